"""The luck of imagined futures: the same for every answer that is tried in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.kernel.chance import FastChance, Streams
from brink.kernel.dealer import Dealer

if TYPE_CHECKING:
    from mypy_extensions import i64

# What luck is for.
DICE: Final = 0
CARDS: Final = 1
THOUGHTS: Final = 2  # Of those who play on.
WORLD: Final = 3  # The deal of what is hidden.
KINDS: Final = 4

MOST_TURNS: Final = 4096
MOST_SEATS: Final = 64
MOST_VISITS: Final = 4096


@final
class Luck:
    """Streams of dice, cards and thoughts, begun anew whenever another seat is asked.

    One stream for all would fall out of step with the first card that one answer draws and
    another does not; these are in step again at the next turn.
    """

    def __init__(self, seed: int) -> None:
        self.streams: Final = Streams(seed)
        self.dice: Final = FastChance(0)
        self.cards: Final = FastChance(0)
        self.thoughts: Final = FastChance(0)
        self.dealer: Final = Dealer(self.dice, True, self.cards)
        self.world: i64 = 0
        self.turn: i64 = -1
        self.seat: i64 = -1
        self.visits: i64 = 0  # How often another seat was asked in this turn.

    def deal(self, world: i64) -> FastChance:
        """Return what a world is dealt with."""
        self.streams.turn_to(world * KINDS + WORLD, self.thoughts)
        return self.thoughts

    def begin(self, world: i64) -> None:
        """Go to the beginning of a world's future."""
        self.world = world
        self.turn = -1
        self.asked(0, 0)

    def asked(self, turn: i64, seat: i64) -> None:
        """Note who is asked in which turn: for another, the streams begin anew."""
        if turn == self.turn and seat == self.seat:
            return
        self.visits = self.visits + 1 if turn == self.turn else 0
        self.turn = turn
        self.seat = seat
        place = (self.world * MOST_TURNS + turn % MOST_TURNS) * MOST_SEATS + seat % MOST_SEATS
        place = (place * MOST_VISITS + self.visits % MOST_VISITS + 1) * KINDS
        self.streams.turn_to(place + DICE, self.dice)
        self.streams.turn_to(place + CARDS, self.cards)
        self.streams.turn_to(place + THOUGHTS, self.thoughts)
