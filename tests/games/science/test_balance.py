"""Our games are the spec's games: random play agrees, and the bots keep to its bands."""

from __future__ import annotations

import math
import tomllib
from pathlib import Path
from typing import Any

import pytest

from brink.games.catalog import find
from brink.lab.simulate import Report, simulate
from brink.lab.statistics import Mean
from tests.games.science.tallies import SEED, TABLES, Tally, play

# Interpreted, so many games take minutes; day by day the frozen tallies stand for them.
pytestmark = [pytest.mark.compiled, pytest.mark.long]
ROWS = tomllib.loads((Path(__file__).parent / "balance.toml").read_text())["row"]
RANDOM_GAMES = 2000
BOT_GAMES = 130  # A row; `make balance` plays 500.
ERRORS = 3  # Standard errors within which two measurements of one thing agree.
ENDINGS = ["midnight_invention", "midnight_event", "midnight_unprovoked", "progress"]
BANDS = {"selfish": (0.30, 0.50), "cooperative": (0.10, 0.25)}  # Of games that end at midnight.
ROUNDS = (8, 14)
FIRST_HIRE = 2  # The round in which players hire first, on average.
OFFERS = 1  # A game, at least …
TAKEN = 1 / 3  # … and how many of them are accepted.
EVEN = 0.25  # A role's share of Fortune may be so far from an equal one.


def row_id(row: dict[str, Any]) -> str:
    return f"{row['players']}"


def random_play(players: int, games: int = RANDOM_GAMES, **options: Any) -> Report:
    box = find("science")
    house = {"house_players": "on", **options}
    return simulate(box, box.sheet.profile(house), players, games, "random", SEED)


def shares_agree(ours: Mean, games: int, theirs: float, their_games: int) -> bool:
    """Compare two shares by the error of their difference, pooled."""
    pooled = (ours.mean * games + theirs * their_games) / (games + their_games)
    error = math.sqrt(pooled * (1 - pooled) * (1 / games + 1 / their_games))
    return abs(ours.mean - theirs) <= ERRORS * error + 0.0005  # It prints tenths of a percent.


def means_agree(ours: Mean, theirs: float, games: int, their_games: int) -> bool:
    """Compare two means; theirs has our spread, for it is the same thing measured."""
    error = ours.se * math.sqrt(1 + games / their_games)
    return abs(ours.mean - theirs) <= ERRORS * error + 0.005


@pytest.mark.parametrize("row", ROWS, ids=row_id)
def test_random_play_agrees_with_the_spec(row: dict[str, Any]) -> None:
    report = random_play(row["players"])
    results = report.fact_counts["result"]
    for ending in [*ENDINGS, "funding_ran_out"]:
        ours = report.share(results.get(ending, 0))
        agrees = shares_agree(ours, RANDOM_GAMES, row[ending] / 100, row["games"])
        assert agrees, (ending, ours, row[ending])
    midnights = sum(results.get(ending, 0) for ending in ENDINGS[:3])
    ours = report.share(midnights)
    assert shares_agree(ours, RANDOM_GAMES, row["midnight"] / 100, row["games"]), ours
    for name, mean in (("rounds", report.rounds), ("actions", report.actions)):
        assert means_agree(mean, row[name], RANDOM_GAMES, row["games"]), (name, mean, row[name])
    spread = report.rounds.se * math.sqrt(RANDOM_GAMES)
    assert abs(spread - row["rounds_sd"]) < 1.2, (spread, row["rounds_sd"])


def test_the_comparison_itself_can_fail() -> None:
    row = next(row for row in ROWS if row["players"] == 4)
    report = random_play(4, 300, hire_mode="any")
    assert not means_agree(report.actions, row["actions"], 300, row["games"])


@pytest.mark.parametrize(("policy", "players"), TABLES)
def test_a_table_of_bots_plays_as_the_spec_wants(policy: str, players: int) -> None:
    tally = play(policy, players, BOT_GAMES)
    hire_early_and_bargain(tally)
    if policy in BANDS:
        keep_to_the_bands(tally, *BANDS[policy])


def hire_early_and_bargain(tally: Tally) -> None:
    """They hire from the first rounds, make offers, and come to terms."""
    hired, offers, taken = tally.first_hire(), tally.offers.result(), tally.taken()
    assert hired.mean <= FIRST_HIRE + 2 * hired.se, hired
    assert offers.mean >= OFFERS - 2 * offers.se, offers
    assert taken.mean >= TAKEN - 2 * taken.se, taken


def keep_to_the_bands(tally: Tally, low: float, high: float) -> None:
    """Midnights and rounds; no role is far from its share, but for what few games leave open."""
    midnight, rounds = tally.midnight(), tally.rounds.result()
    assert low - 2 * midnight.se <= midnight.mean <= high + 2 * midnight.se, midnight
    assert ROUNDS[0] - 2 * rounds.se <= rounds.mean <= ROUNDS[1], rounds
    for role in tally.role_games:
        found = tally.fortune(role)
        assert abs(found.mean - 1) <= EVEN + ERRORS * found.se, (role, found)


def test_bots_do_better_than_random_players() -> None:
    box = find("science")
    games = 60
    report = simulate(box, box.sheet.profile({}), 4, games, "random,selfish", SEED)
    planned = report.seat_wins[1] + report.seat_wins[3]
    guessed = report.seat_wins[0] + report.seat_wins[2]
    assert planned >= guessed
