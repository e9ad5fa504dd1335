"""A sealed game with people's salts, and the hand of a forger who knows its seed.

`python -m tests.match.sealed_logs` writes tests/logs/fair.jsonl anew, which the browser's proof
is tried on, too.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from brink.games.catalog import find
from brink.match.fairness import NO_HEAD, chain_key, next_head
from brink.match.log import Seat, as_line
from brink.match.match import Match

Lines = list[dict[str, Any]]
FIXTURE = Path(__file__).parent.parent / "logs" / "fair.jsonl"
SEED = bytes(range(32))
GIVEN = ("Ada's own words: ünïcödé", "3f9a" * 8, "", "")
NAMES = ("Ada", "Bö", "Curie", "Abacus")


def play_sealed(
    game: str, given: Sequence[str] = GIVEN, seed: bytes = SEED, pick: int = 1, **options: Any
) -> Match:
    """Play a game to its end: Ada and Bö have given salts, Curie has not, Abacus is a bot."""
    box = find(game)
    seats = min(len(NAMES), box.most_seats)
    bot = "random"
    seating = [Seat(name, bot if name == "Abacus" else None) for name in NAMES[:seats]]
    match = Match.sealed(box, box.sheet.profile(options), seating, seed, given[:seats])
    dice = random.Random(pick)
    while match.decision is not None:
        legal = [action for action in match.decision.legal if not action.deliberate]
        match.play(dice.choice(legal or match.decision.legal))
    return match


def forged(lines: Lines, edit: Callable[[Lines], object]) -> Lines:
    """Return lines with something changed, and their chain left as it was."""
    changed = copy.deepcopy(lines)
    edit(changed)
    return changed


def chained_anew(lines: Lines, seed: bytes = SEED) -> Lines:
    """Return lines with the chain that whoever knows the seed would give them."""
    found, head = [], NO_HEAD
    for line in lines:
        bare = {key: value for key, value in line.items() if key != "chain"}
        head = next_head(chain_key(seed), head, as_line(bare).removesuffix("}\n"))
        found.append({**bare, "chain": head})
    return found


def write(lines: Lines, path: Path) -> Path:
    """Write a log to a file and return where it lies."""
    path.write_text("".join(as_line(line) for line in lines), encoding="utf-8")
    return path


if __name__ == "__main__":
    write(play_sealed("path_to_safety", edition="quick").log.lines, FIXTURE)
