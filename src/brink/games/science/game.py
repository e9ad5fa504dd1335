"""Science!: The Game as a kernel game: content, options and rules joined."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.science.rules import ending, setup
from brink.games.science.rules.answers import MOST_SEATS
from brink.games.science.rules.kinds import ScienceSteps
from brink.games.science.rules.observe import observe
from brink.games.science.rules.parts import Rules
from brink.games.science.rules.redeal import redeal
from brink.games.science.rules.state import NOTHING, ScienceState
from brink.games.science.rules.view import ScienceView, view
from brink.games.science.rules.vocabulary import ROLES
from brink.kernel.dealer import Dealer
from brink.kernel.game import Game
from brink.kernel.outcome import Outcome
from brink.kernel.sheet import Sheet
from brink.kernel.step import Steps

if TYPE_CHECKING:
    from mypy_extensions import i64

# The real game is for three and four; house players open it to two, five and six (R2).
LEAST_SEATS: Final = 3
USUAL_MOST_SEATS: Final = 4
HOUSE_LEAST_SEATS: Final = 2


@final
class Science(Game[ScienceState]):
    """The game under one set of rules."""

    def __init__(self, rules: Rules) -> None:
        house = rules.house_players
        super().__init__(
            "science",
            rules.parts.answers.list,
            HOUSE_LEAST_SEATS if house else LEAST_SEATS,
            MOST_SEATS if house else USUAL_MOST_SEATS,
        )
        self.rules: Final = rules
        rules.kinds = ScienceSteps()

    def note_origin(self, origin: str) -> None:
        self.rules.origin = origin

    def set_up(self, seats: i64, dealer: Dealer) -> ScienceState:
        return setup.set_up(self.rules, seats, dealer)

    def steps(self, state: ScienceState) -> Steps[ScienceState]:
        return state.steps

    def view(self, state: ScienceState, eyes: int) -> ScienceView:
        return view(state, eyes)

    def observe(self, state: ScienceState, eyes: i64, sheet: Sheet) -> None:
        observe(state, eyes, sheet)

    def redeal(self, state: ScienceState, eyes: int, dealer: Dealer) -> ScienceState:
        return redeal(state, eyes, dealer)

    def pieces(self, state: ScienceState) -> dict[str, int]:
        return setup.pieces(state)

    def outcome(self, state: ScienceState) -> Outcome | None:
        return ending.outcome(state)

    def roles(self, state: ScienceState) -> list[str]:
        return ["" if role == NOTHING else ROLES[role] for role in state.roles]

    def places(self, state: ScienceState) -> list[int]:
        return [state.place_of(seat) for seat in range(state.seats)]
