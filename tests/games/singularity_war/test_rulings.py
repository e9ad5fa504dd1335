"""A test a ruling, named after it; movement, machines and runs have files of their own."""

from __future__ import annotations

import pytest

from brink.games.singularity_war.rules.ground import FAR_OFF
from tests.games.singularity_war.arrange import (
    PARTS,
    Token,
    arrange,
    war_game,
)

FULL = ["sidearm"] * 6


def test_R1_the_limit_falls_with_awareness_and_meeting_it_loses() -> None:
    place = arrange(hands=[["logic_bomb"]], threat=14)
    assert place.state.limit() == 16
    place.plays("play:logic_bomb", "done")  # Nothing to hit: the price is paid.
    assert (place.tracks, place.result) == ((15, 0), "playing")
    place = arrange(hands=[["logic_bomb"]], threat=14, awareness=1)
    place.plays("play:logic_bomb", "done")
    assert place.result == "loss_threat"


def test_R1_the_tracks_never_go_below_zero() -> None:
    place = arrange(hands=[["calm_protocol", "off_grid"]], threat=1, awareness=1)
    place.plays("play:calm_protocol", "play:off_grid")
    assert place.tracks == (0, 0)


def test_R1_limit_shift_moves_the_ceiling() -> None:
    assert arrange(limit_shift=-3).state.limit() == 13
    assert arrange(seats=4, limit_shift=2).state.limit() == 15


def test_R2_a_hazard_safe_move_is_free_and_counts_as_a_step() -> None:
    place = arrange(at=["4,6"], hands=[["mag_boots"]], decks=[FULL])
    place.plays("play:mag_boots", "to:4,5", "stop")
    place.end_turn()
    assert place.tracks == (0, 0)
    place.end_turn()
    assert place.tracks == (4, 0)


def test_R8_range_is_straight_and_open_and_includes_the_own_space() -> None:
    cells = {"2,3": 1, "2,5": 1, "1,3": 1, "0,5": 1, "2,4": 1}
    place = arrange(
        at=["2,4"], hands=[["sidearm"]], groups={cell: {"nano_mites": 1} for cell in cells}
    )
    place.play("play:sidearm")
    hits = {text.split(":")[1] for text in place.legal() if text.startswith("hit")}
    assert hits == {"2,3", "2,5", "1,3", "2,4"}, "0,5 is no straight line from 2,4"


def test_R8_machines_do_not_block_a_line() -> None:
    place = arrange(
        at=["2,0"],
        hands=[["sidearm"]],
        groups={"2,1": {"nano_mites": 1}, "2,2": {"scrap_hound": 1}},
    )
    place.play("play:sidearm")
    assert "hit:2,2:scrap_hound" in place.legal()


def test_R9_no_step_squeezes_between_two_walls_and_steps_go_both_ways() -> None:
    for issue in PARTS.issues:
        ground = issue.ground
        for cell in range(ground.size):
            for way in range(8):
                other = ground.steps[cell * 8 + way]
                if other < 0:
                    continue
                assert ground.steps[other * 8 + (way + 4) % 8] == cell
                down = ground.rows[other] - ground.rows[cell]
                right = ground.columns[other] - ground.columns[cell]
                corners = (
                    ground.at(ground.rows[cell] + down, ground.columns[cell]),
                    ground.at(ground.rows[cell], ground.columns[cell] + right),
                )
                assert max(corners) >= 0
    place = arrange(issue=2)  # 4,2 and 5,3 are diagonal; 4,3 and 5,2 … one of them is open.
    ground = place.ground
    assert ground.walk(ground.start, ground.end) < FAR_OFF


def test_R13_face_up_tokens_still_spawn_and_the_last_token_leaves_the_area_calm() -> None:
    place = arrange(
        at=["2,3"], hands=[["keep_moving"]], tokens={"0,6": "scrap_hound", "1,7": "perch_gun"}
    )
    place.plays("play:keep_moving", "to:2,4", "stop")
    assert sum(sum(group.values()) for group in place.groups().values()) == 4
    assert all(token == -2 for token in place.state.tokens)


def test_R14_what_an_area_has_no_room_for_goes_to_the_tokens_cell() -> None:
    place = arrange(at=["2,3"], hands=[["keep_moving"]], tokens={"0,6": "nano_mites"})
    area = place.ground.area_cells[place.ground.areas[place.cell("0,6")]]
    whole = area.all
    area.all = whole[:6]  # A smaller area than any in the box.
    try:
        enemy = PARTS.enemies[PARTS.enemy_ids.index("nano_mites")]
        enemy.number = 9
        place.plays("play:keep_moving", "to:2,4", "stop")
        assert place.groups()["0,6"] == {"nano_mites": 4}
        assert sum(group["nano_mites"] for group in place.groups().values()) == 9
    finally:
        enemy.number = 4
        area.all = whole


def test_R15_an_ambush_needs_a_token_nobody_has_seen() -> None:
    for tokens, luck, count in (
        ({"1,7": None}, [Token("watcher_drone")], 4),
        ({"1,7": "watcher_drone"}, [], 3),
    ):
        place = arrange(at=["2,3"], hands=[["keep_moving"]], tokens=tokens)
        place.play("play:keep_moving")
        place.play("to:2,4", *luck)
        assert place.groups()["1,7"] == {"watcher_drone": count}


def test_R16_the_named_machine_takes_the_damage_first_then_the_others_in_order() -> None:
    place = arrange(
        issue=2,
        at=["0,0"],
        hands=[["logic_bomb"]],
        groups={"0,2": {"watcher_drone": 2, "scrap_hound": 1, "nano_mites": 3}},
    )
    place.plays("play:logic_bomb", "use:0", "hit:0,2:scrap_hound")
    assert place.groups() == {"0,2": {"nano_mites": 2}}


def test_R25_the_end_has_to_be_clear_and_everybody_there() -> None:
    place = arrange(
        at=["7,7"], hands=[["keep_moving", "sidearm"]], groups={"7,8": {"nano_mites": 1}}
    )
    place.plays("play:keep_moving", "to:8,8", "stop")
    assert place.result == "playing"
    place.plays("play:sidearm", "hit:7,8:nano_mites")
    assert place.result == "win"
    place = arrange(seats=2, at=["7,7"], hands=[["keep_moving"]])
    place.plays("play:keep_moving", "carry:none", "to:8,8", "stop")
    assert place.result == "playing"


def test_R25_a_rally_can_win() -> None:
    place = arrange(seats=2, at=["8,8", "8,6"], hands=[["rally_flare"]], decks=[FULL])
    place.plays("play:rally_flare", "use:0", "rally:1")
    assert place.result == "win"


def test_R29_one_player_plays_one_member() -> None:
    place = arrange()
    assert len(place.at()) == 1
    assert place.game.roles(place.state) == ["max"]
    assert war_game(characters="juno,max").roles(arrange(seats=2).state) == ["juno", "max"]


def test_R40_a_party_is_named_by_its_seats_in_order() -> None:
    place = arrange(seats=4, hands=[["keep_moving"]])
    place.play("play:keep_moving")
    assert place.legal() == {
        "carry:none",
        "carry:1",
        "carry:2",
        "carry:1,2",
        "carry:3",
        "carry:1,3",
        "carry:2,3",
        "carry:1,2,3",
    }


def test_R41_a_scrubbed_token_is_not_shown() -> None:
    place = arrange(hands=[["poisoned_dataset"]], tokens={"0,6": None, "1,7": "perch_gun"})
    before = sorted(place.state.bags[0])
    place.play("play:poisoned_dataset")
    news = place.play("token:0,6")
    assert [event for event in news if event["event"] == "scrubbed"] == [
        {"event": "scrubbed", "seat": 0, "cell": "0,6"}
    ]
    assert sorted(place.state.bags[0]) == before


def test_R43_a_card_of_ones_own_names_itself_as_the_cause() -> None:
    place = arrange(hands=[["big_red_switch"]], threat=15)
    place.plays("play:big_red_switch", "done")
    outcome = place.game.outcome(place.state)
    assert outcome is not None
    assert outcome.endings == ["loss_threat_card"]


@pytest.mark.parametrize(
    ("hand", "groups", "at", "threat", "awareness", "ending"),
    [
        ([], {"5,0": {"perch_gun": 1}}, "5,4", 14, 0, "loss_threat_attack"),
        (["keep_moving"], {"5,4": {"nano_mites": 1}}, "5,4", 15, 0, "loss_threat_leaving"),
        (["keep_moving"], {}, "5,5", 13, 0, "loss_threat_hazard"),
    ],
)
def test_endings_are_told_apart_by_their_cause(
    hand: list[str],
    groups: dict[str, dict[str, int]],
    at: str,
    threat: int,
    awareness: int,
    ending: str,
) -> None:
    place = arrange(
        at=[at], hands=[hand], groups=groups, threat=threat, awareness=awareness, turn=2
    )
    if hand:
        place.plays("play:keep_moving", "to:4,5")
    else:
        place.end_turn()
    outcome = place.game.outcome(place.state)
    assert outcome is not None
    assert outcome.endings == [ending]


def test_R47_the_issue_is_lost_after_its_last_turn() -> None:
    place = arrange(decks=[FULL], turn=20, turn_limit=20)
    place.end_turn()
    outcome = place.game.outcome(place.state)
    assert outcome is not None
    assert (outcome.endings, outcome.turns) == (["loss_outlasted"], 21)
