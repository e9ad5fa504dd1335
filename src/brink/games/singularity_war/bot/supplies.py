"""What a card is worth in a deck, from what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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

EXHAUSTED: Final = 0.6  # What is left of a card that works once an issue.


def card_worth(rules: Rules, number: i64, players: i64) -> float:
    """Return what a card is worth to draw, in points of Threat."""
    card: Card = rules.parts.cards[number]
    total = 0.0
    for effect in card.effects:
        total += effect_worth(rules, effect, players)
    return total * EXHAUSTED if card.exhaust else total


def effect_worth(rules: Rules, effect: Effect, players: i64) -> float:
    """Return what one effect is worth."""
    verb = effect.verb
    amount = float(effect.amount)
    reach = float(effect.reach)
    if verb == MOVE:
        extra = 0.5 if effect.flags & QUIET else 0.0
        return amount + extra + (0.3 if effect.flags & SAFE else 0.0)
    if verb == ATTACK:
        return 0.8 * amount + 0.35 * reach
    if verb in (NOVA, LINE):
        return 1.8 * amount
    if verb == DRAW:
        return 0.9 * amount
    if verb == THREAT:
        return -1.1 * amount
    if verb == AWARENESS:
        blocked = rules.special == CORE and amount < 0.0
        return 0.2 if blocked else -1.5 * amount
    if verb == OPEN_LETTER:
        return 1.1 * min(3.0, float(players))
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
        return 1.5
    if verb == PURGE:
        return 0.5
    if verb == RECON_TOKEN:
        return 0.4 * amount
    if verb == RECON_CACHE:
        return 0.2 * amount
    return 0.0
