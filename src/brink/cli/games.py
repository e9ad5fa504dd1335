"""`brink games`: the shelf."""

from __future__ import annotations

from rich import box as lines
from rich.table import Table
from rich.text import Text

from brink.cli.screen import make_console
from brink.games.box import Box
from brink.games.catalog import all_boxes

KINDS = {"cooperative": "co-op", "versus": "versus"}


def games() -> None:
    """Show the games on the shelf.

    Example: brink games
    """
    make_console().print(shelf(all_boxes()))


def span(least: int, most: int) -> str:
    """Return a range in words."""
    return str(least) if least == most else f"{least}–{most}"


def shelf(boxes: list[Box]) -> Table:
    """Return the shelf: what to type, and what is in the box."""
    table = Table(box=lines.SIMPLE_HEAD, pad_edge=False)
    table.add_column("Game", no_wrap=True)
    table.add_column("Players", justify="right")
    table.add_column("Minutes", justify="right")
    table.add_column("Kind", no_wrap=True)
    table.add_column("What it is", ratio=1)
    for box in boxes:
        table.add_row(
            Text(box.id, style="bold cyan"),
            span(box.least_seats, box.most_seats),
            span(*box.minutes),
            KINDS.get(box.kind, box.kind),
            Text.assemble((box.title, "bold"), f"\n{box.tagline}\n", (box.credit, "dim")),
        )
    return table
