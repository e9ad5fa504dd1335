"""Rulings about stopping, and section 6's endings."""

from __future__ import annotations

import pytest

from brink.bots.random import RandomBot
from brink.games.options import OptionError
from brink.games.path_to_safety.rules.state import PathState
from brink.games.path_to_safety.rules.turn import TURN_START, VoteEnd
from brink.kernel.bot import Look
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from tests.games.path_to_safety.arrange import (
    Card,
    Faces,
    Numbers,
    Position,
    arrange,
    difficulties,
    kinds_of_news,
    path_game,
)


def stopped(
    progress: list[int], hidden: list[int], *, at_end: bool = True, tie_wins: str = "off"
) -> Position:
    """Return a two-player game that a roll has just ended, with this progress at the end."""
    position = arrange(
        [["gov_06"], ["gov_06"]],
        options={"early_end": "on", "tie_wins": tie_wins},
        progress=[progress[0] - 1, *progress[1:]],
        pool=2,
        at_end=at_end,
        desk=1,
    )
    position.play("publish:gov_06", Faces("✓✓"), *difficulties(*hidden))
    return position


def voting(players: int, desk: int, seats: int | None = None) -> Position:
    return arrange(
        [["gov_06"] for _ in range(players)],
        options={"early_end": "on"},
        seats=seats,
        deck=["af_07"],
        desk=desk,
        step=TURN_START,
        progress=[5, 0, 0, 0],
    )


def test_R2_stopping_turns_over_the_difficulties_and_the_team_wins_with_any_one_beaten() -> None:
    position = stopped([1, 1, 10, 1], [13, 13, 8, 13])
    outcome = position.game.outcome(position.state)
    assert outcome is not None
    assert position.state.difficulties == [13, 13, 8, 13]
    assert (outcome.winners, outcome.scores) == ([0, 1], [1, 1])
    assert outcome.facts == {
        "won": True,
        "trigger": "roll",
        "best_margin": 2,
        "solved": ["pivotal_act"],
        "headline": "pivotal_act",
        "difficulties": {
            "governance": 13,
            "agent_foundations": 13,
            "pivotal_act": 8,
            "prosaic": 13,
        },
        "progress": {"governance": 1, "agent_foundations": 1, "pivotal_act": 10, "prosaic": 1},
    }
    lost = stopped([1, 1, 1, 1], [13, 13, 8, 13])
    outcome = lost.game.outcome(lost.state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ([], [0, 0])
    assert outcome.facts["won"] is False


def test_R2_the_difficulty_is_one_of_the_values_not_yet_seen() -> None:
    position = arrange(
        [["gov_06"]],
        pool=1,
        at_end=True,
        seen=[range(1, 13), range(2, 14), [7], []],
    )
    position.play("publish:gov_06", Faces("✓"), *difficulties(13, 1, 8, 13))
    assert position.state.difficulties == [13, 1, 8, 13]


@pytest.mark.parametrize("value", [2, 9, 13])
def test_R46_a_difficulty_is_any_unseen_value_alike_and_decided_as_it_is_turned_over(
    value: int,
) -> None:
    position = arrange(
        [["gov_06"]],
        pool=1,
        at_end=True,
        seen=[[1, 3, 4, 5, 6, 7, 8, 10, 11, 12], (), (), ()],
    )
    assert position.state.difficulties == []
    answer = [2, 9, 13].index(value)
    chance = Numbers(1, answer, 0, 0, 0)
    publish = position.game.actions.parse("publish:gov_06")
    position.game.apply(position.state, publish, Dealer(chance))
    assert chance.asked == [2, 3, 13, 13, 13]
    assert position.state.difficulties == [value, 1, 1, 1]


@pytest.mark.parametrize(("tie_wins", "won"), [("off", False), ("on", True)])
def test_R3_equal_is_enough_only_with_tie_wins(tie_wins: str, won: bool) -> None:
    position = stopped([4, 0, 0, 0], [4, 5, 6, 7], tie_wins=tie_wins)
    outcome = position.game.outcome(position.state)
    assert outcome is not None
    assert (outcome.winners != []) == won
    higher = stopped([5, 0, 0, 0], [4, 5, 6, 7], tie_wins=tie_wins)
    assert higher.ending() in ("photo_finish", "safe_in_time")


@pytest.mark.parametrize("proposer", [0, 1, 2])
def test_R18_all_others_are_asked_in_order_and_only_unanimity_ends_the_game(proposer: int) -> None:
    position = voting(3, proposer)
    assert position.legal() == {"draw", "propose_end"}
    position.play("propose_end")
    assert position.asked() == ((proposer + 1) % 3, "vote_end")
    assert position.legal() == {"agree", "refuse"}
    position.play("agree")
    assert position.asked() == ((proposer + 2) % 3, "vote_end")
    news = position.play("agree", *difficulties(4, 5, 6, 7))
    assert position.game.decision(position.state) is None
    assert "round_rolled" not in kinds_of_news(news)
    assert position.ending() == "called_it"


def test_R18_one_refusal_stops_the_vote_and_the_turn_goes_on_without_a_second_proposal() -> None:
    position = voting(3, 1)
    position.play("propose_end")
    position.play("refuse", Card("af_07"))
    assert position.asked() == (1, "action")
    assert position.hand(1) == ["af_07", "gov_06"]
    refusal = position.why_not("propose_end")
    assert refusal is not None
    assert refusal.code == "too_late_to_propose"


def test_R18_a_lone_player_ends_at_once_and_two_players_vote_once_each() -> None:
    alone = voting(3, 1, seats=1)
    alone.play("propose_end", *difficulties(4, 5, 6, 7))
    assert alone.ending() == "called_it"
    pair = voting(4, 2, seats=2)
    assert pair.asked() == (0, "turn_start")
    pair.play("propose_end")
    assert pair.asked() == (1, "vote_end")
    pair.play("agree", *difficulties(5, 5, 6, 7))
    assert pair.ending() == "premature_victory_lap"


def test_R18_without_early_end_a_turn_begins_with_its_draw() -> None:
    position = arrange([["gov_06"], []], deck=["af_07"])
    position.play("publish:gov_06", Card("af_07"))
    assert position.asked() == (1, "action")
    refusal = position.why_not("propose_end")
    assert refusal is not None
    assert refusal.code == "no_early_end"


@pytest.mark.parametrize("given", [{"edition": "quick"}, {"momentum_rule": "extra_turn"}])
def test_R42_extra_turns_without_mad_science_cards_are_refused(given: dict[str, object]) -> None:
    with pytest.raises(OptionError, match=r"mad_science_cards: 0 .*choose 1 to 8 \(R42\)"):
        path_game(None, mad_science_cards=0, **given)
    assert path_game(None, mad_science_cards=1, **given).rules.mad_science_cards == 1
    assert path_game(mad_science_cards=0).rules.mad_science_cards == 0
    bonus = path_game("quick", mad_science_cards=0, momentum_rule="bonus")
    assert bonus.rules.mad_science_cards == 0


def test_R44_after_the_end_everything_is_shown_to_everyone() -> None:
    position = stopped([1, 1, 10, 1], [13, 12, 8, 11])
    for eyes in (0, 1, 2):
        seen = position.game.view(position.state, eyes)
        assert [s["difficulty"] for s in seen["strategies"]] == [13, 12, 8, 11]
        assert [s["margin"] for s in seen["strategies"]] == [-12, -11, 2, -10]
        assert [d["hand"] is not None for d in seen["desks"]] == [True, True]
        assert seen["strategy_decks"] is not None
        assert [len(rest) for rest in seen["strategy_decks"]] == [12] * 4
        for difficulty, rest in zip([13, 12, 8, 11], seen["strategy_decks"], strict=True):
            assert difficulty not in rest


def test_R45_a_bot_without_a_plan_never_proposes_and_always_refuses() -> None:
    for position, answer in (
        (voting(3, 0), "draw"),
        (arrange([[], [], []], options={"early_end": "on"}, step=VoteEnd(1, 1)), "refuse"),
    ):
        decision = position.game.decision(position.state)
        assert decision is not None
        bot: RandomBot[PathState] = RandomBot()
        look = Look(position.game, position.state, 1 << decision.seat)
        chosen = {bot.choose(decision, look, FastChance(seed)).text for seed in range(40)}
        assert chosen == {answer}


@pytest.mark.parametrize(
    ("progress", "hidden", "at_end", "tie_wins", "ending"),
    [
        ([5, 6, 0, 0], [4, 5, 6, 7], True, "off", "defence_in_depth"),
        ([5, 6, 0, 0], [4, 5, 6, 7], False, "off", "defence_in_depth"),
        ([5, 0, 0, 0], [4, 5, 6, 7], True, "off", "photo_finish"),
        ([6, 0, 0, 0], [4, 5, 6, 7], True, "off", "safe_in_time"),
        ([4, 0, 0, 0], [4, 5, 6, 7], True, "on", "photo_finish"),
        ([5, 0, 0, 0], [4, 5, 6, 7], True, "on", "safe_in_time"),
        ([4, 5, 0, 0], [4, 5, 6, 7], True, "on", "defence_in_depth"),
        ([4, 0, 0, 0], [4, 5, 6, 7], True, "off", "one_paper_short"),
        ([4, 0, 0, 0], [4, 5, 6, 7], False, "off", "one_paper_short"),
        ([3, 0, 0, 0], [4, 5, 6, 7], True, "on", "one_paper_short"),
        ([3, 0, 0, 0], [4, 5, 6, 7], False, "off", "sharp_left_turn"),
        ([3, 0, 0, 0], [4, 5, 6, 7], True, "off", "out_of_time"),
        ([2, 0, 0, 0], [4, 5, 6, 7], True, "on", "out_of_time"),
    ],
)
def test_the_first_ending_of_section_6_that_fits_is_the_one(
    progress: list[int], hidden: list[int], at_end: bool, tie_wins: str, ending: str
) -> None:
    assert stopped(progress, hidden, at_end=at_end, tie_wins=tie_wins).ending() == ending


def test_the_headline_is_the_best_margin_and_ties_go_by_board_order() -> None:
    position = stopped([2, 4, 4, 0], [4, 5, 5, 7])
    outcome = position.game.outcome(position.state)
    assert outcome is not None
    assert outcome.facts["headline"] == "agent_foundations"
    assert outcome.facts["best_margin"] == -1
    assert outcome.rounds == 1


def test_the_best_margin_is_turned_over_last() -> None:
    position = arrange([["gov_06"]], pool=1, at_end=True, progress=[0, 9, 0, 0])
    news = position.play("publish:gov_06", Faces("✓"), *difficulties(4, 5, 6, 7))
    turned = [event["strategy"] for event in news if event["event"] == "difficulty"]
    assert turned == ["governance", "pivotal_act", "prosaic", "agent_foundations"]
