"""Why the bot answers as it does, in words the hint button can use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from brink.games.science.bot.ballots import Forum
from brink.games.science.bot.bargains import Bargains
from brink.games.science.bot.plans import Plan
from brink.games.science.rules.answers import (
    ACCEPT,
    BID,
    CAMPAIGN,
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
from brink.games.science.rules.completion import team_of
from brink.games.science.rules.decks import has_open
from brink.games.science.rules.effects import FreeHire
from brink.games.science.rules.midnight import midnight_chance
from brink.games.science.rules.negotiation import (
    Answer,
    offer_amount,
    offer_from,
    offer_option,
    option_word,
)
from brink.games.science.rules.prices import research_price
from brink.games.science.rules.state import ScienceState, card_of
from brink.games.science.rules.turn import HirePlace
from brink.games.science.rules.vocabulary import AUCTION, CHOICE, INSTANT, PLEDGE
from brink.games.science.rules.world_event import lecture_pays
from brink.kernel.action import Action
from brink.kernel.step import Reason, Step

if TYPE_CHECKING:
    from mypy_extensions import i64

Words = dict[str, str | int]

# Every code with its words; chances are whole per cents.
ADVICE: Final[dict[str, list[str]]] = {
    "advice_only_answer": [],
    "advice_role": [],
    "advice_fund": [],
    "advice_fund_more": ["count"],
    "advice_fund_idea": [],
    "advice_research": [],
    "advice_research_first": [],
    "advice_take": ["invention", "slots", "count"],
    "advice_take_free": ["invention", "slots"],
    "advice_discard": [],
    "advice_hire": [],
    "advice_type": ["type"],
    "advice_place": ["invention"],
    "advice_stop": [],
    "advice_midnight": ["invention", "chance"],
    "advice_safe": ["invention", "chance"],
    "advice_harmless": ["invention"],
    "advice_stand_in": [],
    "advice_refit": ["researcher"],
    "advice_keep": [],
    "advice_campaign": ["option"],
    "advice_campaign_bet": ["option"],
    "advice_lecture": ["count"],
    "advice_doubt": ["event_card"],
    "advice_pass": [],
    "advice_done": [],
    "advice_done_nothing": ["event_card"],
    "advice_done_offered": [],
    "advice_gift": ["asked", "count", "event_card"],
    "advice_offer": ["asked", "option", "count"],
    "advice_offer_decider": ["asked", "option", "count"],
    "advice_accept": ["option", "count"],
    "advice_accept_anyway": ["asked", "option", "count"],
    "advice_decline": ["asked", "option", "count"],
    "advice_decline_help": [],
    "advice_option": ["option"],
    "advice_option_even": ["option"],
    "advice_pay": ["count"],
    "advice_refuse": ["count"],
    "advice_bid": ["count"],
    "advice_bid_nothing": [],
    "advice_page": [],
    "advice_happy": [],
}
DANGEROUS: Final = 0.05
HARMLESS: Final = 0.005
EVEN: Final = 0.05  # Money that is no reason.

# Answers that need no figures.
PLAIN: Final[dict[int, str]] = {
    ROLE: "advice_role",
    HIRE: "advice_hire",
    DISCARD_ALL: "advice_discard",
    STOP: "advice_stop",
    KEEP: "advice_keep",
    PASS: "advice_pass",
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
    if action.verb in (FUND, RESEARCH, TAKE, TYPE, PLACE, REFIT):
        return explain_turn(plan, step, action)
    bargains = Bargains(Forum(plan.state, plan.seat, plan.temper, plan.habits, plan.odds))
    if action.verb in (DONE, GIFT, OFFER) or isinstance(step, Answer):
        return [explain_deal(bargains, step, action)]
    return [explain_event(bargains, action)]


def explain_turn(plan: Plan, step: Step[ScienceState], action: Action) -> list[Reason]:
    """Return what speaks for an answer of a turn."""
    state = plan.state
    parts = state.rules.parts
    if action.verb == FUND:
        return [explain_funding(plan)]
    if action.verb == TAKE:
        words: Words = {
            "invention": parts.invention_ids[action.a],
            "slots": parts.inventions[action.a].slots,
        }
        price = research_price(state, plan.seat, action.a)
        if price > 0:
            words["count"] = price
        return [Reason("advice_take" if price > 0 else "advice_take_free", "R16", words)]
    if action.verb == RESEARCH:
        begun = has_open(state, plan.seat)
        return [Reason("advice_research" if begun else "advice_research_first", "R15")]
    if action.verb == TYPE:
        return [Reason("advice_type", "R17", {"type": parts.types[action.a]})]
    if action.verb == REFIT:
        entry = team_of(state, state.flipping).all[action.a]
        worst = parts.researcher_ids[card_of(entry)]
        return [Reason("advice_refit", "R20", {"researcher": worst})]
    found = [Reason("advice_place", "R17", {"invention": parts.invention_ids[action.a]})]
    if isinstance(step, HirePlace | FreeHire) and state.room_on(action.a) == 1:
        found.extend(explain_danger(plan, action.a, step.kind))
    return found


def explain_funding(plan: Plan) -> Reason:
    """Return why money comes first; a figure only where it is one."""
    if not has_open(plan.state, plan.seat):
        return Reason("advice_fund_idea", "R14")
    better = int(plan.fund() - max(plan.research(), plan.hire_any()))
    if better < 1:
        return Reason("advice_fund", "R14")
    return Reason("advice_fund_more", "R14", {"count": better})


def explain_danger(plan: Plan, invention: i64, kind: i64) -> list[Reason]:
    """Return how near completing an invention with one more of a type comes to midnight.

    It is the chance the table shows, whatever the bot itself reckons with.
    """
    danger = midnight_chance(plan.state, invention, kind)
    words: Words = {"invention": plan.state.rules.parts.invention_ids[invention]}
    if danger < HARMLESS:
        return [Reason("advice_harmless", "R5", words)]
    words["chance"] = per_cent(danger)
    found = [Reason("advice_midnight" if danger >= DANGEROUS else "advice_safe", "R5", words)]
    if plan.refits:
        found.append(Reason("advice_stand_in", "R20"))
    return found


def explain_event(bargains: Bargains, action: Action) -> Reason:
    """Return what speaks for an intervention, a ballot, a choice or a bid."""
    forum = bargains.forum
    state = forum.state
    parts = state.rules.parts
    verb = action.verb
    if verb == LECTURE:
        return Reason("advice_lecture", "R9", {"count": lecture_pays(state.clock)})
    if verb == DOUBT:
        return Reason("advice_doubt", "R9", {"event_card": parts.event_ids[state.event]})
    if verb == BID:
        return Reason("advice_bid", "", {"count": action.a}) if action.a else NO_BID
    if verb == DECLINE:
        return Reason("advice_decline_help")
    words: Words = {"option": parts.options[action.a]}
    first = forum.event.options.all[0] == action.a
    gap = forum.gap(forum.seat) if first else -forum.gap(forum.seat)
    if verb == CAMPAIGN:
        return Reason("advice_campaign" if gap > 0.0 else "advice_campaign_bet", "R9", words)
    if forum.event.kind == PLEDGE:
        code = "advice_pay" if first else "advice_refuse"
        return Reason(code, "", {"count": forum.event.price})
    return Reason("advice_option" if abs(gap) > EVEN else "advice_option_even", "R33", words)


NO_BID: Final = Reason("advice_bid_nothing")


def explain_deal(bargains: Bargains, step: Step[ScienceState], action: Action) -> Reason:
    """Return what speaks for a gift, an offer, an answer to one, or for no more of it."""
    forum = bargains.forum
    state = forum.state
    parts = state.rules.parts
    verb = action.verb
    if verb == DONE:
        for made in state.offers.all:
            if offer_from(made) == forum.seat:
                return Reason("advice_done_offered", "R13")
        if forum.event.kind in (INSTANT, AUCTION):
            name = parts.event_ids[state.event]
            return Reason("advice_done_nothing", "R13", {"event_card": name})
        return Reason("advice_done", "R13")
    words: Words = {"asked": action.a}
    if verb == GIFT:
        words["count"] = action.b
        words["event_card"] = parts.event_ids[state.event]
        return Reason("advice_gift", "R12", words)
    if verb == OFFER:
        words["option"] = parts.options[action.b]
        words["count"] = action.c
        alone = forum.event.kind == CHOICE
        return Reason("advice_offer_decider" if alone else "advice_offer", "R13", words)
    assert isinstance(step, Answer), action.text
    return explain_answer(bargains, step.number, verb == ACCEPT)


def explain_answer(bargains: Bargains, number: i64, accepts: bool) -> Reason:
    """Return what speaks for taking an offer, or for leaving it."""
    forum = bargains.forum
    offer = forum.state.offers.all[number]
    option = offer_option(offer)
    words: Words = {
        "asked": offer_from(offer),
        "option": option_word(forum.state, option),
        "count": offer_amount(offer),
    }
    if not accepts:
        return Reason("advice_decline", "R13", words)
    if forum.state.bound.all[forum.seat] == option or bargains.price(option) <= 0.0:
        return Reason("advice_accept_anyway", "R13", words)
    total = int(bargains.on_offer(forum.seat, option, number))
    return Reason("advice_accept", "R13", {"option": words["option"], "count": total})
