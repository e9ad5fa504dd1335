"""A state is declared once: what is written is read again, and what eyes see fits a sheet."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from brink.kernel.row import Row, row_of
from brink.kernel.state import state_hash, state_key
from tests.conftest import ALL_WALKS
from tests.laws.tables import Case, Moment, cases, walk

CASES = cases()
every_case = pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])


ENOUGH = 100  # Moves to look at; a game that a vote may end at once is played several times.
STRIDE = 1 if ALL_WALKS else 7  # Of a longer game's moves one of so many is looked at.


def walk_far(case: Case, visit: Callable[[Moment, Any], None]) -> None:
    """Play games at random until enough moves were looked at."""
    moves = 0

    def look(moment: Moment, after: Any) -> None:
        nonlocal moves
        moves += 1
        if moves <= ENOUGH or moves % STRIDE == 0:
            visit(moment, after)

    seed = 0
    while moves < ENOUGH:
        walk(case, look, seed)
        seed += 1


def read_again(state: Any) -> Any:
    """Return a position written down and read into an empty table of the same kind."""
    other = type(state)(state.rules) if hasattr(state, "rules") else type(state)()
    other.read(row_of(state.pack()))
    return other


@every_case
def test_what_is_written_is_read_again(case: Case) -> None:
    keys: dict[int, str] = {}

    def look(moment: Moment, after: Any) -> None:
        written = after.pack()
        for other in (read_again(after), pickle.loads(pickle.dumps(after)), after.clone()):
            assert other.pack() == written
            assert [step.pack() for step in other.steps] == [step.pack() for step in after.steps]
            assert state_key(other) == state_key(after)
        fingerprint = state_hash(after)
        assert keys.setdefault(state_key(after), fingerprint) == fingerprint

    walk_far(case, look)
    assert len(keys) > 3


@every_case
def test_a_state_read_again_is_played_on_as_the_first_would_be(case: Case) -> None:
    count = 0

    def look(moment: Moment, after: Any) -> None:
        nonlocal count
        count += 1
        if count % 7:
            return
        first, second = after.clone(), read_again(after)
        for _ in range(3):
            ends = []
            for state in (first, second):
                decision = case.game.decision(state)
                if decision is not None:
                    action = decision.legal[count % len(decision.legal)]
                    case.game.apply(state, action, Dealer(FastChance(count), muted=True))
                ends.append(state.pack())
            assert ends[0] == ends[1]

    walk_far(case, look)


def all_eyes(case: Case) -> list[int]:
    return [0, *(1 << seat for seat in range(case.seats)), -1]


@every_case
def test_an_observation_tells_what_the_view_tells_and_nothing_else(case: Case) -> None:
    game = case.game
    shared, layout = Row(), None
    seen: dict[int, dict[str, str]] = {eyes: {} for eyes in all_eyes(case)}
    count = 0

    def look(moment: Moment, after: Any) -> None:
        nonlocal layout, count
        count += 1
        if layout is None:
            layout = game.layout(after)
            assert len({slot.name for slot in layout}) == len(layout)
        for eyes in all_eyes(case):
            found = game.observation(after, eyes, shared).numbers()
            assert len(found) == len(layout)
            for number, slot in zip(found, layout, strict=True):
                assert slot.low - 1 <= number <= slot.high, f"{slot}: {number}"
            if eyes >= 0:
                imagined = game.redeal(after, eyes, Dealer(FastChance(count), muted=True))
                assert game.observation(imagined, eyes, Row()).numbers() == found
            view = json.dumps(game.view(after, eyes), sort_keys=True, default=str)
            told = seen[eyes].setdefault(json.dumps(found), view)
            assert told == view, "two views are one observation"

    walk_far(case, look)
