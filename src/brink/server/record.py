"""What is kept of a room besides its log: who sits where, what is played, what is asked."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from brink.games.box import Box
from brink.games.catalog import find
from brink.games.options import Profile

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # No letters that look like others.
CODE_LENGTH = 12  # 31¹² codes: nobody guesses one.
TOKEN_BYTES = 24

BOT_NAMES = ("Abacus", "Bolt", "Cog", "Dynamo", "Ember", "Flux", "Gizmo", "Hex", "Iota", "Jolt")

Status = Literal["open", "playing", "over", "closed"]


def new_code() -> str:
    """Return a code for a room: short enough to read out, too many to guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def new_token() -> str:
    """Return what a device proves itself with."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def device_of(token: str) -> str:
    """Return the name a device has in our books; its token is not kept."""
    return hashlib.sha256(b"brink device\0" + token.encode()).hexdigest()[:32]


class SeatRecord(BaseModel):
    """A seat: free, a person's (known by device), or a bot's."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: Literal["free", "person", "bot"] = "free"
    name: str = ""
    device: str = ""
    bot: str = ""
    salt: str = ""


class UndoRecord(BaseModel):
    """A take-back the whole table is asked about."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    seq: int
    asked_by: int
    agreed: tuple[int, ...]


class ChapterRecord(BaseModel):
    """A chapter of a campaign that was played before this room's game, and how it ended."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    code: str
    outcome: dict[str, Any]


class RoomRecord(BaseModel):
    """The record of a room."""

    model_config = ConfigDict(extra="forbid")

    game: str
    host: str
    seats: list[SeatRecord]
    preset: str | None = None
    options: dict[str, str | int] = {}
    public: bool = False
    turn_seconds: int = 0
    paused: bool = False
    undo: UndoRecord | None = None
    rematch: str | None = None
    chapters: list[ChapterRecord] = []  # The campaign so far.
    beside: str | None = None  # The newest room beside the campaign.

    def copy_to_edit(self) -> RoomRecord:
        """Return a copy that may be changed; what is in it is replaced, never changed itself."""
        return self.model_copy(update={"seats": list(self.seats), "options": dict(self.options)})

    def seat_bot(self, number: int, bot: str) -> None:
        """Give a seat to a bot, under a name nobody else has."""
        taken = {seat.name for seat in self.seats}
        name = next((one for one in BOT_NAMES if one not in taken), f"Bot {number + 1}")
        self.seats[number] = SeatRecord(kind="bot", name=name, bot=bot)

    def box(self) -> Box:
        """Return the game's box."""
        return find(self.game)

    def profile(self) -> Profile:
        """Return the profile agreed on; raises OptionError."""
        return self.box().sheet.profile(self.options, self.preset)

    def seats_of(self, device: str) -> list[int]:
        """Return the seats a device plays."""
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat.kind == "person" and seat.device == device
        ]

    def people(self) -> list[int]:
        """Return the seats of people."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person"]
