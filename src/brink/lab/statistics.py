"""Means and shares with their standard errors."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Mean:
    """A mean and its standard error."""

    mean: float
    se: float


@dataclass
class Running:
    """A sum that remembers enough for a mean and its error; two of them can be added."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        """Count one value."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def __add__(self, other: Running) -> Running:
        """Return all values of both."""
        return Running(
            self.count + other.count, self.total + other.total, self.squares + other.squares
        )

    def result(self) -> Mean:
        """Return the mean so far."""
        if self.count == 0:
            return Mean(math.nan, math.nan)
        mean = self.total / self.count
        if self.count == 1:
            return Mean(mean, math.nan)
        spread = (self.squares - self.count * mean * mean) / (self.count - 1)
        return Mean(mean, math.sqrt(max(0.0, spread) / self.count))


def share(count: int, of: int) -> Mean:
    """Return a share of games and its binomial standard error."""
    part = count / of
    return Mean(part, math.sqrt(part * (1 - part) / of))
