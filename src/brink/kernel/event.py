"""Events: what happened, and who may know which part of it."""

from __future__ import annotations

from typing import Final, final

from brink.kernel.bits import bit

# Eyes are a set of seats as bits: what those seats together may see. No bits: a spectator.
NOBODY_SEATED: Final = 0
EVERYONE: Final = -1


def eyes_of(seat: int) -> int:
    """Return the eyes of one seat."""
    return bit(seat)


@final
class Field:
    """One value of an event: a number, or a place in a list of ids."""

    def __init__(self, name: str, ids: list[str] | None = None, *, secret: bool = False) -> None:
        self.name: Final = name
        self.ids: Final = ids
        self.secret: Final = secret


@final
class EventKind:
    """A sort of event: its name and fields. Secret fields are seen only by the event's knowers."""

    def __init__(self, name: str, *fields: Field) -> None:
        self.name: Final = name
        self.fields: Final = list(fields)


@final
class Event:
    """One thing that happened at the table."""

    def __init__(self, kind: EventKind, knowers: int, values: list[int]) -> None:
        self.kind: Final = kind
        self.knowers: Final = knowers
        self.values: Final = values

    def seen_by(self, eyes: int) -> dict[str, int | str]:
        """Return the event as those eyes see it, ready to be written as JSON."""
        knows = (self.knowers & eyes) != 0 or self.knowers == EVERYONE
        seen: dict[str, int | str] = {"event": self.kind.name}
        for field, value in zip(self.kind.fields, self.values, strict=True):
            if field.secret and not knows:
                continue
            seen[field.name] = value if field.ids is None else field.ids[value]
        return seen
