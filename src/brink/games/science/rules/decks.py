"""The two decks that are refilled from their discards, and the piles that never are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brink.games.science.rules.news import EVENT_DECK, INVENTION_DECK
from brink.games.science.rules.state import CARD, EMPTY, LEVEL, NOTHING, ScienceState, card_of
from brink.kernel.bits import bit
from brink.kernel.dealer import Dealer
from brink.kernel.row import own, put_at

if TYPE_CHECKING:
    from mypy_extensions import i64


def draw_invention(state: ScienceState, dealer: Dealer) -> i64:
    """Draw the top invention; an empty deck is first refilled from the discards (R16).

    Everybody knows what the new deck is made of, so who saw what in the discards no longer
    matters, except that what a player holds in the middle of a look was not among them.
    """
    if len(state.deck.all) == 0:
        if len(state.discards.all) == 0:
            return NOTHING
        state.deck = own(state.deck)
        state.deck.join(state.discards)
        state.discards = EMPTY
        state.seen_before = state.seen
        state.seen = state.rules.parts.none_seen
        state.carried = state.look.copy()
        dealer.tell(state.rules.parts.news.refilled, INVENTION_DECK, len(state.deck))
    state.deck = own(state.deck)
    return dealer.take(state.deck)


def discard_look(state: ScienceState, seat: i64) -> None:
    """Put the cards still looked at face down on the discards; who saw them remembers (R16)."""
    discards = state.discards.copy()
    seen = state.seen.copy()
    for invention in state.look.all:
        discards.append(invention)
        seen.all[invention] = bit(seat)
    state.discards = discards
    state.seen = seen
    state.look = EMPTY


def draw_event(state: ScienceState, dealer: Dealer) -> i64:
    """Draw the top World Event; an empty deck is refilled, the last event included (R11)."""
    if len(state.events.all) == 0:
        state.events = state.past_events
        state.past_events = EMPTY
        dealer.tell(state.rules.parts.news.refilled, EVENT_DECK, len(state.events))
    state.events = state.events.copy()
    return dealer.take(state.events)


def place_researcher(state: ScienceState, kind: i64, invention: i64, dealer: Dealer) -> None:
    """Move the top card of a pile face down onto an invention: nobody looks (R19)."""
    pile = state.piles[kind].copy()
    card = dealer.take(pile)
    state.piles = put_at(state.piles, kind, pile)
    state.staff = state.staff.longer(invention + CARD * card + LEVEL * state.flips)
    state.filled = state.filled.changed(invention, state.filled.all[invention] + 1)


def has_open(state: ScienceState, seat: i64) -> bool:
    """Return whether a player has an open invention."""
    return len(state.open_inventions[seat].all) > 0


def open_invention(state: ScienceState, seat: i64, invention: i64) -> None:
    """Lay an invention before a player, open."""
    longer = state.open_inventions[seat].longer(invention)
    state.open_inventions = put_at(state.open_inventions, seat, longer)


def kind_of(state: ScienceState, entry: i64) -> i64:
    """Return the type of a researcher on an invention: all that is public of it (R19)."""
    return state.rules.parts.type_of.all[card_of(entry)]
