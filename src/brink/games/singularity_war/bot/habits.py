"""What the bot thinks things are worth: in points of Threat for cards, in odds for positions."""

from __future__ import annotations

from typing import Final, final


@final
class Habits:
    """The weights of the bot's outlook.

    Which of them matter was found by playing: some thousand games, every weight a little higher or
    lower by chance in each, and the wins laid on a plane.
    """

    def __init__(self) -> None:
        # A position, in the logarithm of the odds to win.
        self.gap = 0.35  # A point between Threat and the ceiling, …
        self.danger = -1.5  # … and how near the two have come.
        self.steps = -0.42  # A step to the end.
        self.apart = -0.25  # A step between the first and the last of the team.
        self.fire = -0.02  # Threat of machines that have a target where they stand now.
        self.company = -0.22  # A kind of machine in a space with a member.
        self.hunters = -0.05  # Threat of machines that will be near enough to fire.
        self.crew = -0.5  # Damage still to be dealt in the area of the end, …
        self.guards = -0.2  # … and each group there.
        self.chase = -0.2  # Damage to be dealt to machines that will follow the team there.
        self.alerts = -0.1  # Awareness that machines within range will raise.
        self.errands = -1.0  # A step to a machine there that will not come to the team.
        # The way.
        self.hurry = 0.2  # What is left to do weighs more for each turn the team is late, …
        self.stride = 2.4  # … so many steps a turn being in time.
        self.hazard = 5.5  # A hazard, in steps.
        self.tokens = 0.8  # Threat that tokens in areas on it will bring, in steps, …
        self.spawn = 0.1  # … and the damage it will take to be rid of them.
        self.cache = 3.5  # An unused cache, in steps of detour, …
        self.share = 1.2  # … and more for each player.
        # Cards, in points of Threat.
        self.attack = 1.05  # A point of damage.
        self.dig = 1.4  # A card drawn.
        self.calm = 1.1  # A point of Threat, …
        self.hide = 1.5  # … and of Awareness.
        self.grow = 1.5  # A card worth less is not taken along, …
        self.shrink = 1.5  # … and trimmed.
        # Playing them.
        self.draw = 0.3  # A card drawn while playing, of what cards are worth on average.
        self.hold = 0.1  # A card in hand, when it is looked which plan to go on with.
        self.least = 0.01  # A card that gains less is not played.


USUAL: Final = Habits()
