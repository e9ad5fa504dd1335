"""Games and bots that other packages bring: what is installed here names them as entry points.

Only what an installed package declares is ever imported: a name out of a log, off a line or from a
command is looked up among those declared. What does not load is left out, alone, and says why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, TypeVar

GAMES = "brink.games"  # In a package's pyproject.toml: [project.entry-points."brink.games"]
BOTS = "brink.bots"

T = TypeVar("T")


class Unfit(ValueError):
    """What a package brings cannot be used."""


@dataclass(frozen=True)
class Brought:
    """What one package declares under one name."""

    name: str
    package: str
    entry: EntryPoint

    def load(self, check: Callable[[Any], T]) -> T:
        """Import it and have it checked; whatever goes wrong is the package's fault, in words."""
        try:
            return check(self.entry.load())
        except (Exception, SystemExit) as error:  # Theirs may raise anything.
            raise Unfit(f"{self.named()}: {in_words(error)}") from error

    def named(self) -> str:
        """Return it by name, with the package that is to be asked about it."""
        return f"{self.name} (from the package {self.package})"


def in_words(error: BaseException) -> str:
    """Return what went wrong; an error nobody has put into words with its kind and its place."""
    if isinstance(error, ValueError) and str(error):
        return str(error)
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    file = "" if place is None else place.tb_frame.f_code.co_filename
    where = "" if place is None or "brink" in file else f" ({file}, line {place.tb_lineno})"
    return f"{type(error).__name__}: {error}{where}"


@cache
def declared(group: str) -> Mapping[str, Brought]:
    """Return what the installed packages bring, by name; of two by one name that of the first."""
    return {one.name: one for one in reversed(all_declared(group))}


def all_declared(group: str) -> list[Brought]:
    """Return everything that installed packages declare, by package."""
    found = [
        Brought(entry.name, "" if entry.dist is None else entry.dist.name, entry)
        for entry in entry_points(group=group)
    ]
    return sorted(found, key=lambda one: (one.package, one.name))
