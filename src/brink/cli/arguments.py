"""Arguments that several commands take, or that are long to explain."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

MOST_GAMES = 100_000_000
MOST_WORKERS = 64

GameId = Annotated[str, typer.Argument(help="A game's id, as brink games shows it.")]
AnyGame = Annotated[str | None, typer.Argument(help="A game's id; left out, the first there is.")]
LogFile = Annotated[Path, typer.Argument(help="A game's log, as saved by brink play.")]
ContentFile = Annotated[
    Path | None,
    typer.Option("--content", help="The content it was begun with, if not beside the log."),
]

# The rules.
Preset = Annotated[str | None, typer.Option(help="A named set of options.")]
Options = Annotated[
    list[str] | None, typer.Option(help="An option of the rules as name=value; may be repeated.")
]

# The table.
Players = Annotated[
    int | None, typer.Option(min=1, help="Players in all, people and bots together.")
]
Seats = Annotated[str | None, typer.Option(help='Everybody by name, e.g. "Ada,Bo,bot:heuristic".')]
Bots = Annotated[int | None, typer.Option(min=0, help="How many of the players are bots.")]
BotName = Annotated[str | None, typer.Option(help="Which bot takes the bots' seats.")]
SealedSeed = Annotated[
    int | None, typer.Option(help="Same seed, same cards and dice; left out, sealed dice.")
]
Practice = Annotated[
    bool,
    typer.Option(
        "--practice", help="A practice game: dice and cards may be taken back, alone too."
    ),
]
Save = Annotated[
    Path | None, typer.Option(help="Keep the game in this file, not in Brink's own folder.")
]
Resume = Annotated[
    str | None,
    typer.Option(
        metavar="[FILE]", help="Play a saved game on; without a file, the newest unfinished one."
    ),
]
CampaignFile = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="Play a game's chapters one after the other, kept in this file; it is begun or played "
        "on. With --option, once begun: a game beside it with what it has unlocked.",
    ),
]

# The lab.
BotSeats = Annotated[int | None, typer.Option(min=1, help="Seats at the table, all taken by bots.")]
Games = Annotated[int, typer.Option(min=1, max=MOST_GAMES, help="How many games.")]
Policy = Annotated[
    str | None,
    typer.Option(
        help="The bot in every seat, or several in turn: a,b. Levels: newcomer, player, expert. "
        "Your own: module:Class."
    ),
]
Seed = Annotated[int, typer.Option(help="Same seed, same games.")]
Workers = Annotated[
    int, typer.Option(min=1, max=MOST_WORKERS, help="Processes to share the games.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, nothing else.")]

# The screen.
Plain = Annotated[bool, typer.Option("--plain", help="Plain text, no colours and no panels.")]


def program() -> str:
    """Return what to type to call this program again."""
    return os.environ.get("BRINK_PROGRAM", "brink")
