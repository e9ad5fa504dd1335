"""Logs as they were written before they were chained."""

from __future__ import annotations

import json
from pathlib import Path

from brink.match.log import UNCHAINED, as_line


def write_as_format_1(path: Path) -> None:
    """Write a log again as one of format 1."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    for line in lines:
        line.pop("chain")
    lines[0]["log"] = UNCHAINED
    path.write_text("".join(as_line(line) for line in lines))
