"""The Singularity War as a kernel game: one issue, from its first card to the last trim."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.singularity_war.rules import ending, setup
from brink.games.singularity_war.rules.answers import MOST_SEATS
from brink.games.singularity_war.rules.asking import WarStep
from brink.games.singularity_war.rules.between import begin_aftermath
from brink.games.singularity_war.rules.observe import observe
from brink.games.singularity_war.rules.profile import Rules
from brink.games.singularity_war.rules.redeal import redeal
from brink.games.singularity_war.rules.state import WON, WarState
from brink.games.singularity_war.rules.steps import WarSteps
from brink.games.singularity_war.rules.view import WarView, view
from brink.kernel.action import Action
from brink.kernel.dealer import Dealer
from brink.kernel.game import Game
from brink.kernel.outcome import Outcome
from brink.kernel.sheet import Sheet
from brink.kernel.step import Reason, Steps

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class SingularityWar(Game[WarState]):
    """The game under one set of rules."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("singularity_war", rules.answers.list, 1, MOST_SEATS)
        self.rules: Final = rules
        rules.kinds = WarSteps()

    def note_origin(self, origin: str) -> None:
        self.rules.origin = origin

    def set_up(self, seats: i64, dealer: Dealer) -> WarState:
        return setup.set_up(self.rules, seats)

    def steps(self, state: WarState) -> Steps[WarState]:
        return state.steps

    def apply(self, state: WarState, action: Action, dealer: Dealer) -> None:
        """Carry out an answer; a won Story issue goes on with its spoils (R36)."""
        state.decisions += int(state.turn > 0 and not state.after)
        state.steps.pop().apply(state, action, dealer)
        self.play_on(state, dealer)
        if state.result == WON and not state.after and self.rules.has_aftermath():
            begin_aftermath(state, dealer)
            self.play_on(state, dealer)

    def why_not(self, state: WarState, seat: int, action: Action) -> Reason | None:
        """Say why not; what another question would be asked for needs no look at the table."""
        step = state.steps.top
        if isinstance(step, WarStep) and step.seat(state) == seat and not step.takes(action.verb):
            return step.why_not(state, action)
        return super().why_not(state, seat, action)

    def view(self, state: WarState, eyes: int) -> WarView:
        return view(state, eyes)

    def observe(self, state: WarState, eyes: i64, sheet: Sheet) -> None:
        observe(state, eyes, sheet)

    def redeal(self, state: WarState, eyes: int, dealer: Dealer) -> WarState:
        return redeal(state, eyes, dealer)

    def pieces(self, state: WarState) -> dict[str, int]:
        return setup.pieces(state)

    def outcome(self, state: WarState) -> Outcome | None:
        return ending.outcome(state)

    def roles(self, state: WarState) -> list[str]:
        ids = self.rules.parts.character_ids
        return [ids[self.rules.characters[seat]] for seat in range(state.seats)]
