"""Setting up an issue (4.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.singularity_war.rules.asking import WarStep
from brink.games.singularity_war.rules.between import Interlude
from brink.games.singularity_war.rules.caches import rebuild_upgrades
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
from brink.kernel.event import EVERYONE
from brink.kernel.step import NOBODY, Step
from brink.kernel.table import Table

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class BeginIssue(WarStep):
    """A chore: upgrade deck, tokens and opening hands; then seat 0 begins."""

    def seat(self, state: WarState) -> i64:
        return NOBODY

    def run(self, state: WarState, table: Table) -> None:
        rules = state.rules
        state.interlude = 0
        rebuild_upgrades(state, rules.unlocked)
        number = rules.issue.number - 1
        table.tell(rules.news.issue_began, number, state.seats, state.limit())
        state.opening = [sorted(deck) for deck in state.decks]
        for seat in range(state.seats):
            open_hand(state, seat, table)
        state.turn = 1
        begin_turn(state, table)

    def pack(self) -> list[int]:
        return [90]


BEGIN_ISSUE: Final = BeginIssue()


def set_up(rules: Rules, seats: i64) -> WarState:
    """Lay out the map and the decks; interludes first, if the start is a direct one (4.2)."""
    ground = rules.ground
    decks = [starting_deck(rules, seat) for seat in range(seats)]
    steps: list[Step[WarState]] = [BEGIN_ISSUE]
    for number in range(rules.interludes, 0, -1):
        steps.append(Interlude(number))
    return WarState(
        rules,
        seats,
        steps,
        [ground.start] * seats,
        [[] for _ in range(seats)],
        decks,
        [[] for _ in range(seats)],
        [[] for _ in range(seats)],
        [0] * seats,
        [],
        [],
        [],
        upgrades_left(rules, decks),
        [],
        face_down_tokens(rules),
        [bag[:] for bag in rules.bags],
        [],
        [],
        [],
        [0] * len(rules.parts.enemies),
        [],
        [int(cell in ground.hazards) for cell in range(ground.size)],
        [int(cell in ground.caches) for cell in range(ground.size)],
        [],
        [],
        [],
        [0] * seats,
    )


def starting_deck(rules: Rules, seat: i64) -> list[int]:
    """Return a kept deck or the starter deck, with as many trigger cards as the issue has."""
    parts = rules.parts
    if seat < len(rules.decks):
        cards = rules.decks[seat]
    else:
        cards = parts.characters[rules.characters[seat]].deck
    deck = [card for card in cards if not parts.cards[card].is_trigger]
    for _ in range(rules.issue.closing_in):
        deck.append(parts.trigger)
    return deck


def upgrades_left(rules: Rules, decks: list[list[int]]) -> list[int]:
    """Return every copy of every upgrade that is in nobody's deck."""
    used: dict[int, int] = {}
    for deck in decks:
        for number in deck:
            used[number] = used.get(number, 0) + 1
    left: list[int] = []
    for number, card in enumerate(rules.parts.cards):
        for _ in range(card.copies - used.get(number, 0)):
            left.append(number)
    return left


def face_down_tokens(rules: Rules) -> list[int]:
    """Deal tokens face down in reading order; what a short bag leaves stays empty (4.1, 4.3).

    What they are chance decides when they are turned up: until then all of the bag is possible.
    """
    ground = rules.ground
    left = [len(bag) for bag in rules.bags]
    tokens: list[int] = []
    for spot in range(len(ground.spots)):
        kind: i64 = ground.spot_kinds[spot]
        if rules.issue.fixed[spot] != NONE:
            tokens.append(FACE_DOWN)
        elif left[kind] > 0:
            left[kind] -= 1
            tokens.append(FACE_DOWN)
        else:
            tokens.append(NO_TOKEN)
    return tokens


def open_hand(state: WarState, seat: i64, table: Table) -> None:
    """Draw an opening hand from the deck without its trigger cards (R21)."""
    rules = state.rules
    deck = state.decks[seat]
    triggers: i64 = deck.count(rules.parts.trigger)
    others = [card for card in deck if card != rules.parts.trigger]
    for _ in range(min(HAND_SIZE, len(others))):
        card = table.take(others)
        put_in_hand(state.hands[seat], card, 0)
        if not table.muted:
            knowers = EVERYONE if rules.open_hands else bit(seat)
            table.tell_to(knowers, rules.news.drew, seat, card)
    deck.clear()
    deck.extend(others)
    for _ in range(triggers):
        deck.append(rules.parts.trigger)


def pieces(state: WarState) -> dict[str, int]:
    """Count every card wherever it lies."""
    ids = state.rules.parts.card_ids
    counts = dict.fromkeys(ids, 0)
    cards: list[int] = state.heap + state.bottom + state.display + state.stock + state.gone
    for piles in (state.decks, state.discards, state.aside):
        for pile in piles:
            cards.extend(pile)
    for hand in state.hands:
        cards.extend([held & KIND for held in hand])
    for place in range(2, len(state.held), 3):
        cards.append(state.held[place])
    if state.card != NOTHING:
        cards.append(state.card)
    for card in cards:
        counts[ids[card]] += 1
    return counts
