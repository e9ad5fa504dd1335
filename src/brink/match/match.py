"""A match: the kernel's contract made friendly for people at a Python prompt.

>>> import brink
>>> match = brink.Match("path_to_safety", seats=4, seed=7, edition="quick")
>>> match.decision.step.name()
'turn_start'
>>> match.play("draw")
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from brink.bots.registry import bot_names, make_bot
from brink.games.box import Box
from brink.games.catalog import find
from brink.games.options import Profile
from brink.kernel.action import Action, UnknownAction
from brink.kernel.bot import Look, bot_eyes
from brink.kernel.chance import Chance, FastChance, SealedChance, commitment
from brink.kernel.dealer import MARKS, Dealer
from brink.kernel.state import state_hash
from brink.kernel.step import Reason
from brink.match import copies
from brink.match.contents import keep_content
from brink.match.fairness import chain_key, dice_salts
from brink.match.hints import Hint, advise, word_hint
from brink.match.log import Header, Seat
from brink.match.looking import Looking
from brink.match.places import write_private
from brink.match.refused import Refused, RefusedAs
from brink.match.seating import read_seats
from brink.match.take_back import Past, TakeBack, beyond, wish
from brink.version import VERSION

SEED_BYTES = 32
SEALED = ".sealed"


class Move(NamedTuple):
    """A move worked out but not yet made."""

    left: Past  # The position it leaves, who made it, and what it did.
    after: Any
    lines: list[dict[str, Any]]  # As they will stand in the log.
    luck: list[int]  # Where the dice stand after it.


class Match(Looking):
    """One game at one table.

    `seats` is a number of people, or a list of names, where "bot:heuristic" seats a bot. With a
    `seed` the game can be repeated; without one the dice are sealed: the seed is secret, its
    commitment is in the log, and it is revealed at the end. In a `practice` game one may take
    back luck alone, too; its log says so.
    """

    def __init__(
        self,
        game: str | Box,
        seats: int | Sequence[str | Seat] = 1,
        seed: int | None = None,
        preset: str | None = None,
        practice: bool = False,
        **options: object,
    ) -> None:
        box = game if isinstance(game, Box) else find(game)
        profile = box.sheet.profile(options, preset)
        seating = read_seats(seats, box.wording(profile).actors())
        if seed is not None and type(seed) is not int:
            raise Refused("bad_seed", "bad_seed.seed_whole_number", seed=f"{seed!r}")
        super().__init__(box, profile, seating, practice=practice)
        if seed is None:
            secret = secrets.token_bytes(SEED_BYTES)
            salts = dice_salts(secret, [""] * len(seating))
            self.deal(SealedChance(secret, salts), secret, salts)
        else:
            self.deal(FastChance(seed), seed, [])

    @classmethod
    def sealed(
        cls,
        box: Box,
        profile: Profile,
        seating: list[Seat],
        seed: bytes,
        given: Sequence[str],
        *,
        practice: bool = False,
    ) -> Match:
        """Begin a game whose seed was committed to before the players gave their salts.

        `given` has a text for every seat; "" for a bot, or for somebody who gave none.
        """
        salts = dice_salts(seed, given)
        match = cls.not_dealt(box, profile, seating, practice=practice)
        match.deal(SealedChance(seed, salts), seed, salts)
        return match

    @classmethod
    def not_dealt(cls, box: Box, profile: Profile, seating: list[Seat], *, practice: bool) -> Match:
        """Return a table on which nothing lies yet; `deal` or a log sets it up.

        This is the one way past the constructor, which is written for people.
        """
        match = cls.__new__(cls)
        Looking.__init__(match, box, profile, seating, practice=practice)
        return match

    def deal(self, chance: Chance, seed: int | bytes, salts: list[str]) -> None:
        """Set up the table and write the first two lines of the log."""
        self.seed: int | bytes | None = seed
        header = Header(
            VERSION,
            self.box.id,
            self.box.rules_version,
            self.box.content_hash,
            self.profile.values,
            self.profile.hash(),
            self.seats,
            {"kind": "fast", "seed": seed}
            if isinstance(seed, int)
            else {"kind": "sealed", "commitment": commitment(seed), "salts": salts},
            self.practice,
        )
        self.dealer = Dealer(chance)
        self.state = self.game.new(len(self.seats), self.dealer)
        self.events = self.dealer.events
        draws = [list(draw) for draw in self.dealer.draws]
        set_up = {"set_up": True, "draws": draws, "hash": self.hash}
        self.log.key = chain_key(seed)
        self.log.append(header.as_json(), set_up)

    # Playing.

    def parse(self, action: str | Action) -> Action:
        """Return an action by its text."""
        if isinstance(action, Action):
            return action
        if not isinstance(action, str):
            raise Refused("unknown_action", "unknown_action.an_action_text", action=f"{action!r}")
        try:
            return self.game.actions.parse(action)
        except UnknownAction as error:
            raise RefusedAs("unknown_action", str(error)) from None

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
        self.commit(self.prepare(action, seat))
        if self.outcome is not None and self.log.path is not None:
            secret_path(self.log.path).unlink(missing_ok=True)

    def prepare(self, action: str | Action, seat: int | None = None, by: str | None = None) -> Move:
        """Work out a move without making it: what it leads to, and its lines for the log.

        `by`: who moves for the seat, where the log would not say it already.
        """
        player = self.who(seat)
        parsed = self.parse(action)
        reason = self.game.why_not(self.state, player, parsed)
        if reason is not None:
            raise RefusedAs(reason.code, self.wording.refusal(reason), reason.ruling)
        after = self.state.clone()
        chance, dealer = self.dealer.chance, self.dealer
        before = chance.place()
        dealer.next_move()
        try:
            self.game.apply(after, parsed, dealer)
            luck = chance.place()
        finally:
            chance.go_to(before)  # Nothing has happened yet.
        line = {
            "move": self.position + 1,
            "seat": player,
            "action": parsed.text,
            "draws": [list(draw) for draw in dealer.draws],
            "mark": MARKS[dealer.mark],
            "hash": state_hash(after),
            **({} if by is None else {"by": by}),
        }
        left = Past(self.state, player, dealer.mark, by or self.who_moves(player), dealer.events)
        lines = self.log.chained([line, *self.closing_line(after)])
        return Move(left, after, lines, luck)

    def commit(self, move: Move) -> None:
        """Make a prepared move: its lines stand in the log, what it leads to is the position."""
        self.log.add(move.lines)
        self.dealer.chance.go_to(move.luck)
        self.enter(move.left, move.after)

    def enter(self, left: Past, after: Any) -> None:
        """Go from one position to the next."""
        self.past.append(left)
        self.state = after
        self.events = list(left.events)

    def closing_line(self, after: Any) -> list[dict[str, object]]:
        """Return the outcome and the revealed seed, if this position is the end."""
        outcome = self.game.outcome(after)
        if outcome is None:
            return []
        line: dict[str, object] = {"end": outcome.as_json()}
        if isinstance(self.seed, bytes):
            line["seed"] = self.seed.hex()
        return [line]

    def bot_move(self) -> Action:
        """Let the bot whose turn it is play, and return its move."""
        decision = self.decision
        bot = None if decision is None else self.bots[decision.seat]
        if decision is None or bot is None:
            raise Refused("no_bot", "no_bot.no_bot_asked")
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
            raise RefusedAs("game_over", self.wording.refusal(Reason("game_over")))
        bot = make_bot(self.box, bot_name or bot_names(self.box)[-1])
        assert bot is not None
        return word_hint(self.wording, advise(self.game, self.state, bot))

    # Taking back.

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, bot in enumerate(self.bots) if bot is None]

    def who_moves(self, seat: int) -> str:
        """Return who moves for a seat, as the log says it."""
        return "player" if self.bots[seat] is None else "bot"

    def take_back(
        self, seat: int | None = None, people: Sequence[int] | None = None, at_most: int = 1
    ) -> TakeBack:
        """Return what taking back a seat's last move would undo and who has to agree, or refuse.

        Without a seat, whoever moved last is meant; `people` are the seats that can be asked;
        `at_most` so many moves in a row are meant where nobody has to be asked.
        """
        if seat is not None:
            self.eyes(seat)
        asker = seat if seat is not None or not self.past else self.past[-1].seat
        return wish(self, asker or 0, self.people if people is None else people, at_most)

    def why_not_undo(self, seat: int | None = None) -> Refused | None:
        """Return why a seat's last move cannot be taken back unasked, or None if it can."""
        try:
            found = self.take_back(seat)
        except Refused as refused:
            return refused
        return beyond(self, found) if found.asks else None

    def undo(self, seat: int | None = None, *, agreed: bool = False) -> None:
        """Take back a seat's last move (without a seat, the last move), and all moves since.

        At once if none of them taught anybody anything and only bots have moved since; `agreed`:
        everybody else consents. The log keeps both, and dice already used never come again.
        """
        found = self.take_back(seat)
        if found.asks and not agreed:
            raise beyond(self, found)
        self.commit_undo(self.prepare_undo(found))

    def prepare_undo(self, found: TakeBack) -> list[dict[str, Any]]:
        """Return the lines of a take-back, one a move, the last move first."""
        agreed = {} if found.within_horizon else {"agreed": True}
        numbered = zip(range(self.position, 0, -1), reversed(found.moves), strict=False)
        return self.log.chained(
            [
                {"undo": number, "seat": past.seat, "hash": state_hash(past.state), **agreed}
                for number, past in numbered
            ]
        )

    def commit_undo(self, lines: Sequence[dict[str, Any]]) -> None:
        """Make a prepared take-back: its lines stand in the log, the moves are undone."""
        self.log.add(lines)
        self.go_back(len(lines))

    def go_back(self, moves: int = 1) -> None:
        """Go back to the position before the last moves."""
        for _ in range(moves):
            self.state = self.past.pop().state
        self.events = []

    # Copying.

    def clone(self, seed: int | None = None) -> Match:
        """Return a copy at the same position, hidden cards and all, that can be played on alone.

        Its dice are its own: fresh ones, or those of a `seed`. So a copy never tells what the
        next card or roll of the real game will be, and it has no file: it is for trying out.
        """
        return copies.clone(self, seed)

    def redeal(self, seat: int | None = None, seed: int | None = None) -> Match:
        """Return a copy in which all that a seat (or a spectator) cannot see is dealt anew.

        To that seat it looks the same; what it shows of other hands is imagined, and so are its
        dice. It has no past: the true positions are not in it.
        """
        return copies.redeal(self, seat, seed)

    def __copy__(self) -> Match:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.clone()

    # Keeping.

    def save(self, path: str | Path) -> None:
        """Write the log to a file; from now on every move is added to it as it is made.

        A sealed game's seed lies beside it in `<name>.sealed` until the game has ended, and the
        content of the game in the folder `contents`.
        """
        target = Path(path)
        self.log.must_be_kept()
        keep_content(self.box, target)
        if isinstance(self.seed, bytes) and self.outcome is None:
            write_private(secret_path(target), self.seed.hex() + "\n")
        self.log.write(target)


def secret_path(path: Path) -> Path:
    """Return where a sealed game's seed waits for the end."""
    return path.with_name(path.name + SEALED)
