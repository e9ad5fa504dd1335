"""Rows: small numbers side by side, kept as the machine keeps them. Hands, decks, piles, counters.

A row has the words of a list. In compiled rules `row.all` is the fast way to read it: `row.all[n]`
and `for card in row.all` cost what they cost in C.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, final

from librt.vecs import append, extend, pop, vec
from mypy_extensions import i64

from brink.kernel.native import mypyc_attr

EMPTY: Final = vec[i64]()  # It has no room, so whoever appends to it gets a vector of its own.


@mypyc_attr(acyclic=True)
@final
class Row:
    """Numbers in a row, one owner's: whoever wants the same numbers takes a copy."""

    def __init__(self, numbers: vec[i64] = EMPTY) -> None:
        self.all: vec[i64] = numbers
        self.lent = False  # Copies of a state share it: to change it, take `own(row)` first.

    def __len__(self) -> int:
        return len(self.all)

    def __bool__(self) -> bool:
        return len(self.all) > 0

    def __getitem__(self, place: int) -> int:
        return self.all[place]

    def __setitem__(self, place: int, number: int) -> None:
        self.all[place] = number

    def __iter__(self) -> Iterator[int]:
        return iter(self.numbers())

    def __contains__(self, number: int) -> bool:
        return self.has(number)

    def __eq__(self, other: object) -> bool:
        """Compare with another row, or with a list of numbers."""
        return self.numbers() == (other.numbers() if isinstance(other, Row) else other)

    def __hash__(self) -> int:
        raise TypeError("a row changes, so it has no hash")

    def __repr__(self) -> str:
        return f"row_of({self.numbers()})"

    def numbers(self) -> list[int]:
        """Return the numbers as a list of their own."""
        return list(self.all)

    def has(self, number: i64) -> bool:
        """Return whether a number is there."""
        for other in self.all:
            if other == number:
                return True
        return False

    def same(self, other: Row) -> bool:
        """Return whether another row has the same numbers."""
        if self is other:
            return True
        size: i64 = len(self.all)
        if len(other.all) != size:
            return False
        for place in range(size):
            if self.all[place] != other.all[place]:
                return False
        return True

    def include(self, number: i64) -> None:
        """Put a number in its place in an ascending row, unless it is there already."""
        place: i64 = len(self.all)
        while place > 0 and self.all[place - 1] > number:
            place -= 1
        if place == 0 or self.all[place - 1] != number:
            self.insert(place, number)

    def append(self, number: i64) -> None:
        """Put a number at the end."""
        self.all = append(self.all, number)

    def extend(self, numbers: Iterable[int]) -> None:
        """Put numbers at the end."""
        for number in numbers:
            self.all = append(self.all, number)

    def join(self, other: Row) -> None:
        """Put another row's numbers at the end."""
        self.all = extend(self.all, other.all)

    def join_but(self, other: Row, number: i64) -> i64:
        """Put another row's numbers at the end, but for one; return how often that was there."""
        left: i64 = 0
        numbers = self.all
        for one in other.all:
            if one == number:
                left += 1
            else:
                numbers = append(numbers, one)
        self.all = numbers
        return left

    def insert(self, place: i64, number: i64) -> None:
        """Put a number before a place."""
        self.all = append(self.all, number)
        last: i64 = len(self.all) - 1
        while last > place:
            self.all[last] = self.all[last - 1]
            last -= 1
        self.all[last] = number

    def pop(self) -> i64:
        """Remove the last number and return it."""
        self.all, number = pop(self.all)
        return number

    def take(self, place: i64) -> i64:
        """Remove the number at a place and return it; the last one moves there: order is lost."""
        numbers = self.all
        number = numbers[place]
        numbers, last = pop(numbers)
        if place < len(numbers):
            numbers[place] = last
        self.all = numbers
        return number

    def take_out(self, place: i64) -> i64:
        """Remove the number at a place and return it; those behind it move up."""
        self.all, number = pop(self.all, place)
        return number

    def remove(self, number: i64) -> None:
        """Remove the first of a number; those behind it move up."""
        self.take_out(self.index(number))

    def sort(self) -> None:
        """Bring the numbers into order, lowest first; rows are short."""
        numbers = self.all
        for place in range(1, len(numbers)):
            number = numbers[place]
            at: i64 = place
            while at > 0 and numbers[at - 1] > number:
                numbers[at] = numbers[at - 1]
                at -= 1
            numbers[at] = number

    def clear(self) -> None:
        """Remove all numbers."""
        self.all = vec[i64]()

    def copy(self) -> Row:
        """Return a row of its own with the same numbers; an empty one costs nothing."""
        return Row(extend(vec[i64](), self.all)) if len(self.all) > 0 else Row()

    def changed(self, place: i64, number: i64) -> Row:
        """Return a copy with another number at a place, for a row that copies share."""
        other = self.copy()
        other.all[place] = number
        return other

    def longer(self, number: i64) -> Row:
        """Return a copy with one more number at the end, for a row that copies share."""
        other = Row()
        room = vec[i64](capacity=len(self.all) + 1)
        other.all = append(extend(room, self.all), number)
        return other

    def count(self, number: i64) -> i64:
        """Return how often a number is there."""
        found: i64 = 0
        for other in self.all:
            if other == number:
                found += 1
        return found

    def total(self) -> i64:
        """Return the sum."""
        found: i64 = 0
        for number in self.all:
            found += number
        return found

    def index(self, number: i64) -> i64:
        """Return the first place of a number."""
        for place in range(len(self.all)):
            if self.all[place] == number:
                return place
        raise ValueError(f"{number} is not among {self.numbers()}")


def row_of(numbers: Iterable[int]) -> Row:
    """Return a row of these numbers."""
    row = Row()
    row.extend(numbers)
    return row


def filled(size: i64, number: i64) -> Row:
    """Return a row with the same number everywhere."""
    numbers = vec[i64](capacity=size)
    for _place in range(size):
        numbers = append(numbers, number)
    return Row(numbers)


def roomy(room: i64) -> Row:
    """Return an empty row that takes so many numbers before it must grow."""
    return Row(vec[i64](capacity=room))


def rows(count: i64, room: i64 = 0) -> list[Row]:
    """Return so many empty rows, each with room for so many numbers before it must grow."""
    return [roomy(room) for _row in range(count)]


def own(row: Row) -> Row:
    """Return a row that may be changed: this one, or a copy if copies of a state share it."""
    return row.copy() if row.lent else row


def own_at(all_rows: list[Row], place: i64) -> list[Row]:
    """Return rows of which the one at a place may be changed."""
    row = all_rows[place]
    return put_at(all_rows, place, row.copy()) if row.lent else all_rows


def put_at(all_rows: list[Row], place: i64, row: Row) -> list[Row]:
    """Return rows with another one at a place: a new list, as copies of a state may share it."""
    others = all_rows[:]
    others[place] = row
    return others
