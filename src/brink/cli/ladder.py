"""`brink ladder`: bots against each other, and how strong each is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich import box as lines
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from brink.bots.registry import find_bot
from brink.cli.arguments import BotSeats, GameId, Options, Preset, Seed
from brink.cli.errors import INTERRUPTED, CommandError
from brink.cli.screen import make_console
from brink.cli.seat_flags import must_fit, read_options, usual_players
from brink.cli.simulate import percent
from brink.games.box import Box
from brink.games.catalog import find
from brink.games.options import Profile
from brink.lab import ladder as lab
from brink.lab.statistics import Mean, share

Climbers = Annotated[str, typer.Option("--bots", help="The bots to compare, between commas.")]
Deals = Annotated[int, typer.Option(min=2, max=1_000_000, help="How many deals.")]
Kept = Annotated[
    Path | None, typer.Option("--file", help="Keep the games here, and go on where it stopped.")
]


def ladder(
    game: GameId,
    bots: Climbers = "random,newcomer,player",
    players: BotSeats = None,
    deals: Deals = 20,
    seed: Seed = 0,
    preset: Preset = None,
    option: Options = None,
    file: Kept = None,
) -> None:
    """Let bots play each other on the same deals and print how strong each of them is.

    Example: brink ladder GAME --bots newcomer,player,expert --deals 50
    """
    box = find(game)
    profile = box.sheet.profile(read_options(option or []), preset)
    seats = players or usual_players(box)
    must_fit(box, profile, seats)
    names = read_climbers(box, bots)
    try:
        results = run(box, profile, names, seats, deals, seed, file)
    except KeyboardInterrupt:
        kept = f" What was played is in {file}." if file is not None else ""
        typer.echo(f"Stopped: the games were not all played.{kept}", err=True)
        raise typer.Exit(INTERRUPTED) from None
    console = make_console()
    title = f"{box.title}: {seats} players, {deals} deals, {len(results)} games, seed {seed}"
    console.print(Text(title, style="bold"))
    if box.kind == "cooperative":
        console.print(teams_table(names, results))
        console.print(Text("± is one standard error.", style="dim"))
    else:
        console.print(ratings_table(names, results))
        note = "400 points are ten to one; between: 95 times in 100. ± is one standard error."
        console.print(Text(note, style="dim"))


def read_climbers(box: Box, written: str) -> list[str]:
    """Read the bots' names; each must be there, once."""
    names = [name.strip() for name in written.split(",")]
    for name in names:
        find_bot(box, name)
    if len(set(names)) < len(names) or len(names) < 2:
        raise CommandError("--bots: name two bots or more, each once, between commas")
    return names


def run(
    box: Box,
    profile: Profile,
    names: list[str],
    seats: int,
    deals: int,
    seed: int,
    file: Path | None,
) -> list[lab.Result]:
    """Play the ladder, with a progress bar where somebody is watching."""
    rounds = list(lab.schedule(names, seats, deals, box.kind == "cooperative"))
    console = make_console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns,
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as bar:
        task = bar.add_task("Games", total=len(rounds))
        return lab.climb(box, profile, rounds, seed, file, lambda: bar.advance(task))


def ratings_table(names: list[str], results: list[lab.Result]) -> Table:
    """Return the ratings, the strongest first."""
    table = Table(box=lines.SIMPLE_HEAD, pad_edge=False)
    table.add_column("Bot")
    for heading in ("Rating", "between", "Seats", "Won"):
        table.add_column(heading, justify="right")
    for one in lab.ratings(names, results):
        between = f"{one.low:+.0f} and {one.high:+.0f}"
        table.add_row(one.bot, f"{one.rating:+.0f}", between, str(one.seats), percent(one.wins))
    return table


def teams_table(names: list[str], results: list[lab.Result]) -> Table:
    """Return how often each bot's team won, and how that compares with the one before."""
    table = Table(box=lines.SIMPLE_HEAD, pad_edge=False)
    table.add_column("Team of")
    for heading in ("Games", "Won", "More than the one above"):
        table.add_column(heading, justify="right")
    for number, name in enumerate(names):
        games = [result for result in results if result.seats[0] == name]
        won = share(sum(bool(result.winners) for result in games), len(games))
        more = "" if number == 0 else points(lab.difference(name, names[number - 1], results))
        table.add_row(name, str(len(games)), percent(won), more)
    return table


def points(mean: Mean) -> str:
    """Return a difference of shares in points, with its error."""
    return f"{100 * mean.mean:+.1f} ± {100 * mean.se:.1f}"
