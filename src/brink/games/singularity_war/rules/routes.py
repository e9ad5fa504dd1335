"""Routes: where a move can go, and the cheapest way there (R10, 5.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.singularity_war.rules.ground import OFF
from brink.games.singularity_war.rules.parts import QUIET, SAFE
from brink.games.singularity_war.rules.spawning import has_tokens
from brink.games.singularity_war.rules.state import CELL, WarState
from brink.kernel.pickling import Made, take_apart

if TYPE_CHECKING:
    from mypy_extensions import i64

LEAVING: Final = 2  # Threat for each kind of machine left behind (R12).
HAZARD: Final = 4  # Threat of a step into a hazard (R2).
ENDLESS: Final = 1_000_000
PER_STEP: Final = 1  # Threat decides first, then the number of steps.
PER_THREAT: Final = 64


@final
class Reach:
    """The cells a move can end in and what the way there costs; made when it is asked for."""

    def __init__(self, cells: list[int], threats: list[int], steps: list[int]) -> None:
        self.cells: Final = cells
        self.threats: Final = threats
        self.steps: Final = steps

    def __reduce__(self) -> Made:
        return take_apart(self)


def is_trigger_space(state: WarState, cell: i64) -> bool:
    """Return whether a route has to stop there: an unused cache, or an area with tokens (R10)."""
    return state.caches[cell] != 0 or has_tokens(state, state.rules.ground.areas[cell])


def leaving_costs(state: WarState, flags: i64) -> list[int]:
    """Return what leaving each cell costs: 2 for each kind of machine in it (R12)."""
    costs: list[int] = [0] * state.rules.ground.size
    if not flags & QUIET:
        group: i64
        for group in state.groups:
            cell: i64 = group & CELL
            charged: i64 = costs[cell]
            costs[cell] = charged + LEAVING
    return costs


def find_reach(state: WarState, points: i64, flags: i64) -> Reach:
    """Return every cell within so many steps, with the least Threat and fewest steps to it.

    Waves of one step each: after wave k, `best` holds the cheapest way of at most k steps. Costs
    count Threat first and steps second, in one number.
    """
    ground = state.rules.ground
    origin = state.here()
    leaving = leaving_costs(state, flags)
    best: list[int] = [ENDLESS] * ground.size
    best[origin] = 0
    wave: list[int] = [origin]
    found: list[int] = []
    blocked = blocked_areas(state)
    hazard: i64 = 0 if flags & SAFE else HAZARD
    for _ in range(points):
        costs: list[int] = [best[cell] for cell in wave]
        following: list[int] = []
        for place in range(len(wave)):
            cell: i64 = wave[place]
            if cell != origin and (state.caches[cell] != 0 or blocked[ground.areas[cell]] != 0):
                continue  # A route ends where something is triggered.
            base: i64 = costs[place]
            base += leaving[cell] * PER_THREAT + PER_STEP
            for other in ground.around[cell]:
                cost: i64 = base
                if hazard != 0 and state.hazards[other] != 0:
                    cost += hazard * PER_THREAT
                known: i64 = best[other]
                if cost < known:
                    if known == ENDLESS:
                        found.append(other)
                    best[other] = cost
                    following.append(other)
        wave = once_each(following)
    found.sort()
    threats: list[int] = [best[cell] // PER_THREAT for cell in found]
    steps: list[int] = [best[cell] % PER_THREAT for cell in found]
    return Reach(found, threats, steps)


def once_each(cells: list[int]) -> list[int]:
    """Return the cells without doubles, in the order they were met."""
    kept: list[int] = []
    for cell in cells:
        if cell not in kept:
            kept.append(cell)
    return kept


def blocked_areas(state: WarState) -> list[int]:
    """Return by area whether it still holds tokens."""
    ground = state.rules.ground
    return [int(has_tokens(state, area)) for area in range(len(ground.area_cells))]


def find_route(state: WarState, goal: i64, points: i64, flags: i64) -> list[int]:
    """Return the cells of the route to a destination: least Threat, then steps, then by compass."""
    size = state.rules.ground.size
    origin = state.here()
    leaving = leaving_costs(state, flags)
    to_go = costs_to_go(state, goal, points, leaving, flags)
    left: i64 = 0
    least: i64 = ENDLESS
    for steps in range(1, points + 1):
        cost: i64 = to_go[steps * size + origin]
        if cost < least:
            least = cost
            left = steps
    return follow(state, to_go, left, leaving, flags)


def costs_to_go(
    state: WarState, goal: i64, points: i64, leaving: list[int], flags: i64
) -> list[int]:
    """Return by steps × cells + cell what exactly so many more steps to the goal cost in Threat.

    Worked out backwards from the goal: steps are as legal one way as the other (R9).
    """
    ground = state.rules.ground
    size = ground.size
    blocked = blocked_areas(state)
    hazard: i64 = 0 if flags & SAFE else HAZARD
    to_go: list[int] = [ENDLESS] * (size * (points + 1))
    to_go[goal] = 0
    wave: list[int] = [goal]
    for steps in range(1, points + 1):
        row: i64 = steps * size
        following: list[int] = []
        for cell in wave:
            if steps > 1 and (state.caches[cell] != 0 or blocked[ground.areas[cell]] != 0):
                continue
            entering: i64 = to_go[row - size + cell]
            if state.hazards[cell] != 0:
                entering += hazard
            for other in ground.around[cell]:
                cost: i64 = entering + leaving[other]
                known: i64 = to_go[row + other]
                if other == goal or cost >= known:
                    continue
                if known == ENDLESS:
                    following.append(other)
                to_go[row + other] = cost
        wave = following
    return to_go


def follow(
    state: WarState, to_go: list[int], left: i64, leaving: list[int], flags: i64
) -> list[int]:
    """Walk down the costs, taking the earliest compass direction that keeps to them."""
    ground = state.rules.ground
    size = ground.size
    blocked = blocked_areas(state)
    hazard: i64 = 0 if flags & SAFE else HAZARD
    route: list[int] = []
    cell = state.here()
    while left > 0:
        wanted: i64 = to_go[left * size + cell]
        wanted -= leaving[cell]
        for way in range(8):
            other: i64 = ground.steps[cell * 8 + way]
            if other == OFF:
                continue
            cost: i64 = to_go[(left - 1) * size + other]
            if state.hazards[other] != 0:
                cost += hazard
            stops = state.caches[other] != 0 or blocked[ground.areas[other]] != 0
            if cost == wanted and (left == 1 or not stops):
                route.append(other)
                cell = other
                break
        left -= 1
    return route
