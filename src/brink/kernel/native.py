"""What the compiler is told, and the interpreter need not know."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

__all__ = ["mypyc_attr"]

T = TypeVar("T")

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_: object) -> Callable[[T], T]:
        """Mark a class for mypyc; interpreted, it changes nothing."""
        return lambda cls: cls
