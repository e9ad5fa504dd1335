"""How many lines and files a process may have open at once."""

from __future__ import annotations

import sys

if sys.platform != "win32":
    import resource

ENOUGH = 65_536  # More than a worker will use, where the system sets no limit to speak of.
SPARE = 64  # For files, the database and listening.
FOR_REQUESTS = 4  # One line in so many is for requests; the rest may be sockets.


def descriptors() -> int:
    """Return how many this process may have open."""
    if sys.platform == "win32":
        return ENOUGH
    return min(resource.getrlimit(resource.RLIMIT_NOFILE)[0], ENOUGH)


def raise_descriptors() -> int:
    """Take as many as the system lets us have, and return how many these are."""
    if sys.platform != "win32":
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return descriptors()


def most_sockets(wanted: int) -> int:
    """Return how many sockets fit, of those wanted."""
    return max(1, min(wanted, (descriptors() - SPARE) * (FOR_REQUESTS - 1) // FOR_REQUESTS))
