"""What an issue's special rule does at the end of a turn (3.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brink.games.singularity_war.rules.ground import OFF
from brink.games.singularity_war.rules.groups import add_miniatures
from brink.games.singularity_war.rules.parts import CREEP, PATROL
from brink.games.singularity_war.rules.state import WarState
from brink.kernel.table import Table

if TYPE_CHECKING:
    from mypy_extensions import i64


def end_of_turn(state: WarState, table: Table) -> None:
    """Patrol loop, or the bloom spreads; every so many turns, after the refill."""
    rules = state.rules
    issue = rules.issue
    if state.turn % issue.every != 0:
        return
    if rules.special == PATROL:
        add_miniatures(state, issue.enemy, rules.ground.start, 1)
        table.tell(rules.news.patrol, issue.enemy, rules.ground.start)
    elif rules.special == CREEP:
        open_cells = bloom_cells(state)
        if open_cells:
            cell: i64 = open_cells[table.below(len(open_cells))]
            state.hazards[cell] = 1
            table.tell(rules.news.bloomed, cell)


def bloom_cells(state: WarState) -> list[int]:
    """Return the cells that may become a hazard: beside one, empty floor, nobody there."""
    ground = state.rules.ground
    found: list[int] = []
    for cell in range(ground.size):
        if state.hazards[cell] != 0 or cell in (ground.start, ground.end):
            continue
        if cell in ground.caches or cell in state.at:
            continue
        for way in range(0, 8, 2):
            other: i64 = ground.steps[cell * 8 + way]
            if other != OFF and state.hazards[other] != 0:
                found.append(cell)
                break
    return found
