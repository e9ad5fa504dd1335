"""Why not: the reason for every answer the rules turn down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from brink.games.singularity_war.rules.answers import (
    ABILITY,
    CARRY,
    CYCLE,
    DIR,
    DISCARD,
    DONE,
    FETCH,
    HIT,
    HOLD_FIRE,
    JAM,
    KEEP,
    PASS,
    PLACE,
    PLAY,
    PURGE,
    RALLY,
    STOP,
    TAKE,
    TO,
    TOKEN,
    TRIM,
    USE,
)
from brink.games.singularity_war.rules.groups import effective_range, find_group
from brink.games.singularity_war.rules.parts import COMMON
from brink.games.singularity_war.rules.state import KIND, NO_TOKEN, NOTHING, TYPE, WarState
from brink.kernel.action import Action
from brink.kernel.step import Reason

if TYPE_CHECKING:
    from mypy_extensions import i64

# What is not open while cards are played, by the verb that would answer it.
NOT_OPEN: Final = {
    USE: ("no_card_open", "R23"),
    DONE: ("no_card_open", "R23"),
    CARRY: ("no_move_open", "R11"),
    TO: ("no_move_open", "R11"),
    STOP: ("nothing_to_stop", "R10"),
    HIT: ("no_attack_open", "R16"),
    HOLD_FIRE: ("no_attack_open", "R16"),
    DIR: ("no_attack_open", "R16"),
    JAM: ("no_jam_open", "R8"),
    PLACE: ("no_tie_open", "R6"),
    TAKE: ("no_cache_open", "R18"),
    PASS: ("no_cache_open", "R18"),
    TOKEN: ("no_scouting_open", "R15"),
    FETCH: ("no_fetch_open", "R38"),
    PURGE: ("no_purge_open", "R23"),
    RALLY: ("no_rally_open", "R23"),
    DISCARD: ("no_price_open", "R30"),
    TRIM: ("no_trim_open", "R27"),
    KEEP: ("no_trim_open", "R27"),
}


def not_your_turn(state: WarState, seat: int) -> Reason:
    """Return whose turn it is."""
    return Reason("not_your_play", "R4", {"seat": seat, "asked": state.active})


def not_your_pick(seat: int, taker: i64) -> Reason:
    """Return that cards are taken in seat order (R18)."""
    return Reason("not_your_pick", "R18", {"seat": seat, "asked": taker})


def not_asked(seat: int, asked: i64) -> Reason:
    """Return that decks are trimmed in seat order (R27)."""
    return Reason("not_your_trim", "R27", {"seat": seat, "asked": asked})


def about_card(state: WarState, card: i64) -> dict[str, str | int]:
    """Return the card an action names."""
    return {"card": state.rules.parts.card_ids[card]}


def about_cell(state: WarState, cell: i64) -> dict[str, str | int]:
    """Return the cell an action names."""
    return {"cell": state.rules.ground.names[cell]}


def at_play(state: WarState, action: Action, cost: i64) -> Reason:
    """Return what stands against a card, a cycle, the ability, or anything else."""
    verb = action.verb
    if verb in (PLAY, CYCLE):
        if action.a not in [held & KIND for held in state.hands[state.active]]:
            return Reason("not_in_hand", "R24", about_card(state, action.a))
        return Reason("no_cycles_left", "R3", {"count": state.rules.cycle_limit})
    if verb == ABILITY:
        if len(state.hands[state.active]) < cost:
            return Reason("cannot_pay", "R30", {"count": cost})
        return Reason("nothing_to_fetch", "R38")
    code, ruling = NOT_OPEN[verb]
    return Reason(code, ruling)


def at_cost(state: WarState, action: Action) -> Reason:
    """Return that the ability has to be paid for first."""
    if action.verb == DISCARD:
        return Reason("not_in_hand", "R37", about_card(state, action.a))
    return Reason("pay_first", "R37")


def at_effect(state: WarState, action: Action) -> Reason:
    """Return that the card on the table is resolved first."""
    if action.verb == USE:
        words = about_card(state, state.card)
        words["number"] = action.a + 1
        return Reason("effect_done", "R23", words)
    return Reason("effect_first", "R23", about_card(state, state.card))


def at_carry(action: Action) -> Reason:
    """Return that a party is chosen among those in the space."""
    return Reason("not_here" if action.verb == CARRY else "carry_first", "R11")


def at_destination(state: WarState, action: Action, points: i64) -> Reason:
    """Return why a cell cannot be reached with the points left."""
    if action.verb != TO:
        return Reason("destination_first", "R10")
    words = about_cell(state, action.a)
    if action.a == state.here():
        return Reason("already_there", "R10", words)
    words["count"] = points
    return Reason("out_of_reach", "R10", words)


def at_target(state: WarState, action: Action, reach: i64, through_walls: bool) -> Reason:
    """Return why a machine cannot be hit."""
    if action.verb != HIT:
        return Reason("target_first", "R16")
    words = about_cell(state, action.a)
    words["enemy"] = state.rules.parts.enemy_ids[action.b]
    if find_group(state, action.b * TYPE + action.a) == NOTHING:
        return Reason("nobody_there", "R16", words)
    words["range"] = effective_range(state, reach)
    return Reason("out_of_range" if not through_walls else "off_the_line", "R8", words)


def at_direction(action: Action) -> Reason:
    """Return that a line needs an open first step."""
    return Reason("wall_there" if action.verb == DIR else "direction_first", "R9")


def at_jam(state: WarState, action: Action, reach: i64) -> Reason:
    """Return why a space cannot be jammed."""
    if action.verb != JAM:
        return Reason("jam_first", "R8")
    words = about_cell(state, action.a)
    words["range"] = effective_range(state, reach)
    return Reason("nothing_to_jam", "R8", words)


def at_tie(action: Action) -> Reason:
    """Return that an odd miniature waits for its place (R6)."""
    return Reason("not_a_destination" if action.verb == PLACE else "tie_first", "R6")


def at_cache(action: Action) -> Reason:
    """Return that the cache is open."""
    return Reason("not_on_display" if action.verb == TAKE else "cache_first", "R18")


def at_scout(state: WarState, action: Action) -> Reason:
    """Return why a token cannot be turned up."""
    if action.verb != TOKEN:
        return Reason("scout_first", "R15")
    words = about_cell(state, state.rules.ground.spots[action.a])
    gone = state.tokens[action.a] == NO_TOKEN
    return Reason("token_gone" if gone else "token_face_up", "R15", words)


def at_scrub(state: WarState, action: Action) -> Reason:
    """Return why a token cannot be scrubbed."""
    if action.verb != TOKEN:
        return Reason("scrub_first", "R41")
    ground = state.rules.ground
    words = about_cell(state, ground.spots[action.a])
    if ground.spot_kinds[action.a] != COMMON:
        return Reason("elite_token", "R41", words)
    return Reason("token_gone", "R41", words)


def at_fetch(state: WarState, action: Action) -> Reason:
    """Return why a card cannot be fetched."""
    if action.verb != FETCH:
        return Reason("fetch_first", "R38")
    return Reason("cannot_fetch", "R38", about_card(state, action.a))


def at_purge(action: Action) -> Reason:
    """Return why a card cannot be purged."""
    return Reason("cannot_purge" if action.verb == PURGE else "purge_first", "R23")


def at_rally(action: Action, reach: i64) -> Reason:
    """Return why a member cannot be called."""
    if action.verb != RALLY:
        return Reason("rally_first", "R23")
    return Reason("cannot_rally", "R23", {"range": reach})


def at_trim(state: WarState, action: Action) -> Reason:
    """Return why a card cannot be trimmed."""
    if action.verb != TRIM:
        return Reason("trim_first", "R27")
    return Reason("not_in_deck", "R27", about_card(state, action.a))
