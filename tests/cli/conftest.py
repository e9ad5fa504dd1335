"""The command line under test: run in process, with a state folder of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import pytest
from typer.testing import CliRunner, Result

from brink.cli.main import app


class Brink(Protocol):
    """Runs `brink <arguments>` with lines typed by a person."""

    def __call__(self, *arguments: str | Path, typed: list[str] | None = None) -> Result: ...


@pytest.fixture
def state_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "state"
    monkeypatch.setenv("XDG_STATE_HOME", str(home))
    return home / "brink"


@pytest.fixture
def brink(state_home: Path) -> Brink:
    def run(*arguments: str | Path, typed: list[str] | None = None) -> Result:
        lines = "".join(f"{line}\n" for line in typed or [])
        return CliRunner().invoke(app, [str(one) for one in arguments], input=lines)

    return run


def complaint(result: Result) -> str:
    """The one line a user's error is, without its "Error: "."""
    assert result.exit_code == 2, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    lines = result.stderr.splitlines()
    assert len(lines) == 1, result.stderr
    assert lines[0].startswith("Error: ")
    return lines[0].removeprefix("Error: ")
