"""Rulings about the deal, the hand and the decks."""

from __future__ import annotations

import pytest

from brink.games.ai_rush.rules.state import AGE
from tests.games.ai_rush.arrange import CARDS, PARTS, Card, Position, arrange, kinds_of_news

TABLE = "mycin parry eliza shakey"


def last_turn_of(quarter: int, board: dict[str, dict[str, int]]) -> Position:
    return arrange(
        TABLE, quarter=quarter, active="shakey", announced="tech", rolled=[12], board=board
    )


def earned(place: Position) -> dict[str, tuple[str, int]]:
    """Stop, and return which deck each company draws from, and how often."""
    news = place.play_freely("stop")
    return {
        str(event["company"]): (str(event["deck"]), int(event["count"]))
        for event in news
        if event["event"] == "earned"
    }


def test_R25_all_who_tie_for_most_among_companies_lead_and_rogue_is_ignored() -> None:
    place = last_turn_of(1, {"bio": {"mycin": 2, "parry": 2, "rogue": 30}, "tech": {"shakey": 0}})
    assert earned(place) == {
        "mycin": ("venture", 1),
        "parry": ("venture", 1),
        "eliza": ("subsidy", 1),
        "shakey": ("venture", 1),
    }


def test_R25_an_empty_sector_has_no_leader() -> None:
    place = last_turn_of(1, {"tech": {"mycin": 5}})
    assert {deck for deck, _ in earned(place).values()} == {"venture", "subsidy"}
    assert len(place.hand("parry")) == 1
    place = last_turn_of(1, {"tech": {"mycin": 5}})
    assert earned(place)["parry"] == ("subsidy", 1)


@pytest.mark.parametrize("quarter", [1, 2, 3])
def test_R26_after_quarter_q_everybody_draws_q_cards(quarter: int) -> None:
    place = last_turn_of(quarter, {"bio": {"mycin": 5}, "tech": {"mycin": 5}})
    counts = earned(place)
    assert {count for _, count in counts.values()} == {quarter}
    for company in TABLE.split():
        assert len(place.hand(company)) == quarter, "two leads give no more"


def test_R26_nothing_is_dealt_after_quarter_4() -> None:
    place = last_turn_of(4, {"bio": {"mycin": 5}})
    assert earned(place) == {}
    assert place.state.over


def test_R27_one_card_before_each_roll_and_one_after_the_last() -> None:
    held = ["hype_cycle", "genome_holdco", "offshore_cluster"]
    place = arrange("parry shakey mycin", announced="tech", hands={"parry": held})
    place.play("play:genome_holdco")
    assert place.legal() == ["roll"]
    reason = place.why_not("play:offshore_cluster")
    assert reason is not None
    assert (reason.code, reason.ruling) == ("one_card_a_roll", "R27")
    place.play("roll", 2)
    place.play("play:offshore_cluster")
    assert place.legal() == ["roll", "stop"]
    place.play("stop")
    assert place.hand("parry") == ["hype_cycle"]
    assert place.on("bio") == {"parry": 1}
    assert place.on("tech") == {"parry": 2}


def test_R27_a_hand_of_five_draws_no_more() -> None:
    held = ["hype_cycle", "genome_holdco", "offshore_cluster", "pivot_deck", "series_z"]
    place = arrange("parry shakey mycin", announced="tech", hands={"parry": held})
    news = place.play("play:series_z", Card("acqui_hire"))
    assert "hand_full" in kinds_of_news(news)
    assert len(place.hand("parry")) == 5


def test_R27_an_empty_deck_is_made_of_its_discards_but_not_of_the_card_being_played() -> None:
    place = arrange("parry shakey mycin", announced="tech", hands={"parry": ["series_z"]})
    venture = place.state.decks[1]
    venture.remove(CARDS["pivot_deck"])
    place.state.discards[1].extend([*venture, CARDS["pivot_deck"]])
    venture.clear()
    place.state.discards[1].remove(CARDS["pivot_deck"])
    news = place.play_freely("play:series_z")
    assert kinds_of_news(news)[:2] == ["played", "reshuffled"]
    assert len(place.hand("parry")) == 2
    assert place.state.discards[1] == [CARDS["series_z"]]
    assert {held // AGE for held in place.state.hands[0]} == {1}, "drawn from the new deck"


def test_R27_with_neither_deck_nor_discards_there_is_no_card() -> None:
    place = arrange("parry shakey mycin", announced="tech", hands={"parry": ["series_z"]})
    place.state.decks[1].clear()
    news = place.play("play:series_z")
    assert kinds_of_news(news) == ["played", "deck_empty"]
    assert place.hand("parry") == []
    assert place.state.discards[1] == [CARDS["series_z"]]


def test_a_card_may_be_played_for_nothing() -> None:
    place = arrange("parry shakey mycin", announced="tech", hands={"parry": ["acqui_hire"]})
    news = place.play("play:acqui_hire")
    assert kinds_of_news(news) == ["played", "skipped"]
    assert PARTS.card_ids[place.state.discards[1][0]] == "acqui_hire"
