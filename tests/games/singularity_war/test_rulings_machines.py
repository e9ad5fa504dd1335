"""The rulings about the machines, their splitting and merging judged by a plain oracle."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from brink.games.singularity_war.game import SingularityWar
from brink.games.singularity_war.rules.ground import Ground
from brink.games.singularity_war.rules.groups import add_miniatures
from brink.games.singularity_war.rules.parts import PRINTS, Issue
from brink.games.singularity_war.rules.profile import Rules
from brink.games.singularity_war.rules.state import WarState
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from tests.games.singularity_war.arrange import PARTS, Position, apart, arrange

FULL = ["sidearm"] * 6


def test_R5_no_miniature_moves_twice_and_a_merge_gives_no_second_move() -> None:
    place = arrange(
        at=["5,0"],
        groups={"5,3": {"nano_mites": 1}, "5,4": {"nano_mites": 1}},
        decks=[FULL],
        turn=2,
    )
    place.end_turn()
    found = Counter[str]()
    for cell, machines in place.groups().items():
        found[cell] += machines["nano_mites"]
    columns = sorted(int(cell.split(",")[1]) for cell in found)
    assert columns == [2, 3]


def test_R5_all_attack_before_any_moves() -> None:
    place = arrange(at=["5,0"], groups={"5,2": {"scrap_hound": 1}}, decks=[FULL], turn=2)
    place.end_turn()
    assert place.tracks == (0, 0), "two steps away it could not attack; now it is there"
    assert place.groups() == {"5,0": {"scrap_hound": 1}}


def test_R6_players_decide_ties_one_miniature_at_a_time() -> None:
    place = arrange(
        at=["5,2"], groups={"5,5": {"watcher_drone": 5}}, decks=[FULL], turn=2, ties="choose"
    )
    place.play("end_turn")
    assert place.asked() == (0, "tie")
    assert place.legal() == {"place:4,4", "place:5,4"}
    place.play("place:5,4", loose=True)
    found = place.groups()
    assert (found["4,4"]["watcher_drone"], found["5,4"]["watcher_drone"]) == (2, 3)


def test_R7_groups_act_in_the_order_of_the_list_then_of_reading() -> None:
    place = arrange(
        at=["5,2"],
        groups={
            "5,3": {"nano_mites": 1},
            "4,1": {"nano_mites": 1},
            "5,1": {"watcher_drone": 1, "scrap_hound": 1},
        },
        decks=[FULL],
        turn=2,
    )
    news = place.end_turn()
    fired = [(event["enemy"], event["cell"]) for event in news if event["event"] == "fired"]
    assert fired == [
        ("watcher_drone", "5,1"),
        ("scrap_hound", "5,1"),
        ("nano_mites", "4,1"),
        ("nano_mites", "5,3"),
    ]


def test_R35_a_group_that_holds_ground_stays_only_while_it_has_a_target() -> None:
    place = arrange(issue=4, at=["5,0"], groups={"5,2": {"bird_flock": 2}}, decks=[FULL], turn=2)
    place.end_turn()
    assert place.groups() == {"5,2": {"bird_flock": 2}}
    place = arrange(issue=4, at=["5,0"], groups={"6,4": {"bird_flock": 2}}, decks=[FULL], turn=2)
    place.end_turn()
    assert "6,4" not in place.groups()


def test_R39_a_group_of_printers_prints_once() -> None:
    place = arrange(
        issue=5, at=["0,0"], groups={"11,9": {"spore_printer": 3}}, decks=[FULL], turn=2
    )
    place.end_turn()
    assert place.groups() == {"11,9": {"spore_printer": 3, "nano_mites": 1}}


# The oracle: every member, every cell, every path, written as plainly as can be.


def walk_lengths(ground: Ground, origin: int) -> dict[int, int]:
    lengths = {origin: 0}
    queue = [origin]
    for cell in queue:
        for way in range(8):
            other = ground.step_from(cell, way)
            if other >= 0 and other not in lengths:
                lengths[other] = lengths[cell] + 1
                queue.append(other)
    return lengths


def sees(ground: Ground, cell: int, other: int, reach: int, walls: bool) -> bool:
    if cell == other:
        return True
    for way in range(8):
        row, column, here = ground.rows[cell], ground.columns[cell], cell
        for _ in range(reach):
            if walls:
                row += [-1, -1, 0, 1, 1, 1, 0, -1][way]
                column += [0, 1, 1, 1, 0, -1, -1, -1][way]
                if ground.at(row, column) == other:
                    return True
            else:
                here = ground.step_from(here, way)
                if here < 0:
                    break
                if here == other:
                    return True
    return False


def oracle(state: WarState) -> tuple[int, int, Counter[tuple[int, int]]]:
    """Return Threat, Awareness and the groups after both passes, ties generous or smart."""
    ground, rules = state.rules.ground, state.rules
    threat = awareness = 0
    after: Counter[tuple[int, int]] = Counter()
    members = list(state.at)
    for group, size in zip(state.groups, state.sizes, strict=True):
        number, cell = group // 256, group & 255
        enemy = rules.parts.enemies[number]
        reach = min(enemy.reach, 2) if rules.special_name() == "blackout" else enemy.reach
        jammed = cell in state.jams and not enemy.hardened

        def targets(where: int, reach: int = reach, walls: bool = enemy.walls) -> bool:
            return any(sees(ground, where, member, reach, walls) for member in members)

        if not jammed and targets(cell):
            threat += enemy.threat
            awareness += enemy.alerts
        lengths = {member: walk_lengths(ground, member) for member in members}
        distance = min(lengths[member][cell] for member in members)
        stays = jammed or PRINTS[enemy.prints] == "instead" or enemy.move == 0 or distance == 0
        stays = stays or (enemy.holds_ground and targets(cell))
        if stays:
            after[number, cell] += size
            if not jammed and enemy.prints:
                after[enemy.offspring, cell] += 1
            continue
        stride = min(enemy.move, distance)
        from_here = walk_lengths(ground, cell)
        spots = [
            other
            for other in range(ground.size)
            if from_here[other] == stride
            and min(lengths[member][other] for member in members) == distance - stride
        ]
        smart = rules.ties == 1
        spots.sort(key=lambda other: (targets(other) != smart, other))
        for place in range(size):
            after[number, spots[place % len(spots)]] += 1
        if enemy.prints:
            after[enemy.offspring, spots[0]] += 1
    return threat, awareness, after


def small_map(pick: random.Random) -> Ground:
    """A random little map, all of it one walk."""
    while True:
        height, width = pick.randint(3, 6), pick.randint(3, 6)
        cells = [[pick.choice("...#") for _ in range(width)] for _ in range(height)]
        cells[0][0], cells[height - 1][width - 1] = "S", "E"
        rows = ["".join(row) for row in cells]
        areas = ["".join("#" if sign == "#" else "A" for sign in row) for row in rows]
        ground = Ground(rows, areas)
        if all(ground.walk(ground.start, cell) < 999 for cell in range(ground.size)):
            return ground


@pytest.mark.parametrize("seed", range(60))
def test_both_passes_agree_with_the_oracle_on_random_small_maps(seed: int) -> None:
    pick = random.Random(seed)
    ground = small_map(pick)
    kinds = [enemy.kind for enemy in PARTS.enemies]
    bags = [[number for number, kind in enumerate(kinds) if kind == wanted] for wanted in (0, 1)]
    issue = Issue("small", 1, ground, [9999] * 4, 1, bags, [], "bias")
    issue.special = pick.choice([2, 3])
    issue.enemy, issue.every, issue.amount = 0, 97, 2
    rules = Rules(PARTS, issue, 0, 6)
    rules.ties = pick.choice([0, 1])
    game = SingularityWar(rules)
    seats = pick.randint(1, 4)
    state = apart(game.new(seats, Dealer(FastChance(seed), muted=True)))
    place = Position(game, state)
    for seat in range(seats):
        state.at[seat] = pick.randrange(ground.size - 1)
    for _ in range(pick.randint(1, 8)):
        enemy = pick.randrange(len(PARTS.enemies))
        hold = PARTS.enemies[enemy].health == 2
        if not (hold and any(group // 256 == enemy for group in state.groups)):
            count = 1 if hold else pick.randint(1, 7)
            add_miniatures(state, enemy, pick.randrange(ground.size), count)
    if pick.random() < 0.5 and state.groups:
        state.jams.append(state.groups[0] & 255)
    threat, awareness, expected = oracle(state)
    place.play("end_turn", loose=True)
    assert place.tracks[0] == threat
    drawn = sum(pile.count(PARTS.trigger) for pile in state.discards)
    assert place.tracks[1] == awareness + drawn
    found = Counter(
        {
            (group // 256, group & 255): size
            for group, size in zip(state.groups, state.sizes, strict=True)
        }
    )
    assert found == expected
    assert list(state.groups) == sorted(set(state.groups)), "merged groups are one"
