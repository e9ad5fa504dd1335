"""Our game is the spec's game: random play agrees with it, and the bot wins about as often."""

from __future__ import annotations

import math
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from brink.games.catalog import find
from brink.lab.simulate import Report, simulate
from brink.lab.statistics import Mean

pytestmark = pytest.mark.compiled  # Interpreted, so many games take minutes.
ROWS = tomllib.loads((Path(__file__).parent / "balance.toml").read_text())["row"]
RANDOM_GAMES = 400
SEED = 2027
ERRORS = 3  # Standard errors within which two measurements of one thing agree.


def row_id(row: dict[str, Any]) -> str:
    return f"issue{row['issue']}-{row['players']}"


def rows(policy: str) -> list[dict[str, Any]]:
    return [row for row in ROWS if row["policy"] == policy]


@cache
def run(issue: int, players: int, games: int, policy: str, **options: object) -> Report:
    box = find("singularity_war")
    profile = box.sheet.profile({"start_issue": issue, **options})
    return simulate(box, profile, players, games, policy, SEED)


def means_agree(ours: Mean, theirs: float, games: int, their_games: int, rounding: float) -> bool:
    """Compare two means; theirs has our spread, for it is the same thing measured."""
    error = ours.se * math.sqrt(1 + games / their_games)
    return abs(ours.mean - theirs) <= ERRORS * error + rounding


def figures(report: Report, players: int) -> dict[str, Mean]:
    plays = report.numbers["card_plays"]
    return {
        "turns": report.turns,
        "rounds": report.rounds,
        "decisions": report.numbers["decisions"],
        "plays": Mean(plays.mean / players, plays.se / players),
    }


@pytest.mark.parametrize("row", rows("random"), ids=row_id)
def test_random_play_agrees_with_the_spec(row: dict[str, Any]) -> None:
    report = run(row["issue"], row["players"], RANDOM_GAMES, "random")
    assert report.wins / RANDOM_GAMES <= 0.01, "chance alone does not win"
    assert report.words["result"].get("loss_outlasted", 0) / RANDOM_GAMES <= 0.01
    for name, mean in figures(report, row["players"]).items():
        rounding = 0.5 if name == "decisions" else 0.05
        agrees = means_agree(mean, row[name], RANDOM_GAMES, row["games"], rounding)
        assert agrees, (name, mean, row[name])


def test_the_comparison_itself_can_fail() -> None:
    row = next(row for row in rows("random") if (row["issue"], row["players"]) == (1, 1))
    report = run(1, 1, RANDOM_GAMES, "random", limit_shift=-4)
    mean = figures(report, 1)["turns"]
    assert not means_agree(mean, row["turns"], RANDOM_GAMES, row["games"], 0.05)


BOT_GAMES = 8  # For each number of players.


def spec_share(issue: int) -> tuple[float, int]:
    """Return how often the spec's own heuristic wins an issue, over all player counts."""
    theirs = [row for row in rows("heuristic") if row["issue"] == issue]
    games = sum(row["games"] for row in theirs)
    return sum(row["wins"] * row["games"] for row in theirs) / games, games


# How far below the spec's heuristic our bot still is, by issue: a rough estimate out of some 70
# games each, this test's own among them. With so few games the test sees only large changes.
BEHIND: dict[int, float] = {1: 0.1, 2: 0.2, 3: 0.1, 4: 0.15, 5: 0.15, 6: 0.0}


@pytest.mark.parametrize("issue", BEHIND)
def test_the_bot_wins_as_often_as_the_spec_says_less_what_it_is_behind(issue: int) -> None:
    """Pooled over all player counts; a stronger bot is to lower what it is behind."""
    wins = sum(run(issue, players, BOT_GAMES, "heuristic").wins for players in (1, 2, 3, 4))
    games = 4 * BOT_GAMES
    theirs, their_games = spec_share(issue)
    expected = theirs - BEHIND[issue]
    spread = expected * (1 - expected)
    error = math.sqrt(spread / games + spread / their_games)
    assert abs(wins / games - expected) <= ERRORS * error, (wins / games, expected, error)
