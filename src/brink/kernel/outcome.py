"""How a game ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final


@final
class Outcome:
    """The endings reached (ids, the main one first), who won, and the figures worth keeping."""

    def __init__(
        self,
        endings: list[str],
        winners: list[int],
        scores: list[int],
        rounds: int,
        turns: int,
        facts: Mapping[str, object],
    ) -> None:
        self.endings: Final = endings
        self.winners: Final = winners
        self.scores: Final = scores
        self.rounds: Final = rounds
        self.turns: Final = turns
        self.facts: Final = facts

    def as_json(self) -> dict[str, object]:
        """Return the outcome ready to be written as JSON."""
        return {
            "endings": self.endings,
            "winners": self.winners,
            "scores": self.scores,
            "rounds": self.rounds,
            "turns": self.turns,
            "facts": dict(self.facts),
        }
