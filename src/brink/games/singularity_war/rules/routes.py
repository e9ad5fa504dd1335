"""Routes: where a move can go, and the cheapest way there (R10, 5.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.singularity_war.rules.ground import OFF
from brink.games.singularity_war.rules.parts import QUIET, SAFE
from brink.games.singularity_war.rules.spawning import has_tokens
from brink.games.singularity_war.rules.state import CELL, NO_TOKEN, WarState
from brink.kernel.row import Row, filled, roomy

if TYPE_CHECKING:
    from mypy_extensions import i64

LEAVING: Final = 2  # Threat for each kind of machine left behind (R12).
HAZARD: Final = 4  # Threat of a step into a hazard (R2).
ENDLESS: Final = 1_000_000
PER_STEP: Final = 1  # Threat decides first, then the number of steps.
PER_THREAT: Final = 64
WAVE: Final = 24  # Cells that are about as far away, usually.


@final
class Reach:
    """The cells a move can end in, in reading order, and what the way there costs."""

    def __init__(self) -> None:
        self.cells: Final = roomy(WAVE)
        self.threats: Final = roomy(WAVE)
        self.steps: Final = roomy(WAVE)


def is_trigger_space(state: WarState, cell: i64) -> bool:
    """Return whether a route has to stop there: an unused cache, or an area with tokens (R10)."""
    return state.caches.all[cell] != 0 or has_tokens(state, state.rules.ground.areas.all[cell])


def leaving_costs(state: WarState, flags: i64) -> Row:
    """Return what leaving each cell costs: 2 for each kind of machine in it (R12)."""
    costs = filled(state.rules.ground.size, 0)
    if not flags & QUIET:
        for group in state.groups.all:
            costs.all[group & CELL] += LEAVING
    return costs


def find_cells(state: WarState, points: i64) -> Row:
    """Return by cell whether a move of so many steps can end there: 1 or 0 (R10)."""
    ground = state.rules.ground
    blocked = blocked_areas(state)
    origin = state.here()
    found = filled(ground.size, 0)
    found.all[origin] = 1  # Not to be met again.
    wave = roomy(WAVE)
    wave.append(origin)
    for steps in range(points):
        following = roomy(WAVE)
        for cell in wave.all:
            if steps > 0 and stops_at(state, cell, blocked):
                continue  # A route ends where something is triggered.
            for other in ground.around[cell].all:
                if found.all[other] == 0:
                    found.all[other] = 1
                    following.append(other)
        wave = following
    found.all[origin] = 0
    return found


def find_reach(state: WarState, points: i64, flags: i64) -> Reach:
    """Return every cell within so many steps, with the least Threat and fewest steps to it.

    Waves of one step each: after wave k, `best` holds the cheapest way of at most k steps. Costs
    count Threat first and steps second, in one number.
    """
    ground = state.rules.ground
    origin = state.here()
    leaving = leaving_costs(state, flags)
    best = filled(ground.size, ENDLESS)
    best.all[origin] = 0
    met = filled(ground.size, 0)  # The wave that came to a cell last.
    wave = roomy(WAVE)
    wave.append(origin)
    blocked = blocked_areas(state)
    hazard: i64 = 0 if flags & SAFE else HAZARD
    for number in range(1, points + 1):
        costs = costs_of(best, wave)  # As they were before this wave.
        following = roomy(WAVE)
        for place in range(len(wave.all)):
            cell = wave.all[place]
            if cell != origin and stops_at(state, cell, blocked):
                continue  # A route ends where something is triggered.
            base: i64 = costs.all[place] + leaving.all[cell] * PER_THREAT + PER_STEP
            for other in ground.around[cell].all:
                cost: i64 = base
                if hazard != 0 and state.hazards.all[other] != 0:
                    cost += hazard * PER_THREAT
                if cost < best.all[other]:
                    best.all[other] = cost
                    if met.all[other] != number:
                        met.all[other] = number
                        following.append(other)
        wave = following
    return what_was_met(best, origin)


def costs_of(best: Row, wave: Row) -> Row:
    """Return what the ways to the cells of a wave cost."""
    costs = roomy(len(wave.all))
    for cell in wave.all:
        costs.append(best.all[cell])
    return costs


def what_was_met(best: Row, origin: i64) -> Reach:
    """Return the cells a search has come to."""
    reach = Reach()
    for cell in range(len(best.all)):
        cost = best.all[cell]
        if cost < ENDLESS and cell != origin:
            reach.cells.append(cell)
            reach.threats.append(cost // PER_THREAT)
            reach.steps.append(cost % PER_THREAT)
    return reach


def stops_at(state: WarState, cell: i64, blocked: Row) -> bool:
    """Return the same as `is_trigger_space`, if it is known which areas hold tokens."""
    return state.caches.all[cell] != 0 or blocked.all[state.rules.ground.areas.all[cell]] != 0


def blocked_areas(state: WarState) -> Row:
    """Return by area whether it still holds tokens."""
    ground = state.rules.ground
    blocked = filled(len(ground.area_cells), 0)
    for spot in range(len(state.tokens.all)):
        if state.tokens.all[spot] != NO_TOKEN:
            blocked.all[ground.areas.all[ground.spots.all[spot]]] = 1
    return blocked


def find_route(state: WarState, goal: i64, points: i64, flags: i64) -> Row:
    """Return the cells of the route to a destination: least Threat, then steps, then by compass."""
    size = state.rules.ground.size
    origin = state.here()
    leaving = leaving_costs(state, flags)
    blocked = blocked_areas(state)
    to_go = costs_to_go(state, goal, points, leaving, blocked, flags)
    left: i64 = 0
    least: i64 = ENDLESS
    for steps in range(1, points + 1):
        cost = to_go.all[steps * size + origin]
        if cost < least:
            least = cost
            left = steps
    return follow(state, to_go, left, leaving, blocked, flags)


def costs_to_go(
    state: WarState, goal: i64, points: i64, leaving: Row, blocked: Row, flags: i64
) -> Row:
    """Return by steps × cells + cell what exactly so many more steps to the goal cost in Threat.

    Worked out backwards from the goal: steps are as legal one way as the other (R9).
    """
    ground = state.rules.ground
    size = ground.size
    hazard: i64 = 0 if flags & SAFE else HAZARD
    to_go = filled(size * (points + 1), ENDLESS)
    to_go.all[goal] = 0
    wave = roomy(WAVE)
    wave.append(goal)
    for steps in range(1, points + 1):
        row: i64 = steps * size
        following = roomy(WAVE)
        for cell in wave.all:
            if steps > 1 and stops_at(state, cell, blocked):
                continue
            entering: i64 = to_go.all[row - size + cell]
            if state.hazards.all[cell] != 0:
                entering += hazard
            for other in ground.around[cell].all:
                cost: i64 = entering + leaving.all[other]
                known = to_go.all[row + other]
                if other == goal or cost >= known:
                    continue
                if known == ENDLESS:
                    following.append(other)
                to_go.all[row + other] = cost
        wave = following
    return to_go


def follow(state: WarState, to_go: Row, left: i64, leaving: Row, blocked: Row, flags: i64) -> Row:
    """Walk down the costs, taking the earliest compass direction that keeps to them."""
    ground = state.rules.ground
    size = ground.size
    hazard: i64 = 0 if flags & SAFE else HAZARD
    route = roomy(left)
    cell = state.here()
    while left > 0:
        wanted: i64 = to_go.all[left * size + cell] - leaving.all[cell]
        for way in range(8):
            other = ground.steps.all[cell * 8 + way]
            if other == OFF:
                continue
            cost: i64 = to_go.all[(left - 1) * size + other]
            if state.hazards.all[other] != 0:
                cost += hazard
            if cost == wanted and (left == 1 or not stops_at(state, other, blocked)):
                route.append(other)
                cell = other
                break
        left -= 1
    return route
