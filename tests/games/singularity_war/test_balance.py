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
from tests.games.singularity_war.arrange import war_game

# Interpreted, so many games take minutes; day by day the frozen tallies stand for them.
pytestmark = [pytest.mark.compiled, pytest.mark.long]
ROWS = tomllib.loads((Path(__file__).parent / "balance.toml").read_text())["row"]
RANDOM_GAMES = 400
SEED = 2027
ERRORS = 3  # Standard errors within which two measurements of one thing agree.


# The ceilings of the spec where ours are others (R50).
SPEC_LIMITS = {4: [24, 19, 21, 20], 6: [17, 15, 14, 14]}


def spec_shift(issue: int, players: int) -> int:
    """Return how far the spec's ceiling is above ours."""
    ours = war_game(start_issue=issue).rules.base_limit(players)
    return SPEC_LIMITS[issue][players - 1] - ours if issue in SPEC_LIMITS else 0


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
    plays = report.facts["card_plays"]
    return {
        "turns": report.turns,
        "rounds": report.rounds,
        "decisions": report.facts["decisions"],
        "plays": Mean(plays.mean / players, plays.se / players),
    }


@pytest.mark.parametrize("row", rows("random"), ids=row_id)
def test_random_play_agrees_with_the_spec(row: dict[str, Any]) -> None:
    shift = spec_shift(row["issue"], row["players"])
    report = run(row["issue"], row["players"], RANDOM_GAMES, "random", limit_shift=shift)
    assert report.wins / RANDOM_GAMES <= 0.01, "chance alone does not win"
    assert report.fact_counts["result"].get("loss_outlasted", 0) / RANDOM_GAMES <= 0.01
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

# How often our bot wins, by issue, over all player counts: the mean of many more games than this
# test plays (docs/games/singularity_war.md).
USUAL = {1: 0.87, 2: 0.89, 3: 0.83, 4: 0.61, 5: 0.56, 6: 0.53}


def spec_share(issue: int) -> tuple[float, int]:
    """Return how often the spec's own heuristic wins an issue, over all player counts."""
    theirs = [row for row in rows("heuristic") if row["issue"] == issue]
    games = sum(row["games"] for row in theirs)
    return sum(row["wins"] * row["games"] for row in theirs) / games, games


@pytest.mark.parametrize("issue", USUAL)
def test_the_bot_wins_as_often_as_it_used_to_and_no_less_than_the_specs(issue: int) -> None:
    """Pooled over all player counts; our ceilings are nowhere higher than the spec's (R50)."""
    games = 4 * BOT_GAMES
    wins = sum(run(issue, players, BOT_GAMES, "heuristic").wins for players in (1, 2, 3, 4))
    usual = USUAL[issue]
    error = math.sqrt(usual * (1 - usual) / games)
    assert abs(wins / games - usual) <= ERRORS * error, (wins / games, usual, error)
    theirs, their_games = spec_share(issue)
    error = math.sqrt(theirs * (1 - theirs) * (1 / games + 1 / their_games))
    assert wins / games >= theirs - ERRORS * error, (wins / games, theirs, error)
