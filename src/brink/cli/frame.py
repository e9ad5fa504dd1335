"""A low terminal: status, table, news, question and answers in no more rows than it has.

A game says how a panel reads when there is little room (`Block.compact`). Rows that are left over
go to the news first, then to panels in full, the most urgent first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from brink.cli.answers import Choice, in_pages, numbered
from brink.cli.story import Paragraph
from brink.games.wording import Block
from brink.match.texts import shown

PROMPT_ROW = 1
NOTE_ROW = 1
SOME_NEWS = 2  # Rows of news before a panel is cut,
MOST_REMARKS = 8
MORE_NEWS = 5  # and before a panel is shown in full.
TALL = 5  # A narrow panel of so many rows has others to its right.
GAP = 2
NAME_WIDTH = 24
CUT = "…"
TITLE, STATUS, NEWS, QUESTION, NOTE = "bold cyan", "bold", "yellow", "bold", "dim"


@dataclass(frozen=True)
class Sheet:
    """Everything a player needs for a decision."""

    player: str
    game: str
    blocks: Sequence[Block]  # The whole table,
    fresh: Sequence[Block]  # and what of it this player has not read yet.
    news: Sequence[Paragraph]
    news_title: str
    question: str
    choices: Sequence[Choice]
    note: str  # What can be typed,
    note_when_low: str  # and what where not all is shown.


@dataclass(frozen=True)
class Remark:
    """Something said to the player who is asked: a hint, a refusal."""

    text: str
    style: str = ""


class Frame:
    """A sheet laid out for a terminal; a page for each part of its answers."""

    def __init__(self, sheet: Sheet, console: Console, remarks: Sequence[Remark] = ()) -> None:
        self.sheet = sheet
        self.remarks = remarks
        self.console = console
        self.width = console.width
        self.folds: dict[tuple[str, str, str, int], list[Text]] = {}  # Lines once broken.
        self.question = self.fold(sheet.question, QUESTION)
        self.room = console.height - 1 - len(self.question) - NOTE_ROW - PROMPT_ROW
        self.least_news = min(MOST_REMARKS if remarks else SOME_NEWS, len(self.news(self.room)))
        self.roomy = self.room - len(self.table(self.room)) - self.least_news
        most = max(self.roomy, self.room * 2 // 5, 1)
        self.pages = self.laid_out(most)
        spare = console.height - PROMPT_ROW - max(len(page) for page in self.pages)
        if len(self.pages) > 1 and spare:
            self.pages = self.laid_out(most + spare)

    def laid_out(self, most: int) -> list[list[Text]]:
        """Return the pages, with at most so many rows of answers on each."""
        answers = in_pages(numbered(self.sheet.choices), self.width, most, self.roomy)
        room = self.room - max(len(page) for page in answers)
        news = max(self.least_news, min(MORE_NEWS, len(self.news(self.room))))
        table = self.table(max(0, room - self.least_news))
        if len(table) <= room - news:
            table = self.table(room - news, fill=True)
        above = [self.status(), *table, *self.news(room - len(table)), *self.question]
        return [[*above, *page, self.note(place, answers)] for place, page in enumerate(answers)]

    # The parts.

    def status(self) -> Text:
        """Return the first row: whose screen it is, and where the game stands."""
        name = clip(shown(self.sheet.player), NAME_WIDTH)
        told = f"{name} · {shown(self.sheet.blocks[0].title)}" if self.sheet.blocks else name
        told = clip(told, self.width - 6)
        rest = "─" * (self.width - cell_len(told) - 4)
        return Text.assemble(("── ", "cyan"), (told, STATUS), (f" {rest}", "cyan"))

    def table(self, room: int, *, fill: bool = False) -> list[Text]:
        """Return the panels, compact; to fill the room, in full from the first on."""
        blocks = self.sheet.blocks
        wanted = [compact_lines(block, headline=not place) for place, block in enumerate(blocks)]
        rows = self.panels(wanted)
        if len(rows) > room:
            return self.shared_out(wanted, room)
        if not fill:
            return rows
        for place, block in enumerate(blocks):
            tried = [*wanted]
            tried[place] = full_lines(block, headline=not place)
            longer = self.panels(tried)
            if len(longer) <= room:
                wanted, rows = tried, longer
        return rows

    def shared_out(self, wanted: Sequence[Lines], room: int) -> list[Text]:
        """Return the panels with as many rows as there are, evenly for those that told no form."""
        told = [block.compact is not None for block in self.sheet.blocks]
        cut = [*wanted]
        for most in range(room, 0, -1):
            cut = [
                lines if kept else shortened(lines, most)
                for lines, kept in zip(wanted, told, strict=True)
            ]
            if len(self.panels(cut)) <= room:
                break
        for place, lines in enumerate(wanted):
            for most in range(len(cut[place]) + 1, len(lines) + 1):
                tried = [*cut[:place], shortened(lines, most), *cut[place + 1 :]]
                if len(self.panels(tried)) <= room:
                    cut = tried
        return cut_rows(self.panels(cut), room, self.width)

    def panels(self, wanted: Sequence[Lines]) -> list[Text]:
        """Return panels below each other; to the right of a tall narrow one, those that fit."""
        rows: list[Text] = []
        waiting = [lines for lines in wanted if lines]
        while waiting:
            left = self.folded(waiting.pop(0), self.width)
            wide = max(cell_len(row.plain) for row in left) + GAP
            right: list[Text] = []
            if len(left) >= TALL and wide <= self.width * 3 // 5:
                waiting = self.moved_right(waiting, right, len(left), self.width - wide)
            rows += beside(left, right, wide)
        return rows

    def moved_right(
        self, waiting: Sequence[Lines], right: list[Text], most: int, width: int
    ) -> list[Lines]:
        """Put panels into a column of so many rows, as they fit; return those that do not."""
        below: list[Lines] = []
        for lines in waiting:
            rows = self.folded(lines, width)
            if len(right) + len(rows) <= most:
                right += rows
            else:
                below.append(lines)
        return below

    def news(self, room: int) -> list[Text]:
        """Return the newest paragraphs, each cut to its share of the rows; remarks before all."""
        if self.remarks:
            said = [row for one in self.remarks for row in self.fold(one.text, one.style, "  ")]
            return cut_rows(said, room, self.width)
        newest = [] if room < 1 else self.sheet.news[-room:]
        told = [self.paragraph(one) for one in newest]
        most = room
        while sum(min(most, len(rows)) for rows in told) > room:
            most -= 1
        spare = room - sum(min(most, len(rows)) for rows in told)
        rows: list[Text] = []
        for paragraph in told:
            share = min(len(paragraph), most)
            if share < len(paragraph) and spare:
                share, spare = share + 1, spare - 1
            rows += cut_rows(paragraph, share, self.width)
        return rows

    def paragraph(self, one: Paragraph) -> list[Text]:
        """Return a paragraph under the name of whom it tells."""
        rows = self.fold(one.text, indent="  ")
        if one.text.startswith(one.who):
            rows[0].stylize(NEWS, 0, len(one.who))
        return rows

    def note(self, page: int, answers: Sequence[Sequence[Text]]) -> Text:
        """Return the last row: what can be typed."""
        note = self.sheet.note_when_low
        if len(answers) > 1:
            note = f"Page {page + 1} of {len(answers)}: more. {note}"
        return Text(clip(note, self.width), style=NOTE)

    # Rows of text.

    def fold(self, line: str, style: str = "", indent: str = "", width: int = 0) -> list[Text]:
        """Return a line in rows that fit, the later ones indented."""
        key = line, style, indent, width or self.width
        if key not in self.folds:
            self.folds[key] = self.broken(*key)
        return [row.copy() for row in self.folds[key]]

    def broken(self, line: str, style: str, indent: str, width: int) -> list[Text]:
        """Break a line between words."""
        line = shown(line)
        if cell_len(line) <= width:
            return [Text(line, style=style)]
        lead = line[: len(line) - len(line.lstrip())]
        indent = lead + indent
        rows = Text(line.lstrip(), style=style).wrap(self.console, width - len(indent))
        for row in rows:
            row.rstrip()
        return [
            Text.assemble(indent if place else lead, row, style=style)
            for place, row in enumerate(rows)
        ]

    def folded(self, lines: Lines, width: int) -> list[Text]:
        """Return a panel's lines in rows that fit."""
        rows: list[Text] = []
        for line in lines:
            if isinstance(line, str):
                rows += self.fold(line, indent="  ", width=width)
                continue
            title, text = line
            told = self.fold(f"{title}  {text}".rstrip(), indent="  ", width=width)
            told[0].stylize(TITLE, 0, len(title))
            rows += told
        return rows


Lines = list[str | tuple[str, str]]  # A pair is a title and what stands behind it.


def compact_lines(block: Block, *, headline: bool) -> Lines:
    """Return what a panel says where there is little room: its own short form, if it has one."""
    if block.compact is None:
        return full_lines(block, headline=headline)
    return [*block.compact]


def full_lines(block: Block, *, headline: bool) -> Lines:
    """Return a whole panel; the first one's title stands in the status."""
    if headline:
        return [*block.lines]
    if len(block.lines) == 1:
        return [(block.title, block.lines[0])]
    return [(block.title, ""), *[f" {line}" for line in block.lines]]


def shortened(lines: Lines, most: int) -> Lines:
    """Return the first lines of a panel."""
    if len(lines) <= most:
        return lines
    first = lines[0]
    if most == 1 and isinstance(first, tuple) and isinstance(lines[1], str):
        return [(first[0], f"{first[1] or lines[1].strip()} {CUT}")]
    return [*lines[: most - 1], f"{lines[most - 1] if most > 1 else first} {CUT}"]


def beside(left: Sequence[Text], right: Sequence[Text], at: int) -> list[Text]:
    """Return rows with others to their right."""
    rows = [row.copy() for row in left]
    for row, more in zip(rows, right, strict=False):
        row.pad_right(at - cell_len(row.plain))
        row.append_text(more)
    return rows


def cut_rows(rows: Sequence[Text], most: int, width: int) -> list[Text]:
    """Return the first rows; the last one says that there were more."""
    kept = [row.copy() for row in rows[:most]]
    if kept and len(rows) > most:
        last = kept[-1].plain
        if cell_len(last) > width - 2:
            kept[-1] = kept[-1][: last.rindex(" ") if " " in last.strip() else width - 2]
        kept[-1].append(f" {CUT}")
    return kept


def clip(text: str, width: int) -> str:
    """Cut a text that is too wide."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, width - 1).rstrip() + CUT
