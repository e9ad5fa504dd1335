"""`brink play --campaign`: chapter after chapter, from one file."""

from __future__ import annotations

from pathlib import Path

import pytest

from brink.games.catalog import all_boxes
from brink.match.campaign import load_campaign
from tests.cli.conftest import Brink, complaint

BOXES = all_boxes()
CAMPAIGNS = [box.id for box in BOXES if box.chapters is not None]
OTHERS = [box.id for box in BOXES if box.chapters is None]


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_a_campaign_is_begun_played_on_and_followed_by_its_next_chapter(
    brink: Brink, tmp_path: Path, game: str
) -> None:
    file = tmp_path / "run.json"
    first = brink(
        "play", game, "--campaign", file, "--seats", "bot:random", "--seed", "1", "--plain"
    )
    assert first.exit_code == 0, first.output
    assert "Chapter 1" in first.output
    assert "The next chapter: brink play --campaign" in " ".join(first.output.split())
    assert len(load_campaign(file).outcomes) == 1
    second = brink("play", "--campaign", file, "--seed", "2", "--plain")
    assert "Chapter 2" in second.output
    assert (tmp_path / "run-02.jsonl").exists()
    assert brink("verify", tmp_path / "run-01.jsonl").exit_code == 0


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_a_chapter_left_in_the_middle_is_played_on(brink: Brink, tmp_path: Path, game: str) -> None:
    file = tmp_path / "run.json"
    left = brink("play", game, "--campaign", file, "--seats", "Ada", "--plain", typed=["q"])
    assert left.exit_code == 0, left.output
    run = load_campaign(file)
    assert run.chapters[0].outcome is None
    brink("play", "--campaign", file, "--plain", typed=["q"])
    assert len(load_campaign(file).chapters) == 1


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_a_campaign_that_is_over_says_so(brink: Brink, tmp_path: Path, game: str) -> None:
    file = tmp_path / "run.json"
    retries = ("--option", "story_retries=0")
    begun = ("play", game, "--campaign", file, "--seats", "bot:random", "--seed", "1", "--plain")
    assert "The campaign is over" in brink(*begun, *retries).output
    assert "over" in brink("play", "--campaign", file, "--plain").output


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_once_begun_options_play_a_game_beside_it(
    brink: Brink, tmp_path: Path, state_home: Path, game: str
) -> None:
    file = tmp_path / "run.json"
    brink("play", game, "--campaign", file, "--seats", "bot:random", "--seed", "1", "--plain")
    beside = brink("play", "--campaign", file, "--option", "start_issue=1", "--plain")
    assert beside.exit_code == 0, beside.output
    assert len(load_campaign(file).chapters) == 1
    assert list(state_home.glob("*.jsonl"))
    refused = brink("play", "--campaign", file, "--option", "start_issue=2", "--plain")
    assert "not unlocked" in complaint(refused)


@pytest.mark.parametrize("game", OTHERS)
def test_a_game_without_chapters_is_no_campaign(brink: Brink, tmp_path: Path, game: str) -> None:
    result = brink("play", game, "--campaign", tmp_path / "run.json", "--bots", "2")
    assert "not played as a campaign" in complaint(result)


def test_what_a_campaign_keeps_by_itself_is_not_given_again(brink: Brink, tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    assert "its own logs" in complaint(brink("play", "--campaign", file, "--save", "x.jsonl"))
    brink("play", CAMPAIGNS[0], "--campaign", file, "--seats", "Ada", "--plain", typed=["q"])
    assert "leave out the seats" in complaint(brink("play", "--campaign", file, "--players", "2"))
    other = OTHERS[0]
    assert "is a campaign of" in complaint(brink("play", other, "--campaign", file))
