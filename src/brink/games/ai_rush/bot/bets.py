"""Betting: what copying a turn is worth, and whether a better one is to come."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec

from brink.games.ai_rush.bot.outlook import Outlook, floats_of, zeros
from brink.games.ai_rush.rules.odds import (
    DICE,
    HIGHEST,
    LOWEST,
    STOPPING,
    pile_after,
    ways_below,
)
from brink.games.ai_rush.rules.state import NOBODY_YET, RushState

if TYPE_CHECKING:
    from mypy_extensions import i64

LONGEST: Final = 6  # Successes of a turn that are told apart.
CAUTION: Final = 1.35  # Careful companies stop when the pile times this beats rolling on.


@final
class CarefulTurn:
    """How a rival's turn ends if it is careful: by successes, stopped or bust."""

    def __init__(self) -> None:
        self.stops: Final = zeros(LONGEST + 1)
        self.busts: Final = zeros(LONGEST + 1)
        standing = zeros(HIGHEST + 1)
        standing[0] = 1.0
        for rolls in range(LONGEST + 1):
            after = zeros(HIGHEST + 1)
            for last in range(HIGHEST + 1):
                if standing[last] == 0.0:
                    continue
                pile = float(pile_after(rolls))
                if rolls == LONGEST or (rolls > 0 and STOPPING.on(last, rolls) <= CAUTION * pile):
                    self.stops[rolls] += standing[last]
                    continue
                self.busts[rolls] += standing[last] * float(ways_below(last)) / 36.0
                for total in range(max(LOWEST, last), HIGHEST + 1):
                    after[total] += standing[last] * DICE.chances[total]
            standing = after


CAREFUL: Final = CarefulTurn()


def expected_copies(state: RushState, active: i64, asked: i64) -> vec[float]:
    """Return by seat how often it will copy this turn: mirrors so far, and bets to be expected.

    `asked` is the seat whose bet is open now, or the active seat while none has been asked;
    those behind it in the round of asking may still bet.
    """
    copies = floats_of(state.mirrors)
    if not state.rules.betting:
        return copies
    left = float(state.seats - state.place)
    for step in range(1, state.seats):
        seat: i64 = (active + step) % state.seats
        behind = asked == active or (asked - active + state.seats) % state.seats < step
        if behind and state.bets.all[seat] == NOBODY_YET:
            copies[seat] += 1.0 / left
    return copies


def value_of_turn(
    outlook: Outlook, active: i64, sector: i64, copies: vec[float], factor: float
) -> float:
    """Return what the board is worth on average after a rival's careful turn."""
    value = 0.0
    mirrored = 0.0
    for copy in copies:
        mirrored += copy
    for rolls in range(1, LONGEST + 1):
        pile = float(pile_after(rolls)) * factor
        if CAREFUL.busts[rolls] > 0.0:
            value += CAREFUL.busts[rolls] * outlook.trial(
                outlook.seats, sector, pile * (1.0 + mirrored)
            )
        if CAREFUL.stops[rolls] > 0.0:
            value += CAREFUL.stops[rolls] * outlook.deployed(active, sector, pile, copies)
    return value


def gain_of_bet(
    outlook: Outlook, active: i64, sector: i64, copies: vec[float], factor: float
) -> float:
    """Return what copying a turn once more brings this company."""
    without = value_of_turn(outlook, active, sector, copies, factor)
    copies[outlook.seat] += 1.0
    with_it = value_of_turn(outlook, active, sector, copies, factor)
    copies[outlook.seat] -= 1.0
    return with_it - without


def wants_to_bet(outlook: Outlook) -> bool:
    """Return whether to bet now, or to wait for a turn in a sector that helps more."""
    state = outlook.state
    copies = expected_copies(state, state.active, outlook.seat)
    factor = float(state.factor())
    gain = gain_of_bet(outlook, state.active, state.sector, copies, factor)
    if gain <= 0.0:
        return False
    chances_left = later_turns(state, outlook.seat)
    if chances_left == 0:
        return True
    most = gain
    for sector in state.sectors.all:
        if sector != state.sector:
            most = max(most, gain_of_bet(outlook, state.active, sector, copies, factor))
    comes = 1.0 - math.pow(1.0 - outlook.split, float(chances_left))
    return gain >= most * comes


def later_turns(state: RushState, seat: i64) -> i64:
    """Return how many turns of others are to come this Quarter."""
    left: i64 = state.seats - 1 - state.place
    place: i64 = (seat - state.first + state.seats) % state.seats
    return left - 1 if place > state.place else left
