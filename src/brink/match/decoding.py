"""JSON as a log has it: nothing said twice, and no number that is none."""

from __future__ import annotations

import json
from typing import Any


def no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse an object that says two things under one name."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found


def no_constants(name: str) -> None:
    """Refuse what is not JSON."""
    raise ValueError(f"{name} is not JSON")


DECODER = json.JSONDecoder(object_pairs_hook=no_doubles, parse_constant=no_constants)


def why_not_json(error: Exception) -> str:
    """Return what is wrong with a line, counted within it: the decoder knows of one line only."""
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg} at sign {error.pos + 1}"
    return "nested too deep" if isinstance(error, RecursionError) else str(error)
