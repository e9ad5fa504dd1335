"""Replaying a log: every move is played again and every draw and hash compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from brink.games.catalog import UnknownGame, find
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
from brink.kernel.game import SeatsError
from brink.kernel.state import state_hash
from brink.kernel.table import MARKS, Table
from brink.match.log import Header, LogError, parse, read_draws, read_header
from brink.match.match import BY_CONSENT, Match, Past, secret_path
from brink.match.refused import Refused

MOST_SIDES = 2**31 - 1


@dataclass(frozen=True)
class Verdict:
    """What verifying a log found: the truth, or the first thing that is not."""

    ok: bool
    sentence: str
    moves: int = 0
    draws: int = 0
    sealed: bool = False


class UnknownSeed(Chance):
    """Stands in for dice whose seed is not known: such a game can be watched, not played on."""

    def below(self, n: int) -> int:
        raise Refused(
            "no_seed",
            "this game's seed is still sealed elsewhere: it can be watched, not played on",
        )


class Replayer:
    """Plays a log again, line by line."""

    def __init__(self, lines: list[dict[str, Any]], secret: bytes | None) -> None:
        self.lines = lines
        self.draws = 0
        header = read_header(lines[0])
        self.match = lay_out(header)
        self.seed = find_seed(header, lines[-1], secret)
        self.chance = seeded_chance(header, self.seed)

    def run(self) -> Match:
        """Replay everything and return the match as it stands at the end of the log."""
        if len(self.lines) < 2 or "set_up" not in self.lines[1]:
            raise LogError("line 2: the set-up is missing")
        self.set_up(self.lines[1])
        match = self.match
        match.log.lines.extend(self.lines[:2])
        for line in self.lines[2:]:
            self.follow(line)
        match.seed = self.seed
        match.table = Table(UnknownSeed() if self.chance is None else self.chance)
        return match

    def follow(self, line: dict[str, Any]) -> None:
        """Carry out the next line of the log."""
        match = self.match
        where = f"line {len(match.log.lines) + 1}"
        if "end" in match.log.lines[-1]:
            raise LogError(f"{where}: a line follows the end of the game")
        if match.outcome is not None and "end" not in line:
            raise LogError(f"{where}: the game was over before this line")
        if "move" in line:
            self.move(line, where)
        elif "undo" in line:
            self.undo(line, where)
        elif "end" in line:
            self.end(line, where)
        else:
            raise LogError(f"{where}: neither a move, nor an undo, nor the end")
        match.log.lines.append(line)

    def set_up(self, line: Mapping[str, Any]) -> None:
        """Deal as logged."""
        match = self.match
        table = self.logged_table(line, "set-up")
        match.state = self.carry_out(
            "set-up", table, lambda: match.game.new(len(match.seats), table)
        )
        match.events = table.events
        self.compare_hash(line, match.state, "set-up")

    def move(self, line: Mapping[str, Any], where: str) -> None:
        """Play a logged move and compare what came of it."""
        match = self.match
        if line["move"] != match.position + 1:
            raise LogError(
                f"{where}: move {line['move']} stands where move {match.position + 1} is due"
            )
        where = f"{where}, move {line['move']} ({line.get('action')})"
        seat, written = line.get("seat"), line.get("action")
        if type(seat) is not int or type(written) is not str:
            raise LogError(f"{where}: the seat or the action is malformed")
        try:
            action = match.game.actions.parse(written)
        except UnknownAction as error:
            raise LogError(f"{where}: {error}") from None
        reason = match.game.why_not(match.state, seat, action)
        if reason is not None:
            raise LogError(f"{where}: not a legal move there. {match.wording.refusal(reason)}")
        table = self.logged_table(line, where)
        after = match.state.clone()
        self.carry_out(where, table, lambda: match.game.apply(after, action, table))
        if line.get("mark") != MARKS[table.mark]:
            raise LogError(
                f"{where}: logged as {line.get('mark')}, the move is {MARKS[table.mark]}"
            )
        self.compare_hash(line, after, where)
        match.past.append(Past(match.state, seat, table.mark))
        match.state = after
        match.events = table.events

    def undo(self, line: Mapping[str, Any], where: str) -> None:
        """Take a logged take-back back."""
        match = self.match
        refusal = match.why_not_undo(line.get("seat"))
        agreed = bool(line.get("agreed"))
        if refusal is not None and not (agreed and refusal.code in BY_CONSENT):
            raise LogError(f"{where}: this cannot be taken back. {refusal.sentence}")
        if line["undo"] != match.position:
            raise LogError(f"{where}: takes back move {line['undo']}, the last is {match.position}")
        match.carry_out_undo()
        self.compare_hash(line, match.state, where)

    def end(self, line: Mapping[str, Any], where: str) -> None:
        """Compare the logged outcome."""
        outcome = self.match.outcome
        if outcome is None:
            raise LogError(f"{where}: the log ends the game, but it is still on")
        if line["end"] != outcome.as_json():
            raise LogError(f"{where}: the logged outcome is not the one the moves lead to")

    def logged_table(self, line: Mapping[str, Any], where: str) -> Table:
        """Return a table that deals the logged draws, after comparing them with the seed."""
        draws = read_draws(line, where)
        for number, (sides, result) in enumerate(draws, start=1):
            if not 1 <= sides <= MOST_SIDES:
                raise LogError(f"{where}, draw {number}: nothing has {sides} sides")
            if self.chance is None:
                continue
            true = self.chance.below(sides)
            if true != result:
                raise LogError(
                    f"{where}, draw {number}: logged as {result} of {sides}, the seed gives {true}"
                )
        self.draws += len(draws)
        return Table(RecordedChance(draws))

    def carry_out(self, where: str, table: Table, rules: Any) -> Any:
        """Let the rules run on logged draws: they must use them all, and no others."""
        try:
            result = rules()
        except DrawMismatch as error:
            raise LogError(f"{where}: {error}") from None
        except SeatsError as error:
            raise LogError(f"line 1: {error}") from None
        chance = table.chance
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
            raise LogError(f"{where}: leads to position {found}, the log has {line.get('hash')}")


def lay_out(header: Header) -> Match:
    """Open the box a log was played with, and refuse another one."""
    try:
        box = find(header.game, header.rules)
        profile = box.sheet.profile(header.profile)
    except (UnknownGame, OptionError) as error:
        raise LogError(f"line 1: {error}") from None
    if dict(profile.values) != dict(header.profile) or profile.hash() != header.profile_hash:
        raise LogError("line 1: the profile and its hash do not belong together")
    if box.content_hash() != header.content:
        raise LogError(
            f"line 1: played with other content of {header.game} ({header.content}); "
            f"this Brink has {box.content_hash()}"
        )
    match = Match.__new__(Match)
    match.lay_out(box, profile, list(header.seats))
    return match


def find_seed(header: Header, last: Mapping[str, Any], secret: bytes | None) -> int | bytes | None:
    """Return the seed of a log: open from the start, revealed at the end, or kept beside it."""
    if header.chance["kind"] == "fast":
        return int(header.chance["seed"])
    revealed = last.get("seed")
    if revealed is not None:
        try:
            secret = bytes.fromhex(revealed)
        except (TypeError, ValueError):
            raise LogError(f"the last line: {revealed!r} is not a seed") from None
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


def read_log(path: str | Path) -> Replayer:
    """Read a log file and prepare to replay it."""
    source = Path(path)
    try:
        text = source.read_text(encoding="utf-8")
    except OSError as error:
        raise LogError(f"{source}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise LogError(f"{source}: this is not a text file") from None
    beside = secret_path(source)
    secret = None
    if beside.exists():
        try:
            secret = bytes.fromhex(beside.read_text(encoding="ascii").strip())
        except ValueError:
            raise LogError(f"{beside.name}: this is not a seed") from None
    return Replayer(parse(text), secret)


def replay(path: str | Path) -> Match:
    """Return the match a log tells of, checked move by move; an unfinished one can be played on."""
    match = read_log(path).run()
    match.log.path = None
    return match


def resume(path: str | Path) -> Match:
    """Replay an unfinished log and go on writing to it."""
    match = replay(path)
    match.save(path)
    return match


def verify(path: str | Path) -> Verdict:
    """Play a log again and say whether every move, draw and hash in it is true."""
    try:
        replayer = read_log(path)
        match = replayer.run()
    except LogError as error:
        return Verdict(ok=False, sentence=str(error))
    moves, draws = match.position, replayer.draws
    told = f"{moves} moves and {draws} draws of {match.box.title} replay exactly"
    if replayer.chance is None:
        return Verdict(
            ok=True,
            sentence=f"{told}; the seed is still sealed, so the draws are not yet proven",
            moves=moves,
            draws=draws,
            sealed=True,
        )
    return Verdict(
        ok=True, sentence=f"{told}, and every draw follows from the seed", moves=moves, draws=draws
    )
