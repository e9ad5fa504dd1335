"""What all questions of this game have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from brink.games.science.rules.state import ScienceState
from brink.kernel.native import mypyc_attr
from brink.kernel.step import Reason, Step

if TYPE_CHECKING:
    from mypy_extensions import i64


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Step[ScienceState]):
    """A question to one seat, fixed when it is asked."""

    def __init__(self, asked: i64) -> None:
        self.asked: Final = asked

    def seat(self, state: ScienceState) -> i64:
        return self.asked

    def why_not_yours(self, state: ScienceState, seat: int) -> Reason:
        words: dict[str, str | int] = {"seat": seat, "asked": self.asked}
        return Reason("not_your_decision", self.ruling(), words)

    def ruling(self) -> str:
        """Return what the order of asking rests on."""
        return "R8"


def event_words(state: ScienceState, seat: i64) -> dict[str, str | int]:
    """Return what questions about the face-up event speak of."""
    return {"seat": seat, "event_card": state.rules.parts.event_ids[state.event]}
