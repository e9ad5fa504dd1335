"""Patience: a bot that is out of time plays its best so far."""

from __future__ import annotations

import time
from itertools import count

import pytest

from brink.bots.patience import Patience, choose_at_a_table
from brink.bots.random import RandomBot
from brink.bots.registry import make_bot
from brink.games.catalog import all_boxes
from brink.kernel.bot import Budget, Look
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from brink.kernel.judging import Judgement
from brink.kernel.levels import Expert
from brink.kernel.values import Outcomes
from tests.toy import Toy, ToyState

ENDLESS = 1_000_000_000


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock on which a tenth of a second goes by whenever somebody looks at it."""
    ticks = count()
    monkeypatch.setattr(time, "monotonic", lambda: next(ticks) / 10)


@pytest.mark.usefixtures("clock")
def test_thinking_ends_with_its_time() -> None:
    game = Toy()
    state = game.new(3, Dealer(FastChance(1)))
    decision = game.decision(state)
    assert decision is not None
    judgement = Judgement(RandomBot(), Outcomes(game), 1, decision, Look(game, state, 1))
    judgement.think(FastChance(1), Patience(ENDLESS, 3.0))
    assert 20 < judgement.playouts < 200
    assert judgement.choice(2.0) in decision.legal


@pytest.mark.usefixtures("clock")
def test_an_expert_at_a_table_answers_in_time_whatever_its_budget() -> None:
    game = Toy()
    state = game.new(3, Dealer(FastChance(1)))
    decision = game.decision(state)
    assert decision is not None
    bot: Expert[ToyState] = Expert(RandomBot(), Outcomes(game), 1, Budget(ENDLESS))
    answer = choose_at_a_table(bot, decision, Look(game, state, 1), FastChance(1))
    assert answer in decision.legal


def test_time_to_spare_changes_no_answer() -> None:
    for box in all_boxes():
        if box.expert is None:
            continue
        game, bot = box.open(), box.expert()
        seats = max(3, box.least_seats)
        state = game.new(seats, Dealer(FastChance(2), True))
        player = make_bot(box, "player")
        assert player is not None
        for number in range(4):
            decision = game.decision(state)
            assert decision is not None
            look = Look(game, state, 1 << decision.seat)
            hurried = choose_at_a_table(bot, decision, look, FastChance(number), 600.0)
            assert hurried is bot.choose(decision, look, FastChance(number))
            game.apply(state, hurried, Dealer(FastChance(number), True))
