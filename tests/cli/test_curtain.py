"""Pass-and-play: nothing private of one player is on the screen when another looks."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from brink.cli.screen import SEPARATOR, WIPE, RichScreen
from brink.cli.story import Chapter, Story
from brink.games.wording import plain_text
from brink.kernel.event import NOBODY_SEATED, eyes_of
from brink.match.match import Match
from brink.match.replay import replay
from tests.cli.conftest import Brink

CURTAIN = re.compile(r"Pass the keyboard to (\w+), then press Enter\. ")
SEATS = ["Ada", "Bo"]
ROWS = 120  # A terminal higher than the blank lines once printed.


@dataclass
class Page:
    """What one player had on the screen between two curtains, and what was true meanwhile."""

    seat: int
    chapters: list[Chapter]  # The positions the player was asked in, and all that followed.


def pages_of(story: Story, match: Match) -> list[Page]:
    """Cut a story where the keyboard changes hands."""
    pages: list[Page] = []
    for chapter in story.chapters:
        decision = match.game.decision(chapter.state)
        seat = None if decision is None else int(decision.seat)
        if seat is not None and match.bots[seat] is None and (not pages or pages[-1].seat != seat):
            pages.append(Page(seat, []))
        pages[-1].chapters.append(chapter)
    return pages


def cards_in_hands(match: Match, chapter: Chapter, seat: int) -> set[str]:
    """The names of the cards a seat holds."""
    view: Any = match.game.view(chapter.state, eyes_of(seat))
    held = [card for desk in view["desks"] if desk["seat"] == seat for card in desk["hand"]]
    return {match.wording.name("card", card["card"]) for card in held}


def known_to(match: Match, story: Story, page: Page) -> str:
    """Everything the player of a page may read on it."""
    eyes = eyes_of(page.seat)
    last = story.chapters.index(page.chapters[-1])
    told = [story.sentences(chapter, eyes) for chapter in story.chapters[: last + 2]]
    tables = [
        plain_text(match.box.describe(match.game.view(chapter.state, eyes), match.wording))
        for chapter in page.chapters
    ]
    return "\n".join([*tables, *[sentence for sentences in told for sentence in sentences]])


def check_room(match: Match, story: Story, shown: str) -> None:
    """What is on the screen while the keyboard is passed on, both players may read."""
    told = [story.sentences(chapter, NOBODY_SEATED) for chapter in story.chapters]
    public = "\n".join(sentence for sentences in told for sentence in sentences)
    for name in match.wording.page.entry("names").entry("card").values.values():
        assert str(name) not in shown or str(name) in public


def check_no_leak(output: str, saved: Path) -> int:
    """Compare what was printed between curtains with what the players may know."""
    match = replay(saved)
    story = Story(match)
    pages = pages_of(story, match)
    _, *printed = CURTAIN.split(output)
    names, texts = printed[::2], printed[1::2]
    assert [SEATS[page.seat] for page in pages] == names
    secrets = 0
    for page, text in zip(pages, texts, strict=True):
        assert all(name in text for name in cards_in_hands(match, page.chapters[0], page.seat))
        check_room(match, story, text.rpartition(SEPARATOR)[2])
        known = known_to(match, story, page)
        for chapter in page.chapters:
            for name in cards_in_hands(match, chapter, 1 - page.seat):
                if name not in known:
                    secrets += 1
                    assert name not in text, f"{SEATS[page.seat]} could read {name}"
    return secrets


def test_between_curtains_only_ones_own_cards_are_named(brink: Brink, tmp_path: Path) -> None:
    saved = tmp_path / "game.jsonl"
    asked = ["", "", "hint", "log", "table", "why 2", "2"]  # Curtain, draw, look about, play.
    result = brink(
        *("play", "path_to_safety", "--plain", "--seed", "11", "--seats", "Ada,Bo,bot"),
        *("--option", "desks=one_each", "--save", saved),
        typed=[*(asked * 10), ""],
    )
    assert result.exit_code == 0
    assert result.output.count("Pass the keyboard to") >= 6
    assert check_no_leak(result.output, saved) > 50


def test_leaving_a_shared_game_wipes_the_screen(brink: Brink) -> None:
    result = brink("play", "path_to_safety", "--plain", "--bots", "0", "--players", "2", typed=[""])
    wiped, _, rest = result.output.rpartition("=" * 72)
    assert "Hand of" in wiped
    assert "Hand of" not in rest
    assert "brink play --resume" in rest


def test_one_person_meets_no_curtain(brink: Brink) -> None:
    result = brink("play", "path_to_safety", "--plain", typed=["1"] * 9)
    assert "Pass the keyboard" not in result.output


def test_a_terminal_forgets_what_has_scrolled_off() -> None:
    screen = RichScreen()
    written = io.StringIO()
    screen.console = Console(file=written, force_terminal=True, width=80, height=24)
    screen.wipe()
    assert written.getvalue() == WIPE
    assert "\x1b[3J" in WIPE


def test_a_dumb_terminal_is_sent_no_escape_sequence_but_blank_lines() -> None:
    screen = RichScreen()
    written = io.StringIO()
    screen.console = Console(
        file=written, force_terminal=True, width=80, height=24, _environ={"TERM": "dumb"}
    )
    screen.wipe()
    assert "\x1b" not in written.getvalue()
    assert written.getvalue().count("\n") > 40


def in_a_terminal(typed: list[tuple[str, str]], term: str, state: Path, *arguments: str) -> str:
    """Run `brink` in a terminal of its own, and return everything it was sent.

    As a person does, each line is typed once its prompt is there: what is typed ahead meets a
    terminal that changes its mode meanwhile.
    """
    pty, termios = pytest.importorskip("pty"), pytest.importorskip("termios")
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (ROWS, 80))
    environment = {**os.environ, "TERM": term, "XDG_STATE_HOME": str(state)}
    for size in ("LINES", "COLUMNS"):
        environment.pop(size, None)
    shown = b""
    with subprocess.Popen(
        [sys.executable, "-m", "brink", *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment,
    ) as process:
        os.close(theirs)
        waiting, read = list(typed), 0
        try:
            while part := os.read(ours, 65536):
                shown += part
                if waiting and waiting[0][0].encode() in shown[read:]:
                    read = len(shown)
                    os.write(ours, waiting.pop(0)[1].encode() + b"\n")
        except OSError:
            pass  # Linux says so when the other end is closed.
        os.close(ours)
    assert process.returncode == 0, shown.decode()
    assert not waiting, f"never asked: {waiting}, only {shown.decode()!r}"
    return shown.decode()


@pytest.mark.parametrize("term", ["dumb", "xterm-256color"])
@pytest.mark.parametrize("plain", [["--plain"], []])
def test_no_hand_stays_on_a_high_terminal(term: str, plain: list[str], tmp_path: Path) -> None:
    table = ["play", "path_to_safety", "--seats", "Ada,Bo", "--seed", "11", *plain]
    typed = [("Pass the keyboard to Ada, then press Enter. ", ""), ("> ", "quit")]
    shown = in_a_terminal(typed, term, tmp_path, *table)
    hand, _, rest = shown.rpartition("Hand of ")
    assert "Pass the keyboard to Ada" in hand, repr(shown)
    if term == "dumb":
        assert WIPE not in shown
        assert rest.count("\n") >= ROWS
    else:
        assert WIPE in rest
    if plain:
        assert "\r\n" * ROWS in rest
