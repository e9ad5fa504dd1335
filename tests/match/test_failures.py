"""When the disk fails or the machine dies: nothing is lost, and nothing half done stays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from brink.match.match import Match, secret_path
from brink.match.refused import Refused
from brink.match.replay import resume
from brink.match.verify import verify
from tests.laws.matches import play_on


def test_a_move_only_worked_out_changes_nothing(tmp_path: Path) -> None:
    for seed in (None, 4):
        match = Match("path_to_safety", seats=3, seed=seed)
        match.save(tmp_path / f"{seed}.jsonl")
        before = match.hash
        first = match.prepare("draw")
        second = match.prepare("draw")
        assert first.lines == second.lines
        assert match.hash == before
        match.play("draw")
        assert match.log.lines[-1] == first.lines[0]
        assert verify(tmp_path / f"{seed}.jsonl").proven


def test_a_write_that_fails_leaves_the_file_and_the_game_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    match = Match("path_to_safety", seats=3)
    match.save(path)
    before = path.read_text(), match.hash

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr("brink.match.log.os.fsync", full)
        with pytest.raises(OSError, match="No space"):
            match.play("draw")
    assert (path.read_text(), match.hash) == before
    match.play("draw")
    assert verify(path).proven


def test_a_game_that_died_before_its_last_line_is_given_it_on_resuming(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    match = Match("path_to_safety", seats=2)
    match.save(path)
    sealed = secret_path(path).read_text()
    play_on(match, seed=3)
    whole = path.read_text()
    path.write_text("".join(whole.splitlines(keepends=True)[:-1]))
    secret_path(path).write_text(sealed)
    verdict = verify(path)
    assert not verdict.ok
    assert "its last line is missing" in verdict.sentence
    resume(path)
    assert path.read_text() == whole
    assert not secret_path(path).exists()
    assert verify(path).proven


def test_an_end_without_its_seed_proves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    match = Match("path_to_safety", seats=2)
    match.save(path)
    play_on(match, seed=3)
    assert isinstance(match.seed, bytes)
    path.write_text(path.read_text().replace(f',"seed":"{match.seed.hex()}"', ""))
    verdict = verify(path)
    assert not verdict.ok
    assert "does not reveal the seed" in verdict.sentence


def test_a_log_is_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    secret_path(path).touch(mode=0o644)
    match = Match("path_to_safety", seats=2)
    match.save(path)
    assert path.stat().st_mode & 0o077 == 0
    assert secret_path(path).stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("seed", [True, "7", 1.5, b"abc", [1]])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(Refused, match="a seed is a whole number"):
        Match("path_to_safety", seed=seed)


@pytest.mark.parametrize(
    "seats",
    ["Ada", [""], [" "], ["a", "a"], ["\x1b[1m"], ["a\nb"], ["x" * 41], [1], 2.0, None, True],
)
def test_seats_and_names_that_cannot_be_shown_are_refused(seats: Any) -> None:
    with pytest.raises(Refused):
        Match("path_to_safety", seats=seats, seed=1)


@pytest.mark.parametrize("action", [None, 1, b"draw", ["draw"]])
def test_an_action_is_a_text(action: Any) -> None:
    with pytest.raises(Refused, match="an action is a text"):
        Match("path_to_safety", seed=1).play(action)


@pytest.mark.parametrize("seat", ["0", 1.0, True, -1, 9])
def test_a_seat_is_a_number_at_the_table(seat: Any) -> None:
    with pytest.raises(Refused, match="there is no seat"):
        Match("path_to_safety", seats=2, seed=1).view(seat)
