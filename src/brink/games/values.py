"""The fitted weights of a game's values, as they lie in its folder."""

from __future__ import annotations

import tomllib
from pathlib import Path


def read_weights(folder: Path) -> dict[str, list[float]]:
    """Return the weights of a game's values by name; how they were found stands beside them."""
    with (folder / "values" / "values.toml").open("rb") as file:
        written = tomllib.load(file)
    return {name: [float(one) for one in each] for name, each in written["weights"].items()}
