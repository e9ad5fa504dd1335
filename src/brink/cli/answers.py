"""The numbered answers of a decision, in columns and pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from rich.cells import cell_len
from rich.text import Text

from brink.match.texts import shown

BETWEEN = 2
NUMBER, TEXT = "bold cyan", "dim"


class Choice(Protocol):
    """One of the numbered answers a player can give."""

    @property
    def label(self) -> str: ...

    @property
    def text(self) -> str: ...


@dataclass(frozen=True)
class Numbered:
    """An answer under its number: as long as it can be, and as short."""

    number: str
    label: str
    text: str

    @cached_property
    def width(self) -> int:
        """The cells it takes without its text."""
        return len(self.number) + 1 + cell_len(self.label)

    def row(self, text_at: int = 0) -> Text:
        """Return the answer in one row, with its text where there is room."""
        row = Text.assemble((self.number, NUMBER), " ", self.label)
        if text_at:
            row.pad_right(text_at - self.width)
            row.append(self.text, style=TEXT)
        return row


def numbered(choices: Sequence[Choice]) -> list[Numbered]:
    """Return the answers with their numbers, all equally wide."""
    digits = len(str(len(choices))) + 1
    return [
        Numbered(f"{number:>{digits}}", shown(choice.label), shown(choice.text))
        for number, choice in enumerate(choices, start=1)
    ]


def in_pages(answers: Sequence[Numbered], width: int, most: int, roomy: int) -> list[list[Text]]:
    """Return the answers in pages of so many rows; in a roomy place, one a row with its text."""
    text_at = max(answer.width for answer in answers) + BETWEEN
    widest = text_at + max(cell_len(answer.text) for answer in answers)
    if len(answers) <= roomy and widest <= width:
        return [[answer.row(text_at) for answer in answers]]
    pages: list[list[Text]] = []
    left = list(answers)
    while left:
        count, page = fullest(left, width, most)
        pages.append(page)
        left = left[count:]
    return pages


def fullest(answers: Sequence[Numbered], width: int, most: int) -> tuple[int, list[Text]]:
    """Return how many answers a page takes, at least one, and its rows."""
    count = 1
    for more in range(2, len(answers) + 1):
        if rows_in_columns(answers[:more], width) <= most:
            count = more
    return count, in_columns(answers[:count], width)


def columns_of(answers: Sequence[Numbered], width: int) -> list[Sequence[Numbered]]:
    """Return answers in the lowest columns that fit, read downwards; none if not even two do."""
    for height in range(1, len(answers)):
        columns = [answers[at : at + height] for at in range(0, len(answers), height)]
        if sum(widths(columns)) + BETWEEN * (len(columns) - 1) <= width:
            return columns
    return []


def widths(columns: Sequence[Sequence[Numbered]]) -> list[int]:
    """Return how wide each column is."""
    return [max(answer.width for answer in column) for column in columns]


def rows_in_columns(answers: Sequence[Numbered], width: int) -> int:
    """Return the rows that answers take."""
    columns = columns_of(answers, width)
    if columns:
        return len(columns[0])
    return sum(1 if one.width <= width else len(in_rows(one, width)) for one in answers)


def in_columns(answers: Sequence[Numbered], width: int) -> list[Text]:
    """Return answers in columns, or one below the other, a long one in two rows."""
    columns = columns_of(answers, width)
    if columns:
        wide = widths(columns)
        return [across(columns, wide, place) for place in range(len(columns[0]))]
    return [row for answer in answers for row in in_rows(answer, width)]


def across(columns: Sequence[Sequence[Numbered]], wide: Sequence[int], place: int) -> Text:
    """Return one row through all columns."""
    row = Text()
    at = 0
    for column, columns_width in zip(columns, wide, strict=True):
        if place < len(column):
            row.pad_right(at - cell_len(row.plain))
            row.append_text(column[place].row())
        at += columns_width + BETWEEN
    return row


def in_rows(answer: Numbered, width: int) -> list[Text]:
    """Return one answer, broken between words where it is too wide."""
    rows = [answer.row()]
    indent = " " * (len(answer.number) + 1)
    while cell_len(rows[-1].plain) > width:
        whole = rows.pop()
        at = break_before(whole.plain, width, len(indent) + 1)
        first, rest = whole.divide([at])
        first.rstrip()
        rows += [first, Text.assemble(indent, rest)]
    return rows


def break_before(text: str, width: int, least: int) -> int:
    """Return where a text is broken: after the last space that leaves a beginning that fits."""
    fits = max(at for at in range(len(text) + 1) if cell_len(text[:at]) <= width)
    space = text.rfind(" ", least, fits + 1)
    return space + 1 if space > 0 else fits
