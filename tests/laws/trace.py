"""Whole games as hashes, to compare one build with the other: `python -m tests.laws.trace`."""

from __future__ import annotations

from collections.abc import Iterator

import brink.kernel.table
from brink.bots.seating import bot_names
from brink.games.catalog import all_boxes
from brink.kernel.state import state_hash
from brink.match.match import Match
from tests.laws.tables import cases, walk

BOT_MOVES = 60  # A bot that looks ahead is slow, interpreted.


def lines() -> Iterator[str]:
    """Every case of the laws position by position, and how every bot opens a game."""
    for case in cases(sampled=5, every=True):
        hashes: list[str] = []

        def note(moment: object, after: object, hashes: list[str] = hashes) -> None:
            hashes.append(state_hash(after))  # type: ignore[arg-type]

        walk(case, note)
        yield f"{case.name} {' '.join(hashes)}"
    for box in all_boxes():
        for bot in bot_names(box):
            for preset in box.sheet.presets:
                least, most = box.seats_for(box.sheet.profile({}, preset))
                seats = min(least + 2, most)
                match = Match(box.id, [f"bot:{bot}"] * seats, seed=9, preset=preset)
                while match.decision is not None and match.position < BOT_MOVES:
                    match.bot_move()
                yield f"{box.id} {bot} {preset} {' '.join(moved(match))}"


def moved(match: Match) -> list[str]:
    """Return what was played, and the position after each move."""
    return [f"{line['action']} {line['hash']}" for line in match.log.lines if "move" in line]


def main() -> None:
    print(brink.kernel.table.__file__)
    for line in lines():
        print(line)


if __name__ == "__main__":
    main()
