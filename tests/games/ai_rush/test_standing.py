"""Where the table stands, in words: who would win if it ended now, and what ROGUE still needs."""

from __future__ import annotations

import random
import re

import pytest

from brink.games.ai_rush.rules.board import rogue_takes
from brink.games.ai_rush.rules.ending import ROGUE_ENDING, result
from brink.match.match import Match


@pytest.mark.parametrize("seed", range(4))
def test_what_is_said_of_the_standing_is_what_the_rules_would_find(seed: int) -> None:
    match = Match("ai_rush", ["Ada", "Ben", "Cleo"], seed=seed, preset="rulebook")
    pick = random.Random(seed)
    told = set()
    while match.decision is not None:
        text = " ".join(match.text().split())
        lost = result(match.state) == ROGUE_ENDING
        assert ("everybody loses." in text) == lost
        needs = re.search(r"ROGUE needs (\d+) more on (\w+)\.", text)
        if needs is not None:
            told.add(needs[2])
            must_take(match, int(needs[1]), needs[2])
        match.play(pick.choice(match.decision.legal))
    assert told
    assert "As it stands" not in match.text()


def must_take(match: Match, count: int, name: str) -> None:
    """Fail unless so many more ROGUE agents, and not one fewer, take the sector."""
    state, parts = match.state, match.state.rules.parts
    names = {match.wording.name("sector", parts.sectors[one]): one for one in state.sectors}
    sector = names[name]
    for agents, takes in ((count - 1, False), (count, True)):
        trial = state.clone()
        trial.put(trial.seats, sector, agents)
        assert rogue_takes(trial, sector) == takes
