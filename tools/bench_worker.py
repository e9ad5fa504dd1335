"""One contender of the benchmark: reads how many CPU seconds to play, answers with what it did."""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

Rates = dict[str, float]


def brink_game(game_id: str = "path_to_safety") -> tuple[Any, int]:
    """Return a game for four; Path to Safety without the vote that would end it early."""
    from brink.games.catalog import find  # noqa: PLC0415

    box = find(game_id)
    options = {"early_end": "off"} if "early_end" in box.sheet.options else {}
    return box.open(box.sheet.profile(options)), 4


def brink_playout(seconds: float, game_id: str = "path_to_safety") -> Rates:
    """Play with the kernel's own loop and the random bot; set-up is not counted."""
    from brink.bots.random import RandomBot  # noqa: PLC0415
    from brink.kernel.chance import FastChance  # noqa: PLC0415
    from brink.kernel.playout import play_out  # noqa: PLC0415
    from brink.kernel.table import Table  # noqa: PLC0415

    game, seats = brink_game(game_id)
    bots: list[Any] = [RandomBot()] * seats
    chance = FastChance(random.getrandbits(32))
    actions = games = 0
    spent = in_setup = 0.0
    while spent < seconds:
        start = time.process_time()
        table = Table(FastChance(games, 5), muted=True)
        state = game.new(seats, table)
        ready = time.process_time()
        actions += play_out(game, state, bots, table, chance)
        spent += time.process_time() - ready
        in_setup += ready - start
        games += 1
    return {"actions": actions / spent, "games": games / (spent + in_setup)}


def another(game_id: str) -> Callable[[float], Rates]:
    """Return another game, played as Path to Safety is played above."""
    return lambda seconds: brink_playout(seconds, game_id)


def brink_from_python(seconds: float) -> Rates:
    """Play through decision and apply from an interpreted loop, as OpenSpiel is played below."""
    from brink.kernel.chance import FastChance  # noqa: PLC0415
    from brink.kernel.table import Table  # noqa: PLC0415

    game, seats = brink_game()
    pick = random.random
    actions = games = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        table = Table(FastChance(games, 6), muted=True)
        state = game.new(seats, table)
        while (decision := game.decision(state)) is not None:
            legal = decision.legal
            game.apply(state, legal[int(pick() * len(legal))], table)
            actions += 1
        games += 1
    spent = time.process_time() - start
    return {"actions": actions / spent, "games": games / spent}


def brink_clones(seconds: float) -> Rates:
    """Clone positions from the middle of a game."""
    from brink.kernel.chance import FastChance  # noqa: PLC0415
    from brink.kernel.table import Table  # noqa: PLC0415

    game, seats = brink_game()
    table = Table(FastChance(3), muted=True)
    state = game.new(seats, table)
    for _ in range(20):
        decision = game.decision(state)
        game.apply(state, decision.legal[0], table)
    count = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        for _ in range(1000):
            state.clone()
        count += 1000
    return {"clones": count / (time.process_time() - start)}


def sample(outcomes: list[tuple[int, float]], point: float) -> int:
    """Return the outcome at a point between 0 and 1 of their chances laid end to end."""
    for outcome, weight in outcomes:
        point -= weight
        if point < 0:
            return outcome
    return outcomes[-1][0]


def open_spiel(name: str) -> Callable[[float], Rates]:
    """Return random play of an OpenSpiel game; only players' decisions count as actions."""

    def run(seconds: float) -> Rates:
        import pyspiel  # noqa: PLC0415

        game = pyspiel.load_game(name)
        pick = random.random
        actions = games = 0
        start = time.process_time()
        while time.process_time() - start < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(sample(state.chance_outcomes(), pick()))
                    continue
                legal = state.legal_actions()
                state.apply_action(legal[int(pick() * len(legal))])
                actions += 1
            games += 1
        spent = time.process_time() - start
        return {"actions": actions / spent, "games": games / spent}

    return run


CONTENDERS: dict[str, Callable[[float], Rates]] = {
    "playout": brink_playout,
    "rush": another("ai_rush"),
    "science": another("science"),
    "war": another("singularity_war"),
    "from_python": brink_from_python,
    "clones": brink_clones,
    "hanabi": open_spiel("hanabi(players=4)"),
    "liars_dice": open_spiel("liars_dice"),
    "gin_rummy": open_spiel("gin_rummy"),
}


def main() -> None:
    """Serve one contender."""
    run = CONTENDERS[sys.argv[1]]
    run(0.01)  # Imports and first calls are not measured.
    for line in sys.stdin:
        print(json.dumps(run(float(line))), flush=True)


if __name__ == "__main__":
    main()
