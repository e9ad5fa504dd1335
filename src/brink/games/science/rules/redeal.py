"""Imagining what lies face down: researchers, discarded inventions, ballots, bids, happiness."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append

from brink.games.science.rules.answers import HAPPIEST_OF_ALL
from brink.games.science.rules.decision import can_ballot, highest_bid
from brink.games.science.rules.decks import kind_of
from brink.games.science.rules.state import (
    CARD,
    LEVEL,
    NOTHING,
    ScienceState,
    card_of,
    invention_of,
    level_of,
)
from brink.games.science.rules.turn import LOOKED_AT
from brink.games.science.rules.vocabulary import AUCTION, TYPE_COUNT
from brink.kernel.bits import bit
from brink.kernel.dealer import Dealer
from brink.kernel.row import Row, filled, roomy

if TYPE_CHECKING:
    from mypy_extensions import i64


def redeal(state: ScienceState, eyes: int, dealer: Dealer) -> ScienceState:
    """Deal everything these eyes cannot see anew, against nothing they have seen."""
    imagined = state.clone()
    if state.over:
        return imagined
    if len(state.staff.all) > 0:
        deal_all_faces(state, imagined, dealer)
    deal_inventions(state, imagined, eyes, dealer)
    if state.secret:
        deal_ballots(state, imagined, eyes, dealer)
    if state.ending != NOTHING:
        deal_happiness(state, imagined, eyes, dealer)
    return imagined


def deal_all_faces(state: ScienceState, imagined: ScienceState, dealer: Dealer) -> None:
    """Deal the face-down researchers, type by type."""
    staff = state.staff.copy()
    kinds: i64 = 0  # That lie face down somewhere.
    for entry in staff.all:
        if invention_of(entry) != state.flipping:
            kinds |= bit(kind_of(state, entry))
    piles = state.piles[:]
    for kind in range(TYPE_COUNT):
        if kinds & bit(kind):
            piles[kind] = deal_faces(state, kind, staff, dealer)
    imagined.staff = staff
    imagined.piles = piles


def deal_faces(state: ScienceState, kind: i64, staff: Row, dealer: Dealer) -> Row:
    """Deal the face-down researchers of one type (R19); return what is left for the pile.

    A face that was flipped after somebody had been hired cannot be that somebody's. Who was hired
    earlier can be fewer people, all of whom the later ones can be too: so dealt in the order of
    hiring, every deal that fits is equally likely.
    """
    size: i64 = len(state.rules.parts.full_piles[kind].all)
    heap = roomy(size)
    heap.join(state.piles[kind])
    type_of = state.rules.parts.type_of.all
    for entry in staff.all:
        if type_of[card_of(entry)] == kind and invention_of(entry) != state.flipping:
            heap.append(card_of(entry))
    possible = roomy(size)
    flips: i64 = NOTHING
    for place in range(len(staff.all)):  # In the order they were placed: of hiring.
        entry = staff.all[place]
        if type_of[card_of(entry)] != kind or invention_of(entry) == state.flipping:
            continue
        hired = level_of(entry)
        if hired != flips:
            join_flipped(possible, heap, state.flipped_at, flips, hired)
            flips = hired
        dealt = dealer.take(possible)
        staff.all[place] = invention_of(entry) + CARD * dealt + LEVEL * hired
        heap.remove(dealt)
    return heap


def join_flipped(possible: Row, heap: Row, flipped_at: Row, after: i64, until: i64) -> None:
    """Make the cards of a heap possible that were last flipped between two hirings."""
    numbers = possible.all
    flips = flipped_at.all
    for card in heap.all:
        if after < flips[card] <= until:
            numbers = append(numbers, card)
    possible.all = numbers


def deal_inventions(state: ScienceState, imagined: ScienceState, eyes: i64, dealer: Dealer) -> None:
    """Deal the deck, the discards these eyes did not see, and what somebody else looks at (R16)."""
    hidden = roomy(len(state.discards.all) + LOOKED_AT)
    for card in state.discards.all:
        if not state.seen.all[card] & eyes:
            hidden.append(card)
    if not eyes & bit(state.active()):
        hidden.join(state.look)
    if len(hidden.all) == 0:
        return
    heap = roomy(len(state.deck.all) + len(hidden.all))
    heap.join(state.deck)
    heap.join(hidden)
    dealt = deal_in_place(state, imagined, hidden, heap, eyes, dealer)
    seen = state.seen.copy()
    for card in hidden.all:
        seen.all[card] = 0
    discards = state.discards.copy()
    number: i64 = 0  # Of the hidden ones, which lie in this order.
    for place in range(len(discards.all)):
        card = discards.all[place]
        if not state.seen.all[card] & eyes:
            other = dealt.all[number]
            discards.all[place] = other
            seen.all[other] = state.seen.all[card]
            number += 1
    imagined.seen = seen
    imagined.discards = discards
    imagined.deck = heap
    if number < len(dealt.all):  # The rest is looked at.
        look = Row()
        for place in range(number, len(dealt.all)):
            look.append(dealt.all[place])
        imagined.look = look


def deal_in_place(
    state: ScienceState, imagined: ScienceState, hidden: Row, heap: Row, eyes: i64, dealer: Dealer
) -> Row:
    """Deal a card from the heap in place of every hidden one.

    What was in a hand while the deck was refilled was not among the discards of that time. It can
    be fewer cards than the others, so it is dealt before them.
    """
    dealt = filled(len(hidden.all), NOTHING)
    for number in range(len(state.carried.all)):
        card = state.carried.all[number]
        if hidden.has(card):
            possible = Row()
            for other in heap.all:
                if not state.seen_before.all[other] & eyes:
                    possible.append(other)
            other = dealer.take(possible)
            heap.remove(other)
            dealt.all[hidden.index(card)] = other
            imagined.carried = imagined.carried.changed(number, other)
            imagined.seen_before = imagined.seen_before.changed(other, 0)
    for place in range(len(dealt.all)):
        if dealt.all[place] == NOTHING:
            dealt.all[place] = dealer.take(heap)
    return dealt


def deal_ballots(state: ScienceState, imagined: ScienceState, eyes: i64, dealer: Dealer) -> None:
    """Imagine the ballots or bids of others while they lie face down; bound ones are known."""
    auction = state.rules.parts.events[state.event].kind == AUCTION
    ballots = state.ballots.copy()
    for seat in range(state.seats):
        if ballots.all[seat] == NOTHING or eyes & bit(seat) or state.bound.all[seat] != NOTHING:
            continue
        if auction:
            ballots.all[seat] = dealer.below(highest_bid(state, seat) + 1)
        elif can_ballot(state, seat, 0):
            ballots.all[seat] = dealer.below(2)
    imagined.ballots = ballots


def deal_happiness(state: ScienceState, imagined: ScienceState, eyes: i64, dealer: Dealer) -> None:
    """Imagine how happy others have said they are."""
    happiness = state.happiness.copy()
    for seat in range(state.seats):
        if happiness.all[seat] != NOTHING and not eyes & bit(seat):
            happiness.all[seat] = 1 + dealer.below(HAPPIEST_OF_ALL)
    imagined.happiness = happiness
