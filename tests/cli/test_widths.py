"""Terminals of absurd widths: no word of a report is cut off."""

from __future__ import annotations

import pytest

from brink.games.catalog import LOADERS
from tests.cli.conftest import Brink


@pytest.mark.parametrize("width", ["0", "00", "1", "20", "45", "80", "100000000", "x", ""])
def test_the_shelf_is_shown_whole_at_any_width(
    brink: Brink, monkeypatch: pytest.MonkeyPatch, width: str
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    shown = brink("games").output
    assert all(game in shown for game in LOADERS)
    assert "…" not in shown
    assert len(shown) < 200_000


@pytest.mark.parametrize("width", ["0", "1", "20", "100000000"])
@pytest.mark.parametrize(
    "command",
    [
        [],
        ["rules", "path_to_safety"],
        ["rules", "path_to_safety", "--ruling", "R1"],
        ["simulate", "path_to_safety", "--games", "2"],
        ["check-content"],
        ["play", "path_to_safety", "--seed", "7"],
    ],
    ids=" ".join,
)
def test_no_command_cuts_its_words_or_prints_nothing(
    brink: Brink, monkeypatch: pytest.MonkeyPatch, width: str, command: list[str]
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    result = brink(*command, typed=["quit"])
    assert result.exit_code == 0, result.output
    assert len(result.output.strip()) > 20
    assert len(result.output) < 2_000_000
    if command[:1] != ["play"]:
        assert "…" not in result.output.replace("=…", "")
