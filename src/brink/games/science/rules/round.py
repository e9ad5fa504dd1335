"""Rounds: everybody has a turn, then the World has its own (5.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.science.rules.ending import end_game
from brink.games.science.rules.state import ScienceState
from brink.games.science.rules.turn import begin_turn
from brink.games.science.rules.vocabulary import FUNDING_RAN_OUT
from brink.games.science.rules.world_event import REVEAL
from brink.kernel.dealer import Dealer
from brink.kernel.step import NOBODY, Step

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class EndTurn(Step[ScienceState]):
    """A chore: the next player in turn order is up, or the World is (R8)."""

    def seat(self, state: ScienceState) -> i64:
        return NOBODY

    def run(self, state: ScienceState, dealer: Dealer) -> None:
        if state.place + 1 < state.seats:
            state.place += 1
            state.steps.push(END_TURN)
            begin_turn(state, dealer)
        else:
            state.steps.push(END_ROUND)
            state.steps.push(REVEAL)

    def pack(self) -> list[int]:
        return [24]


@final
class EndRound(Step[ScienceState]):
    """A chore: the event is dealt with; the next round begins, or funding has run out (R32)."""

    def seat(self, state: ScienceState) -> i64:
        return NOBODY

    def run(self, state: ScienceState, dealer: Dealer) -> None:
        if state.round >= state.rules.max_rounds:
            end_game(state, FUNDING_RAN_OUT, dealer)
        else:
            begin_round(state, dealer)

    def pack(self) -> list[int]:
        return [25]


END_TURN: Final = EndTurn()
END_ROUND: Final = EndRound()


def begin_round(state: ScienceState, dealer: Dealer) -> None:
    """Begin the next round with the first in turn order."""
    state.round += 1
    state.place = 0
    dealer.tell(state.rules.parts.news.round_began, state.round)
    state.steps.push(END_TURN)
    begin_turn(state, dealer)
