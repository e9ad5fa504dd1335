"""Games of bots, counted. As a program, with a number of games and a seed: a row a table."""

from __future__ import annotations

import math
import sys
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from brink.games.catalog import find
from brink.kernel.bot import Look
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from brink.lab.simulate import seat_bots
from brink.lab.statistics import Mean, Running, share

SEED = 2027
MIXED = "selfish,cooperative"
TABLES = [("selfish", 3), ("selfish", 4), ("cooperative", 3), ("cooperative", 4), (MIXED, 4)]


@dataclass
class Tally:
    """What some games of bots came to."""

    players: int
    games: int = 0
    midnights: int = 0
    accepted: int = 0
    rounds: Running = field(default_factory=Running)
    first_hires: Running = field(default_factory=Running)  # The rounds of them, all seats added.
    offers: Running = field(default_factory=Running)
    role_games: Counter[str] = field(default_factory=Counter)
    fortunes: Counter[str] = field(default_factory=Counter)  # Shared titles are split.

    def midnight(self) -> Mean:
        return share(self.midnights, self.games)

    def taken(self) -> Mean:
        return share(self.accepted, self.offers.total)

    def first_hire(self) -> Mean:
        found = self.first_hires.result()
        return Mean(found.mean / self.players, found.se / self.players)

    def fortune(self, role: str) -> Mean:
        """Return a role's share of Fortune, an equal one being 1."""
        games, chance = self.role_games[role], 1 / self.players
        error = math.sqrt(chance * (1 - chance) / games) * self.players
        return Mean(self.fortunes[role] / games * self.players, error)


@cache
def play(policy: str, players: int, games: int, seed: int = SEED) -> Tally:
    """Let bots play among themselves."""
    box = find("science")
    game = box.open(box.sheet.profile({}))
    tally = Tally(players)
    for number in range(games):
        dealer = Dealer(FastChance(seed, number * 2), muted=True)
        thoughts = FastChance(seed, number * 2 + 1)
        state = game.new(players, dealer)
        bots = seat_bots(box, policy, players)
        looks = [Look(game, state, 1 << seat) for seat in range(players)]
        hired: dict[int, int] = {}
        while (decision := game.decision(state)) is not None:
            seat = int(decision.seat)
            if decision.step.name() == "hire_place":
                hired.setdefault(seat, state.round)
            game.apply(state, bots[seat].choose(decision, looks[seat], thoughts), dealer)
        outcome = game.outcome(state)
        assert outcome is not None
        late = outcome.rounds + 1  # Who never hired would have done so after the end at best.
        tally.first_hires.add(sum(hired.get(seat, late) for seat in range(players)))
        tally.rounds.add(outcome.rounds)
        note(tally, outcome.endings[0], outcome.facts)
    return tally


def note(tally: Tally, ending: str, facts: Any) -> None:
    """Count how one game ended."""
    tally.games += 1
    tally.offers.add(facts["offers"])
    tally.accepted += facts["accepted"]
    if ending.startswith("midnight"):
        tally.midnights += 1
        return
    tally.role_games.update(facts["roles"])
    rich = facts["titles"]["fortune"]
    for seat in rich:
        tally.fortunes[facts["roles"][seat]] += 1 / len(rich)  # type: ignore[assignment]


def row(policy: str, players: int, tally: Tally) -> str:
    """Return a tally as a row, each figure with its standard error."""
    figures = {
        "midnight %": Mean(100 * tally.midnight().mean, 100 * tally.midnight().se),
        "rounds": tally.rounds.result(),
        "first hire": tally.first_hire(),
        "offers": tally.offers.result(),
        "taken %": Mean(100 * tally.taken().mean, 100 * tally.taken().se),
        **{role: tally.fortune(role) for role in sorted(tally.role_games)},
    }
    told = ", ".join(f"{name} {mean.mean:.2f} ± {mean.se:.2f}" for name, mean in figures.items())
    return f"{policy}, {players} players, {tally.games} games: {told}"


if __name__ == "__main__":
    for name, seats in TABLES:
        print(row(name, seats, play(name, seats, int(sys.argv[1]), int(sys.argv[2]))), flush=True)
