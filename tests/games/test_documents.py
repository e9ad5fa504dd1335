"""The fingerprint of content: everything that is played with changes it, and nothing else does."""

from __future__ import annotations

import copy
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from brink.games.catalog import LOADERS, all_boxes, find
from brink.games.documents import Documents, canonical, fingerprint, gameplay, read_documents

GAMES = [*LOADERS]
PROSE = {"name", "group", "meaning", "says", "ruling", "source", "about"}


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a document where something stands that has no parts."""
    if isinstance(value, dict | list) and value:
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from leaves(value[key], (*path, key))
    else:
        yield path


def changed(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return f"{value} else"


def each_leaf_changed(documents: Documents) -> Iterator[tuple[tuple[Any, ...], str]]:
    mine = copy.deepcopy(dict(documents))
    for path in leaves(mine):
        *way, key = path
        inside: Any = mine
        for step in way:
            inside = inside[step]
        before = inside[key]
        inside[key] = changed(before)
        yield path, fingerprint(mine)
        inside[key] = before


def is_prose(path: tuple[Any, ...]) -> bool:
    return path[0] == "rulings.toml" or (path[0] == "options.toml" and path[3] in PROSE)


@pytest.mark.compiled
@pytest.mark.parametrize("game", GAMES)
def test_every_leaf_but_prose_changes_the_fingerprint_each_to_another(game: str) -> None:
    documents = find(game).documents
    seen = {fingerprint(documents)}
    told = 0
    for path, name in each_leaf_changed(documents):
        if is_prose(path):
            assert name == fingerprint(documents), path
            told += 1
        else:
            assert name not in seen, path
            seen.add(name)
    assert told > 50
    assert len(seen) > 100


@pytest.mark.parametrize("game", GAMES)
def test_comments_layout_and_texts_leave_the_fingerprint_alone(game: str, tmp_path: Path) -> None:
    box = find(game)
    for part in ("content", "text"):
        shutil.copytree(box.folder / part, tmp_path / part)
    for path in [*(tmp_path / "content").glob("*.toml"), tmp_path / "text" / "en.toml"]:
        text = path.read_text(encoding="utf-8")
        path.write_text("# Another word.\n\n" + text.replace(" = ", "  =  ") + "\n# The end.\n")
    assert fingerprint(read_documents(tmp_path / "content")) == box.content_hash
    assert LOADERS[game][box.rules_version](tmp_path).content_hash == box.content_hash


@pytest.mark.parametrize("game", GAMES)
def test_the_order_of_a_list_counts_and_so_does_an_entry_more_or_less(game: str) -> None:
    documents = find(game).documents
    for kind in ("option", "preset"):
        mine: Any = copy.deepcopy(dict(documents))
        mine["options.toml"][kind].reverse()
        assert fingerprint(mine) != fingerprint(documents)
        mine["options.toml"][kind].reverse()
        mine["options.toml"][kind].pop()
        assert fingerprint(mine) != fingerprint(documents)


def test_what_is_kept_of_the_content_has_the_same_fingerprint_also_read_back_from_json() -> None:
    for box in all_boxes():
        kept = json.loads(canonical(box.documents))
        assert kept == gameplay(box.documents)
        assert fingerprint(kept) == box.content_hash
        assert not any("meaning" in option for option in kept["options.toml"]["option"])


def test_no_two_games_have_the_same_content() -> None:
    assert len({box.content_hash for box in all_boxes()}) == len(GAMES)
