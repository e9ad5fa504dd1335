"""What a user did wrong, said in one line."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Any

from rich.text import Text
from typer.core import TyperGroup

from brink.bots.registry import UnknownBot
from brink.cli.extras import how_to_get
from brink.cli.screen import LEAST_WIDTH, make_console, width_that_fits
from brink.games.catalog import UnknownGame
from brink.games.content import ContentError
from brink.games.options import OptionError
from brink.kernel.game import SeatsError
from brink.match.log import LogError
from brink.match.refused import Refused
from brink.match.texts import shown

USER_ERROR = 2  # The exit code of a command that was asked for something it cannot do.
INTERRUPTED = 130  # The exit code of a command stopped by Ctrl-C, as shells have it.


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
    line = Text(shown(f"Error: {sentence(error)}", kept=""), style="bold red")
    with suppress(OSError):  # If even complaints cannot be written, the exit code has to do.
        make_console(stderr=True).print(line, soft_wrap=True)


class Commands(TyperGroup):
    """The commands of Brink: a user's error is one line and exit code 2, never a traceback."""

    def main(self, *args: Any, **extra: Any) -> Any:
        os.environ.setdefault("TERMINAL_WIDTH", str(width_that_fits(LEAST_WIDTH)))  # For --help.
        try:
            try:
                return super().main(*args, **extra)
            finally:
                flush_output()  # A full disk is noticed now, not while Python shuts down.
        except BrokenPipeError:  # Whoever read our output has had enough.
            drop_output()
            sys.exit(1)
        except USER_ERRORS as error:
            report(error)
            drop_output()
            sys.exit(USER_ERROR)
        except ModuleNotFoundError as error:
            way = how_to_get(error.name)
            if way is None:
                raise
            report(CommandError(way))
            sys.exit(USER_ERROR)


def flush_output() -> None:
    """Write what waits to be written, unless the output is closed: then Python has none."""
    if sys.stdout is not None:
        sys.stdout.flush()


def drop_output() -> None:
    """Give up what cannot be written, or Python would try again on its way out."""
    try:
        flush_output()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
