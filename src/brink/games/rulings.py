"""Rulings: where a rulebook is silent or at odds with itself, what we play and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from brink.games.content import ContentError, refuse_doubles
from brink.games.documents import Documents, find_page
from brink.games.options import OptionSheet, find_in


@dataclass(frozen=True)
class Ruling:
    """One decision about the rules, its source, its reason, and the options that bend it."""

    id: str
    source: str
    ruling: str
    why: str
    options: tuple[str, ...]


def load_rulings(documents: Documents, sheet: OptionSheet) -> Mapping[str, Ruling]:
    """Read a game's rulings.toml."""
    page = find_page(documents, "rulings.toml").only("ruling")
    entries = page.entries("ruling")
    refuse_doubles(entries)
    rulings: dict[str, Ruling] = {}
    for entry in entries:
        entry.only("id", "source", "ruling", "why", "options")
        options = entry.values.get("options", [])
        if not isinstance(options, list):
            raise entry.fail("options", f"{options!r} is not a list of option ids")
        for name in options:
            find_in(entry, "options", sheet, name)
        name = entry.text("id")
        rulings[name] = Ruling(
            name, entry.text("source"), entry.text("ruling"), entry.text("why"), tuple(options)
        )
    for option in sheet.options.values():
        for name in option.ruling.split(", "):
            if name not in rulings:
                raise ContentError(
                    f"{page.where}: option {option.id} rests on {name}, not listed here"
                )
    return rulings
