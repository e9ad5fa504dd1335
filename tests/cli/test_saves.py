"""The folder of saved games: whatever lies there, a game can be begun."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from brink.match.match import Match
from brink.match.places import Hold, state_folder
from brink.match.refused import Refused
from brink.match.replay import resume
from brink.server.settings import Settings
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
    assert str(state_folder() / "tables.sqlite3") in Settings().database()  # The server's, too.
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "own"))
    assert state_folder() == tmp_path / "own" / "brink"


def test_a_save_in_use_is_refused_to_a_second_terminal(brink: Brink, tmp_path: Path) -> None:
    saved = tmp_path / "game.jsonl"
    brink("play", *TABLE, "--save", saved, typed=["1", "quit"])
    before = saved.read_bytes()
    elsewhere = Hold(saved)
    assert elsewhere.take()
    assert "being played at another terminal" in complaint(brink("play", "--resume", saved))
    assert saved.read_bytes() == before
    elsewhere.let_go()
    assert brink("play", "--resume", saved, "--plain", typed=["quit"]).exit_code == 0
    assert sorted(path.name for path in tmp_path.glob("*.lock")) == []


def test_a_campaign_in_use_is_refused_to_a_second_terminal(brink: Brink, tmp_path: Path) -> None:
    run = tmp_path / "run.json"
    begin: list[str | Path] = [
        "singularity_war",
        "--campaign",
        run,
        "--plain",
        "--seed",
        "7",
        "--seats",
        "Ada,bot",
    ]
    assert brink("play", *begin, typed=["quit"]).exit_code == 0
    for kept in (run, tmp_path / "run-01.jsonl"):
        elsewhere = Hold(kept)
        assert elsewhere.take()
        assert "at another terminal" in complaint(brink("play", "--campaign", run))
        elsewhere.let_go()
    assert brink("play", "--campaign", run, "--plain", typed=["quit"]).exit_code == 0


def test_a_hold_is_one_holders_alone_and_ends_with_it(tmp_path: Path) -> None:
    one, two = Hold(tmp_path / "game"), Hold(tmp_path / "game")
    assert one.take()
    assert one.take()
    assert not two.take()
    one.let_go()
    assert two.take()
    assert not one.take()
    two.let_go()


def test_a_game_somebody_else_has_written_to_takes_no_more_moves(tmp_path: Path) -> None:
    match = Match("path_to_safety", seats=2, seed=1)
    match.save(tmp_path / "game.jsonl")
    other = resume(tmp_path / "game.jsonl")
    other.play("draw")
    with pytest.raises(Refused, match="somebody else has written to this game"):
        match.play("draw")
    other.play("conference")
    assert resume(tmp_path / "game.jsonl").position == 2


@pytest.mark.parametrize("harm", ["cut", "twice"])
def test_a_broken_save_is_named_and_hides_no_other(
    brink: Brink, state_home: Path, harm: str
) -> None:
    brink("play", *TABLE, typed=["1", "quit"])
    (good,) = state_home.glob("*.jsonl")
    broken = state_home / "broken.jsonl"
    lines = good.read_bytes().splitlines(keepends=True)
    broken.write_bytes(b"".join([*lines[:2], b"{\n" if harm == "cut" else lines[2], *lines[2:]]))
    os.utime(good, (1, 1))
    resumed = brink("play", "--resume", "--plain", typed=["quit"])
    assert resumed.exit_code == 0, resumed.output
    assert "Passed over" in resumed.output
    assert str(broken) in resumed.output
    good.unlink()
    nothing = brink("play", "--resume")
    assert nothing.exit_code == 2
    assert "no unfinished game" in nothing.stderr
    assert "broken.jsonl" in nothing.output.replace("\n", "")
