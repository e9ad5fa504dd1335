"""Why the bot answers as it does, in words the hint button can use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from brink.games.science.bot.plans import Plan
from brink.games.science.rules.answers import (
    ACCEPT,
    BALLOT,
    BID,
    CAMPAIGN,
    CHOOSE,
    DECLINE,
    DISCARD_ALL,
    DONE,
    DOUBT,
    FUND,
    GIFT,
    HAPPY,
    HIRE,
    KEEP,
    LECTURE,
    OFFER,
    PAGE,
    PASS,
    PLACE,
    REFIT,
    RESEARCH,
    ROLE,
    STOP,
    TAKE,
    TYPE,
)
from brink.games.science.rules.negotiation import Answer, offer_amount, offer_option, option_word
from brink.games.science.rules.prices import research_price
from brink.games.science.rules.state import ScienceState
from brink.games.science.rules.turn import HirePlace
from brink.games.science.rules.world_event import lecture_pays
from brink.kernel.action import Action
from brink.kernel.step import Reason, Step

if TYPE_CHECKING:
    from mypy_extensions import i64

# Every code with its words; chances are whole per cents.
ADVICE: Final[dict[str, list[str]]] = {
    "advice_only_answer": [],
    "advice_role": [],
    "advice_fund": ["count"],
    "advice_research": [],
    "advice_take": ["invention", "slots", "count"],
    "advice_discard": [],
    "advice_hire": [],
    "advice_type": ["type"],
    "advice_place": ["invention"],
    "advice_stop": [],
    "advice_midnight": ["invention", "chance"],
    "advice_safe": ["invention", "chance"],
    "advice_refit": [],
    "advice_keep": [],
    "advice_campaign": ["option"],
    "advice_lecture": ["count"],
    "advice_doubt": ["event_card"],
    "advice_pass": [],
    "advice_done": [],
    "advice_gift": [],
    "advice_offer": ["option", "count"],
    "advice_accept": ["count"],
    "advice_decline": ["option", "count"],
    "advice_decline_help": [],
    "advice_option": ["option"],
    "advice_bid": [],
    "advice_page": [],
    "advice_happy": [],
}
DANGEROUS: Final = 0.05

# Answers that need no figures.
PLAIN: Final[dict[int, str]] = {
    ROLE: "advice_role",
    RESEARCH: "advice_research",
    HIRE: "advice_hire",
    DISCARD_ALL: "advice_discard",
    STOP: "advice_stop",
    KEEP: "advice_keep",
    REFIT: "advice_refit",
    PASS: "advice_pass",
    DONE: "advice_done",
    GIFT: "advice_gift",
    BID: "advice_bid",
    PAGE: "advice_page",
    HAPPY: "advice_happy",
}


def per_cent(chance: float) -> int:
    """Return a chance as a whole number of per cents."""
    return int(100.0 * min(1.0, max(0.0, chance)) + 0.5)


def explain(plan: Plan, step: Step[ScienceState], action: Action) -> list[Reason]:
    """Return what speaks for an answer."""
    code = PLAIN.get(action.verb)
    if code is not None:
        return [Reason(code)]
    if action.verb in (FUND, TAKE, TYPE, PLACE):
        return explain_turn(plan, step, action)
    return explain_event(plan, step, action)


def explain_turn(plan: Plan, step: Step[ScienceState], action: Action) -> list[Reason]:
    """Return what speaks for an answer of a turn."""
    state = plan.state
    parts = state.rules.parts
    if action.verb == FUND:
        better = plan.fund() - max(plan.research(), plan.hire_any())
        return [Reason("advice_fund", "R14", {"count": max(0, int(better))})]
    if action.verb == TAKE:
        words: dict[str, str | int] = {
            "invention": parts.invention_ids[action.a],
            "slots": parts.inventions[action.a].slots,
            "count": research_price(state, plan.seat, action.a),
        }
        return [Reason("advice_take", "R16", words)]
    if action.verb == TYPE:
        return [Reason("advice_type", "R17", {"type": parts.types[action.a]})]
    found = [Reason("advice_place", "R17", {"invention": parts.invention_ids[action.a]})]
    if isinstance(step, HirePlace) and state.room_on(action.a) == 1:
        team: i64 = plan.teams[action.a] + plan.odds.units[step.kind]
        danger = plan.danger(team)
        about: dict[str, str | int] = {
            "invention": parts.invention_ids[action.a],
            "chance": per_cent(danger),
        }
        code = "advice_midnight" if danger >= DANGEROUS else "advice_safe"
        found.append(Reason(code, "R5", about))
    return found


def explain_event(plan: Plan, step: Step[ScienceState], action: Action) -> list[Reason]:
    """Return what speaks for an answer at a World Event."""
    state = plan.state
    parts = state.rules.parts
    verb = action.verb
    if verb == LECTURE:
        return [Reason("advice_lecture", "R9", {"count": lecture_pays(state.clock)})]
    if verb == DOUBT:
        return [Reason("advice_doubt", "R9", {"event_card": parts.event_ids[state.event]})]
    if verb == CAMPAIGN:
        return [Reason("advice_campaign", "R9", {"option": parts.options[action.a]})]
    if verb == OFFER:
        words: dict[str, str | int] = {"option": parts.options[action.b], "count": action.c}
        return [Reason("advice_offer", "R13", words)]
    if verb in (BALLOT, CHOOSE):
        return [Reason("advice_option", "R33", {"option": parts.options[action.a]})]
    if not isinstance(step, Answer):
        assert verb == DECLINE, action.text
        return [Reason("advice_decline_help")]
    offer: i64 = state.offers[step.number]
    if verb == ACCEPT:
        return [Reason("advice_accept", "R13", {"count": offer_amount(offer)})]
    about: dict[str, str | int] = {
        "option": option_word(state, offer_option(offer)),
        "count": offer_amount(offer),
    }
    return [Reason("advice_decline", "R13", about)]
