"""The spec's worked examples, one after the other."""

from __future__ import annotations

from tests.games.singularity_war.arrange import CARDS, ENEMIES, Draw, Token, arrange


def test_1_floor_meets_ceiling() -> None:
    place = arrange(
        seats=2, hands=[["sidearm"]], decks=[["its_closing_in", "crowbar"]], threat=8, awareness=4
    )
    assert place.state.limit() == 9
    place.play("cycle:sidearm", Draw("its_closing_in"))
    assert (place.tracks, place.result) == ((8, 5), "loss_threat")
    assert place.hand() == [], "the replacement card is not drawn"


def test_2_leaving_company() -> None:
    place = arrange(
        seats=2,
        at=["2,2"],
        groups={"2,2": {"nano_mites": 1, "watcher_drone": 2}},
        hands=[["keep_moving"]],
    )
    place.plays("play:keep_moving", "carry:1", "to:1,1", "stop")
    assert place.tracks == (4, 0)
    assert place.at() == ["1,1", "1,1"]


def test_3_a_trigger_space_ends_a_route() -> None:
    place = arrange(
        at=["2,3"], hands=[["keep_moving"]], tokens={"0,6": None, "1,7": "watcher_drone"}
    )
    place.play("play:keep_moving")
    assert "to:2,4" in place.legal()
    assert "to:2,5" not in place.legal()
    place.play("to:2,4", Token("nano_mites"))
    assert place.groups() == {
        "0,5": {"nano_mites": 1},
        "0,6": {"nano_mites": 1},
        "0,7": {"nano_mites": 1},
        "1,5": {"nano_mites": 1},
        "1,6": {"nano_mites": 1},
        "1,7": {"watcher_drone": 3},
    }
    assert place.legal() == {"to:1,3", "to:1,5", "to:2,3", "to:2,5", "stop"}


def test_4_hazard_once_and_again() -> None:
    place = arrange(seats=2, at=["4,6"], hands=[["keep_moving"]], decks=[["sidearm"] * 4] * 2)
    place.plays("play:keep_moving", "carry:1", "to:4,5", "stop")
    assert place.tracks == (4, 0)
    place.end_turn()
    assert place.tracks == (4, 0), "it stepped on this turn"
    place.end_turn()
    assert place.tracks == (8, 0)


def test_5_the_route_is_chosen_for_you() -> None:
    place = arrange(at=["4,6"], hands=[["keep_moving"]])
    place.play("play:keep_moving")
    news = place.play("to:4,4")
    assert [event["cell"] for event in news if event["event"] == "stepped"] == ["5,5", "4,4"]
    assert place.tracks == (0, 0)


def test_6_splitting() -> None:
    for ties, expected in (("auto", (3, 2)), ("smart", (2, 3))):
        place = arrange(
            at=["5,2"],
            groups={"5,5": {"watcher_drone": 5}},
            decks=[["sidearm"] * 4],
            turn=2,
            ties=ties,
        )
        place.end_turn()
        found = place.groups()
        assert (found["4,4"]["watcher_drone"], found["5,4"]["watcher_drone"]) == expected


def test_7_burst_and_surplus() -> None:
    place = arrange(
        issue=2,
        at=["0,1"],
        groups={"0,2": {"riot_shell": 2, "nano_mites": 1}},
        hands=[["sidearm", "logic_bomb"]],
    )
    place.plays("play:sidearm", "hit:0,2:riot_shell")
    assert place.groups() == {"0,2": {"riot_shell": 2, "nano_mites": 1}}
    place.plays("play:logic_bomb", "use:0", "hit:0,2:riot_shell")
    assert place.groups() == {}


def test_7_the_pool_is_wiped_when_the_turn_ends() -> None:
    place = arrange(
        issue=2,
        at=["0,0"],
        groups={"0,2": {"riot_shell": 2, "nano_mites": 1}},
        hands=[["sidearm"]],
        decks=[["sidearm", "logic_bomb", "sidearm"]],
    )
    place.plays("play:sidearm", "hit:0,2:riot_shell")
    assert place.state.pools[1] == 1
    place.end_turn()
    assert sum(place.state.pools) == 0


def test_8_hold() -> None:
    place = arrange(
        issue=2,
        seats=2,
        at=["2,9"],
        groups={"2,8": {"warden": 1, "scrap_hound": 2}},
        hands=[["shaped_pulse"]],
    )
    warden = ENEMIES["warden"]
    place.state.wounds[warden] = 3
    place.state.held.extend([warden, 1, CARDS["solvent_spray"], warden, 0, CARDS["sidearm"]])
    place.plays("play:shaped_pulse", "hit:2,8:warden")
    assert place.groups() == {"2,8": {"scrap_hound": 1}}
    assert place.pile(1) == ["solvent_spray"]
    assert place.pile(0) == ["sidearm", "shaped_pulse"]
    assert place.state.held == []


def test_9_the_last_step() -> None:
    place = arrange(
        at=["7,7"],
        groups={"7,7": {"scrap_hound": 1}},
        hands=[["keep_moving", "sidearm"]],
        threat=12,
        awareness=2,
    )
    place.plays("play:keep_moving", "to:8,8")
    assert (place.tracks, place.result, place.at()) == ((14, 2), "loss_threat", ["7,7"])
    place = arrange(
        at=["7,7"],
        groups={"7,7": {"scrap_hound": 1}},
        hands=[["keep_moving", "sidearm"]],
        threat=12,
        awareness=2,
    )
    place.plays("play:sidearm", "hit:7,7:scrap_hound", "play:keep_moving", "to:8,8")
    assert (place.tracks, place.result) == ((12, 2), "win")


def test_10_draw_and_reshuffle() -> None:
    place = arrange(hands=[["sidearm"]], discards=[["keep_moving", "its_closing_in"]])
    place.play("cycle:sidearm", Draw("its_closing_in"), Draw("sidearm"))
    assert place.tracks == (0, 1)
    assert (place.hand(), place.pile()) == (["sidearm"], ["its_closing_in"])
    assert place.state.rules.cycle_limit - place.state.cycles == 1
