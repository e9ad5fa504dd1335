"""What is shown before anything is done: ways, targets, and what the turn's end would cost."""

from __future__ import annotations

from typing import Any

import pytest

from brink.games.singularity_war.rules.groups import add_miniatures
from brink.games.singularity_war.rules.parts import QUIET, SAFE
from brink.games.singularity_war.rules.routes import find_reach, find_route
from brink.games.singularity_war.rules.view_ways import ways
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from tests.games.singularity_war.arrange import Position, arrange, war_game

EVERYWHERE = range(1, 7)


def view(place: Position, eyes: int = 0b1) -> Any:
    return place.game.view(place.state, eyes)


def previews(place: Position, eyes: int = 0b1) -> Any:
    return {one["action"]: one for one in view(place, eyes)["now"]["previews"]}


@pytest.mark.parametrize("issue", EVERYWHERE)
def test_the_ways_shown_are_the_routes_that_are_walked(issue: int) -> None:
    for seed in range(25):
        place = arrange(issue=issue, seats=2, tokens={})
        state, chance = place.state, FastChance(seed)
        for seat in range(2):
            state.at[seat] = chance.below(place.ground.size)
        for _ in range(6):
            enemy = place.game.rules.enemies[chance.below(len(place.game.rules.enemies))]
            add_miniatures(state, enemy, chance.below(place.ground.size), 1)
            state.hazards[chance.below(place.ground.size)] = 1
            state.caches[chance.below(place.ground.size)] = 1
        points, flags = 1 + chance.below(4), (0, QUIET, SAFE, QUIET | SAFE)[chance.below(4)]
        reach = find_reach(state, points, flags)
        shown = ways(state, points, flags, 0b1)
        names = place.ground.names
        assert [one["cell"] for one in shown] == [names[cell] for cell in reach.cells]
        assert [one["threat"] for one in shown] == reach.threats
        assert [one["steps"] for one in shown] == reach.steps
        for one, cell in zip(shown, reach.cells, strict=True):
            route = find_route(state, cell, points, flags)
            assert one["route"] == [names[step] for step in route]


def test_the_way_round_a_hazard_is_shown_when_a_destination_is_asked() -> None:
    place = arrange(at=["4,6"], hands=[["keep_moving"]])
    place.play("play:keep_moving")
    ways_shown = {one["cell"]: one for one in view(place)["now"]["move"]["reach"]}
    assert ways_shown["4,4"]["route"] == ["5,5", "4,4"]  # Worked example 5: SW, NW.


@pytest.mark.parametrize(("party", "fire"), [("none", 1), ("1", 0)])
def test_a_way_shows_the_fire_on_the_party_and_on_those_left_behind(party: str, fire: int) -> None:
    place = arrange(
        seats=2,
        at=["5,2", "5,2"],
        hands=[["keep_moving"]],
        groups={"5,5": {"watcher_drone": 1}},
        turn=3,
    )
    place.play("play:keep_moving")
    place.play(f"carry:{party}")
    shown = {one["cell"]: one["fire"] for one in view(place)["now"]["move"]["reach"]}
    assert shown["5,3"] == 1
    assert shown["4,3"] == fire  # In no line with the drone.


def test_a_card_in_hand_shows_where_it_leads_and_whom_it_hits() -> None:
    place = arrange(
        at=["5,2"],
        hands=[["keep_moving", "sidearm", "scout_ahead"]],
        groups={"5,4": {"watcher_drone": 1}, "5,5": {"nano_mites": 1}},
        tokens={"0,6": None, "1,7": "watcher_drone"},
        turn=2,
    )
    shown = previews(place)
    place.state.party = 1
    move = shown["play:keep_moving"]
    assert {one["cell"] for one in move["reach"]} == {
        place.ground.names[cell] for cell in find_reach(place.state, 2, 0).cells
    }
    assert (move["range"], move["targets"]) == ([], [])
    sidearm = shown["play:sidearm"]
    assert sidearm["targets"] == ["5,4"]  # 5,5 is three steps away.
    assert "5,3" in sidearm["range"]
    assert "5,5" not in sidearm["range"]
    assert shown["play:scout_ahead"]["targets"] == ["0,6"]
    assert "ability" in shown


def test_nothing_is_shown_ahead_of_a_closed_hand_but_to_its_owner() -> None:
    place = arrange(seats=2, hands=[["sidearm"], ["crowbar"]], closed=True)
    assert [one["action"] for one in view(place, 0b01)["now"]["previews"]] == [
        "play:sidearm",
        "ability",
    ]
    assert view(place, 0b10)["now"]["previews"] is None


def test_what_is_shown_ahead_is_gone_once_a_card_lies_on_the_table() -> None:
    place = arrange(at=["5,2"], hands=[["keep_moving", "sidearm"]])
    assert view(place)["now"]["previews"] != []
    place.play("play:keep_moving")
    assert view(place)["now"]["previews"] == []


@pytest.mark.parametrize(("turn", "threat"), [(1, 0), (2, 1)])
def test_in_the_round_of_grace_nothing_fires(turn: int, threat: int) -> None:
    place = arrange(at=["5,2"], groups={"5,4": {"watcher_drone": 3}}, turn=turn)
    shown = view(place)
    assert shown["special"] == "grace"
    assert shown["map"]["fire_now"] == shown["now"]["end"]["fire"] == threat
    assert [group["fires"] for group in shown["map"]["groups"]] == [threat > 0]
    assert shown["map"]["fire"].get("5,2", 0) == threat


def test_the_end_of_a_turn_on_a_hazard_costs_unless_it_was_stepped_onto() -> None:
    place = arrange(at=["4,6"], hands=[["keep_moving"]])
    assert view(place)["now"]["end"]["hazard"] == 0
    place.play("play:keep_moving")
    place.play("to:4,5")
    place.play("stop")
    assert view(place)["now"]["end"]["hazard"] == 0  # Charged once already (R2).
    place = arrange(at=["4,5"], threat=12, seats=1)
    shown = view(place)["now"]["end"]
    assert (shown["hazard"], shown["loses"]) == (4, True)


def test_an_alarm_raises_awareness_at_the_end_of_the_turn() -> None:
    game = war_game(start_issue=6)
    alarms = [one for one in game.rules.parts.enemies if one.alerts]
    assert alarms
    place = arrange(issue=6, turn=2)
    here = place.ground.names[place.state.here()]
    place = arrange(issue=6, turn=2, groups={here: {alarms[0].id: 1}})
    shown = view(place)
    assert shown["now"]["end"]["awareness"] == alarms[0].alerts == 1
    assert shown["map"]["groups"][0]["alerts"] == 1


def test_the_turns_end_costs_what_it_says() -> None:
    for seed in range(40):
        place = arrange(
            issue=5, seats=2, turn=3, hands=[[], []], decks=[["sidearm"] * 6] * 2, tokens={}
        )
        state, chance = place.state, FastChance(seed)
        for seat in range(2):
            state.at[seat] = chance.below(place.ground.size)
        for _ in range(4):
            enemy = place.game.rules.enemies[chance.below(len(place.game.rules.enemies))]
            add_miniatures(state, enemy, chance.below(place.ground.size), 1)
        state.hazards[state.at[0]] = chance.below(2)
        state.threat = chance.below(6)
        before = state.threat, state.awareness
        told = view(place)["now"]["end"]
        place.game.apply(state, place.game.rules.answers.end_turn, Dealer(FastChance(seed)))
        assert (RESULT[state.is_over()]) == ("lost" if told["loses"] else "goes on")
        if not told["loses"]:
            after = state.threat - before[0], state.awareness - before[1]
            assert after == (told["fire"] + told["hazard"], told["awareness"])


RESULT = {False: "goes on", True: "lost"}


def test_every_card_that_is_named_has_its_face() -> None:
    place = arrange(
        seats=2,
        hands=[["sidearm"], ["crowbar"]],
        decks=[["vigil"], ["lab_notes"]],
        discards=[["salvage"], []],
    )
    shown = view(place)
    named = {card for player in shown["players"] for card in player["cards"]}
    named |= {card for player in shown["players"] for card in player["discards"]}
    assert named == set(shown["faces"])
    assert shown["faces"]["lab_notes"]["effects"][0]["verb"] == "draw"


def test_a_group_fires_at_the_nearest_member_in_its_range() -> None:
    place = arrange(
        seats=2,
        at=["5,1", "5,3"],
        hands=[[], []],
        decks=[["sidearm"] * 6] * 2,
        groups={"5,4": {"watcher_drone": 1}},
        turn=3,
    )
    dealer = Dealer(FastChance(1))
    place.game.apply(place.state, place.game.rules.answers.end_turn, dealer)
    told = [event.seen_by(0b11) for event in dealer.events]
    fired = [one for one in told if one["event"] == "fired"]
    assert [(one["cell"], one["target"]) for one in fired] == [("5,4", "5,3")]
