"""The store's pulse: whether writes work, tried out when nobody has written for a while."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import time
from collections.abc import Awaitable, Callable

from brink.match.refused import Refused
from brink.server.trouble import reason

TRUSTED = 10.0  # Seconds for which a write that worked says that others would;
PROBED = 1.0  # and between two that are only tried out.


class Pulse:
    """What is known of a store's last writes."""

    def __init__(self) -> None:
        self.report: Callable[[str, Exception], object] = lambda _, __: None  # Told what failed.
        self.failing = ""  # Why the last write failed, if it did.
        self.wrote_at = 0.0  # When one last worked, on the monotonic clock.
        self.probed_at = 0.0  # When that was last tried out.
        self.probing = asyncio.Lock()
        self.probes = itertools.count(1)

    def worked(self) -> None:
        """Note that a write has worked."""
        self.failing, self.wrote_at = "", time.monotonic()

    def failed(self, error: Exception) -> None:
        """Note that a write has failed."""
        self.failing = reason(error)
        self.report("the store does not write", error)

    async def trouble(self, try_out: Callable[[int], Awaitable[None]]) -> str:
        """Return why nothing can be written, or nothing; tried out unless a write just worked."""
        async with self.probing:
            now = time.monotonic()
            doubtful = self.failing or now - self.wrote_at > TRUSTED
            if doubtful and now - self.probed_at > PROBED:
                self.probed_at = now
                with contextlib.suppress(Refused):
                    await try_out(next(self.probes) % 2**31)
            return self.failing
