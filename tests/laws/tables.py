"""The tables the laws are tried at: every game × player count × preset, and sampled options.

Interpreted, one number of players stands for all, and fewer options are sampled: the compiled run
has them all, and a law says that both builds play the same games.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import brink.kernel.table
from brink.games.box import Box
from brink.games.catalog import all_boxes
from brink.games.options import OptionError, Profile
from brink.kernel.action import Action
from brink.kernel.chance import FastChance
from brink.kernel.game import Game
from brink.kernel.table import Table
from tests.toy import Toy

COMPILED = not str(brink.kernel.table.__file__).endswith(".py")
SAMPLED_PROFILES = 3


@dataclass(frozen=True)
class Case:
    """A game under a profile, for some seats."""

    name: str
    game: Game[Any]
    seats: int
    seed: int


def sampled_profiles(box: Box, count: int, seed: int) -> Iterator[Profile]:
    """Return profiles with every option at a random value, those that can stand together."""
    pick = random.Random(f"{box.id}:{seed}")
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


def player_counts(game: Game[Any], every: bool) -> list[int]:
    """Return how many play: all counts there are, three where it takes long, or one."""
    least, most = game.least_seats, game.most_seats
    if every:
        return list(range(least, most + 1))
    some = {(least + most) // 2}
    return sorted(some | {least, most} if COMPILED else some)


def cases(sampled: int = SAMPLED_PROFILES, every: bool = COMPILED) -> list[Case]:
    """Return every game at every player count under every preset, and some odd profiles."""
    found = [Case(f"toy-{seats}", Toy(), seats, seats) for seats in (2, 3, 4)]
    for box in all_boxes():
        for preset in box.sheet.presets:
            game = box.open(box.sheet.profile({}, preset))
            for seats in player_counts(game, every):
                found.append(Case(f"{box.id}-{seats}-{preset}", game, seats, seats))
        for number, profile in enumerate(sampled_profiles(box, sampled, seed=1)):
            game = box.open(profile)
            seats = game.least_seats + number % (game.most_seats - game.least_seats + 1)
            found.append(Case(f"{box.id}-{seats}-odd{number}", game, seats, number))
    return found


@dataclass(frozen=True)
class Moment:
    """A position on the way, the move then made, and what it did."""

    state: Any
    seat: int
    action: Action
    table: Table


def walk(case: Case, visit: Callable[[Moment, Any], None], seed: int = 0) -> Any:
    """Play evenly at random to the end; visit(before and move, state after) at every move."""
    chance = FastChance(case.seed, seed)
    picks = FastChance(case.seed, seed + 1_000_000)
    table = Table(chance)
    state = case.game.new(case.seats, table)
    while True:
        decision = case.game.decision(state)
        if decision is None:
            return state
        action = decision.legal[picks.below(len(decision.legal))]
        after = state.clone()
        told = Table(chance)
        case.game.apply(after, action, told)
        visit(Moment(state, decision.seat, action, told), after)
        state = after
