"""A view in words, for a game that does not say itself how: everything it holds, as it is named."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from brink.games.wording import Block, Wording, joined, readable
from brink.language.message import written

# Keys whose numbers are seats; the browser's plain table knows the same (web/src/games/plain.ts).
SEATED = re.compile(r"(seats?|order|active|leaders?|winners?|players?|from|to|asked|\w+_(by|on))")
TABLE = "On the table"


def describe_plainly(view: Mapping[str, Any], wording: Wording) -> list[Block]:
    """Return a block of what is said in a word or two, then one for every list of things."""
    short = {key: value for key, value in view.items() if tells(value) and is_short(value)}
    blocks = [Block(TABLE, [said(key, value, wording) for key, value in short.items()])]
    for key, value in view.items():
        if key not in short and tells(value):
            blocks.append(Block(heading(key), lines_of(key, value, wording)))
    return [block for block in blocks if block.lines]


def lines_of(key: str, value: Any, wording: Wording) -> list[str]:
    """Return a line for each thing of a list, or for each fact about one thing."""
    if isinstance(value, Mapping):
        return [said(inner, item, wording) for inner, item in value.items() if tells(item)]
    return [thing(key, item, wording) for item in value]


def thing(key: str, value: Any, wording: Wording) -> str:
    """Return one thing of a list in a line: whose it is, then what is known of it."""
    if not isinstance(value, Mapping):
        return plainly(key, value, wording)
    rest = dict(value)
    seat = rest.pop("seat", None)
    facts = ", ".join(lines_of(key, rest, wording))
    return f"{wording.player(seat)}: {facts or '–'}" if isinstance(seat, int) else facts


def said(key: str, value: Any, wording: Wording) -> str:
    """Return a fact with what it is about."""
    return f"{heading(key)}: {plainly(key, value, wording)}"


def plainly(key: str, value: Any, wording: Wording) -> str:
    """Return a value in words; the key it stands under says what it is."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return wording.player(value) if SEATED.fullmatch(key) else written(value)
    if isinstance(value, float):
        return f"{round(100 * value)}%" if "chance" in key else written(round(value))
    if isinstance(value, list):
        return joined([plainly(key, item, wording) for item in value])
    if isinstance(value, Mapping):
        return ", ".join(lines_of(key, value, wording))
    name = str(value)
    kinds = [kind for kind in (key, key.removesuffix("s")) if wording.has_name(kind, name)]
    return wording.name(kinds[0], name) if kinds else readable(name)


def heading(key: str) -> str:
    """Return a key as a title."""
    return readable(key).capitalize()


def tells(value: Any) -> bool:
    """Return whether something is worth a line: what is not there, not so, or empty is not."""
    return value is not None and value is not False and value not in ("", [], {})


def is_short(value: Any) -> bool:
    """Return whether a value is said in the line of its key."""
    if isinstance(value, list):
        return not any(isinstance(item, (list, Mapping)) for item in value)
    return not isinstance(value, Mapping)
