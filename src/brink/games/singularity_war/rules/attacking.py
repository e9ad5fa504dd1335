"""Attacking: one space, a line, or everything around."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.singularity_war.rules import refusals
from brink.games.singularity_war.rules.answers import DIR, HIT, HOLD_FIRE, JAM
from brink.games.singularity_war.rules.asking import ActiveStep
from brink.games.singularity_war.rules.damage import strike
from brink.games.singularity_war.rules.ground import OFF
from brink.games.singularity_war.rules.groups import effective_range
from brink.games.singularity_war.rules.parts import NONE
from brink.games.singularity_war.rules.state import CELL, TYPE, WarState
from brink.kernel.action import Action, Menu
from brink.kernel.dealer import Dealer
from brink.kernel.row import Row, own
from brink.kernel.step import Reason

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class Target(ActiveStep):
    """Choose a space within range and the machine that takes the damage first (5.5)."""

    def __init__(self, damage: i64, reach: i64, through_walls: bool) -> None:
        self.damage: Final = damage
        self.reach: Final = reach
        self.through_walls: Final = through_walls

    def name(self) -> str:
        return "target"

    def takes(self, verb: i64) -> bool:
        return verb in (HIT, HOLD_FIRE)

    def offer(self, state: WarState, menu: Menu) -> None:
        answers = state.rules.answers
        ground = state.rules.ground
        lines = ground.free_lines if self.through_walls else ground.lines
        base: i64 = state.here() * ground.size
        reach = effective_range(state, self.reach)
        for group in state.groups.all:
            cell: i64 = group & CELL
            if lines.all[base + cell] <= reach:
                menu.add(answers.hit[group // TYPE][cell])
        menu.add(answers.hold_fire)

    def values(self, state: WarState) -> dict[str, str | int]:
        reach = effective_range(state, self.reach)
        return {"seat": state.active, "count": self.damage, "range": reach}

    def apply(self, state: WarState, action: Action, dealer: Dealer) -> None:
        if action.verb == HOLD_FIRE:
            dealer.tell(state.rules.news.held_fire, state.active)
        else:
            strike(state, action.a, action.b, self.damage, dealer)

    def why_not(self, state: WarState, action: Action) -> Reason:
        return refusals.at_target(state, action, self.reach, self.through_walls)

    def pack(self) -> list[int]:
        return [30, self.damage, self.reach, int(self.through_walls)]


@final
class Direction(ActiveStep):
    """Choose one of the eight directions to fire along (5.5)."""

    def __init__(self, damage: i64, reach: i64) -> None:
        self.damage: Final = damage
        self.reach: Final = reach

    def name(self) -> str:
        return "direction"

    def takes(self, verb: i64) -> bool:
        return verb in (DIR, HOLD_FIRE)

    def offer(self, state: WarState, menu: Menu) -> None:
        answers = state.rules.answers
        steps = state.rules.ground.steps
        base: i64 = state.here() * 8
        for way in range(8):
            if steps.all[base + way] != OFF:
                menu.add(answers.direction[way])
        menu.add(answers.hold_fire)

    def values(self, state: WarState) -> dict[str, str | int]:
        reach = effective_range(state, self.reach)
        return {"seat": state.active, "count": self.damage, "range": reach}

    def apply(self, state: WarState, action: Action, dealer: Dealer) -> None:
        if action.verb == HOLD_FIRE:
            dealer.tell(state.rules.news.held_fire, state.active)
            return
        steps = state.rules.ground.steps
        cell = steps.all[state.here() * 8 + action.a]
        for _step in range(effective_range(state, self.reach)):
            if cell == OFF:
                return
            strike(state, cell, NONE, self.damage, dealer)
            if state.is_over():
                return
            cell = steps.all[cell * 8 + action.a]

    def why_not(self, state: WarState, action: Action) -> Reason:
        return refusals.at_direction(action)

    def pack(self) -> list[int]:
        return [31, self.damage, self.reach]


@final
class Jam(ActiveStep):
    """Choose a space whose machines stand still this turn, hardened ones apart (5.5)."""

    def __init__(self, reach: i64) -> None:
        self.reach: Final = reach

    def name(self) -> str:
        return "jam"

    def takes(self, verb: i64) -> bool:
        return verb in (JAM, HOLD_FIRE)

    def offer(self, state: WarState, menu: Menu) -> None:
        answers = state.rules.answers
        for cell in jammable(state, self.reach).all:
            menu.add(answers.jam[cell])
        menu.add(answers.hold_fire)

    def values(self, state: WarState) -> dict[str, str | int]:
        return {"seat": state.active, "range": effective_range(state, self.reach)}

    def apply(self, state: WarState, action: Action, dealer: Dealer) -> None:
        if action.verb == HOLD_FIRE:
            dealer.tell(state.rules.news.held_fire, state.active)
            return
        if not state.jams.has(action.a):
            state.jams = own(state.jams)
            state.jams.append(action.a)
        dealer.tell(state.rules.news.jammed, state.active, action.a)

    def why_not(self, state: WarState, action: Action) -> Reason:
        return refusals.at_jam(state, action, self.reach)

    def pack(self) -> list[int]:
        return [32, self.reach]


def begin_attack(state: WarState, damage: i64, reach: i64, through_walls: bool) -> bool:
    """Ask for a target if there is any within range; return whether it is asked."""
    ground = state.rules.ground
    lines = ground.free_lines if through_walls else ground.lines
    base: i64 = state.here() * ground.size
    far = effective_range(state, reach)
    for group in state.groups.all:
        if lines.all[base + (group & CELL)] <= far:
            state.steps.push(Target(damage, reach, through_walls))
            return True
    return False


def begin_line(state: WarState, damage: i64, reach: i64) -> None:
    """Ask for a direction."""
    state.steps.push(Direction(damage, reach))


def begin_jam(state: WarState, reach: i64) -> bool:
    """Ask for a space to jam if there is any; return whether it is asked."""
    if len(jammable(state, reach).all) == 0:
        return False
    state.steps.push(Jam(reach))
    return True


def jammable(state: WarState, reach: i64) -> Row:
    """Return the cells within range that hold a machine that is not hardened, in reading order."""
    rules = state.rules
    ground = rules.ground
    base: i64 = state.here() * ground.size
    far = effective_range(state, reach)
    cells = Row()
    for group in state.groups.all:
        cell: i64 = group & CELL
        if ground.lines.all[base + cell] <= far and not rules.parts.enemies[group // TYPE].hardened:
            cells.include(cell)
    return cells


def nova(state: WarState, damage: i64, dealer: Dealer) -> None:
    """Strike the own space and all around it, each separately, in reading order (5.5)."""
    here = state.here()
    cells = state.rules.ground.around[here].copy()
    cells.include(here)
    for cell in cells.all:
        strike(state, cell, NONE, damage, dealer)
        if state.is_over():
            return
