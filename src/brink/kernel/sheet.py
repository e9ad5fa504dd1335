"""Observations: what eyes see as a fixed row of small numbers, each with a name and a range."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.kernel.row import Row

if TYPE_CHECKING:
    from mypy_extensions import i64

ALONE: Final = -1  # A number that is not one of several by the same name.


class Sheet:
    """What a game writes an observation on.

    It writes the same slots in the same order at every position of a table (its options and number
    of seats), and nothing that the eyes may not know. A slot whose number is hidden, or not there,
    holds one less than the lowest value.
    """

    def number(self, name: str, value: i64, low: i64, high: i64, place: i64 = ALONE) -> None:
        """Write a number between low and high; `place` tells those of one name apart."""
        raise NotImplementedError

    def number_if(
        self, seen: bool, name: str, value: i64, low: i64, high: i64, place: i64 = ALONE
    ) -> None:
        """Write a number if it may be seen, and otherwise that it may not."""
        self.number(name, value if seen else low - 1, low, high, place)

    def flag(self, name: str, value: bool, place: i64 = ALONE) -> None:
        """Write a yes or no."""
        self.number(name, 1 if value else 0, 0, 1, place)

    def row(self, name: str, row: Row, size: i64, low: i64, high: i64) -> None:
        """Write a row of at most so many numbers; the slots behind it stay empty."""
        raise NotImplementedError

    def no_row(self, name: str, size: i64, low: i64, high: i64) -> None:
        """Leave the slots of a row empty, because it is hidden or not there."""
        raise NotImplementedError


@final
class Slot:
    """One number of an observation: what it tells, and the values it may have."""

    def __init__(self, name: str, low: i64, high: i64) -> None:
        self.name: Final = name
        self.low: Final = low  # One less: hidden, or not there.
        self.high: Final = high

    def __repr__(self) -> str:
        return f"<{self.name}: {self.low} to {self.high}>"


@final
class Observation(Sheet):
    """The numbers alone, in a row that is used again."""

    def __init__(self, buffer: Row) -> None:
        self.buffer: Final = buffer
        buffer.clear()

    def number(self, name: str, value: i64, low: i64, high: i64, place: i64 = ALONE) -> None:
        self.buffer.append(value)

    def row(self, name: str, row: Row, size: i64, low: i64, high: i64) -> None:
        assert len(row.all) <= size, f"{name} has {len(row.all)} numbers, not {size}"
        self.buffer.join(row)
        self.no_row(name, size - len(row.all), low, high)

    def no_row(self, name: str, size: i64, low: i64, high: i64) -> None:
        for _ in range(size):
            self.buffer.append(low - 1)


@final
class Layout(Sheet):
    """The slots alone: what an observation is made of."""

    def __init__(self) -> None:
        self.slots: Final[list[Slot]] = []

    def number(self, name: str, value: i64, low: i64, high: i64, place: i64 = ALONE) -> None:
        self.slots.append(Slot(name if place == ALONE else f"{name}[{place}]", low, high))

    def row(self, name: str, row: Row, size: i64, low: i64, high: i64) -> None:
        self.no_row(name, size, low, high)

    def no_row(self, name: str, size: i64, low: i64, high: i64) -> None:
        for place in range(size):
            self.number(name, 0, low, high, place)
