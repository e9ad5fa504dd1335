"""A bot that asks of every bid how often it would hold."""

from brink import Action, Bot, Chance, Decision, Look
from liars_dice.game import LIAR, Bid, DiceState

WORLDS = 40  # Ways the hidden dice may have fallen that it looks at.


class Doubter(Bot[DiceState]):
    """Plays what turns out well most often: a bid that holds, a call of one that does not."""

    def name(self) -> str:
        return "heuristic"

    def choose(self, decision: Decision[DiceState], look: Look[DiceState], dice: Chance) -> Action:
        worlds = [look.imagine(dice) for _ in range(WORLDS)]
        counts = [[world.counted(face) for face in range(7)] for world in worlds]
        count, face, step = worlds[0].count, worlds[0].face, decision.step

        def holds(least: int, face: int) -> int:
            return sum(world[face] >= least for world in counts)

        def worth(action: Action) -> int:
            if action is LIAR:
                return WORLDS - holds(count, face)
            if isinstance(step, Bid) and step.count:
                return holds(step.count, action.a)
            return max(holds(action.a, n) for n in range(face + 1 if action.a == count else 1, 7))

        return max(decision.legal, key=worth)
