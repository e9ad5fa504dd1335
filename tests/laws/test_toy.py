"""The kernel on a toy game: chores, nesting, ballots turned together."""

from __future__ import annotations

from brink.kernel.chance import FastChance
from brink.kernel.dealer import PLAIN, RANDOM, REVEALING, Dealer
from tests.toy import BALLOTS, NAMES, PAY, Toy


def test_ballots_are_plain_until_the_last_turns_them_all_up() -> None:
    game, dealer = Toy(), Dealer(FastChance(1))
    state = game.new(3, dealer)
    marks = []
    for ballot in (BALLOTS[0], BALLOTS[1], BALLOTS[0]):
        dealer.next_move()
        game.apply(state, ballot, dealer)
        marks.append(dealer.mark)
    assert marks == [PLAIN, PLAIN, REVEALING]


def test_a_cast_ballot_is_told_only_to_its_caster() -> None:
    game, dealer = Toy(), Dealer(FastChance(1))
    state = game.new(3, dealer)
    dealer.next_move()
    game.apply(state, BALLOTS[1], dealer)
    (event,) = dealer.events
    assert event.seen_by(0b001) == {"event": "cast", "seat": 0, "ballot": "blue"}
    assert event.seen_by(0b110) == {"event": "cast", "seat": 0}
    assert event.seen_by(0) == {"event": "cast", "seat": 0}


def test_nested_questions_are_answered_before_the_chore_beneath_them_runs() -> None:
    game, dealer = Toy(), Dealer(FastChance(1))
    state = game.new(2, dealer)
    for ballot in (BALLOTS[1], BALLOTS[1]):
        game.apply(state, ballot, dealer)
    decision = game.decision(state)
    assert decision is not None
    assert (decision.seat, decision.step.name()) == (0, "name")
    game.apply(state, NAMES[1], dealer)
    decision = game.decision(state)
    assert decision is not None
    assert (decision.seat, decision.step.name()) == (1, "answer")
    dealer.next_move()
    game.apply(state, PAY, dealer)
    assert dealer.mark == RANDOM, "the wages, a chore, have been paid"
    assert sum(state.coins) == 7
    assert state.round == 2
