"""What each kind of card is to the bot, worked out once for the rules of a table."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brink.games.path_to_safety.bot.habits import BONUS_HABITS, EXTRA_TURN_HABITS
from brink.games.path_to_safety.rules.parts import Rules


@final
class Faces:
    """By kind of card: its suit, how much of a sure point it is, and how dangerous."""

    def __init__(self, rules: Rules) -> None:
        kinds = rules.parts.mad
        self.rules: Final = rules
        self.habits: Final = EXTRA_TURN_HABITS if rules.extra_turn else BONUS_HABITS
        self.suits: Final = vec[i64]([0] * kinds)
        self.research: Final = vec[bool]([False] * kinds)
        self.risky: Final = vec[bool]([False] * kinds)
        self.weights: Final = vec[float]([0.0] * kinds)  # In hand, of a sure point.
        self.dangers: Final = vec[float]([0.0] * kinds)  # Rolls that advance Mad Science.
        for kind in range(kinds):
            card = rules.parts.cards[kind]
            danger = float(rules.threshold(card.risk))
            self.suits[kind] = card.strategy
            self.dangers[kind] = danger
            self.research[kind] = card.is_research
            self.risky[kind] = card.risk > 0
            if not card.is_research:
                self.weights[kind] = 1.0 - self.habits.risk_discount * danger / 6.0
