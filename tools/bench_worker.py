"""One contender of the benchmark: reads how many CPU seconds to play, answers with what it did.

It also runs on older builds of Brink, to compare them with this one.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

Rates = dict[str, float]

# Each game as it is measured: seats, options, its usual bot.
TABLES: dict[str, tuple[int, dict[str, object], str]] = {
    "path_to_safety": (3, {"early_end": "off"}, "heuristic"),
    "ai_rush": (4, {}, "heuristic"),
    "science": (4, {}, "selfish"),
    "singularity_war": (4, {}, "heuristic"),
}


def opened(game_id: str, bot: str) -> tuple[Any, list[Any]]:
    """Return a game, and a bot for each seat; bots play with the vote that may end a game."""
    from brink.bots.random import RandomBot  # noqa: PLC0415
    from brink.games.catalog import find  # noqa: PLC0415

    seats, options, usual = TABLES[game_id]
    box = find(game_id)
    chosen = options if bot == "random" else {}
    maker: Callable[[], Any] = RandomBot if bot == "random" else box.bots[usual]
    return box.open(box.sheet.profile(chosen)), [maker() for _ in range(seats)]


def muted_dealer(chance: Any) -> Any:
    """Return who deals without telling; older builds called it a table."""
    if importlib.util.find_spec("brink.kernel.dealer"):
        return importlib.import_module("brink.kernel.dealer").Dealer(chance, muted=True)
    return importlib.import_module("brink.kernel.table").Table(chance, muted=True)


def player(game: Any, bots: list[Any]) -> Callable[[int], int]:
    """Return what plays game number n, and tells how many actions it had."""
    from brink.kernel import playout  # noqa: PLC0415
    from brink.kernel.chance import FastChance  # noqa: PLC0415

    if hasattr(playout, "Series"):
        series = playout.Series(game, bots, 5)
        return lambda number: series.play(series.new(number))

    def play(number: int) -> int:  # An older build.
        dealer = muted_dealer(FastChance(5, 2 * number))
        state = game.new(len(bots), dealer)
        return playout.play_out(game, state, bots, dealer, FastChance(5, 2 * number + 1))

    return play


def games_of(game_id: str, bot: str = "random") -> Callable[[float], Rates]:
    """Return play by the kernel's own loop, set-up included; the clock is seldom looked at."""
    number = 0
    at_once = 50 if bot == "random" else 1

    def run(seconds: float) -> Rates:
        nonlocal number
        play = player(*opened(game_id, bot))
        actions = games = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < seconds:
            for _ in range(at_once):
                actions += play(number)
                number += 1
            games += at_once
        return {"actions": actions / spent, "games": games / spent}

    return run


def from_python(seconds: float) -> Rates:
    """Play through decision and apply from an interpreted loop, as OpenSpiel is played below."""
    from brink.kernel.chance import FastChance  # noqa: PLC0415

    game, bots = opened("path_to_safety", "random")
    pick = random.random
    actions = games = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        dealer = muted_dealer(FastChance(games, 6))
        state = game.new(len(bots), dealer)
        while (decision := game.decision(state)) is not None:
            legal = decision.legal
            game.apply(state, legal[int(pick() * len(legal))], dealer)
            actions += 1
        games += 1
    spent = time.process_time() - start
    return {"actions": actions / spent, "games": games / spent}


def copies_of(game_id: str) -> Callable[[float], Rates]:
    """Return clones and re-deals of a position from the middle of a game, made from Python."""

    def run(seconds: float) -> Rates:
        from brink.kernel.chance import FastChance  # noqa: PLC0415

        game, bots = opened(game_id, "random")
        dealer = muted_dealer(FastChance(3))
        picks = FastChance(4)
        state = game.new(len(bots), dealer)
        for _ in range(20):
            legal = game.decision(state).legal
            game.apply(state, legal[picks.below(len(legal))], dealer)
        found: Rates = {}
        for name, make in (
            ("clones", state.clone),
            ("redeals", lambda: game.redeal(state, 1, dealer)),
        ):
            count = 0
            start = time.process_time()
            while time.process_time() - start < seconds / 2:
                for _ in range(500):
                    make()
                count += 500
            found[name] = count / (time.process_time() - start)
        return found

    return run


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
    **{game: games_of(game) for game in TABLES},
    **{f"{game} bots": games_of(game, "usual") for game in TABLES},
    **{f"{game} copies": copies_of(game) for game in TABLES},
    "from_python": from_python,
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
