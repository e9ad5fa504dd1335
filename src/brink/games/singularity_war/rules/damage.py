"""Damage: how miniatures are removed, and where the cards that wound them go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brink.games.singularity_war.rules.ending import check_win
from brink.games.singularity_war.rules.groups import drop_group, find_group
from brink.games.singularity_war.rules.parts import BURST, NONE, ONE
from brink.games.singularity_war.rules.state import CELL, NOTHING, TYPE, WarState
from brink.kernel.bits import bit
from brink.kernel.table import Table

if TYPE_CHECKING:
    from mypy_extensions import i64


def strike(state: WarState, cell: i64, first: i64, damage: i64, table: Table) -> None:
    """Deal damage to one space: first the named machine, the surplus to the others (R16)."""
    before = state.removed
    left = damage
    if first != NONE:
        place = find_group(state, first * TYPE + cell)
        if place != NOTHING:
            left = wound(state, place, left, table)
    place = 0
    while left > 0 and place < len(state.groups):
        group: i64 = state.groups[place]
        if group & CELL == cell and group // TYPE != first:
            groups = len(state.groups)
            left = wound(state, place, left, table)
            if len(state.groups) < groups:
                continue
        place += 1
    if state.removed != before:
        check_win(state, table)


def wound(state: WarState, place: i64, damage: i64, table: Table) -> i64:
    """Deal damage to one group; return what is left of it."""
    group: i64 = state.groups[place]
    number: i64 = group // TYPE
    enemy = state.rules.parts.enemies[number]
    size: i64 = state.sizes[place]
    if enemy.health == ONE:
        taken = min(damage, size)
        removed = taken
    elif enemy.health == BURST:
        pool: i64 = state.pools[place]
        taken = min(damage, enemy.toughness * size - pool)
        pool += taken
        removed = pool // enemy.toughness
        state.pools[place] = pool - removed * enemy.toughness
    else:
        suffered: i64 = state.wounds[number]
        taken = min(damage, enemy.toughness - suffered)
        removed = 1 if suffered + taken == enemy.toughness else 0
        state.wounds[number] = 0 if removed else suffered + taken
        if taken > 0:
            state.holder = NONE if removed else number
        if removed:
            release_cards(state, number, table)
    table.tell(state.rules.news.struck, number, group & CELL, taken)
    if removed > 0:
        state.removed += removed
        state.fallen |= bit(number)
        state.sizes[place] = size - removed
        table.tell(state.rules.news.removed, number, group & CELL, removed, size - removed)
        if size == removed:
            drop_group(state, place)
    return damage - taken


def release_cards(state: WarState, number: i64, table: Table) -> None:
    """Give the cards a fallen machine held back to their owners' discard piles (R17)."""
    kept: list[int] = []
    held = state.held
    for place in range(0, len(held), 3):
        seat: i64 = held[place + 1]
        card: i64 = held[place + 2]
        if held[place] != number:
            kept.append(held[place])
            kept.append(seat)
            kept.append(card)
            continue
        table.tell(state.rules.news.released, seat, card, number)
        put_away(state, seat, card, table)
    held.clear()
    held.extend(kept)


def put_away(state: WarState, seat: i64, card: i64, table: Table) -> None:
    """Put a card that is done with on its discard pile, or aside if it is exhausted."""
    if state.rules.parts.cards[card].exhaust:
        state.aside[seat].append(card)
        table.tell(state.rules.news.exhausted, seat, card)
    else:
        state.discards[seat].append(card)


def leave_table(state: WarState, table: Table) -> None:
    """Put the finished card away, or leave it beside the machine it wounded (R17)."""
    card = state.card
    seat = state.active
    state.card = NOTHING
    if state.holder != NONE:
        state.held.append(state.holder)
        state.held.append(seat)
        state.held.append(card)
        table.tell(state.rules.news.held, seat, card, state.holder)
        state.holder = NONE
    else:
        put_away(state, seat, card, table)
