"""Fit the values of positions by simulation: `make fit-values`.

Games of mixed strengths are played; at some questions what the value is made of is noted, with who
won in the end. A logistic curve is laid through it by Newton's method, and tried on games it has
not seen: ten bins, and the Brier score beside that of a constant and of the bot's own forecast.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from brink.bots.registry import make_bot
from brink.games.box import Box
from brink.games.catalog import find
from brink.games.options import Profile
from brink.kernel.bot import Bot, Look, bot_eyes
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from brink.kernel.game import Game

FIT_SEED = 50_001
TRY_SEED = 60_001  # Never fitted on.
STRENGTHS = ("player", "player", "player", "newcomer")  # Each seat draws one.
A_GAME = 6  # Positions noted of a game, on average.
RIDGE = 1.0
STEPS = 25
BINS = 10
SMALL = 1e-4  # A step that changes nothing any more.
PLACES = 4  # Digits that are written.

TABLES: dict[str, list[tuple[str, int, dict[str, object]]]] = {
    "ai_rush": [
        ("all", seats, {"preset": preset})
        for preset in ("rulebook", "tense")
        for seats in (3, 4, 5, 6, 7)
    ],
    "path_to_safety": [
        (name, seats, {"preset": preset, "early_end": end})
        for name, preset in (("bonus", "standard"), ("extra_turn", "quick"))
        for end in ("on", "off")
        for seats in (2, 3, 4, 5)
    ],
}


@dataclass(frozen=True)
class Noted:
    """A position: what its value is made of, the bot's own forecast, and whether it was won."""

    features: list[float]
    forecast: float
    won: bool
    game: int


def profile_of(box: Box, options: dict[str, object]) -> Profile:
    """Return a table's profile."""
    chosen = dict(options)
    preset = chosen.pop("preset", None)
    return box.sheet.profile(chosen, None if preset is None else str(preset))


def noted(box: Box, game: Game[Any], seats: int, seed: int, number: int) -> list[Noted]:
    """Play a game and return some of its positions."""
    luck, picks = FastChance(seed, number), FastChance(seed, 10_000_000 + number)
    dealer = Dealer(luck, True)
    state = game.new(seats, dealer)
    bots: list[Bot[Any] | None] = [
        make_bot(box, STRENGTHS[picks.below(len(STRENGTHS))]) for _ in range(seats)
    ]
    values: Any = box.values
    shared = bot_eyes(bots, 0)
    rows: list[tuple[list[float], float, int]] = []
    every = {"ai_rush": 12 * seats, "path_to_safety": 30}[box.id]
    decision = game.decision(state)
    while decision is not None:
        bot = bots[decision.seat]
        assert bot is not None
        if picks.below(every) < A_GAME:
            seat = picks.below(seats)
            found = (
                values.features(state, seat)
                if box.kind == "versus"
                else values.features(state, shared)
            )
            rows.append((list(found), 1 / (1 + math.exp(-found[1])), seat))
        look = Look(game, state, bot_eyes(bots, decision.seat))
        game.apply(state, bot.choose(decision, look, picks), dealer)
        decision = game.decision(state)
    outcome = game.outcome(state)
    assert outcome is not None
    return [Noted(row, own, seat in outcome.winners, number) for row, own, seat in rows]


def gather(box: Box, name: str, games: int, seed: int) -> list[Noted]:
    """Return positions of so many games, spread over the tables of one set of weights."""
    tables = [row for row in TABLES[box.id] if row[0] == name]
    opened = [(box.open(profile_of(box, options)), seats) for _, seats, options in tables]
    found: list[Noted] = []
    for number in range(games):
        game, seats = opened[number % len(opened)]
        found.extend(noted(box, game, seats, seed, number))
    return found


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve linear equations by elimination."""
    size = len(right)
    rows = [[*matrix[at], right[at]] for at in range(size)]
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for row in range(at + 1, size):
            part = rows[row][at] / rows[at][at]
            if part:
                rows[row] = [a - part * b for a, b in zip(rows[row], rows[at], strict=True)]
    found = [0.0] * size
    for at in range(size - 1, -1, -1):
        rest = sum(rows[at][place] * found[place] for place in range(at + 1, size))
        found[at] = (rows[at][size] - rest) / rows[at][at]
    return found


def chance(weights: Sequence[float], features: Sequence[float]) -> float:
    """Return the chance that weights give to features."""
    total = sum(a * b for a, b in zip(weights, features, strict=True))
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


def shortened(weights: Sequence[float], change: list[float], rows: Sequence[Noted]) -> list[float]:
    """Return a step halved until it leads downhill: a whole one may overshoot."""
    before = misfit(weights, rows)
    while max(abs(one) for one in change) > SMALL:
        after = misfit([a + b for a, b in zip(weights, change, strict=True)], rows)
        if after <= before:
            break
        change = [one / 2 for one in change]
    return change


def misfit(weights: Sequence[float], rows: Sequence[Noted]) -> float:
    """Return how unlikely the weights make what came out, with the ridge."""
    total = RIDGE / 2 * sum(one * one for one in weights)
    for row in rows:
        guess = chance(weights, row.features)
        total -= math.log(max(1e-12, guess if row.won else 1 - guess))
    return total


def fit(rows: Sequence[Noted]) -> list[float]:
    """Return the weights of the logistic curve, by Newton's method with a small ridge."""
    size = len(rows[0].features)
    weights = [0.0, 1.0] + [0.0] * (size - 2)
    for _ in range(STEPS):
        slope = [-RIDGE * one for one in weights]
        bend = [[RIDGE * (a == b) for b in range(size)] for a in range(size)]
        for row in rows:
            features = row.features
            guess = chance(weights, features)
            miss, doubt = row.won - guess, guess * (1 - guess)
            for a, value in enumerate(features):
                slope[a] += miss * value
                scaled, line = doubt * value, bend[a]
                for b in range(a + 1):
                    line[b] += scaled * features[b]
        for a in range(size):
            for b in range(a):
                bend[b][a] = bend[a][b]
        change = shortened(weights, solve(bend, slope), rows)
        weights = [a + b for a, b in zip(weights, change, strict=True)]
        if max(abs(one) for one in change) < SMALL:
            break
    return [round(one, PLACES) for one in weights]


def bins(weights: Sequence[float], rows: Sequence[Noted]) -> Iterator[str]:
    """Return the calibration table, a line a bin: how many, said, true, error of the truth."""
    by_bin: list[list[tuple[float, Noted]]] = [[] for _ in range(BINS)]
    for row in rows:
        said = chance(weights, row.features)
        by_bin[min(BINS - 1, int(said * BINS))].append((said, row))
    for inside in by_bin:
        if not inside:
            continue
        count = len(inside)
        mean = sum(said for said, _ in inside) / count
        true = sum(row.won for _, row in inside) / count
        games: dict[int, float] = {}  # Positions of one game end alike: errors go by games.
        for said, row in inside:
            games[row.game] = games.get(row.game, 0.0) + row.won - said
        error = math.sqrt(sum(one * one for one in games.values())) / count
        yield f"[{count}, {mean:.3f}, {true:.3f}, {error:.3f}]"


def brier(rows: Sequence[Noted], weights: Sequence[float]) -> tuple[float, float, float]:
    """Return the mean square miss: of the value, of a constant, of the bot's own forecast."""
    count = len(rows)
    mean = sum(row.won for row in rows) / count
    value = sum((chance(weights, row.features) - row.won) ** 2 for row in rows) / count
    own = sum((row.forecast - row.won) ** 2 for row in rows) / count
    return value, mean * (1 - mean), own


def document(box: Box, games: int) -> str:
    """Fit all weights of a game and return the file that keeps them."""
    fitted: list[str] = []
    tried: list[str] = []
    for name in dict.fromkeys(row[0] for row in TABLES[box.id]):
        rows = gather(box, name, games, FIT_SEED)
        weights = fit(rows)
        fresh = gather(box, name, games // 2, TRY_SEED)
        value, constant, own = brier(fresh, weights)
        fitted.append(f"{name} = {weights}")
        tried += [
            f"\n[calibration.{name}]",
            f"fitted_on = {len(rows)}",
            f"tried_on = {len(fresh)}",
            f"brier = {value:.4f}",
            f"brier_of_a_constant = {constant:.4f}",
            f"brier_of_the_forecast = {own:.4f}",
            "bins = [  # positions, said, true, error of the truth",
            *(f"  {line}," for line in bins(weights, fresh)),
            "]",
        ]
        print(f"{box.id} {name}: {len(rows)} positions, Brier {value:.4f} ({constant:.4f})")
    head = [
        f"# The values of {box.title}, made by `make fit-values`: a logistic curve.",
        "# What the weights are for, in their order, is named in bot/values.py.",
        "[recipe]",
        f"games = {games}",
        f"seed = {FIT_SEED}",
        f"tried_on_seed = {TRY_SEED}",
        f"strengths = {list(STRENGTHS)}".replace("'", '"'),
        "",
        "[weights]",
    ]
    return "\n".join([*head, *fitted, *tried, ""])


def main() -> None:
    """Fit the games named, or all that have values."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    for name in sys.argv[2:] or list(TABLES):
        began, box = time.monotonic(), find(name)
        folder = Path(__file__).parent.parent / "src" / "brink" / "games" / name / "values"
        text = document(box, games)
        (folder / "values.toml").write_text(text, encoding="utf-8")
        print(f"{name}: {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
