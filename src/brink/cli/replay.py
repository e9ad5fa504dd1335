"""`brink replay`: a saved game told again."""

from __future__ import annotations

from typing import Annotated

import typer

from brink.cli.arguments import ContentFile, LogFile, Plain
from brink.cli.errors import CommandError
from brink.cli.saves import must_exist, take_content
from brink.cli.screen import PlainScreen, is_interactive, make_screen, number_typed
from brink.cli.story import Chapter, Paragraph, Story, paragraph
from brink.games.wording import counted
from brink.kernel.event import EVERYONE, NOBODY_SEATED, eyes_of
from brink.match.match import Match
from brink.match.replay import replay as replay_log

STEPPING = "Enter: next, b: back, t: table, a number: that move, q: stop. "


def replay(
    file: LogFile,
    seat: Annotated[
        str | None, typer.Option(help="Whose eyes to see with: 1 for the first seat, or a name.")
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="See everything, other hands included.")
    ] = False,
    move: Annotated[
        int | None, typer.Option(min=0, help="Show the table after this move (0: the set-up).")
    ] = None,
    step: Annotated[bool, typer.Option("--step", help="Go through it move by move.")] = False,
    spoil: Annotated[
        bool, typer.Option("--spoil", help="Show the hands of a game that is still on.")
    ] = False,
    content: ContentFile = None,
    plain: Plain = False,
) -> None:
    """Tell a saved game again, move by move.

    A finished game is told with everything in it, an unfinished one as a spectator sees it:
    whoever has seen the hands can no longer play it on fairly. So --seat and --all ask first
    while a game is on, and need --spoil where nobody can be asked.

    Example: brink replay game.jsonl --seat 1

    Example: brink replay game.jsonl --move 12
    """
    must_exist(file)
    take_content(content)
    match = replay_log(file)
    eyes, screen = choose_eyes(match, seat, everything), make_screen(plain=plain)
    if match.outcome is None and eyes != NOBODY_SEATED and not spoil and not may_spoil(screen):
        screen.note("Nothing was shown.")
        return
    teller = Teller(match, eyes, screen)
    if move is not None:
        teller.show_move(move)
    elif step:
        teller.step()
    else:
        teller.tell_all()


def choose_eyes(match: Match, seat: str | None, everything: bool) -> int:
    """Return whose eyes the story is told to."""
    if seat is not None and everything:
        raise CommandError("--seat and --all: choose one of them")
    if seat is not None:
        return eyes_of(find_seat(match, seat))
    return EVERYONE if everything or match.outcome is not None else NOBODY_SEATED


def may_spoil(screen: PlainScreen) -> bool:
    """Ask before hands are shown that are still played with."""
    if not is_interactive():
        raise CommandError(
            "this game is not over: to see hands in it would spoil it; --spoil shows them anyway"
        )
    return screen.confirm("This game is not over, and hands would be shown: are you sure?")


def find_seat(match: Match, written: str) -> int:
    """Return a seat by its number from 1, or by its player's name."""
    names = [seat.name for seat in match.seats]
    if written in names:
        return names.index(written)
    number = number_typed(written)
    if number is not None and 1 <= number <= len(names):
        return number - 1
    listed = ", ".join(f"{number} {name}" for number, name in enumerate(names, start=1))
    raise CommandError(f"--seat {written}: there is no such seat; choose one of {listed}")


class Teller:
    """Tells a story to some eyes."""

    def __init__(self, match: Match, eyes: int, screen: PlainScreen) -> None:
        self.match = match
        self.eyes = eyes
        self.screen = screen
        self.story = Story(match)

    def tell_all(self) -> None:
        """Tell every move, and how it ended."""
        self.screen.say(f"{self.match.box.title}: {self.title()}", "bold")
        self.screen.story([self.paragraph(chapter) for chapter in self.story.chapters])
        self.tell_ending()

    def title(self) -> str:
        """Return who played, and how far."""
        names = ", ".join(seat.name for seat in self.match.seats)
        state = "finished" if self.match.outcome is not None else "unfinished"
        return f"{names}; {counted(self.match.position, 'move')}, {state}."

    def tell_ending(self) -> None:
        """Show the last page, if there is one."""
        outcome = self.match.outcome
        if outcome is not None:
            for name in outcome.endings:
                self.screen.ending(self.match.wording.ending(name))

    def paragraph(self, chapter: Chapter) -> Paragraph:
        """Return a chapter as a numbered paragraph."""
        if chapter.seat is None:
            return Paragraph("Set-up", self.story.sentences(chapter, self.eyes))
        name = self.match.wording.player(chapter.seat)
        sentences = self.story.sentences(chapter, self.eyes)
        if not sentences:
            sentences = [self.story.label(chapter, self.eyes) or f"{name} has decided."]
        return paragraph(f"{chapter.position}. {name}", name, sentences)

    def show_move(self, move: int) -> None:
        """Show one move and the table after it."""
        if move > self.match.position:
            raise CommandError(
                f"--move {move}: this game has {counted(self.match.position, 'move')}"
            )
        chapter = self.story.at(move)
        self.screen.tell(self.paragraph(chapter))
        self.show_table(chapter)

    def show_table(self, chapter: Chapter) -> None:
        """Show the table after a chapter."""
        view = self.match.game.view(chapter.state, self.eyes)
        self.screen.table(self.match.box.describe(view, self.match.wording))

    def step(self) -> None:
        """Tell a chapter at a time, as the reader wishes."""
        chapters = self.story.chapters
        place = 0
        self.screen.say(f"{self.match.box.title}: {self.title()}", "bold")
        while place < len(chapters):
            self.screen.tell(self.paragraph(chapters[place]))
            try:
                place = self.turn_page(place, self.screen.read(STEPPING).lower())
            except (EOFError, KeyboardInterrupt):
                self.screen.say()
                return
        if place == len(chapters):
            self.tell_ending()

    def turn_page(self, place: int, typed: str) -> int:
        """Return the chapter to tell next; beyond the last one the story is over."""
        if typed == "q":
            return len(self.story.chapters) + 1
        if typed == "b":
            return max(0, place - 1)
        if typed == "t":
            self.show_table(self.story.chapters[place])
            return place
        number = number_typed(typed)
        if number is not None and number <= self.match.position:
            return self.story.chapters.index(self.story.at(number))
        if typed:
            self.screen.refusal(f"{typed!r}: moves go from 0 to {self.match.position}.")
            return place
        return place + 1
