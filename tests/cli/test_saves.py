"""The folder of saved games: whatever lies there, a game can be begun."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from brink.cli.saves import state_folder
from tests.cli.conftest import Brink, complaint

TABLE = ["path_to_safety", "--plain", "--seed", "7"]
ODD = [
    b"",
    b"{}\n",
    b"[]\n",
    b"7\n",
    b"\xff\xfe\n",
    b"[" * 100_000 + b"\n",
    b'{"log":1}\n',
    b'{"log":1,"brink":"1","game":"path_to_safety","rules":[],"content":"","profile":{},'
    b'"profile_hash":"","seats":[{"name":"Ada"}],"chance":{}}\n',
    b'{"log":1,"brink":"1","game":"path_to_safety","rules":1,"content":"","profile":{},'
    b'"profile_hash":"","seats":[{"name":"Ada"}],"chance":{"seed":1}}\n',
]


@pytest.fixture
def odd_files(state_home: Path) -> None:
    state_home.mkdir(parents=True)
    (state_home / "gone.jsonl").symlink_to(state_home / "nowhere.jsonl")
    (state_home / "loop.jsonl").symlink_to(state_home / "loop.jsonl")
    (state_home / "folder.jsonl").mkdir()
    os.mkfifo(state_home / "pipe.jsonl")  # To read it would be to wait for ever.
    for number, odd in enumerate(ODD):
        (state_home / f"odd-{number}.jsonl").write_bytes(odd)


@pytest.mark.usefixtures("odd_files")
def test_files_that_cannot_be_read_are_passed_over(brink: Brink) -> None:
    assert "no unfinished game" in complaint(brink("play", "--resume"))
    result = brink("play", *TABLE, typed=["1", "quit"])
    assert result.exit_code == 0, result.output
    resumed = brink("play", "--resume", "--plain", typed=["quit"])
    assert resumed.exit_code == 0, resumed.output


@pytest.mark.parametrize("home", ["", "state", "./state"])
def test_a_state_folder_that_is_not_absolute_counts_as_not_set(
    home: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", home)
    assert state_folder() == tmp_path / ".local" / "state" / "brink"
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "own"))
    assert state_folder() == tmp_path / "own" / "brink"
