"""`brink verify`: whether a log is the truth."""

from __future__ import annotations

import typer
from rich.text import Text

from brink.cli.arguments import LogFile
from brink.cli.saves import must_exist
from brink.cli.screen import make_console, printable
from brink.match import replay as log

FALSE = 1
UNPROVEN = 3  # 2 is a command that was asked for something it cannot do.


def verify(file: LogFile) -> None:
    """Play a log again and say whether every move, draw and hash in it is true.

    Exit code 0 if it is, 1 if not, 3 if nothing is false but the dice are not proven: their
    seed is still sealed.

    Example: brink verify game.jsonl
    """
    must_exist(file)
    verdict = log.verify(file)
    if not verdict.ok:
        word, style, code = "False", "bold red", FALSE
    elif not verdict.proven:
        word, style, code = "Unproven", "bold yellow", UNPROVEN
    else:
        word, style, code = "True", "bold green", 0
    line = Text.assemble((f"{word}: ", style), printable(verdict.sentence, kept=""), ".")
    make_console().print(line, soft_wrap=True)
    if code:
        raise typer.Exit(code)
