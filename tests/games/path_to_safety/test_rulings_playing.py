"""Rulings about playing a card, and the risk of it."""

from __future__ import annotations

from itertools import combinations

import pytest

from brink.games.path_to_safety.rules.state import PathState
from brink.games.path_to_safety.rules.turn import CONFERENCE_DISCARD, MOMENTUM_BONUS, TAKE_ACTION
from brink.kernel.step import Step
from tests.games.path_to_safety.arrange import (
    GOVERNANCE,
    PARTS,
    PIVOTAL_ACT,
    Card,
    Die,
    Value,
    arrange,
    kinds_of_news,
)

WAIT = {"early_end": "on"}  # Play stops before the next desk draws.


def test_R4_only_a_played_card_with_a_risk_of_its_own_rolls_the_die() -> None:
    """Whatever its type: the risk is the number on the card, and research has none."""
    rolled = {}
    for rank in range(1, 14):
        card = f"gov_{rank:02d}"
        position = arrange(
            [[card], []], options={"early_end": "on"}, seen=[range(1, 13)] + [()] * 3
        )
        verb = "research" if rank >= 11 else "publish"
        news = position.play(f"{verb}:{card}", *([Die(6)] if rank <= 5 else []))
        rolled[rank] = [event for event in news if event["event"] == "risk_rolled"]
        if rank <= 10:
            assert position.state.progress[GOVERNANCE] == 1
    assert [rank for rank in rolled if rolled[rank]] == [1, 2, 3, 4, 5]
    assert [rolled[rank][0]["threshold"] for rank in range(1, 6)] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("compare", ["le", "lt"])
@pytest.mark.parametrize("rank", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_R6_a_die_equal_to_the_risk_advances_in_standard_and_only_a_lower_one_in_quick(
    compare: str, rank: int, die: int
) -> None:
    position = arrange([[f"pa_0{rank}"], []], options={**WAIT, "risk_compare": compare})
    rolls = not (compare == "lt" and rank == 1)
    news = position.play(f"publish:pa_0{rank}", *([Die(die)] if rolls else []))
    fires = die <= rank if compare == "le" else die < rank
    assert position.clock() == (13 if fires else 14, "continue")
    assert ("risk_rolled" in kinds_of_news(news)) == rolls
    assert ("advanced" in kinds_of_news(news)) == fires


def test_R6_each_edition_compares_in_its_own_way() -> None:
    for preset, pool in ((None, 13), ("quick", 10)):
        position = arrange([["pa_04"], []], preset=preset, options={**WAIT, "stakes_draw": "off"})
        position.play("publish:pa_04", Die(4))
        assert position.state.pool == pool


@pytest.mark.parametrize("card", ["gov_06", "gov_10", "gov_11", "gov_13"])
def test_R40_nothing_is_rolled_for_a_card_without_risk(card: str) -> None:
    verb = "publish" if int(card[-2:]) <= 10 else "research"
    luck = [] if verb == "publish" else [Value(GOVERNANCE, 7)]
    position = arrange([[card], []], options=WAIT)
    news = position.play(f"{verb}:{card}", *luck)
    assert "risk_rolled" not in kinds_of_news(news)
    assert position.clock() == (14, "continue")


def test_R40_nothing_is_rolled_for_risk_1_when_only_a_lower_die_would_fire() -> None:
    quick = arrange([["gov_01"], []], options={**WAIT, "risk_compare": "lt"})
    assert "risk_rolled" not in kinds_of_news(quick.play("publish:gov_01"))
    standard = arrange([["gov_01"], []], options=WAIT)
    assert "risk_rolled" in kinds_of_news(standard.play("publish:gov_01", Die(2)))


def test_R21_a_research_card_may_be_played_on_an_empty_strategy_deck_and_still_matches() -> None:
    position = arrange(
        [["gov_11"], []],
        discard=["gov_06"],
        seen=[range(1, 13), (), (), ()],
    )
    assert position.state.strategy_deck_size(GOVERNANCE) == 0
    news = position.play("research:gov_11")
    assert kinds_of_news(news) == ["researched", "strategy_deck_empty", "momentum"]
    assert position.state.seen_count(GOVERNANCE) == 12
    assert position.asked() == (0, "momentum")


def test_R21_the_last_card_of_a_strategy_deck_leaves_the_difficulty_known() -> None:
    position = arrange([["gov_11"], []], options=WAIT, seen=[range(1, 12), (), (), ()])
    position.play("research:gov_11", Value(GOVERNANCE, 13))
    assert position.state.strategy_deck_size(GOVERNANCE) == 0
    assert position.state.highest_possible(GOVERNANCE) == 12


@pytest.mark.parametrize(
    ("preset", "options", "draws"),
    [
        ("quick", {}, True),
        ("quick", {"stakes_draw": "off"}, False),
        (None, {}, False),
        (None, {"stakes_draw": "on"}, True),
    ],
)
def test_R33_raising_the_stakes_gives_every_other_desk_a_card_after_the_risk_die(
    preset: str | None, options: dict[str, object], draws: bool
) -> None:
    position = arrange(
        [[], ["gov_03"], []],
        preset=preset,
        options={**WAIT, **options},
        deck=["af_06", "af_07", "af_08"],
        desk=1,
    )
    dealt = [Card("af_07"), Card("af_06")] if draws else []
    news = position.play("publish:gov_03", Die(6), *dealt)
    assert position.state.progress[GOVERNANCE] == 1
    assert position.hand(2) == (["af_07"] if draws else [])
    assert position.hand(0) == (["af_06"] if draws else [])
    assert position.hand(1) == []
    expected = ["published", "risk_rolled"] + ["drew", "drew"] * draws + ["turn_began"]
    assert kinds_of_news(news) == expected


@pytest.mark.parametrize("rank", [6, 10])
def test_R33_a_card_without_risk_does_not_raise_the_stakes(rank: int) -> None:
    card = f"gov_{rank:02d}"
    position = arrange([[card], []], preset="quick", options=WAIT, deck=["af_06"])
    position.play(f"publish:{card}")
    assert position.hand(1) == []


def test_R33_a_conference_gives_the_same_draws_for_no_progress_no_die_and_no_momentum() -> None:
    position = arrange(
        [["gov_03"], [], []],
        preset="quick",
        options=WAIT,
        deck=["af_06", "af_07"],
        discard=["gov_09"],
    )
    position.play("conference")
    position.play("discard:gov_03", Card("af_06"), Card("af_07"))
    assert (position.hand(1), position.hand(2)) == (["af_06"], ["af_07"])
    assert position.state.progress == [0, 0, 0, 0]
    assert position.clock() == (10, "continue")
    assert position.asked() == (1, "turn_start")


def test_R33_risk_1_rolls_nothing_in_quick_but_still_raises_the_stakes() -> None:
    position = arrange([["gov_01"], []], preset="quick", options=WAIT, deck=["af_06"])
    position.play("publish:gov_01", Card("af_06"))
    assert position.hand(1) == ["af_06"]


def test_R35_any_card_of_the_hand_may_be_played_and_goes_to_the_discard_pile() -> None:
    position = arrange(
        [["gov_08", "af_12"], ["pa_07"]],
        preset="quick",
        deck=["pro_09"],
        desk=0,
        options={"stakes_draw": "off"},
    )
    assert position.legal() == {"publish:gov_08", "research:af_12"}
    position.play("research:af_12", Value(1, 4), Card("pro_09"))
    assert position.pile() == ["af_12"]
    assert position.state.seen[1] == 1 << 3
    assert position.legal() == {"publish:pa_07", "publish:pro_09"}


@pytest.mark.parametrize("preset", ["standard", "quick"])
def test_R36_a_strategy_card_is_revealed_to_all_and_never_taken_in_hand(preset: str) -> None:
    position = arrange([["pa_13", "gov_06"], []], preset=preset, options=WAIT)
    news = position.play("research:pa_13", Value(PIVOTAL_ACT, 9))
    assert {"event": "turned_up", "strategy": "pivotal_act", "value": 9} in news
    assert position.hand(0) == ["gov_06"]
    for eyes in (0, 1, 2):
        column = position.game.view(position.state, eyes)["strategies"][PIVOTAL_ACT]
        assert column["column"] == [9]
        assert column["deck"] == 11


def test_R47_two_copies_of_a_kind_give_one_action_and_one_of_them_is_played() -> None:
    position = arrange([["gov_06", "gov_06", "af_07"], []], options=WAIT)
    assert position.legal() == {"publish:gov_06", "publish:af_07", "conference"}
    position.play("publish:gov_06")
    assert position.hand(0) == ["af_07", "gov_06"]


@pytest.mark.parametrize("step", [TAKE_ACTION, CONFERENCE_DISCARD, MOMENTUM_BONUS])
def test_R47_no_two_kinds_are_taken_for_copies_of_one(step: Step[PathState]) -> None:
    """A set of 52 kinds needs more than 32 bits: compiled, a careless shift forgets the upper."""
    for one, two in combinations(PARTS.cards, 2):
        position = arrange([[one.id, two.id], []], step=step)
        cards = [text.split(":")[1] for text in position.legal() if ":" in text]
        assert sorted(cards) == sorted([one.id, two.id])


def test_a_play_that_matches_resolves_its_risk_before_momentum_is_asked() -> None:
    position = arrange([["gov_05"], []], discard=["gov_09"])
    news = position.play("publish:gov_05", Die(5))
    assert kinds_of_news(news) == ["published", "risk_rolled", "advanced", "momentum"]
    assert position.state.steps.all() == [MOMENTUM_BONUS]


def test_passing_the_highest_possible_difficulty_is_announced_once() -> None:
    position = arrange(
        [["gov_06", "gov_07"], []],
        discard=["gov_09"],
        seen=[range(4, 14), (), (), ()],
        progress=[3, 0, 0, 0],
        options=WAIT,
    )
    assert "guaranteed" in kinds_of_news(position.play("publish:gov_06"))
    assert "guaranteed" not in kinds_of_news(position.play("publish:gov_07"))
