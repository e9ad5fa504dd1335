"""Content of an earlier release: other numbers, ids that have no words today, an option gone."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from brink.games import catalog
from brink.games.box import Box
from brink.games.catalog import LOADERS, find
from brink.games.documents import Documents, gameplay

GAMES = [*LOADERS]
OLD_OPTION: dict[str, Any] = {"id": "old_switch", "words": ["on", "off"], "default": "off"}


def earlier(game: str) -> Documents:
    """Return what a game's content might have been once."""
    documents: Any = copy.deepcopy(gameplay(find(game).documents))
    CHANGES[game](documents)
    sheet = documents["options.toml"]
    sheet["option"].append(OLD_OPTION)
    sheet["preset"].append({"id": "old_preset", "values": {"old_switch": "on"}})
    return documents  # type: ignore[no-any-return]


# Some numbers change, and some things are named as nothing is named today.


def change_path(documents: Any) -> None:
    parts = documents["parts.toml"]
    parts["copies"], parts["values"] = 3, 14
    parts["desks"]["ids"] = [f"old_desk_{number}" for number in range(6)]
    parts["strategy"][0] = {"id": "old_strategy", "prefix": "old"}


def change_rush(documents: Any) -> None:
    for number, card in enumerate(documents["cards.toml"]["card"]):
        card["id"], card["copies"] = f"old_card_{number}", 2
    for number, company in enumerate(documents["companies.toml"]["company"][1:]):
        company["id"] = f"old_company_{number}"


def change_science(documents: Any) -> None:
    for number, card in enumerate(documents["inventions.toml"]["invention"]):
        card["id"], card["cost"] = f"old_invention_{number}", card["cost"] + 1
    for number, event in enumerate(documents["events.toml"]["event"]):
        event["id"] = f"old_event_{number}"


def change_war(documents: Any) -> None:
    documents["enemies.toml"]["enemy"][0]["threat"] += 1
    for card in documents["cards.toml"]["card"]:
        card["id"] = f"old_{card['id']}"
    for one in documents["characters.toml"]["character"]:
        one["deck"] = {f"old_{card}": count for card, count in one["deck"].items()}


CHANGES = {
    "path_to_safety": change_path,
    "ai_rush": change_rush,
    "science": change_science,
    "singularity_war": change_war,
}


def forget() -> None:
    """Know no content but this release's own, as after a start."""
    catalog.carried.clear()
    catalog.open_box.cache_clear()


@contextmanager
def earlier_release(game: str, rules: int | None = None) -> Iterator[Box]:
    """Have other content (and rules) be the game's own for a while; then nobody knows it."""
    documents = earlier(game)
    versions: Any = LOADERS[game]
    today = dict(versions)
    load = versions[max(versions)]

    def load_earlier(folder: Path | None = None, kept: Documents | None = None) -> Box:
        box: Box = load(folder, kept or documents)
        return box if rules is None else replace(box, rules_version=rules)

    forget()
    versions.clear()
    versions[max(today) if rules is None else rules] = load_earlier
    catalog.carry(documents)  # For other processes of that release.
    try:
        yield find(game)
    finally:
        versions.clear()
        versions.update(today)
        forget()
