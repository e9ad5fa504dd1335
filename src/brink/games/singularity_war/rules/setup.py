"""Setting up an issue (4.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.singularity_war.rules.asking import WarStep
from brink.games.singularity_war.rules.between import Interlude
from brink.games.singularity_war.rules.caches import count_cards, rebuild_upgrades
from brink.games.singularity_war.rules.decks import put_in_hand
from brink.games.singularity_war.rules.parts import NONE
from brink.games.singularity_war.rules.profile import Rules
from brink.games.singularity_war.rules.state import (
    FACE_DOWN,
    KIND,
    NO_TOKEN,
    NOTHING,
    WarState,
)
from brink.games.singularity_war.rules.turn import HAND_SIZE, begin_turn
from brink.kernel.bits import bit
from brink.kernel.dealer import Dealer
from brink.kernel.event import EVERYONE
from brink.kernel.row import Row, filled, put_at, roomy, rows
from brink.kernel.step import NOBODY

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class BeginIssue(WarStep):
    """A chore: upgrade deck, tokens and opening hands; then seat 0 begins."""

    def seat(self, state: WarState) -> i64:
        return NOBODY

    def run(self, state: WarState, dealer: Dealer) -> None:
        rules = state.rules
        state.interlude = 0
        rebuild_upgrades(state, rules.unlocked)
        number = rules.issue.number - 1
        dealer.tell(rules.news.issue_began, number, state.seats, state.limit())
        state.opening = [in_order(deck) for deck in state.decks]
        for seat in range(state.seats):
            open_hand(state, seat, dealer)
        state.turn = 1
        begin_turn(state, dealer)

    def pack(self) -> list[int]:
        return [90]


BEGIN_ISSUE: Final = BeginIssue()
BOX: Final = 96  # Room for all upgrades.


def set_up(rules: Rules, seats: i64) -> WarState:
    """Lay out the map and the decks; interludes first, if the start is a direct one (4.2)."""
    ground = rules.ground
    state = WarState(rules)
    state.seats = seats
    state.steps.push(BEGIN_ISSUE)
    for number in range(rules.interludes, 0, -1):
        state.steps.push(Interlude(number))
    state.hands = rows(seats)
    state.decks = [starting_deck(rules, seat) for seat in range(seats)]
    state.discards = rows(seats)
    state.aside = rows(seats)
    state.bags = [bag.copy() for bag in rules.bags]
    state.at = filled(seats, ground.start)
    state.ages = filled(seats, 0)
    state.stock = upgrades_left(rules, state.decks)
    state.tokens = face_down_tokens(rules)
    state.wounds = filled(len(rules.parts.enemies), 0)
    state.hazards = marked(ground.size, ground.hazards)
    state.caches = marked(ground.size, ground.caches)
    state.plays = filled(seats, 0)
    return state


def marked(size: i64, cells: Row) -> Row:
    """Return by cell whether it is one of these."""
    marks = filled(size, 0)
    for cell in cells.all:
        marks.all[cell] = 1
    return marks


def starting_deck(rules: Rules, seat: i64) -> Row:
    """Return a kept deck or the starter deck, with as many trigger cards as the issue has."""
    parts = rules.parts
    if seat < len(rules.decks):
        cards = rules.decks[seat]
    else:
        cards = parts.characters[rules.characters[seat]].deck
    deck = roomy(len(cards) + rules.issue.closing_in)
    for card in cards:
        if card != parts.trigger:
            deck.append(card)
    for _copy in range(rules.issue.closing_in):
        deck.append(parts.trigger)
    return deck


def upgrades_left(rules: Rules, decks: list[Row]) -> Row:
    """Return every copy of every upgrade that is in nobody's deck."""
    cards = rules.parts.cards
    used = filled(len(cards), 0)
    for deck in decks:
        count_cards(deck, used)
    left = roomy(BOX)
    for number in range(len(cards)):
        for _copy in range(cards[number].copies - used.all[number]):
            left.append(number)
    return left


def face_down_tokens(rules: Rules) -> Row:
    """Deal tokens face down in reading order; what a short bag leaves stays empty (4.1, 4.3).

    What they are chance decides when they are turned up: until then all of the bag is possible.
    """
    ground = rules.ground
    left = Row()
    for bag in rules.bags:
        left.append(len(bag.all))
    tokens = Row()
    for spot in range(len(ground.spots.all)):
        kind = ground.spot_kinds.all[spot]
        if rules.issue.fixed[spot] != NONE:
            tokens.append(FACE_DOWN)
        elif left.all[kind] > 0:
            left.all[kind] -= 1
            tokens.append(FACE_DOWN)
        else:
            tokens.append(NO_TOKEN)
    return tokens


def open_hand(state: WarState, seat: i64, dealer: Dealer) -> None:
    """Draw an opening hand from the deck without its trigger cards (R21)."""
    rules = state.rules
    trigger = rules.parts.trigger
    deck = roomy(len(state.decks[seat].all))
    triggers: i64 = 0
    for card in state.decks[seat].all:
        if card == trigger:
            triggers += 1
        else:
            deck.append(card)
    hand = state.own_hand(seat)
    for _card in range(min(HAND_SIZE, len(deck.all))):
        card = dealer.take(deck)
        put_in_hand(hand, card, 0)
        if not dealer.muted:
            knowers = EVERYONE if rules.open_hands else bit(seat)
            dealer.tell_to(knowers, rules.news.drew, seat, card)
    for _copy in range(triggers):
        deck.append(trigger)
    state.decks = put_at(state.decks, seat, deck)


def in_order(deck: Row) -> Row:
    """Return a deck with its lowest cards first."""
    ordered = roomy(len(deck.all))
    for card in deck.all:
        put_in_hand(ordered, card, 0)
    return ordered


def pieces(state: WarState) -> dict[str, int]:
    """Count every card wherever it lies."""
    ids = state.rules.parts.card_ids
    counts = dict.fromkeys(ids, 0)
    cards: list[int] = []
    for pile in (state.heap, state.bottom, state.display, state.stock, state.gone):
        cards.extend(pile.numbers())
    for piles in (state.decks, state.discards, state.aside):
        for pile in piles:
            cards.extend(pile.numbers())
    for hand in state.hands:
        cards.extend([held & KIND for held in hand])
    for place in range(2, len(state.held), 3):
        cards.append(state.held[place])
    if state.card != NOTHING:
        cards.append(state.card)
    for card in cards:
        counts[ids[card]] += 1
    return counts
