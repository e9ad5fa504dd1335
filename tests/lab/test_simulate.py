"""The lab: same seed, same games, honest errors."""

from __future__ import annotations

import math
import shutil
from pathlib import Path

import pytest

import brink.lab.simulate
from brink.bots.registry import UnknownBot
from brink.games.catalog import LOADERS, find
from brink.kernel.game import SeatsError
from brink.lab.simulate import Report, simulate
from brink.lab.statistics import Running, share

KEYS = {
    "game",
    "players",
    "games",
    "seed",
    "policy",
    "options",
    "endings",
    "wins",
    "mean_actions",
    "mean_turns",
    "mean_rounds",
    "actions_per_second",
    "games_per_second",
}


def run(games: int = 120, seed: int = 5, workers: int = 1, policy: str = "random") -> Report:
    box = find("path_to_safety")
    return simulate(box, box.sheet.profile({}), 3, games, policy, seed, workers)


def without_speed(report: Report) -> dict[str, object]:
    found = report.as_json()
    found.pop("actions_per_second")
    found.pop("games_per_second")
    return found


def test_the_same_seed_gives_the_same_games_and_another_seed_others() -> None:
    assert without_speed(run()) == without_speed(run())
    assert without_speed(run()) != without_speed(run(seed=6))


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers are begun for however few games."""
    monkeypatch.setattr(brink.lab.simulate, "WORKERS_PAY", 0.0)


def no_pool(*_: object) -> None:
    raise AssertionError("workers were begun")


@pytest.mark.usefixtures("eager")
def test_two_workers_play_the_games_one_would_play() -> None:
    assert without_speed(run(workers=2)) == without_speed(run())


def test_a_short_run_is_over_before_workers_would_have_begun(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(brink.lab.simulate, "worker_pool", no_pool)
    assert without_speed(run(workers=2)) == without_speed(run())
    monkeypatch.setattr(brink.lab.simulate, "WORKERS_PAY", 0.0)
    with pytest.raises(AssertionError, match="workers were begun"):
        run(workers=2)


@pytest.mark.usefixtures("eager")
def test_workers_play_the_content_they_are_given(tmp_path: Path) -> None:
    own = find("path_to_safety")
    for part in ("content", "text"):
        shutil.copytree(own.folder / part, tmp_path / part)
    parts = tmp_path / "content" / "parts.toml"
    parts.write_text(parts.read_text().replace("copies = 2 ", "copies = 5 "))
    box = LOADERS["path_to_safety"][own.rules_version](tmp_path)
    reports = [
        without_speed(simulate(mine, mine.sheet.profile({}), 3, 120, "random", 5, workers))
        for mine, workers in ((box, 1), (box, 2), (own, 1))
    ]
    assert reports[0] == reports[1] != reports[2]


def test_a_longer_run_begins_with_the_shorter_ones_games() -> None:
    short, long = run(games=1), run(games=120)
    assert sum(short.endings.values()) == 1
    assert set(short.endings) <= set(long.endings)


def test_the_report_has_every_key_and_adds_up() -> None:
    report = run()
    assert set(report.as_json()) >= KEYS
    assert sum(report.endings.values()) == report.games == 120
    assert report.wins == report.seat_wins[0] == report.seat_wins[2]
    assert report.actions_per_second > 1000
    assert 0 < report.games_per_second < report.actions_per_second


def test_wins_are_counted_by_role_seat_and_place_and_facts_by_name() -> None:
    box = find("ai_rush")
    report = simulate(box, box.sheet.profile({}), 4, 150, "random", 5)
    assert sum(report.role_games.values()) == 4 * 150
    for wins in (report.role_wins, report.seat_wins, report.place_wins):
        assert sum(wins.values()) == sum(report.seat_wins.values()) > 0
    assert report.role_wins["shakey"] <= report.role_games["shakey"]
    assert sum(report.fact_counts["result"].values()) == 150
    assert math.isclose(report.facts["winners"].mean * 150, sum(report.seat_wins.values()))
    assert report.place_wins != report.seat_wins, "chance decides who begins"
    alike = run()
    assert alike.role_games == {}
    assert alike.place_wins == alike.seat_wins


def test_several_policies_sit_in_turn() -> None:
    assert without_speed(run(games=4, policy="random,heuristic"))["policy"] == "random,heuristic"


def test_ticks_count_every_game() -> None:
    ticks: list[int] = []
    box = find("path_to_safety")
    simulate(box, box.sheet.profile({}), 2, 120, "random", 1, tick=ticks.append)
    assert sum(ticks) == 120


def test_unknown_bots_and_wrong_seats_are_refused() -> None:
    box = find("path_to_safety")
    with pytest.raises(UnknownBot, match="did you mean 'random'"):
        simulate(box, box.sheet.profile({}), 2, 1, "randm", 1)
    for workers in (1, 2):
        with pytest.raises(SeatsError, match="1 to 6 players, not 9"):
            simulate(box, box.sheet.profile({}), 9, 1, "random", 1, workers)


def test_means_and_errors_are_the_textbooks() -> None:
    values = [3, 5, 5, 9, 12]
    running, other = Running(), Running()
    for value in values[:2]:
        running.add(value)
    for value in values[2:]:
        other.add(value)
    running += other
    mean = sum(values) / 5
    spread = sum((value - mean) ** 2 for value in values) / 4
    assert math.isclose(running.result().mean, mean)
    assert math.isclose(running.result().se, math.sqrt(spread / 5))
    assert math.isclose(share(30, 120).se, math.sqrt(0.25 * 0.75 / 120))
