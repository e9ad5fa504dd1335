"""Taking back: to the last thing learnt, never across another seat's move."""

from __future__ import annotations

from pathlib import Path

import pytest

from brink.match.match import Match
from brink.match.refused import Refused
from brink.match.replay import replay
from brink.match.take_back import say, say_briefly
from brink.match.verify import verify


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


def walking() -> Match:
    """A match of the War in which the first player has played a card and gone somewhere."""
    match = Match("singularity_war", seats=2, seed=3, decks="keep_moving*9;sidearm*9")
    for action in ("play:keep_moving", "carry:1", "to:1,1"):
        match.play(action)
    return match


def test_moves_of_one_press_are_taken_back_as_one(tmp_path: Path) -> None:
    match = walking()
    match.save(tmp_path / "game.jsonl")
    found = match.take_back(0, at_most=3)
    assert found.within_horizon
    assert len(found.moves) == 3
    assert say_briefly(match, 0, found.moves, 0, ()).startswith("Player 1 takes back 3 moves: ")
    match.commit_undo(match.prepare_undo(found))
    assert match.position == 0
    assert all("agreed" not in line for line in match.log.lines)
    assert verify(tmp_path / "game.jsonl")


def test_a_row_of_moves_is_taken_back_as_far_as_nothing_was_learnt() -> None:
    match = at_a_plain_choice()  # Before it came a draw.
    assert len(match.take_back(0, at_most=20).moves) == 1
    match = walking()
    assert len(match.take_back(0).moves) == 1
    assert len(match.take_back(0, at_most=2).moves) == 2
    assert len(match.take_back(0, at_most=20).moves) == 3


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
    taken = {"undo": 1, "seat": 0, "hash": before, "agreed": True}
    assert match.log.lines[3] == {**taken, "chain": match.log.lines[3]["chain"]}
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


def alone_with_a_bot(*, practice: bool = False) -> Match:
    """A game of one person and a bot in which the person has just drawn a card."""
    match = Match("path_to_safety", ["Ada", "bot:random"], seed=4, practice=practice)
    while match.decision is not None and match.decision.seat != 0:
        match.bot_move()
    match.play("draw")
    return match


def test_alone_with_bots_luck_is_not_taken_back_by_any_consent() -> None:
    match = alone_with_a_bot()
    with pytest.raises(Refused, match="practice") as refused:
        match.undo(0, agreed=True)
    assert refused.value.code == "alone"
    assert "Ada" not in refused.value.sentence  # It speaks to her.


def test_in_a_practice_game_luck_is_taken_back_alone_and_the_log_says_so(tmp_path: Path) -> None:
    match = alone_with_a_bot(practice=True)
    match.save(tmp_path / "game.jsonl")
    match.undo(0)
    assert match.log.lines[0]["practice"] is True
    assert match.log.lines[-1]["agreed"] is True
    assert replay(tmp_path / "game.jsonl").practice
    assert verify(tmp_path / "game.jsonl").sentence.startswith("A practice game: ")


def test_a_seat_takes_back_its_own_last_move_with_all_that_came_after(tmp_path: Path) -> None:
    match = Match("path_to_safety", ["Ada", "Ben", "Cleo"], seed=4)
    match.save(tmp_path / "game.jsonl")
    match.play("propose_end")
    before = match.hash
    match.play("agree")
    match.play("refuse")
    match.play("conference")
    found = match.take_back(1)
    assert [past.seat for past in found.moves] == [1, 2, 0]
    assert found.asks == (0, 2)
    match.undo(1, agreed=True)
    assert match.hash == before
    taken = match.log.lines[-3:]
    assert [(line["undo"], line["seat"]) for line in taken] == [(4, 0), (3, 2), (2, 1)]
    assert all(line["agreed"] for line in taken)
    assert verify(tmp_path / "game.jsonl").ok
    assert replay(tmp_path / "game.jsonl").hash == before


def test_among_plain_moves_only_those_are_asked_who_made_one_and_bots_agree() -> None:
    match = Match("path_to_safety", ["Ada", "Ben", "Cleo"], seed=4)
    match.play("propose_end")
    match.play("agree")
    assert match.take_back(0).asks == (1,)
    with pytest.raises(Refused, match="Ben moved since") as refused:
        match.undo(0)
    assert refused.value.code == "not_your_move"
    bots = Match("path_to_safety", ["Ada", "bot:random", "Cleo"], seed=4)
    bots.play("propose_end")
    bots.play("agree", 1)
    assert bots.take_back(0).asks == ()
    bots.undo(0)
    assert bots.position == 0
    assert [line.get("agreed") for line in bots.log.lines[-2:]] == [True, True]


def test_a_take_back_is_told_with_names_and_only_what_one_saw() -> None:
    match = Match("path_to_safety", ["Ada", "Ben", "Cleo"], seed=4)
    for action in ("propose_end", "agree", "refuse", "conference"):
        match.play(action)
    found = match.take_back(1)
    told = [say(match, "asks to take back", 1, found.moves, match.eyes(n), [n]) for n in range(3)]
    start = "Ben asks to take back a move: Ben agrees to end it. That also takes back "
    assert all(sentence.startswith(start) for sentence in told)
    assert "your move (Cleo refuses, so play goes on. The Policy Shop draws a card)" in told[2]
    assert "Cleo's move (Cleo refuses, so play goes on. The Policy Shop draws ♣K" in told[0]
    assert " and your move" in told[0]
    assert " and Ada's move" in told[2]
