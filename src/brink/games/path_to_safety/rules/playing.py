"""Playing a card: research, or publish an innovation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brink.games.path_to_safety.rules.clock import advance
from brink.games.path_to_safety.rules.drawing import others_draw
from brink.games.path_to_safety.rules.state import KIND, PathState
from brink.kernel.bits import bit
from brink.kernel.dealer import Dealer
from brink.kernel.row import own, own_at

if TYPE_CHECKING:
    from mypy_extensions import i64


def matches(state: PathState, card: i64) -> bool:
    """Return whether a card has the strategy of the card on the discard pile (R11)."""
    return state.top_suit() == state.rules.parts.cards[card].strategy


def play(state: PathState, desk: i64, card: i64, dealer: Dealer) -> bool:
    """Play a card from hand and return whether it matched the card beneath."""
    rules = state.rules
    matched = matches(state, card)  # Compared as the card lands; nothing below changes it.
    lay_down(state, desk, card)
    face = rules.parts.cards[card]
    if face.is_research:
        dealer.tell(rules.parts.news.researched, desk, card, face.strategy)
        reveal(state, face.strategy, dealer)
    else:
        publish(state, desk, card, dealer)
    if face.risk > 0:
        roll_risk(state, desk, rules.threshold(face.risk), dealer)
        if rules.stakes_draw:  # Raise the stakes (R33).
            others_draw(state, desk, dealer)
    if matched:
        dealer.tell(rules.parts.news.momentum, desk, face.strategy)
    return matched


def lay_down(state: PathState, desk: i64, card: i64) -> None:
    """Move a card from a hand to the top of the discard pile."""
    state.hands = own_at(state.hands, desk)
    hand = state.hands[desk]
    for place in range(len(hand.all)):
        if hand.all[place] & KIND == card:
            hand.take(place)  # A hand has no order.
            state.discard = own(state.discard)
            state.discard.append(card)
            return
    raise AssertionError(f"desk {desk} does not hold card {card}: {hand}")


def publish(state: PathState, desk: i64, card: i64, dealer: Dealer) -> None:
    """Raise the shared progress of the card's strategy by one (R28)."""
    parts = state.rules.parts
    strategy = parts.cards[card].strategy
    was_sure = state.is_guaranteed(strategy) if not dealer.muted else False
    state.progress = own(state.progress)
    state.progress.all[strategy] += 1
    dealer.tell(parts.news.published, desk, card, strategy, state.progress.all[strategy])
    if not dealer.muted and state.is_guaranteed(strategy) and not was_sure:
        dealer.tell(parts.news.guaranteed, strategy)


def reveal(state: PathState, strategy: i64, dealer: Dealer) -> None:
    """Turn up the top card of a strategy deck; an empty deck gives nothing (R21)."""
    parts = state.rules.parts
    if state.strategy_deck_size(strategy) == 0:
        dealer.tell(parts.news.strategy_deck_empty, strategy)
        return
    was_sure = state.is_guaranteed(strategy) if not dealer.muted else False
    turn_up(state, strategy, dealer)
    if not dealer.muted and state.is_guaranteed(strategy) and not was_sure:
        dealer.tell(parts.news.guaranteed, strategy)


def turn_up(state: PathState, strategy: i64, dealer: Dealer) -> None:
    """Put the next strategy card face up in its research column."""
    value = take_unseen_value(state, strategy, dealer)
    state.seen = own(state.seen)
    state.seen.all[strategy] |= bit(value - 1)
    dealer.tell(state.rules.parts.news.turned_up, strategy, value)


def take_unseen_value(state: PathState, strategy: i64, dealer: Dealer) -> i64:
    """Return one of the values of a strategy not yet seen, by chance."""
    seen = state.seen.all[strategy]
    left = dealer.below(state.rules.parts.values - state.seen_count(strategy))
    value: i64 = 1
    while left > 0 or seen & 1:
        if not seen & 1:
            left -= 1
        seen >>= 1
        value += 1
    return value


def roll_risk(state: PathState, desk: i64, threshold: i64, dealer: Dealer) -> None:
    """Roll the Acceleration Risk die, unless no roll could matter (R40)."""
    if threshold == 0:
        return
    die = dealer.die(6)
    dealer.tell(state.rules.parts.news.risk_rolled, desk, die, threshold, int(die <= threshold))
    if die <= threshold:
        advance(state, dealer)
