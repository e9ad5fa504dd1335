"""Rulings about rolling, luck and rerolls."""

from __future__ import annotations

from tests.games.ai_rush.arrange import arrange, kinds_of_news

TABLE = "shakey mycin parry"
DICE_ONLY = {"abilities": "off"}


def test_R7_the_marker_shows_the_last_success_and_a_bust_is_not_marked() -> None:
    place = arrange(TABLE, options=DICE_ONLY, announced="tech")
    place.roll(5)
    assert place.state.last_total == 5
    place.roll(9)
    assert place.state.last_total == 9
    news = place.roll(8)
    assert "landed" not in kinds_of_news(news)
    (bust,) = [event for event in news if event["event"] == "busted"]
    assert (bust["total"], bust["line"]) == (8, 9)


def test_R8_the_first_roll_is_compulsory_and_cannot_bust() -> None:
    place = arrange(TABLE, options=DICE_ONLY, announced="tech")
    assert place.legal() == ["roll"]
    reason = place.why_not("stop")
    assert reason is not None
    assert (reason.code, reason.ruling) == ("first_roll_is_compulsory", "R8")
    place.roll(2)
    assert place.state.pile == 1
    assert place.legal() == ["roll", "stop"]


def test_R9_every_success_adds_one_more_without_limit() -> None:
    place = arrange(TABLE, options=DICE_ONLY, announced="tech")
    for rolls in range(1, 16):
        place.roll(7)
        assert place.state.pile == rolls * (rolls + 1) // 2
    place.play("stop")
    assert place.on("tech") == {"shakey": 120}


def test_R10_totals_are_compared_after_luck_and_the_busting_roll_adds_nothing() -> None:
    place = arrange(TABLE, options=DICE_ONLY, announced="tech", rolled=[8, 8], luck={"shakey": 3})
    place.play("roll", 6)
    place.play("luck:2")
    assert place.state.pile == 6
    place = arrange(TABLE, options=DICE_ONLY, announced="tech", rolled=[8, 8], luck={"shakey": 3})
    place.play("roll", 6)
    place.play("luck:1")
    assert place.on("tech") == {"rogue": 3}
    place = arrange(
        TABLE, options=DICE_ONLY, announced="tech", rolled=[8, 8], rerolls={"shakey": 1}
    )
    place.play("roll", 3)
    place.play("reroll", 8)
    assert place.state.pile == 6


def test_R18_luck_and_rerolls_wait_add_up_and_are_all_spent_by_one_roll() -> None:
    place = arrange(
        "shakey parry dendral",
        announced="tech",
        hands={"shakey": ["borrowed_red_team", "regulatory_sandbox"]},
        luck={"shakey": 1},
    )
    place.play("play:borrowed_red_team")
    assert place.waiting("shakey") == (4, 0)
    place.play("roll", 8)
    assert place.legal() == ["luck:0", "luck:1", "luck:2", "luck:3", "luck:4"]
    place.play("luck:0")
    assert place.waiting("shakey") == (0, 0)
    place.play("play:regulatory_sandbox")
    place.play("stop")
    assert place.waiting("shakey") == (0, 1), "what was not rolled waits for the next Quarter"
    place.let_all_pass()
    assert place.waiting("shakey") == (0, 1)


def test_R18_several_rerolls_are_asked_one_after_the_other() -> None:
    place = arrange(TABLE, options=DICE_ONLY, announced="bio", rerolls={"shakey": 2})
    place.play("roll", 3)
    place.play("reroll", 4)
    assert place.asked() == ("shakey", "reroll")
    place.play("reroll", 5)
    assert place.asked() == ("shakey", "train")
    assert place.state.last_total == 5
    place = arrange(TABLE, options=DICE_ONLY, announced="bio", rerolls={"shakey": 2})
    place.play("roll", 3)
    place.play("keep")
    assert place.asked() == ("shakey", "train")
    assert place.waiting("shakey") == (0, 0)


def test_R19_luck_is_chosen_after_the_dice_and_never_passes_12() -> None:
    place = arrange(
        TABLE, options=DICE_ONLY, announced="bio", luck={"shakey": 4}, rerolls={"shakey": 1}
    )
    place.play("roll", 4)
    assert place.asked()[1] == "reroll", "rerolls come first"
    place.play("reroll", 10)
    assert place.legal() == ["luck:0", "luck:1", "luck:2"]
    reason = place.why_not("luck:3")
    assert reason is not None
    assert (reason.code, reason.values["count"]) == ("too_much_luck", 2)
    place.play("luck:2")
    assert place.state.last_total == 12
    place = arrange(TABLE, options=DICE_ONLY, announced="bio", luck={"shakey": 4})
    place.play("roll", 12)
    assert place.asked()[1] == "train", "no luck fits on a 12"


def test_R19_the_raised_total_counts_for_the_icon_too() -> None:
    place = arrange(TABLE, announced="bio", luck={"shakey": 1})
    place.play("roll", 8)
    place.play("luck:1")
    assert place.on("tech") == {"shakey": 1}, "TECH Agent on 9"
