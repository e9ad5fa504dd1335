"""Whole games as hashes, to compare one build with the other: `python -m tests.laws.trace`."""

from __future__ import annotations

import json
from collections.abc import Iterator

import brink.kernel.table
from brink.bots.seating import bot_names
from brink.games.catalog import all_boxes
from brink.kernel.state import state_hash
from brink.lab.simulate import simulate
from tests.laws.tables import cases, walk


def lines() -> Iterator[str]:
    """Every case of the laws position by position, and every bot's games in sum."""
    for case in cases(every=True):
        hashes: list[str] = []

        def note(moment: object, after: object, hashes: list[str] = hashes) -> None:
            hashes.append(state_hash(after))  # type: ignore[arg-type]

        walk(case, note)
        yield f"{case.name} {' '.join(hashes)}"
    for box in all_boxes():
        for bot in bot_names(box):
            for preset in box.sheet.presets:
                profile = box.sheet.profile({}, preset)
                seats = min(box.least_seats + 2, box.seats_for(profile)[1])
                report = simulate(box, profile, seats, 6, bot, seed=9).as_json()
                del report["actions_per_second"]
                yield json.dumps([bot, preset, report], sort_keys=True)


def main() -> None:
    print(brink.kernel.table.__file__)
    for line in lines():
        print(line)


if __name__ == "__main__":
    main()
