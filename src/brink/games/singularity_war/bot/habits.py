"""What the bot thinks things are worth: in points of Threat for cards, in odds for positions."""

from __future__ import annotations

from typing import Final, final


@final
class Habits:
    """The weights of the bot's outlook; tuned by playing."""

    def __init__(self) -> None:
        # A position, in the logarithm of the odds to win.
        self.gap = 0.35  # A point between Threat and the ceiling, …
        self.danger = -1.5  # … and how near the two have come.
        self.steps = -0.5  # A step to the end.
        self.apart = -0.25  # A step between the first and the last of the team.
        self.fire = -0.1  # Threat of machines that have a target where they stand now.
        self.company = -0.2  # A kind of machine in a space with a member.
        self.hunters = -0.05  # Threat of machines that will be near enough to fire.
        self.crew = -0.5  # Damage still to be dealt in the area of the end, …
        self.guards = 0.0  # … and each group there.
        self.alerts = -0.2  # Awareness that machines within range will raise.
        self.errands = -0.8  # A step to a machine there that will not come to the team.
        # The way.
        self.hurry = 0.2  # What is left to do weighs more for each turn the team is late, …
        self.stride = 2.4  # … so many steps a turn being in time.
        self.hazard = 5.0  # A hazard, in steps.
        self.tokens = 1.0  # Threat that tokens in areas on it will bring, in steps.
        self.cache = 2.5  # An unused cache, in steps of detour, …
        self.share = 1.2  # … and more for each player.
        # Cards.
        self.draw = 0.4  # A card drawn while playing, of what cards are worth on average.
        self.hold = 0.1  # A card in hand, when it is looked which plan to go on with.
        self.least = 0.01  # A card that gains less is not played.
        self.shrink = 2.1  # A card worth less is trimmed.


USUAL: Final = Habits()
