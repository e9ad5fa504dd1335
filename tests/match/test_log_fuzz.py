"""Malformed logs: whatever stands in them, the answer is a verdict in words, never a crash."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest

from brink.match.log import Unreadable
from brink.match.match import Match, secret_path
from brink.match.verify import verify
from tests.laws.matches import play_on

ODD: list[Any] = [
    None, True, False, 0, 1, -1, -99, 10**30, 1.5, 1e400, "", "x", "\x1b[31m", "\ud800", "9" * 5000,
    [], {}, [[]], [None], {"a": 1}, [[6, 9]], [[0, 0]], [[-1, 0]], [[2**40, 1]], [[2**41, 0]],
]  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a JSON value, the value itself left out."""
    found: list[tuple[Any, ...]] = []
    inner = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, one in inner:
        found += [(*path, key), *places(one, (*path, key))]
    return found


def find(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


def put(value: Any, path: tuple[Any, ...], new: Any) -> None:
    for key in path[:-1]:
        value = value[key]
    value[path[-1]] = new


@pytest.fixture
def lines(tmp_path: Path) -> list[dict[str, Any]]:
    match = Match("path_to_safety", seats=["Ada", "bot:random"])
    play_on(match, seed=2, moves=None)
    return match.log.lines


def judge(lines: list[Any], path: Path) -> str:
    written = [json.dumps(line, separators=(",", ":")) + "\n" for line in lines]
    path.write_text("".join(written))
    told = sentence(path)
    assert told.isprintable()
    return told


def sentence(path: Path) -> str:
    """What is wrong with a log; "" if it is true."""
    try:
        verdict = verify(path)
    except Unreadable as error:  # Its first line is no log's any more.
        return str(error)
    return "" if verdict.ok and verdict.proven else verdict.sentence


def test_a_log_with_any_value_replaced_is_refused_in_words(
    lines: list[dict[str, Any]], tmp_path: Path
) -> None:
    path = tmp_path / "odd.jsonl"
    assert judge(lines, path) == ""
    pick = random.Random(7)
    short = [*lines[:6], *lines[-3:]]
    for number, line in enumerate(short):
        index = number if number < 6 else len(lines) - 9 + number
        for place in places(line):
            old = find(line, place)
            for new in pick.sample(ODD, 5):
                if type(old) is type(new) and old == new:
                    continue
                changed = copy.deepcopy(lines)
                put(changed[index], place, new)
                assert judge(changed, path), (number, place, new)


def test_fields_that_have_no_place_in_a_line_are_refused(
    lines: list[dict[str, Any]], tmp_path: Path
) -> None:
    path = tmp_path / "odd.jsonl"
    for number in (0, 1, 2, len(lines) - 1):
        for key in ("move", "undo", "end", "set_up", "log", "note"):
            if key in lines[number]:
                continue
            changed = copy.deepcopy(lines)
            changed[number][key] = 1
            assert judge(changed, path)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000 + "\n",
        '{"log":1,"log":1}\n',
        '{"log":NaN}\n',
        '{"log":' + "9" * 5000 + "}\n",
        "\ufeff{}\n",
        "{}\r\n",
        "\n",
    ],
    ids=["deep", "double", "nan", "long", "bom", "crlf", "blank"],
)
def test_files_that_are_hardly_json_are_refused_in_words(text: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.jsonl"
    path.write_text(text)
    with pytest.raises(Unreadable, match="cannot read this file"):
        verify(path)


def test_a_folder_in_the_way_of_the_seed_or_a_nul_in_the_name_is_refused(tmp_path: Path) -> None:
    match = Match("path_to_safety", seats=2)
    match.save(tmp_path / "game.jsonl")
    secret_path(tmp_path / "game.jsonl").unlink()
    secret_path(tmp_path / "game.jsonl").mkdir()
    with pytest.raises(Unreadable, match="sealed: cannot read this file"):
        verify(tmp_path / "game.jsonl")
    with pytest.raises(Unreadable, match="null"):
        verify("nul\0name")
