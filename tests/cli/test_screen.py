"""How a table is laid out on a terminal."""

from __future__ import annotations

import io

from rich.console import Console

from brink.cli.panels import rows_of
from brink.cli.screen import RichScreen
from brink.cli.story import Paragraph
from brink.games.wording import Block

SMALL = Block("Small", ["a few words", "and more"])
WIDE = Block("Wide", ["=" * 70] * 2)
HEADLINE = Block("Round 1", ["Ada is up."])


def screen_of(width: int, height: int) -> tuple[RichScreen, io.StringIO]:
    screen, written = RichScreen(), io.StringIO()
    screen.console = Console(
        file=written,
        force_terminal=True,
        width=width,
        height=height,
        markup=False,
        color_system=None,
    )
    return screen, written


def test_narrow_blocks_share_a_row_where_there_is_room() -> None:
    assert rows_of([SMALL, SMALL, WIDE, SMALL], 80) == [[SMALL, SMALL], [WIDE], [SMALL]]
    assert rows_of([SMALL, SMALL, WIDE, SMALL], 120) == [[SMALL, SMALL, WIDE], [SMALL]]


def test_a_headline_stands_alone_on_one_line() -> None:
    assert rows_of([SMALL, HEADLINE, SMALL], 200) == [[SMALL], [HEADLINE], [SMALL]]
    screen, written = screen_of(80, 60)
    screen.table([HEADLINE])
    assert written.getvalue().rstrip() == "Round 1  Ada is up."


def test_a_high_terminal_has_frames_and_a_low_one_does_not() -> None:
    for height, framed in ((60, True), (14, False)):
        screen, written = screen_of(80, height)
        screen.table([SMALL, WIDE])
        assert ("╭" in written.getvalue()) is framed
        assert "a few words" in written.getvalue()


def test_no_line_is_wider_than_the_terminal() -> None:
    screen, written = screen_of(60, 24)
    screen.table([SMALL, WIDE])
    screen.news([Paragraph("Ada", ["A long sentence about nothing at all."] * 9)], "News")
    assert max(len(line) for line in written.getvalue().splitlines()) <= 60


def test_square_brackets_in_a_name_are_no_markup() -> None:
    screen, written = screen_of(80, 24)
    screen.say("[red]Ada[/red]")
    screen.table([Block("[b]", ["[i]x[/i]"])])
    for text in ("[red]Ada[/red]", "[b]", "[i]x[/i]"):
        assert text in written.getvalue()
