"""One test for every bonus, as an icon and as a line of a card."""

from __future__ import annotations

import pytest

from brink.games.ai_rush.rules.effects import EFFECTS
from brink.kernel.dealer import Dealer
from tests.games.ai_rush.arrange import PARTS, Card, Luck, Position, Script, arrange

FIVE = "shakey mycin parry eliza racter"  # All three sectors.


def offered(bonus: str, *luck: Luck, quarter: int = 1, **layout: object) -> Position:
    """Return a turn of SHAKEY in which a bonus has just begun."""
    place = arrange(FIVE, quarter=quarter, announced="bio", **layout)  # type: ignore[arg-type]
    effect = EFFECTS[PARTS.bonus_ids.index(bonus)]  # A chore: nobody is asked, it runs.
    effect.run(place.state, Dealer(Script(place.state, luck)))
    return place


@pytest.mark.parametrize(
    ("bonus", "sector"), [("bio_agent", "bio"), ("tech_agent", "tech"), ("pol_agent", "pol")]
)
def test_a_sector_agent_adds_one_to_its_sector(bonus: str, sector: str) -> None:
    assert offered(bonus).on(sector) == {"shakey": 1}
    assert offered(bonus, quarter=4).on(sector) == {"shakey": 2}


def test_re_allocation_may_move_one() -> None:
    place = offered("re_allocation", board={"bio": {"shakey": 2}})
    assert place.legal() == ["move:bio:tech", "move:bio:pol", "decline"]
    place.play("move:bio:pol")
    assert (place.on("bio"), place.on("pol")) == ({"shakey": 1}, {"shakey": 1})


@pytest.mark.parametrize(
    ("bonus", "count"), [("agent_of_all_trades", 1), ("agents_of_all_trades", 2)]
)
def test_all_trades_adds_to_any_sector(bonus: str, count: int) -> None:
    place = offered(bonus)
    assert place.legal() == ["add:bio", "add:tech", "add:pol"]
    place.play("add:pol")
    assert place.on("pol") == {"shakey": count}


@pytest.mark.parametrize(
    ("bonus", "cards"),
    [("subsidy", ["wet_lab_grant", "civic_pilot"]), ("venture", ["blitzscale", "series_z"])],
)
def test_subsidy_and_venture_draw_two_of_their_deck(bonus: str, cards: list[str]) -> None:
    place = offered(bonus, *[Card(card) for card in cards])
    assert place.hand("shakey") == cards


def test_rogue_adds_one_two_or_three_to_one_sector() -> None:
    place = offered("rogue")
    assert place.legal() == [
        f"rogue:{sector}:{count}" for sector in ("bio", "tech", "pol") for count in (1, 2, 3)
    ]
    place.play("rogue:pol:2")
    assert place.on("pol") == {"rogue": 2}


def test_data_theft_may_replace_one_of_another_company() -> None:
    place = offered("data_theft", board={"tech": {"eliza": 1}})
    assert place.legal() == ["steal:eliza:tech", "decline"]
    place.play("steal:eliza:tech")
    assert place.on("tech") == {"shakey": 1}


def test_reroll_waits_for_the_next_roll() -> None:
    assert offered("reroll", rerolls={"shakey": 1}).waiting("shakey") == (0, 2)


def test_investment_may_replace_one_of_ones_own() -> None:
    place = offered("investment", board={"tech": {"shakey": 1}})
    assert place.legal() == [
        *(f"invest:{name}:tech" for name in ("mycin", "parry", "eliza", "racter")),
        "decline",
    ]
    place.play("invest:racter:tech")
    assert place.on("tech") == {"racter": 1}
    assert place.game.view(place.state, 0)["investments"] == [
        {"investor": 0, "company": 4, "times": 1}
    ]


@pytest.mark.parametrize(
    ("bonus", "points"),
    [("kind_of_lucky", 1), ("pretty_lucky", 2), ("lucky", 3), ("really_lucky", 4)],
)
def test_luck_waits_for_the_next_roll(bonus: str, points: int) -> None:
    assert offered(bonus, luck={"shakey": 2}).waiting("shakey") == (2 + points, 0)


def test_every_bonus_has_been_tried() -> None:
    assert len(PARTS.bonuses) == 16
