"""What a player looks at: panels and colours, or plain text for a screen reader."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import typer
from rich import box as lines
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from brink.cli.story import Paragraph
from brink.games.wording import Block, Ending, plain_text

try:
    import readline
except ImportError:  # Windows: the console edits lines itself.
    readline = None  # type: ignore[assignment]

DUMB = ("dumb", "unknown")  # Terminals that print an escape sequence instead of obeying it.
WIPE = "\x1b[2J\x1b[3J\x1b[H"  # The screen, what has scrolled off it, and back to the top.
FRAME = 4  # What a panel's frame adds to the width of its lines.
LEAST_BLANK = 40  # Lines that push a hand off a terminal whose height is unknown.
MANY_CHOICES = 10
MOST_DIGITS = 6
ROOM_TO_ASK = 12  # Lines kept free below the table for news, question and choices.
SEPARATOR = "=" * 72
YES = ("y", "yes")


@dataclass(frozen=True)
class Article:
    """Something explained under a few labels."""

    title: str
    rows: list[tuple[str, str]]


class Choice(Protocol):
    """One of the numbered answers a player can give."""

    @property
    def label(self) -> str: ...

    @property
    def text(self) -> str: ...


def make_console(*, stderr: bool = False) -> Console:
    """Return a console that prints words as they are: a card's name is never markup."""
    return Console(stderr=stderr, markup=False, highlight=False, emoji=False)


def printable(text: str, kept: str = "\n\t") -> str:
    """Return a text without signs that would play tricks with the terminal: they are spelt out."""
    return "".join(
        char
        if char.isprintable() or char in kept or unicodedata.category(char) == "Zs"
        else char.encode("unicode_escape").decode()
        for char in text
    )


def words(text: str, style: str = "") -> Text:
    """Return a text to print, in a style."""
    return Text(printable(text), style=style)


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
        typer.echo(printable(text))

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
        self.say(f"{paragraph.who}: {' '.join(paragraph.sentences)}")

    def story(self, paragraphs: Sequence[Paragraph]) -> None:
        """Tell a long story."""
        for paragraph in paragraphs:
            self.tell(paragraph)

    def ending(self, ending: Ending) -> None:
        """Show the last page."""
        self.say(f"\n*** {ending.title} ***\n{ending.text}")

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
        return input(printable(prompt)).replace("\0", "").strip()

    def confirm(self, question: str) -> bool:
        """Ask again before something that cannot be undone, or unseen."""
        return self.read(f"{question} (y/n) ").lower() in YES


class RichScreen(PlainScreen):
    """Panels and colours; in a terminal, each decision begins on a fresh page."""

    def __init__(self) -> None:
        self.console = make_console()

    def say(self, text: str = "", style: str = "") -> None:
        self.console.print(words(text, style=style))

    def heading(self, text: str) -> None:
        self.console.rule(words(f" {text} ", style="bold"), style="cyan")

    def table(self, blocks: Sequence[Block]) -> None:
        self.console.print(self.laid_out(blocks))

    def table_alone(self, blocks: Sequence[Block]) -> None:
        self.show_long(self.laid_out(blocks))

    def laid_out(self, blocks: Sequence[Block]) -> RenderableType:
        """Return the table in frames; without them if the terminal is too low."""
        rows = rows_of(blocks, self.console.width)
        low = self.console.is_terminal and height_of(rows) + ROOM_TO_ASK > self.console.height
        draw = unframed if low else framed
        return Group(*[side_by_side([draw(block) for block in row]) for row in rows])

    def news(self, paragraphs: Sequence[Paragraph], title: str) -> None:
        self.console.print(words(title, style="bold yellow"))
        self.console.print(Padding(told_by(paragraphs), (0, 0, 1, 2)))

    def question(self, text: str) -> None:
        self.console.print(words(text, style="bold"))

    def choices(self, choices: Sequence[Choice]) -> None:
        rows: list[RenderableType] = []
        text_at = max(len(choice.label) for choice in choices) + 2
        for number, choice in enumerate(choices, start=1):
            label = words(f"{choice.label:<{text_at}}")
            text = words(choice.text, "dim")
            rows.append(Text.assemble((f"{number:>4}  ", "bold cyan"), label, text))
        if len(rows) >= MANY_CHOICES:
            self.console.print(Columns(rows, column_first=True, padding=(0, 2)))
            return
        for row in rows:
            self.console.print(row)

    def note(self, text: str) -> None:
        self.console.print(words(text, style="dim"))

    def command(self, text: str) -> None:
        self.console.print(words(text, style="dim"), soft_wrap=True)

    def refusal(self, text: str) -> None:
        self.console.print(words(text, style="red"))

    def markdown(self, text: str) -> None:
        self.show_long(Markdown(text))

    def articles(self, articles: Sequence[Article]) -> None:
        self.show_long(Group(*[explained(article) for article in articles]))

    def tell(self, paragraph: Paragraph) -> None:
        self.console.print(told_by([paragraph]))

    def story(self, paragraphs: Sequence[Paragraph]) -> None:
        self.show_long(told_by(paragraphs))

    def show_long(self, content: RenderableType) -> None:
        """Print something that may not fit the terminal: then it can be paged through."""
        height = len(self.console.render_lines(content)) if is_interactive() else 0
        if height < self.console.height - 1:
            self.console.print(content)
            return
        os.environ.setdefault("LESS", "-R")
        with self.console.pager(styles="less" in os.environ.get("PAGER", "less")):
            self.console.print(content)

    def ending(self, ending: Ending) -> None:
        self.console.print()
        text = Padding(words(ending.text), (0, 1))
        title = words(f" {ending.title} ", style="bold")
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


def explained(article: Article) -> RenderableType:
    """Return an article: its title, and its rows beside their labels."""
    rows = Table.grid(padding=(0, 2, 0, 0))
    rows.add_column(style="dim", no_wrap=True)
    rows.add_column()
    for label, text in article.rows:
        rows.add_row(words(label), words(text))
    return Group(words(article.title, style="bold cyan"), Padding(rows, (0, 0, 1, 2)))


def told_by(paragraphs: Sequence[Paragraph]) -> Table:
    """Return paragraphs beside the names of those they tell of."""
    told = Table.grid(padding=(0, 1, 0, 0))
    told.add_column(no_wrap=True, max_width=16, style="yellow")
    told.add_column()
    for paragraph in paragraphs:
        told.add_row(words(paragraph.who), words(" ".join(paragraph.sentences)))
    return told


def width_of(block: Block) -> int:
    """Return the width of a block in its frame."""
    return max(len(line) for line in [block.title + "  ", *block.lines]) + FRAME


def rows_of(blocks: Sequence[Block], width: int) -> list[list[Block]]:
    """Put neighbouring blocks side by side where the terminal is wide enough."""
    rows: list[list[Block]] = []
    used = 0
    for block in blocks:
        needed = width if len(block.lines) == 1 else width_of(block)  # A headline stands alone.
        if rows and used + 1 + needed <= width:
            rows[-1].append(block)
            used += 1 + needed
        else:
            rows.append([block])
            used = needed
    return rows


def height_of(rows: Sequence[Sequence[Block]]) -> int:
    """Return the lines that rows of framed blocks take."""
    return sum(2 + max(len(block.lines) for block in row) for row in rows)


def unframed(block: Block) -> RenderableType:
    """Return a block for a low terminal: no frame, and one line if it has no more to say."""
    title = words(block.title, style="bold cyan")
    if len(block.lines) == 1:
        return Text.assemble(title, words(f"  {block.lines[0]}"))
    body = Padding(words("\n".join(block.lines)), (0, 0, 0, 1))
    return Group(Rule(title, align="left", style="dim"), body)


def framed(block: Block) -> RenderableType:
    """Return a block as a panel, unless it is a headline."""
    if len(block.lines) == 1:
        return unframed(block)
    title = words(block.title, style="bold")
    body = words("\n".join(block.lines))
    return Panel(body, title=title, title_align="left", border_style="dim", expand=True)


def side_by_side(panels: Sequence[RenderableType]) -> RenderableType:
    """Return a row of panels that fills the width."""
    row = Table.grid(expand=True, padding=(0, 1, 0, 0))
    for _ in panels:
        row.add_column(ratio=1 if len(panels) == 1 else None)
    row.add_row(*panels)
    return row
