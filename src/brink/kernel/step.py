"""Steps: what is still to be done, as immutable things on a stack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Generic, TypeVar, final

from brink.kernel.action import Action
from brink.kernel.native import mypyc_attr
from brink.kernel.pickling import Made, take_apart
from brink.kernel.state import State
from brink.kernel.table import Table

if TYPE_CHECKING:
    from mypy_extensions import i64

S = TypeVar("S", bound=State)

NOBODY: Final = -1  # The seat of a chore: a step that asks nobody and runs by itself.


@final
class Reason:
    """Why an action is refused, or advised: a code the game's text turns into a sentence."""

    def __init__(
        self, code: str, ruling: str = "", words: Mapping[str, str | int] | None = None
    ) -> None:
        self.code: Final = code
        self.ruling: Final = ruling
        self.words: Final[Mapping[str, str | int]] = {} if words is None else words


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

    def legal(self, state: S) -> list[Action]:
        """Return the legal answers, at least one."""
        raise NotImplementedError

    def words(self, state: S) -> Mapping[str, str | int]:
        """Return what the question speaks of, for its text; nothing that is hidden."""
        return {"seat": self.seat(state)}

    def apply(self, state: S, action: Action, table: Table) -> None:
        """Carry out a legal answer."""
        raise NotImplementedError

    def run(self, state: S, table: Table) -> None:
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
class Decision(Generic[S]):
    """A question on the table: who is asked, what, and the legal answers (for that seat's eyes)."""

    def __init__(self, seat: i64, step: Step[S], legal: list[Action]) -> None:
        self.seat: Final = seat
        self.step: Final = step
        self.legal: Final = legal

    def __repr__(self) -> str:
        answers = " ".join([action.text for action in self.legal])
        return f"<seat {self.seat}, {self.step.name()}: {answers}>"
