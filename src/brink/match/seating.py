"""Who sits where, as a Python user writes it."""

from __future__ import annotations

from collections.abc import Sequence

from brink.match.log import Seat
from brink.match.refused import Refused

LONGEST_NAME = 40


def read_seats(seats: int | Sequence[str]) -> list[Seat]:
    """Return the seating: a number of people, or names and "bot:<id>"."""
    if isinstance(seats, int) and not isinstance(seats, bool):
        return [Seat(f"Player {number + 1}") for number in range(seats)]
    if not isinstance(seats, list | tuple) or not all(isinstance(name, str) for name in seats):
        raise Refused("bad_seats", f"seats are a number or a list of names, not {seats!r}")
    seating: list[Seat] = []
    for number, name in enumerate(seats):
        if name.startswith("bot:"):
            seating.append(Seat(f"Bot {number + 1}", name.removeprefix("bot:")))
        else:
            seating.append(Seat(read_name(name)))
    names = [seat.name for seat in seating]
    for name in names:
        if names.count(name) > 1:
            raise Refused("bad_name", f"two players are called {name!r}; names must differ")
    return seating


def read_name(name: str) -> str:
    """Return a player's name, if it can be shown at a table."""
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise Refused(
            "bad_name",
            f"{name[:80]!r} is no name for a player: 1 to {LONGEST_NAME} printable characters",
        )
    return name
