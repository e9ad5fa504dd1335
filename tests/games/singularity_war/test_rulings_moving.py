"""The rulings about moving and its routes, with a slow but plain search as the judge."""

from __future__ import annotations

import random
from itertools import product

import pytest

from brink.games.singularity_war.rules.ground import OFF
from brink.games.singularity_war.rules.parts import QUIET, SAFE
from brink.games.singularity_war.rules.routes import (
    HAZARD,
    LEAVING,
    find_reach,
    find_route,
    is_trigger_space,
)
from brink.games.singularity_war.rules.state import WarState
from brink.kernel.row import row_of
from tests.games.singularity_war.arrange import PARTS, arrange


def all_routes(state: WarState, points: int) -> list[list[int]]:
    """Every route of at most so many steps, as directions; none passes a trigger space."""
    ground = state.rules.ground
    found: list[list[int]] = []
    for length in range(1, points + 1):
        for ways in product(range(8), repeat=length):
            cell = state.at[state.active]
            for place, way in enumerate(ways):
                if place and is_trigger_space(state, cell):
                    break
                cell = ground.steps[cell * 8 + way]
                if cell == OFF:
                    break
            else:
                found.append(list(ways))
    return found


def cost_of(state: WarState, ways: list[int], flags: int) -> tuple[int, int]:
    """Return where a route ends and its Threat."""
    ground = state.rules.ground
    cell = state.at[state.active]
    threat = 0
    for way in ways:
        types = sum(1 for group in state.groups if group & 255 == cell)
        threat += 0 if flags & QUIET else LEAVING * types
        cell = ground.steps[cell * 8 + way]
        threat += HAZARD if state.hazards[cell] and not flags & SAFE else 0
    return cell, threat


@pytest.mark.parametrize("seed", range(24))
def test_R10_the_route_is_the_cheapest_then_shortest_then_first_by_compass(seed: int) -> None:
    pick = random.Random(seed)
    issue = pick.randint(1, 6)
    place = arrange(issue=issue, seats=1)
    state, ground = place.state, place.ground
    state.at[0] = pick.randrange(ground.size)
    state.caches[state.at[0]] = 0
    for _ in range(14):
        name = place.ground.names[pick.randrange(ground.size)]
        enemy = PARTS.enemy_ids[pick.choice(place.game.rules.enemies)]
        other = arrange(issue=issue, groups={name: {enemy: 1}})
        for group in other.state.groups:
            if group not in state.groups:
                state.groups.append(group)
                state.sizes.append(1)
                state.pools.append(0)
    state.groups = row_of(sorted(state.groups))
    for cell_number in pick.sample(range(ground.size), 6):
        state.hazards[cell_number] = 1
    spot = pick.randrange(len(ground.spots))
    if ground.areas[ground.spots[spot]] != ground.areas[state.at[0]]:
        state.tokens[spot] = -1
    points = pick.choice([1, 2, 3])
    flags = pick.choice([0, 0, QUIET, SAFE, QUIET | SAFE])
    best: dict[int, tuple[int, int, list[int]]] = {}
    for ways in all_routes(state, points):
        cell_number, threat = cost_of(state, ways, flags)
        rank = (threat, len(ways), ways)
        if cell_number != state.at[0] and rank < best.get(cell_number, (10**9, 0, [])):
            best[cell_number] = rank
    reach = find_reach(state, points, flags)
    assert reach.cells == sorted(best)
    for number, cell_number in enumerate(reach.cells):
        threat, steps, ways = best[cell_number]
        assert (reach.threats[number], reach.steps[number]) == (threat, steps)
        at, walked = state.at[0], []
        for way in ways:
            at = ground.steps[at * 8 + way]
            walked.append(at)
        assert find_route(state, cell_number, points, flags) == walked


def test_R10_an_unused_cache_ends_a_route_and_a_used_one_does_not() -> None:
    # In the first issue 6,0 is reached from 5,0, a cache, and from 5,1.
    place = arrange(at=["4,0"], hands=[["keep_moving"]])
    place.play("play:keep_moving")
    assert {"to:5,0", "to:6,0"} <= place.legal()
    place = arrange(at=["4,0"], hands=[["keep_moving"]])
    place.state.caches[place.cell("5,1")] = 1
    place.play("play:keep_moving")
    assert "to:6,0" not in place.legal(), "both cells that lead there are caches"


def test_R10_a_move_may_go_on_after_what_it_set_off() -> None:
    place = arrange(at=["2,3"], hands=[["courier_legs"]], tokens={"1,7": "perch_gun"})
    place.plays("play:courier_legs", "to:2,4")
    assert place.asked() == (0, "destination")
    place.play("to:2,6")
    assert place.asked() == (0, "play")


def test_R11_the_party_moves_together_and_nobody_else_does() -> None:
    place = arrange(seats=3, hands=[["courier_legs"]])
    place.plays("play:courier_legs", "carry:2", "to:1,1", "to:2,2", "stop")
    assert place.at() == ["2,2", "0,0", "2,2"]


def test_R11_alone_in_a_space_nobody_is_asked_about() -> None:
    place = arrange(seats=2, at=["0,0", "2,2"], hands=[["keep_moving"]])
    place.play("play:keep_moving")
    assert place.asked() == (0, "destination")


def test_R12_leaving_costs_two_for_each_kind_also_in_passing() -> None:
    groups = {"0,0": {"nano_mites": 3, "scrap_hound": 1}, "1,1": {"watcher_drone": 2}}
    place = arrange(at=["0,0"], hands=[["ghost_packet"]], groups=groups)
    place.plays("play:ghost_packet", "to:0,1", "stop")
    assert place.tracks == (0, 0), "quiet"
    place = arrange(seats=2, at=["0,0"], hands=[["keep_moving"]], groups=groups)
    place.plays("play:keep_moving", "carry:1", "to:1,1", "to:2,2")
    assert place.tracks == (6, 0)


def test_R33_a_token_cell_is_floor_once_its_token_is_gone() -> None:
    place = arrange(at=["1,6"], hands=[["keep_moving"]])
    place.plays("play:keep_moving", "to:0,6", "stop")
    assert place.at() == ["0,6"]
