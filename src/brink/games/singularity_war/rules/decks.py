"""Personal decks: drawing, reshuffling, discarding; and the upgrade deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brink.games.singularity_war.rules import news
from brink.games.singularity_war.rules.state import AGE, KIND, KNOWN, NOTHING, WarState
from brink.games.singularity_war.rules.tracks import change_awareness
from brink.kernel.bits import bit
from brink.kernel.event import EVERYONE
from brink.kernel.table import Table

if TYPE_CHECKING:
    from mypy_extensions import i64


def draw(state: WarState, seat: i64, table: Table, refill: bool = False) -> bool:
    """Draw one playable card; return whether there was one (and the issue goes on).

    A trigger card raises Awareness, is discarded and replaced (R20). An empty deck is made anew
    from the discard pile, while playing only so many times a turn (R22).
    """
    rules = state.rules
    deck = state.decks[seat]
    while True:
        if not deck and not reshuffle(state, seat, table, refill):
            table.tell(rules.news.deck_empty, seat)
            return False
        card = table.take(deck)
        if not rules.parts.cards[card].is_trigger:
            break
        state.discards[seat].append(card)
        table.tell(rules.news.closing_in, seat, card)
        if not change_awareness(state, 1, news.TRIGGER, table):
            return False
    put_in_hand(state.hands[seat], card, AGE * state.ages[seat])
    if not table.muted:
        knowers = EVERYONE if rules.open_hands else bit(seat)
        table.tell_to(knowers, rules.news.drew, seat, card)
    return True


def reshuffle(state: WarState, seat: i64, table: Table, refill: bool) -> bool:
    """Shuffle the discard pile into a new deck; return whether that was possible (R22)."""
    pile = state.discards[seat]
    if not refill and state.reshuffles >= state.rules.reshuffle_limit:
        return False
    cards = state.rules.parts.cards
    playable = False
    card: i64
    for card in pile:
        if not cards[card].is_trigger:
            playable = True
            break
    if not playable:
        return False
    if not refill:
        state.reshuffles += 1
    age: i64 = state.ages[seat]
    state.ages[seat] = age + 1
    table.tell(state.rules.news.reshuffled, seat, len(pile))
    state.decks[seat].extend(pile)
    pile.clear()
    return True


def put_in_hand(hand: list[int], card: i64, mark: i64) -> None:
    """Put a card in its place in a hand, marked by its age or as KNOWN."""
    place: i64 = len(hand)
    hand.append(card + mark)
    while place > 0:
        below: i64 = hand[place - 1]
        if below & KIND <= card:
            return
        hand[place - 1] = hand[place]
        hand[place] = below
        place -= 1


def take_from_hand(state: WarState, seat: i64, card: i64) -> None:
    """Take a card out of a hand: of several copies the one most is known about."""
    hand = state.hands[seat]
    best: i64 = NOTHING
    for place in range(len(hand)):
        held: i64 = hand[place]
        if held & KIND != card:
            continue
        if best == NOTHING or held >= KNOWN or (hand[best] < KNOWN and held < hand[best]):
            best = place
    assert best != NOTHING, f"seat {seat} does not hold card {card}: {hand}"
    hand.pop(best)


def holds(state: WarState, seat: i64, card: i64) -> bool:
    """Return whether a card is in a hand."""
    held: i64
    for held in state.hands[seat]:
        if held & KIND == card:
            return True
    return False


def kinds_in_hand(state: WarState, seat: i64) -> list[int]:
    """Return the different cards of a hand: two copies are one choice (section 5)."""
    kinds: list[int] = []
    last: i64 = NOTHING
    held: i64
    for held in state.hands[seat]:
        kind: i64 = held & KIND
        if kind != last:
            kinds.append(kind)
            last = kind
    return kinds


def drop_hand(state: WarState, seat: i64, table: Table) -> None:
    """Discard the whole rest of a hand (R4)."""
    hand = state.hands[seat]
    if not hand:
        return
    pile = state.discards[seat]
    held: i64
    for held in hand:
        pile.append(held & KIND)
    count = len(hand)
    hand.clear()
    if state.rules.open_hands:
        table.tell(state.rules.news.hand_dropped, seat, count)
    else:
        table.reveal(state.rules.news.hand_dropped, seat, count)


def draw_upgrade(state: WarState, table: Table) -> i64:
    """Take the top card of the upgrade deck, or return NOTHING; it is never reshuffled (R19)."""
    if state.heap:
        return table.take(state.heap)
    if state.bottom:
        card: i64 = state.bottom.pop(0)
        return card
    return NOTHING


def reveal_upgrades(state: WarState, count: i64, table: Table) -> None:
    """Turn up cards from the top of the upgrade deck into the display."""
    for _ in range(count):
        card = draw_upgrade(state, table)
        if card == NOTHING:
            return
        state.display.append(card)
        table.reveal(state.rules.news.revealed, card)
