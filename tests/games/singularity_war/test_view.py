"""What is shown: the figures of section 12, and nothing that is hidden."""

from __future__ import annotations

from collections import Counter
from typing import Any

from brink.games.singularity_war.rules.decks import put_in_hand
from brink.games.singularity_war.rules.groups import add_miniatures
from brink.games.singularity_war.rules.state import KIND, KNOWN
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from tests.games.singularity_war.arrange import CARDS, Draw, Position, arrange, war_game


def view(place: Position, eyes: int = 0b1) -> Any:
    return place.game.view(place.state, eyes)


def test_the_gauge_is_threat_ceiling_and_the_gap_between() -> None:
    shown = view(arrange(seats=2, threat=4, awareness=3))
    assert (shown["threat"], shown["awareness"], shown["limit"], shown["gap"]) == (4, 3, 10, 6)
    assert shown["base_limit"] == 13


def test_fire_is_what_each_cell_would_draw_and_fire_now_what_the_team_does() -> None:
    place = arrange(
        at=["5,2"],
        groups={"5,4": {"watcher_drone": 3}, "5,3": {"nano_mites": 2, "scrap_hound": 1}},
        turn=2,
    )
    shown = view(place)["map"]
    assert shown["fire_now"] == 1 + 1 + 2
    assert shown["fire"]["5,2"] == 4
    assert shown["fire"]["5,1"] == 1
    assert "0,0" not in shown["fire"]
    place.state.jams.append(place.cell("5,3"))
    assert view(place)["map"]["fire_now"] == 1


def test_fire_in_the_view_is_the_threat_of_the_attack_pass() -> None:
    for seed in range(30):
        place = arrange(seats=2, turn=3, hands=[[], []], decks=[["sidearm"] * 6] * 2)
        chance = FastChance(seed)
        for seat in range(2):
            place.state.at[seat] = chance.below(place.ground.size)
        for _ in range(5):
            enemy = place.game.rules.enemies[chance.below(len(place.game.rules.enemies))]
            add_miniatures(place.state, enemy, chance.below(place.ground.size), 1)
        hazard = 4 if place.state.hazards[place.state.at[0]] else 0
        expected = view(place)["map"]["fire_now"]
        place.end_turn()
        assert place.tracks[0] == min(place.tracks[0], expected + hazard)
        if place.result == "playing":
            assert place.tracks[0] == expected + hazard


def test_reach_is_shown_with_the_threat_of_the_way() -> None:
    place = arrange(at=["4,6"], hands=[["keep_moving"]], groups={"4,6": {"nano_mites": 1}})
    place.play("play:keep_moving")
    reach = {one["cell"]: one["threat"] for one in view(place)["now"]["move"]["reach"]}
    assert reach["5,6"] == 2
    assert reach["4,5"] == 6
    assert reach["4,4"] == 2


def test_tokens_show_their_back_and_a_face_only_when_it_is_known() -> None:
    place = arrange(issue=6, tokens={"4,5": None, "10,5": None, "0,9": "riot_shell"})
    tokens = {token["cell"]: token for token in view(place)["map"]["tokens"]}
    assert tokens["4,5"] == {
        "cell": "4,5",
        "kind": "elite",
        "enemy": "overseer_core",
        "face_up": False,
    }
    assert tokens["10,5"]["enemy"] is None
    assert tokens["0,9"]["face_up"]


def test_closed_hands_are_shown_to_their_owner_and_the_deck_does_not_betray_them() -> None:
    place = arrange(seats=2, hands=[["sidearm"], ["crowbar"]], decks=[["vigil"]] * 2, closed=True)
    first, second = view(place, 0b01)["players"]
    assert first["hand"][0]["card"] == "sidearm"
    assert (second["hand"], second["hand_size"], second["deck"]) == (None, 1, None)
    both = view(place, 0b11)["players"]
    assert both[1]["hand"][0]["card"] == "crowbar"


def test_a_redeal_leaves_known_and_old_cards_and_deals_the_rest() -> None:
    place = arrange(
        seats=2,
        hands=[["sidearm"], []],
        decks=[["keep_moving", "vigil", "crowbar", "its_closing_in"], []],
        closed=True,
    )
    put_in_hand(place.state.hands[0], CARDS["salvage"], KNOWN)
    seen: Counter[str] = Counter()
    for seed in range(60):
        imagined = place.game.redeal(place.state, 0b10, Dealer(FastChance(seed), muted=True))
        hand = Position(place.game, imagined).hand()
        assert len(hand) == 2
        assert "salvage" in hand
        assert "its_closing_in" not in hand
        seen.update(hand)
        assert imagined.decks[0].count(CARDS["its_closing_in"]) == 1
    assert {"sidearm", "keep_moving", "vigil", "crowbar"} <= set(seen)
    own = place.game.redeal(place.state, 0b01, Dealer(FastChance(1), muted=True))
    assert own.hands == place.state.hands


def test_a_redeal_does_not_take_old_cards_for_new_ones() -> None:
    place = arrange(
        seats=2, hands=[["sidearm", "lab_notes"]], discards=[["crowbar", "vigil"]], closed=True
    )
    place.play("play:lab_notes", Draw("crowbar"), Draw("vigil"))
    place.state.decks[0].append(CARDS["keep_moving"])
    for seed in range(20):
        imagined = place.game.redeal(place.state, 0b10, Dealer(FastChance(seed), muted=True))
        kinds = [held & KIND for held in imagined.hands[0]]
        assert CARDS["sidearm"] in kinds, "it was drawn before the shuffle: all know what it is"


def test_of_two_copies_the_known_one_is_played_first() -> None:
    place = arrange(seats=2, hands=[["vigil"]], closed=True)
    put_in_hand(place.state.hands[0], CARDS["vigil"], KNOWN)
    place.play("play:vigil")
    assert place.state.hands[0] == [CARDS["vigil"]]


def test_an_interlude_and_an_aftermath_are_phases_of_their_own() -> None:
    game = war_game(start_issue=2)
    state = game.new(1, Dealer(FastChance(1), muted=True))
    assert game.view(state, 1)["phase"] == "interlude"
    place = arrange(at=["7,7"], hands=[["keep_moving"]], decks=[["sidearm"] * 9], mode="story")
    place.play("play:keep_moving")
    place.play("to:8,8", loose=True)
    assert view(place)["phase"] == "aftermath"
