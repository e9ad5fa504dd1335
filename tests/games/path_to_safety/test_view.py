"""What a seat sees (section 7)."""

from __future__ import annotations

import json

import pytest

from brink.games.path_to_safety.rules.clock import rounds_left
from brink.games.path_to_safety.rules.turn import TAKE_ACTION, TURN_START
from brink.games.path_to_safety.rules.view import PathView
from brink.kernel.event import EVERYONE
from brink.match.match import Match
from tests.games.path_to_safety.arrange import (
    Card,
    Faces,
    Position,
    arrange,
    difficulties,
)


def middle() -> Position:
    """Return two players with two desks each in the middle of a game."""
    position = arrange(
        [["gov_03", "gov_08"], ["af_12"], ["pa_01", "pa_01", "pro_10"], []],
        seats=2,
        deck=["pro_06", "mad_science", "mad_science", "pro_07"],
        discard=["af_06", "mad_science", "gov_13"],
        progress=[3, -2, 0, 13],
        seen=[[4, 5, 6, 7, 8, 9, 10, 11, 12], [1], [], [13]],
        pool=3,
        at_end=True,
        desk=2,
    )
    position.state.round = 7
    return position


def seen_by(position: Position, eyes: int) -> PathView:
    return position.game.view(position.state, eyes)


@pytest.mark.parametrize("eyes", [0, 1, 2, 3, EVERYONE])
def test_the_board_is_the_same_for_all_eyes(eyes: int) -> None:
    view = seen_by(middle(), eyes)
    assert view["round"] == 7
    assert view["active"] == "desk_3"
    assert view["clock"] == {
        "pool": 3,
        "reserve": 11,
        "indicator": "end",
        "chance_to_end": 0.875,
        "rounds_left": rounds_left(14, 3, at_end=True),
    }
    assert (view["science_deck"], view["mad_in_deck"]) == (4, 2)
    assert view["discard"] == ["af_06", "mad_science", "gov_13"]
    assert view["mad_in_discard"] == 1
    assert view["top"] == {
        "card": "gov_13",
        "strategy": "governance",
        "rank": 13,
        "type": "research",
        "risk": 0,
    }
    assert (view["stopped_by"], view["strategy_decks"]) == (None, None)


def test_a_strategy_shows_its_column_what_is_left_and_the_chance_to_win_there() -> None:
    governance, foundations, act, prosaic = seen_by(middle(), 0)["strategies"]
    assert governance == {
        "strategy": "governance",
        "progress": 3,
        "column": [4, 5, 6, 7, 8, 9, 10, 11, 12],
        "possible": [1, 2, 3, 13],
        "deck": 3,
        "guaranteed": False,
        "needs": 11,
        "chance": 0.5,
        "difficulty": None,
        "margin": None,
    }
    assert (foundations["chance"], foundations["deck"]) == (0.0, 11)
    assert (act["chance"], act["column"], act["deck"]) == (0.0, [], 12)
    assert (prosaic["chance"], prosaic["guaranteed"]) == (1.0, True)


@pytest.mark.parametrize(
    ("eyes", "shown"),
    [
        (0, [False, False, False, False]),
        (0b01, [True, False, True, False]),
        (0b10, [False, True, False, True]),
        (0b11, [True, True, True, True]),
    ],
)
def test_a_hand_is_seen_by_the_player_who_runs_the_desk(eyes: int, shown: list[bool]) -> None:
    desks = seen_by(middle(), eyes)["desks"]
    assert [desk["hand"] is not None for desk in desks] == shown
    assert [desk["cards"] for desk in desks] == [2, 1, 3, 0]
    assert [desk["seat"] for desk in desks] == [0, 1, 0, 1]
    assert [desk["desk"] for desk in desks] == ["desk_1", "desk_2", "desk_3", "desk_4"]


def test_no_card_of_a_hidden_hand_is_named_anywhere() -> None:
    written = json.dumps(seen_by(middle(), 0b10))
    for card in ("gov_03", "gov_08", "pa_01", "pro_10", "pro_06", "pro_07"):
        assert card not in written
    assert "af_12" in written


def test_a_card_in_hand_says_what_playing_it_would_mean() -> None:
    hand = seen_by(middle(), 1)["desks"][0]["hand"]
    assert hand is not None
    assert hand[0] == {
        "card": "gov_03",
        "strategy": "governance",
        "rank": 3,
        "type": "innovation",
        "risk": 3,
        "matches": True,
        "threshold": 3,
        "conference": True,
    }
    other = seen_by(middle(), 1)["desks"][2]["hand"]
    assert other is not None
    assert [card["card"] for card in other] == ["pa_01", "pa_01", "pro_10"]
    assert not any(card["matches"] for card in other)


def test_in_quick_a_card_in_hand_shows_quicks_thresholds_and_conferences() -> None:
    position = arrange([["gov_01", "gov_03", "gov_06", "gov_11"]], preset="quick")
    hand = seen_by(position, 1)["desks"][0]["hand"]
    assert hand is not None
    assert [card["threshold"] for card in hand] == [0, 2, 0, 0]
    assert [card["conference"] for card in hand] == [True, True, False, False]


def test_a_mad_science_card_on_top_has_no_strategy_and_nothing_matches_it() -> None:
    position = arrange([["gov_03"]], discard=["gov_04", "mad_science"])
    view = seen_by(position, 1)
    assert view["top"] is not None
    assert view["top"]["strategy"] == ""
    hand = view["desks"][0]["hand"]
    assert hand is not None
    assert not hand[0]["matches"]
    assert seen_by(arrange([["gov_03"]]), 0)["top"] is None


def test_a_view_can_be_written_as_json_and_does_not_depend_on_the_order_of_a_hand() -> None:
    for step in (TURN_START, TAKE_ACTION):
        one = arrange([["gov_03", "af_12"]], step=step)
        two = arrange([["af_12", "gov_03"]], step=step)
        assert seen_by(one, 1) == seen_by(two, 1)
        assert json.loads(json.dumps(seen_by(one, 1))) == seen_by(one, 1)


def test_a_view_is_a_picture_and_not_a_window() -> None:
    position = arrange([["gov_06"], ["af_06"]], deck=["pa_06"], discard=["pro_06"])
    view = seen_by(position, 1)
    before = json.dumps(view)
    position.play("publish:gov_06", Card("pa_06"))
    assert json.dumps(view) == before
    assert json.dumps(seen_by(position, 1)) != before


def test_after_the_end_the_view_names_what_stopped_it_and_the_decks_that_were_left() -> None:
    position = arrange(
        [["gov_06"], ["af_06"], ["gov_06"]],
        pool=1,
        at_end=True,
        desk=2,
        seen=[range(1, 12), (), (), ()],
    )
    position.play("publish:gov_06", Faces("✓"), *difficulties(13, 2, 3, 4))
    view = seen_by(position, 0)
    assert (view["active"], view["stopped_by"]) == (None, "roll")
    assert view["strategy_decks"] is not None
    assert view["strategy_decks"][0] == [12]
    assert view["strategy_decks"][1] == [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]
    hands = [[card["card"] for card in desk["hand"] or []] for desk in view["desks"]]
    assert hands == [["gov_06"], ["af_06"], []]


def test_a_strategy_is_sure_to_win_with_exactly_the_points_it_needs() -> None:
    match = Match("path_to_safety", ["Ada", "Ben"], seed=5)
    for _ in range(40):
        for number, shown in enumerate(match.view(0)["strategies"]):
            state = match.state.clone()
            assert shown["guaranteed"] == (shown["needs"] == 0)
            state.progress[number] += max(0, shown["needs"] - 1)
            assert shown["needs"] == 0 or not state.is_guaranteed(number)
            state.progress[number] += 1
            assert state.is_guaranteed(number)
        decision = match.decision
        if decision is None:
            break
        match.play(decision.legal[0])


def test_fewer_rounds_are_left_the_further_the_clock_has_come() -> None:
    left = [rounds_left(14, pool, at_end=False) for pool in range(14, 1, -1)]
    left += [rounds_left(14, pool, at_end=True) for pool in range(1, 15)]
    assert left == sorted(left, reverse=True)
    assert left[0] > 12
    assert 1.0 <= left[-1] < 1.01


def test_whoever_votes_on_the_end_is_told_who_proposes_it() -> None:
    match = Match("path_to_safety", ["Ada", "Ben", "Cleo"], seed=5)
    match.play("propose_end")
    assert match.question().startswith("Ben, Ada proposes to end the game")
    assert "Ada" in match.consideration()
