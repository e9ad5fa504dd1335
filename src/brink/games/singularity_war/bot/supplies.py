"""What a card is worth in a deck, from what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from brink.games.singularity_war.bot.habits import Habits
from brink.games.singularity_war.rules.parts import (
    ATTACK,
    AWARENESS,
    CORE,
    DRAW,
    FETCH,
    JAM,
    LINE,
    MOVE,
    NOVA,
    OPEN_LETTER,
    PURGE,
    QUIET,
    RALLY,
    RECON_CACHE,
    RECON_TOKEN,
    SAFE,
    SCRUB,
    THREAT,
    Card,
    Effect,
)
from brink.games.singularity_war.rules.profile import Rules

if TYPE_CHECKING:
    from mypy_extensions import i64

MOVES: Final = 0.35  # What share of a deck is to move, …
ATTACKS: Final = 0.35  # … and to attack; …
SCARCE: Final = 1.2  # … what cards are worth if there are fewer, …
PLENTY: Final = 0.85  # … or more.
EXHAUSTED: Final = 0.6  # What is left of a card that works once an issue.


def card_worth(habits: Habits, rules: Rules, number: i64, players: i64) -> float:
    """Return what a card is worth to draw, in points of Threat."""
    card: Card = rules.parts.cards[number]
    total = 0.0
    for effect in card.effects:
        total += effect_worth(habits, rules, effect, players)
    return total * EXHAUSTED if card.exhaust else total


def deck_worth(habits: Habits, rules: Rules, number: i64, players: i64, deck: list[int]) -> float:
    """Return what a card is worth in a deck: more if there is little of its kind in it."""
    worth = card_worth(habits, rules, number, players)
    share = 1.0 / float(max(1, len(deck)))
    moves = 0.0
    attacks = 0.0
    for other in deck:
        if does(rules, other, MOVE):
            moves += share
        if does(rules, other, ATTACK) or does(rules, other, NOVA) or does(rules, other, LINE):
            attacks += share
    if does(rules, number, MOVE):
        worth *= SCARCE if moves < MOVES else PLENTY
    elif does(rules, number, ATTACK) or does(rules, number, NOVA) or does(rules, number, LINE):
        worth *= SCARCE if attacks < ATTACKS else PLENTY
    return worth


def does(rules: Rules, number: i64, verb: i64) -> bool:
    """Return whether a card has a certain effect."""
    for effect in rules.parts.cards[number].effects:
        if effect.verb == verb:
            return True
    return False


def effect_worth(habits: Habits, rules: Rules, effect: Effect, players: i64) -> float:
    """Return what one effect is worth."""
    verb = effect.verb
    amount = float(effect.amount)
    reach = float(effect.reach)
    if verb == MOVE:
        extra = 0.5 if effect.flags & QUIET else 0.0
        return amount + extra + (0.3 if effect.flags & SAFE else 0.0)
    if verb == ATTACK:
        return habits.attack * amount + 0.35 * reach
    if verb in (NOVA, LINE):
        return 2.2 * habits.attack * amount
    if verb == DRAW:
        return habits.dig * amount
    if verb == THREAT:
        return -habits.calm * amount
    if verb == AWARENESS:
        blocked = rules.special == CORE and amount < 0.0
        return 0.2 if blocked else -habits.hide * amount
    if verb == OPEN_LETTER:
        return habits.calm * min(3.0, float(players))
    if verb == JAM:
        return 1.0 + 0.3 * reach
    if verb == RALLY:
        return 0.8 if players > 1 else 0.0
    return other_worth(verb, amount)


def other_worth(verb: i64, amount: float) -> float:
    """Return what scouting and digging are worth."""
    if verb == SCRUB:
        return 2.0
    if verb == FETCH:
        return 2.2
    if verb == PURGE:
        return 0.5
    if verb == RECON_TOKEN:
        return 0.4 * amount
    if verb == RECON_CACHE:
        return 0.2 * amount
    return 0.0
