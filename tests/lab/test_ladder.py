"""The ladder: everybody meets everybody on the same deals, and the better one stands higher."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from brink.games.catalog import find
from brink.lab.ladder import (
    OtherLadder,
    Result,
    Round,
    climb,
    difference,
    ratings,
    schedule,
    strengths,
)

BOTS = ["a", "b", "c"]


def test_every_pair_meets_on_every_deal_and_both_sit_everywhere() -> None:
    rounds = list(schedule(BOTS, 3, 2, together=False))
    assert len(rounds) == 3 * 2 * 3  # Pairs × deals × rotations.
    for one, other in combinations(BOTS, 2):
        met = [each for each in rounds if set(each.seats) == {one, other}]
        for seat in range(3):
            sat = [each.seats[seat] for each in met]
            assert sat.count(one) == sat.count(other) == 3


def test_a_team_plays_every_deal_alone() -> None:
    rounds = list(schedule(["a", "b"], 2, 2, together=True))
    assert rounds == [Round(deal, (bot, bot)) for deal in (0, 1) for bot in ("a", "b")]


def test_who_wins_three_times_as_often_is_rated_so() -> None:
    results = [Result(deal, ("a", "b"), (int(deal % 4 == 0),)) for deal in range(4000)]
    found = strengths(["a", "b"], results)
    assert found["a"] - found["b"] == pytest.approx(190.8, abs=1)  # 400 × log10(3).


def test_ratings_have_bounds_around_them() -> None:
    results = [Result(deal, ("a", "b"), (int(deal % 4 == 0),)) for deal in range(80)]
    best, worst = ratings(["b", "a"], results)
    assert (best.bot, worst.bot) == ("a", "b")
    assert best.low < best.rating < best.high
    assert (best.wins.mean, best.seats) == (0.75, 80)


def test_games_nobody_or_everybody_wins_say_nothing() -> None:
    results = [Result(0, ("a", "b"), ()), Result(1, ("a", "b"), (0, 1))]
    assert strengths(["a", "b"], results)["a"] == pytest.approx(0)


def test_teams_are_compared_deal_by_deal() -> None:
    results = [Result(deal, (bot, bot), (0, 1) * (bot == "a")) for deal in (0, 1) for bot in "ab"]
    assert difference("a", "b", results).mean == 1.0
    assert difference("b", "a", results).se == 0.0


def test_a_ladder_goes_on_where_it_stopped(tmp_path: Path) -> None:
    box, file = find("path_to_safety"), tmp_path / "ladder.jsonl"
    profile = box.sheet.profile({})
    rounds = list(schedule(["random", "player"], 2, 2, together=True))
    whole = climb(box, profile, rounds, 1)
    assert climb(box, profile, rounds[:3], 1, file) == whole[:3]
    file.write_text(file.read_text() + '[1, ["pl')  # Cut off in the middle of a line.
    lines = len(file.read_text().splitlines())
    assert climb(box, profile, rounds, 1, file) == whole
    assert len(file.read_text().splitlines()) == lines
    with pytest.raises(OtherLadder, match="another ladder"):
        climb(box, profile, rounds, 2, file)
