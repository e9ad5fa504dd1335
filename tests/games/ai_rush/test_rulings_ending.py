"""Rulings about Quarter 4 and the end."""

from __future__ import annotations

from brink.games.ai_rush.rules.ending import finish
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from brink.kernel.outcome import Outcome
from tests.games.ai_rush.arrange import Board, arrange

TABLE = "mycin parry eliza shakey dendral"


def end(board: Board, rule: str = "lead") -> Outcome:
    place = arrange(TABLE, quarter=4, board=board, options={"rogue_rule": rule})
    place.state.steps.clear()
    finish(place.state, Dealer(FastChance(0)))
    outcome = place.game.outcome(place.state)
    assert outcome is not None
    return outcome


def test_R29_every_addition_of_quarter_4_is_doubled_once() -> None:
    place = arrange(
        "shakey mycin parry",
        quarter=4,
        hands={"shakey": ["move_fast"]},
        invested=[("mycin", "shakey")],
    )
    place.play("announce:bio")
    place.no_bets()
    place.play("play:move_fast")
    place.play("add:tech")
    assert place.on("tech") == {"shakey": 4}
    place.play("add:tech")
    place.play("rogue:tech:3")
    place.play("rogue:tech:1")
    assert place.on("tech") == {"shakey": 8, "rogue": 8}
    place.roll(6)
    assert place.on("tech") == {"shakey": 10, "rogue": 8}
    place.play("stop")
    assert place.on("bio") == {"shakey": 2, "mycin": 2}


def test_R29_swaps_and_moves_are_not_doubled_and_the_factor_can_be_1() -> None:
    place = arrange("parry mycin shakey", quarter=4, announced="bio", board={"bio": {"mycin": 3}})
    place.play("roll", 6)
    place.play("steal:mycin:bio")
    assert place.on("bio") == {"mycin": 2, "parry": 1}
    plain = arrange(
        "parry mycin shakey", quarter=4, announced="bio", options={"final_multiplier": 1}
    )
    plain.roll(2)
    plain.play("stop")
    assert plain.on("bio") == {"parry": 1}


def test_R29_quarters_1_to_3_are_not_doubled() -> None:
    for quarter in (1, 2, 3):
        place = arrange("parry mycin shakey", quarter=quarter, announced="bio")
        place.roll(2)
        place.play("stop")
        assert place.on("bio") == {"parry": 1}


def test_R30_rogue_takes_a_sector_with_a_lead_or_a_tie() -> None:
    assert end({"bio": {"mycin": 4, "parry": 3, "rogue": 3}}).winners == [0]
    tie = end({"bio": {"mycin": 4, "parry": 3, "rogue": 4}, "tech": {"eliza": 9}})
    assert (tie.winners, tie.endings, tie.facts["result"]) == ([], ["rogue_bio"], "rogue")


def test_R30_by_majority_rogue_needs_as_many_as_all_together() -> None:
    held = end({"bio": {"mycin": 4, "parry": 3, "rogue": 6}, "tech": {"eliza": 9}}, "majority")
    assert held.winners == [2]
    assert held.endings == ["asi_eliza_tech", "contested_bio"]
    taken = end({"bio": {"mycin": 4, "parry": 3, "rogue": 7}}, "majority")
    assert taken.endings == ["rogue_bio"]
    hung = end({"bio": {"mycin": 4, "parry": 3, "rogue": 6}}, "majority")
    assert (hung.winners, hung.endings) == ([], ["contested_bio"])
    assert hung.facts["result"] == "contested"


def test_R30_a_lone_rogue_agent_takes_an_otherwise_empty_sector() -> None:
    for rule in ("lead", "majority"):
        outcome = end({"bio": {"mycin": 4}, "pol": {"rogue": 1}}, rule)
        assert outcome.endings == ["rogue_pol"]


def test_R31_every_leader_of_any_sector_wins_and_there_is_no_ranking() -> None:
    outcome = end(
        {
            "bio": {"mycin": 4, "parry": 4, "rogue": 3},
            "tech": {"mycin": 9, "eliza": 1},
            "pol": {"shakey": 1},
        }
    )
    assert outcome.winners == [0, 1, 3]
    assert outcome.scores == [1, 1, 0, 1, 0]


def test_R32_an_empty_sector_has_no_leader_and_no_ending() -> None:
    outcome = end({"bio": {"mycin": 4}})
    assert outcome.endings == ["asi_mycin_bio"]


def test_R33_there_is_an_ending_for_every_lead_and_only_rogues_own_when_it_wins() -> None:
    board = {"bio": {"mycin": 4}, "tech": {"parry": 2, "eliza": 2}, "pol": {"shakey": 1}}
    assert end(board).endings == [
        "asi_mycin_bio",
        "asi_parry_tech",
        "asi_eliza_tech",
        "asi_shakey_pol",
    ]
    taken = {**board, "bio": {"mycin": 4, "rogue": 5}, "pol": {"rogue": 1}}
    assert end(taken).endings == ["rogue_bio", "rogue_pol"]
