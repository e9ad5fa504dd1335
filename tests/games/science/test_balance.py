"""Our games are the spec's games: random play agrees, and the bots keep to its bands."""

from __future__ import annotations

import math
import tomllib
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from brink.games.catalog import find
from brink.kernel.chance import FastChance
from brink.kernel.playout import play_out
from brink.kernel.table import Table
from brink.lab.simulate import Report, seat_bots, simulate
from brink.lab.statistics import Mean, share

pytestmark = pytest.mark.compiled  # Interpreted, so many games take minutes.
ROWS = tomllib.loads((Path(__file__).parent / "balance.toml").read_text())["row"]
RANDOM_GAMES = 2000
BOT_GAMES = 160  # A row.
SEED = 2027
ERRORS = 3  # Standard errors within which two measurements of one thing agree.
ENDINGS = ["midnight_invention", "midnight_event", "midnight_unprovoked", "progress"]
BANDS = {"selfish": (0.30, 0.50), "cooperative": (0.10, 0.25)}  # Of games that end at midnight.
ROUNDS = (8, 14)
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
    results = report.words["result"]
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


@dataclass
class Tally:
    """What some games of bots came to."""

    games: int = 0
    midnights: int = 0
    rounds: int = 0
    scored: int = 0
    role_games: Counter[str] = field(default_factory=Counter)
    fortunes: Counter[str] = field(default_factory=Counter)  # Shared titles are split.
    offers: int = 0
    accepted: int = 0

    def midnight(self) -> Mean:
        return share(self.midnights, self.games)


@cache
def play(policy: str, players: int) -> Tally:
    """Play bots against themselves."""
    box = find("science")
    game = box.open(box.sheet.profile({}))
    tally = Tally()
    for number in range(BOT_GAMES):
        table = Table(FastChance(SEED, number * 2), muted=True)
        state = game.new(players, table)
        thoughts = FastChance(SEED, number * 2 + 1)
        play_out(game, state, seat_bots(box, policy, players), table, thoughts)
        outcome = game.outcome(state)
        assert outcome is not None
        facts: Any = outcome.facts
        tally.games += 1
        tally.rounds += outcome.rounds
        tally.offers += facts["offers"]
        tally.accepted += facts["accepted"]
        if outcome.endings[0].startswith("midnight"):
            tally.midnights += 1
            continue
        tally.scored += 1
        tally.role_games.update(facts["roles"])
        rich = facts["titles"]["fortune"]
        for seat in rich:
            tally.fortunes[facts["roles"][seat]] += 1 / len(rich)  # type: ignore[assignment]
    return tally


TABLES = [(policy, players) for policy in BANDS for players in (3, 4)]


@pytest.mark.parametrize(("policy", "players"), TABLES)
def test_bots_meet_midnight_as_often_as_the_spec_wants(policy: str, players: int) -> None:
    found = play(policy, players).midnight()
    low, high = BANDS[policy]
    doubt = 2 * found.se
    assert low - doubt <= found.mean <= high + doubt, found


@pytest.mark.parametrize(("policy", "players"), TABLES)
def test_bots_need_as_many_rounds_as_the_spec_wants(policy: str, players: int) -> None:
    tally = play(policy, players)
    assert ROUNDS[0] <= tally.rounds / tally.games <= ROUNDS[1]


@pytest.mark.parametrize(("policy", "players"), TABLES)
def test_no_role_is_far_from_an_equal_share_of_fortune(policy: str, players: int) -> None:
    """Within a quarter of equal, give or take what so few games leave open."""
    tally = play(policy, players)
    for role, games in tally.role_games.items():
        found = tally.fortunes[role] / games * players
        chance = 1 / players
        doubt = ERRORS * math.sqrt(chance * (1 - chance) / games) * players
        assert abs(found - 1) <= EVEN + doubt, (role, found, doubt)


def test_bots_do_better_than_random_players() -> None:
    box = find("science")
    games = 60
    report = simulate(box, box.sheet.profile({}), 4, games, "random,selfish", SEED)
    planned = report.seat_wins[1] + report.seat_wins[3]
    guessed = report.seat_wins[0] + report.seat_wins[2]
    assert planned >= guessed
