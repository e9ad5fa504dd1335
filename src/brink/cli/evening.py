"""A game from sitting down to the end: bots move, people are asked, the keyboard goes round."""

from __future__ import annotations

import shlex

from brink.cli.arguments import program
from brink.cli.screen import PlainScreen
from brink.cli.seat import MOST_NEWS, Sitting
from brink.cli.story import Story
from brink.games.wording import Block
from brink.kernel.event import NOBODY_SEATED
from brink.match.match import Match


class Evening:
    """A match, its story, and who has been told how much of it."""

    def __init__(self, match: Match, screen: PlainScreen) -> None:
        self.match = match
        self.screen = screen
        self.story = Story(match)
        self.people = [seat for seat, bot in enumerate(match.bots) if bot is None]
        self.looked = [0] * len(match.seats)  # Chapters each seat has been told.
        self.told_all = len(self.story.chapters)  # Chapters told to everybody in the room.
        self.holder: int | None = None  # Who has the keyboard.
        self.shown: list[Block] = []  # What that player has read of the table.

    def play(self) -> None:
        """Play until the game is over."""
        self.greet()
        while (decision := self.match.decision) is not None:
            if self.match.bots[decision.seat] is not None:
                self.bot_moves()
            else:
                self.person_moves(int(decision.seat))
            self.story.catch_up()

    def greet(self) -> None:
        """Say what is played, by whom, and how to get help."""
        match, screen = self.match, self.screen
        seats = [
            seat.name if seat.bot is None else f"{seat.name} ({seat.bot} bot)"
            for seat in match.seats
        ]
        screen.say(f"{match.box.title}: {', '.join(seats)}.", "bold")
        screen.command(f"Saved as you play in {match.log.path}")
        if match.outcome is None and len(self.people) == 1 and screen.turns_pages():
            screen.read("Press Enter to sit down. ")

    def bot_moves(self) -> None:
        """Let a bot move."""
        self.match.bot_move()
        if not self.people:
            self.story.catch_up()
            self.tell_room()

    def tell_room(self) -> None:
        """Tell what everybody may know, to whoever watches."""
        news = self.story.paragraphs(self.story.chapters[self.told_all :], NOBODY_SEATED)
        self.told_all = len(self.story.chapters)
        if news and self.people:
            self.screen.news(news[-MOST_NEWS:], "What everybody knows")
            return
        for paragraph in news:
            self.screen.tell(paragraph)

    def person_moves(self, seat: int) -> None:
        """Ask a person, behind a curtain if others share the keyboard."""
        if len(self.people) > 1 and self.holder != seat:
            self.curtain(seat)
            self.shown = []
        elif self.screen.turns_pages():
            self.screen.new_page()
            self.shown = []
        self.holder = seat
        looked, self.looked[seat] = self.looked[seat], len(self.story.chapters)
        blocks = self.match.describe(seat)
        Sitting(self.match, self.story, self.screen, looked, self.shown).take()
        self.shown = blocks

    def curtain(self, seat: int) -> None:
        """Clear the screen, say what all may know, and have the keyboard passed on."""
        name = self.match.wording.player(seat)
        if self.holder is not None:
            self.screen.wipe()
        self.tell_room()
        self.screen.say()
        self.screen.read(f"Pass the keyboard to {name}, then press Enter. ")
        self.screen.wipe()

    def get_up(self) -> None:
        """Leave nothing private on the screen, and say how to go on another day."""
        if len(self.people) > 1:
            self.screen.wipe()
        path = shlex.quote(str(self.match.log.path))
        self.screen.say()
        self.screen.command(f"The game is saved. Play on with: {program()} play --resume {path}")

    def last_look(self) -> int:
        """Return how many chapters the last person to look, or the room, has been told."""
        return max(self.looked) if self.people else self.told_all
