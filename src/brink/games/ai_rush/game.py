"""AI RUSH as a kernel game: content, options and rules joined."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.ai_rush.rules import ending, setup
from brink.games.ai_rush.rules.observe import observe
from brink.games.ai_rush.rules.parts import Rules
from brink.games.ai_rush.rules.redeal import redeal
from brink.games.ai_rush.rules.state import NOBODY_YET, RushState
from brink.games.ai_rush.rules.steps import RushSteps
from brink.games.ai_rush.rules.view import RushView, view
from brink.kernel.dealer import Dealer
from brink.kernel.game import Game
from brink.kernel.outcome import Outcome
from brink.kernel.sheet import Sheet
from brink.kernel.step import Steps

if TYPE_CHECKING:
    from mypy_extensions import i64

LEAST_SEATS: Final = 3


@final
class AiRush(Game[RushState]):
    """The game under one set of rules."""

    def __init__(self, rules: Rules) -> None:
        answers = rules.parts.answers
        super().__init__("ai_rush", answers.list, LEAST_SEATS, len(rules.parts.companies))
        self.rules: Final = rules
        rules.kinds = RushSteps()

    def note_origin(self, origin: str) -> None:
        self.rules.origin = origin

    def set_up(self, seats: i64, dealer: Dealer) -> RushState:
        return setup.set_up(self.rules, seats, dealer)

    def steps(self, state: RushState) -> Steps[RushState]:
        return state.steps

    def view(self, state: RushState, eyes: int) -> RushView:
        return view(state, eyes)

    def observe(self, state: RushState, eyes: i64, sheet: Sheet) -> None:
        observe(state, eyes, sheet)

    def redeal(self, state: RushState, eyes: int, dealer: Dealer) -> RushState:
        return redeal(state, eyes, dealer)

    def pieces(self, state: RushState) -> dict[str, int]:
        return setup.pieces(state)

    def outcome(self, state: RushState) -> Outcome | None:
        return ending.outcome(state)

    def roles(self, state: RushState) -> list[str]:
        names = self.rules.parts.company_ids
        return ["" if company == NOBODY_YET else names[company] for company in state.companies]

    def places(self, state: RushState) -> list[int]:
        return [(seat - state.opening) % state.seats for seat in range(state.seats)]
