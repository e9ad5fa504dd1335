"""Setting up the table (R1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from brink.games.path_to_safety.rules.drawing import knowers, put_in_hand
from brink.games.path_to_safety.rules.parts import Rules
from brink.games.path_to_safety.rules.playing import turn_up
from brink.games.path_to_safety.rules.state import KIND, PathState
from brink.games.path_to_safety.rules.turn import begin_turn
from brink.kernel.dealer import Dealer
from brink.kernel.row import filled, roomy, rows

if TYPE_CHECKING:
    from mypy_extensions import i64


ROOM_IN_HAND: Final = 16  # Most hands never hold more; those that do grow.


def set_up(rules: Rules, seats: i64, dealer: Dealer) -> PathState:
    """Lay out the strategies, deal the hands, shuffle Mad Science in, and begin round 1."""
    parts = rules.parts
    desks = rules.desks_at_table(seats)
    strategies: i64 = len(parts.strategies)
    state = PathState(rules)
    state.seats = seats
    state.hands = rows(desks, ROOM_IN_HAND)
    state.deck = parts.science_deck.copy()
    state.progress = filled(strategies, rules.starting_progress[desks - 1])
    state.seen = filled(strategies, 0)
    state.discard = roomy(len(parts.science_deck.all))
    state.pool = rules.mad_science_dice
    for strategy in range(strategies):
        for _card in range(rules.revealed_at_start):
            turn_up(state, strategy, dealer)
    for desk in range(desks):
        for _card in range(rules.starting_hand):
            card = dealer.take(state.deck)
            put_in_hand(state, desk, card)
            if not dealer.muted:
                dealer.tell_to(knowers(state, desk), parts.news.dealt, desk, card)
    for _mad in range(rules.mad_science_cards):  # After the hands are dealt (R8).
        state.deck.append(parts.mad)
    begin_turn(state, dealer)
    return state


def pieces(state: PathState) -> dict[str, int]:
    """Count every science card wherever it lies."""
    ids = state.rules.parts.card_ids
    counts = dict.fromkeys(ids, 0)
    cards = state.deck.numbers() + state.discard.numbers()
    for hand in state.hands:
        cards.extend([held & KIND for held in hand.all])
    for card in cards:
        counts[ids[card]] += 1
    return counts
