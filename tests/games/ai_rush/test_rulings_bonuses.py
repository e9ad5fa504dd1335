"""Rulings about icons: when they fire, what may be declined, where they go."""

from __future__ import annotations

import pytest

from tests.games.ai_rush.arrange import Card, arrange, kinds_of_news

TABLE = "shakey mycin parry"


def test_R11_only_the_pile_goes_to_the_announced_sector() -> None:
    place = arrange("shakey mycin dendral", announced="bio")
    place.roll(6)
    assert place.on("tech") == {"shakey": 1}
    place.play("stop")
    assert place.on("bio") == {"shakey": 1}
    assert place.on("tech") == {"shakey": 1}


def test_R12_an_icon_fires_at_once_each_time_and_never_on_a_bust() -> None:
    place = arrange(TABLE, announced="bio")
    news = place.roll(6)
    assert kinds_of_news(news) == ["rolled", "landed", "icon", "added"]
    place.roll(6)
    assert place.on("tech") == {"shakey": 2}
    place.roll(9)
    news = place.roll(6)
    assert "icon" not in kinds_of_news(news)
    assert place.on("tech") == {"shakey": 3}


def test_R13_what_asks_for_a_choice_may_be_declined_and_is_skipped_without_one() -> None:
    place = arrange(TABLE, announced="bio")
    news = place.roll(4)
    assert "skipped" in kinds_of_news(news), "Re-Allocation with no agent on the board"
    place = arrange(TABLE, announced="bio", board={"tech": {"shakey": 1}})
    place.roll(4)
    place.play("decline")
    assert place.on("tech") == {"shakey": 1}


@pytest.mark.parametrize(("total", "code"), [(12, "must_add"), (3, "must_place_rogue")])
def test_R13_agents_and_rogue_cannot_be_declined(total: int, code: str) -> None:
    place = arrange(TABLE, announced="bio")
    place.play("roll", total)
    reason = place.why_not("decline")
    assert reason is not None
    assert (reason.code, reason.ruling) == (code, "R13")


def test_R14_an_icon_for_a_sector_not_in_play_is_an_agent_of_all_trades() -> None:
    place = arrange("eliza mycin parry", announced="bio")
    place.play("roll", 7)
    assert place.asked() == ("eliza", "all_trades")
    place.play("add:tech")
    assert place.on("tech") == {"eliza": 1}
    (spot,) = [
        spot
        for spot in place.game.view(place.state, 0)["companies"][0]["tracker"]
        if spot["total"] == 7
    ]
    assert (spot["icon"], spot["applies"]) == ("pol_agent", "agent_of_all_trades")
    full = arrange("eliza mycin parry shakey dendral", announced="bio")
    full.play("roll", 7)
    assert full.on("pol") == {"eliza": 1}


def test_R14_holds_for_cards_too() -> None:
    place = arrange(TABLE, announced="bio", hands={"shakey": ["think_tank_donation"]})
    place.play("play:think_tank_donation")
    assert place.legal() == ["add:bio", "add:tech"]


def test_R15_re_allocation_moves_exactly_one_agent_to_another_sector() -> None:
    place = arrange(
        "shakey mycin parry eliza racter",
        announced="bio",
        quarter=4,
        board={"bio": {"shakey": 3}, "pol": {"shakey": 1}},
    )
    place.play("roll", 4)
    assert place.legal() == [
        "move:bio:tech",
        "move:bio:pol",
        "move:pol:bio",
        "move:pol:tech",
        "decline",
    ]
    place.play("move:bio:tech")
    assert (place.on("bio"), place.on("tech")) == ({"shakey": 2}, {"shakey": 1})


def test_R16_agents_of_all_trades_go_to_one_sector_together() -> None:
    place = arrange(TABLE, announced="bio")
    place.play("roll", 12)
    assert place.legal() == ["add:bio", "add:tech"]
    place.play("add:tech")
    assert place.on("tech") == {"shakey": 2}
    assert place.asked() == ("shakey", "train")


def test_R17_data_theft_takes_one_agent_of_a_company_and_never_rogue() -> None:
    place = arrange(
        "parry shakey mycin",
        announced="bio",
        quarter=4,
        board={"bio": {"rogue": 5, "mycin": 2}, "tech": {"shakey": 1, "parry": 1}},
    )
    place.play("roll", 6)
    assert place.legal() == ["steal:shakey:tech", "steal:mycin:bio", "decline"]
    place.play("steal:mycin:bio")
    assert place.on("bio") == {"rogue": 5, "mycin": 1, "parry": 1}
    alone = arrange("parry shakey mycin", announced="bio", board={"bio": {"rogue": 5, "parry": 1}})
    news = alone.roll(6)
    assert "skipped" in kinds_of_news(news)


def test_R28_an_icon_draws_from_its_own_deck_whoever_leads() -> None:
    place = arrange("eliza mycin parry", announced="bio", board={"bio": {"eliza": 9}})
    place.play("roll", 10, Card("wet_lab_grant"), Card("civic_pilot"))
    assert place.hand("eliza") == ["wet_lab_grant", "civic_pilot"]
    place = arrange("perceptron mycin parry", announced="bio", board={"bio": {"mycin": 9}})
    place.play("roll", 10, Card("series_z"), Card("pivot_deck"))
    assert place.hand("perceptron") == ["pivot_deck", "series_z"]
