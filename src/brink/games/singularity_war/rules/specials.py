"""What an issue's special rule does at the end of a turn (3.7)."""

from __future__ import annotations

from brink.games.singularity_war.rules.ground import OFF
from brink.games.singularity_war.rules.groups import add_miniatures
from brink.games.singularity_war.rules.parts import CREEP, PATROL
from brink.games.singularity_war.rules.state import WarState
from brink.kernel.dealer import Dealer
from brink.kernel.row import Row, own


def end_of_turn(state: WarState, dealer: Dealer) -> None:
    """Patrol loop, or the bloom spreads; every so many turns, after the refill."""
    rules = state.rules
    issue = rules.issue
    if state.turn % issue.every != 0:
        return
    if rules.special == PATROL:
        add_miniatures(state, issue.enemy, rules.ground.start, 1)
        dealer.tell(rules.news.patrol, issue.enemy, rules.ground.start)
    elif rules.special == CREEP:
        open_cells = bloom_cells(state)
        if len(open_cells.all) > 0:
            cell = open_cells.all[dealer.below(len(open_cells.all))]
            state.hazards = own(state.hazards)
            state.hazards.all[cell] = 1
            dealer.tell(rules.news.bloomed, cell)


def bloom_cells(state: WarState) -> Row:
    """Return the cells that may become a hazard: beside one, empty floor, nobody there."""
    ground = state.rules.ground
    found = Row()
    for cell in range(ground.size):
        if state.hazards.all[cell] != 0 or cell in (ground.start, ground.end):
            continue
        if ground.caches.has(cell) or state.at.has(cell):
            continue
        for way in range(0, 8, 2):
            other = ground.steps.all[cell * 8 + way]
            if other != OFF and state.hazards.all[other] != 0:
                found.append(cell)
                break
    return found
