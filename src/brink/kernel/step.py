"""Steps: what is still to be done, as immutable things on a stack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final, Generic, TypeVar, final

from brink.kernel.action import Action, Menu
from brink.kernel.dealer import Dealer
from brink.kernel.native import mypyc_attr
from brink.kernel.pickling import Made, take_apart
from brink.kernel.row import Row
from brink.kernel.state import State

if TYPE_CHECKING:
    from mypy_extensions import i64

S = TypeVar("S", bound=State)

NOBODY: Final = -1  # The seat of a chore: a step that asks nobody and runs by itself.


@final
class Reason:
    """Why an action is refused, or advised: a code the game's text turns into a sentence."""

    def __init__(
        self, code: str, ruling: str = "", values: Mapping[str, str | int] | None = None
    ) -> None:
        self.code: Final = code
        self.ruling: Final = ruling
        self.values: Final[Mapping[str, str | int]] = {} if values is None else values


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One pending question to one seat. It never changes, so that clones can share it.

    The kernel takes a step off the stack before it calls `apply` or `run`; these put the steps
    that follow on the stack.
    """

    def name(self) -> str:
        """Return the decision's id, as the specs call it."""
        raise NotImplementedError

    def seat(self, state: S) -> i64:
        """Return who is asked, or NOBODY if this step is a chore."""
        raise NotImplementedError

    def offer(self, state: S, menu: Menu) -> None:
        """Put the legal answers on the menu, at least one."""
        raise NotImplementedError

    def legal(self, state: S) -> list[Action]:
        """Return the legal answers as a list of its own."""
        menu = Menu()
        self.offer(state, menu)
        return menu.actions()

    def values(self, state: S) -> Mapping[str, str | int]:
        """Return what the question speaks of, for its text; nothing that is hidden."""
        return {"seat": self.seat(state)}

    def apply(self, state: S, action: Action, dealer: Dealer) -> None:
        """Carry out a legal answer."""
        raise NotImplementedError

    def run(self, state: S, dealer: Dealer) -> None:
        """Carry out a chore."""
        raise NotImplementedError

    def why_not(self, state: S, action: Action) -> Reason:
        """Return why this answer, not a legal one, is refused to the seat asked."""
        raise NotImplementedError

    def why_not_yours(self, state: S, seat: int) -> Reason:
        """Return why another seat may not answer now."""
        return Reason("not_your_turn", "", {"seat": seat, "asked": self.seat(state)})

    def pack(self) -> list[int]:
        """Return the step as numbers, the first telling the kind of step."""
        raise NotImplementedError

    def __reduce__(self) -> Made:
        return take_apart(self)


@final
class Steps(Generic[S]):
    """The pending steps of a state, the next one on top.

    Most of the time there are one or two, and these have places of their own: a list that is
    emptied and filled again at every move would cost more than the move. So the list of the others
    is never made shorter; what lies in it beyond the depth is forgotten.
    """

    def __init__(self) -> None:
        self.top: Step[S] | None = None
        self.second: Step[S] | None = None
        self.below: list[Step[S]] | None = None  # The others, lowest first.
        self.depth: i64 = 0  # How many others there are.

    def push(self, step: Step[S]) -> None:
        """Put a step on top."""
        second = self.second
        if second is not None:
            below = self.below
            if below is None:
                self.below = [second]
            elif self.depth < len(below):
                below[self.depth] = second
            else:
                below.append(second)
            self.depth += 1
        self.second = self.top
        self.top = step

    def pop(self) -> Step[S]:
        """Take the top step off."""
        top = self.top
        assert top is not None, "nothing is to be done"
        self.top = self.second
        below = self.below
        if below is None or self.depth == 0:
            self.second = None
        else:
            self.depth -= 1
            self.second = below[self.depth]
        return top

    def clear(self) -> None:
        """Take everything off."""
        self.top = None
        self.second = None
        self.below = None
        self.depth = 0

    def next(self) -> Step[S]:
        """Return the top step, which must be there."""
        assert self.top is not None, "nothing is to be done"
        return self.top

    def all(self) -> list[Step[S]]:
        """Return all steps, the top one last."""
        others = [] if self.below is None else self.below[: self.depth]
        if self.second is not None:
            others.append(self.second)
        if self.top is not None:
            others.append(self.top)
        return others

    def copy_from(self, other: Steps[S]) -> None:
        """Take over another stack's steps, which never change."""
        self.top = other.top
        self.second = other.second
        self.depth = other.depth
        self.below = other.below[: other.depth] if other.below and other.depth else None

    def __len__(self) -> int:
        return len(self.all())

    def __bool__(self) -> bool:
        return self.top is not None

    def __iter__(self) -> Iterator[Step[S]]:
        return iter(self.all())


@mypyc_attr(allow_interpreted_subclasses=True)
class StepKinds:
    """A game's kinds of step, by the number each writes first."""

    def step(self, written: Row) -> object:
        """Return the step that was written so."""
        raise NotImplementedError


@final
class Decision(Generic[S]):
    """A question on the table: who is asked, what, and the legal answers (for that seat's eyes).

    One that is asked again and again in a loop is used again: a bot keeps none of them.
    """

    def __init__(self, seat: i64, step: Step[S], menu: Menu) -> None:
        self.seat: i64 = seat
        self.step: Step[S] = step
        self.menu: Final = menu

    @property
    def legal(self) -> list[Action]:
        """The legal answers as a list of its own."""
        return self.menu.actions()

    def __repr__(self) -> str:
        answers = " ".join([action.text for action in self.menu.actions()])
        return f"<seat {self.seat}, {self.step.name()}: {answers}>"
