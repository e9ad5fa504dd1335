"""`brink check-content`: read a game's files and complain about the first that is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from brink.cli.errors import CommandError, report
from brink.cli.screen import make_console
from brink.games.box import Box
from brink.games.catalog import GameLeftOut, find, game_ids, loaders_of
from brink.games.checking import book_of, check_box
from brink.games.content import ContentError
from brink.games.options import OptionError
from brink.games.wording import Wording

TABLES = ("events", "refusals", "questions", "considers", "advice", "terms")


def check_content(
    game: Annotated[str | None, typer.Argument(help="A game's id; left out, all of them.")] = None,
    folder: Annotated[
        Path | None, typer.Option(help="Read the game's files from here: content/ and text/.")
    ] = None,
) -> None:
    """Read a game's content, options, rulings and texts, and say what was found.

    Exit code 1 if a file cannot be played with.

    Example: brink check-content GAME --folder my-cards
    """
    if folder is not None and game is None:
        raise CommandError("--folder: say which game lies there, e.g. brink check-content GAME")
    console = make_console()
    for game_id in [game] if game is not None else game_ids():
        try:
            find(game_id)
            box = load(game_id, folder)
            found = count(box)
        except (ContentError, OptionError, GameLeftOut) as error:
            report(error)
            raise typer.Exit(1) from None
        line = Text.assemble((f"{box.id}: ", "bold"), ("in order. ", "green"), f"{found}.")
        console.print(line, soft_wrap=True)


def load(game_id: str, folder: Path | None) -> Box:
    """Open a game's box, from its own folder or from another."""
    if folder is None:
        return find(game_id)
    if not folder.is_dir():
        raise ContentError(f"{folder}: there is no such folder")
    versions = loaders_of(game_id)
    load_from = versions[max(versions)]
    return load_from(folder)


def count(box: Box) -> str:
    """Read everything under every preset, and return what there is in words."""
    check_box(box)
    profile = box.sheet.profile({})
    wording, book = box.wording(profile), book_of(box, profile)
    actions = len(box.open(profile).actions.all)
    kinds = wording.page.entry("names").values if entries(wording, "names") else {}
    names = sum(entries(wording, f"names.{kind}") for kind in kinds)
    texts = [f"{entries(wording, table)} {table}" for table in TABLES]
    return (
        f"{len(box.documents)} content files ({box.content_hash}), "
        f"{len(box.sheet.options)} options, {len(box.sheet.presets)} presets, "
        f"{len(box.rulings)} rulings, {actions} actions, {names} names, "
        f"{entries(wording, 'endings')} endings, {', '.join(texts)}, "
        f"a rulebook of {len(book.split())} words"
    )


def entries(wording: Wording, path: str) -> int:
    """Return how many texts stand in a table; none if it is not there."""
    entry = wording.page
    for table in path.split("."):
        if table not in entry.values:
            return 0
        entry = entry.entry(table)
    return len(entry.values)
