"""Saved games told again."""

from __future__ import annotations

from pathlib import Path

import pytest

from brink.match.replay import replay
from tests.cli.conftest import Brink, complaint

TABLE = ["path_to_safety", "--plain", "--seed", "7", "--seats", "Ada,bot,bot"]


@pytest.fixture
def unfinished(brink: Brink, tmp_path: Path) -> Path:
    saved = tmp_path / "unfinished.jsonl"
    brink("play", *TABLE, "--save", saved, typed=["1", "conference", "undo", "2", "1", "quit"])
    return saved


@pytest.fixture
def finished(brink: Brink, tmp_path: Path) -> Path:
    saved = tmp_path / "finished.jsonl"
    brink("play", *TABLE, "--save", saved, typed=["1"] * 500)
    return saved


def test_an_unfinished_game_is_told_as_a_spectator_sees_it(brink: Brink, unfinished: Path) -> None:
    words = brink("replay", unfinished, "--plain").output
    assert "1. Ada: The Policy Shop draws a card." in words
    assert "Ada's last move is taken back." in words


def test_a_finished_game_is_told_with_everything_in_it(brink: Brink, finished: Path) -> None:
    words = brink("replay", finished, "--plain").output
    assert "The Policy Shop draws a card." not in words  # Which one is told now.
    assert "***" in words
    moves = replay(finished).position
    assert f"\n{moves}. " in words


def test_a_seats_own_cards_are_told_to_it_alone(brink: Brink, unfinished: Path) -> None:
    own = brink("replay", unfinished, "--plain", "--spoil", "--seat", "1").output
    assert own == brink("replay", unfinished, "--plain", "--spoil", "--seat", "Ada").output
    assert "1. Ada: The Policy Shop draws a card." not in own
    other = brink("replay", unfinished, "--plain", "--spoil", "--seat", "2").output
    assert "1. Ada: The Policy Shop draws a card." in other


def test_all_shows_every_hand(brink: Brink, unfinished: Path) -> None:
    words = brink("replay", unfinished, "--plain", "--spoil", "--all", "--move", "0").output
    assert words.count("Hand of ") == 3


@pytest.mark.parametrize("wish", [["--all"], ["--seat", "1"], ["--seat", "Ada", "--step"]])
def test_hands_still_played_with_are_shown_only_to_who_insists(
    brink: Brink, unfinished: Path, monkeypatch: pytest.MonkeyPatch, wish: list[str]
) -> None:
    assert "--spoil shows them anyway" in complaint(brink("replay", unfinished, *wish))
    monkeypatch.setattr("brink.cli.replay.is_interactive", lambda: True)
    refused = brink("replay", unfinished, "--plain", *wish, typed=["n"])
    assert "are you sure? (y/n)" in refused.output
    assert "Set-up" not in refused.output
    for arguments, typed in (([], ["y"]), (["--spoil"], [""])):
        shown = brink("replay", unfinished, "--plain", *wish, *arguments, typed=[*typed, "", "q"])
        assert ("are you sure?" in shown.output) is (not arguments)
        assert "1. Ada: The Policy Shop draws" in shown.output
        assert "1. Ada: The Policy Shop draws a card." not in shown.output


@pytest.mark.parametrize("wish", [["--all"], ["--seat", "1"]])
def test_a_finished_game_is_nobodys_secret(brink: Brink, finished: Path, wish: list[str]) -> None:
    assert brink("replay", finished, "--plain", *wish).exit_code == 0


def test_the_help_says_why_hands_are_asked_for_twice(brink: Brink) -> None:
    words = " ".join(brink("replay", "--help").output.split())
    assert "can no longer play it on fairly" in words


def test_the_table_after_a_move_is_shown(brink: Brink, unfinished: Path) -> None:
    match = replay(unfinished)
    words = brink("replay", unfinished, "--plain", "--move", str(match.position)).output
    assert match.text() in words


def test_stepping_goes_on_back_and_elsewhere(brink: Brink, unfinished: Path) -> None:
    result = brink("replay", unfinished, "--plain", "--step", typed=["", "b", "t", "2", "xx", "q"])
    assert result.exit_code == 0
    assert result.output.count("Set-up: ") == 3
    assert "Strategies" in result.output
    assert "2. Ada: " in result.output
    assert "'xx': moves go from 0 to" in result.output


def test_stepping_to_the_end_shows_the_last_page(brink: Brink, finished: Path) -> None:
    result = brink("replay", finished, "--plain", "--step", typed=[""] * 500)
    assert "***" in result.output


def test_stepping_stops_with_the_input(brink: Brink, finished: Path) -> None:
    result = brink("replay", finished, "--plain", "--step", typed=[""])
    assert result.exit_code == 0
    assert "***" not in result.output


def test_wishes_that_cannot_be_met_say_what_can(brink: Brink, unfinished: Path) -> None:
    assert "1 Ada, 2 Bot 2, 3 Bot 3" in complaint(brink("replay", unfinished, "--seat", "4"))
    assert "choose one" in complaint(brink("replay", unfinished, "--seat", "1", "--all"))
    assert "this game has" in complaint(brink("replay", unfinished, "--move", "999"))
