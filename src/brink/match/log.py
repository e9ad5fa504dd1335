"""The log: a game as append-only lines of JSON. It is the save, the replay and the dataset.

Line 1 is the header, line 2 the set-up, then a line a move (or a take-back), and at the end the
outcome with the revealed seed. docs/log.md describes every field; nothing else is accepted.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FORMAT = 1
PRIVATE = 0o600  # Draws and hashes tell every hand: a log is for its owner until the end.
MOST_SIDES = 2**31 - 1
LARGEST = 2**53  # Beyond this other readers of JSON lose digits.

# Every kind of line: what it must have, and what it may have.
KINDS: Mapping[str, tuple[set[str], set[str]]] = {
    "log": (
        {"brink", "game", "rules", "content", "profile", "profile_hash", "seats", "chance"},
        set(),
    ),
    "set_up": ({"draws", "hash"}, set()),
    "move": ({"seat", "action", "draws", "mark", "hash"}, {"by"}),
    "undo": ({"seat", "hash"}, {"agreed"}),
    "end": (set(), {"seed"}),
}


class LogError(ValueError):
    """A log that cannot be read, or does not tell the truth."""


@dataclass(frozen=True)
class Seat:
    """Who sits where: a person, or a bot by its id."""

    name: str
    bot: str | None = None

    def as_json(self) -> dict[str, str]:
        """Return the seat as the header has it."""
        return {"name": self.name} if self.bot is None else {"name": self.name, "bot": self.bot}


@dataclass(frozen=True)
class Header:
    """What was agreed before the first card was dealt."""

    brink: str
    game: str
    rules: int
    content: str
    profile: Mapping[str, str | int]
    profile_hash: str
    seats: Sequence[Seat]
    chance: Mapping[str, Any]

    def as_json(self) -> dict[str, Any]:
        """Return the header line."""
        return {
            "log": FORMAT,
            "brink": self.brink,
            "game": self.game,
            "rules": self.rules,
            "content": self.content,
            "profile": dict(self.profile),
            "profile_hash": self.profile_hash,
            "seats": [seat.as_json() for seat in self.seats],
            "chance": dict(self.chance),
        }


# Reading: every value is of its exact type, or the log is refused.


def number(line: Mapping[str, Any], key: str, where: str, high: int = LARGEST) -> int:
    """Return a whole number from 0 on."""
    value = line.get(key)
    if type(value) is not int or not 0 <= value <= high:
        raise LogError(f"{where}: {key} is {short(value)}, not a whole number from 0 to {high}")
    return value


def word(line: Mapping[str, Any], key: str, where: str) -> str:
    """Return a text of printable characters."""
    value = line.get(key)
    if type(value) is not str or not value.isprintable():
        raise LogError(f"{where}: {key} is {short(value)}, not a printable text")
    return value


def short(value: object) -> str:
    """Return a value for a complaint: safe to print, and not too long."""
    written = ascii(value)
    return written if len(written) <= 60 else written[:57] + "..."


def kind_of(line: Mapping[str, Any], where: str) -> str:
    """Return what kind of line this is, having all it needs and nothing else."""
    found = [kind for kind in KINDS if kind in line]
    if len(found) != 1:
        raise LogError(f"{where}: one of {', '.join(KINDS)} names a line; here are {short(found)}")
    needed, allowed = KINDS[found[0]]
    for key in sorted(needed - line.keys()):
        raise LogError(f"{where}: {key!r} is missing")
    for key in sorted(line.keys() - needed - allowed - {found[0]}):
        raise LogError(f"{where}: {short(key)} has no place in such a line")
    return found[0]


def read_header(line: Mapping[str, Any]) -> Header:
    """Read the header line."""
    where = "line 1"
    if type(line.get("log")) is not int or line["log"] != FORMAT:
        raise LogError(f"{where}: this is no Brink log of format {FORMAT}")
    kind_of(line, where)
    profile = line["profile"]
    if not isinstance(profile, dict):
        raise LogError(f"{where}: profile is {short(profile)}, not a table of options")
    for key, value in profile.items():
        if type(value) not in (int, str) or not key.isprintable():
            raise LogError(f"{where}: option {short(key)} is {short(value)}")
    return Header(
        word(line, "brink", where),
        word(line, "game", where),
        number(line, "rules", where),
        word(line, "content", where),
        profile,
        word(line, "profile_hash", where),
        read_seating(line["seats"], where),
        read_chance(line["chance"], where),
    )


def read_seating(seats: object, where: str) -> list[Seat]:
    """Read who sat where."""
    if not isinstance(seats, list) or not seats:
        raise LogError(f"{where}: seats is {short(seats)}, not a list of seats")
    found = []
    for seat in seats:
        if not isinstance(seat, dict) or not seat.keys() <= {"name", "bot"}:
            raise LogError(f"{where}: {short(seat)} is no seat")
        name = word(seat, "name", where)
        found.append(Seat(name, word(seat, "bot", where) if "bot" in seat else None))
    return found


def read_chance(chance: object, where: str) -> dict[str, Any]:
    """Read what the dice are: an open seed, or a commitment and salts."""
    if not isinstance(chance, dict):
        raise LogError(f"{where}: chance is {short(chance)}, not a table")
    if chance.get("kind") == "fast" and chance.keys() == {"kind", "seed"}:
        if type(chance["seed"]) is not int:
            raise LogError(f"{where}: the seed is {short(chance['seed'])}, not a whole number")
        return chance
    if chance.get("kind") == "sealed" and chance.keys() == {"kind", "commitment", "salts"}:
        word(chance, "commitment", where)
        salts = chance["salts"]
        if not isinstance(salts, list) or not all(type(salt) is str for salt in salts):
            raise LogError(f"{where}: salts is {short(salts)}, not a list of texts")
        for salt in salts:
            if not salt.isprintable():
                raise LogError(f"{where}: the salt {short(salt)} is not printable")
        return chance
    raise LogError(f"{where}: chance is {short(chance)}, neither fast with a seed nor sealed")


def read_draws(line: Mapping[str, Any], where: str) -> list[tuple[int, int]]:
    """Read the draws of a line: [[sides, result], …]."""
    draws = line.get("draws")
    if not isinstance(draws, list):
        raise LogError(f"{where}: draws is {short(draws)}, not a list of draws")
    for place, draw in enumerate(draws, start=1):
        if not isinstance(draw, list) or len(draw) != 2 or not all(type(n) is int for n in draw):
            raise LogError(f"{where}, draw {place}: {short(draw)} is not [sides, result]")
        if not 0 <= draw[1] < draw[0] <= MOST_SIDES:
            raise LogError(f"{where}, draw {place}: nothing shows {draw[1]} on {short(draw[0])}")
    return [(sides, result) for sides, result in draws]


def no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse an object that says two things under one name."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found


def no_constants(name: str) -> None:
    """Refuse what is not JSON."""
    raise ValueError(f"{name} is not JSON")


def parse(text: str) -> list[dict[str, Any]]:
    """Read the lines of a log. A last line cut off in mid-write is dropped: it was never played."""
    lines = text.split("\n")
    lines.pop()  # What follows the last line end: nothing, or a line cut off.
    found: list[dict[str, Any]] = []
    for place, line in enumerate(lines, start=1):
        try:
            value = json.loads(line, object_pairs_hook=no_doubles, parse_constant=no_constants)
        except (ValueError, RecursionError) as error:
            reason = "nested too deep" if isinstance(error, RecursionError) else str(error)
            raise LogError(f"line {place}: not JSON: {reason}") from None
        if not isinstance(value, dict):
            raise LogError(f"line {place}: {short(value)} is not an object")
        found.append(value)
    if not found:
        raise LogError("line 1: the log is empty")
    return found


# Writing.


class Log:
    """The lines of a game so far, and the file they go to if there is one."""

    def __init__(self, lines: list[dict[str, Any]] | None = None) -> None:
        self.lines: list[dict[str, Any]] = [] if lines is None else lines
        self.path: Path | None = None

    def append(self, *lines: Mapping[str, Any]) -> None:
        """Add lines, in the file first: all of them or, if the disk fails, none."""
        if self.path is not None:
            with self.path.open("r+b") as file:
                size = file.seek(0, os.SEEK_END)
                try:
                    file.write("".join(as_line(line) for line in lines).encode())
                    file.flush()
                    os.fsync(file.fileno())
                except BaseException:
                    file.truncate(size)
                    raise
        self.lines.extend(dict(line) for line in lines)

    def write(self, path: Path) -> None:
        """Write the whole log to a new file and keep appending there."""
        fresh = path.with_name(path.name + ".part")
        try:
            write_private(fresh, "".join(as_line(line) for line in self.lines))
            fresh.replace(path)
        finally:
            fresh.unlink(missing_ok=True)
        self.path = path


def write_private(path: Path, text: str) -> None:
    """Write a file that only its owner may read, and have it on the disk before returning."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        path.chmod(PRIVATE)
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def as_line(line: Mapping[str, Any]) -> str:
    """Return a line as it stands in the file."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"
