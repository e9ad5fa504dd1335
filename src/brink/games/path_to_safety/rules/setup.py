"""Setting up the table (R1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brink.games.path_to_safety.rules.drawing import knowers, put_in_hand
from brink.games.path_to_safety.rules.parts import Rules
from brink.games.path_to_safety.rules.playing import turn_up
from brink.games.path_to_safety.rules.state import KIND, PathState
from brink.games.path_to_safety.rules.turn import begin_turn
from brink.kernel.step import Step
from brink.kernel.table import Table

if TYPE_CHECKING:
    from mypy_extensions import i64


def desks_at_table(rules: Rules, seats: int) -> int:
    """Return how many desks this many players run together (R24)."""
    return seats if rules.one_desk_each else rules.desks_for[seats - 1]


def set_up(rules: Rules, seats: i64, table: Table) -> PathState:
    """Lay out the strategies, deal the hands, shuffle Mad Science in, and begin round 1."""
    parts = rules.parts
    desks = desks_at_table(rules, seats)
    strategies = len(parts.strategies)
    steps: list[Step[PathState]] = []
    deck = parts.science_deck[:]
    state = PathState(
        rules,
        seats,
        steps,
        [[] for _ in range(desks)],
        deck,
        [rules.starting_progress[desks - 1]] * strategies,
        [0] * strategies,
    )
    state.pool = rules.mad_science_dice
    for strategy in range(strategies):
        for _ in range(rules.revealed_at_start):
            turn_up(state, strategy, table)
    for desk in range(desks):
        for _ in range(rules.starting_hand):
            card = table.take(deck)
            put_in_hand(state, desk, card)
            table.tell_to(knowers(state, desk), parts.news.dealt, desk, card)
    for _ in range(rules.mad_science_cards):  # After the hands are dealt (R8).
        deck.append(parts.mad)
    begin_turn(state, table)
    return state


def pieces(state: PathState) -> dict[str, int]:
    """Count every science card wherever it lies."""
    ids = state.rules.parts.card_ids
    counts = dict.fromkeys(ids, 0)
    cards = list(state.deck)
    for hand in state.hands:
        cards.extend([held & KIND for held in hand])
    if state.discard is not None:
        cards.extend(state.discard.cards())
    for card in cards:
        counts[ids[card]] += 1
    return counts
