"""Replaying a log: every move is played again and every draw and hash compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Self, TypeVar

from brink.bots.registry import UnknownBot
from brink.games.catalog import ContentGone, RulesGone, UnknownGame, find
from brink.games.options import OptionError
from brink.kernel.action import UnknownAction
from brink.kernel.chance import (
    Chance,
    DrawMismatch,
    FastChance,
    RecordedChance,
    SealedChance,
    commitment,
)
from brink.kernel.dealer import MARKS, PLAIN, Dealer
from brink.kernel.game import SeatsError
from brink.kernel.state import state_hash
from brink.match.contents import bring_content
from brink.match.fairness import chain_key, is_hex
from brink.match.files import must_end_whole, read_log_text, read_text
from brink.match.log import (
    UNCHAINED,
    Header,
    Log,
    LogError,
    LogOutlived,
    Unreadable,
    as_line,
    kind_of,
    number,
    parse,
    read_draws,
    read_header,
    short,
    word,
)
from brink.match.match import Match, secret_path
from brink.match.refused import Refused
from brink.match.take_back import Past

T = TypeVar("T")
CHAIN_BREAKS = (
    "the chain breaks here: this line is not the one that was written, or does not stand where it "
    "was written"
)


class UnknownSeed(Chance):
    """Stands in for dice whose seed is not known: such a game can be watched, not played on."""

    def below(self, n: int) -> int:
        raise Refused("no_seed", "no_seed.elsewhere")

    def place(self) -> list[int]:
        return []

    def go_to(self, place: list[int]) -> None:
        """Stay: there is nowhere to go."""


class Replayer:
    """Plays a log again, line by line."""

    def __init__(
        self, match: Match, lines: list[dict[str, Any]], chance: Chance | None, *, is_chained: bool
    ) -> None:
        self.match = match
        self.lines = lines
        self.chance = chance  # What the logged draws are compared with; None: nothing is.
        self.is_chained = is_chained
        self.draws = 0

    @classmethod
    def of(cls, match: Match) -> Self:
        """Follow a game that is being played here: others' moves are told by their lines."""
        log = match.log
        return cls(match, log.lines, match.dealer.chance, is_chained=bool(log.head))

    @classmethod
    def of_log(cls, lines: list[dict[str, Any]], secret: bytes | None) -> Self:
        """Play a game from its lines."""
        header = read_header(lines[0])
        is_chained = header.format != UNCHAINED
        seed = find_seed(header, lines[-1], secret)
        try:
            match = lay_out(header)
        except LogOutlived:
            if is_chained and seed is not None:
                must_be_written_so(lines[0], seed)  # Or the rules are not gone, but false.
            raise
        match.seed = seed
        match.log.key = None if seed is None else chain_key(seed)
        return cls(match, lines, seeded_chance(header, seed), is_chained=is_chained)

    def run(self) -> Match:
        """Replay everything and return the match as it stands at the end of the log."""
        for _ in self.walk():
            pass
        return self.match

    def walk(self) -> Iterator[Match]:
        """Replay line by line: the match after the set-up, and after every line that follows."""
        if len(self.lines) < 2 or kind_of(self.lines[1], "line 2") != "set_up":
            raise LogError("line 2: the set-up is missing")
        if self.lines[1]["set_up"] is not True:
            raise LogError(f"line 2: set_up is {short(self.lines[1]['set_up'])}; it is true")
        match = self.match
        self.take_in(self.lines[0], "line 1")
        self.set_up(self.lines[1])
        self.take_in(self.lines[1], "line 2")
        match.dealer = Dealer(UnknownSeed() if self.chance is None else self.chance)
        yield match
        for line in self.lines[2:]:
            self.follow(line)
            yield match

    def follow(self, line: dict[str, Any]) -> None:
        """Carry out the next line of the log."""
        match = self.match
        where = f"line {len(match.log.lines) + 1}"
        kind = kind_of(line, where)
        if kind == "log":
            raise LogError(f"{where}: another log begins here; give one game at a time")
        if "end" in match.log.lines[-1]:
            raise LogError(f"{where}: a line follows the end of the game")
        if match.outcome is not None and kind != "end":
            raise LogError(f"{where}: the game was over before this line")
        if kind == "move":
            self.move(line, where)
        elif kind == "undo":
            self.undo(line, where)
        elif kind == "end":
            self.end(line, where)
        else:
            raise LogError(f"{where}: a game is set up only once")
        self.take_in(line, where)

    def take_in(self, line: dict[str, Any], where: str) -> None:
        """Add a line to the log if the chain goes on with it."""
        log, head = self.match.log, line.get("chain")
        if not self.is_chained:
            if head is not None:
                raise LogError(f"{where}: a log of format {UNCHAINED} has no chain")
        elif not is_hex(head) or list(line)[-1] != "chain":
            raise LogError(f"{where}: the line does not end with its chain, 64 hexadecimal digits")
        elif log.key is not None and log.head_after(line, log.head) != head:
            raise LogError(f"{where}: {CHAIN_BREAKS}")
        log.add([line])

    def set_up(self, line: Mapping[str, Any]) -> None:
        """Deal as logged."""
        match = self.match
        dealer = self.logged_dealer(line, "set-up")
        match.state = self.run_rules(
            "set-up", dealer, lambda: match.game.new(len(match.seats), dealer)
        )
        match.events = dealer.events
        self.compare_hash(line, match.state, "set-up")

    def move(self, line: Mapping[str, Any], where: str) -> None:
        """Play a logged move and compare what came of it."""
        match = self.match
        due = match.position + 1
        if number(line, "move", where) != due:
            raise LogError(f"{where}: move {line['move']} stands where move {due} is due")
        written = word(line, "action", where)
        where = f"{where}, move {due} ({written[:40]})"
        seat = number(line, "seat", where, len(match.seats) - 1)
        try:
            action = match.game.actions.parse(written)
        except UnknownAction as error:
            raise LogError(f"{where}: {error}") from None
        reason = match.game.why_not(match.state, seat, action)
        if reason is not None:
            raise LogError(f"{where}: not a legal move there. {match.wording.refusal(reason)}")
        dealer = self.logged_dealer(line, where)
        after = match.state.clone()
        self.run_rules(where, dealer, lambda: match.game.apply(after, action, dealer))
        if line["mark"] != MARKS[dealer.mark]:
            raise LogError(
                f"{where}: logged as {short(line['mark'])}, the move is {MARKS[dealer.mark]}"
            )
        if "by" in line:
            word(line, "by", where)
        self.compare_hash(line, after, where)
        by = line.get("by", match.who_moves(seat))
        match.enter(Past(match.state, seat, dealer.mark, by, dealer.events), after)

    def undo(self, line: Mapping[str, Any], where: str) -> None:
        """Take a logged take-back back."""
        match = self.match
        if line.get("agreed", True) is not True:
            raise LogError(f"{where}: agreed is {short(line['agreed'])}; it is true, or not there")
        if not match.past:
            raise LogError(f"{where}: there is no move to be taken back")
        if number(line, "undo", where) != match.position:
            raise LogError(f"{where}: takes back move {line['undo']}, the last is {match.position}")
        last = match.past[-1]
        if number(line, "seat", where, len(match.seats) - 1) != last.seat:
            raise LogError(f"{where}: takes back a move of seat {line['seat']}, not {last.seat}")
        if last.mark != PLAIN and "agreed" not in line:
            raise LogError(f"{where}: a move that was {MARKS[last.mark]} is not taken back unasked")
        match.go_back()
        self.compare_hash(line, match.state, where)

    def end(self, line: Mapping[str, Any], where: str) -> None:
        """Compare the logged outcome; sealed dice must be revealed with it."""
        match = self.match
        if match.outcome is None:
            raise LogError(f"{where}: the log ends the game, but it is still on")
        if as_line({"end": line["end"]}) != as_line({"end": match.outcome.as_json()}):
            raise LogError(f"{where}: the logged outcome is not the one the moves lead to")
        sealed = match.log.lines[0]["chance"]["kind"] == "sealed"
        if sealed != ("seed" in line):
            problem = "the end does not reveal the seed" if sealed else "an open seed is not sealed"
            raise LogError(f"{where}: {problem}")

    def logged_dealer(self, line: Mapping[str, Any], where: str) -> Dealer:
        """Return a dealer of the logged draws, after comparing them with the seed."""
        draws = read_draws(line, where)
        for place, (sides, result) in enumerate(draws, start=1):
            if self.chance is None:
                break
            true = self.chance.below(sides)
            if true != result:
                raise LogError(
                    f"{where}, draw {place}: logged as {result} of {sides}, the seed gives {true}"
                )
        self.draws += len(draws)
        return Dealer(RecordedChance(draws))

    def run_rules(self, where: str, dealer: Dealer, rules: Callable[[], T]) -> T:
        """Let the rules run on logged draws: they must use them all, and no others."""
        try:
            result = rules()
        except DrawMismatch as error:
            raise LogError(f"{where}: {error}") from None
        except SeatsError as error:
            raise LogError(f"line 1: {error}") from None
        chance = dealer.chance
        assert isinstance(chance, RecordedChance)
        if chance.used != len(chance.draws):
            raise LogError(
                f"{where}: {len(chance.draws)} draws are logged, {chance.used} were made"
            )
        return result

    def compare_hash(self, line: Mapping[str, Any], state: Any, where: str) -> None:
        """Compare the position with the logged one."""
        found = state_hash(state)
        if line.get("hash") != found:
            raise LogError(
                f"{where}: leads to position {found}, the log has {short(line.get('hash'))}"
            )


def must_be_written_so(first: Mapping[str, Any], seed: int | bytes) -> None:
    """Refuse a first line that is not the one the chain begins with."""
    log = Log()
    log.key = chain_key(seed)
    if log.head_after(first, "") != first.get("chain"):
        raise LogError(f"line 1: {CHAIN_BREAKS}")


def lay_out(header: Header) -> Match:
    """Open the box a log was played with, and refuse another one."""
    try:
        box = find(header.game, header.rules, header.content)
        profile = box.sheet.profile(header.profile)
        match = Match.not_dealt(box, profile, list(header.seats), practice=header.practice)
    except RulesGone as error:
        raise LogOutlived("rules_gone", f"line 1: {error}") from None
    except ContentGone as error:
        raise LogOutlived("content_gone", f"line 1: {error}") from None
    except (UnknownGame, OptionError, UnknownBot) as error:
        raise LogError(f"line 1: {error}") from None
    if dict(profile.values) != dict(header.profile) or profile.hash() != header.profile_hash:
        raise LogError("line 1: the profile and its hash do not belong together")
    return match


def find_seed(header: Header, last: Mapping[str, Any], secret: bytes | None) -> int | bytes | None:
    """Return the seed of a log: open from the start, revealed at the end, or kept beside it."""
    if header.chance["kind"] == "fast":
        return int(header.chance["seed"])
    revealed = last.get("seed")
    if revealed is not None:
        if not is_hex(revealed):
            raise LogError(f"the last line: {short(revealed)} is not a seed")
        secret = bytes.fromhex(revealed)
    if secret is not None and commitment(secret) != header.chance["commitment"]:
        raise LogError("the revealed seed is not the one committed to in line 1")
    return secret


def seeded_chance(header: Header, seed: int | bytes | None) -> Chance | None:
    """Return the dice of a log from their beginning; None while the seed is sealed."""
    if seed is None:
        return None
    if isinstance(seed, int):
        return FastChance(seed)
    return SealedChance(seed, list(header.chance["salts"]))


def must_replay(lines: str, secret: bytes | None) -> None:
    """Refuse to store the beginning of a game that could not be played again from it."""
    try:
        Replayer.of_log(parse(lines), secret).run()
    except LogError as error:  # What it says may be a secret: the trace has it, not the player.
        raise Refused("unreadable", "unreadable.not_begun") from error


def read_log(path: str | Path, *, whole: bool = False) -> Replayer:
    """Read a log file, and its seed beside it, and prepare to replay it.

    A last line cut off in mid-write was never played, and is passed over, unless the log has to be
    whole.
    """
    source = Path(path)
    try:
        text = read_log_text(source)
        lines = parse(text)
        content = read_header(lines[0]).content
        if whole:
            must_end_whole(text)
    except Unreadable as error:
        raise Unreadable(f"{source}: cannot read this file: {error}") from None
    secret = read_secret(secret_path(source))
    bring_content(content, source)
    return Replayer.of_log(lines, secret)


def read_secret(beside: Path) -> bytes | None:
    """Return the seed that lies beside a log; None if there is none."""
    if not beside.exists():
        return None
    try:
        return bytes.fromhex(read_text(beside).strip())
    except Unreadable as error:
        raise Unreadable(f"{beside}: cannot read this file: {error}") from None
    except ValueError:
        raise Unreadable(f"{beside}: this is not a seed") from None


def replay(path: str | Path) -> Match:
    """Return the match a log tells of, checked move by move; an unfinished one can be played on."""
    return read_log(path).run()


def resume(path: str | Path) -> Match:
    """Replay an unfinished log and go on writing to it; an end that was not written is added."""
    match = replay(path)
    match.save(path)
    if match.outcome is not None and "end" not in match.log.lines[-1]:
        match.log.append(*match.closing_line(match.state))
    if match.outcome is not None:
        secret_path(Path(path)).unlink(missing_ok=True)
    return match
