"""What a terminal tells of games with several bots: each name once, each number right."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from rich.console import Console

from brink.bots.registry import bot_names
from brink.cli.panels import told_by
from brink.cli.story import Story
from brink.games.catalog import all_boxes
from brink.kernel.event import NOBODY_SEATED, eyes_of
from brink.match.match import Match
from tests.laws.tables import COMPILED, player_counts

MOST = 1_500 if COMPILED else 120  # Moves of one game.
OBEDIENT = 0.7  # So often the bot moves; else anything, to see odd tables, too.
NOT_COUNTED = "a|is|was|has|as|begins|towards|needs|plus|minus|costs|adds|counts|goes|stays|this"
PLURAL_OF_ONE = re.compile(
    r"(?<![\d.,:×−+/–-])(?<!Quarter )(?<!Round )(?<!clock )(?<!turn )\b1 (?:ROGUE )?"
    rf"(?!(?:{NOT_COUNTED})\b)[a-z]*[a-rt-z]s\b(?!’)"
)
TABLES = [
    pytest.param(box.id, preset, seats, id=f"{box.id}-{preset}-{seats}")
    for box in all_boxes()
    for preset in box.sheet.presets
    for seats in player_counts(box.open(box.sheet.profile({}, preset)), every=False)
]


def walk(game: str, preset: str, seats: int) -> Iterator[Match]:
    """Play a game of one person and bots, and yield it before every move and at its end."""
    box = next(box for box in all_boxes() if box.id == game)
    bots = bot_names(box)
    seating = ["Ada", *(f"bot:{bots[number % len(bots)]}" for number in range(1, seats))]
    match = Match(box, seating, seed=seats, preset=preset)
    pick = random.Random(seats)
    while (decision := match.decision) is not None and match.position < MOST:
        yield match
        if match.bots[decision.seat] is None or pick.random() > OBEDIENT:
            match.play(pick.choice(decision.legal))
        else:
            match.bot_move()
    yield match


def must_be_well_said(text: str, names: list[str]) -> None:
    """Refuse a name that is said twice running, and several of one."""
    for name in names:
        assert not re.search(rf"\b{re.escape(name)}:?\s+{re.escape(name)}\b", text), text
    plural = PLURAL_OF_ONE.search(text)
    assert plural is None, f"{plural and plural[0]}: {text}"


@pytest.mark.walks(13)
@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_news_questions_and_tables_are_well_said(game: str, preset: str, seats: int) -> None:
    for match in walk(game, preset, seats):
        decision = match.decision
        if decision is None:
            break
        names = [seat.name for seat in match.seats]
        must_be_well_said(match.question(), names)
        if match.position % 5 == 0:
            for block in match.describe(int(decision.seat)):
                for line in (block.title, *block.lines, *(block.compact or [])):
                    must_be_well_said(line, [])
            for action in decision.legal:
                must_be_well_said(match.answer(action), names)
    story = Story(match)
    names = [seat.name for seat in match.seats]
    for eyes, you in ((eyes_of(0), 0), (NOBODY_SEATED, None)):
        told = story.paragraphs(story.chapters, eyes, you)
        assert told
        console = Console(width=10_000)
        for paragraph in told:
            must_be_well_said(paragraph.text, names)
            with console.capture() as shown:
                console.print(told_by([paragraph]))
            must_be_well_said(shown.get(), names)


def test_a_paragraph_that_begins_with_another_name_says_whose_it_is() -> None:
    """Beside "Bot 2" a sentence about Bot 3 would read as "Bot 2 Bot 3 receives a stipend."."""
    *_, match = walk("science", "standard", 4)
    story = Story(match)
    others = [
        paragraph
        for paragraph in story.paragraphs(story.chapters, NOBODY_SEATED)
        if not paragraph.runs_on
    ]
    assert others
    for paragraph in others:
        console = Console(width=10_000)
        with console.capture() as shown:
            console.print(told_by([paragraph]))
        assert shown.get().startswith(f"{paragraph.who}:")
