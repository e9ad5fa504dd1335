"""What every state can do: be copied, written down, read again, and told from any other."""

from __future__ import annotations

import hashlib
import struct
import sys
from typing import TYPE_CHECKING, Final

from brink.kernel.fields import Fields, Reading, Writing
from brink.kernel.native import mypyc_attr
from brink.kernel.pickling import Made, made_with
from brink.kernel.row import Row, row_of

if TYPE_CHECKING:
    from mypy_extensions import i64

    from brink.kernel.step import StepKinds


SHORT: Final = 0x7FFF  # The largest number in two bytes,
LONG: Final = 0x7FFFFFFF  # and in four.


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State:
    """A position. Subclasses hold only numbers, rows of numbers, and immutable things.

    Each names its fields once, in `fields`; the rest follows from that. A class is called with what
    never changes (its rules) and gives an empty table.
    """

    def fields(self, of: State, each: Fields) -> None:
        """Take every field of a state of the same kind through `each`, always in one order."""
        raise NotImplementedError

    def kinds(self) -> StepKinds:
        """Return the kinds of step that may be pending."""
        raise NotImplementedError

    def clone(self) -> State:
        """Return an independent copy."""
        raise NotImplementedError

    def written(self) -> Row:
        """Return every field as numbers in a fixed order, rows with their length in front."""
        writing = Writing()
        self.fields(self, writing)
        return writing.written

    def read(self, written: Row) -> None:
        """Become the position that was written so; until now this is an empty table."""
        self.fields(self, Reading(written, self.kinds()))

    def pack(self) -> list[int]:
        """Return what is written as a list."""
        return self.written().numbers()

    def __reduce__(self) -> Made:
        return read_state, (type(self), made_with(self), *squeezed(self.pack()))


def read_state(kind: type, given: list[object], width: str, written: bytes) -> State:
    """Return a state that was pickled."""
    state = kind(*given)
    assert isinstance(state, State)
    count = len(written) // struct.calcsize(f"<{width}")
    state.read(row_of(struct.unpack(f"<{count}{width}", written)))
    return state


def squeezed(numbers: list[int]) -> tuple[str, bytes]:
    """Return numbers as bytes, as few for each as the largest needs, and how many that is."""
    most = max([0, *numbers, *[-number - 1 for number in numbers]])
    width = "h" if most <= SHORT else "i" if most <= LONG else "q"
    return width, struct.pack(f"<{len(numbers)}{width}", *numbers)


def to_bytes(row: Row) -> bytes:
    """Return numbers as eight bytes each, the lowest first, on every machine."""
    assert sys.byteorder == "little", "Brink's fingerprints are made on little-endian machines"
    return bytes(row.all)


HASH_LENGTH: Final = 16


def state_hash(state: State) -> str:
    """Return a short fingerprint of the whole position, hidden parts included: for logs only."""
    return hashlib.sha256(to_bytes(state.written())).hexdigest()[:HASH_LENGTH]


# A key for search: two sums of 31 bits each, so that interpreted and compiled agree.
SUM: Final = 0x7FFFFFFF
FIRST_FACTOR: Final = 0x01000193
SECOND_FACTOR: Final = 0x05BD1E95


def state_key(state: State) -> i64:
    """Return a number for the whole position, quickly: the same position, the same number."""
    first: i64 = 0x11C9DC5
    second: i64 = 0x2545F49
    for number in state.written().all:
        first = ((first ^ (number & SUM)) * FIRST_FACTOR) & SUM
        second = ((second + (number & SUM)) * SECOND_FACTOR) & SUM
        second ^= second >> 15
    return (first << 31) | second
