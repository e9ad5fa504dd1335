"""The clock: a pool of Mad Science dice that is harmless, then deadly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brink.games.path_to_safety.rules.state import PathState
from brink.kernel.bits import bit
from brink.kernel.dealer import Dealer

if TYPE_CHECKING:
    from mypy_extensions import i64


def advance(state: PathState, dealer: Dealer) -> None:
    """Advance Mad Science once, by the case the indicator shows beforehand (R15).

    `end`: a die joins the pool while any is left (R16). `continue`: a die leaves it, and when
    only one remains the indicator turns to `end`.
    """
    rules = state.rules
    flips = False
    if state.at_end:
        if state.pool < rules.mad_science_dice:
            state.pool += 1
    else:
        state.pool -= 1
        flips = state.pool == 1
        state.at_end = flips
    dealer.tell(rules.parts.news.advanced, state.pool, int(state.at_end))
    if flips:
        dealer.tell(rules.parts.news.flipped)


def roll_ends_game(state: PathState, dealer: Dealer) -> bool:
    """Roll the pool. `continue` needs one x to go on; under `end` one check stops it (R17)."""
    every_face: i64 = bit(state.pool) - 1
    faces = dealer.below(every_face + 1)  # A bit a die, set for a check: all dice in one draw.
    if not dealer.muted:
        checks = bin(faces).count("1")
        dealer.tell(
            state.rules.parts.news.round_rolled, state.pool, checks, faces, int(state.at_end)
        )
    return faces != 0 if state.at_end else faces == every_face


def rounds_left(dice: i64, pool: i64, at_end: bool) -> float:
    """Return how many rounds to expect, this one counted, if Mad Science advances once in each."""
    rounds = 0.0
    reached = 1.0
    while reached > 0.001:
        rounds += reached
        reached *= 1.0 - chance_to_end(pool, at_end)
        if at_end:
            pool = min(dice, pool + 1)
        else:
            pool -= 1
            at_end = pool == 1
    return rounds


def chance_to_end(pool: int, at_end: bool) -> float:
    """Return the chance that the roll of this pool ends the game."""
    no_luck = 0.5**pool
    return 1.0 - no_luck if at_end else no_luck
