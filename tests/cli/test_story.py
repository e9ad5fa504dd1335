"""A log told again, line by line."""

from __future__ import annotations

from brink.cli.story import Story, paragraph
from brink.kernel.event import eyes_of
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


def test_a_name_that_a_sentence_begins_with_is_said_once() -> None:
    assert paragraph("Bo", "Bo", ["Bo draws.", "Bo stops."]).text == "Bo draws. Bo stops."
    assert paragraph("7. Bo", "Bo", ["Bo draws."]).text == "7. Bo draws."
    assert paragraph("Bo", "Bo", ["Bob draws."]).text == "Bo: Bob draws."
    assert paragraph("דנה", "דנה", ["\u2068דנה\u2069 draws."]).text == "דנה draws."


def test_no_paragraph_doubles_a_name() -> None:
    match = Match("science", ["Ada", "bot:selfish", "bot:selfish"], seed=7)
    for _ in range(40):
        match.play(match.hint().action)
    story = Story(match)
    told = [one.text for one in story.paragraphs(story.chapters, eyes_of(0), 0)]
    assert any(text.startswith("Bot 2 is the ") for text in told), told
    assert any(text.startswith("Ada is the ") for text in told), told
    assert not any("Bot 2: Bot 2" in text or "You: Ada" in text for text in told), told
