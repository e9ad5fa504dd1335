"""Where games are kept while they are played, and how an unfinished one is found again."""

from __future__ import annotations

import stat
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from brink.cli.arguments import program
from brink.cli.errors import CommandError
from brink.games.catalog import UnknownGame, carry, find
from brink.match.contents import bring_content, read_content
from brink.match.files import read_log_text
from brink.match.log import LogError, parse, read_header
from brink.match.match import Match, secret_path
from brink.match.places import Hold, state_folder

ENDING = ".jsonl"
HELD: list[Hold] = []  # For as long as the command runs.


class InUse(CommandError):
    """A save that another terminal plays with."""


@dataclass(frozen=True)
class Unfinished:
    """A saved game that looks as if it could be played on."""

    path: Path
    game: str
    moves: int


def new_save(game: str) -> Path:
    """Return a fresh file for a game that begins now."""
    folder = state_folder()
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    path = folder / f"{stem}{ENDING}"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}{ENDING}"
        number += 1
    return path


def must_exist(path: Path) -> None:
    """Refuse a log that is not there, or is no file."""
    if path.is_file():
        return
    if path.is_dir():
        told = "this is a folder"
    elif path.exists():
        told = "this is a device or a pipe, not a file"
    else:
        told = "there is no such file"
    raise LogError(f"{path}: {told}; give a log saved by brink play")


def hold(path: Path) -> None:
    """Keep a file for this terminal until its command ends; refuse one that another plays with."""
    kept = Hold(path)
    if not kept.take():
        raise InUse(f"{path}: this game is being played at another terminal; stop there first")
    HELD.append(kept)


def let_go() -> None:
    """Let others have what this command has held."""
    while HELD:
        HELD.pop().let_go()


def take_content(source: Path | None) -> None:
    """Have content at hand that was given by name, e.g. for a log that came from a server."""
    if source is not None:
        carry(read_content(source))


def must_be_new(path: Path) -> None:
    """Refuse to write over a file."""
    if path.exists():
        raise LogError(
            f"{path}: this file exists already; choose another name, "
            f"or play it on with: {program()} play --resume {path}"
        )
    if not path.parent.is_dir():
        raise LogError(f"{path}: there is no folder {path.parent}; make it first")


def look_into(path: Path) -> Unfinished | None:
    """Return a saved game if it is one and, by its looks, can be played on."""
    try:
        lines = lines_of(path)
        header = read_header(lines[0])
        bring_content(header.content, path)
        find(header.game, header.rules, header.content)
        has_seed = header.chance["kind"] != "sealed" or secret_path(path).exists()
    except (LogError, OSError, UnknownGame):
        return None
    if "end" in lines[-1] or not has_seed:
        return None
    taken_back = sum("undo" in line for line in lines)
    return Unfinished(path, header.game, sum("move" in line for line in lines) - taken_back)


def lines_of(path: Path) -> list[dict[str, Any]]:
    """Return the lines of a log; of one that is broken further down, its header."""
    text = read_log_text(path)
    try:
        return parse(text)
    except LogError:
        return parse(text.partition("\n")[0] + "\n")


def written_at(path: Path) -> int | None:
    """Return when a file was last written to; None if there is no file to read."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns if stat.S_ISREG(found.st_mode) else None


def newest_unfinished() -> Unfinished | None:
    """Return the unfinished game played last."""
    return next(all_unfinished(), None)


def all_unfinished(game: str | None = None) -> Iterator[Unfinished]:
    """Return unfinished games, of one game or of any, the one played last first."""
    saved = [(written_at(path), path) for path in state_folder().glob(f"*{ENDING}")]
    dated = [(when, path) for when, path in saved if when is not None]
    for _, path in sorted(dated, reverse=True):
        found = look_into(path)
        if found is not None and game in (None, found.game):
            yield found


def keep_elsewhere(match: Match, path: Path) -> None:
    """Save a game under a name of the player's own; an autosave it replaces is cleared away."""
    must_be_new(path)
    hold(path)
    before = match.log.path
    match.save(path)
    if before is not None and before.parent == state_folder():
        before.unlink(missing_ok=True)
        secret_path(before).unlink(missing_ok=True)
