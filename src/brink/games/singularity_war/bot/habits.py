"""What the bot thinks things are worth, in points of Threat."""

from __future__ import annotations

from typing import Final, final


@final
class Habits:
    """The weights of the bot's outlook; tuned by playing."""

    def __init__(self) -> None:
        self.step = 1.0  # A step nearer to the end, in what the gap allows for each …
        self.close = 3.0  # … as if there were at least so many to go,
        self.slowest = 0.5  # and within these bounds.
        self.fastest = 4.0
        self.hurry = 0.5  # More for each turn the team is late, …
        self.stride = 2.4  # … so many steps a turn being in time.
        self.apart = 1.5  # A step between the first and the last of the team.
        self.hazard = 5.0  # A hazard on the way, in steps.
        self.cache = 5.0  # An unused cache, in steps of detour.
        self.token = 3.5  # A token in an area that has to be entered …
        self.scouted = 2.8  # … and one that lies face up.
        self.later = 0.5  # Threat of machines that can follow and fire next turn.
        self.turret = 0.3  # The same of machines that cannot move.
        self.alert = 1.2  # A point of Awareness.
        self.near = 0.12  # A machine on the map, by its Threat.
        self.miniature = 0.1  # Each miniature of a group.
        self.burst = 0.12  # Damage to a burst machine this turn.
        self.wound = 0.45  # Damage to a machine that holds cards.
        self.goal = 0.6  # Damage still to be dealt in the area of the end.
        self.crew = 4.0  # Damage that a token in that area will take.
        self.stuck = 1.0  # Threat of leaving the space one stands in.
        self.squeeze = 3.0  # How much worse it gets as the gap closes …
        self.panic = 8.0  # … and when it has closed.
        self.risk = 0.5  # Awareness to be expected of the refill.
        self.draw = 0.6  # A card drawn while playing.
        self.hold = 0.25  # A card in hand while the turn goes on, of what it is worth.
        self.least = 0.05  # A play worth less is not made.
        self.shrink = 2.1  # A card worth less is trimmed.


USUAL: Final = Habits()
