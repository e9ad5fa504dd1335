"""Why not: the reason for every answer the rules turn down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brink.games.ai_rush.rules.answers import (
    ADD,
    ANNOUNCE,
    BET,
    DECLINE,
    INVEST,
    KEEP,
    LUCK,
    MOVE,
    NO_BET,
    PLAY,
    RELEASE,
    REROLL,
    STEAL,
    STOP,
    TAKE,
)
from brink.games.ai_rush.rules.state import KIND, NOBODY_YET, RushState
from brink.kernel.action import Action
from brink.kernel.step import Reason

if TYPE_CHECKING:
    from mypy_extensions import i64


def company_id(state: RushState, seat: i64) -> str:
    """Return the company at a seat."""
    return state.rules.parts.company_ids[state.company(seat)]


def not_your_turn(state: RushState, seat: int) -> Reason:
    """Return whose turn it is; the others may bet when they are asked (R21)."""
    words: dict[str, str | int] = {
        "seat": seat,
        "asked": state.active,
        "company": company_id(state, state.active),
    }
    return Reason("not_your_training", "R21", words)


def not_your_bet(state: RushState, seat: int, bettor: i64) -> Reason:
    """Return that bets are asked one company after the other (R21)."""
    if seat == state.active:
        words: dict[str, str | int] = {"seat": seat, "asked": bettor}
        return Reason("bets_come_first", "R21", words)
    return Reason("not_your_bet", "R21", {"seat": seat, "asked": bettor})


def not_your_pick(seat: int, chooser: i64) -> Reason:
    """Return that companies are taken in seat order (R37)."""
    return Reason("not_your_pick", "R37", {"seat": seat, "asked": chooser})


def at_draft(state: RushState, action: Action) -> Reason:
    """Return why a company still free must be taken first."""
    if action.verb != TAKE:
        return Reason("take_a_company", "R37")
    words: dict[str, str | int] = {
        "company": state.rules.parts.company_ids[action.a],
        "asked": state.seat_of(action.a),
    }
    return Reason("company_taken", "R37", words)


def at_announce(state: RushState, action: Action) -> Reason:
    """Return why a turn begins with a sector in play."""
    if action.verb == ANNOUNCE:
        return not_in_play(state, action.a)
    return Reason("announce_first", "R11")


def at_bet(state: RushState) -> Reason:
    """Return that bets are open and nothing else is asked."""
    words: dict[str, str | int] = {"company": company_id(state, state.active)}
    return Reason("bet_or_not", "R21", words)


def at_train(state: RushState, action: Action) -> Reason:
    """Return what stands against anything but a roll, a stop or a card in hand."""
    if action.verb == STOP:
        return Reason("first_roll_is_compulsory", "R8")
    if action.verb == PLAY:
        return no_card(state, action.a)
    if action.verb == ANNOUNCE:
        words: dict[str, str | int] = {"sector": state.rules.parts.sectors[state.sector]}
        return Reason("already_announced", "R11", words)
    if action.verb in (BET, NO_BET):
        return Reason("no_bet_on_oneself", "R23")
    if action.verb in (KEEP, REROLL):
        return Reason("no_dice_to_reroll", "R18")
    if action.verb == LUCK:
        return Reason("no_dice_to_nudge", "R19")
    if action.verb == TAKE:
        return Reason("companies_are_set", "R37")
    return no_such_bonus(action)


def no_card(state: RushState, card: i64) -> Reason:
    """Return why a card cannot be played in this turn (R27)."""
    rules = state.rules
    if not rules.abilities:
        return Reason("no_abilities", "R35")
    words: dict[str, str | int] = {"card": rules.parts.card_ids[card]}
    if not any(held & KIND == card for held in state.hands[state.active]):
        return Reason("not_in_hand", "R27", words)
    return Reason("one_card_a_roll", "R27", words)


def no_such_bonus(action: Action) -> Reason:
    """Return why nothing is to be chosen: icons and cards ask when they are due (R12)."""
    if action.verb == ADD:
        return Reason("no_agents_to_add", "R12")
    if action.verb == RELEASE:
        return Reason("no_rogue_to_place", "R12")
    if action.verb == MOVE:
        return Reason("no_re_allocation", "R12")
    if action.verb == STEAL:
        return Reason("no_data_theft", "R12")
    if action.verb == INVEST:
        return Reason("no_investment", "R12")
    return Reason("nothing_to_decline", "R13")


def at_reroll() -> Reason:
    """Return that a reroll is open."""
    return Reason("keep_or_reroll", "R18")


def at_luck(action: Action, usable: i64) -> Reason:
    """Return that luck is open, and how much of it."""
    if action.verb != LUCK:
        return Reason("luck_first", "R19")
    words: dict[str, str | int] = {"points": action.a, "count": usable}
    return Reason("too_much_luck", "R19", words)


def at_all_trades(state: RushState, action: Action) -> Reason:
    """Return that agents wait for a sector."""
    if action.verb == ADD:
        return not_in_play(state, action.a)
    if action.verb == DECLINE:
        return Reason("must_add", "R13")
    return Reason("add_first", "R12")


def at_rogue(state: RushState, action: Action) -> Reason:
    """Return that ROGUE agents wait for a sector."""
    if action.verb == RELEASE:
        if action.a in state.sectors:
            return Reason("too_many_rogue", "R13")
        return not_in_play(state, action.a)
    if action.verb == DECLINE:
        return Reason("must_place_rogue", "R13")
    return Reason("place_rogue_first", "R12")


def at_re_allocation(state: RushState, action: Action) -> Reason:
    """Return why no such agent of one's own can move."""
    if action.verb != MOVE:
        return Reason("move_or_decline", "R15")
    for sector in (action.a, action.b):
        if sector not in state.sectors:
            return not_in_play(state, sector)
    return no_own_agent(state, action.a, "R15")


def about_rival(state: RushState, action: Action) -> dict[str, str | int]:
    """Return the company and the sector an action aims at."""
    parts = state.rules.parts
    return {"rival": parts.company_ids[action.a], "sector": parts.sectors[action.b]}


def not_at_table(state: RushState, action: Action, ruling: str) -> Reason | None:
    """Return that the sector or the company aimed at is not in this game, or None if both are."""
    if action.b not in state.sectors:
        return not_in_play(state, action.b)
    if state.seat_of(action.a) == NOBODY_YET:
        return Reason("nobody_plays_it", ruling, about_rival(state, action))
    return None


def at_data_theft(state: RushState, action: Action) -> Reason:
    """Return why no such agent can change sides."""
    if action.verb != STEAL:
        return Reason("steal_or_decline", "R17")
    missing = not_at_table(state, action, "R17")
    if missing is not None:
        return missing
    if state.seat_of(action.a) == state.active:
        return Reason("own_agent", "R17", about_rival(state, action))
    return Reason("nothing_to_steal", "R17", about_rival(state, action))


def at_investment(state: RushState, action: Action) -> Reason:
    """Return why no such investment can be made."""
    if action.verb != INVEST:
        return Reason("invest_or_decline", "R20")
    missing = not_at_table(state, action, "R20")
    if missing is not None:
        return missing
    seat = state.seat_of(action.a)
    if seat == state.active:
        return Reason("own_company", "R20", about_rival(state, action))
    if not state.has_turn_left(seat):
        return Reason("no_turn_left", "R20", about_rival(state, action))
    return no_own_agent(state, action.b, "R20")


def not_in_play(state: RushState, sector: i64) -> Reason:
    """Return that small tables share two sectors (R4)."""
    parts = state.rules.parts
    words: dict[str, str | int] = {"sector": parts.sectors[sector]}
    return Reason("sector_not_in_play", "R4", words)


def no_own_agent(state: RushState, sector: i64, ruling: str) -> Reason:
    """Return that only an own agent on the board can be moved or invested."""
    parts = state.rules.parts
    words: dict[str, str | int] = {
        "company": company_id(state, state.active),
        "sector": parts.sectors[sector],
    }
    return Reason("no_own_agent", ruling, words)
