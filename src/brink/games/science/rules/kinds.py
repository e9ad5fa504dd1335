"""The kinds of step of this game, by the number each writes first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from brink.games.science.rules.completion import Refit
from brink.games.science.rules.decision import BALLOTS, BIDS, CHOICES, DECIDE, RESOLVE
from brink.games.science.rules.effects import CarryOut, FreeHire, FreeHireRound
from brink.games.science.rules.ending import ChooseConsequence, DeclareHappiness
from brink.games.science.rules.negotiation import ANSWERS, NEGOTIATION, Answer, negotiate
from brink.games.science.rules.round import END_ROUND, END_TURN
from brink.games.science.rules.setup import BEGIN, ROLE_PICKS
from brink.games.science.rules.state import ScienceState
from brink.games.science.rules.turn import (
    RESEARCHES,
    TURNS,
    HireMore,
    HirePlace,
    HireType,
)
from brink.games.science.rules.world_event import EVENT_OVER, INTERVENTIONS, REVEAL
from brink.kernel.row import Row
from brink.kernel.step import Step, StepKinds

LONE: Final[dict[int, Step[ScienceState]]] = {
    13: REVEAL,
    14: EVENT_OVER,
    17: NEGOTIATION,
    18: ANSWERS,
    22: DECIDE,
    23: RESOLVE,
    24: END_TURN,
    25: END_ROUND,
    27: BEGIN,
}


@final
class ScienceSteps(StepKinds):
    """Makes steps from their numbers; those that are shared stay the same ones."""

    def step(self, written: Row) -> Step[ScienceState]:
        kind = written.all[0]
        if len(written.all) == 1:
            return LONE[kind]
        a = written.all[1]
        if len(written.all) == 2:
            return question(kind, a)
        if len(written.all) == 3:
            return two_numbers(kind, a, written.all[2])
        b, c = written.all[2], written.all[3]
        return HirePlace(a, b, c) if kind == 4 else HireMore(a, b, c)


def question(kind: int, seat: int) -> Step[ScienceState]:
    """Return a question that is written with the seat alone."""
    usual: dict[int, Sequence[Step[ScienceState]]] = {
        1: TURNS,
        2: RESEARCHES,
        12: INTERVENTIONS,
        19: BALLOTS,
        20: CHOICES,
        21: BIDS,
        26: ROLE_PICKS,
    }
    if kind in usual:
        return usual[kind][seat]
    if kind == 6:
        return Refit(seat)
    return ChooseConsequence(seat) if kind == 7 else DeclareHappiness(seat)


def two_numbers(kind: int, a: int, b: int) -> Step[ScienceState]:
    """Return a step that is written with two numbers."""
    if kind == 3:
        return HireType(a, b)
    if kind == 9:
        return CarryOut(a, b)
    if kind == 10:
        return FreeHireRound(a, b)
    if kind == 11:
        return FreeHire(a, b)
    return negotiate(a, b) if kind == 15 else Answer(a, b)
