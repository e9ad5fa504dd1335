"""Memory given back to the system after many have gone at once."""

from __future__ import annotations

import ctypes
import sys

MANY = 500  # Sockets closed since the last time.


def give_back() -> None:
    """Return to the system what is free; the allocator would keep it for the next crowd.

    Nothing is collected here: a whole collection stops every table for as long as it takes, and
    lines let go of themselves when they are done (see lines.py).
    """
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # glibc has it, others need none.
        if trim is not None:
            trim(0)
