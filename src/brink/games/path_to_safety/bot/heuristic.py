"""The heuristic bot: prices every answer by what it does to the team's chance to win.

One look ahead, no search. A forecast (forecast.py) says how far each strategy would get if the
whole team worked on it from now on, and so (prices.py) what a point, a card in hand, a card for the
others, a reveal and an advance of Mad Science are worth. A turn (turn.py) is the sum of such
prices, plus what the suit it leaves on the discard pile is worth to the next two desks. The reasons
it can give, with their words, stand in reasons.py.
"""

from __future__ import annotations

from typing import Final, final

from brink.games.path_to_safety.bot.clock import Clock
from brink.games.path_to_safety.bot.faces import Faces
from brink.games.path_to_safety.bot.forecast import Forecast
from brink.games.path_to_safety.bot.reasons import explain, guaranteed, why_vote
from brink.games.path_to_safety.bot.turn import NOTHING, Turn
from brink.games.path_to_safety.rules.state import PathState
from brink.kernel.action import Action, Menu
from brink.kernel.bot import Bot, Look
from brink.kernel.chance import Chance, FastChance
from brink.kernel.step import Decision, Reason

SAME: Final = 1e-12  # Answers nearer than this are equal; the first in the game's list is taken.


@final
class HeuristicBot(Bot[PathState]):
    """Takes the answer with the best price; ends the game only when a win is sure (R45)."""

    def __init__(self) -> None:
        self.clocks: Final[dict[int, Clock]] = {}  # By number of dice; each is made once.
        self.faces: Faces | None = None  # Of the cards of the last table.

    def name(self) -> str:
        return "heuristic"

    def shares(self) -> bool:
        return True

    def choose(
        self, decision: Decision[PathState], look: Look[PathState], chance: Chance
    ) -> Action:
        menu = decision.menu
        best = menu.at(0)
        if menu.size == 1:
            return best
        state = look.imagine(chance)
        if best.deliberate or menu.at(1).deliberate:
            return vote(state, menu)
        turn = self.turn(decision, state, look.eyes)
        most = NOTHING
        for place in range(menu.size):
            action = menu.at(place)
            worth = turn.worth(action)
            if worth > most + SAME or (worth > most - SAME and action.index < best.index):
                best = action
                most = worth
        return best

    def turn(self, decision: Decision[PathState], state: PathState, eyes: int) -> Turn:
        """Price the turn as these eyes see it."""
        dice = state.rules.mad_science_dice
        clock = self.clocks.get(dice)
        if clock is None:
            clock = Clock(dice)
            self.clocks[dice] = clock
        faces = self.faces
        if faces is None or faces.rules is not state.rules:
            faces = Faces(state.rules)
            self.faces = faces
        return Turn(Forecast(state, eyes, faces, clock), decision.step.name() == "momentum")

    def reasons(
        self, decision: Decision[PathState], look: Look[PathState], action: Action
    ) -> list[Reason]:
        menu = decision.menu
        if menu.size == 1:
            return [Reason("advice_only_answer")]
        state = look.imagine(FastChance(0))  # Which deal is imagined makes no difference.
        if menu.at(0).deliberate or menu.at(1).deliberate:
            return [why_vote(state, action)]
        turn = self.turn(decision, state, look.eyes)
        return explain(turn, action)


def vote(state: PathState, menu: Menu) -> Action:
    """Take the answer that ends the game if a win is sure, otherwise the one that goes on."""
    ends = guaranteed(state) >= 0
    return menu.at(0) if menu.at(0).deliberate == ends else menu.at(1)
