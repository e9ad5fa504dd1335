"""Judging: the same worlds and the same luck for all answers, within a budget."""

from __future__ import annotations

import pytest

from brink.bots.random import RandomBot
from brink.kernel.bot import Budget, Judged, Look
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from brink.kernel.judging import Judgement, Sample
from brink.kernel.levels import Expert, Newcomer
from brink.kernel.luck import Luck
from brink.kernel.row import row_of
from brink.kernel.values import Outcomes
from tests.toy import PAY, REFUSE, Answer, Toy, ToyState


def asked_to_pay() -> tuple[Toy, ToyState]:
    """The last round: seat 1 may give its lead away."""
    game = Toy()
    state = game.new(2, Dealer(FastChance(1)))
    state.round = 3
    state.coins = row_of([3, 4])
    state.steps.pop()
    state.steps.push(Answer(1, 0))
    return game, state


def judged(playouts: int, seed: int = 1) -> list[Judged]:
    game, state = asked_to_pay()
    decision = game.decision(state)
    assert decision is not None
    bot: Expert[ToyState] = Expert(RandomBot(), Outcomes(game), 1, Budget(playouts))
    return bot.judge(decision, Look(game, state, 2), FastChance(seed), Budget(playouts))


def test_a_lead_is_not_given_away() -> None:
    pay, refuse = judged(100)
    assert (pay.action, refuse.action) == (PAY, REFUSE)
    assert (pay.value, refuse.value) == (0.0, 1.0)  # Nothing is left to chance.
    assert pay.error == refuse.error == 0.0


def test_the_expert_leaves_the_players_move_only_for_a_better_one() -> None:
    game, state = asked_to_pay()
    decision = game.decision(state)
    assert decision is not None
    bot: Expert[ToyState] = Expert(RandomBot(), Outcomes(game), 1, Budget(60))
    for seed in range(10):  # Whichever of the two the player would have played.
        assert bot.choose(decision, Look(game, state, 2), FastChance(seed)) is REFUSE


def opening(playouts: int, seed: int) -> tuple[Judgement[ToyState], list[Judged]]:
    game = Toy()
    state = game.new(3, Dealer(FastChance(1)))
    decision = game.decision(state)
    assert decision is not None
    judgement = Judgement(RandomBot(), Outcomes(game), 1, decision, Look(game, state, 1))
    judgement.think(FastChance(seed), Budget(playouts))
    return judgement, judgement.result()


def written(found: list[Judged]) -> list[tuple[str, float, float]]:
    return [(one.action.text, one.value, one.error) for one in found]


def test_the_same_chance_gives_the_same_judgement() -> None:
    assert written(opening(80, 5)[1]) == written(opening(80, 5)[1])
    assert written(opening(80, 5)[1]) != written(opening(80, 6)[1])


def test_a_budget_of_playouts_is_kept() -> None:
    for playouts in (4, 50, 200):
        judgement, _ = opening(playouts, 1)
        assert judgement.playouts <= playouts + 2  # The last world is tried with all answers.


def test_more_playouts_bring_smaller_errors_and_hold_what_they_claim() -> None:
    truth = {one.action.text: one.value for one in opening(6000, 99)[1]}
    misses = [
        abs(one.value - truth[one.action.text]) / max(one.error, 1e-9)
        for seed in range(40)
        for one in opening(100, seed)[1]
    ]
    assert sum(miss < 2.2 for miss in misses) / len(misses) > 0.88
    assert opening(1000, 1)[1][0].error < opening(60, 1)[1][0].error


def test_luck_is_in_step_again_when_the_next_seat_is_asked() -> None:
    one, other = Luck(7), Luck(7)
    one.begin(3)
    other.begin(3)
    one.dealer.die(6)
    one.dealer.take(row_of([1, 2, 3]))
    one.asked(1, 1)
    other.asked(1, 1)
    assert [one.dealer.die(6) for _ in range(9)] == [other.dealer.die(6) for _ in range(9)]
    assert one.thoughts.place() == other.thoughts.place()


def test_cards_and_dice_have_streams_of_their_own() -> None:
    one, other = Luck(7), Luck(7)
    one.begin(0)
    other.begin(0)
    one.dealer.take(row_of([1, 2, 3]))
    assert [one.dealer.die(6) for _ in range(9)] == [other.dealer.die(6) for _ in range(9)]


def test_a_turn_met_again_does_not_repeat_its_dice() -> None:
    luck = Luck(7)
    luck.begin(0)
    luck.asked(1, 1)
    first = [luck.dealer.die(6) for _ in range(12)]
    luck.asked(1, 2)
    luck.asked(1, 1)
    assert [luck.dealer.die(6) for _ in range(12)] != first


def test_a_gain_is_measured_world_by_world() -> None:
    sample = Sample(PAY)
    for value, own in ((0.5, 0.4), (0.9, 0.7), (0.2, 0.2)):
        sample.add(value, own)
    assert sample.gain() == pytest.approx(0.1)
    assert sample.doubt() == pytest.approx(0.1 / 3**0.5)


def test_a_newcomer_slips_now_and_then() -> None:
    game, state = asked_to_pay()
    decision = game.decision(state)
    assert decision is not None
    expert: Expert[ToyState] = Expert(RandomBot(), Outcomes(game), 1, Budget(40))
    bot: Newcomer[ToyState] = Newcomer(expert)
    look = Look(game, state, 2)
    chosen = [bot.choose(decision, look, FastChance(seed)) for seed in range(60)]
    assert 0 < chosen.count(PAY) < 20
