"""The dice, exactly: how likely the next roll busts, and what pressing on is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec

if TYPE_CHECKING:
    from mypy_extensions import i64

LOWEST: Final = 2
HIGHEST: Final = 12
ROLLS: Final = 36.0  # Two dice fall in so many ways.
SAME: Final = 1e-9  # Nearer than this two values are equal.
MOST_ROLLS: Final = 120  # Beyond this many successes the table stops; nobody has got there.


def ways(total: i64) -> i64:
    """Return in how many of the 36 ways two dice show a total."""
    if not LOWEST <= total <= HIGHEST:
        return 0
    return total - 1 if total <= 7 else 13 - total


def pile_after(rolls: i64) -> i64:
    """Return the pile after so many successful rolls (R9)."""
    return rolls * (rolls + 1) // 2


@final
class Dice:
    """How likely each total is."""

    def __init__(self) -> None:
        self.chances: Final = vec[float]([0.0] * (HIGHEST + 1))
        for total in range(HIGHEST + 1):
            self.chances[total] = float(ways(total)) / ROLLS


DICE: Final = Dice()


def ways_below(total: i64) -> i64:
    """Return in how many of the 36 ways two dice show less."""
    found: i64 = 0
    for lower in range(LOWEST, total):
        found += ways(lower)
    return found


@final
class StoppingTable:
    """Rolling on against stopping, for who wants as many agents as possible this turn.

    A bust is worth nothing. `on(last, k)` is the worth of rolling once more with the marker on
    `last` after k successes, and of stopping whenever that is best from then on. Worked out
    backwards from a number of successes so unlikely that where it starts does not matter.
    """

    def __init__(self) -> None:
        self.worth: Final[list[float]] = [0.0] * ((MOST_ROLLS + 1) * (HIGHEST + 1))
        for rolls in range(MOST_ROLLS - 1, -1, -1):
            value = 0.0
            for last in range(HIGHEST, -1, -1):
                value += DICE.chances[last] * self.at_best(last, rolls + 1)
                self.worth[rolls * (HIGHEST + 1) + last] = value

    def on(self, last: i64, rolls: i64) -> float:
        """Return what rolling on is worth, in agents."""
        return self.worth[min(rolls, MOST_ROLLS) * (HIGHEST + 1) + last]

    def says_stop(self, last: i64, rolls: i64) -> bool:
        """Return whether stopping is best; of two equal ways it is the one."""
        return rolls > 0 and self.on(last, rolls) <= float(pile_after(rolls)) + SAME

    def at_best(self, last: i64, rolls: i64) -> float:
        """Return what the turn is worth if the better of stopping and rolling on is chosen."""
        return max(float(pile_after(rolls)), self.on(last, rolls))

    def pressing_on(self, last: i64, rolls: i64, luck: i64, rerolls: i64) -> float:
        """Return what rolling on is worth with luck and rerolls for the next roll."""
        value = 0.0
        for left in range(rerolls + 1):
            # With `left` rerolls: keep the dice if they are worth more than rolling again.
            again = value
            value = 0.0
            for dice in range(LOWEST, HIGHEST + 1):
                kept = self.with_luck(last, rolls, dice, luck)
                value += DICE.chances[dice] * (max(kept, again) if left else kept)
        return value

    def with_luck(self, last: i64, rolls: i64, dice: i64, luck: i64) -> float:
        """Return what the dice are worth when luck is added as it is best; a bust is nothing."""
        most = 0.0
        for total in range(max(dice, last), min(HIGHEST, dice + luck) + 1):
            most = max(most, self.at_best(total, rolls + 1))
        return most


def bust_chance(last: i64, luck: i64 = 0, rerolls: i64 = 0) -> float:
    """Return how likely the next roll busts whatever is done with luck and rerolls."""
    once = float(ways_below(last - luck)) / ROLLS
    chance = once
    for _ in range(rerolls):
        chance *= once
    return chance


@final
class WholeTurn:
    """How a whole turn ends under the stopping table: each pile, deployed or gone ROGUE."""

    def __init__(self, table: StoppingTable) -> None:
        self.stops: Final[list[float]] = [0.0] * (MOST_ROLLS + 1)  # By successful rolls.
        self.busts: Final[list[float]] = [0.0] * (MOST_ROLLS + 1)
        standing = [0.0] * (HIGHEST + 1)
        standing[0] = 1.0
        for rolls in range(MOST_ROLLS):
            after = [0.0] * (HIGHEST + 1)
            for last in range(HIGHEST + 1):
                if standing[last] == 0.0:
                    continue
                if table.says_stop(last, rolls):
                    self.stops[rolls] += standing[last]
                    continue
                self.busts[rolls] += standing[last] * float(ways_below(last)) / ROLLS
                for total in range(max(LOWEST, last), HIGHEST + 1):
                    after[total] += standing[last] * DICE.chances[total]
            standing = after

    def agents(self) -> float:
        """Return how many own agents a turn brings on average."""
        return sum([self.stops[rolls] * float(pile_after(rolls)) for rolls in range(MOST_ROLLS)])

    def rogue(self) -> float:
        """Return how many ROGUE agents a turn brings on average."""
        return sum([self.busts[rolls] * float(pile_after(rolls)) for rolls in range(MOST_ROLLS)])

    def bust(self) -> float:
        """Return how likely a turn busts."""
        return sum(self.busts)

    def rolls(self) -> float:
        """Return how often the dice are rolled in a turn, a busting roll included."""
        rolled = 0.0
        for rolls in range(MOST_ROLLS):
            rolled += self.stops[rolls] * float(rolls) + self.busts[rolls] * float(rolls + 1)
        return rolled


STOPPING: Final = StoppingTable()
WHOLE_TURN: Final = WholeTurn(STOPPING)
TURN_AGENTS: Final = WHOLE_TURN.agents()  # Every view has these three.
TURN_BUST: Final = WHOLE_TURN.bust()
TURN_ROGUE: Final = WHOLE_TURN.rogue()
