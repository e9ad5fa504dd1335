"""The terminal of Brink: `brink <command>`."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Annotated

import typer
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from brink.cli.check_content import check_content
from brink.cli.errors import Commands
from brink.cli.games import games
from brink.cli.ladder import ladder
from brink.cli.new_game import new_game
from brink.cli.play import PlayCommand, play
from brink.cli.replay import replay
from brink.cli.rooms import rooms
from brink.cli.rules import rules
from brink.cli.screen import make_console
from brink.cli.serve import serve
from brink.cli.simulate import simulate
from brink.cli.verify import verify
from brink.games.catalog import LOADERS, all_boxes
from brink.language.languages import choose
from brink.language.spoken import speak
from brink.version import VERSION

app = typer.Typer(
    name="brink",
    cls=Commands,
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Play, tune and study tabletop games about AI risk.",
)
app.command()(games)
app.command()(rules)
app.command(cls=PlayCommand)(play)
app.command()(simulate)
app.command()(ladder)
app.command()(serve)
app.add_typer(rooms, name="rooms")
app.command()(replay)
app.command()(verify)
app.command("check-content")(check_content)
app.command("new-game")(new_game)


def show_version(wanted: bool) -> None:
    """Print the version, and whether kernel and rules run compiled."""
    if not wanted:
        return
    all_boxes()
    kernel = compiled("brink.kernel.", "")
    rules_of_games = compiled("brink.games.", ".rules.")
    typer.echo(f"brink {VERSION} (kernel {kernel}, rules {rules_of_games})")
    raise typer.Exit


def compiled(prefix: str, part: str) -> str:
    """Return how the loaded modules of a package run, in a word."""
    files = [
        str(module.__file__)
        for name, module in list(sys.modules.items())
        if name.startswith(prefix) and part in name and not name.endswith(".native")
    ]
    in_python = [file for file in files if file.endswith(".py")]
    plain = [file for file in in_python if not file.endswith("__init__.py")]
    if not plain:
        return "compiled"
    return "interpreted" if len(plain) == len(files) - (len(in_python) - len(plain)) else "mixed"


@app.callback()
def welcome(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001
        bool,
        typer.Option(
            "--version", help="Print the version and stop.", callback=show_version, is_eager=True
        ),
    ] = False,
    language: Annotated[
        str,
        typer.Option(envvar=("LC_ALL", "LC_MESSAGES", "LANG"), help="The language to speak."),
    ] = "",
) -> None:
    """Play, tune and study tabletop games about AI risk."""
    speak(choose(language))
    if context.invoked_subcommand is not None:
        return
    console = make_console()
    first = next(iter(LOADERS))
    console.print(Text.assemble(("Brink", "bold"), ": tabletop games about AI risk."))
    console.print("\nThree things to try:")
    tries = Table.grid(padding=(0, 3))
    tries.add_row(Text("brink play", style="bold cyan"), "sit down at a game, with bots")
    tries.add_row(Text("brink games", style="bold cyan"), "see what is on the shelf")
    tries.add_row(
        Text(f"brink simulate {first}", style="bold cyan"), "let bots play a thousand games"
    )
    console.print(Padding(tries, (0, 0, 0, 2)))
    console.print("\nEvery command explains itself: brink --help, brink play --help.")


def main() -> None:
    """Run the command line; a sign the terminal cannot show or send is no reason to stop."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    app()
