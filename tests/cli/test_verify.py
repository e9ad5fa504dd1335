"""`brink verify` on the command line: what was kept is held against the log."""

from __future__ import annotations

from pathlib import Path

import pytest

from brink.kernel.chance import commitment
from tests.cli.conftest import Brink
from tests.match.sealed_logs import GIVEN, SEED, play_sealed, write


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return write(play_sealed("path_to_safety").log.lines, tmp_path / "game.jsonl")


def head_of(log: Path) -> str:
    return log.read_text(encoding="utf-8").rsplit('"chain":"', 1)[1][:64]


def test_each_thing_proven_or_not_has_its_own_line(brink: Brink, log: Path) -> None:
    result = brink("verify", log)
    assert result.exit_code == 0
    first, *rest = result.output.splitlines()
    assert first.startswith("Consistent: ")
    assert all(line.startswith(("  proven: ", "  not proven: ")) for line in rest)
    assert sum(line.startswith("  not proven: ") for line in rest) == 4


def test_what_was_kept_of_the_game_is_proven(brink: Brink, log: Path) -> None:
    kept = ["--commitment", commitment(SEED), "--salt", f"2={GIVEN[1]}", "--head", head_of(log)]
    result = brink("verify", log, *kept)
    assert result.exit_code == 0
    assert "The commitment is the one you kept." in result.output
    assert "The salt of seat 2 (Bö) is the one you kept." in result.output
    assert "up to there it is the game you saw." in result.output


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--commitment", "0" * 64, "not the one you kept"),
        ("--salt", "1=other words", "The salt of seat 1 (Ada) is not the one you kept"),
        ("--salt", "9=words", "There is no seat 9"),
        ("--head", "0" * 64, "it is not the game you saw"),
    ],
)
def test_whatever_differs_is_false(
    brink: Brink, log: Path, option: str, value: str, said: str
) -> None:
    result = brink("verify", log, option, value)
    assert result.exit_code == 1
    assert result.output.startswith("False: ")
    assert said in result.output


@pytest.mark.parametrize(
    ("option", "value"),
    [("--commitment", "123"), ("--head", "x" * 64), ("--salt", "Ada"), ("--salt", "0=words")],
)
def test_what_cannot_have_been_kept_is_an_error(
    brink: Brink, log: Path, option: str, value: str
) -> None:
    result = brink("verify", log, option, value)
    assert result.exit_code == 2
    assert option in result.stderr
