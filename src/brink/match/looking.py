"""What can be looked at in a match: everything that changes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from brink.bots.registry import make_bot
from brink.games.box import Box
from brink.games.options import Profile
from brink.games.wording import Block, Wording, plain_text
from brink.kernel.action import Action
from brink.kernel.bot import Bot
from brink.kernel.event import NOBODY_SEATED, Event, eyes_of
from brink.kernel.game import Game
from brink.kernel.outcome import Outcome
from brink.kernel.state import state_hash
from brink.kernel.step import Decision
from brink.language.spoken import speaking
from brink.match.log import Log, Seat
from brink.match.refused import Refused
from brink.match.take_back import Past


class Looking:
    """A table with a game on it: its position as seats and spectators see it, and in words."""

    state: Any = None  # Nothing lies on the table yet.

    def __init__(self, box: Box, profile: Profile, seats: list[Seat], *, practice: bool) -> None:
        self.box = box
        self.profile = profile
        self.seats = seats
        self.practice = practice
        self.bots: list[Bot[Any] | None] = [make_bot(box, seat.bot) for seat in seats]
        self.game: Game[Any] = box.open(profile)
        self.name_players([seat.name for seat in seats])
        self.log = Log()
        self.past: list[Past] = []  # Positions that were left by moves, the last one last.
        self.events: list[Event] = []  # What the last move did.
        self.asked_at: Any = None  # The position that `asked` is the question of.
        self.asked: Decision[Any] | None = None

    @property
    def wording(self) -> Wording:
        """The game's texts, in the language spoken now."""
        tag = speaking().tag
        found = self.wordings.get(tag)
        if found is None:
            found = self.wordings[tag] = self.box.wording(self.profile, self.players)
        return found

    def name_players(self, players: list[str]) -> None:
        """Have the texts call the players so from now on."""
        self.players = players
        self.wordings: dict[str, Wording] = {}  # By language.

    @property
    def position(self) -> int:
        """The number of moves in force."""
        return len(self.past)

    @property
    def decision(self) -> Decision[Any] | None:
        """The question on the table; None when the game is over."""
        if self.asked_at is not self.state:  # It is looked at many times a move.
            self.asked_at, self.asked = self.state, self.game.decision(self.state)
        return self.asked

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it is played."""
        return self.game.outcome(self.state)

    @property
    def hash(self) -> str:
        """A fingerprint of the position, hidden parts included."""
        return state_hash(self.state)

    def view(self, seat: int | None = None) -> Mapping[str, Any]:
        """Return what a seat sees; without a seat, what a spectator sees."""
        return self.game.view(self.state, self.eyes(seat))

    def describe(self, seat: int | None = None) -> list[Block]:
        """Return a seat's view in words, panel by panel."""
        return self.box.describe(self.view(seat), self.wording)

    def text(self, seat: int | None = None) -> str:
        """Return a seat's view as plain text."""
        return plain_text(self.describe(seat))

    def news(self, seat: int | None = None) -> list[str]:
        """Return what the last move did, in sentences, as a seat may know it."""
        return self.sentences(self.events, self.eyes(seat), self.state)

    def sentences(self, events: Sequence[Event], eyes: int, state: Any) -> list[str]:
        """Return what a move did, in sentences; it was made at this position, or led to it.

        Of a move that was taken back long ago the position may be gone (None).
        """
        around = {} if state is None else self.box.around(state)
        seen = self.wording.recalled([one.seen_by(eyes) for one in events], around)
        told = [self.wording.event(one) for one in seen]
        return [sentence for sentence in told if sentence]

    def question(self) -> str:
        """Return what is asked now, in words; "" when the game is over."""
        decision = self.decision
        if decision is None:
            return ""
        step = decision.step
        return self.wording.question(step.name(), step.values(self.state))

    def consideration(self) -> str:
        """Return what whoever is asked considers, for everybody else; "" when the game is over."""
        decision = self.decision
        if decision is None:
            return ""
        step = decision.step
        return self.wording.consideration(step.name(), step.values(self.state))

    def answer(self, action: Action) -> str:
        """Return what an answer to the question on the table is called."""
        decision = self.decision
        about = {} if decision is None else decision.step.values(self.state)
        return self.wording.answer(action, about)

    def conclusion(self) -> list[str]:
        """Return why it ended so, in sentences; none while it is played."""
        outcome = self.outcome
        return [] if outcome is None else self.box.conclude(outcome, self.wording)

    def eyes(self, seat: int | None) -> int:
        """Return the eyes of a seat, or a spectator's."""
        if seat is None:
            return NOBODY_SEATED
        if type(seat) is not int or not 0 <= seat < len(self.seats):
            raise Refused(
                "no_such_seat",
                "no_such_seat.no_seat_seats",
                seat=f"{seat!r}",
                seats=len(self.seats) - 1,
            )
        return eyes_of(seat)
