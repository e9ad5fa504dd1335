"""How much thinking gains: `python -m tools.gain ai_rush 3 200 --file gains.jsonl`.

Whenever the expert leaves the player's own answer, both are played to the end from the true
position, with the same luck and fresh seeds. What a game's deviations gain together is an unbiased
estimate of how much more often the expert wins, with a third of the error that counting wins has.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from brink.bots.registry import make_bot
from brink.games.box import Box
from brink.games.catalog import find
from brink.kernel.bot import Bot, Budget, Look, bot_eyes
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from brink.kernel.game import Game
from brink.kernel.judging import Judgement
from brink.kernel.levels import CLEARLY, Expert
from brink.kernel.luck import Luck
from brink.kernel.step import Decision

TO_THE_END = 1_000_000  # Turns.
PROOFS = 48  # Playouts to the end of each of two answers.
SEEDS = 1_000_000_000


@dataclass
class Played:
    """What one game showed."""

    gain: float = 0.0
    deviations: int = 0
    thoughts: int = 0
    slowest: float = 0.0
    seconds: float = 0.0  # Of thinking, of the CPU.


class Trial:
    """A table with experts at some seats and players at the others."""

    def __init__(self, box: Box, game: Game[Any], seats: int, budget: Budget) -> None:
        expert, player = make_bot(box, "expert"), make_bot(box, "player")
        assert isinstance(expert, Expert)
        assert player is not None
        assert box.values is not None
        self.box, self.game, self.seats, self.budget = box, game, seats, budget
        self.expert: Expert[Any] = expert
        self.player: Bot[Any] = player
        self.values = box.values

    def play(self, seed: int, number: int) -> Played:
        """Play a game; in a versus game one seat thinks, else all."""
        thoughts, proofs = FastChance(seed + 1, number), FastChance(seed + 2, number)
        dealer = Dealer(FastChance(seed, number), True)
        state = self.game.new(self.seats, dealer)
        thinks = range(self.seats) if self.box.kind == "cooperative" else [number % self.seats]
        bots: list[Bot[Any] | None] = [self.player] * self.seats
        played = Played()
        while (decision := self.game.decision(state)) is not None:
            look = Look(self.game, state, bot_eyes(bots, decision.seat))
            ponders = decision.menu.size > 1 and self.expert.ponders(decision)
            if decision.seat in thinks and ponders:
                action = self.think(decision, look, state, thoughts, proofs, played)
            else:
                action = self.player.choose(decision, look, thoughts)
            self.game.apply(state, action, dealer)
        return played

    def think(
        self,
        decision: Decision[Any],
        look: Look[Any],
        state: Any,
        thoughts: FastChance,
        proofs: FastChance,
        played: Played,
    ) -> Any:
        """Return the expert's answer, and add what it gains over the player's."""
        began = time.process_time()
        judgement = Judgement(self.player, self.values, self.expert.turns, decision, look)
        judgement.think(thoughts, self.budget)
        action = judgement.choice(CLEARLY)
        spent = time.process_time() - began
        played.thoughts += 1
        played.seconds += spent
        played.slowest = max(played.slowest, spent)
        assert judgement.own is not None
        if action is not judgement.own.action:
            played.deviations += 1
            luck = Luck(proofs.below(SEEDS))
            proof = Judgement(self.player, self.values, TO_THE_END, decision, look)
            for world in range(PROOFS):
                played.gain += proof.play(state, action, luck, world) / PROOFS
                played.gain -= proof.play(state, judgement.own.action, luck, world) / PROOFS
        return action


def summary(rows: Sequence[dict[str, float]]) -> str:
    """Return what the games say together."""
    gains = [row["gain"] for row in rows]
    mean = sum(gains) / len(gains)
    spread = sum((one - mean) ** 2 for one in gains) / max(1, len(gains) - 1)
    thoughts = max(1.0, sum(row["thoughts"] for row in rows))
    return (
        f"{len(gains)} games: gain {mean:+.4f} ± {math.sqrt(spread / len(gains)):.4f}, "
        f"{sum(row['deviations'] for row in rows) / len(gains):.1f} deviations a game, "
        f"{1000 * sum(row['seconds'] for row in rows) / thoughts:.0f} CPU ms a decision, "
        f"at most {1000 * max(row['slowest'] for row in rows):.0f}"
    )


def main() -> None:
    """Play, note every game down, and say what they gain; goes on where it stopped."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("players", type=int)
    parser.add_argument("games", type=int)
    parser.add_argument("--preset", default=None)
    parser.add_argument("--seed", type=int, default=700_001)
    parser.add_argument("--playouts", type=int, default=0, help="0: the expert's own")
    parser.add_argument("--seconds", type=float, default=500.0)
    parser.add_argument("--file", type=Path, default=None)
    given = parser.parse_args()
    box = find(given.game)
    game = box.open(box.sheet.profile({}, given.preset))
    expert: Any = make_bot(box, "expert")
    budget = Budget(given.playouts) if given.playouts else expert.budget
    trial = Trial(box, game, given.players, budget)
    lines = given.file.read_text().splitlines() if given.file and given.file.exists() else []
    rows: list[dict[str, float]] = [json.loads(line) for line in lines]
    began = time.monotonic()
    for number in range(len(rows), given.games):
        if time.monotonic() - began > given.seconds:
            break
        rows.append(vars(trial.play(given.seed, number)))
        if given.file:
            with given.file.open("a") as file:
                file.write(json.dumps(rows[-1]) + "\n")
    print(f"{box.id} {given.preset or 'usual'} {given.players} players:", summary(rows))


if __name__ == "__main__":
    main()
