"""Every machine against the spec's table, its set-up and behaviour; every special rule."""

from __future__ import annotations

import pytest

from brink.games.singularity_war.rules.parts import HEALTHS, KINDS, SETUPS, SPECIALS
from brink.games.singularity_war.rules.specials import bloom_cells
from brink.games.singularity_war.rules.view_map import traits
from brink.kernel.row import row_of
from tests.games.singularity_war.arrange import ENEMIES, PARTS, arrange

FULL = ["sidearm"] * 6
# The spec's table 3.4: kind, threat, range, move, health, set-up, ambush, crowd, the rest, unlock.
SPEC = """
watcher_drone common 1 3 1 one:1 token:3 1 1 - 0
scrap_hound common 2 1 2 one:1 near:3 1 1 - 0
nano_mites common 1 1 1 one:1 spread:4 1 1 - 0
riot_shell common 3 1 1 burst:2 token:2 0 1 - 1
deepfake common 2 2 1 one:1 on:2 1 1 walls 1
perch_gun common 3 4 0 one:1 far:1 1 1 - 0
spore_printer common 0 0 0 burst:3 far:1 0 0 prints_instead 2
profiling_kiosk common 1 3 0 burst:2 token:1 0 0 alerts 1
bird_flock common 2 2 2 one:1 ring:3 1 1 holds_ground 3
warden elite 3 1 1 hold:5 token:1 0 0 - 0
hive_mother elite 2 2 1 burst:3 far:1 0 0 prints_after 2
siege_walker elite 4 3 1 hold:6 far:1 0 0 holds_ground,hardened 2
mirror_max elite 3 2 2 burst:4 near:1 0 0 walls 3
oracle_spire elite 1 4 0 hold:5 token:1 0 0 walls,hardened,alerts 4
overseer_core elite 3 3 0 hold:6 token:1 0 0 walls,hardened,prints_instead 6
"""


def test_the_box_holds_the_machines_of_the_spec() -> None:
    lines = [line.split() for line in SPEC.strip().splitlines()]
    assert PARTS.enemy_ids == [line[0] for line in lines]
    for enemy, line in zip(PARTS.enemies, lines, strict=True):
        assert [
            enemy.id,
            KINDS[enemy.kind],
            str(enemy.threat),
            str(enemy.reach),
            str(enemy.move),
            f"{HEALTHS[enemy.health]}:{enemy.toughness}",
            f"{SETUPS[enemy.setup]}:{enemy.number}",
            str(enemy.ambush),
            str(enemy.crowd),
            ",".join(traits(enemy)) or "-",
            str(enemy.unlock),
        ] == line


@pytest.mark.parametrize(
    ("enemy", "issue", "players", "entry", "token", "expected"),
    [
        ("watcher_drone", 1, 1, "2,4", "1,7", {"1,7": 3}),
        ("watcher_drone", 1, 3, "2,4", "1,7", {"1,7": 4}),
        ("scrap_hound", 1, 1, "2,4", "1,7", {"1,5": 3}),
        ("nano_mites", 1, 1, "2,4", "1,7", {"1,7": 1, "0,6": 1, "0,7": 1, "0,8": 1}),
        ("perch_gun", 1, 4, "2,4", "1,7", {"0,8": 2}),
        ("riot_shell", 2, 1, "3,3", "1,5", {"1,5": 2}),
        ("deepfake", 2, 1, "3,3", "1,5", {"3,3": 2}),
        ("profiling_kiosk", 2, 3, "3,3", "1,5", {"1,5": 1}),
        ("bird_flock", 4, 1, "7,7", "6,7", {"6,6": 1, "6,7": 1, "6,8": 1}),
        ("spore_printer", 5, 3, "2,4", "1,6", {"0,11": 1}),
        ("warden", 2, 3, "3,3", "1,5", {"1,5": 1}),
        ("hive_mother", 5, 1, "2,4", "1,6", {"0,11": 1}),
        ("siege_walker", 5, 1, "2,4", "1,6", {"0,11": 1}),
        ("mirror_max", 4, 1, "7,7", "6,7", {"6,6": 1}),
        ("oracle_spire", 5, 1, "2,4", "1,6", {"1,6": 1}),
        ("overseer_core", 6, 1, "8,6", "4,5", {"4,5": 1}),
    ],
)
def test_set_up_puts_every_machine_where_its_card_says(
    enemy: str, issue: int, players: int, entry: str, token: str, expected: dict[str, int]
) -> None:
    place = arrange(issue=issue, seats=players, hands=[["keep_moving"]], tokens={token: enemy})
    beside = next(
        cell
        for cell in place.ground.around[place.cell(entry)]
        if place.ground.areas[cell] != place.ground.areas[place.cell(entry)]
    )
    place.state.at = row_of([beside] * players)
    place.play("play:keep_moving")
    if players > 1:
        place.play("carry:none")
    place.play(f"to:{entry}")
    found = {cell: machines[enemy] for cell, machines in place.groups().items()}
    assert found == expected


@pytest.mark.parametrize("name", list(ENEMIES))
def test_attack_raises_both_tracks_once_whatever_the_size(name: str) -> None:
    enemy = PARTS.enemies[ENEMIES[name]]
    issue = 6
    place = arrange(
        issue=issue, at=["0,0"], groups={"0,0": {name: 1 if enemy.health == 2 else 4}}, decks=[FULL]
    )
    place.end_turn()
    assert place.tracks == (enemy.threat, enemy.alerts)


@pytest.mark.parametrize("name", list(ENEMIES))
def test_range_and_move_are_those_of_the_card(name: str) -> None:
    """Along the open row 0 of the last issue: in range it fires, and it comes as far as it can."""
    enemy = PARTS.enemies[ENEMIES[name]]
    for distance in range(7):
        place = arrange(
            issue=6, at=["0,0"], groups={f"0,{distance}": {name: 1}}, decks=[FULL], threat=0
        )
        news = place.end_turn()
        fired = any(event["event"] == "fired" for event in news)
        assert fired == (distance <= enemy.reach and enemy.threat > 0)
        held = enemy.holds_ground and distance <= enemy.reach
        steps = 0 if held else min(enemy.move, distance)
        columns = [
            int(cell.split(",")[1]) for cell, machines in place.groups().items() if name in machines
        ]
        assert min(columns) == distance - steps


@pytest.mark.parametrize(("name", "walls"), [("deepfake", True), ("watcher_drone", False)])
def test_through_walls_means_the_wall_does_not_matter(name: str, walls: bool) -> None:
    place = arrange(issue=2, at=["0,2"], groups={"0,4": {name: 1}}, decks=[FULL])
    place.end_turn()
    assert (place.tracks[0] > 0) == walls


def test_a_hive_mother_prints_where_she_has_gone_and_the_mites_wait() -> None:
    place = arrange(issue=5, at=["0,0"], groups={"0,3": {"hive_mother": 1}}, decks=[FULL])
    place.end_turn()
    (where,) = place.groups()
    assert place.groups()[where] == {"hive_mother": 1, "nano_mites": 1}
    assert where != "0,3"


def test_a_jammed_printer_prints_nothing() -> None:
    place = arrange(
        issue=5, at=["0,0"], hands=[["spoof"]], groups={"0,1": {"hive_mother": 1}}, decks=[FULL]
    )
    place.plays("play:spoof", "jam:0,1")
    place.end_turn()
    assert place.groups() == {"0,1": {"hive_mother": 1}}


def test_a_hold_machine_takes_its_damage_and_cards_along() -> None:
    place = arrange(
        issue=2, at=["0,0"], hands=[["sidearm"]], groups={"0,2": {"warden": 1}}, decks=[FULL]
    )
    place.plays("play:sidearm", "hit:0,2:warden")
    place.end_turn()
    assert "0,2" not in place.groups()
    assert place.state.wounds[ENEMIES["warden"]] == 1
    assert len(place.state.held) == 3


# The issues' special rules.


def test_grace_keeps_the_machines_still_in_round_1_only() -> None:
    groups = {"0,1": {"scrap_hound": 2}}
    place = arrange(seats=2, at=["0,0"], groups=groups, decks=[FULL, FULL])
    place.end_turn()
    assert (place.groups(), place.tracks) == (groups, (0, 0))
    place.end_turn()
    assert place.tracks == (0, 0)
    place.end_turn()
    assert place.tracks == (2, 0)


def test_toll_is_paid_before_the_tokens_if_a_machine_is_out_already() -> None:
    for groups, threat in (({}, 0), ({"9,9": {"nano_mites": 1}}, 1)):
        place = arrange(
            issue=2,
            at=["3,2"],
            hands=[["keep_moving"]],
            groups=groups,
            tokens={"1,5": "profiling_kiosk"},
        )
        place.plays("play:keep_moving", "to:3,3")
        assert place.tracks[0] == threat + 4, "and 3,3 is a hazard"
    place = arrange(
        issue=2,
        at=["8,2"],
        hands=[["keep_moving"]],
        groups={"9,9": {"nano_mites": 1}},
        tokens={"6,5": "riot_shell"},
        threat=21,
    )
    place.plays("play:keep_moving", "to:8,3")
    outcome = place.game.outcome(place.state)
    assert outcome is not None
    assert outcome.endings == ["loss_threat_toll"]


def test_patrol_comes_every_fourth_turn_after_the_refill() -> None:
    place = arrange(issue=3, at=["0,3"], decks=[["sidearm"] * 9], turn=3)
    place.end_turn()
    assert place.groups() == {}
    place.end_turn()
    assert place.groups() == {"0,0": {"watcher_drone": 1}}


def test_blackout_shortens_every_range_above_two() -> None:
    place = arrange(
        issue=4,
        at=["5,0"],
        hands=[["rail_slug", "arc_coil", "tarpit"]],
        groups={"5,3": {"deepfake": 1}, "5,2": {"profiling_kiosk": 1}},
        decks=[FULL],
    )
    place.play("play:rail_slug")
    assert place.legal() == {"hit:5,2:profiling_kiosk", "hold_fire"}
    place.plays("hold_fire", "play:arc_coil", "dir:E")
    assert place.groups()["5,3"] == {"deepfake": 1}
    other = arrange(issue=4, at=["5,0"], groups={"5,3": {"profiling_kiosk": 1}}, decks=[FULL])
    other.end_turn()
    assert other.tracks == (0, 0), "its range of 3 counts as 2"


def test_creep_takes_a_cell_beside_a_hazard_every_third_turn() -> None:
    place = arrange(issue=5, at=["0,0"], decks=[["sidearm"] * 9], turn=2)
    before = sum(place.state.hazards)
    place.end_turn()
    assert sum(place.state.hazards) == before
    news = place.end_turn()
    assert sum(place.state.hazards) == before + 1
    (bloom,) = [event for event in news if event["event"] == "bloomed"]
    cell = place.cell(str(bloom["cell"]))
    ground = place.ground
    assert any(
        ground.steps[cell * 8 + way] in ground.hazards
        for way in (0, 2, 4, 6)
        if ground.steps[cell * 8 + way] >= 0
    )
    assert cell not in ground.caches
    assert cell not in (ground.start, ground.end)


def test_creep_never_takes_a_cell_a_member_stands_on() -> None:
    place = arrange(issue=5, at=["4,4"])
    assert place.cell("4,4") not in bloom_cells(place.state)
    place.state.at[0] = place.cell("0,0")
    assert place.cell("4,4") in bloom_cells(place.state)


def test_core_keeps_awareness_up_until_it_falls() -> None:
    place = arrange(
        issue=6,
        at=["4,6"],
        hands=[["burner_identity", "faraday_cloak", "big_red_switch"]],
        decks=[FULL],
        groups={"4,5": {"overseer_core": 1}},
        awareness=3,
    )
    place.play("play:burner_identity", loose=True)
    assert (place.tracks, len(place.hand())) == ((0, 3), 3), "the rest of the card works"
    place.plays("play:big_red_switch", "use:0", "hit:4,5:overseer_core")
    assert place.groups() == {}
    place.play("play:faraday_cloak")
    assert place.tracks == (0, 3), "one up by the Switch, one down by the Cloak"


def test_issues_are_those_of_the_spec_but_for_two_ceilings() -> None:
    rows = [
        ("cold_boot", 9, [16, 13, 14, 13], 1, "grace", 9, 0),
        ("scored", 10, [22, 14, 14, 14], 1, "toll", 9, 1),
        ("kill_chain", 11, [16, 12, 12, 11], 1, "patrol", 10, 3),
        ("impostor_syndrome", 11, [21, 16, 18, 17], 2, "blackout", 10, 3),
        ("bloom", 12, [20, 15, 16, 15], 2, "creep", 12, 3),
        ("human_ethos_tower", 12, [17, 13, 12, 12], 2, "core", 14, 5),
    ]
    for issue, (name, size, limits, triggers, special, common, elite) in zip(
        PARTS.issues, rows, strict=True
    ):
        assert (issue.id, issue.ground.height, issue.ground.width) == (name, size, size)
        assert (issue.limits, issue.closing_in) == (limits, triggers)
        assert SPECIALS[issue.special] == special
        assert [len(bag) for bag in issue.bags] == [common, elite]
