"""Subsidies and Ventures: drawing, dealing, and laying a card down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from brink.games.ai_rush.rules.board import leads_any
from brink.games.ai_rush.rules.state import AGE, KIND, NOTHING, RushState
from brink.kernel.bits import bit
from brink.kernel.dealer import Dealer
from brink.kernel.event import EVERYONE
from brink.kernel.row import Row, own, own_at, put_at

if TYPE_CHECKING:
    from mypy_extensions import i64

SUBSIDIES: Final = 0
VENTURES: Final = 1


def draw(state: RushState, seat: i64, deck: i64, count: i64, dealer: Dealer) -> None:
    """Draw cards from a deck, one after the other; a full hand draws no more (R27)."""
    for _ in range(count):
        if not draw_one(state, seat, deck, dealer):
            return


def draw_one(state: RushState, seat: i64, deck: i64, dealer: Dealer) -> bool:
    """Draw the top card; an empty deck is made anew from its discards, if there are any (R27)."""
    parts = state.rules.parts
    if len(state.hands[seat].all) >= parts.hand_limit:
        dealer.tell(parts.news.hand_full, state.company(seat), deck)
        return False
    state.decks = own_at(state.decks, deck)
    cards = state.decks[deck]
    if len(cards.all) == 0:
        discards = state.discards[deck]
        if len(discards.all) == 0:
            dealer.tell(parts.news.deck_empty, state.company(seat), deck)
            return False
        cards.join(discards)
        state.discards = put_at(state.discards, deck, Row())
        state.reshuffles = own(state.reshuffles)
        state.reshuffles.all[deck] += 1
        dealer.tell(parts.news.reshuffled, deck, len(cards.all))
    card = dealer.take(cards)
    state.hands = own_at(state.hands, seat)
    put_in_hand(state.hands[seat], card, state.reshuffles.all[deck])
    if not dealer.muted:
        knowers = EVERYONE if state.rules.open_hands else bit(seat)
        dealer.tell_to(knowers, parts.news.drew, state.company(seat), deck, card)
    return True


def put_in_hand(hand: Row, card: i64, age: i64) -> None:
    """Put a card in its place in a hand, marked with the deck it came from."""
    place: i64 = len(hand.all)
    while place > 0 and hand.all[place - 1] & KIND > card:
        place -= 1
    hand.insert(place, card + AGE * age)


def lay_down(state: RushState, seat: i64, card: i64, dealer: Dealer) -> None:
    """Play a card: it lies on the table until its effects are done."""
    state.hands = own_at(state.hands, seat)
    hand = state.hands[seat]
    for place in range(len(hand.all)):
        if hand.all[place] & KIND == card:
            hand.take_out(place)
            state.card = card
            state.card_played = True
            dealer.tell(state.rules.parts.news.played, state.company(seat), card)
            return
    raise AssertionError(f"seat {seat} does not hold card {card}: {hand}")


def discard(state: RushState) -> None:
    """Put the card on the table on its deck's discard pile."""
    card = state.card
    deck = state.rules.parts.cards[card].deck
    state.discards = own_at(state.discards, deck)
    state.discards[deck].append(card)
    state.card = NOTHING


def deal(state: RushState, dealer: Dealer) -> None:
    """After Quarter q everybody draws q cards: leaders Ventures, others Subsidies (R25, R26).

    Who leads is judged once, before anybody draws.
    """
    news = state.rules.parts.news
    for place in range(state.seats):
        seat = state.at_place(place)
        deck: i64 = VENTURES if leads_any(state, seat) else SUBSIDIES
        dealer.tell(news.earned, state.company(seat), deck, state.quarter)
        draw(state, seat, deck, state.quarter, dealer)
