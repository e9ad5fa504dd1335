"""The view has everything a table must show (section 12), ready to be drawn."""

from __future__ import annotations

import json
from typing import Any

import pytest

from brink.games.ai_rush.rules.odds import STOPPING, WHOLE_TURN
from tests.games.ai_rush.arrange import Position, arrange, new_position

TABLE = "shakey mycin parry eliza"


def view_of(place: Position, company: str | None = None) -> Any:
    eyes = 0 if company is None else 1 << place.seat(company)
    found = place.game.view(place.state, eyes)
    assert json.loads(json.dumps(found)), "a view is JSON"
    return found


def test_a_sector_shows_every_bar_the_gap_and_a_warning() -> None:
    board = {"bio": {"shakey": 4, "eliza": 4, "rogue": 3}, "tech": {"mycin": 2, "rogue": 2}}
    bio, tech = view_of(arrange(TABLE, board=board))["sectors"]
    assert [(bar["owner"], bar["agents"], bar["leads"]) for bar in bio["agents"]] == [
        ("shakey", 4, True),
        ("mycin", 0, False),
        ("parry", 0, False),
        ("eliza", 4, True),
        ("rogue", 3, False),
    ]
    assert (bio["gap"], bio["rogue_takes"], bio["leaders"], bio["fate"]) == (
        1,
        False,
        [0, 3],
        "led",
    )
    assert (tech["gap"], tech["rogue_takes"], tech["fate"]) == (0, True, "rogue")
    assert tech["agents"][-1]["leads"]


def test_by_majority_the_gap_is_that_of_all_companies_together() -> None:
    board = {"bio": {"shakey": 4, "eliza": 4, "rogue": 6}}
    bio, tech = view_of(arrange(TABLE, board=board, options={"rogue_rule": "majority"}))["sectors"]
    assert (bio["gap"], bio["rogue_takes"], bio["fate"]) == (2, False, "contested")
    assert tech["fate"] == "vacant"


def test_the_turn_shows_pile_marker_odds_and_the_value_of_pressing_on() -> None:
    place = arrange(TABLE, options={"abilities": "off"}, announced="tech", rolled=[5, 7])
    turn = view_of(place)["turn"]
    assert (turn["seat"], turn["sector"], turn["rolls"]) == (0, "tech", 2)
    assert (turn["last_total"], turn["pile"]) == (7, 3)
    press = turn["press"]
    assert press["bust"] == press["bust_plain"] == 15 / 36
    assert press["value"] == pytest.approx(STOPPING.on(7, 2), abs=1e-12) == pytest.approx(3.5)
    assert (press["stop"], press["next_pile"], press["better"]) == (3, 6, "roll")
    place.roll(9)
    assert view_of(place)["turn"]["press"]["better"] == "stop"


def test_waiting_luck_and_rerolls_are_in_the_odds() -> None:
    place = arrange(TABLE, announced="tech", rolled=[9], luck={"shakey": 2}, rerolls={"shakey": 1})
    press = view_of(place)["turn"]["press"]
    assert press["bust_plain"] == 26 / 36
    assert press["bust"] == pytest.approx((15 / 36) ** 2)
    assert press["value"] == pytest.approx(STOPPING.pressing_on(9, 1, 2, 1))
    company = view_of(place)["companies"][0]
    assert (company["luck"], company["rerolls"]) == (2, 1)


def test_dice_on_the_table_are_seen_before_they_are_settled() -> None:
    place = arrange(TABLE, announced="tech", rolled=[9], luck={"shakey": 4}, rerolls={"shakey": 2})
    place.play("roll", 10)
    dice = view_of(place)["turn"]["dice"]
    assert dice == {"dice": [6, 4], "total": 10, "busts": False, "rerolls": 2, "luck": 2}
    assert view_of(place)["turn"]["press"] is None
    place.play("reroll", 3)
    assert view_of(place)["turn"]["dice"]["busts"]


def test_the_stakes_show_who_mirrors_and_what_a_bust_would_cost() -> None:
    place = arrange(TABLE, quarter=4, invested=[("mycin", "shakey")])
    place.play("announce:bio")
    place.bets("bet")
    stakes = view_of(place)["stakes"]
    assert stakes["mirrors"] == [{"seat": 1, "times": 2, "bet": True}]
    assert (stakes["copies"], stakes["multiplier"], stakes["bust_now"]) == (3, 6, 0)
    assert stakes["price_list"][1] == [3, 18, 24]
    assert stakes["turn_agents"] == pytest.approx(2 * WHOLE_TURN.agents())
    place.bets("no_bet", "no_bet")
    place.play("roll", 2)
    stakes = view_of(place)["stakes"]
    assert (stakes["bust_now"], stakes["bust_with_bet"]) == (6, 8)


def test_the_companies_show_bets_places_cards_and_trackers() -> None:
    place = arrange("shakey mycin parry", first="mycin", hands={"parry": ["series_z"]})
    place.play("announce:bio")
    place.bets("bet")
    companies = view_of(place, "parry")["companies"]
    assert [company["turn"] for company in companies] == ["to_come", "now", "to_come"]
    assert [company["place"] for company in companies] == [2, 0, 1]
    assert [company["bet"] for company in companies] == ["open", "open", "placed"]
    assert companies[2]["bet_on"] == 1
    assert companies[2]["hand"][0]["effects"] == ["venture"]
    assert companies[0]["hand"] is None
    assert companies[0]["colour"] == "#F28C28"
    tracker = {spot["total"]: spot["applies"] for spot in companies[0]["tracker"]}
    assert tracker[9] == "tech_agent"
    assert tracker[8] is None
    assert sum(spot["chance"] for spot in companies[0]["tracker"]) == pytest.approx(1)
    assert view_of(place)["order"] == [1, 2, 0]


@pytest.mark.parametrize(
    ("rolled", "played", "left"), [([], False, 2), ([], True, 1), ([2], False, 1), ([2], True, 0)]
)
def test_card_plays_left_counts_those_that_risk_nothing(
    rolled: list[int], played: bool, left: int
) -> None:
    place = arrange(
        TABLE, quarter=4, announced="bio", rolled=rolled, hands={"shakey": ["hype_cycle"]}
    )
    if played:
        place.play("play:hype_cycle")
    turn = view_of(place)["turn"]
    assert (turn["card_plays_left"], turn["card_now"]) == (left, not played)


def test_a_card_on_the_table_shows_what_is_still_to_do() -> None:
    place = arrange(TABLE, announced="bio", hands={"shakey": ["pork_barrel_model"]})
    place.play("play:pork_barrel_model")
    turn = view_of(place, "mycin")["turn"]
    assert turn["card"] == "pork_barrel_model"
    assert turn["effects"] == ["agents_of_all_trades", "agent_of_all_trades", "rogue"]
    place.play("add:bio")
    place.play("add:bio")
    assert view_of(place)["turn"]["effects"] == ["rogue"]


def test_the_quarter_shows_its_factor_and_decks_their_discards() -> None:
    place = arrange(TABLE, quarter=4, discards=["series_z", "acqui_hire"])
    view = view_of(place)
    assert (view["quarter"], view["quarters"], view["factor"]) == (4, 4, 2)
    assert view["decks"][1] == {
        "deck": "venture",
        "cards": 28,
        "discards": ["series_z", "acqui_hire"],
    }


def test_a_draft_shows_what_is_still_free() -> None:
    place = new_position(3, 1, None, companies="draft")
    place.play_freely("take:parry")
    view = view_of(place)
    assert view["turn"] is None
    assert view["active"] is None
    assert "parry" not in view["draft"]
    assert len(view["draft"]) == 8
    assert [company["company"] for company in view["companies"]] == ["parry", None, None]


def test_after_the_end_the_result_is_shown() -> None:
    place = new_position(3, 5, "first_game")
    while place.game.decision(place.state) is not None:
        place.let_all_pass()
    view = view_of(place)
    assert view["result"] in ("asi", "rogue")
    assert view["turn"] is None
    assert {company["turn"] for company in view["companies"]} == {"done"}
