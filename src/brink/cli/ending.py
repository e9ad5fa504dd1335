"""The last page: how it ended, who won, and what lay hidden."""

from __future__ import annotations

import shlex

from brink.cli.arguments import program
from brink.cli.screen import PlainScreen
from brink.cli.story import Story
from brink.kernel.event import EVERYONE
from brink.kernel.outcome import Outcome
from brink.language.message import written
from brink.match.match import Match

MOST_NEWS = 8  # Paragraphs told before the last page.


def show_end(match: Match, screen: PlainScreen, looked: int) -> None:
    """Show the open table, what nobody has been told yet, the ending, who won and why."""
    outcome = match.outcome
    assert outcome is not None
    story = Story(match)
    screen.new_page()
    screen.heading(f"The end · {match.box.title}")
    screen.table(match.box.describe(match.game.view(match.state, EVERYONE), match.wording))
    news = story.paragraphs(story.chapters[looked:] or story.chapters[-1:], EVERYONE)
    screen.news(news[-MOST_NEWS:], "How it ended")
    for name in outcome.endings:
        screen.ending(match.wording.ending(name))
    screen.say(who_won(match, outcome), "bold")
    for line in match.conclusion():
        screen.say(line)
    if match.log.path is not None:
        path = shlex.quote(str(match.log.path))
        screen.say()
        screen.command(f"Every draw checked again: {program()} verify {path}")
        screen.command(f"The whole story:          {program()} replay {path}")


def who_won(match: Match, outcome: Outcome) -> str:
    """Return the winners in a sentence, with the scores where players are rivals."""
    names = [match.wording.player(seat) for seat in outcome.winners]
    if not names:
        won = "Nobody wins." if match.box.kind == "versus" else "Everybody loses."
    elif len(names) == 1:
        won = f"{names[0]} wins."
    elif len(names) == len(match.seats):
        won = "Everybody wins."
    else:
        won = f"{', '.join(names[:-1])} and {names[-1]} win."
    if match.box.kind != "versus":
        return won
    scores = [
        f"{match.wording.player(seat)} {written(score)}"
        for seat, score in enumerate(outcome.scores)
    ]
    return f"{won} Scores: {', '.join(scores)}."
