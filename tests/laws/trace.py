"""Whole games as hashes, to compare one build with the other: `python -m tests.laws.trace`."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

import brink.kernel.dealer
from brink.bots.registry import bot_names
from brink.games.catalog import all_boxes
from brink.kernel.state import state_hash
from brink.match.match import Match
from tests.conftest import ALL_WALKS
from tests.laws.tables import Case, Moment, cases, walk

LOOKED_AT = 7  # Every so many positions also what each seat sees and is asked.
BOT_MOVES = 60  # A bot that looks ahead is slow, interpreted.


def lines() -> Iterator[str]:
    """Every case of the laws position by position, and how every bot opens a game."""
    for case in cases(sampled=5 if ALL_WALKS else 2):
        hashes: list[str] = []

        def note(moment: Moment, after: Any, hashes: list[str] = hashes, case: Case = case) -> None:
            hashes.append(state_hash(after))
            if len(hashes) % LOOKED_AT == 0:
                hashes.append(seen_at(case, after))

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


def seen_at(case: Case, state: Any) -> str:
    """Return what everybody sees at a position, what is asked, and why not the rest, as a hash."""
    game = case.game
    views = [game.view(state, eyes) for eyes in (0, *(1 << seat for seat in range(case.seats)))]
    decision = game.decision(state)
    asked = None if decision is None else [one.text for one in decision.legal]
    reasons = [game.why_not(state, 0, action) for action in game.actions.all[::5]]
    codes = [None if one is None else [one.code, one.ruling] for one in reasons]
    written = json.dumps([views, asked, codes], sort_keys=True, default=str)
    return hashlib.sha256(written.encode()).hexdigest()[:16]


def moved(match: Match) -> list[str]:
    """Return what was played, and the position after each move."""
    return [f"{line['action']} {line['hash']}" for line in match.log.lines if "move" in line]


def main() -> None:
    print(brink.kernel.dealer.__file__)
    for line in lines():
        print(line)


if __name__ == "__main__":
    main()
