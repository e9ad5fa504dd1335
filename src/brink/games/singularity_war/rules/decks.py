"""Personal decks: drawing, reshuffling, discarding; and the upgrade deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brink.games.singularity_war.rules import news
from brink.games.singularity_war.rules.state import AGE, KIND, KNOWN, NOTHING, WarState
from brink.games.singularity_war.rules.tracks import change_awareness
from brink.kernel.bits import bit
from brink.kernel.dealer import Dealer
from brink.kernel.event import EVERYONE
from brink.kernel.row import Row, own

if TYPE_CHECKING:
    from mypy_extensions import i64


def draw(state: WarState, seat: i64, dealer: Dealer, refill: bool = False) -> bool:
    """Draw one playable card; return whether there was one (and the issue goes on).

    A trigger card raises Awareness, is discarded and replaced (R20). An empty deck is made anew
    from the discard pile, while playing only so many times a turn (R22).
    """
    rules = state.rules
    while True:
        deck = state.own_deck(seat)
        if len(deck.all) == 0 and not reshuffle(state, seat, dealer, refill):
            dealer.tell(rules.news.deck_empty, seat)
            return False
        card = dealer.take(deck)
        if card != rules.parts.trigger:
            break
        state.own_discards(seat).append(card)
        dealer.tell(rules.news.closing_in, seat, card)
        if not change_awareness(state, 1, news.TRIGGER, dealer):
            return False
    put_in_hand(state.own_hand(seat), card, AGE * state.ages.all[seat])
    if not dealer.muted:
        knowers = EVERYONE if rules.open_hands else bit(seat)
        dealer.tell_to(knowers, rules.news.drew, seat, card)
    return True


def reshuffle(state: WarState, seat: i64, dealer: Dealer, refill: bool) -> bool:
    """Shuffle the discard pile into a new deck; return whether that was possible (R22)."""
    pile = state.discards[seat]
    if not refill and state.reshuffles >= state.rules.reshuffle_limit:
        return False
    trigger = state.rules.parts.trigger
    playable = False
    for card in pile.all:
        if card != trigger:
            playable = True
            break
    if not playable:
        return False
    if not refill:
        state.reshuffles += 1
    state.ages = own(state.ages)
    state.ages.all[seat] += 1
    dealer.tell(state.rules.news.reshuffled, seat, len(pile.all))
    state.own_deck(seat).join(pile)
    state.own_discards(seat).clear()
    return True


def put_in_hand(hand: Row, card: i64, mark: i64) -> None:
    """Put a card in its place in a hand, marked by its age or as KNOWN."""
    place: i64 = len(hand.all)
    while place > 0 and hand.all[place - 1] & KIND > card:
        place -= 1
    hand.insert(place, card + mark)


def take_from_hand(state: WarState, seat: i64, card: i64) -> None:
    """Take a card out of a hand: of several copies the one most is known about."""
    hand = state.own_hand(seat)
    best: i64 = NOTHING
    for place in range(len(hand.all)):
        held = hand.all[place]
        if held & KIND != card:
            continue
        known = best != NOTHING and hand.all[best] >= KNOWN
        if best == NOTHING or held >= KNOWN or (not known and held < hand.all[best]):
            best = place
    assert best != NOTHING, f"seat {seat} does not hold card {card}: {hand}"
    hand.take_out(best)


def kinds_in_hand(state: WarState, seat: i64) -> Row:
    """Return the different cards of a hand: two copies are one choice (section 5)."""
    kinds = Row()
    last: i64 = NOTHING
    for held in state.hands[seat].all:
        kind: i64 = held & KIND
        if kind != last:
            kinds.append(kind)
            last = kind
    return kinds


def drop_hand(state: WarState, seat: i64, dealer: Dealer) -> None:
    """Discard the whole rest of a hand (R4)."""
    count: i64 = len(state.hands[seat].all)
    if count == 0:
        return
    hand = state.own_hand(seat)
    pile = state.own_discards(seat)
    for held in hand.all:
        pile.append(held & KIND)
    hand.clear()
    if state.rules.open_hands:
        dealer.tell(state.rules.news.hand_dropped, seat, count)
    else:
        dealer.reveal(state.rules.news.hand_dropped, seat, count)


def draw_upgrade(state: WarState, dealer: Dealer) -> i64:
    """Take the top card of the upgrade deck, or return NOTHING; it is never reshuffled (R19)."""
    if len(state.heap.all) > 0:
        state.heap = own(state.heap)
        return dealer.take(state.heap)
    if len(state.bottom.all) > 0:
        state.bottom = own(state.bottom)
        return state.bottom.take_out(0)
    return NOTHING


def reveal_upgrades(state: WarState, count: i64, dealer: Dealer) -> None:
    """Turn up cards from the top of the upgrade deck into the display."""
    for _card in range(count):
        card = draw_upgrade(state, dealer)
        if card == NOTHING:
            return
        state.display = own(state.display)
        state.display.append(card)
        dealer.reveal(state.rules.news.revealed, card)
