"""A log told again, line by line."""

from __future__ import annotations

from brink.cli.story import Story
from brink.match.match import Match


def test_lines_are_sorted_as_the_replayer_sorts_them() -> None:
    """A move is a move, whatever else is written in its line."""
    match = Match("path_to_safety", seats=2, seed=7)
    match.play("draw")
    match.log.lines[-1].update({"undo": 1, "end": {}, "set_up": True})
    told = Story(match).chapters
    assert [(chapter.position, chapter.is_take_back) for chapter in told] == [
        (0, False),
        (1, False),
    ]
    assert told[-1].action is match.parse("draw")


def test_a_take_back_is_one_even_with_an_end_in_its_line() -> None:
    match = Match("path_to_safety", seats=2, seed=7)
    match.play("draw")
    match.play("conference")
    match.undo()
    match.log.lines[-1]["end"] = {}
    story = Story(match)
    assert [chapter.is_take_back for chapter in story.chapters] == [False, False, False, True]
    assert len(story.states) == 2
