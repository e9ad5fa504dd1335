"""Why not: the reason for every answer the rules turn down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brink.games.science.rules.answers import (
    BALLOT,
    BID,
    CAMPAIGN,
    DOUBT,
    GIFT,
    HIRE,
    OFFER,
    PAGE,
    PLACE,
    REFIT,
    RESEARCH,
    ROLE,
    STOP,
    TAKE,
    TYPE,
)
from brink.games.science.rules.prices import hire_price, is_banned, research_price
from brink.games.science.rules.state import NOTHING, ScienceState
from brink.games.science.rules.vocabulary import (
    BAN_RESEARCH,
    CHOICE,
    PLEDGE,
    POLITICIAN,
    ROLES,
    VOTE,
)
from brink.kernel.action import Action
from brink.kernel.step import Reason

if TYPE_CHECKING:
    from mypy_extensions import i64


def about_event(state: ScienceState) -> dict[str, str | int]:
    """Return the face-up event, to be named."""
    return {"event_card": state.rules.parts.event_ids[state.event]}


def about_invention(state: ScienceState, invention: i64) -> dict[str, str | int]:
    """Return an invention, to be named."""
    return {"invention": state.rules.parts.invention_ids[invention]}


def at_pick_role(state: ScienceState, action: Action) -> Reason:
    """Return why a role still free must be picked first."""
    if action.verb != ROLE:
        return Reason("pick_a_role", "R8")
    words: dict[str, str | int] = {"role": ROLES[action.a]}
    holder = state.seat_of(action.a)
    if holder == NOTHING:
        return Reason("house_role", "R2", words)
    words["asked"] = holder
    return Reason("role_taken", "R9", words)


def at_turn(state: ScienceState, seat: i64, action: Action) -> Reason:
    """Return why a turn is one of three things, and which of them is not to be had."""
    if action.verb == RESEARCH:
        if state.modifier(BAN_RESEARCH) != 0:
            return Reason("research_banned", "R11", about_event(state))
        return Reason("no_inventions_left", "R16")
    if action.verb == HIRE:
        if len(state.open_inventions[seat].all) == 0:
            return Reason("nothing_to_hire_for", "R17")
        words: dict[str, str | int] = {"money": state.cash(seat)}
        return Reason("nobody_to_hire", "R18", words)
    return Reason("fund_research_or_hire", "R14")


def at_research(state: ScienceState, seat: i64, action: Action) -> Reason:
    """Return why one of the cards looked at is to be paid for, or none."""
    if action.verb != TAKE:
        return Reason("take_or_discard", "R16")
    words = about_invention(state, action.a)
    if action.a not in state.look:
        return Reason("not_looked_at", "R16", words)
    words["count"] = research_price(state, seat, action.a)
    words["money"] = state.cash(seat)
    return Reason("invention_too_dear", "R16", words)


def at_hire_type(state: ScienceState, seat: i64, action: Action) -> Reason:
    """Return why a type cannot be hired now."""
    if action.verb == STOP:
        return Reason("hire_at_least_one", "R17")
    if action.verb != TYPE:
        return Reason("select_a_type", "R17")
    words: dict[str, str | int] = {"type": state.rules.parts.types[action.a]}
    if is_banned(state, action.a):
        words["event_card"] = state.rules.parts.event_ids[state.event]
        return Reason("type_banned", "R11", words)
    if len(state.piles[action.a].all) == 0:
        return Reason("pile_empty", "R18", words)
    words["count"] = hire_price(state, action.a)
    words["money"] = state.cash(seat)
    return Reason("type_too_dear", "R18", words)


def at_hire_place(state: ScienceState, kind: i64, action: Action) -> Reason:
    """Return why a researcher of this type waits for one of one's own open inventions."""
    if action.verb == STOP:
        return Reason("place_the_hired", "R17")
    if action.verb == TYPE:
        words: dict[str, str | int] = {"type": state.rules.parts.types[kind]}
        return Reason("one_type_an_action", "R17", words)
    if action.verb == PLACE:
        return Reason("not_your_open_invention", "R17", about_invention(state, action.a))
    return Reason("place_a_researcher", "R17")


def at_refit(state: ScienceState, action: Action) -> Reason:
    """Return why no such stand-in can be called."""
    if action.verb != REFIT:
        return Reason("keep_or_refit", "R20")
    words = about_invention(state, state.flipping)
    words["count"] = action.a + 1
    if action.a >= state.rules.parts.inventions[state.flipping].slots:
        return Reason("no_such_researcher", "R20", words)
    return Reason("no_stand_in_left", "R20", words)


def at_intervene(state: ScienceState, seat: i64, action: Action) -> Reason:
    """Return what the role of the seat asked can do with this event."""
    if state.has_role(seat, POLITICIAN):
        if action.verb == CAMPAIGN:
            return not_an_option(state, action.a)
        return Reason("campaign_or_pass", "R10", about_event(state))
    if action.verb == DOUBT:
        words: dict[str, str | int] = {"money": state.cash(seat)}
        return Reason("doubt_too_dear", "R9", words)
    return Reason("lecture_doubt_or_pass", "R10", about_event(state))


def not_an_option(state: ScienceState, option: i64) -> Reason:
    """Return that the event does not come to this."""
    words = about_event(state)
    words["option"] = state.rules.parts.options[option]
    return Reason("not_an_option", "R13", words)


def at_negotiate(state: ScienceState, seat: i64, action: Action) -> Reason:
    """Return why a gift or an offer cannot be made."""
    if action.verb == GIFT:
        return cannot_pay(state, seat, action.a, action.b)
    if action.verb != OFFER:
        return Reason("negotiate_or_done", "R12", about_event(state))
    event = state.rules.parts.events[state.event]
    if not state.rules.offers:
        return Reason("no_offers_here", "R13")
    if event.kind not in (VOTE, PLEDGE, CHOICE):
        return Reason("nothing_to_buy", "R13", about_event(state))
    if action.b not in event.options:
        return not_an_option(state, action.b)
    if event.kind == CHOICE and action.a not in (state.decider, seat):
        words = about_event(state)
        words["asked"] = state.decider
        return Reason("only_the_decider", "R13", words)
    return cannot_pay(state, seat, action.a, action.c)


def cannot_pay(state: ScienceState, seat: i64, to: i64, amount: i64) -> Reason:
    """Return why money cannot go there: nobody sits there, it is oneself, or it is too much."""
    if to >= state.seats:
        return Reason("nobody_sits_there", "R12")
    if to == seat:
        return Reason("not_to_yourself", "R12")
    words: dict[str, str | int] = {"count": amount, "money": state.cash(seat)}
    return Reason("too_much_money", "R12", words)


def at_answer() -> Reason:
    """Return that an offer lies on the table."""
    return Reason("accept_or_decline", "R13")


def at_ballot(state: ScienceState, seat: i64, action: Action) -> Reason:
    """Return why this ballot cannot be cast."""
    event = state.rules.parts.events[state.event]
    if action.verb != BALLOT:
        return Reason("cast_a_ballot", "R12", about_event(state))
    if action.a not in event.options:
        return not_an_option(state, action.a)
    words: dict[str, str | int] = {"count": event.price, "money": state.cash(seat)}
    return Reason("pledge_too_dear", "R22", words)


def at_choose(state: ScienceState) -> Reason:
    """Return that the decider decides."""
    return Reason("choose_one", "R33", about_event(state))


def at_bid(state: ScienceState, highest: i64, action: Action) -> Reason:
    """Return why this bid cannot be made."""
    if action.verb != BID:
        return Reason("make_a_bid", "R33", about_event(state))
    words: dict[str, str | int] = {"count": highest}
    return Reason("bid_too_high", "R22", words)


def at_free_hire(state: ScienceState, action: Action) -> Reason:
    """Return that a free researcher waits at the door."""
    if action.verb == PLACE:
        return Reason("not_your_open_invention", "R17", about_invention(state, action.a))
    return Reason("place_or_decline", "R17")


def at_choose_consequence(state: ScienceState, action: Action) -> Reason:
    """Return that only what was completed has a page to read."""
    if action.verb == PAGE:
        return Reason("not_completed", "R24", about_invention(state, action.a))
    return Reason("choose_a_page", "R24")


def at_declare() -> Reason:
    """Return that happiness is asked for."""
    return Reason("declare_happiness", "R29")
