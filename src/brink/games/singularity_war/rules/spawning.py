"""Encounter tokens: turned up when an area is entered, then replaced by machines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from brink.games.singularity_war.rules import news
from brink.games.singularity_war.rules.groups import add_miniatures
from brink.games.singularity_war.rules.parts import (
    FAR,
    NEAR,
    NONE,
    ON_ENTRY,
    ON_TOKEN,
    SPREAD,
    TOLL,
)
from brink.games.singularity_war.rules.state import FACE_DOWN, NO_TOKEN, NOTHING, WarState
from brink.games.singularity_war.rules.tracks import change_threat
from brink.kernel.dealer import Dealer
from brink.kernel.row import Row, own, own_at

if TYPE_CHECKING:
    from mypy_extensions import i64

CROWDED: Final = 3  # From so many players on, Crowd adds a miniature.


def has_tokens(state: WarState, area: i64) -> bool:
    """Return whether an area still holds tokens, face down or up."""
    for spot in state.rules.ground.area_spots[area].all:
        if state.tokens.all[spot] != NO_TOKEN:
            return True
    return False


def enter_area(state: WarState, dealer: Dealer) -> None:
    """Resolve every token of the area just entered, in reading order of their cells (R13)."""
    rules = state.rules
    area = rules.ground.areas.all[state.here()]
    if not has_tokens(state, area):
        return
    tolled = rules.special == TOLL and len(state.groups.all) > 0
    if tolled and not change_threat(state, rules.issue.amount, news.TOLL, dealer):
        return
    for spot in rules.ground.area_spots[area].all:
        if state.tokens.all[spot] != NO_TOKEN:
            resolve_token(state, spot, dealer)


def turn_up(state: WarState, spot: i64, dealer: Dealer) -> i64:
    """Return what lies on a token spot; chance decides it for a token nobody has seen."""
    found = state.tokens.all[spot]
    if found == FACE_DOWN:
        found = state.rules.issue.fixed[spot]
        if found == NONE:
            kind = state.rules.ground.spot_kinds.all[spot]
            state.bags = own_at(state.bags, kind)
            found = dealer.take(state.bags[kind])
    return found


def resolve_token(state: WarState, spot: i64, dealer: Dealer) -> None:
    """Place a token's machines within its area, and take the token off (R14, R15, 5.5a)."""
    rules = state.rules
    ambushed = state.tokens.all[spot] == FACE_DOWN
    number = turn_up(state, spot, dealer)
    state.tokens = own(state.tokens)
    state.tokens.all[spot] = NO_TOKEN
    enemy = rules.parts.enemies[number]
    count = enemy.number
    if ambushed:
        count += enemy.ambush
    if state.seats >= CROWDED:
        count += enemy.crowd
    cell = rules.ground.spots.all[spot]
    extra: i64 = enemy.ambush if ambushed else 0
    if ambushed:
        dealer.reveal(rules.news.encounter, state.active, cell, number, extra)
    else:
        dealer.tell(rules.news.encounter, state.active, cell, number, extra)
    place_machines(state, number, count, cell, dealer)


def place_machines(state: WarState, number: i64, count: i64, token: i64, dealer: Dealer) -> None:
    """Put miniatures down as the machine's set-up says; what is left over goes to the token."""
    ground = state.rules.ground
    setup = state.rules.parts.enemies[number].setup
    entry = state.here()
    area = ground.areas.all[token]
    cells = ground.area_cells[area]
    if setup in (ON_TOKEN, ON_ENTRY):
        put_down(state, number, token if setup == ON_TOKEN else entry, count, dealer)
    elif setup in (NEAR, FAR):
        chosen = nearest_or_farthest(state, cells, entry, setup == NEAR)
        put_down(state, number, token if chosen == NOTHING else chosen, count, dealer)
    else:
        if setup == SPREAD:
            chosen_cells = closest_first(state, cells, token)
        else:
            chosen_cells = cells_around(state, entry, area)
        placed: i64 = min(count, len(chosen_cells.all))
        for place in range(placed):
            put_down(state, number, chosen_cells.all[place], 1, dealer)
        if placed < count:
            put_down(state, number, token, count - placed, dealer)


def put_down(state: WarState, number: i64, cell: i64, count: i64, dealer: Dealer) -> None:
    """Put miniatures into a space."""
    add_miniatures(state, number, cell, count)
    dealer.tell(state.rules.news.placed, number, cell, count)


def nearest_or_farthest(state: WarState, cells: Row, entry: i64, nearest: bool) -> i64:
    """Return the cell closest to the entry, not the entry itself, or the farthest (3.5)."""
    ground = state.rules.ground
    best: i64 = NOTHING
    best_distance: i64 = 0
    for cell in cells.all:
        distance = ground.walk(entry, cell)
        if nearest:
            if cell != entry and (best == NOTHING or distance < best_distance):
                best = cell
                best_distance = distance
        elif best == NOTHING or distance > best_distance:
            best = cell
            best_distance = distance
    return best


def cells_around(state: WarState, entry: i64, area: i64) -> Row:
    """Return the cells of an area one step from the entry, in reading order."""
    ground = state.rules.ground
    found = Row()
    for cell in ground.around[entry].all:
        if ground.areas.all[cell] == area:
            found.append(cell)
    return found


def closest_first(state: WarState, cells: Row, token: i64) -> Row:
    """Return the cells of an area by distance from the token, then in reading order (3.5)."""
    ground = state.rules.ground
    ranked = Row()
    for cell in cells.all:
        ranked.include(ground.walk(token, cell) * ground.size + cell)
    for place in range(len(ranked.all)):
        ranked.all[place] %= ground.size
    return ranked
