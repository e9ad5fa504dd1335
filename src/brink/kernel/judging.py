"""Judging: every answer is tried in the same imagined worlds, with the same luck.

A world is a re-deal of what the seat may know. Each answer is played in it, the `player` plays on
for a few turns, and the game's value of what is there is noted. Answers are compared with the
player's own, world by world; after each stage of the budget the worse half is left alone.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, Generic, cast, final

from brink.kernel.action import Action
from brink.kernel.bits import bit
from brink.kernel.bot import Bot, Budget, Judged, Look
from brink.kernel.chance import Chance
from brink.kernel.luck import MOST_SEATS, Luck
from brink.kernel.step import Decision, S
from brink.kernel.values import Values

if TYPE_CHECKING:
    from mypy_extensions import i64

SEEDS: Final = 2_000_000_000
LEAST_WORLDS: Final = 12  # Fewer tell nothing about an error.
HOPELESS: Final = 3.0  # Errors below the player's own answer: not tried any more.


@final
class Sample:
    """One answer's values, world by world beside those of the player's own answer."""

    def __init__(self, action: Action) -> None:
        self.action: Final = action
        self.alive = True
        self.worlds: i64 = 0
        self.gains = 0.0  # Over the player's own answer in the same world.
        self.gain_squares = 0.0
        self.products = 0.0  # Of gain and the own answer's value.
        self.owns = 0.0  # The own answer's values in these worlds.

    def add(self, value: float, own: float) -> None:
        """Note the value of one world."""
        gain = value - own
        self.worlds += 1
        self.gains += gain
        self.gain_squares += gain * gain
        self.products += gain * own
        self.owns += own

    def gain(self) -> float:
        """Return the mean gain."""
        return self.gains / float(max(1, self.worlds))

    def gain_spread(self) -> float:
        """Return the variance of one world's gain."""
        if self.worlds < 2:
            return 0.0
        count = float(self.worlds)
        return max(0.0, (self.gain_squares - self.gains * self.gains / count) / (count - 1.0))

    def doubt(self) -> float:
        """Return the standard error of the gain."""
        return math.sqrt(self.gain_spread() / float(max(1, self.worlds)))

    def together(self) -> float:
        """Return the covariance of gain and own value."""
        if self.worlds < 2:
            return 0.0
        count = float(self.worlds)
        return (self.products - self.gains * self.owns / count) / (count - 1.0)


@final
class Judgement(Generic[S]):
    """One decision thought about: a sample for every answer, the player's own first."""

    def __init__(
        self, player: Bot[S], values: Values[S], turns: i64, decision: Decision[S], look: Look[S]
    ) -> None:
        self.player: Final = player
        self.values: Final = values
        self.horizon: Final = turns
        self.look: Final = look
        self.seat: Final[i64] = decision.seat
        self.decision: Final = decision
        self.own: Sample | None = None
        self.samples: Final[list[Sample]] = []  # In the order of the menu.
        self.own_squares = 0.0
        self.playouts: i64 = 0

    def think(self, chance: Chance, budget: Budget) -> None:
        """Try the answers until the budget is used up or nothing is close any more."""
        own_move = self.player.choose(self.decision, self.look, chance)
        for action in self.decision.menu.actions():
            sample = Sample(action)
            self.samples.append(sample)
            if action is own_move:
                self.own = sample
        luck = Luck(chance.below(SEEDS))
        budget.begin()
        stages = self.stages()
        stage: i64 = 1
        world: i64 = 0
        while True:
            self.try_world(luck, world)
            world += 1
            used = budget.used(self.playouts)
            if used >= 1.0 and world >= 2:
                return
            if world < LEAST_WORLDS:
                continue
            self.give_up_hopeless()
            if stage < stages and used * float(stages) >= float(stage):
                stage += 1
                self.halve()
            if self.rivals() == 0:
                return

    def stages(self) -> i64:
        """Return in how many stages the answers are halved down to two or three."""
        left: i64 = len(self.samples)
        stages: i64 = 1
        while left > 3:
            left = (left + 1) // 2
            stages += 1
        return stages

    def try_world(self, luck: Luck, world: i64) -> None:
        """Play all answers that are still tried in one more world."""
        imagined = self.look.imagine(luck.deal(world))
        own = self.own
        assert own is not None
        base = self.play(imagined, own.action, luck, world)
        own.add(base, base)
        self.own_squares += base * base
        for sample in self.samples:
            if sample.alive and sample is not own:
                sample.add(self.play(imagined, sample.action, luck, world), base)

    def play(self, imagined: S, action: Action, luck: Luck, world: i64) -> float:
        """Play an answer, then as the player would for a few turns; return what is there then."""
        game = self.look.game
        values = self.values
        state = cast("S", imagined.clone())
        before = values.turns(state)
        self.playouts += 1
        luck.begin(world)
        game.apply(state, action, luck.dealer)
        looks: list[Look[S] | None] = [None] * MOST_SEATS
        decision = game.decision(state)
        if decision is not None:
            while True:
                turn = values.turns(state) - before
                if turn >= self.horizon:
                    break
                seat: i64 = decision.seat
                luck.asked(turn, seat)
                look = looks[seat]
                if look is None:
                    look = Look(game, state, self.eyes_of(seat))
                    looks[seat] = look
                game.apply(state, self.player.choose(decision, look, luck.thoughts), luck.dealer)
                if not game.ask(state, decision):
                    break
        return values.worth(state, self.look.eyes, self.seat)

    def eyes_of(self, seat: i64) -> int:
        """Return what who plays on sees: bots that share no more than they do now."""
        own = bit(seat)
        return self.look.eyes if self.look.eyes & own else own

    def give_up_hopeless(self) -> None:
        """Leave alone what is clearly worse than the player's own answer."""
        for sample in self.samples:
            if sample.alive and sample is not self.own:
                sample.alive = sample.gain() + HOPELESS * sample.doubt() >= 0.0

    def halve(self) -> None:
        """Leave the worse half alone; the player's own answer stays."""
        rivals = self.rivals()
        keep = (rivals + 1) // 2
        while rivals > keep:
            worst: Sample | None = None
            for sample in self.samples:
                if not sample.alive or sample is self.own:
                    continue
                if worst is None or sample.gain() < worst.gain():
                    worst = sample
            assert worst is not None
            worst.alive = False
            rivals -= 1

    def rivals(self) -> i64:
        """Return how many answers beside the player's own are still tried."""
        count: i64 = 0
        for sample in self.samples:
            if sample.alive and sample is not self.own:
                count += 1
        return count

    # What came out.

    def choice(self, errors: float) -> Action:
        """Return the player's own answer, unless another is better by so many errors."""
        own = self.own
        assert own is not None
        best = own
        for sample in self.samples:
            if not sample.alive or sample is own or sample.worlds < LEAST_WORLDS:
                continue
            if sample.gain() > errors * sample.doubt() and sample.gain() > best.gain():
                best = sample
        return best.action

    def result(self) -> list[Judged]:
        """Return what each answer is worth: what the own one is, and the gain over it.

        The own answer was tried in all worlds, the others in the first of them; that their gain
        goes with its value there is counted.
        """
        own = self.own
        assert own is not None
        worlds = float(own.worlds)
        value = own.owns / worlds
        spread = max(0.0, self.own_squares / worlds - value * value) * worlds
        spread = spread / (worlds - 1.0) / worlds
        found: list[Judged] = []
        for sample in self.samples:
            error = spread + sample.gain_spread() / float(sample.worlds)
            error += 2.0 * sample.together() / worlds
            found.append(
                Judged(
                    sample.action,
                    value + sample.gain(),
                    math.sqrt(max(0.0, error)),
                    sample.gain(),
                    sample.doubt(),
                    sample.worlds,
                )
            )
        return found
