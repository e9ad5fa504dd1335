"""Imagining what others may hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brink.games.path_to_safety.rules.state import AGE, KIND, PathState
from brink.games.path_to_safety.rules.turn import CONFERENCE_DISCARD
from brink.kernel.bits import bit
from brink.kernel.table import Table

if TYPE_CHECKING:
    from mypy_extensions import i64


def redeal(state: PathState, eyes: int, table: Table) -> PathState:
    """Deal the hands these eyes cannot see anew, each card from the deck it was drawn from.

    Decks have no order, and difficulties are not yet fixed, so hands are all there is to hide.
    A card drawn before a reshuffle can only be one that was out of the deck then.
    """
    imagined = state.clone()
    if state.rules.open_hands or not state.steps:
        return imagined
    mad = state.rules.parts.mad
    for age in range(state.reshuffles + 1):
        slots = hidden_slots(imagined, eyes, age)
        if not slots:
            continue
        heap = [imagined.hands[desk][place] & KIND for desk, place in slots]
        if age == state.reshuffles:
            heap.extend([card for card in imagined.deck if card != mad])
        promise_risky_card(imagined, slots, heap, table)
        for desk, place in slots:
            imagined.hands[desk][place] = table.take(heap) + AGE * age
        if age == state.reshuffles:
            mads = [card for card in imagined.deck if card == mad]
            imagined.deck.clear()
            imagined.deck.extend(heap)
            imagined.deck.extend(mads)
    return imagined


def hidden_slots(state: PathState, eyes: int, age: i64) -> list[tuple[int, int]]:
    """Return where the unseen cards drawn at that age lie: (desk, place in its hand)."""
    slots: list[tuple[int, int]] = []
    for desk in range(len(state.hands)):
        if eyes & bit(state.player_of(desk)):
            continue
        for place, held in enumerate(state.hands[desk]):
            if held // AGE == age:
                slots.append((desk, place))
    return slots


def promise_risky_card(
    state: PathState, slots: list[tuple[int, int]], heap: list[int], table: Table
) -> None:
    """Keep a promise the table has heard: who calls a risky conference holds a risky card (R32).

    The first such card's place is dealt from the risky cards alone, and taken off the slots.
    """
    if not state.rules.risky_conference or state.steps[-1] is not CONFERENCE_DISCARD:
        return
    cards = state.rules.parts.cards
    hand = state.hands[state.desk]
    first_risky = -1
    for place in range(len(hand)):
        if cards[hand[place] & KIND].risk > 0:
            first_risky = place
            break
    assert first_risky >= 0
    if (state.desk, first_risky) not in slots:
        return
    risky = [card for card in heap if cards[card].risk > 0]
    card = table.take(risky)
    heap.remove(card)
    hand[first_risky] = card + hand[first_risky] // AGE * AGE
    slots.remove((state.desk, first_risky))
