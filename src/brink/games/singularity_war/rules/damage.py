"""Damage: how miniatures are removed, and where the cards that wound them go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from brink.games.singularity_war.rules.ending import check_win
from brink.games.singularity_war.rules.groups import drop_group, find_group
from brink.games.singularity_war.rules.parts import BURST, NONE, ONE
from brink.games.singularity_war.rules.state import CELL, NOTHING, TYPE, WarState
from brink.kernel.bits import bit
from brink.kernel.dealer import Dealer
from brink.kernel.row import Row, own

if TYPE_CHECKING:
    from mypy_extensions import i64


def strike(state: WarState, cell: i64, first: i64, damage: i64, dealer: Dealer) -> None:
    """Deal damage to one space: first the named machine, the surplus to the others (R16)."""
    before = state.removed
    left = damage
    if first != NONE:
        place = find_group(state, first * TYPE + cell)
        if place != NOTHING:
            left = wound(state, place, left, dealer)
    place = 0
    while left > 0 and place < len(state.groups.all):
        group = state.groups.all[place]
        if group & CELL == cell and group // TYPE != first:
            groups = len(state.groups.all)
            left = wound(state, place, left, dealer)
            if len(state.groups.all) < groups:
                continue
        place += 1
    if state.removed != before:
        check_win(state, dealer)


def wound(state: WarState, place: i64, damage: i64, dealer: Dealer) -> i64:
    """Deal damage to one group; return what is left of it."""
    group = state.groups.all[place]
    number: i64 = group // TYPE
    enemy = state.rules.parts.enemies[number]
    size = state.sizes.all[place]
    if enemy.health == ONE:
        taken = min(damage, size)
        removed = taken
    elif enemy.health == BURST:
        pool = state.pools.all[place]
        taken = min(damage, enemy.toughness * size - pool)
        pool += taken
        removed = pool // enemy.toughness
        state.pools = own(state.pools)
        state.pools.all[place] = pool - removed * enemy.toughness
    else:
        suffered = state.wounds.all[number]
        taken = min(damage, enemy.toughness - suffered)
        removed = 1 if suffered + taken == enemy.toughness else 0
        state.wounds = own(state.wounds)
        state.wounds.all[number] = 0 if removed else suffered + taken
        if taken > 0:
            note_wound(state, number, removed > 0)
        if removed:
            release_cards(state, number, dealer)
    dealer.tell(state.rules.news.struck, number, group & CELL, taken)
    if removed > 0:
        state.removed += removed
        state.fallen |= bit(number)
        state.sizes = own(state.sizes)
        state.sizes.all[place] = size - removed
        dealer.tell(state.rules.news.removed, number, group & CELL, removed, size - removed)
        if size == removed:
            drop_group(state, place)
    return damage - taken


# The machines that may come to hold the card on the table are written in one number, the last one
# it wounded in the lowest place.
HOLDERS: Final = 64


def note_wound(state: WarState, number: i64, fell: bool) -> None:
    """Keep which machines that still stand the card on the table has wounded, in order (R17)."""
    before = state.holder
    if state.rules.version == 1:
        before = NONE  # Only the last one it wounded could hold it, standing or not.
    state.holder = without(before, number)
    if not fell:
        state.holder = (state.holder + 1) * HOLDERS + number


def without(holders: i64, number: i64) -> i64:
    """Return the machines that may hold a card, but this one."""
    if holders == NONE:
        return NONE
    last: i64 = holders % HOLDERS
    before: i64 = holders // HOLDERS - 1
    if last == number:
        return before
    return (without(before, number) + 1) * HOLDERS + last


def release_cards(state: WarState, number: i64, dealer: Dealer) -> None:
    """Give the cards a fallen machine held back to their owners' discard piles (R17)."""
    kept = Row()
    held = state.held
    for place in range(0, len(held.all), 3):
        seat = held.all[place + 1]
        card = held.all[place + 2]
        if held.all[place] != number:
            kept.append(held.all[place])
            kept.append(seat)
            kept.append(card)
            continue
        dealer.tell(state.rules.news.released, seat, card, number)
        put_away(state, seat, card, dealer)
    state.held = kept


def put_away(state: WarState, seat: i64, card: i64, dealer: Dealer) -> None:
    """Put a card that is done with on its discard pile, or aside if it is exhausted."""
    if state.rules.parts.cards[card].exhaust:
        state.own_aside(seat).append(card)
        dealer.tell(state.rules.news.exhausted, seat, card)
    else:
        state.own_discards(seat).append(card)


def leave_table(state: WarState, dealer: Dealer) -> None:
    """Put the finished card away, or beside the last machine it wounded that stands (R17)."""
    card = state.card
    seat = state.active
    state.card = NOTHING
    if state.holder != NONE:
        holder: i64 = state.holder % HOLDERS
        state.held = own(state.held)
        state.held.append(holder)
        state.held.append(seat)
        state.held.append(card)
        dealer.tell(state.rules.news.held, seat, card, holder)
        state.holder = NONE
    else:
        put_away(state, seat, card, dealer)
