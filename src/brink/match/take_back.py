"""Taking back: which moves a wish undoes, who has to agree to it, and how it is said (ADR 0023)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from brink.kernel.dealer import MARKS, PLAIN
from brink.kernel.event import Event
from brink.kernel.step import Reason
from brink.match.refused import Refused, RefusedAs

if TYPE_CHECKING:
    from brink.match.match import Match

MOST_SENTENCES = 2  # Told of one move.
MOST_MOVES = 3  # Told of one player; the rest is counted.


@dataclass(slots=True)
class Past:
    """A position that was left by a move, and what that move was."""

    state: Any
    seat: int
    mark: int
    by: str = "player"  # Or bot, stand_in, clock.
    events: Sequence[Event] = ()
    told: dict[int, str] = field(default_factory=dict)  # What it did in words, by eyes.


@dataclass(frozen=True)
class TakeBack:
    """A seat's wish to take its last move back: what goes with it, and whose leave it needs."""

    seat: int
    moves: tuple[Past, ...]  # The seat's own last move, or moves, and all that were made since.
    asks: tuple[int, ...]  # The people who have to agree.

    @property
    def within_horizon(self) -> bool:
        """Whether nothing but plain moves of the seat itself goes: nobody has to agree."""
        return all(past.seat == self.seat and past.mark == PLAIN for past in self.moves)

    @property
    def taught(self) -> Past | None:
        """The first of the moves that taught the table something; None if all are plain."""
        return next((past for past in self.moves if past.mark != PLAIN), None)


def wish(match: Match, seat: int, people: Sequence[int], at_most: int = 1) -> TakeBack:
    """Return what a seat's wish to take its last move back means, or refuse.

    If one of the moves was random or revealing, all people have learnt from it and have to agree;
    else those who made one of them. Bots agree to what taught nobody anything. Who asks for more
    than one gets what may go unasked: plain moves of their own in a row.
    """
    if not match.past:
        raise Refused("nothing_to_undo", "nothing_to_undo.no_move_been")
    if match.outcome is not None:
        raise RefusedAs("game_over", match.wording.refusal(Reason("game_over")))
    first = last_move_of(match, [seat])
    if first is None:
        mover = match.wording.player(match.past[-1].seat)
        raise Refused("not_your_move", "not_your_move.last_move_was", mover=mover)
    if first == len(match.past) - 1:
        first = first_in_a_row(match, first, at_most)
    moves = tuple(match.past[first:])
    taught = any(past.mark != PLAIN for past in moves)
    movers = {past.seat for past in moves if past.by == "player"}
    asks = [one for one in people if one != seat and (taught or one in movers)]
    found = TakeBack(seat, moves, tuple(asks))
    if taught and not asks and not match.practice:
        raise alone(match, found)
    return found


def last_move_of(match: Match, seats: Sequence[int]) -> int | None:
    """Return the place among the moves in force of the last one that one of some seats made."""
    for place in range(len(match.past) - 1, -1, -1):
        if match.past[place].seat in seats:
            return place
    return None


def first_in_a_row(match: Match, last: int, at_most: int) -> int:
    """Return where a row of a player's own plain moves begins that ends with this one."""
    seat, first = match.past[last].seat, last
    row = match.past[max(0, last + 1 - at_most) : last + 1]
    for past in reversed(row):
        if past.seat != seat or past.mark != PLAIN or past.by != "player":
            break
        first -= 1
    return min(first + 1, last)


def alone(match: Match, found: TakeBack) -> Refused:
    """Return why somebody alone does not take luck back."""
    past = found.taught
    assert past is not None
    mark = MARKS[past.mark]
    if past.seat == found.seat:
        return Refused("alone", f"alone.your_{mark}")
    return Refused("alone", f"alone.{mark}", name=match.wording.player(past.seat))


def beyond(match: Match, found: TakeBack) -> Refused:
    """Return why a take-back is not carried out before everybody has agreed."""
    past = found.taught
    if past is None:
        names = " and ".join(match.wording.player(seat) for seat in found.asks)
        return Refused("not_your_move", "not_your_move.moved_since_taken", names=names)
    return Refused("horizon", f"horizon.{MARKS[past.mark]}")


# Words.


def told(match: Match, past: Past, eyes: int) -> str:
    """Return what a move did, as these eyes saw it; "" if it was nothing worth saying."""
    if eyes not in past.told:
        sentences = match.sentences(past.events, eyes, past.state)
        more = " …" if len(sentences) > MOST_SENTENCES else ""
        past.told[eyes] = " ".join(sentences[:MOST_SENTENCES]) + more
    return past.told[eyes]


def say(
    match: Match, verb: str, seat: int, moves: Sequence[Past], eyes: int, yours: Sequence[int]
) -> str:
    """Return who takes what back: "Ada asks to take back a move: …"; other moves by their owners.

    `yours` are the seats of whoever reads it.
    """
    what = told(match, moves[0], eyes)
    head = f"{match.wording.player(seat)} {verb} a move{': ' + what if what else '.'}"
    parts = [share(match, one, made, eyes, one in yours) for one, made in others(moves)]
    return f"{head} That also takes back {listed(parts)}." if parts else head


def say_briefly(
    match: Match, seat: int, moves: Sequence[Past], eyes: int, yours: Sequence[int]
) -> str:
    """Return who has taken back what; of many moves only whose, since what they did was told."""
    if len(moves) == 1:
        return say(match, "takes back", seat, moves, eyes, yours)
    if all(past.seat == seat for past in moves):
        what = " ".join(text for past in moves if (text := told(match, past, eyes)))
        head = f"{match.wording.player(seat)} takes back {len(moves)} moves"
        return f"{head}: {what}" if what else f"{head}."
    parts = ["a move", *(owned(match, one, made, one in yours) for one, made in others(moves))]
    return f"{match.wording.player(seat)} takes back {listed(parts)}."


def others(moves: Sequence[Past]) -> list[tuple[int, list[Past]]]:
    """Return all moves after the asker's own, by their players."""
    by_seat: dict[int, list[Past]] = {}
    for past in moves[1:]:
        by_seat.setdefault(past.seat, []).append(past)
    return list(by_seat.items())


def listed(parts: Sequence[str]) -> str:
    """Return "one, two and three"."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def owned(match: Match, seat: int, made: list[Past], is_yours: bool) -> str:
    """Return how many moves of whom: "your move", "Ben's 2 moves"."""
    whose = "your" if is_yours else f"{match.wording.player(seat)}'s"
    return f"{whose} move" if len(made) == 1 else f"{whose} {len(made)} moves"


def share(match: Match, seat: int, made: list[Past], eyes: int, is_yours: bool) -> str:
    """Return one player's share of a take-back: "your move (Ben rolls 7)"."""
    texts = [text.rstrip(".") for past in made[:MOST_MOVES] if (text := told(match, past, eyes))]
    more = "; …" if len(made) > MOST_MOVES else ""
    what = f" ({'; '.join(texts)}{more})" if texts else ""
    return owned(match, seat, made, is_yours) + what
