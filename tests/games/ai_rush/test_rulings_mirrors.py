"""Rulings about bets and investments."""

from __future__ import annotations

from tests.games.ai_rush.arrange import arrange

TABLE = "shakey mycin parry eliza"
DICE_ONLY = {"abilities": "off"}


def test_R20_an_investment_swaps_an_agent_and_copies_the_next_turn() -> None:
    place = arrange(
        TABLE,
        announced="bio",
        board={"bio": {"shakey": 2}},
        hands={"shakey": ["circular_deal", "circular_deal"]},
    )
    place.play("play:circular_deal")
    assert place.asked() == ("shakey", "investment")
    assert place.legal() == ["invest:mycin:bio", "invest:parry:bio", "invest:eliza:bio", "decline"]
    place.play("invest:mycin:bio")
    assert place.on("bio") == {"shakey": 1, "mycin": 1}
    place.play("roll", 2)
    place.play("play:circular_deal")
    place.play("invest:mycin:bio")
    place.play("stop")
    assert place.on("bio") == {"shakey": 1, "mycin": 2}
    place.play("announce:tech")
    assert place.state.mirrors == [2, 0, 0, 0], "several add up"
    place.bets("no_bet", "no_bet", "bet")
    place.roll(11)
    place.play("stop")
    assert place.on("tech") == {"mycin": 1, "shakey": 3}
    assert sum(place.state.investments) == 0


def test_R20_only_a_company_with_a_turn_to_come_can_be_invested_in() -> None:
    last = arrange(
        TABLE,
        quarter=4,
        first="shakey",
        active="mycin",
        announced="bio",
        board={"tech": {"mycin": 1}},
        hands={"mycin": ["circular_deal"]},
    )
    last.play("play:circular_deal")
    assert last.legal() == ["invest:parry:tech", "invest:eliza:tech", "decline"]
    reason = last.why_not("invest:shakey:tech")
    assert reason is not None
    assert (reason.code, reason.ruling) == ("no_turn_left", "R20")
    third = arrange(
        TABLE,
        quarter=3,
        first="shakey",
        active="eliza",
        announced="bio",
        board={"tech": {"eliza": 1}},
        hands={"eliza": ["circular_deal"]},
    )
    third.play("play:circular_deal")
    assert len(third.legal()) == 4
    nobody = arrange(
        TABLE,
        quarter=4,
        first="shakey",
        active="eliza",
        announced="bio",
        board={"tech": {"eliza": 1}},
        hands={"eliza": ["circular_deal"]},
    )
    nobody.play("play:circular_deal")
    assert nobody.asked() == ("eliza", "train"), "skipped: nobody is left to play"


def test_R21_each_may_bet_once_a_quarter_and_is_asked_in_seat_order() -> None:
    place = arrange(TABLE, options=DICE_ONLY, first="mycin")
    place.play("announce:bio")
    assert place.asked() == ("parry", "bet")
    place.bets("bet", "no_bet", "no_bet")
    place.roll(12)
    place.play("stop")
    place.play("announce:tech")
    assert place.asked() == ("eliza", "bet")
    place.bets("bet", "bet", "no_bet")
    place.roll(12)
    place.play("stop")
    assert place.asked() == ("eliza", "announce")
    place.play("announce:tech")
    assert place.asked() == ("mycin", "bet"), "shakey and parry have bet"
    place.let_all_pass()
    assert place.state.quarter == 2
    assert place.state.bets == [-1] * 4


def test_R22_a_bet_costs_no_agent() -> None:
    place = arrange(TABLE, options=DICE_ONLY, board={"bio": {"mycin": 3}})
    place.play("announce:bio")
    place.bets("bet", "no_bet", "no_bet")
    assert place.on("bio") == {"mycin": 3}
    place.roll(12)
    place.play("stop")
    assert place.on("bio") == {"mycin": 4, "shakey": 1}


def test_R23_only_the_pile_is_copied_and_copies_are_not_copied() -> None:
    place = arrange(TABLE, first="shakey")
    place.play("announce:bio")
    place.bets("bet", "no_bet", "no_bet")
    place.roll(6)
    assert place.on("tech") == {"shakey": 1}, "the icon's agent is not copied"
    place.play("stop")
    assert place.on("bio") == {"shakey": 1, "mycin": 1}
    place.play("announce:bio")
    place.bets("bet", "no_bet", "no_bet")
    place.roll(11)
    place.play("stop")
    assert place.on("bio") == {"shakey": 1, "mycin": 2, "parry": 1}


def test_R23_nobody_bets_on_itself() -> None:
    place = arrange(TABLE, options=DICE_ONLY, announced="bio")
    reason = place.why_not("bet")
    assert reason is not None
    assert (reason.code, reason.ruling) == ("no_bet_on_oneself", "R23")


def test_R23_a_bust_is_copied_as_rogue() -> None:
    place = arrange(TABLE, options=DICE_ONLY)
    place.play("announce:bio")
    place.bets("bet", "bet", "bet")
    place.roll(5, 9, 8)
    assert place.on("bio") == {"rogue": 12}


def test_R24_a_bet_makes_no_comparison_and_earns_no_prize() -> None:
    place = arrange(TABLE, options=DICE_ONLY)
    place.play("announce:bio")
    place.bets("bet", "no_bet", "no_bet")
    place.roll(12)
    place.play("stop")
    before = place.on("bio")
    place.let_all_pass()
    assert place.on("bio")["mycin"] >= before["mycin"]
    assert place.state.agents_added == sum(place.on("bio").values()) + sum(
        place.on("tech").values()
    )
