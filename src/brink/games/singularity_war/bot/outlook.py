"""How the team stands: Threat now and next turn, the way to go, what is in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.singularity_war.bot.habits import Habits
from brink.games.singularity_war.rules.groups import (
    effective_range,
    has_target,
    is_jammed,
    nearest_member,
)
from brink.games.singularity_war.rules.parts import BURST, GRACE, HOLD, ONE
from brink.games.singularity_war.rules.routes import HAZARD
from brink.games.singularity_war.rules.state import CELL, FACE_DOWN, NO_TOKEN, TYPE, WON, WarState
from brink.kernel.bits import bit

if TYPE_CHECKING:
    from mypy_extensions import i64

LOST: Final = -1000.0
TRIUMPH: Final = 1000.0
FAR: Final = 1_000_000
NARROW: Final = 0.25
TENTHS: Final = 10  # Ways are added up in tenths of a step.


@final
class Outlook:
    """Values positions of one issue; the way to the end is worked out once for all of them."""

    def __init__(self, state: WarState, habits: Habits) -> None:
        self.habits: Final = habits
        self.to_end: Final[list[int]] = []  # By cell: tenths of a step.
        self.areas: Final[list[int]] = []  # By cell: the areas on that way, as bits.
        find_ways(state, habits, self.to_end, self.areas)
        gap = float(state.limit() - state.threat)
        steps = 0.0
        for seat in range(state.seats):
            steps += float(self.to_end[state.at[seat]]) / float(TENTHS * state.seats)
        pace = habits.step * gap / max(steps, habits.close)
        done = float(self.to_end[state.rules.ground.start]) / float(TENTHS) - steps
        late = max(0.0, float(state.turn) - done / habits.stride)
        pace = min(max(pace, habits.slowest), habits.fastest)
        self.step: Final = pace + habits.hurry * late

    def value(self, state: WarState) -> float:
        """Return what a position is worth if the turn ended now."""
        if state.is_over():
            return TRIUMPH if state.result == WON else LOST
        gap = self.gap(state)
        nerves = self.habits.squeeze / max(gap, NARROW)
        if gap <= 0.0:
            nerves += self.habits.panic * (1.0 - gap)
        return gap - nerves + self.way(state) - self.machines(state)

    def gap(self, state: WarState) -> float:
        """Return what will be left under the ceiling after the machines and the refill."""
        gap = float(state.limit() - state.threat) - self.fire(state) - self.habits.risk
        here = state.here()
        if state.hazards[here] != 0 and here not in state.braved:
            gap -= float(HAZARD)
        return gap

    def fire(self, state: WarState) -> float:
        """Return the Threat of the next attack pass, and of Awareness it brings."""
        rules = state.rules
        if rules.special == GRACE and state.round == 1:
            return 0.0
        total: i64 = 0
        alerts: i64 = 0
        group: i64
        for group in state.groups:
            enemy = rules.parts.enemies[group // TYPE]
            cell: i64 = group & CELL
            if enemy.threat + enemy.alerts == 0 or is_jammed(state, enemy, cell):
                continue
            if has_target(state, enemy, cell):
                total += enemy.threat
                alerts += enemy.alerts
        return float(total) + self.habits.alert * float(alerts)

    def way(self, state: WarState) -> float:
        """Return what the team's way is worth: near the end, together, caches opened."""
        habits = self.habits
        total = 0.0
        pending = 0.0
        nearest = 1_000_000.0
        farthest = 0.0
        for seat in range(state.seats):
            steps = self.steps_left(state, state.at[seat])
            total += steps
            nearest = min(nearest, steps)
            farthest = max(farthest, steps)
            pending += self.pending(state, state.at[seat])
        mean = total / float(state.seats)
        opened = habits.cache * float(state.caches_used)
        tokens = pending / float(state.seats)
        return self.step * (opened - mean) - habits.apart * (farthest - nearest) - tokens

    def pending(self, state: WarState, cell: i64) -> float:
        """Return what the tokens will cost that have to be met: who waits does not save it."""
        habits = self.habits
        ground = state.rules.ground
        areas: i64 = self.areas[cell]
        end_area: i64 = ground.areas[ground.end]
        total = 0.0
        for spot in range(len(state.tokens)):
            if state.tokens[spot] == NO_TOKEN:
                continue
            area: i64 = ground.areas[ground.spots[spot]]
            if areas & bit(area):
                total += habits.token if state.tokens[spot] == FACE_DOWN else habits.scouted
                if area == end_area:
                    total += habits.goal * habits.crew
        return total

    def steps_left(self, state: WarState, cell: i64) -> float:
        """Return the steps to the end, over a cache if it is not too far out of the way."""
        ground = state.rules.ground
        best = float(self.to_end[cell]) / float(TENTHS)
        cache: i64
        for cache in ground.caches:
            if state.caches[cache] != 0:
                detour = float(ground.walk(cell, cache))
                detour += float(self.to_end[cache]) / float(TENTHS) - self.habits.cache
                best = min(best, detour)
        return best

    def machines(self, state: WarState) -> float:
        """Return what the machines on the map will cost later."""
        habits = self.habits
        rules = state.rules
        ground = rules.ground
        end_area: i64 = ground.areas[ground.end]
        here = state.here()
        total = 0.0
        left_behind: i64 = 0
        for place in range(len(state.groups)):
            group: i64 = state.groups[place]
            cell: i64 = group & CELL
            enemy = rules.parts.enemies[group // TYPE]
            size = float(state.sizes[place])
            threat = float(enemy.threat)
            total += habits.near * threat + habits.miniature * size
            distance = nearest_member(state, cell)
            if enemy.move == 0:
                if has_target(state, enemy, cell):
                    total += habits.turret * threat
            elif distance <= enemy.move + effective_range(state, enemy.reach):
                total += habits.later * threat
            if cell == here:
                left_behind += 1
            damage = 0.0
            if enemy.health == BURST:
                damage = float(state.pools[place])
                total -= habits.burst * damage
            elif enemy.health == HOLD:
                damage = float(state.wounds[group // TYPE])
                total -= habits.wound * damage
            if ground.areas[cell] == end_area:
                tough = 1.0 if enemy.health == ONE else float(enemy.toughness)
                total += habits.goal * (size * tough - damage)
        if here != ground.end:
            total += habits.stuck * float(left_behind)
        return total


def find_ways(state: WarState, habits: Habits, best: list[int], areas: list[int]) -> None:
    """Fill in the way to the end from each cell, hazards counted as a detour, and its areas."""
    ground = state.rules.ground
    toll: i64 = int(habits.hazard * float(TENTHS))
    best.extend([FAR] * ground.size)
    areas.extend([0] * ground.size)
    best[ground.end] = 0
    areas[ground.end] = bit(ground.areas[ground.end])
    wave: list[int] = [ground.end]
    while wave:
        following: list[int] = []
        for cell in wave:
            cost: i64 = best[cell]
            cost += TENTHS
            if state.hazards[cell] != 0:
                cost += toll
            for other in ground.around[cell]:
                if cost < best[other]:
                    best[other] = cost
                    areas[other] = areas[cell] | bit(ground.areas[other])
                    following.append(other)
        wave = following
