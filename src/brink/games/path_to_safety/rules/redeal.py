"""Imagining what others may hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brink.games.path_to_safety.rules.state import AGE, KIND, PathState
from brink.games.path_to_safety.rules.turn import CONFERENCE_DISCARD, can_confer
from brink.kernel.bits import bit
from brink.kernel.table import Table

if TYPE_CHECKING:
    from mypy_extensions import i64


def redeal(state: PathState, eyes: int, table: Table) -> PathState:
    """Deal the hands these eyes cannot see anew, each card from the deck it was drawn from.

    Decks have no order, and difficulties are not yet fixed, so hands are all there is to hide.
    A card drawn before a reshuffle can only be one that was out of the deck then. Whoever calls
    a risky conference holds a risky card (R32), so deals without one are dealt again.
    """
    imagined = deal_hidden(state, eyes, table)
    while state.steps and state.steps[-1] is CONFERENCE_DISCARD and not can_confer(imagined):
        imagined = deal_hidden(state, eyes, table)
    return imagined


def deal_hidden(state: PathState, eyes: int, table: Table) -> PathState:
    """Deal once."""
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
