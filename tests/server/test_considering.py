"""What everybody else reads while somebody is asked: not the question that is put to them."""

from __future__ import annotations

import random

import pytest

from brink.games.catalog import LOADERS
from brink.match.match import Match
from brink.server.telling import Common, Viewer, decision_told

MOVES = 120
NO_CLOCK = (None, None)
YOURS = ("you ", "you?", "your ")


@pytest.mark.parametrize("game", LOADERS)
def test_onlookers_read_what_is_considered_and_only_the_seat_asked_its_question(game: str) -> None:
    match, pick, seen = Match(game, ["Ada", "Ben", "Eve"], seed=3), random.Random(3), set()
    for _ in range(MOVES):
        scene = Common(match)
        decision = match.decision
        if decision is None:
            break
        asked = decision.seat
        for viewer in (Viewer(), Viewer(((asked + 1) % 3,))):
            told = decision_told(scene, viewer, NO_CLOCK)
            assert told is not None
            assert ("Ada", "Ben", "Eve")[asked] in told["question"]
            assert not told["question"].endswith("?")
            assert not any(word in told["question"].lower() for word in YOURS)
        mine = decision_told(scene, Viewer((asked,)), NO_CLOCK)
        assert mine is not None
        assert mine["question"] == match.question() != match.consideration()
        seen.add(decision.step.name())
        match.play(pick.choice(decision.legal).text)
    assert len(seen) > 2
