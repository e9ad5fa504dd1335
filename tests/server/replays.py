"""Reading a replay as the browser does."""

from __future__ import annotations

from typing import Any


def unfolded(told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The whole views, from what has changed at each line."""
    view: dict[str, Any] = {}
    found = []
    for line in told:
        view = {**view, **line["view"]}
        for part in line["gone"]:
            del view[part]
        found.append(view)
    return found
