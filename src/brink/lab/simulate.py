"""Many games without a screen."""

from __future__ import annotations

import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from functools import cache
from multiprocessing import get_context, resource_tracker
from multiprocessing.pool import Pool
from typing import Any

from brink.bots.registry import find_bot
from brink.games.box import Box
from brink.games.catalog import carry, find
from brink.games.documents import Documents, gameplay
from brink.games.options import Profile, Value
from brink.kernel.bot import Bot
from brink.kernel.game import Game
from brink.kernel.playout import Series
from brink.lab.statistics import Mean, Running, share

FIRST_BATCH = 4  # Games; the batches after it are as long as they may take.
BATCH_SECONDS = 0.25  # A batch: a tick of the progress bar, or a trip to a worker and back.
MEANS = ("facts", "actions", "turns", "rounds")  # What a report gives with its error.
# Seconds of play left from which workers are worth their start, which takes about one on a busy
# machine; the first games, from which this is reckoned, are slower than the others.
WORKERS_PAY = 4.0


@dataclass
class Tally:
    """What some games came to."""

    endings: Counter[str] = field(default_factory=Counter)
    wins: int = 0
    seat_wins: Counter[int] = field(default_factory=Counter)
    place_wins: Counter[int] = field(default_factory=Counter)  # By place in the first round.
    role_games: Counter[str] = field(default_factory=Counter)
    role_wins: Counter[str] = field(default_factory=Counter)
    facts: dict[str, Running] = field(default_factory=dict)  # The outcomes' facts that are …
    fact_counts: dict[str, Counter[str]] = field(default_factory=dict)  # … numbers, and words.
    actions: Running = field(default_factory=Running)
    turns: Running = field(default_factory=Running)
    rounds: Running = field(default_factory=Running)
    cpu_seconds: float = 0.0  # Of playing alone,
    whole_seconds: float = 0.0  # and with set-up, outcome and counting.

    def note_facts(self, facts: Mapping[str, object]) -> None:
        """Count one outcome's figures; what is neither a number nor a word is not counted."""
        for name, value in facts.items():
            if isinstance(value, str):
                self.fact_counts.setdefault(name, Counter())[value] += 1
            elif isinstance(value, int) and not isinstance(value, bool):
                self.facts.setdefault(name, Running()).add(value)

    def note_winners(self, winners: list[int], roles: list[str], places: list[int]) -> None:
        """Count who won: by seat, by role and by place in the first round."""
        self.wins += bool(winners)
        self.seat_wins.update(winners)
        self.place_wins.update([places[seat] for seat in winners] if places else winners)
        self.role_games.update(roles)
        self.role_wins.update([roles[seat] for seat in winners] if roles else [])

    def join(self, other: Tally) -> None:
        """Add another tally to this one, figure by figure."""
        for figure in fields(self):
            both = joined(getattr(self, figure.name), getattr(other, figure.name))
            setattr(self, figure.name, both)


def joined(one: Any, other: Any) -> Any:
    """Return two figures of the same kind as one: a number, a running mean, or many by name."""
    if isinstance(one, Counter) or not isinstance(one, dict):
        return one + other
    return {
        name: joined(one[name], other[name])
        if name in one and name in other
        else (one if name in one else other)[name]
        for name in one | other
    }


@dataclass(frozen=True)
class Report:
    """The answer to a balance question: shares and means, each with its standard error."""

    game: str
    players: int
    games: int
    seed: int
    policy: str
    options: dict[str, Value]
    endings: dict[str, int]
    wins: int
    seat_wins: dict[int, int]
    place_wins: dict[int, int]  # By place in the first round, from 0.
    role_games: dict[str, int]  # Empty where all seats are alike.
    role_wins: dict[str, int]
    facts: dict[str, Mean]  # Facts of the outcomes, averaged …
    fact_counts: dict[str, dict[str, int]]  # … or counted.
    actions: Mean
    turns: Mean
    rounds: Mean
    actions_per_second: float  # Of one process, per CPU second, set-up excluded …
    games_per_second: float  # … and with it, and all the counting.

    def share(self, count: int) -> Mean:
        """Return how large a part of the games this is."""
        return share(count, self.games)

    def as_json(self) -> dict[str, object]:
        """Return the report ready to be written as JSON."""
        written: dict[str, object] = {
            "win_share": self.share(self.wins).mean,
            "win_share_se": self.share(self.wins).se,
        }
        for figure in fields(self):
            name, value = figure.name, getattr(self, figure.name)
            if name in MEANS:
                written[f"mean_{name}"] = each(value, lambda mean: mean.mean)
                written[f"mean_{name}_se"] = each(value, lambda mean: mean.se)
            elif isinstance(value, dict):
                written[name] = {str(key): part for key, part in value.items()}
            else:
                written[name] = value
        return written


def each(value: Mean | dict[str, Mean], part: Callable[[Mean], float]) -> object:
    """Return a part of a mean, or of each of many."""
    if isinstance(value, Mean):
        return part(value)
    return {name: part(mean) for name, mean in value.items()}


def policy_names(policy: str) -> list[str]:
    """Return the bots a policy names."""
    return [name.strip() for name in policy.split(",")]


def seat_bots(box: Box, policy: str, players: int) -> list[Bot[Any]]:
    """Return a bot for each seat: one policy for all, or several taken in turn ("a,b")."""
    names = policy_names(policy)
    bots: list[Bot[Any]] = []
    for seat in range(players):
        bots.append(find_bot(box, names[seat % len(names)]))
    return bots


def play_games(game: Game[Any], bots: list[Bot[Any]], seed: int, first: int, games: int) -> Tally:
    """Play some games; game number n is the same whoever plays it, and in whatever batch."""
    tally = Tally()
    series = Series(game, bots, seed)
    began = time.process_time()
    for number in range(first, first + games):
        state = series.new(number)
        ready = time.process_time()
        actions = series.play(state)
        tally.cpu_seconds += time.process_time() - ready
        outcome = game.outcome(state)
        assert outcome is not None
        tally.endings.update(outcome.endings)
        tally.note_winners(outcome.winners, game.roles(state), game.places(state))
        tally.note_facts(outcome.facts)
        tally.actions.add(actions)
        tally.turns.add(outcome.turns)
        tally.rounds.add(outcome.rounds)
    tally.whole_seconds = time.process_time() - began
    return tally


@dataclass(frozen=True)
class Work:
    """What every worker is told once, when it begins: which game, with which content, and who."""

    game: str
    rules: int
    content: Documents
    profile: Profile
    policy: str
    players: int
    seed: int


told: list[Work] = []  # In a worker: what it was told.


def begin_work(work: Work) -> None:
    """Begin as a worker. Ctrl-C is left to the parent: a terminal sends it to every process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    told.append(work)


@cache
def open_work() -> tuple[Box, Game[Any]]:
    """Open the box a worker plays with: the content it was given, whatever the catalog has."""
    (work,) = told
    box = find(work.game, work.rules, carry(work.content))
    return box, box.open(work.profile)


def play_batch(batch: tuple[int, int]) -> Tally:
    """Play one worker's batch: the number of its first game, and how many."""
    (work,) = told
    box, game = open_work()
    return play_games(game, seat_bots(box, work.policy, work.players), work.seed, *batch)


@contextmanager
def worker_pool(workers: int, work: Work) -> Iterator[Pool]:
    """Open a pool of workers that Ctrl-C does not reach, not even while they start."""
    before = hold_ctrl_c()
    try:
        with get_context("spawn").Pool(workers, begin_work, (work,)) as pool:
            release_ctrl_c(before)
            yield pool
    finally:
        release_ctrl_c(before)


def hold_ctrl_c() -> set[int]:
    """Have Ctrl-C wait: processes begun meanwhile never hear it. Return what waited before."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows.
        return set()
    resource_tracker.ensure_running()  # Begun later, it would end the waiting.
    return set(signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}))


def release_ctrl_c(before: set[int]) -> None:
    """Have Ctrl-C heard again."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def simulate(
    box: Box,
    profile: Profile,
    players: int,
    games: int,
    policy: str,
    seed: int,
    workers: int = 1,
    tick: Callable[[int], None] | None = None,
) -> Report:
    """Play many games and report how they ended. Same seed, same games, however many workers.

    The first games are played here, to see how long one takes; the rest goes to workers, if there
    are any and if they are worth their start.
    """
    game, bots = box.open(profile), seat_bots(box, policy, players)
    tally, size = Tally(), FIRST_BATCH
    while (left := games - tally.actions.count) > 0:
        if workers > 1 and left * a_game(tally) > WORKERS_PAY:
            with worker_pool(workers, work_of(box, profile, policy, players, seed)) as pool:
                batches = cut(tally.actions.count, games, size)
                for part in pool.imap_unordered(play_batch, batches):
                    add(tally, part, tick)
            break
        add(tally, play_games(game, bots, seed, tally.actions.count, min(size, left)), tick)
        size = max(1, round(BATCH_SECONDS / max(a_game(tally), 1e-9)))
    return Report(
        game=box.id,
        players=players,
        games=games,
        seed=seed,
        policy=",".join(policy_names(policy)),
        options=dict(profile.values),
        endings=dict(sorted(tally.endings.items(), key=lambda item: (-item[1], item[0]))),
        wins=tally.wins,
        seat_wins={seat: tally.seat_wins[seat] for seat in range(players)},
        place_wins={place: tally.place_wins[place] for place in range(players)},
        role_games=dict(sorted(tally.role_games.items())),
        role_wins={role: tally.role_wins[role] for role in sorted(tally.role_games)},
        facts={name: running.result() for name, running in tally.facts.items()},
        fact_counts={
            name: dict(sorted(counts.items())) for name, counts in tally.fact_counts.items()
        },
        actions=tally.actions.result(),
        turns=tally.turns.result(),
        rounds=tally.rounds.result(),
        actions_per_second=tally.actions.total / tally.cpu_seconds if tally.cpu_seconds else 0.0,
        games_per_second=1 / a_game(tally) if tally.whole_seconds else 0.0,
    )


def add(tally: Tally, part: Tally, tick: Callable[[int], None] | None) -> None:
    """Add a batch as it comes in."""
    tally.join(part)
    if tick is not None:
        tick(part.actions.count)


def a_game(tally: Tally) -> float:
    """Return the CPU seconds a game takes, all in all; none before the first."""
    return tally.whole_seconds / max(1, tally.actions.count)


def cut(first: int, games: int, size: int) -> list[tuple[int, int]]:
    """Return the games from one number on in batches: the number of the first, and how many."""
    return [(number, min(size, games - number)) for number in range(first, games, size)]


def work_of(box: Box, profile: Profile, policy: str, players: int, seed: int) -> Work:
    """Return what workers are told."""
    content = gameplay(box.documents)
    return Work(box.id, box.rules_version, content, profile, policy, players, seed)
