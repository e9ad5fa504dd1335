"""What all questions of the war have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brink.games.singularity_war.rules import refusals
from brink.games.singularity_war.rules.state import WarState
from brink.kernel.step import Reason, Step

if TYPE_CHECKING:
    from mypy_extensions import i64


class WarStep(Step[WarState]):
    """A question, or a chore. A question says which verbs may answer it at all."""

    def takes(self, verb: i64) -> bool:
        """Return whether answers with this verb can ever be legal here."""
        return False

    def why_not_yours(self, state: WarState, seat: int) -> Reason:
        return refusals.not_asked(seat, self.seat(state))


class ActiveStep(WarStep):
    """A question to the player whose turn it is."""

    def seat(self, state: WarState) -> i64:
        return state.active

    def why_not_yours(self, state: WarState, seat: int) -> Reason:
        return refusals.not_your_turn(state, seat)
