"""Going through a state's fields: each is named once, and copied, written and read from there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar, cast, final

from brink.kernel.row import Row, row_of

if TYPE_CHECKING:
    from mypy_extensions import i64

    from brink.kernel.state import State
    from brink.kernel.step import Step, StepKinds, Steps

S = TypeVar("S", bound="State")


class Fields:
    """One way through the fields of a state.

    A state says `self.round = each.number(of.round)` for every field it has, in an order that
    never changes; `of` is the state to be copied or written, and itself when it is read.
    """

    def number(self, value: i64) -> i64:
        """Take a whole number through."""
        raise NotImplementedError

    def flag(self, value: bool) -> bool:
        """Take a yes or no through."""
        raise NotImplementedError

    def row(self, row: Row) -> Row:
        """Take a row through that is the state's own."""
        raise NotImplementedError

    def rows(self, rows: list[Row], count: i64) -> list[Row]:
        """Take so many rows through: a hand a seat. The count follows from the fields before."""
        raise NotImplementedError

    def lent(self, row: Row) -> Row:
        """Take a row through that copies share until one changes it, by `own(row)` first."""
        raise NotImplementedError

    def lent_rows(self, rows: list[Row], count: i64) -> list[Row]:
        """Take so many such rows through; whoever changes one takes `own_at(rows, place)` first."""
        raise NotImplementedError

    def stack(self, steps: Steps[S], of: Steps[S]) -> None:
        """Take through what is still to be done, after all other fields."""
        raise NotImplementedError


@final
class Copying(Fields):
    """Makes everything anew that could change."""

    def number(self, value: i64) -> i64:
        return value

    def flag(self, value: bool) -> bool:
        return value

    def row(self, row: Row) -> Row:
        return row.copy()

    def rows(self, rows: list[Row], count: i64) -> list[Row]:
        return [row.copy() for row in rows]

    def lent(self, row: Row) -> Row:
        row.lent = True
        return row

    def lent_rows(self, rows: list[Row], count: i64) -> list[Row]:
        for row in rows:
            row.lent = True
        return rows

    def stack(self, steps: Steps[S], of: Steps[S]) -> None:
        steps.copy_from(of)


COPYING: Final = Copying()


@final
class Writing(Fields):
    """Writes everything down as numbers, rows with their length in front."""

    def __init__(self) -> None:
        self.written: Final = Row()

    def number(self, value: i64) -> i64:
        self.written.append(value)
        return value

    def flag(self, value: bool) -> bool:
        self.written.append(1 if value else 0)
        return value

    def row(self, row: Row) -> Row:
        self.written.append(len(row.all))
        self.written.join(row)
        return row

    def rows(self, rows: list[Row], count: i64) -> list[Row]:
        for row in rows:
            self.row(row)
        return rows

    def lent(self, row: Row) -> Row:
        return self.row(row)

    def lent_rows(self, rows: list[Row], count: i64) -> list[Row]:
        return self.rows(rows, count)

    def stack(self, steps: Steps[S], of: Steps[S]) -> None:
        for step in of.all():
            self.row(row_of(step.pack()))


@final
class Reading(Fields):
    """Reads again what was written."""

    def __init__(self, written: Row, kinds: StepKinds) -> None:
        self.written: Final = written
        self.kinds: Final = kinds
        self.place: i64 = 0

    def number(self, value: i64) -> i64:
        number = self.written.all[self.place]
        self.place += 1
        return number

    def flag(self, value: bool) -> bool:
        return self.number(0) != 0

    def row(self, row: Row) -> Row:
        size = self.number(0)
        found = Row()
        found.all = self.written.all[self.place : self.place + size]
        assert len(found.all) == size, f"{size} numbers were to follow number {self.place}"
        self.place += size
        return found

    def rows(self, rows: list[Row], count: i64) -> list[Row]:
        return [self.row(NO_ROW) for _ in range(count)]

    def lent(self, row: Row) -> Row:
        return self.row(row)

    def lent_rows(self, rows: list[Row], count: i64) -> list[Row]:
        return self.rows(rows, count)

    def stack(self, steps: Steps[S], of: Steps[S]) -> None:
        while self.place < len(self.written.all):
            steps.push(cast("Step[S]", self.kinds.step(self.row(NO_ROW))))


NO_ROW: Final = Row()
