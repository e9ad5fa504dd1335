"""Moving: who comes along, where to, and what the way costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.singularity_war.rules import news, refusals
from brink.games.singularity_war.rules.answers import CARRY, STOP, TO
from brink.games.singularity_war.rules.asking import ActiveStep, WarStep
from brink.games.singularity_war.rules.caches import open_cache
from brink.games.singularity_war.rules.ending import check_win
from brink.games.singularity_war.rules.groups import types_at
from brink.games.singularity_war.rules.parts import QUIET, SAFE
from brink.games.singularity_war.rules.routes import HAZARD, LEAVING, find_cells, find_route
from brink.games.singularity_war.rules.spawning import enter_area
from brink.games.singularity_war.rules.state import WarState
from brink.games.singularity_war.rules.tracks import change_threat
from brink.kernel.action import Action, Menu
from brink.kernel.bits import bit
from brink.kernel.dealer import Dealer
from brink.kernel.row import own
from brink.kernel.step import NOBODY, Reason

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class Carry(ActiveStep):
    """Choose who comes along: any of the others in the space, once a move (R11)."""

    def __init__(self, points: i64, flags: i64) -> None:
        self.points: Final = points
        self.flags: Final = flags

    def name(self) -> str:
        return "carry"

    def takes(self, verb: i64) -> bool:
        return verb == CARRY

    def offer(self, state: WarState, menu: Menu) -> None:
        others = others_here(state)
        for action in state.rules.answers.carry:
            if action.a & others == action.a:
                menu.add(action)

    def values(self, state: WarState) -> dict[str, str | int]:
        return {"seat": state.active, "count": self.points}

    def apply(self, state: WarState, action: Action, dealer: Dealer) -> None:
        state.party = action.a | bit(state.active)
        ask_destination(state, self.points, self.flags)

    def why_not(self, state: WarState, action: Action) -> Reason:
        return refusals.at_carry(action)

    def pack(self) -> list[int]:
        return [10, self.points, self.flags]


@final
class Destination(ActiveStep):
    """Name where to go, within the points left, or stop (R10)."""

    def __init__(self, points: i64, flags: i64) -> None:
        self.points: Final = points
        self.flags: Final = flags

    def name(self) -> str:
        return "destination"

    def takes(self, verb: i64) -> bool:
        return verb in (TO, STOP)

    def offer(self, state: WarState, menu: Menu) -> None:
        answers = state.rules.answers
        cells = find_cells(state, self.points)
        for cell in range(len(cells.all)):
            if cells.all[cell] != 0:
                menu.add(answers.to[cell])
        menu.add(answers.stop)

    def values(self, state: WarState) -> dict[str, str | int]:
        return {"seat": state.active, "count": self.points}

    def apply(self, state: WarState, action: Action, dealer: Dealer) -> None:
        if action.verb == STOP:
            return
        route = find_route(state, action.a, self.points, self.flags)
        steps: i64 = len(route.all)
        for place in range(steps):
            if not step(state, route.all[place], self.flags, dealer):
                return
            if place + 1 < steps and check_win(state, dealer):
                return
        enter_area(state, dealer)
        if state.is_over():
            return
        state.steps.push(MoveOn(self.points - steps, self.flags))
        if state.caches.all[state.here()] != 0:
            open_cache(state, dealer)

    def why_not(self, state: WarState, action: Action) -> Reason:
        return refusals.at_destination(state, action, self.points)

    def pack(self) -> list[int]:
        return [11, self.points, self.flags]


@final
class MoveOn(WarStep):
    """A chore: after whatever the destination set off, the rest of the move may go on (R18)."""

    def __init__(self, points: i64, flags: i64) -> None:
        self.points: Final = points
        self.flags: Final = flags

    def seat(self, state: WarState) -> i64:
        return NOBODY

    def run(self, state: WarState, dealer: Dealer) -> None:
        if not check_win(state, dealer):
            ask_destination(state, self.points, self.flags)

    def pack(self) -> list[int]:
        return [12, self.points, self.flags]


def begin_move(state: WarState, points: i64, flags: i64) -> bool:
    """Begin a move: ask who comes along if anybody could, then where to (5.4).

    Returns whether anything is asked.
    """
    if others_here(state):
        state.steps.push(Carry(points, flags))
        return True
    state.party = bit(state.active)
    return ask_destination(state, points, flags)


def ask_destination(state: WarState, points: i64, flags: i64) -> bool:
    """Ask where to go, if there are points and there is anywhere to go; return whether."""
    if points <= 0 or len(state.rules.ground.around[state.here()].all) == 0:
        return False
    state.steps.push(Destination(points, flags))
    return True


def others_here(state: WarState) -> i64:
    """Return the other members in the active member's space, as bits."""
    cell = state.here()
    others: i64 = 0
    for seat in range(state.seats):
        if seat != state.active and state.at.all[seat] == cell:
            others |= bit(seat)
    return others


def step(state: WarState, cell: i64, flags: i64, dealer: Dealer) -> bool:
    """Take one step with the whole party; return whether the issue goes on (R2, R12)."""
    origin = state.here()
    if not flags & QUIET:
        types = types_at(state, origin)
        if types > 0 and not change_threat(state, types * LEAVING, news.LEAVING, dealer):
            return False
    moved: i64 = 0
    state.at = own(state.at)
    for seat in range(state.seats):
        if state.party & bit(seat):
            state.at.all[seat] = cell
            moved += 1
    dealer.tell(state.rules.news.stepped, state.active, origin, cell, moved)
    if state.hazards.all[cell] != 0:
        if not state.braved.has(cell):
            state.braved = own(state.braved)
            state.braved.append(cell)
        if not flags & SAFE:
            return change_threat(state, HAZARD, news.HAZARD, dealer)
    return True
