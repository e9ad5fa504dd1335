"""Where games are kept while they are played, and how an unfinished one is found again."""

from __future__ import annotations

import os
import stat
import time
from dataclasses import dataclass
from pathlib import Path

from brink.cli.arguments import program
from brink.games.catalog import UnknownGame, find
from brink.match.log import LogError, parse, read_header
from brink.match.match import Match, secret_path

ENDING = ".jsonl"


@dataclass(frozen=True)
class Unfinished:
    """A saved game that can be played on."""

    path: Path
    game: str
    moves: int


def state_folder() -> Path:
    """Return where Brink keeps games: $XDG_STATE_HOME/brink, or ~/.local/state/brink."""
    home = Path(os.environ.get("XDG_STATE_HOME", ""))
    if not home.is_absolute():  # Then, says the XDG specification, it counts as not set.
        home = Path.home() / ".local" / "state"
    return home / "brink"


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


def must_be_new(path: Path) -> None:
    """Refuse to write over a file."""
    if path.exists():
        raise LogError(
            f"{path}: this file exists already; choose another name, "
            f"or play it on with: {program()} play --resume {path}"
        )
    if not path.parent.is_dir():
        raise LogError(f"{path}: there is no folder {path.parent}; make it first")


def must_be_printable(match: Match) -> None:
    """Refuse names that would play tricks with the terminal."""
    for seat in match.seats:
        if not seat.name.isprintable():
            raise LogError(f"line 1: the name {seat.name!r} cannot be printed")


def look_into(path: Path) -> Unfinished | None:
    """Return a saved game if it is one and can be played on."""
    try:
        lines = parse(path.read_text(encoding="utf-8"))
        header = read_header(lines[0])
        box = find(header.game, header.rules)
        has_seed = header.chance["kind"] != "sealed" or secret_path(path).exists()
    except (LogError, OSError, UnicodeDecodeError, UnknownGame):
        return None
    if "end" in lines[-1] or header.content != box.content_hash or not has_seed:
        return None
    taken_back = sum("undo" in line for line in lines)
    return Unfinished(path, header.game, sum("move" in line for line in lines) - taken_back)


def written_at(path: Path) -> int | None:
    """Return when a file was last written to; None if there is no file to read."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns if stat.S_ISREG(found.st_mode) else None


def newest_unfinished(game: str | None = None) -> Unfinished | None:
    """Return the unfinished game played last, of one game or of any."""
    saved = [(written_at(path), path) for path in state_folder().glob(f"*{ENDING}")]
    dated = [(when, path) for when, path in saved if when is not None]
    for _, path in sorted(dated, reverse=True):
        found = look_into(path)
        if found is not None and game in (None, found.game):
            return found
    return None


def keep_elsewhere(match: Match, path: Path) -> None:
    """Save a game under a name of the player's own; an autosave it replaces is cleared away."""
    must_be_new(path)
    before = match.log.path
    match.save(path)
    if before is not None and before.parent == state_folder():
        before.unlink(missing_ok=True)
        secret_path(before).unlink(missing_ok=True)
