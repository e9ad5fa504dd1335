"""Imagining what others may hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brink.games.ai_rush.rules.cards import put_in_hand
from brink.games.ai_rush.rules.state import AGE, KIND, RushState
from brink.kernel.bits import bit
from brink.kernel.dealer import Dealer
from brink.kernel.row import Row, put_at, roomy

if TYPE_CHECKING:
    from mypy_extensions import i64


def redeal(state: RushState, eyes: int, dealer: Dealer) -> RushState:
    """Deal the hands these eyes cannot see anew, each card from the deck its back shows.

    Decks have no order, so hands are all there is to hide. A card drawn before a reshuffle can
    only be one that was out of the deck then.
    """
    imagined = state.clone()
    if state.rules.open_hands or state.over or not state.rules.abilities:
        return imagined
    hidden: i64 = 0  # Seats.
    hands = state.hands[:]
    for seat in range(state.seats):
        cards: i64 = len(hands[seat].all)
        if cards > 0 and not eyes & bit(seat):
            hidden |= bit(seat)
            hands[seat] = roomy(cards)
    if hidden == 0:
        return imagined
    imagined.hands = hands
    for deck in range(len(state.decks)):
        for age in range(state.reshuffles.all[deck] + 1):
            deal_age(state, imagined, hidden, deck, age, dealer)
    return imagined


def deal_age(
    state: RushState, imagined: RushState, hidden: i64, deck: i64, age: i64, dealer: Dealer
) -> None:
    """Deal the hidden cards of one deck and age; those of its present age from the deck too."""
    cards = state.rules.parts.cards
    owners = Row()
    heap = Row()
    for seat in range(state.seats):
        if not hidden & bit(seat):
            continue
        for held in state.hands[seat].all:
            kind = held & KIND
            if held // AGE == age and cards[kind].deck == deck:
                owners.append(seat)
                heap.append(kind)
    if len(owners.all) == 0:
        return
    current = age == state.reshuffles.all[deck]
    if current:
        heap.join(state.decks[deck])
    heap.sort()  # How it lies is hidden too: the same chance deals the same.
    for seat in owners.all:
        put_in_hand(imagined.hands[seat], dealer.take(heap), age)
    if current:
        imagined.decks = put_at(imagined.decks, deck, heap)
