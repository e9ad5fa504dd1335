"""Levels of play: an expert that thinks about what a player does, a newcomer who errs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.kernel.action import Action
from brink.kernel.bot import Bot, Budget, Judged, Look
from brink.kernel.chance import Chance
from brink.kernel.judging import Judgement
from brink.kernel.native import mypyc_attr
from brink.kernel.step import Decision, Reason, S
from brink.kernel.values import Values

if TYPE_CHECKING:
    from mypy_extensions import i64

CLEARLY: Final = 2.0  # Errors by which another answer must be better than the player's own.
SLIPS: Final = 4  # A newcomer slips in one of so many decisions.


@mypyc_attr(allow_interpreted_subclasses=True)
class Expert(Bot[S]):
    """Plays as the player, unless thinking finds an answer that is better beyond its error."""

    def __init__(self, player: Bot[S], values: Values[S], turns: i64, budget: Budget) -> None:
        self.player: Final = player
        self.values: Final = values
        self.turns: Final = turns  # That a playout sees.
        self.budget: Final = budget  # For a decision.

    def name(self) -> str:
        return "expert"

    def shares(self) -> bool:
        return self.player.shares()

    def ponders(self, decision: Decision[S]) -> bool:
        """Return whether thinking may find something better than the player does here."""
        menu = decision.menu
        for place in range(menu.size):
            if menu.at(place).deliberate:
                return False
        return True

    def choose(self, decision: Decision[S], look: Look[S], chance: Chance) -> Action:
        return self.choose_within(decision, look, chance, self.budget)

    def choose_within(
        self, decision: Decision[S], look: Look[S], chance: Chance, budget: Budget
    ) -> Action:
        """Return its answer after so much thought: the best so far when that is used up."""
        if decision.menu.size == 1:
            return decision.menu.at(0)
        if not self.ponders(decision):
            return self.player.choose(decision, look, chance)
        judgement = Judgement(self.player, self.values, self.turns, decision, look)
        judgement.think(chance, budget)
        return judgement.choice(CLEARLY)

    def judge(
        self, decision: Decision[S], look: Look[S], chance: Chance, budget: Budget
    ) -> list[Judged]:
        judgement = Judgement(self.player, self.values, self.turns, decision, look)
        judgement.think(chance, budget)
        found = judgement.result()
        for judged in found:
            judged.reasons = self.player.reasons(decision, look, judged.action)
        return found

    def reasons(self, decision: Decision[S], look: Look[S], action: Action) -> list[Reason]:
        return self.player.reasons(decision, look, action)


@final
class Newcomer(Bot[S]):
    """Plays as the player, but now and then whatever comes to mind."""

    def __init__(self, player: Bot[S]) -> None:
        self.player: Final = player

    def name(self) -> str:
        return "newcomer"

    def shares(self) -> bool:
        return self.player.shares()

    def choose(self, decision: Decision[S], look: Look[S], chance: Chance) -> Action:
        menu = decision.menu
        if menu.size > 1 and chance.below(SLIPS) == 0:
            action = menu.at(chance.below(menu.size))
            if not action.deliberate:
                return action
        return self.player.choose(decision, look, chance)

    def reasons(self, decision: Decision[S], look: Look[S], action: Action) -> list[Reason]:
        return self.player.reasons(decision, look, action)
