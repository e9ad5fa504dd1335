"""The clock of decisions. Neither a take-back nor a pause gives time back.

What was used at a position by a seat stays used, however often the table comes there again. While
a shared device hides the table of the seat that is asked, its time waits, but not for long.
"""

from __future__ import annotations

import time

HAND_OVER = 20.0  # Seconds for which the clock waits behind a curtain, at any one position.

Place = tuple[int, int]  # The number of moves in force, and the seat that is asked.


class Clock:
    """How long the question on the table has been open, and what earlier ones have used."""

    def __init__(self) -> None:
        self.asked_at = time.monotonic()  # Since when the question has been open, without a break.
        self.place: Place | None = None
        self.stopped = False
        self.hidden = False  # The seat that is asked cannot see its table.
        self.handed: dict[Place, float] = {}  # What has been waited for it, where.
        self.used: dict[Place, float] = {}
        self.known_from = 0  # Nothing is known of positions before: nothing is left there.

    def running(self) -> float:
        """Return for how long the time has run since the last break."""
        return 0.0 if self.stopped else max(0.0, self.open_for() - self.hand_over_left())

    def open_for(self) -> float:
        """Return how long the question has been open since the last break."""
        return time.monotonic() - self.asked_at

    def hand_over_left(self) -> float:
        """Return for how long the time waits from the last break on."""
        if not self.hidden or self.place is None:
            return 0.0
        return max(0.0, HAND_OVER - self.handed.get(self.place, 0.0))

    def waits(self) -> float:
        """Return for how long the time still waits for the curtain to be lifted."""
        return 0.0 if self.stopped else max(0.0, self.hand_over_left() - self.open_for())

    def used_at(self, place: Place) -> float:
        """Return what has been used at a place before the question was put there this time."""
        return float("inf") if place[0] < self.known_from else self.used.get(place, 0.0)

    def deadline(self, limit: float) -> float:
        """Return when the time for the question is up, on the monotonic clock."""
        start = self.asked_at + self.hand_over_left()
        return start + limit - (0.0 if self.place is None else self.used_at(self.place))

    def left(self, limit: float) -> float:
        """Return what is left for the question now."""
        used = 0.0 if self.place is None else self.used_at(self.place)
        return limit - used - self.running()

    def left_after(self, limit: float, place: Place) -> float:
        """Return what would be left at a place if its seat took the table back there now."""
        waited = self.running() if self.pays_for_others(place) else 0.0
        return limit - self.used_at(place) - waited

    def turn(self, place: Place | None, *, back: bool = False, hidden: bool = False) -> None:
        """Put the next question; after a take-back, whoever took back pays for the others' time."""
        payer = self.place
        if back and place is not None and self.pays_for_others(place):
            payer = place
        self.break_off(payer)
        self.place = place
        self.hidden = hidden

    def veil(self, *, hidden: bool) -> None:
        """Wait while the seat that is asked cannot see its table, or go on."""
        if hidden != self.hidden:
            self.break_off(self.place)
            self.hidden = hidden

    def break_off(self, payer: Place | None) -> None:
        """Note what has been used up to now, and by whom."""
        if payer is not None:
            self.used[payer] = self.used.get(payer, 0.0) + self.running()
        if self.place is not None and self.hidden and not self.stopped:
            waited = min(self.open_for(), self.hand_over_left())
            self.handed[self.place] = self.handed.get(self.place, 0.0) + waited
        self.asked_at = time.monotonic()

    def pays_for_others(self, place: Place) -> bool:
        """Return whether somebody else is asked now than at a place."""
        return self.place is not None and self.place[1] != place[1]

    def stop(self, *, stopped: bool) -> None:
        """Stop, or go on with what was left."""
        if stopped == self.stopped:
            return
        self.break_off(self.place)
        self.stopped = stopped

    def forget(self) -> None:
        """Count from here: what was used before is not known, after a restart or elsewhere."""
        self.used.clear()
        self.known_from = 0 if self.place is None else self.place[0]
