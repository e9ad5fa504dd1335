"""A terminal of 24 rows: question, answers and what they need, without scrolling."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator

import pytest
from rich.cells import cell_len
from rich.console import Console

from brink.cli.frame import Frame
from brink.cli.screen import RichScreen
from brink.cli.seat import Sitting
from brink.cli.seat_flags import best_bot
from brink.cli.story import Story
from brink.games.catalog import find
from brink.games.wording import Block
from brink.match.match import Match
from brink.match.texts import LONGEST_NAME_HERE

SEATS = {"path_to_safety": 2, "ai_rush": 4, "science": 4, "singularity_war": 3}
LONG_NAME = ("Ada Augusta " * 9)[:LONGEST_NAME_HERE].strip() + "y"
MOST_MOVES = 300
SIZES = [(80, 24), (60, 20), (120, 40)]
EACH = 2


class Terminal(RichScreen):
    """A terminal somebody looks at; what is typed is written down beforehand."""

    def __init__(self, width: int, height: int, typed: list[str] | None = None) -> None:
        super().__init__()
        self.written = io.StringIO()
        self.typed = typed or []
        self.console = Console(
            file=self.written,
            force_terminal=True,
            width=width,
            height=height,
            markup=False,
            highlight=False,
            emoji=False,
            color_system=None,
            _environ={"TERM": "xterm"},
        )

    def turns_pages(self) -> bool:
        return True

    def new_page(self) -> None:
        self.written.seek(0)
        self.written.truncate()

    def read(self, prompt: str) -> str:
        self.written.write(prompt)
        return self.typed.pop(0)

    def rows(self) -> list[str]:
        """What stands on the screen, the line with the cursor last."""
        return self.written.getvalue().split("\n")


def sittings(game: str, name: str = "Ada", seed: int = 5) -> Iterator[Sitting]:
    """A game with bots, walked by hints: every decision put to the first seat."""
    bots = [f"bot:{best_bot(find(game))}"] * (SEATS[game] - 1)
    match = Match(game, [name, *bots], seed)
    story = Story(match)
    looked = 0
    for _ in range(MOST_MOVES):
        decision = match.decision
        if decision is None:
            return
        if match.bots[decision.seat] is not None:
            match.bot_move()
            continue
        story.catch_up()
        yield Sitting(match, story, Terminal(80, 24), looked)
        looked = len(story.chapters)
        match.play(match.hint().action, 0)


def telling(walked: Iterator[Sitting]) -> Iterator[Sitting]:
    """The decisions worth looking at: a few of each kind, and those with the most answers."""
    seen: Counter[str] = Counter()
    most: Counter[str] = Counter()
    for sitting in walked:
        kind = sitting.decision.step.name()
        if seen[kind] < EACH or len(sitting.answers) > most[kind]:
            yield sitting
        seen[kind] += 1
        most[kind] = max(most[kind], len(sitting.answers))


def show_on(sitting: Sitting, width: int, height: int) -> tuple[Terminal, str]:
    """Turn through all pages of a decision; return the screen and all it has shown."""
    screen = Terminal(width, height)
    sitting.screen = screen
    sitting.page, shown = 0, ""
    sitting.show()
    for page in range(sitting.pages):
        if page:
            sitting.more("")
        rows = screen.rows()
        assert len(rows) <= height, "\n".join(rows)
        assert max(cell_len(row) for row in rows) <= width, "\n".join(rows)
        assert " ".join(sitting.match.question().split()) in joined(screen)
        shown += joined(screen) + "\n"
    return screen, shown


def joined(screen: Terminal) -> str:
    """The screen in one line, however its sentences were broken."""
    return " ".join(" ".join(screen.rows()).split())


NEEDED = {
    "path_to_safety": ["♣ Governance", "♦ Agent", "♠ Pivotal", "♥ Prosaic", "Dice in the pool"],
    "ai_rush": ["BIO ", "TECH ", "Tracker"],
    "science": ["to midnight", "Bot 2  ", "Bot 3  ", "Bot 4  ", "Ada  "],
    "singularity_war": ["Threat ", "ceiling ", "    0 "],
}


@pytest.mark.parametrize("game", SEATS)
def test_a_decision_what_it_needs_and_all_its_answers_fit_a_low_terminal(game: str) -> None:
    kinds = set()
    for sitting in telling(sittings(game)):
        kind = sitting.decision.step.name()
        for width, height in SIZES:
            screen, shown = show_on(sitting, width, height)
            for number, answer in enumerate(sitting.answers, start=1):
                assert f" {number} {' '.join(answer.label.split())}" in f" {shown}", shown
            if screen.low and height == 24:
                page = screen.written.getvalue()
                assert all(words in page for words in NEEDED[game]), page
                assert kind != "cache" or "On display: " in page or "Upgrades" in page, page
        kinds.add(kind)
    assert len(kinds) >= 4, kinds


@pytest.mark.parametrize("game", SEATS)
def test_the_longest_name_still_fits(game: str) -> None:
    for sitting in telling(sittings(game, LONG_NAME)):
        show_on(sitting, 80, 24)


def first_low(game: str) -> Sitting:
    """The first decision of a game that a low terminal cannot show whole."""
    for sitting in sittings(game):
        sitting.screen = Terminal(80, 24)
        sitting.show()
        if sitting.pages > 1:
            return sitting
    raise AssertionError(f"{game} never needs a second page")


def test_table_shows_everything_and_then_the_decision_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sitting = first_low("science")
    screen = sitting.screen
    assert isinstance(screen, Terminal)
    paged: list[str] = []
    monkeypatch.setattr("brink.cli.screen.is_interactive", lambda: True)
    monkeypatch.setattr("rich.pager.SystemPager.show", lambda _, content: paged.append(content))
    sitting.listen("table")
    whole = " ".join(paged[0].split())
    for block in sitting.match.describe(0):
        assert block.title in whole
        for line in block.lines:
            assert " ".join(line.split()) in whole
    assert screen.is_stale()
    assert "hint, undo" not in screen.written.getvalue().rpartition("help for more.")[2]


def test_more_goes_round_and_numbers_go_on() -> None:
    sitting = first_low("science")
    pages = sitting.pages
    for page in [*range(1, pages), 0]:
        sitting.listen("more")
        assert sitting.page == page
    last = sitting.answers[-1]
    sitting.listen(str(len(sitting.answers)))  # An answer of a page that is not on the screen.
    assert sitting.match.log.lines[-1]["action"] == last.text


def test_the_end_of_a_turn_is_the_last_thing_offered() -> None:
    for sitting in sittings("singularity_war"):
        verbs = [answer.text.partition(":")[0] for answer in sitting.answers]
        if "play" in verbs:
            assert verbs[0] == "play", verbs
            assert verbs[-1] == "end_turn", verbs
            return


def test_a_hint_and_a_refusal_take_the_place_of_the_news() -> None:
    sitting = first_low("path_to_safety")
    screen = sitting.screen
    assert isinstance(screen, Terminal)
    for typed, told in (("hint", "A bot in your place"), ("nonsense", "is neither a choice")):
        sitting.listen(typed)
        assert screen.is_stale()
        sitting.show()
        assert told in joined(screen)
        assert len(screen.rows()) <= 24
        assert not screen.is_stale()


def test_taking_a_decision_ends_the_page() -> None:
    sitting = first_low("path_to_safety")
    sitting.page = 0
    screen = Terminal(80, 24, ["hint", "1", "y"])
    sitting.screen = screen
    sitting.take()
    assert not screen.low
    screen.say("The game is saved.")
    assert "The game is saved." in screen.written.getvalue()


def test_a_game_without_short_forms_has_its_panels_shortened_evenly() -> None:
    sitting = first_low("path_to_safety")
    sheet = sitting.sheet()
    blocks = [Block(f"Panel {n}", [f"line {n}.{m}" for m in range(9)]) for n in range(5)]
    plain = sheet.__class__(**{**vars(sheet), "blocks": blocks, "fresh": blocks})
    screen = Terminal(80, 24)
    for page in Frame(plain, screen.console).pages:
        text = "\n".join(row.plain for row in page)
        assert len(page) < 24
        for n in range(5):
            assert f"Panel {n}" in text
            assert f"line {n}.0" in text


def test_output_that_nobody_pages_through_stays_whole() -> None:
    for sitting in sittings("path_to_safety"):
        screen = Terminal(80, 24)
        screen.turns_pages = lambda: False  # type: ignore[method-assign]
        sitting.screen = screen
        sitting.show()
        assert not screen.low
        assert all(answer.text in joined(screen) for answer in sitting.answers)
        return
