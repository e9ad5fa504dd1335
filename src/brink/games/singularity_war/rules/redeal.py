"""Imagining what others may hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brink.games.singularity_war.rules.decks import put_in_hand
from brink.games.singularity_war.rules.state import AGE, KIND, WarState
from brink.kernel.bits import bit
from brink.kernel.dealer import Dealer
from brink.kernel.row import Row, put_at

if TYPE_CHECKING:
    from mypy_extensions import i64


def redeal(state: WarState, eyes: int, dealer: Dealer) -> WarState:
    """Deal the hands these eyes cannot see anew.

    Decks and face-down tokens have no order of their own, chance decides when they are turned up:
    closed hands are all there is to hide.
    """
    imagined = state.clone()
    if state.rules.open_hands or state.is_over():
        return imagined
    for seat in range(state.seats):
        if not eyes & bit(seat):
            deal_hand(imagined, seat, dealer)
    return imagined


def deal_hand(state: WarState, seat: i64, dealer: Dealer) -> None:
    """Deal one hand anew: only what was drawn from the present deck could be anything else.

    Cards everybody saw taken stay, and so do cards drawn before the deck was last shuffled: all
    others of that deck have been seen since.
    """
    trigger = state.rules.parts.trigger
    mark: i64 = AGE * state.ages.all[seat]
    kept = Row()
    heap = Row()
    for held in state.hands[seat].all:
        if held - (held & KIND) == mark:
            heap.append(held & KIND)
        else:
            kept.append(held)
    count: i64 = len(heap.all)
    if count == 0:
        return
    triggers: i64 = 0
    for card in state.decks[seat].all:
        if card == trigger:
            triggers += 1
        else:
            heap.append(card)
    for _card in range(count):
        put_in_hand(kept, dealer.take(heap), mark)
    for _copy in range(triggers):
        heap.append(trigger)
    state.hands = put_at(state.hands, seat, kept)
    state.decks = put_at(state.decks, seat, heap)
