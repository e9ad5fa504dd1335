"""Bots: players that see what their seat may know, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Generic, final

from brink.kernel.action import Action
from brink.kernel.bits import bit
from brink.kernel.chance import Chance
from brink.kernel.dealer import Dealer
from brink.kernel.game import Game
from brink.kernel.native import mypyc_attr
from brink.kernel.step import Decision, Reason, S

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class Look(Generic[S]):
    """What a bot may look at: a view, or imagined positions that its eyes take for the true one."""

    def __init__(self, game: Game[S], state: S, eyes: int) -> None:
        self.game: Final = game
        self.eyes: Final = eyes
        self._state: Final = state

    def view(self) -> Mapping[str, object]:
        """Return the table as these eyes see it."""
        return self.game.view(self._state, self.eyes)

    def imagine(self, chance: Chance) -> S:
        """Return a position that could be the true one, free to be played with."""
        return self.game.redeal(self._state, self.eyes, Dealer(chance, True))


@mypyc_attr(allow_interpreted_subclasses=True)
class Budget:
    """How much thought a judgement may take: so many playouts, the same ones every time."""

    def __init__(self, playouts: i64) -> None:
        self.playouts: Final = playouts

    def begin(self) -> None:
        """Begin to think."""

    def used(self, playouts: i64) -> float:
        """Return which share of it is used up after so many playouts; 1 and more: all."""
        return float(playouts) / float(max(1, self.playouts))


@final
class Judged:
    """What an answer is worth in the game's own scale, and how sure that is."""

    def __init__(
        self,
        action: Action,
        value: float,
        error: float,
        gain: float = 0.0,
        doubt: float = 0.0,
        worlds: int = 0,
    ) -> None:
        self.action: Final = action
        self.value: Final = value
        self.error: Final = error  # One standard error.
        self.gain: Final = gain  # Over the move the bot would make without thinking …
        self.doubt: Final = doubt  # … with its error: smaller, as both met the same luck.
        self.worlds: Final = worlds  # Imagined worlds in which it was tried.
        self.reasons: list[Reason] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(Generic[S]):
    """Answers decisions. A bot keeps no memory, so that it can take over any seat at any time."""

    def name(self) -> str:
        """Return the bot's id, as asked for on the command line."""
        raise NotImplementedError

    def shares(self) -> bool:
        """Return whether bots of this kind tell each other what they hold."""
        return False

    def choose(self, decision: Decision[S], look: Look[S], chance: Chance) -> Action:
        """Return one of the decision's legal answers."""
        raise NotImplementedError

    def judge(
        self, decision: Decision[S], look: Look[S], chance: Chance, budget: Budget
    ) -> list[Judged]:
        """Return what each legal answer is worth, within a budget of thought.

        Empty: this bot only chooses.
        """
        return []

    def reasons(self, decision: Decision[S], look: Look[S], action: Action) -> list[Reason]:
        """Return why the bot would play so, for the hint button; may be empty."""
        return []


def bot_eyes(bots: list[Bot[S] | None], seat: int) -> int:
    """Return what the bot at a seat may see: its own seat, and every other sharing bot's."""
    eyes = bit(seat)
    own = bots[seat]
    if own is None or not own.shares():
        return eyes
    for other, bot in enumerate(bots):
        if bot is not None and bot.shares():
            eyes |= bit(other)
    return eyes
