"""Sets of small numbers as the bits of an i64."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

HIGHEST: Final = 61
TOP: Final = 0x2000000000000000


def bit(place: i64) -> i64:
    """Return the set that holds one number, 0 to 61.

    Rules call this and never write `1 << place`: compiled, that 1 is a C int of 32 bits, and the
    numbers 32 apart would be one. A constant as wide as TOP is not.
    """
    return TOP >> (HIGHEST - place)
