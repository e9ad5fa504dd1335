"""The kernel on a toy game: chores, nesting, ballots turned together."""

from __future__ import annotations

from brink.kernel.chance import FastChance
from brink.kernel.table import PLAIN, RANDOM, REVEALING, Table
from tests.toy import BALLOTS, NAMES, PAY, Toy


def test_ballots_are_plain_until_the_last_turns_them_all_up() -> None:
    game, table = Toy(), Table(FastChance(1))
    state = game.new(3, table)
    marks = []
    for ballot in (BALLOTS[0], BALLOTS[1], BALLOTS[0]):
        table.next_move()
        game.apply(state, ballot, table)
        marks.append(table.mark)
    assert marks == [PLAIN, PLAIN, REVEALING]


def test_a_cast_ballot_is_told_only_to_its_caster() -> None:
    game, table = Toy(), Table(FastChance(1))
    state = game.new(3, table)
    table.next_move()
    game.apply(state, BALLOTS[1], table)
    (event,) = table.events
    assert event.seen_by(0b001) == {"event": "cast", "seat": 0, "ballot": "blue"}
    assert event.seen_by(0b110) == {"event": "cast", "seat": 0}
    assert event.seen_by(0) == {"event": "cast", "seat": 0}


def test_nested_questions_are_answered_before_the_chore_beneath_them_runs() -> None:
    game, table = Toy(), Table(FastChance(1))
    state = game.new(2, table)
    for ballot in (BALLOTS[1], BALLOTS[1]):
        game.apply(state, ballot, table)
    decision = game.decision(state)
    assert decision is not None
    assert (decision.seat, decision.step.name()) == (0, "name")
    game.apply(state, NAMES[1], table)
    decision = game.decision(state)
    assert decision is not None
    assert (decision.seat, decision.step.name()) == (1, "answer")
    table.next_move()
    game.apply(state, PAY, table)
    assert table.mark == RANDOM, "the wages, a chore, have been paid"
    assert sum(state.coins) == 7
    assert state.round == 2
