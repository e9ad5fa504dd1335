"""What a position is worth: the chance to win, as some eyes know it, without playing on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, final

from brink.kernel.game import Game
from brink.kernel.native import mypyc_attr
from brink.kernel.step import S

if TYPE_CHECKING:
    from mypy_extensions import i64


@mypyc_attr(allow_interpreted_subclasses=True)
class Values(Generic[S]):
    """Values positions of one game; ended ones too, where chance to come is known exactly."""

    def worth(self, state: S, eyes: i64, seat: i64) -> float:
        """Return a seat's chance to win (its team's), from what these eyes know."""
        raise NotImplementedError

    def evaluate(self, state: S, eyes: i64) -> list[float]:
        """Return every seat's chance to win, from what these eyes know."""
        raise NotImplementedError

    def turns(self, state: S) -> i64:
        """Return how many turns have begun, so that a playout knows when it has seen enough."""
        raise NotImplementedError


@final
class Outcomes(Values[S]):
    """For a game nobody has fitted values for: playouts go to the end, and the end is the value."""

    def __init__(self, game: Game[S]) -> None:
        self.game: Final = game

    def worth(self, state: S, eyes: i64, seat: i64) -> float:
        outcome = self.game.outcome(state)
        return 1.0 if outcome is not None and seat in outcome.winners else 0.0

    def evaluate(self, state: S, eyes: i64) -> list[float]:
        outcome = self.game.outcome(state)
        if outcome is None:
            return []
        return [float(seat in outcome.winners) for seat in range(len(outcome.scores))]

    def turns(self, state: S) -> i64:
        return 0
