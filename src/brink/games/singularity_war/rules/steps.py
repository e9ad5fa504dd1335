"""The kinds of step of the war, by the number each writes first."""

from __future__ import annotations

from typing import Final, final

from brink.games.singularity_war.rules.attacking import Direction, Jam, Target
from brink.games.singularity_war.rules.between import Interlude, Supplies, TrimDeck
from brink.games.singularity_war.rules.caches import CLEAR_DISPLAY, TakeCard
from brink.games.singularity_war.rules.choosing import PURGE_STEP, SCRUB, Fetch, Rally, Scout
from brink.games.singularity_war.rules.effects import CHOOSE_EFFECT, GO_ON
from brink.games.singularity_war.rules.machines import PlaceOdd
from brink.games.singularity_war.rules.moving import Carry, Destination, MoveOn
from brink.games.singularity_war.rules.setup import BEGIN_ISSUE
from brink.games.singularity_war.rules.state import WarState
from brink.games.singularity_war.rules.turn import END_TURN_STEP, PLAY_STEP, Cost
from brink.kernel.row import Row
from brink.kernel.step import Step, StepKinds


@final
class WarSteps(StepKinds):
    """Makes a step again from what it wrote."""

    def step(self, written: Row) -> Step[WarState]:
        kind = written[0]
        given = written.numbers()[1:]
        if kind in LONE_STEPS:
            return LONE_STEPS[kind]
        if kind == PLACE_ODD:
            return PlaceOdd(given[0], given[1:])
        if len(given) == 1:
            return with_one(kind, given[0])
        if kind == TARGET:
            return Target(given[0], given[1], given[2] != 0)
        return with_two(kind, given[0], given[1])


LONE_STEPS: Final[dict[int, Step[WarState]]] = {
    21: CLEAR_DISPLAY,
    41: SCRUB,
    43: PURGE_STEP,
    50: CHOOSE_EFFECT,
    51: GO_ON,
    60: PLAY_STEP,
    62: END_TURN_STEP,
    90: BEGIN_ISSUE,
}
CARRY: Final = 10
DESTINATION: Final = 11
MOVE_ON: Final = 12
TAKE_CARD: Final = 20
TARGET: Final = 30
DIRECTION: Final = 31
JAM: Final = 32
SCOUT: Final = 40
FETCH: Final = 42
RALLY: Final = 44
COST: Final = 61
PLACE_ODD: Final = 70
TRIM: Final = 80
SUPPLIES: Final = 81
INTERLUDE: Final = 82


def with_one(kind: int, number: int) -> Step[WarState]:
    """Return a step that wrote one number."""
    if kind == JAM:
        return Jam(number)
    if kind == SCOUT:
        return Scout(number)
    if kind == FETCH:
        return Fetch(number)
    if kind == RALLY:
        return Rally(number)
    if kind == SUPPLIES:
        return Supplies(number)
    assert kind == INTERLUDE, f"there is no step of kind {kind} with one number"
    return Interlude(number)


def with_two(kind: int, first: int, second: int) -> Step[WarState]:
    """Return a step that wrote two numbers."""
    if kind == CARRY:
        return Carry(first, second)
    if kind == DESTINATION:
        return Destination(first, second)
    if kind == MOVE_ON:
        return MoveOn(first, second)
    if kind == TAKE_CARD:
        return TakeCard(first, second != 0)
    if kind == DIRECTION:
        return Direction(first, second)
    if kind == COST:
        return Cost(first, second)
    assert kind == TRIM, f"there is no step of kind {kind} with two numbers"
    return TrimDeck(first, second)
