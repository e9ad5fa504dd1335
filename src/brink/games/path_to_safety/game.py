"""Path to Safety as a kernel game: content, options and rules joined."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.path_to_safety.rules import ending, setup
from brink.games.path_to_safety.rules.observe import observe
from brink.games.path_to_safety.rules.parts import Rules
from brink.games.path_to_safety.rules.redeal import redeal
from brink.games.path_to_safety.rules.state import PathState
from brink.games.path_to_safety.rules.turn import PathSteps
from brink.games.path_to_safety.rules.view import PathView, view
from brink.kernel.dealer import Dealer
from brink.kernel.game import Game
from brink.kernel.outcome import Outcome
from brink.kernel.sheet import Sheet
from brink.kernel.step import Steps

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class PathToSafety(Game[PathState]):
    """The game under one set of rules."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("path_to_safety", rules.parts.answers.list, 1, len(rules.desks_for))
        self.rules: Final = rules
        rules.kinds = PathSteps()

    def note_origin(self, origin: str) -> None:
        self.rules.origin = origin

    def set_up(self, seats: i64, dealer: Dealer) -> PathState:
        return setup.set_up(self.rules, seats, dealer)

    def steps(self, state: PathState) -> Steps[PathState]:
        return state.steps

    def view(self, state: PathState, eyes: int) -> PathView:
        return view(state, eyes)

    def observe(self, state: PathState, eyes: i64, sheet: Sheet) -> None:
        observe(state, eyes, sheet)

    def redeal(self, state: PathState, eyes: int, dealer: Dealer) -> PathState:
        return redeal(state, eyes, dealer)

    def pieces(self, state: PathState) -> dict[str, int]:
        return setup.pieces(state)

    def outcome(self, state: PathState) -> Outcome | None:
        return ending.outcome(state)
