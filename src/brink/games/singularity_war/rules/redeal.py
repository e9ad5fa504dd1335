"""Imagining what others may hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brink.games.singularity_war.rules.decks import put_in_hand
from brink.games.singularity_war.rules.state import AGE, KIND, WarState
from brink.kernel.bits import bit
from brink.kernel.table import Table

if TYPE_CHECKING:
    from mypy_extensions import i64


def redeal(state: WarState, eyes: int, table: Table) -> WarState:
    """Deal the hands these eyes cannot see anew.

    Decks and face-down tokens have no order of their own, chance decides when they are turned up:
    closed hands are all there is to hide.
    """
    imagined = state.clone()
    if state.rules.open_hands or state.is_over():
        return imagined
    for seat in range(state.seats):
        if not eyes & bit(seat):
            deal_hand(imagined, seat, table)
    return imagined


def deal_hand(state: WarState, seat: i64, table: Table) -> None:
    """Deal one hand anew: only what was drawn from the present deck could be anything else.

    Cards everybody saw taken stay, and so do cards drawn before the deck was last shuffled: all
    others of that deck have been seen since.
    """
    trigger = state.rules.parts.trigger
    hand = state.hands[seat]
    mark: i64 = AGE * state.ages[seat]
    kept: list[int] = []
    unknown: list[int] = []
    held: i64
    for held in hand:
        if held - (held & KIND) == mark:
            unknown.append(held & KIND)
        else:
            kept.append(held)
    if not unknown:
        return
    count = len(unknown)
    deck = state.decks[seat]
    triggers = [card for card in deck if card == trigger]
    heap = unknown + [card for card in deck if card != trigger]
    hand.clear()
    hand.extend(kept)
    for _ in range(count):
        put_in_hand(hand, table.take(heap), mark)
    deck.clear()
    deck.extend(heap)
    deck.extend(triggers)
