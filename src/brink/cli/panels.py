"""Blocks, articles and paragraphs as panels, side by side where the terminal is wide enough."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from brink.cli.story import Paragraph
from brink.games.wording import Block
from brink.match.texts import shown

FRAME = 4  # What a panel's frame adds to the width of its lines.


@dataclass(frozen=True)
class Article:
    """Something explained under a few labels."""

    title: str
    rows: list[tuple[str, str]]


def styled(text: str, style: str = "") -> Text:
    """Return a text to print, in a style."""
    return Text(shown(text), style=style)


def explained(article: Article) -> RenderableType:
    """Return an article: its title, and its rows beside their labels."""
    rows = Table.grid(padding=(0, 2, 0, 0))
    rows.add_column(style="dim", no_wrap=True)
    rows.add_column()
    for label, text in article.rows:
        rows.add_row(styled(label), styled(text))
    return Group(styled(article.title, style="bold cyan"), Padding(rows, (0, 0, 1, 2)))


def told_by(paragraphs: Sequence[Paragraph]) -> Table:
    """Return paragraphs beside the names of those they tell of."""
    told = Table.grid(padding=(0, 1, 0, 0))
    told.add_column(no_wrap=True, max_width=17, style="yellow")
    told.add_column()
    for paragraph in paragraphs:
        who = paragraph.who if paragraph.runs_on else f"{paragraph.who}:"  # Or it reads as one.
        told.add_row(styled(who), styled(" ".join(paragraph.sentences)))
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
    title = styled(block.title, style="bold cyan")
    if len(block.lines) == 1:
        return Text.assemble(title, styled(f"  {block.lines[0]}"))
    body = Padding(styled("\n".join(block.lines)), (0, 0, 0, 1))
    return Group(Rule(title, align="left", style="dim"), body)


def framed(block: Block) -> RenderableType:
    """Return a block as a panel, unless it is a headline."""
    if len(block.lines) == 1:
        return unframed(block)
    title = styled(block.title, style="bold")
    body = styled("\n".join(block.lines))
    return Panel(body, title=title, title_align="left", border_style="dim", expand=True)


def side_by_side(panels: Sequence[RenderableType]) -> RenderableType:
    """Return a row of panels that fills the width."""
    row = Table.grid(expand=True, padding=(0, 1, 0, 0))
    for _ in panels:
        row.add_column(ratio=1 if len(panels) == 1 else None)
    row.add_row(*panels)
    return row
