"""Laws of play: every game ends, answers are legal and unlike, pieces are never lost."""

from __future__ import annotations

from typing import Any

from brink.kernel.state import state_hash
from tests.laws.conftest import CASES
from tests.laws.tables import Moment, Walked, walk


def test_a_random_game_ends_with_an_outcome_and_no_question(played: Walked) -> None:
    case = played.case

    def unfinished(moment: Moment, after: Any) -> None:
        assert case.game.outcome(moment.state) is None

    played.visit(unfinished)
    outcome = case.game.outcome(played.final)
    assert outcome is not None
    assert outcome.endings
    assert len(outcome.scores) == case.seats
    assert all(0 <= seat < case.seats for seat in outcome.winners)


def test_every_question_has_answers_all_different_and_all_in_the_list(played: Walked) -> None:
    case = played.case
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

    played.visit(look)


def test_why_not_is_silent_exactly_for_legal_answers(played: Walked) -> None:
    case = played.case

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

    played.sample(ask)
    reason = case.game.why_not(played.final, 0, case.game.actions.all[0])
    assert reason is not None
    assert reason.code == "game_over"


def test_pieces_are_conserved(played: Walked) -> None:
    pieces = played.case.game.pieces
    counts: list[object] = [pieces(played.final)]
    played.visit(lambda moment, after: counts.append(pieces(moment.state)))
    assert counts[0]
    assert all(count == counts[0] for count in counts)


def test_a_clone_is_the_same_position(played: Walked) -> None:
    def copy(moment: Moment, after: Any) -> None:
        other = moment.state.clone()
        assert other is not moment.state
        assert state_hash(other) == state_hash(moment.state)

    played.visit(copy)


def test_the_same_seed_gives_the_same_game(played: Walked) -> None:
    hashes: list[str] = []
    walk(played.case, lambda moment, after: hashes.append(state_hash(after)))
    assert hashes == played.hashes


def test_no_state_ever_changes_after_it_was_cloned(played: Walked) -> None:
    """Nor by whatever the laws above have asked of it."""
    assert [state_hash(after) for _, after in played.moments] == played.hashes


def test_action_texts_are_unique_and_stand_at_their_index() -> None:
    for case in CASES:
        actions = case.game.actions
        assert [action.index for action in actions.all] == list(range(len(actions.all)))
        assert len(actions.by_text) == len(actions.all)
        assert all(actions.parse(action.text) is action for action in actions.all)
