"""Content as data: a game's parsed files, the part that is played with, and its fingerprint.

A game keeps the content it was begun with, without prose. A later release may have other cards:
that game is played on, and told, with its own.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from brink.games.content import ContentError, Entry, read
from brink.games.wording import readable

Documents = Mapping[str, Mapping[str, object]]  # By file name, as TOML reads them.

# What is written for people and no rule reads; everything else is played with.
PROSE_FILES = ("rulings.toml",)
PROSE_KEYS: Mapping[str, Mapping[str, Sequence[str]]] = {
    "options.toml": {
        "option": ("name", "group", "meaning", "says", "ruling", "source"),
        "preset": ("name", "about"),
    },
}
# What stands where the prose has gone with the option it was about.
EARLIER = {
    "id": "earlier",
    "source": "An earlier release of this game.",
    "ruling": "What this option says holds in the games that were begun with it.",
    "why": "A game keeps the content it was begun with.",
}

EARLIER_OPTION = "An option of the release this game was begun with."


def read_documents(folder: Path) -> Documents:
    """Read every content file of a folder."""
    found = {path.name: read(path).values for path in sorted(folder.glob("*.toml"))}
    if not found:
        raise ContentError(f"{folder}: there are no content files in this folder")
    return found


def open_documents(folder: Path, kept: Documents | None) -> Documents:
    """Return a folder's content; or content that a game has kept, with the folder's prose."""
    own = read_documents(folder)
    return own if kept is None else with_prose(kept, own)


def find_page(documents: Documents, name: str) -> Entry:
    """Return one file of the content."""
    if name not in documents:
        raise ContentError(f"{name}: the file is missing; there are only {', '.join(documents)}")
    return Entry(name, documents[name])


def gameplay(documents: Documents) -> Documents:
    """Return the content without its prose."""
    return {
        name: without_prose(tables, PROSE_KEYS.get(name, {}))
        for name, tables in sorted(documents.items())
        if name not in PROSE_FILES
    }


def without_prose(
    tables: Mapping[str, object], prose: Mapping[str, Sequence[str]]
) -> Mapping[str, object]:
    """Return one file without the prose in its entries."""
    bare = dict(tables)
    for kind, keys in prose.items():
        bare[kind] = [
            {key: value for key, value in entry.items() if key not in keys}
            for entry in entries(tables, kind)
        ]
    return bare


def entries(tables: Mapping[str, object], kind: str) -> list[Mapping[str, object]]:
    """Return the entries of one kind, as far as they are entries."""
    listed = tables.get(kind)
    return [one for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []


def canonical(documents: Documents) -> str:
    """Return what is played with as JSON: one content, one text; lists and tables in order."""
    return json.dumps(gameplay(documents), ensure_ascii=False, separators=(",", ":"))


def fingerprint(documents: Documents) -> str:
    """Return a short name for exactly what is played with: comments and prose leave it alone."""
    return hashlib.sha256(canonical(documents).encode()).hexdigest()[:16]


def with_prose(kept: Documents, own: Documents) -> Documents:
    """Return kept content with today's prose, as far as it still speaks of the same things."""
    name, kinds = "options.toml", PROSE_KEYS["options.toml"]
    dressed = dict(kept.get(name, {}))
    for kind, keys in kinds.items():
        told = {entry.get("id"): entry for entry in entries(own.get(name, {}), kind)}
        dressed[kind] = [
            {**entry, **prose_of(told.get(entry.get("id")), entry, keys)}
            for entry in entries(kept.get(name, {}), kind)
        ]
    options = [entry.get("id") for entry in entries(dressed, "option")]
    rulings: list[Mapping[str, object]] = [
        {**ruling, "options": [one for one in listed(ruling) if one in options]}
        for ruling in entries(own.get("rulings.toml", {}), "ruling")
    ]
    return {**kept, name: dressed, "rulings.toml": {"ruling": [*rulings, EARLIER]}}


def prose_of(
    today: Mapping[str, object] | None, kept: Mapping[str, object], keys: Sequence[str]
) -> Mapping[str, object]:
    """Return what is said today about an entry, or that it is of an earlier release."""
    if today is not None:
        return {key: today[key] for key in keys if key in today}
    said = {"ruling": EARLIER["id"], "source": EARLIER["source"], "meaning": EARLIER_OPTION}
    said["about"] = readable(str(kept.get("id")))
    return {key: said[key] for key in keys if key in said}


def listed(ruling: Mapping[str, object]) -> list[object]:
    """Return the options a ruling names."""
    options = ruling.get("options", [])
    return options if isinstance(options, list) else []
