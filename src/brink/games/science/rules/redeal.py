"""Imagining what lies face down: researchers, discarded inventions, ballots, bids, happiness."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brink.games.science.rules.answers import HAPPIEST_OF_ALL
from brink.games.science.rules.decision import can_ballot, highest_bid
from brink.games.science.rules.decks import kind_of
from brink.games.science.rules.state import CARD, LEVEL, NOTHING, ScienceState
from brink.games.science.rules.words import AUCTION, TYPE_COUNT
from brink.kernel.bits import bit
from brink.kernel.table import Table

if TYPE_CHECKING:
    from mypy_extensions import i64


def redeal(state: ScienceState, eyes: int, table: Table) -> ScienceState:
    """Deal everything these eyes cannot see anew, against nothing they have seen."""
    imagined = state.clone()
    if state.over:
        return imagined
    for kind in range(TYPE_COUNT):
        deal_faces(state, imagined, kind, table)
    deal_inventions(state, imagined, eyes, table)
    if state.secret:
        deal_ballots(state, imagined, eyes, table)
    for seat in range(state.seats):
        if state.happiness[seat] != NOTHING and not eyes & bit(seat):
            imagined.happiness[seat] = 1 + table.below(HAPPIEST_OF_ALL)
    return imagined


def deal_faces(state: ScienceState, imagined: ScienceState, kind: i64, table: Table) -> None:
    """Deal the face-down researchers of one type (R19).

    A face that was flipped after somebody had been hired cannot be that somebody's. Who was hired
    earlier can be fewer people, all of whom the later ones can be too: so dealt in the order of
    hiring, every deal that fits is equally likely.
    """
    places: list[int] = []
    for place in range(len(state.staff)):
        entry: i64 = state.staff[place]
        if kind_of(state, entry) == kind and entry % CARD != state.flipping:
            places.append(place)
    if not places:
        return
    heap = state.piles[kind][:]
    for place in places:
        heap.append(state.staff[place] // CARD % CARD)
    possible: list[int] = []
    flips: i64 = NOTHING
    for place in places:  # In the order they were placed, which is the order of hiring.
        hired: i64 = state.staff[place] // LEVEL
        if hired != flips:
            for card in heap:
                if flips < state.flipped_at[card] <= hired:
                    possible.append(card)
            flips = hired
        dealt = table.take(possible)
        imagined.staff[place] = state.staff[place] % CARD + CARD * dealt + LEVEL * hired
        heap.remove(dealt)
    imagined.piles[kind].clear()
    imagined.piles[kind].extend(heap)


def deal_inventions(state: ScienceState, imagined: ScienceState, eyes: int, table: Table) -> None:
    """Deal the deck, the discards these eyes did not see, and what somebody else looks at (R16)."""
    hidden = [card for card in state.discards if not state.seen[card] & eyes]
    if state.look and not eyes & bit(state.active()):
        hidden.extend(state.look)
    if not hidden:
        return
    heap = state.deck + hidden
    dealt = deal_in_place(state, imagined, hidden, heap, eyes, table)
    for card in hidden:
        imagined.seen[card] = 0
    for place, card in enumerate(state.discards):
        if card in hidden:
            other: i64 = dealt[hidden.index(card)]
            imagined.discards[place] = other
            imagined.seen[other] = state.seen[card]
    for place, card in enumerate(state.look):
        if card in hidden:
            imagined.look[place] = dealt[hidden.index(card)]
    imagined.deck.clear()
    imagined.deck.extend(heap)


def deal_in_place(
    state: ScienceState,
    imagined: ScienceState,
    hidden: list[int],
    heap: list[int],
    eyes: int,
    table: Table,
) -> list[int]:
    """Deal a card from the heap in place of every hidden one.

    What was in a hand while the deck was refilled was not among the discards of that time. It can
    be fewer cards than the others, so it is dealt before them.
    """
    dealt = [NOTHING] * len(hidden)
    for number, card in enumerate(state.carried):
        if card in hidden:
            possible = [other for other in heap if not state.seen_before[other] & eyes]
            other = table.take(possible)
            heap.remove(other)
            dealt[hidden.index(card)] = other
            imagined.carried[number] = other
            imagined.seen_before[other] = 0
    for place in range(len(dealt)):
        if dealt[place] == NOTHING:
            dealt[place] = table.take(heap)
    return dealt


def deal_ballots(state: ScienceState, imagined: ScienceState, eyes: int, table: Table) -> None:
    """Imagine the ballots or bids of others while they lie face down; bound ones are known."""
    auction = state.rules.parts.events[state.event].kind == AUCTION
    for seat in range(state.seats):
        if state.ballots[seat] == NOTHING or eyes & bit(seat) or state.bound[seat] != NOTHING:
            continue
        if auction:
            imagined.ballots[seat] = table.below(highest_bid(state, seat) + 1)
        elif can_ballot(state, seat, 0):
            imagined.ballots[seat] = table.below(2)
