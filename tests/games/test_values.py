"""Fitted values: chances, true at the end, and the same whatever the eyes cannot see."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from brink.bots.registry import make_bot
from brink.games.box import Box
from brink.games.catalog import all_boxes
from brink.kernel.bot import Look
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer

VALUED = [pytest.param(box, id=box.id) for box in all_boxes() if box.values is not None]

EVERY = 7  # One position of so many is looked at.


def positions(box: Box, seats: int, seed: int) -> Any:
    """Every position of a game that players play."""
    game, bot = box.open(), make_bot(box, "player")
    assert bot is not None
    dealer = Dealer(FastChance(seed), True)
    state = game.new(seats, dealer)
    while (decision := game.decision(state)) is not None:
        yield game, state
        look = Look(game, state, 1 << decision.seat)
        game.apply(state, bot.choose(decision, look, FastChance(seed)), dealer)
    yield game, state


@pytest.mark.parametrize("box", VALUED)
def test_a_value_is_a_chance_and_knows_nothing_its_eyes_do_not(box: Box) -> None:
    assert box.values is not None
    for number, (game, state) in enumerate(positions(box, 3, 4)):
        if number % EVERY:
            continue
        for eyes in (1, 2, 7):
            found = box.values.evaluate(state, eyes)
            assert len(found) == 3
            assert all(0 <= one <= 1 for one in found)
            other = game.redeal(state, eyes, Dealer(FastChance(number), True))
            assert box.values.evaluate(other, eyes) == found


@pytest.mark.parametrize("box", VALUED)
def test_at_the_end_the_value_is_who_won(box: Box) -> None:
    assert box.values is not None
    for seed in range(4):
        *_, (game, state) = positions(box, 3, seed)
        outcome = game.outcome(state)
        assert outcome is not None
        won = [float(seat in outcome.winners) for seat in range(3)]
        assert box.values.evaluate(state, 7) == won


@pytest.mark.parametrize("box", VALUED)
def test_the_weights_come_with_their_recipe_and_a_calibration_that_holds(box: Box) -> None:
    file = box.folder / "values" / "values.toml"
    written = tomllib.loads(file.read_text(encoding="utf-8"))
    assert written["recipe"]["seed"] != written["recipe"]["tried_on_seed"]
    for name in written["weights"]:
        tried = written["calibration"][name]
        assert tried["brier"] < tried["brier_of_a_constant"]
        assert tried["brier"] < tried["brier_of_the_forecast"]
        for count, said, true, error in tried["bins"]:
            if count >= 200:
                assert abs(said - true) < max(0.03, 3 * error), (name, said)
