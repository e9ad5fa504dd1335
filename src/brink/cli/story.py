"""The story of a game: its log told again, move by move, to whoever may know what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from brink.games.wording import isolated
from brink.kernel.action import Action
from brink.kernel.chance import RecordedChance
from brink.kernel.dealer import Dealer
from brink.kernel.event import Event, eyes_of
from brink.match.log import read_draws
from brink.match.match import Match


@dataclass(frozen=True)
class Chapter:
    """One line of the log: the set-up, a move, or a take-back."""

    position: int  # Moves in force after it.
    seat: int | None  # None: the set-up.
    action: Action | None  # None: the set-up, or a take-back.
    events: list[Event]
    state: Any

    @property
    def is_take_back(self) -> bool:
        """Return whether a move was taken back here."""
        return self.seat is not None and self.action is None


@dataclass(frozen=True)
class Paragraph:
    """What one player did without a break, in sentences; the first may run on from the name."""

    who: str
    sentences: list[str]
    runs_on: bool = False

    @property
    def text(self) -> str:
        """The paragraph as it is read out."""
        return f"{self.who}{'' if self.runs_on else ':'} {' '.join(self.sentences)}"


def paragraph(who: str, name: str, sentences: Sequence[str]) -> Paragraph:
    """Return a paragraph that does not say a name twice: "Bo: Bo draws." is "Bo draws."."""
    for begins in (f"{name} ", f"{isolated(name)} "):
        if sentences[0].startswith(begins):
            return Paragraph(who, [sentences[0].removeprefix(begins), *sentences[1:]], runs_on=True)
    return Paragraph(who, [*sentences])


class Story:
    """All chapters of a match so far. Read from the log alone, so a resumed game has them."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.chapters: list[Chapter] = []
        self.states: list[Any] = []  # The positions in force, the present one last.
        self.lines_read = 1  # The header tells nothing.
        self.catch_up()

    def catch_up(self) -> None:
        """Read what was added to the log since."""
        lines = self.match.log.lines
        for line in lines[self.lines_read :]:
            chapter = self.read(line)
            if chapter is not None:
                self.chapters.append(chapter)
        self.lines_read = len(lines)

    def read(self, line: dict[str, Any]) -> Chapter | None:
        """Turn a line of the log into a chapter; the end is told by the position before it."""
        if "move" in line:  # In the order of the Replayer: what it accepts is told.
            return self.move(line)
        if "undo" in line:
            self.states.pop()
            return Chapter(len(self.states) - 1, line["seat"], None, [], self.states[-1])
        if "end" in line:
            return None
        assert "set_up" in line, line
        dealer = Dealer(RecordedChance(read_draws(line, "log")))
        state = self.match.game.new(len(self.match.seats), dealer)
        self.states.append(state)
        return Chapter(0, None, None, dealer.events, state)

    def move(self, line: dict[str, Any]) -> Chapter:
        """Play a move again."""
        match = self.match
        dealer = Dealer(RecordedChance(read_draws(line, "log")))
        action = match.parse(line["action"])
        state = self.states[-1].clone()
        match.game.apply(state, action, dealer)
        self.states.append(state)
        return Chapter(line["move"], line["seat"], action, dealer.events, state)

    def sentences(self, chapter: Chapter, eyes: int) -> list[str]:
        """Return what these eyes saw of a chapter."""
        wording = self.match.wording
        if chapter.is_take_back:
            assert chapter.seat is not None
            return [f"{wording.player(chapter.seat)}'s last move is taken back."]
        return self.match.sentences(chapter.events, eyes, chapter.state)

    def label(self, chapter: Chapter, eyes: int) -> str:
        """Return what was chosen, for eyes that may know it: a choice can be secret."""
        if chapter.action is None or chapter.seat is None or not eyes & eyes_of(chapter.seat):
            return ""
        return self.match.wording.action(chapter.action)

    def paragraphs(
        self, chapters: Sequence[Chapter], eyes: int, you: int | None = None
    ) -> list[Paragraph]:
        """Return chapters as paragraphs, one for each player's unbroken run of moves."""
        told: list[Paragraph] = []
        before: int | None = None
        for chapter in chapters:
            sentences = self.sentences(chapter, eyes)
            if not sentences:
                continue
            if told and chapter.seat == before:
                told[-1].sentences.extend(sentences)
                continue
            told.append(self.begin(chapter.seat, you, sentences))
            before = chapter.seat
        return told

    def begin(self, seat: int | None, you: int | None, sentences: Sequence[str]) -> Paragraph:
        """Return a paragraph about a player; one is oneself by name where a sentence says it."""
        if seat is None:
            return Paragraph("Set-up", [*sentences])
        name = self.match.wording.player(seat)
        told = paragraph(name, name, sentences)
        return Paragraph("You", told.sentences) if seat == you and not told.runs_on else told

    def at(self, position: int) -> Chapter:
        """Return the chapter that led to a position still in force."""
        return [chapter for chapter in self.chapters if chapter.position == position][-1]
