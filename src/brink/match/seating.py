"""Who sits where, as a Python user writes it."""

from __future__ import annotations

from collections.abc import Sequence

from brink.match.likeness import must_differ
from brink.match.log import Seat
from brink.match.refused import Refused
from brink.match.texts import LONGEST_NAME_HERE, accept_name


def read_seats(seats: int | Sequence[str | Seat], actors: Sequence[str] = ()) -> list[Seat]:
    """Return the seating: a number of people, or names and "bot:<id>".

    Nobody new is called as the game's own actors are; a Seat was let in before, and stays.
    """
    if isinstance(seats, int) and not isinstance(seats, bool):
        return [Seat(f"Player {number + 1}") for number in range(seats)]
    if not isinstance(seats, list | tuple) or not all(
        isinstance(name, str | Seat) for name in seats
    ):
        raise Refused("bad_seats", "bad_seats.seats_are_number", seats=f"{seats!r}")
    seating: list[Seat] = []
    for number, name in enumerate(seats):
        if isinstance(name, Seat):
            seating.append(name)
            continue
        if name.startswith("bot:"):
            seating.append(Seat(f"Bot {number + 1}", name.removeprefix("bot:")))
            continue
        accepted = accept_name(name, LONGEST_NAME_HERE)
        must_differ(accepted, [seat.name for seat in seating if seat.bot is None], actors)
        seating.append(Seat(accepted))
    return seating
