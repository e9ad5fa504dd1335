"""The log: a game as append-only lines of JSON. It is the save, the replay and the dataset.

Line 1 is the header, line 2 the set-up, then a line a move (or a take-back), and at the end the
outcome with the revealed seed. docs/log.md describes every field.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FORMAT = 1


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

    def as_json(self) -> dict[str, object]:
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


def read_header(line: Mapping[str, Any]) -> Header:
    """Read the header line."""
    if line.get("log") != FORMAT:
        raise LogError(f"line 1: this is no Brink log of format {FORMAT}")
    try:
        seats = [Seat(str(seat["name"]), seat.get("bot")) for seat in line["seats"]]
        chance = line["chance"]
        if chance["kind"] == "fast":
            int(chance["seed"])
        elif chance["kind"] == "sealed":
            str(chance["commitment"]), [str(salt) for salt in chance["salts"]]
        else:
            raise LogError(f"line 1: unknown kind of chance {chance['kind']!r}: fast or sealed")
        return Header(
            str(line["brink"]),
            str(line["game"]),
            int(line["rules"]),
            str(line["content"]),
            dict(line["profile"]),
            str(line["profile_hash"]),
            seats,
            dict(chance),
        )
    except KeyError as missing:
        raise LogError(f"line 1: the header lacks {missing}") from None
    except (TypeError, ValueError, AttributeError) as error:
        if isinstance(error, LogError):
            raise
        raise LogError(f"line 1: the header is malformed: {error}") from None


def parse(text: str) -> list[dict[str, Any]]:
    """Read the lines of a log. A last line cut off in mid-write is dropped: it was never played."""
    lines = text.split("\n")
    lines.pop()  # What follows the last line end: nothing, or a line cut off.
    found: list[dict[str, Any]] = []
    for number, line in enumerate(lines, start=1):
        try:
            value = json.loads(line)
        except json.JSONDecodeError as error:
            raise LogError(f"line {number}: not JSON: {error}") from None
        if not isinstance(value, dict):
            raise LogError(f"line {number}: {line[:40]!r} is not an object")
        found.append(value)
    if not found:
        raise LogError("line 1: the log is empty")
    return found


def read_draws(line: Mapping[str, Any], where: str) -> list[tuple[int, int]]:
    """Read the draws of a line: [[sides, result], …]."""
    draws = line.get("draws")
    if not isinstance(draws, list):
        raise LogError(f"{where}: the draws are missing")
    for draw in draws:
        if not isinstance(draw, list) or len(draw) != 2 or not all(type(n) is int for n in draw):
            raise LogError(f"{where}: {draw!r} is not a draw [sides, result]")
    return [(sides, result) for sides, result in draws]


class Log:
    """The lines of a game so far, and the file they go to if there is one."""

    def __init__(self, lines: list[dict[str, Any]] | None = None) -> None:
        self.lines: list[dict[str, Any]] = [] if lines is None else lines
        self.path: Path | None = None

    def append(self, line: Mapping[str, Any]) -> None:
        """Add a line, in the file first: what was written is never unsaid."""
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(as_line(line))
                file.flush()
                os.fsync(file.fileno())
        self.lines.append(dict(line))

    def write(self, path: Path) -> None:
        """Write the whole log to a new file and keep appending there."""
        fresh = path.with_name(path.name + ".part")
        with fresh.open("w", encoding="utf-8") as file:
            file.writelines(as_line(line) for line in self.lines)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
        self.path = path


def as_line(line: Mapping[str, Any]) -> str:
    """Return a line as it stands in the file."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"
