"""The contract every game keeps, whether it is played by hand or by the million."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Generic

from brink.kernel.action import Action, ActionList, is_among
from brink.kernel.native import mypyc_attr
from brink.kernel.outcome import Outcome
from brink.kernel.step import NOBODY, Decision, Reason, S, Step
from brink.kernel.table import Table

if TYPE_CHECKING:
    from mypy_extensions import i64


class SeatsError(ValueError):
    """A number of seats the game is not made for."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """A game under one rule profile. It holds no position itself: states do."""

    def __init__(self, game_id: str, actions: ActionList, least: int, most: int) -> None:
        self.id: Final = game_id
        self.actions: Final = actions
        self.least_seats: Final = least
        self.most_seats: Final = most

    # What each game answers for itself.

    def set_up(self, seats: i64, table: Table) -> S:
        """Return the position before the first question; may leave chores on the stack."""
        raise NotImplementedError

    def steps(self, state: S) -> list[Step[S]]:
        """Return the state's own stack of pending steps, next one last."""
        raise NotImplementedError

    def view(self, state: S, eyes: int) -> Mapping[str, object]:
        """Return what these eyes may see, built up from nothing, ready to be written as JSON."""
        raise NotImplementedError

    def redeal(self, state: S, eyes: int, table: Table) -> S:
        """Return a clone with everything hidden from these eyes dealt anew.

        Seen by those eyes it is the same position: same view, same legal answers, and nothing
        that contradicts what they have seen so far.
        """
        raise NotImplementedError

    def pieces(self, state: S) -> Mapping[str, int]:
        """Return how many pieces of each kind there are; it never changes in a game."""
        raise NotImplementedError

    def outcome(self, state: S) -> Outcome | None:
        """Return how it ended, or None while it is still played."""
        raise NotImplementedError

    # What a game may say beside it.

    def roles(self, state: S) -> list[str]:
        """Return what each seat plays as (a company, a character); empty if all seats are alike."""
        return []

    def places(self, state: S) -> list[int]:
        """Return each seat's place in the order of the first round, from 0; empty: seat order."""
        return []

    def note_origin(self, origin: str) -> None:
        """Note what the game was opened from: its rules, shared by all states, travel by that."""

    # What follows from the steps, the same for all.

    def new(self, seats: int, table: Table) -> S:
        """Set the game up for this many seats and play on to the first question."""
        if not self.least_seats <= seats <= self.most_seats:
            raise SeatsError(
                f"{self.id} is for {self.least_seats} to {self.most_seats} players, not {seats}"
            )
        state = self.set_up(seats, table)
        steps = self.steps(state)
        while steps and steps[-1].seat(state) == NOBODY:
            steps.pop().run(state, table)
        return state

    def decision(self, state: S) -> Decision[S] | None:
        """Return the question now on the table, or None when the game is over."""
        steps = self.steps(state)
        if not steps:
            return None
        step = steps[-1]
        return Decision(step.seat(state), step, step.legal(state))

    def apply(self, state: S, action: Action, table: Table) -> None:
        """Carry out a legal answer in place, and all that follows by itself."""
        steps = self.steps(state)
        steps.pop().apply(state, action, table)
        while steps and steps[-1].seat(state) == NOBODY:
            steps.pop().run(state, table)

    def why_not(self, state: S, seat: int, action: Action) -> Reason | None:
        """Return why this seat may not play this now, or None when it may."""
        steps = self.steps(state)
        if not steps:
            return Reason("game_over")
        step = steps[-1]
        if step.seat(state) != seat:
            return step.why_not_yours(state, seat)
        if is_among(action, step.legal(state)):
            return None
        return step.why_not(state, action)
