"""`brink verify`: whether a log is the truth."""

from __future__ import annotations

import typer
from rich.text import Text

from brink.cli.arguments import LogFile
from brink.cli.saves import must_exist
from brink.cli.screen import make_console
from brink.match import replay as log


def verify(file: LogFile) -> None:
    """Play a log again and say whether every move, draw and hash in it is true.

    Exit code 0 if it is, 1 if not.

    Example: brink verify game.jsonl
    """
    must_exist(file)
    verdict = log.verify(file)
    word, style = ("True", "bold green") if verdict.ok else ("Not true", "bold red")
    line = Text.assemble((f"{word}: ", style), verdict.sentence, ".")
    make_console().print(line, soft_wrap=True)
    if not verdict.ok:
        raise typer.Exit(1)
