"""`brink simulate`: many games without a screen."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping

import typer
from rich import box as lines
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from brink.cli.arguments import (
    AsJson,
    BotSeats,
    GameId,
    Games,
    Options,
    Policy,
    Preset,
    Seed,
    Workers,
)
from brink.cli.errors import INTERRUPTED
from brink.cli.screen import make_console
from brink.cli.seat_flags import chosen_bot, must_fit, read_options, usual_players
from brink.games.box import Box
from brink.games.catalog import find
from brink.games.options import Profile
from brink.games.wording import Wording
from brink.lab import simulate as lab
from brink.lab.simulate import Report
from brink.lab.statistics import Mean, share


def simulate(
    game: GameId,
    players: BotSeats = None,
    games: Games = 1000,
    policy: Policy = None,
    seed: Seed = 0,
    preset: Preset = None,
    option: Options = None,
    workers: Workers = 1,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games and print how they ended.

    Example: brink simulate GAME --players 4 --games 1000 --policy random
    """
    box = find(game)
    profile = box.sheet.profile(read_options(option or []), preset)
    seats = players or usual_players(box)
    must_fit(box, profile, seats)
    try:
        report = run(box, profile, seats, games, chosen_bot(box, policy), seed, workers)
    except KeyboardInterrupt:
        typer.echo("Stopped: the games were not all played, so there is no report.", err=True)
        raise typer.Exit(INTERRUPTED) from None
    if as_json:
        typer.echo(json.dumps(without_nan(report.as_json()), ensure_ascii=False))
    else:
        print_report(report, box, profile)


def run(
    box: Box, profile: Profile, players: int, games: int, policy: str, seed: int, workers: int
) -> Report:
    """Simulate, with a progress bar where somebody is watching."""
    console = make_console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns,
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as bar:
        task = bar.add_task("Games", total=games)
        return lab.simulate(
            box,
            profile,
            players,
            games,
            policy,
            seed,
            workers=workers,
            tick=lambda done: bar.advance(task, done),
        )


def without_nan(values: Mapping[str, object]) -> dict[str, object]:
    """Return values that JSON can write: the error of a single game is unknown, null."""
    clean: dict[str, object] = {}
    for key, value in values.items():
        if isinstance(value, Mapping):
            clean[key] = without_nan(value)
        else:
            clean[key] = None if isinstance(value, float) and math.isnan(value) else value
    return clean


def print_report(report: Report, box: Box, profile: Profile) -> None:
    """Print how the games ended and how long they were."""
    console = make_console()
    title = f"{box.title}: {report.games} games, {report.players} players, {report.policy}"
    console.print(Text(f"{title}, seed {report.seed}", style="bold"))
    console.print(endings_table(report, box, profile))
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_row("Games won", f"{percent(report.share(report.wins))}")
    for label, mean in (
        ("Actions a game", report.actions),
        ("Turns a game", report.turns),
        ("Rounds a game", report.rounds),
    ):
        table.add_row(label, f"{mean.mean:.2f}{error(mean.se, '.2f')}")
    add_facts(table, report, box.wording(profile))
    table.add_row("Actions per CPU second", f"{report.actions_per_second:,.0f}")
    table.add_row("Games per CPU second, all in all", f"{report.games_per_second:,.1f}")
    console.print(table)
    if box.kind == "versus":
        console.print(winners_table(report))
    console.print(Text("± is one standard error.", style="dim"))


def add_facts(table: Table, report: Report, wording: Wording) -> None:
    """Add what the game itself counts: means of numbers, shares of words."""
    for name, counts in report.fact_counts.items():
        for value, count in counts.items():
            label = f"{wording.word('figure', name)}: {wording.word(name, value)}"
            table.add_row(label, percent(report.share(count)))
    for name, mean in report.facts.items():
        label = wording.word("figure", name)
        table.add_row(label, f"{mean.mean:.2f}{error(mean.se, '.2f')}")


def winners_table(report: Report) -> Table:
    """Return how often each role, seat and place won, and how that compares with the mean."""
    table = Table(box=lines.SIMPLE_HEAD, pad_edge=False)
    table.add_column("Won by")
    for heading in ("Games", "Share", "Against the mean"):
        table.add_column(heading, justify="right")
    for role, games in report.role_games.items():
        add_winner(table, role, report.role_wins[role], games, mean_share(report))
    for seat, wins in report.seat_wins.items():
        add_winner(table, f"seat {seat + 1}", wins, report.games, mean_share(report))
    for place, wins in report.place_wins.items():
        label = f"number {place + 1} in the first round"
        add_winner(table, label, wins, report.games, mean_share(report))
    return table


def mean_share(report: Report) -> float:
    """Return how often a seat wins on average."""
    return sum(report.seat_wins.values()) / (report.games * report.players)


def add_winner(table: Table, label: str, wins: int, games: int, mean: float) -> None:
    """Add one row of winners."""
    won = share(wins, games)
    against = "" if mean == 0 else f"{100 * (won.mean / mean - 1):+.0f}%"
    if against:
        against += error(100 * won.se / mean, ".0f")
    table.add_row(label, str(games), percent(won), against)


def endings_table(report: Report, box: Box, profile: Profile) -> Table:
    """Return the endings, the most frequent first."""
    wording = box.wording(profile)
    table = Table(box=lines.SIMPLE_HEAD, pad_edge=False)
    table.add_column("Ending")
    table.add_column("")
    table.add_column("Games", justify="right")
    table.add_column("Share", justify="right")
    for name, count in sorted(report.endings.items(), key=lambda item: -item[1]):
        title = wording.ending(name).title
        table.add_row(title, Text(name, style="dim"), str(count), percent(report.share(count)))
    return table


def percent(part: Mean) -> str:
    """Return a share of games with its error."""
    return f"{100 * part.mean:.1f}%{error(100 * part.se, '.1f')}"


def error(size: float, shape: str) -> str:
    """Return a standard error, unless one game is all there is."""
    return "" if math.isnan(size) else f" ± {size:{shape}}"
