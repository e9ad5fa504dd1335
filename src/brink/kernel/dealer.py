"""The dealer: the only door through which luck and news come into the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.kernel.chance import Chance
from brink.kernel.event import EVERYONE, Event, EventKind
from brink.kernel.row import Row

if TYPE_CHECKING:
    from mypy_extensions import i64

# What a move was, and so whether it may be taken back.
PLAIN: Final = 0
REVEALING: Final = 1
RANDOM: Final = 2
MARKS: Final = ["plain", "revealing", "random"]


@final
class Dealer:
    """Rolls dice, deals and tells; notes whether the move was plain, revealing or random."""

    def __init__(self, chance: Chance, muted: bool = False, cards: Chance | None = None) -> None:
        self.chance: Final = chance
        # Where cards come from: in imagined futures a stream of their own, else the same.
        self.cards: Final = chance if cards is None else cards
        self.muted: Final = muted  # A muted dealer keeps no events and no draws: simulation.
        self.events: list[Event] = []
        self.draws: list[tuple[int, int]] = []
        self.mark: i64 = PLAIN

    def below(self, n: i64) -> i64:
        """Return one of 0 … n-1 by chance."""
        result = self.chance.below(n)
        self.mark = RANDOM
        if not self.muted:
            self.draws.append((n, result))
        return result

    def die(self, sides: i64) -> i64:
        """Roll one die."""
        return self.below(sides) + 1

    def take(self, cards: Row) -> i64:
        """Take a random card out of an unordered heap: a shuffled deck, dealt lazily."""
        count: i64 = len(cards.all)
        result = self.cards.below(count)
        self.mark = RANDOM
        if not self.muted:
            self.draws.append((count, result))
        return cards.take(result)

    def tell(self, kind: EventKind, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Tell everybody."""
        if not self.muted:
            self.tell_to(EVERYONE, kind, a, b, c, d)

    def tell_to(
        self, knowers: i64, kind: EventKind, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0
    ) -> None:
        """Tell everybody, but the secret fields only to the knowers (a set of eyes)."""
        if self.muted:
            return
        values: list[int] = [a, b, c, d]
        self.events.append(Event(kind, knowers, values[: len(kind.fields)]))

    def reveal(self, kind: EventKind, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Tell everybody something that was hidden until now: it cannot be taken back."""
        if self.mark == PLAIN:
            self.mark = REVEALING
        self.tell(kind, a, b, c, d)

    def next_move(self) -> None:
        """Forget the last move's events, draws and mark."""
        self.events = []
        self.draws = []
        self.mark = PLAIN
