"""Imagining what others may hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from brink.games.path_to_safety.rules.state import AGE, KIND, PathState
from brink.games.path_to_safety.rules.turn import CONFERENCE_DISCARD, can_confer
from brink.kernel.bits import bit
from brink.kernel.dealer import Dealer
from brink.kernel.row import Row, roomy

if TYPE_CHECKING:
    from mypy_extensions import i64

ROOM: Final = 16  # For the cards of a few hands, so that a heap seldom grows.


def redeal(state: PathState, eyes: i64, dealer: Dealer) -> PathState:
    """Deal the hands these eyes cannot see anew, each card from the deck it was drawn from.

    Decks have no order, and difficulties are not yet fixed, so hands are all there is to hide.
    A card drawn before a reshuffle can only be one that was out of the deck then. Whoever calls
    a risky conference holds a risky card (R32), so deals without one are dealt again.
    """
    imagined = deal_hidden(state, eyes, dealer)
    while state.steps.top is CONFERENCE_DISCARD and not can_confer(imagined):
        imagined = deal_hidden(state, eyes, dealer)
    return imagined


def deal_hidden(state: PathState, eyes: i64, dealer: Dealer) -> PathState:
    """Deal once."""
    imagined = state.clone()
    if state.rules.open_hands or not state.steps:
        return imagined
    hands = state.hands[:]
    for desk in range(len(hands)):
        if is_hidden(state, desk, eyes):
            hands[desk] = hands[desk].copy()
    imagined.hands = hands
    for age in range(state.reshuffles + 1):
        heap = gather(imagined, eyes, age)
        if len(heap.all) == 0:
            continue
        if age < state.reshuffles:
            heap.sort()  # How it lies is hidden too: the same chance deals the same.
            deal_out(imagined, eyes, age, heap, dealer)
            continue
        mad = state.rules.parts.mad
        mads = heap.join_but(imagined.deck, mad)  # They could as well lie in the deck.
        heap.sort()
        deal_out(imagined, eyes, age, heap, dealer)
        for _mad in range(mads):
            heap.append(mad)
        imagined.deck = heap
    return imagined


def is_hidden(state: PathState, desk: i64, eyes: i64) -> bool:
    """Return whether these eyes do not see a desk's hand."""
    return eyes & bit(state.player_of(desk)) == 0


def gather(state: PathState, eyes: i64, age: i64) -> Row:
    """Return the unseen cards in hands that were drawn at that age."""
    heap = roomy(len(state.deck.all) + ROOM)
    for desk in range(len(state.hands)):
        if is_hidden(state, desk, eyes):
            for held in state.hands[desk].all:
                if held // AGE == age:
                    heap.append(held & KIND)
    return heap


def deal_out(state: PathState, eyes: i64, age: i64, heap: Row, dealer: Dealer) -> None:
    """Put cards from the heap where the unseen cards drawn at that age lie."""
    for desk in range(len(state.hands)):
        if is_hidden(state, desk, eyes):
            hand = state.hands[desk]
            for place in range(len(hand.all)):
                if hand.all[place] // AGE == age:
                    hand.all[place] = dealer.take(heap) + AGE * age
