"""States travel: pickled, they are the same position elsewhere, and are played on there."""

from __future__ import annotations

import copy
import inspect
import json
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from brink.games.catalog import all_boxes, opened
from brink.games.singularity_war.rules.state import WarState
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from brink.kernel.state import State, state_hash
from brink.kernel.step import Step
from tests.laws.tables import Case, Moment, cases, walk

CASES = cases()
every_case = pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
ROOT = Path(__file__).parent.parent.parent
EVERY = 23  # Positions between two that are pickled, unless a new kind of step waits.
ONWARDS = """
import pickle, sys
from tests.laws.test_pickle import play_on
for state, seed in pickle.load(sys.stdin.buffer):
    print(play_on(state, seed))
"""


def travelled(state: Any) -> Any:
    return pickle.loads(pickle.dumps(state))


@every_case
def test_a_pickled_state_is_the_same_position_to_everybody(case: Case) -> None:
    met: set[type] = set()
    count = 0

    def look(moment: Moment, after: Any) -> None:
        nonlocal count
        state = moment.state
        kinds = {type(step) for step in state.steps}
        count += 1
        if kinds <= met and count % EVERY:
            return
        met.update(kinds)
        for other in (travelled(state), copy.deepcopy(state)):
            assert type(other) is type(state)
            assert state_hash(other) == state_hash(state)
            must_look_alike(case, state, other)

    walk(case, look)
    assert met


def must_look_alike(case: Case, state: Any, other: Any) -> None:
    for eyes in (0, 1, (1 << case.seats) - 1):
        assert case.game.view(other, eyes) == case.game.view(state, eyes)
    here, there = case.game.decision(state), case.game.decision(other)
    if here is None or there is None:
        assert here is there
        return
    assert there.seat == here.seat
    assert [one.text for one in there.legal] == [one.text for one in here.legal]
    for action in here.legal:  # The game's own actions are legal on a state from elsewhere.
        assert case.game.why_not(other, here.seat, action) is None


def test_a_pickled_state_is_its_own_and_shares_nothing_but_the_rules() -> None:
    game = all_boxes()[3].open(all_boxes()[3].sheet.profile({}))
    state = game.new(3, Dealer(FastChance(1)))
    before, other = state_hash(state), travelled(state)
    assert play_on(other, 5) == play_on(state.clone(), 5)
    assert state_hash(state) == before
    assert travelled(state).rules is travelled(state).rules


def test_a_pickled_state_is_a_few_kilobytes() -> None:
    for case in CASES:
        if case.name.startswith("toy"):
            continue
        state = case.game.new(case.seats, Dealer(FastChance(1)))
        assert len(pickle.dumps(state)) < 4_000, case.name


def kinds_of_step(of: Any = Step) -> Iterator[Any]:
    for kind in of.__subclasses__():
        yield from kinds_of_step(kind)
        its_own = kind.pack is not Step.pack and kind.__module__ != "brink.games.small"
        if kind.__module__.startswith("brink.") and its_own:
            yield kind


def test_every_kind_of_step_travels() -> None:
    kinds = list(kinds_of_step())
    assert len(kinds) > 55
    for kind in kinds:
        names = inspect.signature(kind).parameters
        given = [argument(name, place) for place, name in enumerate(names)]
        step = kind(*given)
        other = travelled(step)
        assert type(other) is kind
        assert other.pack() == step.pack()


def argument(name: str, place: int) -> object:
    if name == "chosen":
        return [3, 1, 2]
    return name in ("through_walls", "to_deck") or place + 2


def test_rules_that_no_other_process_knows_are_refused_in_words() -> None:
    box = all_boxes()[0]
    game = box.open(box.sheet.profile({}))
    game.note_origin(json.dumps([box.id, box.rules_version, "0" * 16, {}]))
    with pytest.raises(pickle.PicklingError, match="content 0000000000000000 is not carried"):
        pickle.dumps(game.new(2, Dealer(FastChance(1))))


def play_on(state: Any, seed: int) -> str:
    """Play a state of any game at random to its end, and return what it came to."""
    game = opened(state.rules.origin)
    chance, picks = FastChance(seed), FastChance(seed, 1)
    dealer = Dealer(chance, True)
    while (decision := game.decision(state)) is not None:
        game.apply(state, decision.legal[picks.below(len(decision.legal))], dealer)
    return state_hash(state)


def halfway(game: Any, seats: int, moves: int) -> State:
    chance, picks = FastChance(moves), FastChance(moves, 1)
    dealer = Dealer(chance, True)
    state: State = game.new(seats, dealer)
    for _ in range(moves):
        decision = game.decision(state)
        if decision is None:
            break
        game.apply(state, decision.legal[picks.below(len(decision.legal))], dealer)
    return state


def test_a_state_is_played_on_in_another_process_to_the_same_end() -> None:
    sent: list[tuple[State, int]] = []
    for box in all_boxes():
        for preset in box.sheet.presets:
            game = box.open(box.sheet.profile({}, preset))
            for moves in (0, 7, 30):
                sent.append((halfway(game, game.most_seats, moves), moves))
    assert any(isinstance(state, WarState) for state, _ in sent)
    away = subprocess.run(
        [sys.executable, "-c", ONWARDS],
        input=pickle.dumps(sent),
        capture_output=True,
        check=True,
        cwd=ROOT,
        env={"PYTHONPATH": ":".join(path for path in sys.path if path)},
    )
    assert away.stdout.decode().split() == [play_on(state, seed) for state, seed in sent]
