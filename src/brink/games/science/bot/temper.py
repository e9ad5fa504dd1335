"""What an inventor wants, in money."""

from __future__ import annotations

from typing import Final, final


@final
class Temper:
    """The price of midnight and of an hour, and how much others' money hurts."""

    def __init__(
        self,
        name: str,
        midnight: float,
        hour: float,
        envy: float,
        worth: float,
        duty: float,
    ) -> None:
        self.name: Final = name
        self.midnight: Final = midnight  # What the end would cost.
        self.hour: Final = hour  # What an hour on the clock costs, midnight apart.
        self.envy: Final = envy  # What a dollar of the others' mean gain costs.
        self.worth: Final = worth  # What a point of worth is worth.
        self.duty: Final = duty  # How far one counts on one's own pledge to matter.


@final
class Habits:
    """The weights of the evaluation, found by playing many games."""

    def __init__(
        self,
        turn: float,
        prize: float,
        last: float,
        second: float,
        drift: float,
        dread: float,
        alarm: float,
        eager: float,
    ) -> None:
        self.turn = turn  # What a turn is worth.
        self.prize = prize  # A completed invention, its money apart.
        self.last = last  # Ending the game as the richest, or minus: as somebody else's triumph.
        self.second = second  # Of a second open invention's plan, what counts early on.
        self.drift = drift  # Hours the others move the clock between two turns.
        self.dread = dread  # Of midnight, what the last hours before it already cost.
        self.alarm = alarm  # Of midnight, what the way there costs when an event moves the clock.
        self.eager = eager  # What a dollar is worth more when it is at work.


USUAL: Final = Habits(
    turn=5.0,
    prize=6.5,
    last=12.0,
    second=0.15,
    drift=0.4,
    dread=0.05,
    alarm=0.35,
    eager=0.27,
)
CAREFUL: Final = Habits(
    turn=7.0,
    prize=13.0,
    last=6.0,
    second=0.2,
    drift=0.4,
    dread=0.1,
    alarm=0.42,
    eager=0.17,
)

SELFISH: Final = Temper("selfish", 42.0, 0.2, 0.4, 0.2, 0.25)
COOPERATIVE: Final = Temper("cooperative", 50.0, 0.4, 0.0, 0.6, 0.8)
