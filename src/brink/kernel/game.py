"""The contract every game keeps, whether it is played by hand or by the million."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Generic

from brink.kernel.action import Action, ActionList, Menu
from brink.kernel.dealer import Dealer
from brink.kernel.event import NOBODY_SEATED
from brink.kernel.native import mypyc_attr
from brink.kernel.outcome import Outcome
from brink.kernel.row import Row
from brink.kernel.sheet import Layout, Observation, Sheet, Slot
from brink.kernel.step import NOBODY, Decision, Reason, S, Steps

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

    def set_up(self, seats: i64, dealer: Dealer) -> S:
        """Return the position before the first question; may leave chores on the stack."""
        raise NotImplementedError

    def steps(self, state: S) -> Steps[S]:
        """Return the state's own stack of pending steps."""
        raise NotImplementedError

    def view(self, state: S, eyes: int) -> Mapping[str, object]:
        """Return what these eyes may see, built up from nothing, ready to be written as JSON."""
        raise NotImplementedError

    def observe(self, state: S, eyes: i64, sheet: Sheet) -> None:
        """Write what these eyes may see on a sheet: all that a view tells, as small numbers."""
        raise NotImplementedError

    def redeal(self, state: S, eyes: int, dealer: Dealer) -> S:
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

    def new(self, seats: int, dealer: Dealer) -> S:
        """Set the game up for this many seats and play on to the first question."""
        if not self.least_seats <= seats <= self.most_seats:
            raise SeatsError(
                f"{self.id} is for {self.least_seats} to {self.most_seats} players, not {seats}"
            )
        state = self.set_up(seats, dealer)
        self.play_on(state, dealer)
        return state

    def play_on(self, state: S, dealer: Dealer) -> None:
        """Carry out the chores that lie on top, up to the next question or the end."""
        steps = self.steps(state)
        step = steps.top
        while step is not None and step.seat(state) == NOBODY:
            steps.pop().run(state, dealer)
            step = steps.top

    def decision(self, state: S) -> Decision[S] | None:
        """Return the question now on the table, or None when the game is over."""
        step = self.steps(state).top
        if step is None:
            return None
        menu = Menu()
        step.offer(state, menu)
        return Decision(step.seat(state), step, menu)

    def ask(self, state: S, decision: Decision[S]) -> bool:
        """Put the question now on the table into a decision used again; False at the end."""
        step = self.steps(state).top
        if step is None:
            return False
        decision.seat = step.seat(state)
        decision.step = step
        decision.menu.clear()
        step.offer(state, decision.menu)
        return True

    def apply(self, state: S, action: Action, dealer: Dealer) -> None:
        """Carry out a legal answer in place, and all that follows by itself.

        Nothing is checked here: `why_not` says whether an answer is legal, and `Match` asks it.
        """
        steps = self.steps(state)
        steps.pop().apply(state, action, dealer)
        step = steps.top
        while step is not None and step.seat(state) == NOBODY:
            steps.pop().run(state, dealer)
            step = steps.top

    def observation(self, state: S, eyes: i64, buffer: Row) -> Row:
        """Return what these eyes may see as a row of fixed length; `layout` says what is where."""
        self.observe(state, eyes, Observation(buffer))
        return buffer

    def layout(self, state: S) -> list[Slot]:
        """Return what the numbers of an observation mean, for all positions of this table."""
        layout = Layout()
        self.observe(state, NOBODY_SEATED, layout)
        return layout.slots

    def why_not(self, state: S, seat: int, action: Action) -> Reason | None:
        """Return why this seat may not play this now, or None when it may."""
        step = self.steps(state).top
        if step is None:
            return Reason("game_over")
        if step.seat(state) != seat:
            return step.why_not_yours(state, seat)
        menu = Menu()
        step.offer(state, menu)
        if menu.has(action):
            return None
        return step.why_not(state, action)
