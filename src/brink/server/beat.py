"""Something done soon after it is asked for, but not oftener than at a steady beat."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Beat:
    """Does a thing at once if it was not done just now, else once for all who ask meanwhile."""

    def __init__(self, seconds: float, do: Callable[[], object]) -> None:
        self.seconds = seconds
        self.do = do
        self.done_at = -seconds
        self.due: asyncio.TimerHandle | None = None

    def ask(self) -> None:
        """Have it done."""
        if self.due is not None:
            return
        loop = asyncio.get_running_loop()
        wait = self.done_at + self.seconds - loop.time()
        if wait <= 0.0:
            self.run()
        else:
            self.due = loop.call_later(wait, self.run)

    def run(self) -> None:
        """Do it now."""
        self.due = None
        self.done_at = asyncio.get_running_loop().time()
        self.do()

    def stop(self) -> None:
        """Do it no more."""
        if self.due is not None:
            self.due.cancel()
            self.due = None
