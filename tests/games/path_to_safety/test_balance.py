"""Our games are the spec's games: random play agrees with its figures, the heuristic beats them."""

from __future__ import annotations

import math
import tomllib
from pathlib import Path
from typing import Any

import pytest

from brink.games.catalog import find
from brink.lab.simulate import Report, simulate
from brink.lab.statistics import Mean

pytestmark = pytest.mark.compiled  # Interpreted, so many games take minutes.
long = pytest.mark.long  # Day by day the frozen tallies stand for them.

ROWS = tomllib.loads((Path(__file__).parent / "balance.toml").read_text())["row"]
RANDOM_GAMES = 1500
SEED = 2026
ERRORS = 3  # Standard errors within which two measurements of one thing agree.


def row_id(row: dict[str, Any]) -> str:
    return f"{row['edition']}-{row['players']}"


def run(row: dict[str, Any], games: int, seed: int) -> Report:
    box = find("path_to_safety")
    profile = box.sheet.profile({"edition": row["edition"], "early_end": "off"})
    return simulate(box, profile, row["players"], games, row["policy"], seed)


def shares_agree(ours: int, our_games: int, theirs: float, their_games: int) -> bool:
    """Compare two shares by the error of their difference, pooled, half a game allowed for each."""
    pooled = (ours + theirs * their_games) / (our_games + their_games)
    error = math.sqrt(pooled * (1 - pooled) * (1 / our_games + 1 / their_games))
    rounding = 0.0005  # The spec prints tenths of a percent.
    return abs(ours / our_games - theirs) <= ERRORS * error + rounding


def means_agree(ours: Mean, theirs: float, their_error: float) -> bool:
    rounding = 0.05 if theirs > 20 else 0.005
    return abs(ours.mean - theirs) <= ERRORS * math.hypot(ours.se, their_error) + rounding


@long
@pytest.mark.parametrize("row", [r for r in ROWS if r["policy"] == "random"], ids=row_id)
def test_random_play_agrees_with_the_spec(row: dict[str, Any]) -> None:
    report = run(row, RANDOM_GAMES, SEED)
    assert means_agree(report.actions, row["actions"], row["actions_se"]), report.actions
    assert means_agree(report.rounds, row["rounds"], row["rounds_se"]), report.rounds
    assert shares_agree(report.wins, report.games, row["wins"] / 100, row["games"])
    assert set(report.endings) <= set(row["endings"])
    for ending, percent in row["endings"].items():
        count = report.endings.get(ending, 0)
        assert shares_agree(count, report.games, percent / 100, row["games"]), (ending, count)


@long
@pytest.mark.parametrize("row", [r for r in ROWS if r["policy"] == "heuristic"], ids=row_id)
def test_the_heuristic_team_wins_at_least_as_often_as_the_specs(row: dict[str, Any]) -> None:
    games = 500
    report = run(row, games, SEED)
    won, spec = report.share(report.wins), row["wins"] / 100
    assert won.mean >= spec, (won, spec)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row_id(row)}-{row['policy']}")
def test_desks_and_starting_progress_are_the_specs(row: dict[str, Any]) -> None:
    from brink.match.match import Match

    match = Match("path_to_safety", seats=row["players"], seed=1, edition=row["edition"])
    view = match.view()
    assert len(view["desks"]) == row["desks"]
    assert {strategy["progress"] for strategy in view["strategies"]} == {row["start"]}


@long
def test_the_comparison_itself_can_fail() -> None:
    row = next(r for r in ROWS if r["policy"] == "random" and r["players"] == 4)
    box = find("path_to_safety")
    profile = box.sheet.profile({"early_end": "off", "mad_science_dice": 13})
    report = simulate(box, profile, 4, RANDOM_GAMES, "random", SEED)
    assert not means_agree(report.rounds, row["rounds"], row["rounds_se"])
