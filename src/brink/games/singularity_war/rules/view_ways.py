"""What is seen of a move before it is made: every way, and what it would cost.

Nothing here decides anything: the routes are those of `routes.py`, told for every cell at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypedDict, final

from brink.games.singularity_war.rules.ground import OFF
from brink.games.singularity_war.rules.parts import SAFE
from brink.games.singularity_war.rules.routes import ENDLESS, HAZARD, blocked_areas, leaving_costs
from brink.games.singularity_war.rules.state import WarState
from brink.games.singularity_war.rules.view_fire import fire_upon

if TYPE_CHECKING:
    from mypy_extensions import i64


class ReachView(TypedDict):
    """A cell a move can end in, the way there, and what the turn would cost if it ended there."""

    cell: str
    threat: int  # Of the way.
    steps: int
    route: list[str]  # Every cell of the way, the last one included.
    fire: int  # Threat of the machines there are now; tokens that turn up may add more.
    alerts: int  # Awareness of the same.


@final
class Ways:
    """The cheapest ways from where the active member stands, by steps and cell."""

    def __init__(self, state: WarState, points: i64, flags: i64) -> None:
        self.state: Final = state
        self.points: Final[i64] = points
        self.flags: Final[i64] = flags
        self.leaving: Final = leaving_costs(state, flags)
        blocked = blocked_areas(state)
        areas = state.rules.ground.areas
        # Where a route ends: an unused cache, or an area with tokens (R10).
        self.stops: Final = [
            state.caches[cell] != 0 or blocked[areas[cell]] != 0 for cell in range(len(areas))
        ]
        # The least Threat of a way of exactly so many steps.
        self.costs: Final[list[list[int]]] = [[ENDLESS] * len(areas) for _ in range(points + 1)]
        self.costs[0][state.here()] = 0
        for count in range(points):
            for cell in range(len(areas)):
                if self.goes_on(count, cell):
                    for other in state.rules.ground.around[cell]:
                        cost = self.step_to(count, cell, other)
                        self.costs[count + 1][other] = min(cost, self.costs[count + 1][other])

    def goes_on(self, count: i64, cell: i64) -> bool:
        """Return whether a way of so many steps leads there, and may lead farther."""
        return self.costs[count][cell] < ENDLESS and (count == 0 or not self.stops[cell])

    def step_to(self, count: i64, cell: i64, other: i64) -> int:
        """Return the Threat of a way with one step more (R2, R12)."""
        hazard = HAZARD if self.state.hazards[other] != 0 and not self.flags & SAFE else 0
        return self.costs[count][cell] + self.leaving[cell] + hazard

    def steps_to(self, goal: i64) -> int:
        """Return in how many steps a cell is reached most cheaply; 0 if it is not."""
        steps: i64 = 0
        least: i64 = ENDLESS
        for count in range(1, self.points + 1):
            if self.costs[count][goal] < least:
                least = self.costs[count][goal]
                steps = count
        return steps

    def route_to(self, goal: i64, steps: i64) -> list[int]:
        """Return the cheapest way of so many steps; of equal ones the first by compass (5.4)."""
        ground = self.state.rules.ground
        useful: list[list[int]] = [[] for _ in range(steps + 1)]  # By step: on a cheapest way.
        useful[steps].append(goal)
        for count in range(steps - 1, -1, -1):
            for other in useful[count + 1]:
                for cell in ground.around[other]:
                    if cell in useful[count] or not self.goes_on(count, cell):
                        continue
                    if self.step_to(count, cell, other) == self.costs[count + 1][other]:
                        useful[count].append(cell)
        route: list[int] = []
        here = self.state.here()
        for count in range(steps):
            for way in range(8):
                other = ground.steps[here * 8 + way]
                if other == OFF or other not in useful[count + 1]:
                    continue
                if self.step_to(count, here, other) == self.costs[count + 1][other]:
                    route.append(other)
                    here = other
                    break
        return route


def ways(state: WarState, points: i64, flags: i64, party: i64) -> list[ReachView]:
    """Return every cell a party can reach with so many points, in reading order (R10)."""
    ground = state.rules.ground
    all_ways = Ways(state, points, flags)
    found: list[ReachView] = []
    for cell in range(ground.size):
        steps = all_ways.steps_to(cell)
        if steps == 0 or cell == state.here():
            continue
        fire, alerts = fire_upon(state, cell, party)
        found.append(
            {
                "cell": ground.names[cell],
                "threat": all_ways.costs[steps][cell],
                "steps": steps,
                "route": [ground.names[other] for other in all_ways.route_to(cell, steps)],
                "fire": fire,
                "alerts": alerts,
            }
        )
    return found
