"""Drawing science cards, in and out of turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brink.games.path_to_safety.rules.clock import advance
from brink.games.path_to_safety.rules.state import AGE, PathState
from brink.kernel.bits import bit
from brink.kernel.dealer import Dealer
from brink.kernel.event import EVERYONE
from brink.kernel.row import own, own_at

if TYPE_CHECKING:
    from mypy_extensions import i64


def draw(state: PathState, desk: i64, own_turn: bool, dealer: Dealer) -> None:
    """Draw until an ordinary card comes to hand.

    A Mad Science card goes on the discard pile; on one's own turn it advances Mad Science, out
    of turn it does nothing (R13). An empty deck is reshuffled once; after that the draw ends
    without a card (R20).
    """
    parts = state.rules.parts
    reshuffled = False
    while True:
        if len(state.deck.all) == 0:
            if reshuffled or state.discard_size() < 2:
                dealer.tell(parts.news.drew_nothing, desk)
                return
            reshuffle(state, dealer)
            reshuffled = True
        state.deck = own(state.deck)
        card = dealer.take(state.deck)
        if card != parts.mad:
            put_in_hand(state, desk, card)
            if not dealer.muted:
                dealer.tell_to(knowers(state, desk), parts.news.drew, desk, card)
            return
        state.discard = own(state.discard)
        state.discard.append(card)
        title: i64 = state.mad_seen % len(parts.titles)
        state.mad_seen += 1
        dealer.tell(parts.news.drew_mad_science, desk, int(own_turn), title)
        if own_turn:
            advance(state, dealer)


def put_in_hand(state: PathState, desk: i64, card: i64) -> None:
    """Put a card in a hand, marked with the deck it came from."""
    state.hands = own_at(state.hands, desk)
    state.hands[desk].append(card + AGE * state.reshuffles)


def knowers(state: PathState, desk: i64) -> i64:
    """Return who sees a desk's hand: its player, or all with open hands (R22)."""
    return EVERYONE if state.rules.open_hands else bit(state.player_of(desk))


def reshuffle(state: PathState, dealer: Dealer) -> None:
    """Make a new deck of all discards but the top one, Mad Science cards too (R19)."""
    state.discard = own(state.discard)
    top = state.discard.pop()
    state.deck = own(state.deck)
    state.deck.join(state.discard)
    state.discard.clear()
    state.discard.append(top)
    state.reshuffles += 1
    dealer.tell(state.rules.parts.news.reshuffled, len(state.deck))


def others_draw(state: PathState, desk: i64, dealer: Dealer) -> None:
    """Every other desk draws one card out of turn, starting after this desk (R12)."""
    desks: i64 = len(state.hands)
    other: i64 = desk + 1
    for _desk in range(desks - 1):
        if other == desks:
            other = 0
        draw(state, other, False, dealer)
        other += 1
