"""A match: the kernel's contract made friendly for people at a Python prompt.

>>> import brink
>>> match = brink.Match("path_to_safety", seats=4, seed=7, edition="quick")
>>> match.decision.step.name()
'turn_start'
>>> match.play("draw")
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from brink.bots.seating import bot_names, make_bot
from brink.games.box import Box
from brink.games.catalog import find
from brink.games.options import Profile
from brink.games.wording import Block, plain_text
from brink.kernel.action import Action, UnknownAction
from brink.kernel.bot import Bot, Look, bot_eyes
from brink.kernel.chance import Chance, FastChance, SealedChance, commitment
from brink.kernel.event import NOBODY_SEATED, Event, eyes_of
from brink.kernel.outcome import Outcome
from brink.kernel.state import state_hash
from brink.kernel.step import Decision, Reason
from brink.kernel.table import MARKS, PLAIN, Table
from brink.match.log import Header, Log, Seat, write_private
from brink.match.refused import Refused
from brink.match.seating import read_seats
from brink.version import VERSION

SALT_BYTES = 16
SEED_BYTES = 32
SEALED = ".sealed"
BY_CONSENT = ("horizon", "not_your_move")  # What the whole table may agree to take back.


class Past(NamedTuple):
    """A position that was left by a move, and what that move was."""

    state: Any
    seat: int
    mark: int


class Move(NamedTuple):
    """A move worked out but not yet made."""

    seat: int
    after: Any
    mark: int
    events: list[Event]
    lines: list[dict[str, Any]]
    luck: list[int]  # Where the dice stand after it.


@dataclass(frozen=True)
class Hint:
    """What a bot would play from what a seat may know, and why."""

    action: Action
    label: str
    reasons: list[str]


class Match:
    """One game at one table.

    `seats` is a number of people, or a list of names, where "bot:heuristic" seats a bot. With a
    `seed` the game can be repeated; without one the dice are sealed: the seed is secret, its
    commitment is in the log, and it is revealed at the end.
    """

    def __init__(
        self,
        game: str,
        seats: int | Sequence[str] = 1,
        seed: int | None = None,
        preset: str | None = None,
        **options: object,
    ) -> None:
        box = find(game)
        profile = box.sheet.profile(options, preset)
        seating = read_seats(seats)
        if seed is not None and type(seed) is not int:
            raise Refused("bad_seed", f"a seed is a whole number, not {seed!r}")
        if seed is None:
            secret = secrets.token_bytes(SEED_BYTES)
            salts = [secrets.token_hex(SALT_BYTES) for _ in seating]
            self.begin(box, profile, seating, SealedChance(secret, salts), secret, salts)
        else:
            self.begin(box, profile, seating, FastChance(seed), seed, [])

    @classmethod
    def sealed(
        cls, box: Box, profile: Profile, seating: list[Seat], seed: bytes, salts: list[str]
    ) -> Match:
        """Begin a game whose seed was committed to before the players gave their salts."""
        match = cls.__new__(cls)
        match.begin(box, profile, seating, SealedChance(seed, salts), seed, salts)
        return match

    def begin(
        self,
        box: Box,
        profile: Profile,
        seating: list[Seat],
        chance: Chance,
        seed: int | bytes,
        salts: list[str],
    ) -> None:
        """Set up the table and write the first two lines of the log."""
        self.lay_out(box, profile, seating)
        self.seed: int | bytes | None = seed
        header = Header(
            VERSION,
            box.id,
            box.rules_version,
            box.content_hash,
            profile.values,
            profile.hash(),
            seating,
            {"kind": "fast", "seed": seed}
            if isinstance(seed, int)
            else {"kind": "sealed", "commitment": commitment(seed), "salts": salts},
        )
        self.table = Table(chance)
        self.state = self.game.new(len(seating), self.table)
        self.events: list[Event] = self.table.events
        draws = [list(draw) for draw in self.table.draws]
        set_up = {"set_up": True, "draws": draws, "hash": self.hash}
        self.log.append(header.as_json(), set_up)

    def lay_out(self, box: Box, profile: Profile, seating: list[Seat]) -> None:
        """Open the box: everything but the position."""
        self.box = box
        self.profile = profile
        self.seats = seating
        self.bots: list[Bot[Any] | None] = [make_bot(box, seat.bot) for seat in seating]
        self.game = box.open(profile)
        self.wording = box.wording(profile, [seat.name for seat in seating])
        self.log = Log()
        self.past: list[Past] = []

    # Looking.

    @property
    def position(self) -> int:
        """The number of moves in force."""
        return len(self.past)

    @property
    def decision(self) -> Decision[Any] | None:
        """The question on the table; None when the game is over."""
        return self.game.decision(self.state)

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
        eyes = self.eyes(seat)
        sentences = [self.wording.event(event.seen_by(eyes)) for event in self.events]
        return [sentence for sentence in sentences if sentence]

    def question(self) -> str:
        """Return what is asked now, in words; "" when the game is over."""
        decision = self.decision
        if decision is None:
            return ""
        step = decision.step
        return self.wording.question(step.name(), step.words(self.state))

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
                "no_such_seat", f"there is no seat {seat!r}; seats are 0 to {len(self.seats) - 1}"
            )
        return eyes_of(seat)

    # Playing.

    def parse(self, action: str | Action) -> Action:
        """Return an action by its text."""
        if isinstance(action, Action):
            return action
        if not isinstance(action, str):
            raise Refused("unknown_action", f"an action is a text, not {action!r}")
        try:
            return self.game.actions.parse(action)
        except UnknownAction as error:
            raise Refused("unknown_action", str(error)) from None

    def why_not(self, action: str | Action, seat: int | None = None) -> str | None:
        """Return why a seat (by default the one asked) may not play this; None if it may."""
        parsed = self.parse(action)
        reason = self.game.why_not(self.state, self.who(seat), parsed)
        return None if reason is None else self.wording.refusal(reason)

    def who(self, seat: int | None) -> int:
        """Return the seat meant: the one asked, if none is given."""
        if seat is not None:
            self.eyes(seat)
            return seat
        decision = self.decision
        return 0 if decision is None else decision.seat

    def play(self, action: str | Action, seat: int | None = None) -> None:
        """Play a move, or raise Refused with the reason and change nothing."""
        move = self.prepare(action, seat)
        self.log.append(*move.lines)
        self.carry_out(move)
        if self.outcome is not None and self.log.path is not None:
            secret_path(self.log.path).unlink(missing_ok=True)

    def prepare(self, action: str | Action, seat: int | None = None) -> Move:
        """Work out a move without making it: what it leads to, and its lines for the log."""
        player = self.who(seat)
        parsed = self.parse(action)
        reason = self.game.why_not(self.state, player, parsed)
        if reason is not None:
            raise Refused(reason.code, self.wording.refusal(reason), reason.ruling)
        after = self.state.clone()
        chance, table = self.table.chance, self.table
        before = chance.place()
        table.next_move()
        try:
            self.game.apply(after, parsed, table)
            luck = chance.place()
        finally:
            chance.go_to(before)  # Nothing has happened yet.
        line = {
            "move": self.position + 1,
            "seat": player,
            "action": parsed.text,
            "draws": [list(draw) for draw in table.draws],
            "mark": MARKS[table.mark],
            "hash": state_hash(after),
        }
        lines = [line, *self.closing_line(after)]
        return Move(player, after, table.mark, table.events, lines, luck)

    def closing_line(self, after: Any) -> list[dict[str, object]]:
        """Return the outcome and the revealed seed, if this position is the end."""
        outcome = self.game.outcome(after)
        if outcome is None:
            return []
        line: dict[str, object] = {"end": outcome.as_json()}
        if isinstance(self.seed, bytes):
            line["seed"] = self.seed.hex()
        return [line]

    def carry_out(self, move: Move) -> None:
        """Make a prepared move: what it leads to becomes the position."""
        self.table.chance.go_to(move.luck)
        self.past.append(Past(self.state, move.seat, move.mark))
        self.state = move.after
        self.events = move.events

    def bot_move(self) -> Action:
        """Let the bot whose turn it is play, and return its move."""
        decision = self.decision
        bot = None if decision is None else self.bots[decision.seat]
        if decision is None or bot is None:
            raise Refused("no_bot", "no bot is asked now")
        look = Look(self.game, self.state, bot_eyes(self.bots, decision.seat))
        action = bot.choose(decision, look, self.bot_chance())
        self.play(action, decision.seat)
        return action

    def bot_chance(self) -> Chance:
        """Return the dice a bot thinks with, never the game's; with a seed they repeat, too."""
        if isinstance(self.seed, int):
            return FastChance(self.seed, self.position + 1)
        return FastChance(secrets.randbits(64))

    def hint(self, bot_name: str | None = None) -> Hint:
        """Return what a bot would play now from what the asked seat alone may know."""
        decision = self.decision
        if decision is None:
            raise Refused("game_over", self.wording.refusal(Reason("game_over")))
        bot = make_bot(self.box, bot_name or bot_names(self.box)[-1])
        assert bot is not None
        look = Look(self.game, self.state, eyes_of(decision.seat))
        action = bot.choose(decision, look, FastChance(0))
        reasons = bot.reasons(decision, look, action)
        return Hint(action, self.wording.action(action), [self.wording.advice(r) for r in reasons])

    # Taking back.

    def why_not_undo(self, seat: int | None = None) -> Refused | None:
        """Return why the last move cannot be taken back by a seat, or None if it can."""
        if not self.past:
            return Refused("nothing_to_undo", "No move has been made yet.")
        if self.outcome is not None:
            return Refused("game_over", self.wording.refusal(Reason("game_over")))
        last = self.past[-1]
        if seat is not None and seat != last.seat:
            mover = self.wording.player(last.seat)
            return Refused(
                "not_your_move", f"The last move was {mover}'s: only its player may take it back."
            )
        if last.mark != PLAIN:
            return Refused(
                "horizon",
                f"The last move was {MARKS[last.mark]}: what the table has learnt from dice or "
                "hidden cards cannot be forgotten, so it cannot be taken back.",
            )
        return None

    def undo(self, seat: int | None = None, *, agreed: bool = False) -> None:
        """Take back the last move, if it taught nobody anything and no other seat has moved since.

        `agreed`: the whole table consents to go back beyond that; the log keeps both, and dice
        already used never come again.
        """
        self.log.append(self.prepare_undo(seat, agreed=agreed))
        self.carry_out_undo()

    def prepare_undo(self, seat: int | None = None, *, agreed: bool = False) -> dict[str, Any]:
        """Return the line of a take-back, or raise Refused."""
        refusal = self.why_not_undo(seat)
        if refusal is not None and not (agreed and refusal.code in BY_CONSENT):
            raise refusal
        last = self.past[-1]
        line = {"undo": self.position, "seat": last.seat, "hash": state_hash(last.state)}
        return {**line, "agreed": True} if agreed else line

    def carry_out_undo(self) -> None:
        """Go back to the position before the last move."""
        self.state = self.past.pop().state
        self.events = []

    # Keeping.

    def save(self, path: str | Path) -> None:
        """Write the log to a file; from now on every move is added to it as it is made.

        A sealed game's seed lies beside it in `<name>.sealed` until the game has ended.
        """
        target = Path(path)
        if isinstance(self.seed, bytes) and self.outcome is None:
            write_private(secret_path(target), self.seed.hex() + "\n")
        self.log.write(target)


def secret_path(path: Path) -> Path:
    """Return where a sealed game's seed waits for the end."""
    return path.with_name(path.name + SEALED)
