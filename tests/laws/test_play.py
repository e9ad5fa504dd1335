"""Laws of play: every game ends, answers are legal and unlike, pieces are never lost."""

from __future__ import annotations

from typing import Any

import pytest

from brink.kernel.state import state_hash
from tests.laws.tables import Case, Moment, cases, walk

CASES = cases()
every_case = pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])


@every_case
def test_a_random_game_ends_with_an_outcome_and_no_question(case: Case) -> None:
    def unfinished(moment: Moment, after: Any) -> None:
        assert case.game.outcome(moment.state) is None

    final = walk(case, unfinished)
    outcome = case.game.outcome(final)
    assert outcome is not None
    assert outcome.endings
    assert len(outcome.scores) == case.seats
    assert all(0 <= seat < case.seats for seat in outcome.winners)


@every_case
def test_every_question_has_answers_all_different_and_all_in_the_list(case: Case) -> None:
    listed = case.game.actions.all

    def look(moment: Moment, after: Any) -> None:
        decision = case.game.decision(moment.state)
        assert decision is not None
        assert decision.legal
        indices = [action.index for action in decision.legal]
        assert len(set(indices)) == len(indices)
        assert all(listed[action.index] is action for action in decision.legal)
        assert not all(action.deliberate for action in decision.legal)
        assert 0 <= decision.seat < case.seats

    walk(case, look)


@every_case
def test_why_not_is_silent_exactly_for_legal_answers(case: Case) -> None:
    def ask(moment: Moment, after: Any) -> None:
        decision = case.game.decision(moment.state)
        assert decision is not None
        legal = {action.index for action in decision.legal}
        for action in case.game.actions.all:
            reason = case.game.why_not(moment.state, decision.seat, action)
            assert (reason is None) == (action.index in legal)
            if reason is not None:
                assert reason.code not in ("", "illegal")
                assert reason.ruling
            for seat in range(case.seats):
                if seat != decision.seat:
                    assert case.game.why_not(moment.state, seat, action) is not None

    final = walk(case, ask)
    reason = case.game.why_not(final, 0, case.game.actions.all[0])
    assert reason is not None
    assert reason.code == "game_over"


@every_case
def test_pieces_are_conserved(case: Case) -> None:
    counts: list[object] = []

    def count(moment: Moment, after: Any) -> None:
        counts.append(case.game.pieces(moment.state))
        counts.append(case.game.pieces(after))

    walk(case, count)
    assert counts[0]
    assert all(count == counts[0] for count in counts)


@every_case
def test_no_state_ever_changes_after_it_was_cloned(case: Case) -> None:
    seen: list[tuple[Any, str]] = []

    def remember(moment: Moment, after: Any) -> None:
        seen.append((moment.state, state_hash(moment.state)))
        copy = moment.state.clone()
        assert copy is not moment.state
        assert state_hash(copy) == seen[-1][1]

    walk(case, remember)
    assert all(state_hash(state) == known for state, known in seen)


@every_case
def test_the_same_seed_gives_the_same_game(case: Case) -> None:
    def trace() -> list[str]:
        hashes: list[str] = []
        walk(case, lambda moment, after: hashes.append(state_hash(after)))
        return hashes

    assert trace() == trace()


def test_action_texts_are_unique_and_stand_at_their_index() -> None:
    for case in CASES:
        actions = case.game.actions
        assert [action.index for action in actions.all] == list(range(len(actions.all)))
        assert len(actions.by_text) == len(actions.all)
        assert all(actions.parse(action.text) is action for action in actions.all)
