"""The two decks that are refilled from their discards, and the piles that never are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brink.games.science.rules.news import EVENT_DECK, INVENTION_DECK
from brink.games.science.rules.state import CARD, LEVEL, NOTHING, ScienceState
from brink.kernel.bits import bit
from brink.kernel.table import Table

if TYPE_CHECKING:
    from mypy_extensions import i64


def draw_invention(state: ScienceState, table: Table) -> i64:
    """Draw the top invention; an empty deck is first refilled from the discards (R16).

    Everybody knows what the new deck is made of, so who saw what in the discards no longer
    matters, except that what a player holds in the middle of a look was not among them.
    """
    if not state.deck:
        if not state.discards:
            return NOTHING
        state.deck.extend(state.discards)
        state.discards.clear()
        for invention in range(len(state.seen)):
            state.seen_before[invention] = state.seen[invention]
            state.seen[invention] = 0
        state.carried.clear()
        state.carried.extend(state.look)
        table.tell(state.rules.parts.news.refilled, INVENTION_DECK, len(state.deck))
    return table.take(state.deck)


def discard_look(state: ScienceState, seat: i64) -> None:
    """Put the cards still looked at face down on the discards; who saw them remembers (R16)."""
    for invention in state.look:
        state.discards.append(invention)
        state.seen[invention] = bit(seat)
    state.look.clear()


def draw_event(state: ScienceState, table: Table) -> i64:
    """Draw the top World Event; an empty deck is refilled, the last event included (R11)."""
    if not state.events:
        state.events.extend(state.past_events)
        state.past_events.clear()
        table.tell(state.rules.parts.news.refilled, EVENT_DECK, len(state.events))
    return table.take(state.events)


def place_researcher(state: ScienceState, kind: i64, invention: i64, table: Table) -> None:
    """Move the top card of a pile face down onto an invention: nobody looks (R19)."""
    card = table.take(state.piles[kind])
    state.staff.append(invention + CARD * card + LEVEL * state.flips)
    filled: i64 = state.filled[invention]
    state.filled[invention] = filled + 1


def kind_of(state: ScienceState, entry: i64) -> i64:
    """Return the type of a researcher on an invention: all that is public of it (R19)."""
    return state.rules.parts.researchers[(entry // CARD) % CARD].kind
