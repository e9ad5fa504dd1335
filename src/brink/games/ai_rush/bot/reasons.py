"""Why the bot answers as it does, in words the hint button can use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from brink.games.ai_rush.bot.plans import Plan
from brink.games.ai_rush.rules.answers import (
    ADD,
    ANNOUNCE,
    BET,
    INVEST,
    KEEP,
    LUCK,
    MOVE,
    NO_BET,
    PLAY,
    RELEASE,
    REROLL,
    ROLL,
    STEAL,
    STOP,
)
from brink.games.ai_rush.rules.odds import bust_chance
from brink.kernel.action import Action
from brink.kernel.step import Reason

if TYPE_CHECKING:
    from mypy_extensions import i64

# Every code with its words; chances, before and after are whole per cents.
ADVICE: Final[dict[str, list[str]]] = {
    "advice_only_answer": [],
    "advice_company": [],
    "advice_first_roll": [],
    "advice_roll": ["chance", "pile"],
    "advice_stop": ["chance", "pile"],
    "advice_stakes": ["count"],
    "advice_lead": ["sector", "before", "after"],
    "advice_lead_same": ["sector", "after"],
    "advice_danger": ["chance"],
    "advice_hopeless": ["chance"],
    "advice_safest": ["sector"],
    "advice_bet": ["company"],
    "advice_bet_times": ["company", "count"],
    "advice_keep_bet": [],
    "advice_card": ["card"],
    "advice_luck": [],
    "advice_luck_saves": [],
    "advice_luck_bust": [],
    "advice_luck_none": [],
    "advice_keep": [],
    "advice_reroll": [],
    "advice_invest": [],
    "advice_decline": [],
}
WORTH_SAYING: Final = 0.15  # A danger of ROGUE below this is not named.
HOPELESS: Final = 0.05


def per_cent(chance: float) -> int:
    """Return a chance as a whole number of per cents."""
    return int(100.0 * min(1.0, max(0.0, chance)) + 0.5)


def explain(plan: Plan, action: Action) -> list[Reason]:
    """Return what speaks for an answer, the weightiest first, and what the table looks like."""
    return [*explain_answer(plan, action), *explain_position(plan)]


def explain_answer(plan: Plan, action: Action) -> list[Reason]:
    """Return what speaks for an answer."""
    verb = action.verb
    parts = plan.state.rules.parts
    if verb in (ROLL, STOP):
        return explain_rolling(plan, verb == ROLL)
    if verb == ANNOUNCE:
        return [explain_lead(plan, action.a, 3.0)]
    if verb == PLAY:
        return [Reason("advice_card", "R27", {"card": parts.card_ids[action.a]})]
    if verb == BET:
        words: dict[str, str | int] = {"company": parts.company_ids[plan.state.company(plan.seat)]}
        bet = "advice_bet"
        if plan.state.factor() > 1:
            bet = "advice_bet_times"
            words["count"] = plan.state.factor()
        return [Reason(bet, "R23", words), explain_lead(plan, plan.state.sector, 2.0)]
    if verb == NO_BET:
        return [Reason("advice_keep_bet", "R21")]
    if verb == LUCK:
        return [explain_luck(plan, action.a)]
    if verb in (KEEP, REROLL):
        return [Reason("advice_keep" if verb == KEEP else "advice_reroll", "R18")]
    return explain_bonus(plan, action)


def explain_luck(plan: Plan, points: i64) -> Reason:
    """Return why the dice are helped by so much."""
    busts = plan.state.die + plan.state.other_die < plan.state.last_total
    if points == 0:
        return Reason("advice_luck_bust" if busts else "advice_luck_none", "R19")
    return Reason("advice_luck_saves" if busts else "advice_luck", "R19")


def explain_bonus(plan: Plan, action: Action) -> list[Reason]:
    """Return what speaks for the choice of an icon or a card."""
    verb = action.verb
    if verb == ADD:
        return [explain_lead(plan, action.a, plan.factor)]
    if verb == RELEASE:
        sector = plan.state.rules.parts.sectors[action.a]
        return [Reason("advice_safest", "R13", {"sector": sector})]
    if verb in (MOVE, STEAL):
        return [explain_lead(plan, action.b, 1.0)]
    if verb == INVEST:
        return [Reason("advice_invest", "R20")]
    return [Reason("advice_decline", "R13")]


def explain_rolling(plan: Plan, rolls: bool) -> list[Reason]:
    """Return the odds of the next roll, and what a bust would cost."""
    state = plan.state
    if state.rolls == 0:
        return [Reason("advice_first_roll", "R8")]
    chance = bust_chance(state.last_total, state.luck.all[plan.seat], state.rerolls.all[plan.seat])
    words: dict[str, str | int] = {"chance": per_cent(chance), "pile": state.pile}
    copies: i64 = 1
    for times in state.mirrors.all:
        copies += times
    stakes: dict[str, str | int] = {"count": state.pile * copies * state.factor()}
    return [
        Reason("advice_roll" if rolls else "advice_stop", "R10", words),
        Reason("advice_stakes", "R23", stakes),
    ]


def explain_lead(plan: Plan, sector: i64, count: float) -> Reason:
    """Return what some agents do for the lead of a sector."""
    outlook = plan.outlook
    before = per_cent(outlook.chance_to_lead(sector))
    outlook.put(plan.seat, sector, count)
    after = per_cent(outlook.chance_to_lead(sector))
    outlook.take_back(sector)
    name = plan.state.rules.parts.sectors[sector]
    if after <= before:
        return Reason("advice_lead_same", "R31", {"sector": name, "after": after})
    return Reason("advice_lead", "R31", {"sector": name, "before": before, "after": after})


def explain_position(plan: Plan) -> list[Reason]:
    """Return what hangs over the table: ROGUE, or a company without hope."""
    plan.outlook.worth()
    danger = 1.0 - plan.outlook.safe
    found: list[Reason] = []
    if danger >= WORTH_SAYING:
        found.append(Reason("advice_danger", "R30", {"chance": per_cent(danger)}))
    win = plan.outlook.lead * plan.outlook.safe
    if win < HOPELESS:
        found.append(Reason("advice_hopeless", "R34", {"chance": per_cent(win)}))
    return found
