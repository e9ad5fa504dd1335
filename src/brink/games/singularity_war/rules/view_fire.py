"""What is seen of the fire to come: who would attack, and what the turn's end would cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from brink.games.singularity_war.rules.groups import effective_range, has_target, is_jammed
from brink.games.singularity_war.rules.parts import GRACE
from brink.games.singularity_war.rules.routes import HAZARD
from brink.games.singularity_war.rules.state import CELL, TYPE, WarState
from brink.kernel.bits import bit

if TYPE_CHECKING:
    from mypy_extensions import i64


class EndView(TypedDict):
    """What the turn would cost if it ended now; the refill may still draw a trigger card."""

    fire: int
    hazard: int  # For standing on one that was not stepped onto this turn (R2).
    awareness: int
    loses: bool


def at_rest(state: WarState) -> bool:
    """Return whether the machines do nothing at the end of this turn: the grace of round 1."""
    return state.rules.special == GRACE and state.round == 1


def fires(state: WarState, place: i64) -> bool:
    """Return whether a group would attack, if the turn ended now (5.6)."""
    group = state.groups.all[place]
    enemy = state.rules.parts.enemies[group // TYPE]
    cell: i64 = group & CELL
    if at_rest(state) or (enemy.threat == 0 and enemy.alerts == 0):
        return False
    return not is_jammed(state, enemy, cell) and has_target(state, enemy, cell)


def end_view(state: WarState) -> EndView:
    """Return what the end of the turn would cost."""
    enemies = state.rules.parts.enemies
    fire = awareness = 0
    for place in range(len(state.groups)):
        if fires(state, place):
            enemy = enemies[state.groups[place] // TYPE]
            fire += enemy.threat
            awareness += enemy.alerts
    here = state.here()
    hazard = HAZARD if state.hazards[here] != 0 and here not in state.braved else 0
    return {
        "fire": fire,
        "hazard": hazard,
        "awareness": awareness,
        "loses": state.threat + fire + hazard >= state.limit() - awareness,
    }


def fire_by_cell(state: WarState) -> dict[str, int]:
    """Return by cell the Threat a member standing there would draw; cells without are left out."""
    rules = state.rules
    ground = rules.ground
    if at_rest(state):
        return {}
    totals: list[int] = [0] * ground.size
    for group in state.groups:
        enemy = rules.parts.enemies[group // TYPE]
        origin = group & CELL
        if enemy.threat == 0 or is_jammed(state, enemy, origin):
            continue
        lines = ground.free_lines if enemy.walls else ground.lines
        reach = effective_range(state, enemy.reach)
        base = origin * ground.size
        for cell in range(ground.size):
            if lines[base + cell] <= reach:
                totals[cell] += enemy.threat
    return {ground.names[cell]: total for cell, total in enumerate(totals) if total}


def fire_upon(state: WarState, cell: i64, party: i64) -> tuple[int, int]:
    """Return Threat and Awareness of the attack pass, if the party stood there (5.6)."""
    if at_rest(state):
        return 0, 0
    ground = state.rules.ground
    fire = alerts = 0
    for group in state.groups:
        enemy = state.rules.parts.enemies[group // TYPE]
        origin: i64 = group & CELL
        if is_jammed(state, enemy, origin):
            continue
        lines = ground.free_lines if enemy.walls else ground.lines
        reach = effective_range(state, enemy.reach)
        for seat in range(state.seats):
            stands: i64 = cell if party & bit(seat) else state.at[seat]
            if lines[origin * ground.size + stands] <= reach:
                fire += enemy.threat
                alerts += enemy.alerts
                break
    return fire, alerts
