"""The Doomsday Clock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from brink.games.science.rules.state import MIDNIGHT, ScienceState
from brink.kernel.dealer import Dealer

if TYPE_CHECKING:
    from mypy_extensions import i64

ONE_O_CLOCK: Final = 1
TOWARDS: Final = 0
BACK: Final = 1
STILL: Final = 2


def move_clock(state: ScienceState, value: i64, dealer: Dealer) -> bool:
    """Move the clock by a printed value, minus towards midnight, plus back (R4).

    It never goes back past 1, and 12 or more is midnight, kept as 12 (R5). Returns whether it is
    midnight.
    """
    was = state.clock
    now: i64 = max(ONE_O_CLOCK, min(MIDNIGHT, was - value))
    state.clock = now
    state.was_clock = was
    way: i64 = STILL
    if now != was:
        way = TOWARDS if now > was else BACK
    dealer.tell(state.rules.parts.news.clock_moved, way, was, now, value)
    return now == MIDNIGHT
