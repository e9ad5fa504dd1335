"""What a player looks at: panels and colours, or plain text for a screen reader."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence

import typer
from rich import box as lines
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from brink.cli.answers import Choice
from brink.cli.frame import Frame, Remark, Sheet
from brink.cli.panels import (
    Article,
    explained,
    framed,
    height_of,
    rows_of,
    side_by_side,
    styled,
    told_by,
    unframed,
)
from brink.cli.story import Paragraph
from brink.games.wording import Block, Ending, plain_text
from brink.match.texts import shown

try:
    import readline
except ImportError:  # Windows: the console edits lines itself.
    readline = None  # type: ignore[assignment]

DUMB = ("dumb", "unknown")  # Terminals that print an escape sequence instead of obeying it.
WIPE = "\x1b[2J\x1b[3J\x1b[H"  # The screen, what has scrolled off it, and back to the top.
LEAST_WIDTH = 80  # Narrower, a column of a report or a help page would cut its words off.
MOST_WIDTH = 1_000
LEAST_TABLE = 40  # A game's table is laid out for a narrow terminal, too.
LEAST_BLANK = 40  # Lines that push a hand off a terminal whose height is unknown.
MANY_CHOICES = 10
MOST_DIGITS = 6
ROOM_TO_ASK = 12  # Lines kept free below the table for news, question and choices.
SEPARATOR = "=" * 72
YES = ("y", "yes")


def make_console(*, stderr: bool = False, least: int = LEAST_WIDTH) -> Console:
    """Return a console that prints words as they are: a card's name is never markup."""
    console = Console(stderr=stderr, markup=False, highlight=False, emoji=False)
    if not least <= console.width <= MOST_WIDTH:
        console.width = width_that_fits(least)
    return console


def width_that_fits(least: int) -> int:
    """Return a width at which no word is cut: a narrower terminal breaks the lines itself."""
    wide = shutil.get_terminal_size((LEAST_WIDTH, 24)).columns
    return min(max(wide, least), MOST_WIDTH)


def number_typed(text: str) -> int | None:
    """Return a whole number of reasonable length, if that is what was typed."""
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


def is_interactive() -> bool:
    """Return whether somebody sits at a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def can_wipe() -> bool:
    """Return whether the terminal obeys the order to forget what it has shown."""
    return sys.stdout.isatty() and os.environ.get("TERM") not in DUMB


def height_of_terminal() -> int:
    """Return the lines a terminal shows, whatever $LINES says; 0 if there is none."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).lines
    except (OSError, ValueError):  # No terminal, or not even a file.
        return 0


class PlainScreen:
    """Plain text, a line at a time, in the order it should be read out."""

    def say(self, text: str = "", style: str = "") -> None:
        """Print a line."""
        typer.echo(shown(text))

    def heading(self, text: str) -> None:
        """Say whose decision begins here."""
        self.say(f"\n--- {text} ---")

    def table(self, blocks: Sequence[Block]) -> None:
        """Show the table."""
        self.say("\n" + plain_text(blocks))

    def table_alone(self, blocks: Sequence[Block]) -> None:
        """Show nothing but the table, from its top."""
        self.table(blocks)

    def news(self, paragraphs: Sequence[Paragraph], title: str) -> None:
        """Tell what has happened."""
        self.say(f"\n{title}")
        self.story(paragraphs)

    def question(self, text: str) -> None:
        """Ask."""
        self.say(f"\n{text}")

    def choices(self, choices: Sequence[Choice]) -> None:
        """List the answers by number."""
        for number, choice in enumerate(choices, start=1):
            self.say(f"{number}. {choice.label} [{choice.text}]")

    def note(self, text: str) -> None:
        """Say something by the way."""
        self.say(text)

    def command(self, text: str) -> None:
        """Say what to type in a shell: never broken, so that it can be copied."""
        self.say(text)

    def refusal(self, text: str) -> None:
        """Say why not."""
        self.say(f"No: {text}")

    def markdown(self, text: str) -> None:
        """Print a text with headings."""
        self.say(text)

    def articles(self, articles: Sequence[Article]) -> None:
        """Explain one thing after the other."""
        for article in articles:
            self.say(f"\n{article.title}")
            for label, text in article.rows:
                self.say(f"{label}: {text}")

    def tell(self, paragraph: Paragraph) -> None:
        """Tell one thing."""
        self.say(paragraph.text)

    def story(self, paragraphs: Sequence[Paragraph]) -> None:
        """Tell a long story."""
        for paragraph in paragraphs:
            self.tell(paragraph)

    def ending(self, ending: Ending) -> None:
        """Show the last page."""
        self.say(f"\n*** {ending.title} ***\n{ending.text}")

    def sheet(self, sheet: Sheet, page: int = 0) -> int:
        """Show what a decision needs; return how many pages its answers take."""
        self.heading(f"{sheet.player} · {sheet.game}")
        self.table(sheet.fresh)
        if len(sheet.fresh) < len(sheet.blocks):
            self.note("\nThe rest of the table is unchanged; table shows all of it.")
        if sheet.news:
            self.news(sheet.news, sheet.news_title)
        self.question(sheet.question)
        self.choices(sheet.choices)
        self.note(sheet.note)
        return 1

    def is_stale(self) -> bool:
        """Return whether the sheet must be shown again: it was covered, or there are remarks."""
        return False

    def put_away(self) -> None:
        """Have done with a sheet: the decision is taken."""

    def turns_pages(self) -> bool:
        """Return whether a new page takes the old one away."""
        return False

    def new_page(self) -> None:
        """Begin a page."""

    def wipe(self) -> None:
        """Leave nothing behind that the next player must not see."""
        self.say(f"\n{SEPARATOR}" + "\n" * max(LEAST_BLANK, height_of_terminal()))
        if can_wipe():
            sys.stdout.write(WIPE)
            sys.stdout.flush()
        self.say(SEPARATOR)
        forget_typing()

    def read(self, prompt: str) -> str:
        """Read what the player types."""
        return input(shown(prompt)).replace("\0", "").strip()

    def confirm(self, question: str) -> bool:
        """Ask again before something that cannot be undone, or unseen."""
        return self.read(f"{question} (y/n) ").lower() in YES


class RichScreen(PlainScreen):
    """Panels and colours; in a terminal, each decision begins on a fresh page."""

    def __init__(self) -> None:
        self.console = make_console(least=LEAST_TABLE)
        self.low = False  # A sheet takes the whole terminal,
        self.covered = False  # or did: something else was shown.
        self.remarks: list[Remark] = []  # For the next time it is shown.

    def say(self, text: str = "", style: str = "") -> None:
        if self.low:
            self.remarks.append(Remark(text, style))
        else:
            self.console.print(styled(text, style=style))

    def heading(self, text: str) -> None:
        self.console.rule(styled(f" {text} ", style="bold"), style="cyan")

    def table(self, blocks: Sequence[Block]) -> None:
        self.console.print(self.laid_out(blocks))

    def table_alone(self, blocks: Sequence[Block]) -> None:
        self.show_long(self.laid_out(blocks))

    def sheet(self, sheet: Sheet, page: int = 0) -> int:
        remarks = self.remarks
        self.put_away()
        if not self.can_turn_pages() or self.fits(sheet):
            return super().sheet(sheet)
        self.low = True
        pages = Frame(sheet, self.console, remarks).pages
        self.new_page()
        for row in pages[page % len(pages)]:
            self.console.print(row, no_wrap=True, crop=True)
        return len(pages)

    def is_stale(self) -> bool:
        return self.low and (self.covered or bool(self.remarks))

    def put_away(self) -> None:
        self.low, self.covered, self.remarks = False, False, []

    def read(self, prompt: str) -> str:
        for remark in self.remarks:
            self.console.print(styled(remark.text, remark.style))
        self.remarks = []
        return super().read(prompt)

    def can_turn_pages(self) -> bool:
        """Return whether somebody looks, at a terminal that knows how to begin a new page."""
        return self.turns_pages() and not self.console.is_dumb_terminal

    def fits(self, sheet: Sheet) -> bool:
        """Return whether all of it, and a line to type in, can be seen at once."""
        rows = rows_of(sheet.fresh, self.console.width)
        if sum(max(len(block.lines) for block in row) for row in rows) >= self.console.height:
            return False  # The table alone is too high; drawing it would tell no more.
        with self.console.capture() as shown_whole:
            super().sheet(sheet)
        return shown_whole.get().count("\n") < self.console.height

    def laid_out(self, blocks: Sequence[Block]) -> RenderableType:
        """Return the table in frames; without them if the terminal is too low."""
        rows = rows_of(blocks, self.console.width)
        low = self.console.is_terminal and height_of(rows) + ROOM_TO_ASK > self.console.height
        draw = unframed if low else framed
        return Group(*[side_by_side([draw(block) for block in row]) for row in rows])

    def news(self, paragraphs: Sequence[Paragraph], title: str) -> None:
        self.console.print(styled(title, style="bold yellow"))
        self.console.print(Padding(told_by(paragraphs), (0, 0, 1, 2)))

    def question(self, text: str) -> None:
        self.console.print(styled(text, style="bold"))

    def choices(self, choices: Sequence[Choice]) -> None:
        rows: list[RenderableType] = []
        text_at = max(len(choice.label) for choice in choices) + 2
        for number, choice in enumerate(choices, start=1):
            label = styled(f"{choice.label:<{text_at}}")
            text = styled(choice.text, "dim")
            rows.append(Text.assemble((f"{number:>4}  ", "bold cyan"), label, text))
        if len(rows) >= MANY_CHOICES:
            self.console.print(Columns(rows, column_first=True, padding=(0, 2)))
            return
        for row in rows:
            self.console.print(row)

    def note(self, text: str) -> None:
        self.say(text, "dim")

    def command(self, text: str) -> None:
        self.console.print(styled(text, style="dim"), soft_wrap=True)

    def refusal(self, text: str) -> None:
        self.say(text, "red")

    def markdown(self, text: str) -> None:
        self.show_long(Markdown(text), make_console())  # Tables of a rulebook want their width.

    def articles(self, articles: Sequence[Article]) -> None:
        self.show_long(Group(*[explained(article) for article in articles]))

    def tell(self, paragraph: Paragraph) -> None:
        self.console.print(told_by([paragraph]))

    def story(self, paragraphs: Sequence[Paragraph]) -> None:
        self.show_long(told_by(paragraphs))

    def show_long(self, content: RenderableType, console: Console | None = None) -> None:
        """Print something that may not fit the terminal: then it can be paged through."""
        console = console or self.console
        height = len(console.render_lines(content)) if is_interactive() else 0
        self.covered = self.low
        if height < console.height - 1:
            if self.low:
                self.new_page()
            console.print(content)
            if self.low:
                self.read("Press Enter to go back. ")
            return
        os.environ.setdefault("LESS", "-R")
        with console.pager(styles="less" in os.environ.get("PAGER", "less")):
            console.print(content)

    def ending(self, ending: Ending) -> None:
        self.console.print()
        text = Padding(styled(ending.text), (0, 1))
        title = styled(f" {ending.title} ", style="bold")
        self.console.print(Panel(text, title=title, box=lines.DOUBLE, border_style="yellow"))

    def turns_pages(self) -> bool:
        return is_interactive()

    def new_page(self) -> None:
        self.console.clear()

    def wipe(self) -> None:
        if not self.console.is_terminal or self.console.is_dumb_terminal:
            super().wipe()
            return
        self.console.file.write(WIPE)
        self.console.file.flush()
        forget_typing()


def make_screen(*, plain: bool) -> PlainScreen:
    """Return the screen asked for."""
    return PlainScreen() if plain else RichScreen()


def forget_typing() -> None:
    """Empty the arrow-up history: what one player typed is not the next one's business."""
    if readline is not None:
        readline.clear_history()
