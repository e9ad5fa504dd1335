"""What does a replay cost? Each game's log re-executed, and told as a replay, in turn.

A replay must cost at most twice one re-execution, however long it is: the log is played once, in
one pass. CPU of this process; the least of some rounds counts, as both are the same work each time.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable

import orjson
from rich.console import Console
from rich.table import Table

from brink.games.catalog import all_boxes
from brink.kernel.event import eyes_of
from brink.match.log import as_line
from brink.match.match import Match
from brink.match.replay import Replayer
from brink.server.replaying import SET_UP, write_replay

MOST = 2.0
LONG = 1_000
SEATS = 3


def a_log(game: str, seats: int, lines: int) -> str:
    """Return a game of random moves; one that ends too soon goes on by taking moves back."""
    match = Match(game, [f"Player {seat}" for seat in range(seats)], seed=7, practice=True)
    pick = random.Random(7)  # noqa: S311
    while len(match.log.lines) < lines and match.decision is not None:
        match.play(pick.choice([one for one in match.decision.legal if not one.deliberate]))
        if lines == LONG and pick.random() < 0.45 and match.why_not_undo(None) is None:
            match.undo()
    return "".join(as_line(line) for line in match.log.lines)


def re_execute(log: str) -> None:
    """Play a log again, as it is when a room is loaded: every move, draw and hash compared."""
    lines = [orjson.loads(line) for line in log.split("\n")[:-1]]
    for _ in Replayer.of_log(lines, None).walk():
        pass


def least(work: Callable[[], object], other: Callable[[], object], rounds: int) -> list[float]:
    """Return the least CPU of each of two works, done in turn."""
    spent: list[list[float]] = [[], []]
    for _ in range(rounds):
        for place, one in enumerate((work, other)):
            began = time.process_time()
            one()
            spent[place].append(time.process_time() - began)
    return [min(times) for times in spent]


def main() -> None:
    """Measure, print, and fail if a replay costs too much."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args().rounds
    grid = Table("game", "lines", "re-executed, ms", "replay, ms", "times", "sent squeezed, times")
    dear = False
    for box in all_boxes():
        for lines in (LONG // 10, LONG):
            log = a_log(box.id, min(SEATS, box.most_seats), lines)
            figures: list[float] = []
            for squeezed in (False, True):
                again, told = least(
                    lambda log=log: re_execute(log),  # type: ignore[misc]
                    lambda log=log, squeezed=squeezed: write_replay(  # type: ignore[misc]
                        log, eyes_of(0), SET_UP, LONG, squeezed
                    ),
                    rounds,
                )
                figures += [1000 * again, 1000 * told, told / again]
            dear = dear or figures[2] > MOST
            count = str(log.count("\n"))
            grid.add_row(
                box.title, count, *(f"{figure:.2f}" for figure in (*figures[:3], figures[5]))
            )
    Console().print(grid)
    sys.exit(dear)


if __name__ == "__main__":
    main()
