"""Laws of bots: what they may not know changes neither a choice nor a judgement."""

from __future__ import annotations

from typing import Any

import pytest

from brink.bots.registry import bot_names, level_makers, make_bot
from brink.games.box import Box
from brink.games.catalog import all_boxes
from brink.kernel.bot import Bot, Budget, Judged, Look
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from tests.conftest import ALL_WALKS
from tests.laws.tables import COMPILED

EVERY = 1 if ALL_WALKS else 5 if COMPILED else 17  # One question of so many is thought about.
MOST = 400 if COMPILED or ALL_WALKS else 40
THOUGHT = Budget(30)
NAMED = [
    pytest.param(box, name, id=f"{box.id}-{name}")
    for box in all_boxes()
    for name in [*bot_names(box), *level_makers(box)]
]


def told(judged: list[Judged]) -> list[tuple[str, float, float, float]]:
    return [(one.action.text, one.value, one.error, one.gain) for one in judged]


@pytest.mark.parametrize(("box", "name"), NAMED)
def test_a_bot_answers_the_same_whatever_is_hidden_from_it(box: Box, name: str) -> None:
    for preset in [*box.sheet.presets][: None if COMPILED or ALL_WALKS else 1]:
        game = box.open(box.sheet.profile({}, preset))
        seats = min(max(3, game.least_seats), game.most_seats)
        look_through(box, name, game, seats)


def look_through(box: Box, name: str, game: Any, seats: int) -> None:
    bot, usual = make_bot(box, name), make_bot(box, "player")
    assert bot is not None
    assert usual is not None
    dealer, thoughts = Dealer(FastChance(seats, 3), True), FastChance(seats, 4)
    state = game.new(seats, dealer)
    for number in range(MOST):
        decision = game.decision(state)
        if decision is None:
            return
        eyes = 1 << decision.seat
        if number % EVERY == 0 and decision.menu.size > 1:
            other = game.redeal(state, eyes, Dealer(FastChance(number, 5), True))
            assert thought(bot, game, state, eyes) == thought(bot, game, other, eyes)
        look = Look(game, state, eyes)
        game.apply(state, usual.choose(decision, look, thoughts), dealer)


def thought(bot: Bot[Any], game: Any, state: Any, eyes: int) -> tuple[str, Any]:
    decision = game.decision(state)
    look = Look(game, state, eyes)
    chosen = bot.choose(decision, look, FastChance(1, 6))
    return chosen.text, told(bot.judge(decision, look, FastChance(1, 7), THOUGHT))
