"""Verifying a log: what it proves, and what it cannot, each in a sentence of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from brink.games.wording import counted
from brink.match.fairness import seats_that_gave
from brink.match.log import LogError, LogOutlived, Unreadable
from brink.match.match import Match
from brink.match.replay import Replayer, read_log

Finding = Literal["proven", "not proven", "false"]


@dataclass(frozen=True)
class Check:
    """One thing that was looked at, and what came of it."""

    found: Finding
    sentence: str


@dataclass(frozen=True)
class Kept:
    """What somebody kept of a game, to hold its log against."""

    commitment: str | None = None
    salts: Mapping[int, str] = field(default_factory=dict)  # By seat, from 0.
    head: str | None = None


@dataclass(frozen=True)
class Verdict:
    """What verifying a log found: that it holds together, or the first thing that does not."""

    ok: bool  # Nothing in it is false, nor does it differ from what was kept.
    proven: bool  # And every draw follows from the seed and the salts.
    sentence: str
    moves: int = 0
    draws: int = 0
    checks: tuple[Check, ...] = ()


def verify(path: str | Path, kept: Kept | None = None) -> Verdict:
    """Play a log again, hold it against what was kept of the game, and say what that proves.

    Raises Unreadable for a file that is not, byte for byte, a log as Brink writes it, and
    LogOutlived for a log whose rules or content are not here.
    """
    try:
        replayer = read_log(path, whole=True)
        match = replayer.run()
        if match.outcome is not None and "end" not in match.log.lines[-1]:
            raise LogError("the game is over, but its last line is missing")
    except (Unreadable, LogOutlived):  # Neither true nor false: nobody here can tell.
        raise
    except LogError as error:
        told = str(error)
        return Verdict(ok=False, proven=False, sentence=told, checks=(Check("false", told),))
    checks = tuple(all_checks(replayer, match, kept or Kept()))
    wrong = [check.sentence for check in checks if check.found == "false"]
    known = replayer.chance is not None
    return Verdict(
        ok=not wrong,
        proven=known and not wrong,
        sentence=wrong[0] if wrong else summary(match, replayer, known=known),
        moves=match.position,
        draws=replayer.draws,
        checks=checks,
    )


def summary(match: Match, replayer: Replayer, *, known: bool) -> str:
    """Return the verdict on a log in which nothing is false."""
    moves, draws = counted(match.position, "move"), counted(replayer.draws, "draw")
    told = f"{moves} and {draws} of {match.box.title} replay exactly"
    if match.practice:
        told = f"A practice game: {told}"
    if not known:
        return told + "; the seed is still sealed, so the draws are not yet proven"
    told += ", and every draw follows from the seed"
    return told if match.outcome is not None else told + "; the game is not over"


def all_checks(replayer: Replayer, match: Match, kept: Kept) -> Iterator[Check]:
    """Look at everything that can be looked at."""
    chance = match.log.lines[0]["chance"]
    yield Check(
        "proven",
        f"The {match.position} moves in force are legal and lead to the logged positions",
    )
    if chance["kind"] == "fast":
        yield from open_dice(replayer, kept)
    else:
        yield draws_check(replayer)
        yield commitment_check(chance, kept)
        yield from salt_checks(match, chance, kept)
    yield chain_check(replayer, match)
    yield head_check(match, kept)
    if match.outcome is None:
        yield Check("not proven", "The game is not over: what follows is not in this log")


def open_dice(replayer: Replayer, kept: Kept) -> Iterator[Check]:
    """Say what an open seed proves."""
    yield Check("proven", f"The {replayer.draws} draws follow from the seed")
    yield Check(
        "not proven",
        "The seed is an open number: whoever began the game could have chosen the dice by it",
    )
    if kept.commitment is not None or kept.salts:
        yield Check("false", "This game has an open seed, no commitment and no salts")


def draws_check(replayer: Replayer) -> Check:
    """Say whether the draws follow from a sealed seed."""
    if replayer.chance is None:
        return Check(
            "not proven", "The seed is still sealed: draws, commitment and chain are unchecked"
        )
    return Check(
        "proven",
        f"The {replayer.draws} draws follow from the seed and the salts, and the seed from the "
        "commitment in the log",
    )


def commitment_check(chance: Mapping[str, Any], kept: Kept) -> Check:
    """Hold the commitment against the one kept."""
    if kept.commitment is None:
        return Check(
            "not proven",
            "You gave no commitment: nothing shows that the seed was fixed before the salts",
        )
    if kept.commitment.lower() != chance["commitment"]:
        return Check(
            "false",
            f"The log's commitment is {chance['commitment']}, not the one you kept: "
            "the seed was changed, or this is another game",
        )
    return Check("proven", "The commitment is the one you kept")


def salt_checks(match: Match, chance: Mapping[str, Any], kept: Kept) -> Iterator[Check]:
    """Hold the salts against those kept, and say whose they are."""
    salts = chance["salts"]
    for seat, salt in sorted(kept.salts.items()):
        if not 0 <= seat < len(salts):
            yield Check("false", f"There is no seat {seat + 1}; the log has {len(salts)}")
        elif salts[seat] != salt:
            yield Check("false", other_salt(who(match, seat), salts[seat], salt))
        else:
            yield Check("proven", f"The salt of {who(match, seat)} is the one you kept")
    given = seats_that_gave(chance)
    if not given:
        yield Check(
            "not proven",
            "Nobody gave a salt: whoever ran the server, or the program, could have chosen the "
            "dice",
        )
        return
    derived = [seat for seat in range(len(salts)) if seat not in given]
    told = f"The dice hold a salt given for {named(match, given)}"
    if derived:
        told += f"; none was given, so it follows from the commitment, for {named(match, derived)}"
    yield Check("proven", told)
    others = [seat for seat in given if seat not in kept.salts]
    if others:
        yield Check(
            "not proven",
            f"The salts of {named(match, others)} are the log's word until their players find "
            "them in it: whoever ran the server could have put others in their place",
        )
    yield Check(
        "not proven",
        "Whoever gave the last salt, together with whoever ran the server, could have chosen it "
        "and so the dice",
    )


def other_salt(whose: str, logged: str, kept: str) -> str:
    """Say that a salt is not the one kept, and what may have happened to it on the way here."""
    told = f"The salt of {whose} is not the one you kept"
    if logged.strip().casefold() == kept.strip().casefold():
        return told + ", though only capitals or spaces around it differ: give it to the letter"
    return told


def named(match: Match, seats: list[int]) -> str:
    """Return seats by their numbers and names."""
    return ", ".join(who(match, seat) for seat in seats)


def who(match: Match, seat: int) -> str:
    """Return a seat by its number and name."""
    return f"seat {seat + 1} ({match.seats[seat].name})"


def chain_check(replayer: Replayer, match: Match) -> Check:
    """Say whether the lines hold together."""
    if not replayer.is_chained:
        return Check("not proven", "This log is of format 1 and carries no chain")
    if match.log.key is None:
        return Check("not proven", "The chain is keyed with the seed, which is still sealed")
    return Check(
        "proven", f"The chain runs unbroken through all {len(match.log.lines)} lines of the log"
    )


def head_check(match: Match, kept: Kept) -> Check:
    """Find the head that was kept among the lines."""
    lines = match.log.lines
    if kept.head is None:
        return Check(
            "not proven",
            "You gave no head: a whole other log that is consistent in itself could not be told "
            "from this one",
        )
    heads = [line.get("chain") for line in lines]
    if kept.head.lower() not in heads:
        return Check(
            "false",
            f"No line of this log has the head {kept.head.lower()}: it is not the game you saw",
        )
    if match.log.key is None:
        return Check("not proven", "The head you kept is in the log, but its chain is unchecked")
    line = heads.index(kept.head.lower()) + 1
    told = f"The head you kept is that of line {line}: up to there it is the game you saw"
    rest = len(lines) - line
    return Check("proven", told + (f"; it says nothing of the {rest} lines after it" * bool(rest)))
