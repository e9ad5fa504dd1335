"""What a user did wrong, said in one line."""

from __future__ import annotations

from typing import Any

import typer
from rich.text import Text
from typer.core import TyperGroup

from brink.bots.seating import UnknownBot
from brink.cli.screen import make_console
from brink.games.catalog import UnknownGame
from brink.games.content import ContentError
from brink.games.options import OptionError
from brink.kernel.game import SeatsError
from brink.match.log import LogError
from brink.match.refused import Refused

USER_ERROR = 2  # The exit code of a command that was asked for something it cannot do.


class CommandError(ValueError):
    """Arguments that do not go together."""


USER_ERRORS = (
    CommandError,
    ContentError,
    LogError,
    OptionError,
    OSError,
    Refused,
    SeatsError,
    UnknownBot,
    UnknownGame,
)


def sentence(error: Exception) -> str:
    """Return an error in words: the system's own complaints name their file."""
    if isinstance(error, OSError) and error.strerror is not None:
        where = "" if error.filename is None else f"{error.filename}: "
        return f"{where}{error.strerror}"
    return str(error)


def report(error: Exception) -> None:
    """Print the one red line."""
    line = Text(f"Error: {sentence(error)}", style="bold red")
    make_console(stderr=True).print(line, soft_wrap=True)


class Commands(TyperGroup):
    """The commands of Brink: a user's error is one line and exit code 2, never a traceback."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise  # Whoever read our output has had enough.
        except USER_ERRORS as error:
            report(error)
            raise typer.Exit(USER_ERROR) from None
