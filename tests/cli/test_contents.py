"""Games begun with the cards of an earlier release, at the keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest

from brink.match.match import Match
from tests.cli.conftest import Brink
from tests.earlier import GAMES, earlier_release, forget


def begin(game: str, path: Path, moves: int) -> str:
    """Begin a game with other cards and return their fingerprint."""
    with earlier_release(game) as box:
        path.parent.mkdir(parents=True, exist_ok=True)
        seats = ["Ada", *["bot:random"] * (max(2, box.least_seats) - 1)]
        match = Match(box, seats, seed=None)
        match.save(path)
        while match.decision is not None and match.position < moves:
            match.play(match.decision.legal[0])
        return box.content_hash


@pytest.mark.parametrize("game", GAMES)
def test_the_newest_save_is_offered_and_played_on(
    brink: Brink, state_home: Path, game: str
) -> None:
    begin(game, state_home / "old.jsonl", 3)
    result = brink("play", "--resume", typed=["table", "options", "quit"])
    assert result.exit_code == 0, result.output
    assert "--resume" in result.output
    forget()
    assert brink("verify", state_home / "old.jsonl").exit_code == 0


def test_content_that_came_by_itself_is_given_by_name(brink: Brink, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    name = begin(GAMES[0], path, 10**6)
    content = (tmp_path / "contents" / f"{name}.json").rename(tmp_path / "cards.json")
    for command in ("verify", "replay"):
        without = brink(command, path)
        assert without.exit_code != 0
        assert f"content {name} is not carried" in without.output + without.stderr
        result = brink(command, path, "--content", content)
        assert result.exit_code == 0, result.output
        forget()


def test_a_file_that_is_no_content_is_named(brink: Brink, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    begin(GAMES[0], path, 2)
    for wrong in (path, tmp_path, tmp_path / "nowhere.json"):
        result = brink("verify", path, "--content", wrong)
        assert result.exit_code == 2
        assert str(wrong) in result.stderr
