"""Positions in the middle of a game, and chance that does as it is told.

A test of a rule begins a game (`Position.new`) or lays out a state of its own (`Position(game,
state)`), then plays answers with exactly the luck it wishes for: what is asked for beside that, or
not asked for at all, fails.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from brink.games.box import Box
from brink.games.catalog import find
from brink.kernel.chance import Chance, FastChance
from brink.kernel.dealer import Dealer
from brink.kernel.event import EVERYONE, NOBODY_SEATED, eyes_of
from brink.kernel.game import Game
from brink.kernel.outcome import Outcome
from brink.kernel.state import State
from brink.kernel.step import Decision, Reason

if TYPE_CHECKING:
    from mypy_extensions import i64

S = TypeVar("S", bound=State)
News = dict[str, int | str]
Draw = tuple[int | None, int]  # One of so many, and which; None: of however many.


class Luck:
    """Some answers of chance, wished for by name: a subclass knows how the game asks for them."""

    def draws(self, state: Any) -> Sequence[Draw]:
        """Return each draw in order: one of how many, and which, counted from 0."""
        raise NotImplementedError


class Draws(Luck):
    """These draws, whatever the position."""

    def __init__(self, *wished: Draw) -> None:
        self.wished = wished

    def draws(self, state: Any) -> Sequence[Draw]:
        return self.wished


def rolled(sides: int, *shows: int) -> Luck:
    """Return dice of so many sides that show this, one after the other."""
    return Draws(*[(sides, shown - 1) for shown in shows])


WHATEVER = Draws((None, 0))  # Whatever comes first.


class Script(Chance):
    """Gives what was wished for, in order; then what `then` gives, and without one nothing."""

    def __init__(self, luck: Sequence[Luck], state: Any = None, then: Chance | None = None) -> None:
        self.luck = list(luck)
        self.state = state
        self.then = then
        self.ready: list[Draw] = []

    def below(self, n: i64) -> i64:
        while not self.ready:
            if not self.luck:
                assert self.then is not None, (
                    f"nothing random was to happen, but one of {n} is asked"
                )
                return self.then.below(n)
            self.ready = [*self.luck.pop(0).draws(self.state)]
        sides, result = self.ready.pop(0)
        assert sides in (None, n), f"one of {sides} was to be drawn, but one of {n} is asked"
        assert 0 <= result < n, f"{result} was to be drawn, but it is one of {n}"
        return result

    def must_be_empty(self) -> None:
        """Complain about luck that nobody has asked for."""
        left = len(self.luck) + bool(self.ready)
        assert not left, f"{left} pieces of luck were not asked for"


class Position(Generic[S]):
    """A game in the middle of things."""

    def __init__(self, game: Game[S], state: S) -> None:
        self.game = game
        self.state = state

    @staticmethod
    def new(
        game: str | Box | Game[Any],
        seats: int,
        *luck: Luck,
        seed: int = 0,
        preset: str | None = None,
        **options: object,
    ) -> Position[Any]:
        """Set a game up, with exactly this luck or, if there is none, with the luck of a seed."""
        if isinstance(game, str):
            game = find(game)
        if isinstance(game, Box):
            game = game.open(game.sheet.profile(options, preset))
        script = Script(luck, then=None if luck else FastChance(seed))
        position: Position[Any] = Position(game, game.new(seats, Dealer(script)))
        script.must_be_empty()
        return position

    def play(self, text: str, *luck: Luck, then: Chance | None = None) -> list[News]:
        """Play a legal answer with this luck; return the news as somebody who sees all hears it."""
        action = self.game.actions.parse(text)
        assert action in self.decision().legal, f"{text} is not among {self.decision()}"
        script = Script(luck, self.state, then)
        dealer = Dealer(script)
        self.game.apply(self.state, action, dealer)
        script.must_be_empty()
        return [event.seen_by(EVERYONE) for event in dealer.events]

    def plays(self, *texts: str) -> list[News]:
        """Play several answers; nothing random may happen."""
        return [event for text in texts for event in self.play(text)]

    def decision(self) -> Decision[S]:
        """Return what is asked."""
        decision = self.game.decision(self.state)
        assert decision is not None, "the game is over"
        return decision

    def legal(self) -> list[str]:
        """Return the legal answers; none when the game is over."""
        decision = self.game.decision(self.state)
        return [] if decision is None else [action.text for action in decision.legal]

    def asked(self) -> tuple[int, str]:
        """Return who is asked, and what."""
        return int(self.decision().seat), self.decision().step.name()

    def why_not(self, text: str, seat: int | None = None) -> Reason | None:
        """Return why a seat, by default the one asked, may not play this; None if it may."""
        asked = self.asked()[0] if seat is None else seat
        return self.game.why_not(self.state, asked, self.game.actions.parse(text))

    def view(self, seat: int | None = None) -> Mapping[str, Any]:
        """Return the table as a seat sees it; without one, as a spectator does."""
        return self.game.view(self.state, NOBODY_SEATED if seat is None else eyes_of(seat))

    def outcome(self) -> Outcome:
        """Return how it ended."""
        outcome = self.game.outcome(self.state)
        assert outcome is not None, f"{self.asked()} is still to be answered"
        return outcome
