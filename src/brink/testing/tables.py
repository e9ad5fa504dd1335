"""The tables the laws are tried at: every number of players × preset, and sampled options.

With `BRINK_ALL` in the environment every number of players and every move is looked at; else the
fewest, the most and one between them, and enough of the moves.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from brink.games.box import Box
from brink.games.options import OptionError, Profile
from brink.kernel.action import Action
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from brink.kernel.game import Game
from brink.kernel.state import state_hash

ALL_WALKS = "BRINK_ALL" in os.environ
SAMPLED_PROFILES = 3
FIRST = 2  # Moves of a kind that are always looked at,
EVERY = 9  # and one of so many.


@dataclass(frozen=True)
class Case:
    """A game under a profile, for some seats."""

    name: str
    game: Game[Any]
    seats: int
    seed: int
    box: Box | None = field(default=None, compare=False)  # None: a game that has no box.
    profile: Profile | None = field(default=None, compare=False)


def player_counts(game: Game[Any], every: bool) -> list[int]:
    """Return how many play: all counts there are, or the fewest, the most and one between them."""
    least, most = game.least_seats, game.most_seats
    return list(range(least, most + 1)) if every else sorted({least, (least + most) // 2, most})


def sampled_profiles(box: Box, count: int, seed: int) -> Iterator[Profile]:
    """Return profiles with every option at a random value, those that can stand together."""
    pick = random.Random(f"{box.id}:{seed}")  # noqa: S311 - nothing is secret here.
    found = 0
    while found < count:
        chosen: dict[str, object] = {}
        for option in box.sheet.options.values():
            span = (
                []
                if option.low is None
                else [option.low, option.high, pick.randint(option.low, option.high or 0)]
            )
            chosen[option.id] = pick.choice([*option.words, *option.examples, *span])
        try:
            profile = box.sheet.profile(chosen)
            box.open(profile)
        except OptionError:
            continue
        found += 1
        yield profile


def cases_of(box: Box, sampled: int = SAMPLED_PROFILES, every: bool = ALL_WALKS) -> list[Case]:
    """Return a game at every player count under every preset, and under some odd profiles."""
    found: list[Case] = []
    for preset in box.sheet.presets:
        profile = box.sheet.profile({}, preset)
        game = box.open(profile)
        for seats in player_counts(game, every):
            found.append(Case(f"{box.id}-{seats}-{preset}", game, seats, seats, box, profile))
    for number, profile in enumerate(sampled_profiles(box, sampled, seed=1)):
        game = box.open(profile)
        seats = game.least_seats + number % (game.most_seats - game.least_seats + 1)
        name = f"{box.id}-{seats}-odd{number}"
        found.append(Case(name, game, seats, number, box, profile))
    return found


@dataclass(frozen=True)
class Moment:
    """A position on the way, the move then made, and what it did."""

    state: Any
    seat: int
    action: Action
    dealer: Dealer
    step: str  # What kind of question it answers.


@dataclass(frozen=True)
class Walked:
    """A game played once, for all laws to look at: every move with the position after it."""

    case: Case
    moments: list[tuple[Moment, Any]]
    hashes: list[str]  # Of the positions after each move, taken before anybody moved on.
    final: Any

    def visit(self, look: Callable[[Moment, Any], None]) -> None:
        """Look at every move."""
        for moment, after in self.moments:
            look(moment, after)

    def sample(self, look: Callable[[Moment, Any], None]) -> None:
        """Look at the first moves of every kind and at some more; with `BRINK_ALL`: at all."""
        met: Counter[str] = Counter()
        for number, (moment, after) in enumerate(self.moments):
            met[moment.step] += 1
            if ALL_WALKS or met[moment.step] <= FIRST or number % EVERY == 0:
                look(moment, after)


@lru_cache(2)
def walked(case: Case) -> Walked:
    """Play a case once and keep it."""
    moments: list[tuple[Moment, Any]] = []
    hashes: list[str] = []

    def keep(moment: Moment, after: Any) -> None:
        moments.append((moment, after))
        hashes.append(state_hash(after))

    final = walk(case, keep)
    return Walked(case, moments, hashes, final)


def walk(case: Case, visit: Callable[[Moment, Any], None], seed: int = 0) -> Any:
    """Play evenly at random to the end; visit(before and move, state after) at every move."""
    chance = FastChance(case.seed, seed)
    picks = FastChance(case.seed, seed + 1_000_000)
    dealer = Dealer(chance)
    state = case.game.new(case.seats, dealer)
    while True:
        decision = case.game.decision(state)
        if decision is None:
            return state
        action = decision.legal[picks.below(len(decision.legal))]
        after = state.clone()
        told = Dealer(chance)
        case.game.apply(after, action, told)
        visit(Moment(state, decision.seat, action, told, decision.step.name()), after)
        state = after
