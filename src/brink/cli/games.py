"""`brink games`: the shelf."""

from __future__ import annotations

from rich import box as lines
from rich.table import Table
from rich.text import Text

from brink.cli.screen import LEAST_TABLE, LEAST_WIDTH, make_console
from brink.games.box import Box
from brink.games.catalog import all_boxes, left_out

KINDS = {"cooperative": "co-op", "versus": "versus"}


def games() -> None:
    """Show the games on the shelf.

    Example: brink games
    """
    console = make_console(least=LEAST_TABLE)
    if console.width >= LEAST_WIDTH:
        console.print(shelf(all_boxes()))
    else:
        for box in all_boxes():
            console.print(label(box))
            console.print()
    for reason in left_out().values():
        console.print(Text(f"Left out: {reason}", style="yellow"), soft_wrap=True)


def span(least: int, most: int) -> str:
    """Return a range in words."""
    return str(least) if least == most else f"{least}–{most}"


def label(box: Box) -> Text:
    """Return what stands on a box, for a terminal too narrow to put it side by side."""
    players, minutes = span(box.least_seats, box.most_seats), span(*box.minutes)
    figures = f"{players} players, {minutes} minutes, {KINDS.get(box.kind, box.kind)}"
    return Text.assemble(
        (box.id, "bold cyan"),
        *("\n", (box.title, "bold"), f"\n{box.tagline}\n{figures}\n", (box.credit, "dim")),
    )


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
