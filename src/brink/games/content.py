"""Reading content files: every complaint says where, what was written, and what is allowed."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path


class ContentError(ValueError):
    """A content file that cannot be played with."""


def nearest(word: str, allowed: Iterable[str]) -> str:
    """Return what to say to somebody who wrote an unknown word."""
    known = list(allowed)
    near = difflib.get_close_matches(word, known, n=1)
    if near:
        return f"did you mean {near[0]!r}?"
    return f"choose one of {', '.join(known)}"


class Entry:
    """A table of a content file, and where it stands."""

    def __init__(self, where: str, values: Mapping[str, object]) -> None:
        self.where = where
        self.values = values

    def only(self, *allowed: str) -> Entry:
        """Refuse keys that nothing reads: they are slips of the pen."""
        for key in self.values:
            if key not in allowed:
                raise ContentError(f"{self.where}: unknown key {key!r}; {nearest(key, allowed)}")
        return self

    def fail(self, key: str, problem: str) -> ContentError:
        """Return a complaint about one key."""
        return ContentError(f"{self.where}.{key}: {problem}")

    def get(self, key: str) -> object:
        """Return a value that must be there."""
        if key not in self.values:
            raise ContentError(f"{self.where}: {key!r} is missing")
        return self.values[key]

    def text(self, key: str) -> str:
        """Return a text that must be there."""
        value = self.get(key)
        if not isinstance(value, str) or not value.strip():
            raise self.fail(key, f"{value!r} is not a text")
        return value

    def number(self, key: str, low: int, high: int) -> int:
        """Return a whole number that must be there, within its range."""
        value = self.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.fail(key, f"{value!r} is not a whole number from {low} to {high}")
        return value

    def choice(self, key: str, allowed: Iterable[str]) -> str:
        """Return one of a few words."""
        value = self.text(key)
        known = list(allowed)
        if value not in known:
            raise self.fail(key, f"unknown word {value!r}; {nearest(value, known)}")
        return value

    def numbers(self, key: str, count: int, low: int, high: int) -> list[int]:
        """Return a list of exactly so many whole numbers."""
        value = self.get(key)
        if not isinstance(value, list) or len(value) != count:
            raise self.fail(key, f"{value!r} is not a list of {count} whole numbers")
        for number in value:
            if not isinstance(number, int) or isinstance(number, bool) or not low <= number <= high:
                raise self.fail(key, f"{number!r} is not a whole number from {low} to {high}")
        return value

    def entry(self, key: str) -> Entry:
        """Return a table inside this one."""
        value = self.get(key)
        if not isinstance(value, dict):
            raise self.fail(key, f"{value!r} is not a table")
        return Entry(f"{self.where}.{key}", value)

    def entries(self, key: str) -> list[Entry]:
        """Return the entries of a list of tables, each named by its id where it has one."""
        value = self.get(key)
        if not isinstance(value, list) or not value:
            raise self.fail(key, "is not a list of entries")
        found = []
        for place, item in enumerate(value):
            if not isinstance(item, dict):
                raise self.fail(key, f"entry {place + 1} is not a table")
            name = item.get("id", place + 1)
            found.append(Entry(f"{self.where}: {key} {name}", item))
        return found


def read(path: Path) -> Entry:
    """Read a TOML file."""
    try:
        return Entry(path.name, tomllib.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        raise ContentError(f"{path.name}: the file is missing from {path.parent}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ContentError(f"{path.name}: {error}") from None


def refuse_doubles(entries: Iterable[Entry], key: str = "id") -> None:
    """Refuse two entries with the same id."""
    seen: set[str] = set()
    for entry in entries:
        name = entry.text(key)
        if name in seen:
            raise entry.fail(key, f"{name!r} stands twice")
        seen.add(name)
