"""The kinds of step, read back from the numbers each writes."""

from __future__ import annotations

from typing import Final, final

from brink.games.ai_rush.rules.effects import (
    ADDS,
    DISCARD,
    EFFECTS,
    INVESTMENTS,
    MOVES,
    RELEASES,
    THEFTS,
)
from brink.games.ai_rush.rules.quarter import ANNOUNCE, BETS, END_TURN
from brink.games.ai_rush.rules.setup import OPEN, TakeCompany
from brink.games.ai_rush.rules.state import RushState
from brink.games.ai_rush.rules.training import KEEP_OR_REROLL, TRAIN, USE_LUCK
from brink.kernel.row import Row
from brink.kernel.step import Step, StepKinds

TAKE_COMPANY: Final = 7
LONE_STEPS: Final[dict[int, Step[RushState]]] = {
    1: ANNOUNCE,
    3: TRAIN,
    4: KEEP_OR_REROLL,
    5: USE_LUCK,
    6: END_TURN,
    8: OPEN,
    16: DISCARD,
}
# Those with a number of their own.
STEPS: Final[dict[int, list[Step[RushState]]]] = {
    2: [*BETS],
    10: [*ADDS],
    11: [*RELEASES],
    12: [*MOVES],
    13: [*THEFTS],
    14: [*INVESTMENTS],
    15: [*EFFECTS],
}


@final
class RushSteps(StepKinds):
    """The kinds of step of this game."""

    def step(self, written: Row) -> Step[RushState]:
        kind = written.all[0]
        if kind == TAKE_COMPANY:
            return TakeCompany(written.all[1])
        if kind in LONE_STEPS:
            return LONE_STEPS[kind]
        return STEPS[kind][written.all[1]]
