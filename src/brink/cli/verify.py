"""`brink verify`: what a log proves, and what it cannot."""

from __future__ import annotations

import re
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from brink.cli.arguments import ContentFile, LogFile
from brink.cli.errors import CommandError
from brink.cli.saves import must_exist, take_content
from brink.cli.screen import make_console
from brink.match.fairness import HEX_DIGITS, is_hex
from brink.match.likeness import MOST_SEATS
from brink.match.texts import shown
from brink.match.verify import Check, Kept
from brink.match.verify import verify as verify_log

FALSE = 1
UNPROVEN = 3  # 2 is a command that was asked for something it cannot do.
SEAT = re.compile("[1-9][0-9]?")
STYLES = {"proven": "green", "not proven": "yellow", "false": "bold red"}

Commitment = Annotated[
    str | None, typer.Option(help="The commitment you were told before the game.")
]
Salts = Annotated[
    list[str] | None,
    typer.Option(metavar="SEAT=SALT", help="A salt you gave, by its seat (from 1); repeatable."),
]
Head = Annotated[
    str | None, typer.Option(help="The chain's head as you heard it with your last move.")
]


def verify(
    file: LogFile,
    content: ContentFile = None,
    commitment: Commitment = None,
    salt: Salts = None,
    head: Head = None,
) -> None:
    """Play a log again and say what it proves, and what it cannot.

    A log alone proves that it is consistent: every move is legal, every draw follows from its
    seed and salts. What you kept of the game proves that it is this game.

    Exit code 0: nothing is false, and the draws follow from the seed. 1: something is false,
    or differs from what you kept. 2: this command was asked for something it cannot do, or the
    file is not, byte for byte, a log as Brink writes it.
    3: nothing is false, but the seed is still sealed.

    Example: brink verify game.jsonl --commitment 9575… --salt 1=3f… --head 77…
    """
    must_exist(file)
    take_content(content)
    kept = Kept(digits("--commitment", commitment), read_salts(salt or []), digits("--head", head))
    verdict = verify_log(file, kept)
    console = make_console()
    if not verdict.ok:
        word, style, code = "False", "bold red", FALSE
    elif not verdict.proven:
        word, style, code = "Unproven", "bold yellow", UNPROVEN
    else:
        word, style, code = "Consistent", "bold green", 0
    say(console, word, style, verdict.sentence)
    for check in verdict.checks:
        if check.sentence != verdict.sentence:  # That one is said already.
            show(console, check)
    if code:
        raise typer.Exit(code)


def show(console: Console, check: Check) -> None:
    """Print what one check found."""
    say(console, f"  {check.found}", STYLES[check.found], check.sentence)


def say(console: Console, word: str, style: str, sentence: str) -> None:
    """Print a sentence under its heading word."""
    line = Text.assemble((f"{word}: ", style), shown(sentence, kept=""), ".")
    console.print(line, soft_wrap=True)


def digits(option: str, given: str | None) -> str | None:
    """Return 64 hexadecimal digits, however they were pasted, or refuse."""
    if given is None:
        return None
    found = given.strip().lower()
    if not is_hex(found):
        odd = next((char for char in found if char not in "0123456789abcdef"), None)
        told = f"{len(found)} were given" if odd is None else f"{odd!r} is none"
        raise CommandError(f"{option} takes {HEX_DIGITS} hexadecimal digits; {told}")
    return found


def read_salts(given: list[str]) -> dict[int, str]:
    """Return the salts that were given, by their seats, from 0; one for a seat."""
    found: dict[int, str] = {}
    for one in given:
        seat, salt = read_salt(one)
        if seat in found:
            raise CommandError(f"--salt is given twice for seat {seat + 1}; a seat has one salt")
        found[seat] = salt
    return found


def read_salt(given: str) -> tuple[int, str]:
    """Return a seat, from 0, and the salt that was given for it."""
    seat, _, salt = given.partition("=")
    if SEAT.fullmatch(seat.strip()) is None or int(seat) > MOST_SEATS or not salt:
        raise CommandError(
            f"--salt takes a seat, from 1 to {MOST_SEATS}, and its salt, such as 1=3f9a"
        )
    return int(seat) - 1, salt
