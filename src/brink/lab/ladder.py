"""A ladder: bots against each other on the same deals, and how strong each of them is.

Where one wins and others lose, every two bots share a table, seats rotated, and Bradley and Terry's
strengths are laid through who won where the other did not. Where all win together, each bot plays
every deal alone with its like, and win rates are compared deal by deal.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from brink.bots.registry import find_bot
from brink.games.box import Box
from brink.games.options import Profile
from brink.kernel.chance import FastChance
from brink.kernel.game import Game
from brink.kernel.playout import Series
from brink.lab.statistics import Mean, share

STEPS = 200  # Of the fit; it is there long before.
DRAWS = 0.5  # Of a win and a loss each that every pair is given: nobody is infinitely strong.
RESAMPLES = 200
SCALE = 400 / math.log(10)  # As ratings are read: 400 points are ten to one.


@dataclass(frozen=True)
class Round:
    """One game to be played: which deal, and who sits where."""

    deal: int
    seats: tuple[str, ...]


@dataclass(frozen=True)
class Result:
    """A game that was played, and the seats that won."""

    deal: int
    seats: tuple[str, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Rating:
    """How strong a bot is, between which bounds 95 times in 100."""

    bot: str
    rating: float
    low: float
    high: float
    wins: Mean  # The share of its seats that won.
    seats: int


def schedule(bots: Sequence[str], players: int, deals: int, together: bool) -> Iterator[Round]:
    """Return the games of a ladder; on later deals only what the earlier ones have not shown."""
    for deal in range(deals):
        if together:
            yield from (Round(deal, (bot,) * players) for bot in bots)
            continue
        for one, other in combinations(bots, 2):
            first = (one, other) if deal % 2 == 0 else (other, one)
            for turn in range(players):
                yield Round(
                    deal, tuple(first[(seat + turn) % players % 2] for seat in range(players))
                )


def play(game: Game[Any], box: Box, to_play: Round, seed: int) -> Result:
    """Play one game; the deal has the same dice whoever sits where."""
    series = Series(game, [find_bot(box, name) for name in to_play.seats], seed)
    state = series.new(to_play.deal)
    series.play(state)
    outcome = game.outcome(state)
    assert outcome is not None
    return Result(to_play.deal, to_play.seats, tuple(outcome.winners))


def climb(
    box: Box,
    profile: Profile,
    rounds: Sequence[Round],
    seed: int,
    file: Path | None = None,
    tick: Callable[[], None] | None = None,
) -> list[Result]:
    """Play what is not in the file yet, and return all results."""
    game = box.open(profile)
    title = {"game": box.id, "options": dict(profile.values), "seed": seed}
    known = {} if file is None else read(file, title)
    found: list[Result] = []
    for to_play in rounds:
        result = known.get(to_play)
        if result is None:
            result = play(game, box, to_play, seed)
            if file is not None:
                append(file, title, result)
        found.append(result)
        if tick is not None:
            tick()
    return found


class OtherLadder(ValueError):
    """A file that keeps the games of another ladder."""


def read(file: Path, title: dict[str, Any]) -> dict[Round, Result]:
    """Return the games that were played before; a line cut off at the end is played again."""
    if not file.exists():
        return {}
    lines = file.read_text(encoding="utf-8").splitlines()
    if not lines or json.loads(lines[0]) != title:
        raise OtherLadder(f"{file} keeps another ladder: other game, options or seed")
    found: dict[Round, Result] = {}
    for number, line in enumerate(lines[1:], start=1):
        try:
            deal, seats, winners = json.loads(line)
        except ValueError:
            file.write_text("".join(f"{whole}\n" for whole in lines[:number]), encoding="utf-8")
            break
        result = Result(deal, tuple(seats), tuple(winners))
        found[Round(deal, result.seats)] = result
    return found


def append(file: Path, title: dict[str, Any], result: Result) -> None:
    """Write a game down as soon as it is played."""
    begins = not file.exists()
    with file.open("a", encoding="utf-8") as open_file:
        if begins:
            open_file.write(json.dumps(title) + "\n")
        line = [result.deal, list(result.seats), list(result.winners)]
        open_file.write(json.dumps(line) + "\n")


# Who is stronger.


def beaten(result: Result) -> Iterator[tuple[str, str, float]]:
    """Return who won where the other did not: winner, loser, and their share of the game."""
    seats = result.seats
    pairs = [
        (a, b)
        for a in range(len(seats))
        for b in range(len(seats))
        if seats[a] != seats[b] and a in result.winners and b not in result.winners
    ]
    for a, b in pairs:
        yield seats[a], seats[b], 1 / len(pairs)


def strengths(bots: Sequence[str], results: Sequence[Result]) -> dict[str, float]:
    """Return each bot's rating, their mean 0 (Bradley and Terry, by minorisation)."""
    won = {(a, b): DRAWS for a in bots for b in bots if a != b}
    for result in results:
        for winner, loser, part in beaten(result):
            won[winner, loser] += part
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(STEPS):
        for a in bots:
            wins = sum(won[a, b] for b in bots if b != a)
            met = sum((won[a, b] + won[b, a]) / (strength[a] + strength[b]) for b in bots if b != a)
            strength[a] = wins / met
        mean = math.exp(sum(math.log(one) for one in strength.values()) / len(bots))
        strength = {bot: one / mean for bot, one in strength.items()}
    return {bot: SCALE * math.log(one) for bot, one in strength.items()}


def by_deal(results: Sequence[Result]) -> list[list[Result]]:
    """Return the games deal by deal: games of one deal are not independent."""
    deals: dict[int, list[Result]] = {}
    for result in results:
        deals.setdefault(result.deal, []).append(result)
    return list(deals.values())


def ratings(bots: Sequence[str], results: Sequence[Result]) -> list[Rating]:
    """Return how strong the bots are, the strongest first; bounds by drawing deals anew."""
    rating, deals, pick = strengths(bots, results), by_deal(results), FastChance(1)
    drawn: dict[str, list[float]] = {bot: [] for bot in bots}
    for _ in range(RESAMPLES):
        again = [result for _ in deals for result in deals[pick.below(len(deals))]]
        for bot, one in strengths(bots, again).items():
            drawn[bot].append(one)
    found: list[Rating] = []
    for bot in bots:
        line = sorted(drawn[bot])
        low, high = line[RESAMPLES // 40], line[RESAMPLES - 1 - RESAMPLES // 40]
        seats, wins = seats_and_wins(bot, results)
        found.append(Rating(bot, rating[bot], low, high, share(wins, max(1, seats)), seats))
    return sorted(found, key=lambda one: -one.rating)


def seats_and_wins(bot: str, results: Sequence[Result]) -> tuple[int, int]:
    """Return how many seats a bot had, and how many of them won."""
    seats = sum(result.seats.count(bot) for result in results)
    wins = sum(result.seats[seat] == bot for result in results for seat in result.winners)
    return seats, wins


def difference(one: str, other: str, results: Sequence[Result]) -> Mean:
    """Return by how much one team wins more often than another, on the same deals."""
    won: dict[tuple[str, int], bool] = {
        (result.seats[0], result.deal): bool(result.winners) for result in results
    }
    deals = sorted({deal for bot, deal in won if bot == one})
    gains = [int(won[one, deal]) - int(won[other, deal]) for deal in deals]
    mean = sum(gains) / len(gains)
    spread = sum((gain - mean) ** 2 for gain in gains) / max(1, len(gains) - 1)
    return Mean(mean, math.sqrt(spread / len(gains)))
