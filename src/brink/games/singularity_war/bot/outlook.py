"""How the team stands when the machines have acted: the gap, the way to go, what is in the way."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, final

from brink.games.singularity_war.bot.habits import Habits
from brink.games.singularity_war.rules import news
from brink.games.singularity_war.rules.ending import check_win
from brink.games.singularity_war.rules.groups import (
    effective_range,
    has_target,
    is_jammed,
    nearest_member,
)
from brink.games.singularity_war.rules.machines import PlaceOdd, attack_pass, begin_move_pass
from brink.games.singularity_war.rules.parts import GRACE, HOLD, NONE, RING, SPREAD
from brink.games.singularity_war.rules.routes import HAZARD
from brink.games.singularity_war.rules.spawning import CROWDED
from brink.games.singularity_war.rules.state import (
    CELL,
    EMPTY,
    FACE_DOWN,
    NO_TOKEN,
    TYPE,
    WON,
    WarState,
)
from brink.games.singularity_war.rules.tracks import change_threat
from brink.kernel.bits import bit
from brink.kernel.dealer import Dealer
from brink.kernel.row import Row, filled

if TYPE_CHECKING:
    from mypy_extensions import i64

DEFEAT: Final = -12.0
TRIUMPH: Final = 12.0
MOST: Final = 11.0  # Nothing else is as good as a win, or as bad as a loss.
FAR: Final = 1_000_000
SPOTS: Final = 20  # More than there are tokens on any map.
TENTHS: Final = 10  # Ways are added up in tenths of a step.
SCATTERED: Final = 0.6  # Of machines that are spread out, so many come within range.
NERVE: Final = 2.0  # A gap of so many points is danger already.


@final
class Outlook:
    """Values positions of one issue; the way to the end is worked out once for all of them."""

    def __init__(self, state: WarState, habits: Habits) -> None:
        self.habits: Final = habits
        self.lure: Final = habits.cache + habits.share * float(state.seats)
        # By what is left on the map, then by cell: the way to the end, in tenths of a step.
        self.known: Final[dict[int, Row]] = {}
        self.base = 0.0  # The position all others are compared with.
        self.urgency = 1.0  # What is still to be done weighs more, the later it is.
        # By kind of token, common or elite: what is to be expected of one nobody has seen.
        self.threats: Final[list[float]] = []
        self.damages: Final[list[float]] = []
        for bag in state.bags:
            self.threats.append(mean_threat(state, bag))
            self.damages.append(mean_damage(state, bag))
        # What the last position looked like.
        self.gap = 0.0
        self.danger = 0.0
        self.steps = 0.0
        self.apart = 0.0
        self.fire = 0.0
        self.company = 0.0
        self.hunters = 0.0
        self.crew = 0.0
        self.guards = 0.0
        self.chase = 0.0
        self.alerts = 0.0
        self.errands = 0.0

    def value(self, state: WarState) -> float:
        """Return the logarithm of the odds to win, at the start of a turn."""
        if state.is_over():
            return TRIUMPH if state.result == WON else DEFEAT
        self.look(state)
        return min(max(self.sum() - self.base, -MOST), MOST)

    def work(self) -> float:
        """Return what is still to be done: to walk, and to clear the area of the end."""
        habits = self.habits
        return (
            habits.steps * self.steps
            + habits.crew * self.crew
            + habits.guards * self.guards
            + habits.chase * self.chase
            + habits.errands * self.errands
        )

    def begin(self, state: WarState) -> None:
        """Take the position a plan begins with for the base, and look how late it is."""
        ground = state.rules.ground
        left: i64 = 0
        for seat in range(state.seats):
            left += ground.walk(state.at.all[seat], ground.end)
        done = float(ground.walk(ground.start, ground.end)) - float(left) / float(state.seats)
        late = float(state.turn) - 1.0 - done / self.habits.stride
        self.urgency = 1.0 + self.habits.hurry * max(0.0, late)
        self.look(state)
        self.base = self.sum()

    def length(self, state: WarState, ways: Row) -> float:
        """Return how far the team has to go on average."""
        total: i64 = 0
        for cell in state.at.all:
            total += ways.all[cell]
        return float(total) / float(TENTHS * state.seats)

    def sum(self) -> float:
        """Return what the position taken in last is worth by itself."""
        habits = self.habits
        return (
            habits.gap * self.gap
            + habits.danger * self.danger
            + self.urgency * self.work()
            + habits.apart * self.apart
            + habits.fire * self.fire
            + habits.company * self.company
            + habits.hunters * self.hunters
            + habits.alerts * self.alerts
        )

    def look(self, state: WarState) -> None:
        """Take in a position."""
        self.gap = float(state.limit() - state.threat)
        self.danger = math.exp(-self.gap / NERVE)
        self.way(state)
        self.pending(state)
        self.machines(state)

    def way(self, state: WarState) -> None:
        """Look how far the team still has to go, and how far apart it is."""
        ways = self.ways(state)
        nearest: i64 = FAR
        farthest: i64 = -FAR
        for cell in state.at.all:
            steps = ways.all[cell]
            nearest = min(nearest, steps)
            farthest = max(farthest, steps)
        self.steps = self.length(state, ways) - self.lure * float(state.caches_used)
        self.apart = float(farthest - nearest) / float(TENTHS)

    def ways(self, state: WarState) -> Row:
        """Return by cell how far it is to the end, in tenths of a step.

        Hazards and the machines of areas still to be entered count as steps, and the way may lead
        over a cache.
        """
        ground = state.rules.ground
        key: i64 = 0
        for spot in range(len(state.tokens.all)):
            if state.tokens.all[spot] == FACE_DOWN:
                key |= bit(spot)
            elif state.tokens.all[spot] != NO_TOKEN:
                key |= bit(spot + SPOTS)
        for place in range(len(ground.caches.all)):
            if state.caches.all[ground.caches.all[place]] != 0:
                key |= bit(place + SPOTS + SPOTS)
        known = self.known.get(key)
        if known is not None:
            return known
        found = self.find_ways(state)
        self.known[key] = found
        return found

    def find_ways(self, state: WarState) -> Row:
        """Work the ways out: first straight to the end, then over the caches too."""
        ground = state.rules.ground
        tolls = filled(len(ground.area_cells), 0)
        for spot in range(len(state.tokens.all)):
            if state.tokens.all[spot] != NO_TOKEN:
                area = ground.areas.all[ground.spots.all[spot]]
                toll = self.habits.tokens * self.threat_on(state, spot)
                toll += self.habits.spawn * self.damage_on(state, spot)
                tolls.all[area] += int(toll * float(TENTHS))
        hazard: i64 = int(self.habits.hazard * float(TENTHS))
        best = filled(ground.size, FAR)
        best.all[ground.end] = 0
        sources = Row()
        sources.append(ground.end)
        spread_out(state, best, sources, tolls, hazard)
        over = best.copy()
        lure: i64 = int(self.lure * float(TENTHS))
        sources = Row()
        for cache in ground.caches.all:
            if state.caches.all[cache] != 0:
                over.all[cache] = best.all[cache] - lure
                sources.append(cache)
        spread_out(state, over, sources, tolls, hazard)
        return over

    def threat_on(self, state: WarState, spot: i64) -> float:
        """Return the Threat to be expected of a token."""
        number = machine_on(state, spot)
        if number == NONE:
            return self.threats[state.rules.ground.spot_kinds.all[spot]]
        return threat_of(state, number, state.tokens.all[spot] == FACE_DOWN)

    def damage_on(self, state: WarState, spot: i64) -> float:
        """Return the damage that what is to be expected of a token will take."""
        number = machine_on(state, spot)
        if number == NONE:
            return self.damages[state.rules.ground.spot_kinds.all[spot]]
        return damage_of(state, number, state.tokens.all[spot] == FACE_DOWN)

    def pending(self, state: WarState) -> None:
        """Count the damage that tokens in the area of the end will take."""
        ground = state.rules.ground
        self.crew = 0.0
        for spot in ground.area_spots[ground.areas.all[ground.end]].all:
            if state.tokens.all[spot] != NO_TOKEN:
                self.crew += self.damage_on(state, spot)

    def machines(self, state: WarState) -> None:
        """Look what the machines will do next, and how many are to be cleared at the end."""
        rules = state.rules
        ground = rules.ground
        end_area = ground.areas.all[ground.end]
        self.fire = 0.0
        self.company = 0.0
        self.hunters = 0.0
        self.guards = 0.0
        self.chase = 0.0
        self.alerts = 0.0
        self.errands = 0.0
        for place in range(len(state.groups.all)):
            group = state.groups.all[place]
            cell: i64 = group & CELL
            number: i64 = group // TYPE
            enemy = rules.parts.enemies[number]
            distance = nearest_member(state, cell)
            if distance == 0:
                self.company += 1.0
            if has_target(state, enemy, cell):
                self.fire += float(enemy.threat)
                self.alerts += float(enemy.alerts)
            elif enemy.move > 0 and distance <= enemy.move + effective_range(state, enemy.reach):
                self.hunters += float(enemy.threat)
            damage: i64 = enemy.toughness * state.sizes.all[place]
            if enemy.health == HOLD:
                damage = enemy.toughness - state.wounds.all[number]
            if ground.areas.all[cell] == end_area:
                self.guards += 1.0
                self.crew += float(damage)
                if enemy.move == 0 and distance > 1:
                    self.errands += float(distance - 1)
            elif enemy.move > 0:
                self.chase += float(damage)


def aftermath(state: WarState, dealer: Dealer) -> WarState:
    """Return the position after the machines have acted, were the turn over now.

    The refill is left out: what it brings does not hang on what was played.
    """
    copy = state.clone()
    here = copy.here()
    lingers = copy.hazards.all[here] != 0 and not copy.braved.has(here)
    if lingers and not change_threat(copy, HAZARD, news.HAZARD, dealer):
        return copy
    if copy.rules.special != GRACE or copy.round > 1:
        if not attack_pass(copy, dealer):
            return copy
        begin_move_pass(copy, dealer)
        step = copy.steps.top
        while isinstance(step, PlaceOdd):
            copy.steps.pop()
            step.apply(copy, step.legal(copy)[0], dealer)
            step = copy.steps.top
    copy.jams = EMPTY
    check_win(copy, dealer)
    return copy


def machine_on(state: WarState, spot: i64) -> i64:
    """Return the machine a token stands for, or NONE if nobody can know."""
    number = state.tokens.all[spot]
    if number == FACE_DOWN:
        number = state.rules.issue.fixed[spot]
    return number


def miniatures_of(state: WarState, number: i64, unseen: bool) -> i64:
    """Return how many miniatures a token will put down."""
    enemy = state.rules.parts.enemies[number]
    count = enemy.number
    if unseen:
        count += enemy.ambush
    if state.seats >= CROWDED:
        count += enemy.crowd
    return count


def threat_of(state: WarState, number: i64, unseen: bool) -> float:
    """Return the Threat of what a token will put down: of each group, where it is several."""
    enemy = state.rules.parts.enemies[number]
    threat = float(max(1, enemy.threat + enemy.alerts))
    if enemy.setup in (SPREAD, RING):
        return SCATTERED * threat * float(miniatures_of(state, number, unseen))
    return threat


def damage_of(state: WarState, number: i64, unseen: bool) -> float:
    """Return the damage it will take to remove what a token puts down."""
    tough: i64 = state.rules.parts.enemies[number].toughness
    return float(tough * miniatures_of(state, number, unseen))


def mean_threat(state: WarState, bag: Row) -> float:
    """Return the Threat to be expected of a token out of a bag."""
    total = 0.0
    for number in bag.all:
        total += threat_of(state, number, True)
    return total / float(max(1, len(bag.all)))


def mean_damage(state: WarState, bag: Row) -> float:
    """Return the damage to be expected of a token out of a bag."""
    total = 0.0
    for number in bag.all:
        total += damage_of(state, number, True)
    return total / float(max(1, len(bag.all)))


def fire_now(state: WarState) -> i64:
    """Return the Threat of the next attack pass if nothing changes."""
    rules = state.rules
    if rules.special == GRACE and state.round == 1:
        return 0
    total: i64 = 0
    for group in state.groups.all:
        enemy = rules.parts.enemies[group // TYPE]
        cell: i64 = group & CELL
        if not is_jammed(state, enemy, cell) and has_target(state, enemy, cell):
            total += enemy.threat
    return total


def spread_out(state: WarState, best: Row, sources: Row, tolls: Row, hazard: i64) -> None:
    """Shorten the ways to the end from wherever it is nearer over one of the sources."""
    ground = state.rules.ground
    wave = sources
    while len(wave.all) > 0:
        following = Row()
        for cell in wave.all:
            cost: i64 = best.all[cell] + TENTHS
            if state.hazards.all[cell] != 0:
                cost += hazard
            area = ground.areas.all[cell]
            entry = tolls.all[area]
            for other in ground.around[cell].all:
                total: i64 = cost if ground.areas.all[other] == area else cost + entry
                if total < best.all[other]:
                    best.all[other] = total
                    following.append(other)
        wave = following
