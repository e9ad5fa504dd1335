"""The log: a game as append-only lines of JSON. It is the save, the replay and the dataset.

Line 1 is the header, line 2 the set-up, then a line a move (or a take-back), and at the end the
outcome with the revealed seed. Since format 2 every line ends with the head of a chain over all
lines so far. docs/log.md describes every field; nothing else is accepted.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from brink.match.decoding import DECODER, why_not_json
from brink.match.fairness import NO_HEAD, is_hex, next_head, seats_that_gave
from brink.match.places import write_private
from brink.match.refused import Refused
from brink.match.texts import is_readable, is_readable_name

FORMAT = 2
UNCHAINED = 1  # The format before: such logs are read, and those unfinished go on as they are.
MOST_SIDES = 2**31 - 1
LARGEST = 2**53  # Beyond this other readers of JSON lose digits.

# Every kind of line: what it must have, and what it may have.
KINDS: Mapping[str, tuple[set[str], set[str]]] = {
    "log": (
        {"brink", "game", "rules", "content", "profile", "profile_hash", "seats", "chance"},
        {"practice"},
    ),
    "set_up": ({"draws", "hash"}, set()),
    "move": ({"seat", "action", "draws", "mark", "hash"}, {"by"}),
    "undo": ({"seat", "hash"}, {"agreed"}),
    "end": (set(), {"seed"}),
}
WHOLE = {"move", "undo", "seat"}
WORDS = {"action", "mark", "by", "hash", "seed", "chain"}


class LogError(ValueError):
    """A log that cannot be read, or does not tell the truth."""


class Unreadable(LogError):
    """A file that is no log, or not as Brink wrote it: neither true nor false."""


class LogOutlived(LogError):
    """A log of rules or content that are not carried any more; it may well be true."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


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
    practice: bool = False  # Luck may be taken back by somebody alone.
    format: int = FORMAT

    def as_json(self) -> dict[str, Any]:
        """Return the header line."""
        return {
            "log": self.format,
            "brink": self.brink,
            "game": self.game,
            "rules": self.rules,
            "content": self.content,
            "profile": dict(self.profile),
            "profile_hash": self.profile_hash,
            "seats": [seat.as_json() for seat in self.seats],
            "chance": dict(self.chance),
            **({"practice": True} if self.practice else {}),
        }


# Reading: every value is of its exact type, or the log is refused.


def number(line: Mapping[str, Any], key: str, where: str, high: int = LARGEST) -> int:
    """Return a whole number from 0 on."""
    value = line.get(key)
    if type(value) is not int or not 0 <= value <= high:
        raise LogError(f"{where}: {key} is {short(value)}, not a whole number from 0 to {high}")
    return value


def word(line: Mapping[str, Any], key: str, where: str) -> str:
    """Return a word of Brink's own: an id, a fingerprint, an action."""
    value = line.get(key)
    if type(value) is not str or not value.isprintable():
        raise LogError(f"{where}: {key} is {short(value)}, not a printable text")
    return value


def name_of(seat: Mapping[str, Any], where: str) -> str:
    """Return what somebody calls themselves, however oddly: it is shown with care, not refused."""
    name = seat.get("name")
    if not is_readable_name(name):
        raise LogError(f"{where}: {short(name)} is no name of a player")
    return str(name)


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
    if not line.keys() >= needed:
        raise LogError(f"{where}: {min(needed - line.keys())!r} is missing")
    for key in line:
        if key not in needed and key not in allowed and key not in (found[0], "chain"):
            raise LogError(f"{where}: {short(key)} has no place in such a line")
    return found[0]


def read_header(line: Mapping[str, Any]) -> Header:
    """Read the header line."""
    where = "line 1"
    if type(line.get("log")) is not int or line["log"] not in (UNCHAINED, FORMAT):
        raise Unreadable(f"{where}: this is no Brink log of format {UNCHAINED} or {FORMAT}")
    kind_of(line, where)
    profile = line["profile"]
    if not isinstance(profile, dict):
        raise LogError(f"{where}: profile is {short(profile)}, not a table of options")
    for key, value in profile.items():
        if type(value) not in (int, str) or not key.isprintable():
            raise LogError(f"{where}: option {short(key)} is {short(value)}")
    header = Header(
        word(line, "brink", where),
        word(line, "game", where),
        number(line, "rules", where),
        word(line, "content", where),
        profile,
        word(line, "profile_hash", where),
        read_seating(line["seats"], where),
        read_chance(line["chance"], where),
        read_practice(line, where),
        line["log"],
    )
    check_salts(header, where)
    return header


def check_salts(header: Header, where: str) -> None:
    """Refuse salts that no table can have had: every seat has one, and a bot's is derived."""
    if header.chance["kind"] != "sealed":
        return
    salts, seats = header.chance["salts"], header.seats
    if len(salts) != len(seats):
        raise LogError(
            f"{where}: {len(seats)} seats and {len(salts)} salts; every seat has one of its own"
        )
    if header.format == UNCHAINED:
        return
    if not is_hex(header.chance["commitment"]):
        raise LogError(f"{where}: the commitment is no 64 hexadecimal digits")
    for seat in seats_that_gave(header.chance):
        if seats[seat].bot is not None or not salts[seat]:
            who = "a bot" if seats[seat].bot is not None else "somebody who gave none"
            raise LogError(
                f"{where}: the salt of seat {seat + 1} is not the one that follows from the "
                f"commitment, though {who} sits there"
            )


def read_practice(line: Mapping[str, Any], where: str) -> bool:
    """Read whether this was a practice game: it is said, or not there."""
    if line.get("practice", True) is not True:
        raise LogError(f"{where}: practice is {short(line['practice'])}; it is true, or not there")
    return "practice" in line


def read_seating(seats: object, where: str) -> list[Seat]:
    """Read who sat where."""
    if not isinstance(seats, list) or not seats:
        raise LogError(f"{where}: seats is {short(seats)}, not a list of seats")
    found = []
    for seat in seats:
        if not isinstance(seat, dict) or not seat.keys() <= {"name", "bot"}:
            raise LogError(f"{where}: {short(seat)} is no seat")
        name = name_of(seat, where)
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
        if not isinstance(salts, list) or not all(is_readable(salt) for salt in salts):
            raise LogError(f"{where}: salts is not a list of texts")  # Their words are secret.
        return chance
    raise LogError(f"{where}: chance is neither fast with a seed nor sealed with salts")


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


def read_line(line: Mapping[str, Any], where: str) -> str:
    """Read a line by itself and return its kind: what it must have, in the right types, no more."""
    kind = kind_of(line, where)
    if kind == "log":
        read_header(line)
        return kind
    for key in line:
        if key in WHOLE:
            number(line, key, where)
        elif key in WORDS:
            word(line, key, where)
        elif key == "draws":
            read_draws(line, where)
    return kind


def must_read_back(written: str, lines: Sequence[Mapping[str, Any]]) -> None:
    """Refuse to store what a reader would refuse, or would read otherwise than it was meant."""
    try:
        found = [DECODER.decode(line) for line in written.split("\n")[:-1]]
        for line in found:
            read_line(line, "the line to be stored")
    except ValueError as error:  # What it says may be a secret: the trace has it, not the player.
        raise Refused("unreadable", "unreadable.not_stored") from error
    if found != list(lines):
        raise Refused("unreadable", "unreadable.other_meaning")


ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def parse(text: str) -> list[dict[str, Any]]:
    """Read the lines of a log. A last line cut off in mid-write is dropped: it was never played."""
    lines = text.split("\n")
    lines.pop()  # What follows the last line end: nothing, or a line cut off.
    if not lines:
        raise Unreadable("it has no whole line" if text else "it is empty")
    found: list[dict[str, Any]] = []
    for place, line in enumerate(lines, start=1):
        wrong = Unreadable if place == 1 else LogError
        if not line.strip():
            raise Unreadable(f"line {place} is empty, and a log has no empty lines")
        try:
            value = DECODER.decode(line)
        except (ValueError, RecursionError) as error:
            raise wrong(f"line {place}: not JSON: {why_not_json(error)}") from None
        if not isinstance(value, dict):
            raise wrong(f"line {place}: {short(value)} is not an object")
        if "chain" in value and as_line(value) != line + "\n":
            raise LogError(f"line {place}: not written as Brink writes its lines, to the letter")
        found.append(value)
    return found


# Writing.


class Log:
    """The lines of a game so far, and the file they go to if there is one."""

    def __init__(self) -> None:
        self.lines: list[dict[str, Any]] = []
        self.path: Path | None = None
        self.size = 0  # Of the file, as we left it.
        self.key: bytes | None = None  # Of the chain; None while the seed is not known.

    @property
    def head(self) -> str:
        """The chain's head after the last line; "" in a log that has no chain."""
        return "" if not self.lines else self.lines[-1].get("chain", "")

    def head_after(self, line: Mapping[str, Any], head: str) -> str:
        """Return the chain's head after a line that follows a head."""
        assert self.key is not None, "nobody chains lines without the seed"
        bare = {key: value for key, value in line.items() if key != "chain"}
        return next_head(self.key, head or NO_HEAD, as_line(bare).removesuffix("}\n"))

    def chained(self, lines: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Return lines as they would follow in this log; it is not changed."""
        if self.lines and not self.head:
            return [dict(line) for line in lines]  # Begun without a chain.
        if self.key is None:
            raise Refused("no_seed", "no_seed.elsewhere")
        found: list[dict[str, Any]] = []
        head = self.head
        for line in lines:
            head = self.head_after(line, head)
            found.append({**line, "chain": head})
        return found

    def append(self, *lines: Mapping[str, Any]) -> None:
        """Chain lines and add them."""
        self.add(self.chained(lines))

    def add(self, chained: Sequence[dict[str, Any]]) -> None:
        """Add chained lines, in the file first: all of them or, if the disk fails, none."""
        if self.path is not None:
            written = "".join(as_line(line) for line in chained)
            must_read_back(written, chained)
            with self.path.open("r+b") as file:
                size = file.seek(0, os.SEEK_END)
                if size != self.size:
                    raise Refused("in_use", "in_use.somebody_else_written", path=self.path)
                try:
                    file.write(written.encode())
                    file.flush()
                    os.fsync(file.fileno())
                except BaseException:
                    file.truncate(size)
                    raise
            self.size += len(written.encode())
        self.lines.extend(chained)

    def must_be_kept(self) -> None:
        """Refuse a log that is not for a file; this one is."""

    def write(self, path: Path) -> None:
        """Write the whole log to a new file and keep appending there."""
        fresh = path.with_name(path.name + ".part")
        written = "".join(as_line(line) for line in self.lines)
        must_read_back(written, self.lines)
        try:
            write_private(fresh, written)
            fresh.replace(path)
        finally:
            fresh.unlink(missing_ok=True)
        self.path, self.size = path, len(written.encode())


def as_line(line: Mapping[str, Any]) -> str:
    """Return a line as it stands in the file."""
    return ENCODER.encode(line) + "\n"
