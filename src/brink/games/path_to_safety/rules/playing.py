"""Playing a card: research, or publish an innovation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brink.games.path_to_safety.rules.clock import advance
from brink.games.path_to_safety.rules.drawing import others_draw
from brink.games.path_to_safety.rules.state import KIND, PathState
from brink.kernel.bits import bit
from brink.kernel.row import own
from brink.kernel.table import Table

if TYPE_CHECKING:
    from mypy_extensions import i64


def matches(state: PathState, card: i64) -> bool:
    """Return whether a card has the strategy of the card on the discard pile (R11)."""
    return state.top_suit() == state.rules.parts.cards[card].strategy


def play(state: PathState, desk: i64, card: i64, table: Table) -> bool:
    """Play a card from hand and return whether it matched the card beneath."""
    rules = state.rules
    matched = matches(state, card)  # Compared as the card lands; nothing below changes it.
    lay_down(state, desk, card)
    face = rules.parts.cards[card]
    if face.is_research:
        table.tell(rules.parts.news.researched, desk, card, face.strategy)
        reveal(state, face.strategy, table)
    else:
        publish(state, desk, card, table)
    if face.risk > 0:
        roll_risk(state, desk, rules.threshold(face.risk), table)
        if rules.stakes_draw:  # Raise the stakes (R33).
            others_draw(state, desk, table)
    if matched:
        table.tell(rules.parts.news.momentum, desk, face.strategy)
    return matched


def lay_down(state: PathState, desk: i64, card: i64) -> None:
    """Move a card from a hand to the top of the discard pile."""
    hand = state.hands[desk]
    for place in range(len(hand.all)):
        if hand.all[place] & KIND == card:
            hand.take(place)  # A hand has no order.
            state.discard = own(state.discard)
            state.discard.append(card)
            return
    raise AssertionError(f"desk {desk} does not hold card {card}: {hand}")


def publish(state: PathState, desk: i64, card: i64, table: Table) -> None:
    """Raise the shared progress of the card's strategy by one (R28)."""
    parts = state.rules.parts
    strategy = parts.cards[card].strategy
    was_sure = state.is_guaranteed(strategy) if not table.muted else False
    state.progress = own(state.progress)
    state.progress.all[strategy] += 1
    table.tell(parts.news.published, desk, card, strategy, state.progress.all[strategy])
    if not table.muted and state.is_guaranteed(strategy) and not was_sure:
        table.tell(parts.news.guaranteed, strategy)


def reveal(state: PathState, strategy: i64, table: Table) -> None:
    """Turn up the top card of a strategy deck; an empty deck gives nothing (R21)."""
    parts = state.rules.parts
    if state.strategy_deck_size(strategy) == 0:
        table.tell(parts.news.strategy_deck_empty, strategy)
        return
    was_sure = state.is_guaranteed(strategy) if not table.muted else False
    turn_up(state, strategy, table)
    if not table.muted and state.is_guaranteed(strategy) and not was_sure:
        table.tell(parts.news.guaranteed, strategy)


def turn_up(state: PathState, strategy: i64, table: Table) -> None:
    """Put the next strategy card face up in its research column."""
    value = take_unseen_value(state, strategy, table)
    state.seen = own(state.seen)
    state.seen.all[strategy] |= bit(value - 1)
    table.tell(state.rules.parts.news.turned_up, strategy, value)


def take_unseen_value(state: PathState, strategy: i64, table: Table) -> i64:
    """Return one of the values of a strategy not yet seen, by chance."""
    seen = state.seen.all[strategy]
    left = table.below(state.rules.parts.values - state.seen_count(strategy))
    value: i64 = 1
    while left > 0 or seen & 1:
        if not seen & 1:
            left -= 1
        seen >>= 1
        value += 1
    return value


def roll_risk(state: PathState, desk: i64, threshold: i64, table: Table) -> None:
    """Roll the Acceleration Risk die, unless no roll could matter (R40)."""
    if threshold == 0:
        return
    die = table.die(6)
    table.tell(state.rules.parts.news.risk_rolled, desk, die, threshold, int(die <= threshold))
    if die <= threshold:
        advance(state, table)
