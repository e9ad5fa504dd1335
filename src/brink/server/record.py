"""What is kept of a room besides its log: who sits where, what is played, what is asked."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from typing import Any, Literal, cast, get_args

from pydantic import BaseModel, ConfigDict, ValidationError

from brink.games.box import Box
from brink.games.catalog import ContentGone, UnknownGame, find
from brink.games.options import OptionError, Profile
from brink.match.likeness import name_for_bot
from brink.match.refused import Refused

TOKEN_BYTES = 24

Status = Literal["open", "playing", "over", "closed"]
FORMAT = 1  # Goes up when older servers would do wrong with a record; a new field alone does not.
KEPT = ConfigDict(extra="allow", frozen=True)  # What a newer server has added is kept as it is.


def new_token() -> str:
    """Return what a device proves itself with."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def device_of(token: str) -> str:
    """Return the name a device has in our books; its token is not kept."""
    return hashlib.sha256(b"brink device\0" + token.encode()).hexdigest()[:32]


class SeatRecord(BaseModel):
    """A seat: free, a person's (known by device), or a bot's."""

    model_config = KEPT

    kind: Literal["free", "person", "bot"] = "free"
    name: str = ""
    device: str = ""
    bot: str = ""
    salt: str = ""  # What its player's device gave for the dice of this room, and no other.
    since: int = -1  # The position at which a latecomer took it over from a bot.


class UndoRecord(BaseModel):
    """A take-back that people are asked about at one position."""

    model_config = KEPT

    seq: int
    asked_by: int
    asks: tuple[int, ...] = ()  # Who has to agree.
    agreed: tuple[int, ...] = ()
    refused_by: int | None = None  # By the asker: withdrawn.
    done: tuple[int, ...] = ()  # Who has asked at this position: nobody asks twice.

    @property
    def is_open(self) -> bool:
        """Whether it waits for answers."""
        return self.refused_by is None


class RemovedRecord(BaseModel):
    """Somebody whom the host has sent away, and who does not sit down again unasked."""

    model_config = KEPT

    name: str
    device: str


class ResultRecord(BaseModel):
    """How a game ended, for lists: its log has the rest."""

    model_config = KEPT

    endings: list[str]  # Their titles.
    winners: list[int]
    rounds: int
    turns: int
    at: float


class ChapterRecord(BaseModel):
    """A chapter of a campaign that was played before this room's game, and how it ended."""

    model_config = KEPT

    code: str
    outcome: dict[str, Any]


class RoomRecord(BaseModel):
    """The record of a room."""

    model_config = ConfigDict(extra="allow")

    format: int = FORMAT
    game: str
    host: str
    seats: list[SeatRecord]
    preset: str | None = None
    options: dict[str, str | int] = {}
    public: bool = False
    turn_seconds: int = 0
    practice: bool = False  # Luck may be taken back by somebody alone.
    locked: bool = False  # Only the host and who sits already may sit.
    latecomers: bool = True  # Who comes when the game is on may take a bot's seat.
    removed: list[RemovedRecord] = []
    gave_back: list[str] = []  # Devices that had a bot's seat in this game, and have it no more.
    paused: bool = False
    undo: UndoRecord | None = None
    began: float | None = None
    result: ResultRecord | None = None
    rematch: str | None = None
    after: str | None = None  # The room whose rematch this is.
    chapters: list[ChapterRecord] = []  # The campaign so far.
    beside: str | None = None  # The newest room beside the campaign.
    content: str | None = None  # What the campaign was begun with; None: this release's own.

    def copy_to_edit(self) -> RoomRecord:
        """Return a copy that may be changed; what is in it is replaced, never changed itself."""
        fresh = {"seats": list(self.seats), "options": dict(self.options)}
        return self.model_copy(update={**fresh, "removed": list(self.removed)})

    def copy_for_new_room(self) -> RoomRecord:
        """Return what a new room with the same people begins with; their salts stay behind."""
        fresh = self.copy_to_edit()
        fresh.paused, fresh.undo, fresh.rematch, fresh.beside = False, None, None, None
        fresh.content, fresh.began, fresh.result = None, None, None
        fresh.gave_back, fresh.after = [], None
        fresh.seats = [seat.model_copy(update={"salt": "", "since": -1}) for seat in self.seats]
        return fresh

    def seat_bot(self, number: int, bot: str) -> None:
        """Give a seat to a bot, under a name that nobody else's could be taken for."""
        name = name_for_bot(number, [*(seat.name for seat in self.seats), *self.actors()])
        self.seats[number] = SeatRecord(kind="bot", name=name, bot=bot)

    def box(self) -> Box:
        """Return the box the game is begun with; content that newer rules cannot read is not."""
        try:
            return find(self.game, content=self.content)
        except ContentGone:
            return find(self.game)

    def actors(self) -> list[str]:
        """Return what the game calls those who act in it: nobody who sits down is called so."""
        return self.box().wording(self.profile()).actors()

    def profile(self) -> Profile:
        """Return the profile agreed on; raises OptionError."""
        return self.box().sheet.profile(self.options, self.preset)

    def fit(self) -> None:
        """Let go of options that a newer release does not have: nothing was begun with them."""
        box = self.box()
        sheet = box.sheet
        if self.preset not in (None, *sheet.presets):
            self.preset = None
        for name, value in list(self.options.items()):
            try:
                sheet.find(name).parse(value)
            except OptionError:
                del self.options[name]
        try:
            box.seats_for(self.profile())
        except OptionError:
            self.preset, self.options, self.chapters = None, {}, []

    def seats_of(self, device: str) -> list[int]:
        """Return the seats a device plays."""
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat.kind == "person" and seat.device == device
        ]

    def has_removed(self, device: str) -> bool:
        """Return whether the host has removed somebody on a device."""
        return any(one.device == device for one in self.removed)

    def people(self) -> list[int]:
        """Return the seats of people."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person"]


def read_record(status: str, written: Mapping[str, Any]) -> tuple[Status, RoomRecord]:
    """Read what is kept of a room, or refuse it: it may be damaged, or of another version."""
    made = written.get("format", FORMAT)
    if not isinstance(made, int) or made > FORMAT:
        raise Refused("broken_room", "broken_room.newer")
    if status not in get_args(Status):
        raise Refused("broken_room", "broken_room.status", status=repr(status))
    try:
        record = RoomRecord.model_validate(written)
        find(record.game)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"]) or "its record"
        raise Refused("broken_room", "broken_room.record", where=where, why=first["msg"]) from None
    except UnknownGame as error:
        raise Refused("broken_room", "broken_room.no_game", why=error) from None
    return cast("Status", status), record
