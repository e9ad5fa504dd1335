"""Taking back: to the last thing learnt, never across another seat's move."""

from __future__ import annotations

from pathlib import Path

import pytest

from brink.match.match import Match
from brink.match.refused import Refused
from brink.match.replay import replay, verify


def at_a_plain_choice() -> Match:
    """A match where the asked seat has just called a conference: plain, nothing learnt."""
    match = Match("path_to_safety", seats=3, seed=4)
    match.play("draw")
    match.play("conference")
    return match


def test_a_plain_move_can_be_taken_back() -> None:
    match = at_a_plain_choice()
    match.undo()
    assert match.decision is not None
    assert match.decision.step.name() == "action"
    assert match.position == 1


def test_a_draw_cannot_be_taken_back() -> None:
    match = at_a_plain_choice()
    match.undo()
    with pytest.raises(Refused, match="random") as refused:
        match.undo()
    assert refused.value.code == "horizon"
    assert match.position == 1


def test_another_seats_move_cannot_be_taken_back() -> None:
    match = at_a_plain_choice()
    with pytest.raises(Refused, match="Player 1") as refused:
        match.undo(seat=1)
    assert refused.value.code == "not_your_move"


def test_a_take_back_stops_at_another_seats_plain_move() -> None:
    match = Match("path_to_safety", seats=3, seed=4)
    match.play("propose_end")
    match.play("agree")
    match.undo(seat=1)
    with pytest.raises(Refused) as refused:
        match.undo(seat=1)
    assert refused.value.code == "not_your_move"
    match.undo(seat=0)
    assert match.position == 0
    with pytest.raises(Refused) as refused:
        match.undo()
    assert refused.value.code == "nothing_to_undo"


def test_a_finished_game_is_not_taken_back() -> None:
    match = Match("path_to_safety", seats=1, seed=4)
    match.play("propose_end")
    assert match.outcome is not None
    with pytest.raises(Refused) as refused:
        match.undo()
    assert refused.value.code == "game_over"


def test_a_table_that_agrees_may_go_back_further_but_never_gets_the_same_dice(
    tmp_path: Path,
) -> None:
    match = Match("path_to_safety", seats=3, seed=4)
    match.save(tmp_path / "game.jsonl")
    before = match.hash
    match.play("draw")
    first = match.log.lines[-1]["draws"]
    match.undo(agreed=True)
    assert match.hash == before
    match.play("draw")
    second = match.log.lines[-1]["draws"]
    assert [sides for sides, _ in first] == [sides for sides, _ in second]
    assert first != second
    assert match.log.lines[3] == {"undo": 1, "seat": 0, "hash": before, "agreed": True}
    again = replay(tmp_path / "game.jsonl")
    assert again.hash == match.hash
    assert verify(tmp_path / "game.jsonl").ok


def test_an_undo_that_was_not_allowed_is_not_believed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    match = Match("path_to_safety", seats=3, seed=4)
    match.save(path)
    match.play("draw")
    match.undo(agreed=True)
    path.write_text(path.read_text().replace(',"agreed":true', ""))
    verdict = verify(path)
    assert not verdict.ok
    assert "line 4" in verdict.sentence
