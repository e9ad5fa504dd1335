"""Our games are the spec's games: random play agrees, and the bots keep to its targets."""

from __future__ import annotations

import math
import tomllib
from pathlib import Path
from typing import Any

import pytest

from brink.games.catalog import find
from brink.lab.simulate import Report, simulate
from brink.lab.statistics import Mean

# Interpreted, so many games take minutes; day by day the frozen tallies stand for them.
pytestmark = [pytest.mark.compiled, pytest.mark.long]

ROWS = tomllib.loads((Path(__file__).parent / "balance.toml").read_text())["row"]
RANDOM_GAMES = 1000
SEED = 2027
ERRORS = 3  # Standard errors within which two measurements of one thing agree.
BAND = (0.25, 0.45)  # ROGUE endings of the preset `tense`, at every count.
EVEN = 0.20  # Companies and places may be so far from the mean.


def row_id(row: dict[str, Any]) -> str:
    return f"{row['preset']}-{row['players']}"


def rows(policy: str) -> list[dict[str, Any]]:
    return [row for row in ROWS if row["policy"] == policy]


def run(preset: str, players: int, games: int, policy: str, seed: int = SEED) -> Report:
    box = find("ai_rush")
    return simulate(box, box.sheet.profile({}, preset), players, games, policy, seed)


def rogue(report: Report) -> Mean:
    return report.share(report.fact_counts["result"].get("rogue", 0))


def shares_agree(ours: Mean, games: int, theirs: float, their_games: int) -> bool:
    """Compare two shares by the error of their difference, pooled."""
    pooled = (ours.mean * games + theirs * their_games) / (games + their_games)
    error = math.sqrt(pooled * (1 - pooled) * (1 / games + 1 / their_games))
    return abs(ours.mean - theirs) <= ERRORS * error + 0.0005  # It prints tenths of a percent.


def means_agree(ours: Mean, scale: float, theirs: float, their_games: int, games: int) -> bool:
    """Compare two means; theirs has our spread, for it is the same thing measured."""
    error = ours.se / scale * math.sqrt(1 + games / their_games)
    rounding = 0.05 if theirs > 20 else 0.005 if theirs > 2 else 0.0005 if scale > 1 else 0.005
    return abs(ours.mean / scale - theirs) <= ERRORS * error + rounding


@pytest.mark.parametrize("row", rows("random"), ids=row_id)
def test_random_play_agrees_with_the_spec(row: dict[str, Any]) -> None:
    report = run(row["preset"], row["players"], RANDOM_GAMES, "random")
    turns = 4.0 * row["players"]
    assert report.turns.mean == turns
    assert report.rounds.mean == 4
    assert shares_agree(rogue(report), RANDOM_GAMES, row["rogue"] / 100, row["games"])
    numbers = report.facts
    # A rare winner, or a company that hardly ever keeps its bet, says little about its own error.
    rare = math.sqrt(3 * max(row["winners"], 0.005) / RANDOM_GAMES)
    winners = numbers["winners"]
    for name, mean, scale in (
        ("winners", Mean(winners.mean, max(winners.se, rare)), 1.0),
        ("busts", numbers["busts"], turns),
        ("bets", Mean(numbers["bets"].mean, max(numbers["bets"].se, 0.005 * turns / 3)), turns),
        ("agents_added", numbers["agents_added"], 1.0),
        ("rogue_added", numbers["rogue_added"], 1.0),
        ("actions", report.actions, 1.0),
    ):
        agrees = means_agree(mean, scale, row[name], row["games"], RANDOM_GAMES)
        assert agrees, (name, mean, row[name])


def test_the_comparison_itself_can_fail() -> None:
    row = next(row for row in rows("random") if row["players"] == 6 and row["preset"] == "rulebook")
    box = find("ai_rush")
    report = simulate(box, box.sheet.profile({"final_multiplier": 1}), 6, 300, "random", SEED)
    added = report.facts["agents_added"]
    assert not means_agree(added, 1.0, row["agents_added"], row["games"], 300)


def test_heuristic_bots_meet_rogue_as_the_spec_wants_and_win_evenly() -> None:
    """ROGUE within its band at every count; over all counts no company or place stands out."""
    reports = {players: run("tense", players, 200, "heuristic") for players in range(3, 10)}
    for report in reports.values():
        share = rogue(report)
        doubt = 2.5 * share.se  # Of seven looks.
        assert BAND[0] - doubt <= share.mean <= BAND[1] + doubt, share
    nobody_is_far_from_the_mean(reports)


def nobody_is_far_from_the_mean(reports: dict[int, Report]) -> None:
    """Over all counts together, within a fifth, give or take what so few games leave open."""
    wins: dict[str, float] = {}
    errors: dict[str, float] = {}
    places: dict[str, list[float]] = {"first": [], "last": []}
    for players, report in reports.items():
        mean = sum(report.seat_wins.values()) / (report.games * players)
        for role, games in report.role_games.items():
            share = report.role_wins[role] / games
            wins[role] = wins.get(role, 0.0) + (share / mean - 1) / 7
            variance = share * (1 - share) / games / mean**2
            errors[role] = errors.get(role, 0.0) + variance / 49
        places["first"].append(report.place_wins[0] / report.games / mean - 1)
        places["last"].append(report.place_wins[players - 1] / report.games / mean - 1)
    assert len(wins) == 9
    for role, away in wins.items():
        assert abs(away) <= EVEN + ERRORS * math.sqrt(errors[role]), (role, away)
    room = EVEN + 0.1
    for place, found in places.items():
        assert abs(sum(found) / 7) <= room, (place, found)


def test_heuristic_companies_win_more_and_bust_less_than_random_ones() -> None:
    games = 100
    report = run("rulebook", 6, games, "random,heuristic")
    random_wins = sum(report.seat_wins[seat] for seat in (0, 2, 4))
    heuristic_wins = sum(report.seat_wins[seat] for seat in (1, 3, 5))
    assert heuristic_wins > random_wins
    alone = run("rulebook", 4, games, "heuristic")
    assert rogue(alone).mean < 0.5
    assert alone.facts["busts"].mean / 16 < 0.3
