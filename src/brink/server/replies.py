"""What the doors besides the socket take and answer, typed once, like the messages."""

from __future__ import annotations

import functools
import gzip
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from typing_extensions import TypedDict

from brink.server.asks import Id, OptionValue, Whole
from brink.server.messages import EventTold, OutcomeTold

SeatText = Annotated[str, Field(pattern="^[0-9]{1,2}$")]
PIECE = 65_536  # Bytes of a long answer that are sent before it is looked whether they are read.
NO_OTHERS: dict[str, Any] = {"additionalProperties": False}  # The schema says so of keys, too.


SQUEEZES_KEPT = 64  # Many rooms play the same, and all of them stand on the same shelf.


@functools.lru_cache(maxsize=SQUEEZES_KEPT)
def squeeze(written: bytes) -> bytes:
    """Return some text in as few bytes as it needs."""
    return gzip.compress(written, mtime=0)


def squeezed(request: Request, written: bytes) -> Response:
    """Answer with JSON that is long and often asked for: small for whoever can unpack it."""
    small = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"Vary": "Accept-Encoding"} | ({"Content-Encoding": "gzip"} if small else {})
    body = squeeze(written) if small else written
    return Response(body, media_type="application/json", headers=headers)


class LongReply(Response):
    """An answer that is sent as fast as it is read: little of it waits for a slow reader.

    Until it is sent its address has one turn less: nobody fills the memory with what they do not
    read, and a phone on a bad line has time for every piece.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it piece by piece; each waits for room."""
        start = {"status": self.status_code, "headers": self.raw_headers}
        await send({"type": "http.response.start", **start})
        body = bytes(self.body)
        for at in range(0, max(1, len(body)), PIECE):
            piece, more = body[at : at + PIECE], at + PIECE < len(body)
            await send({"type": "http.response.body", "body": piece, "more_body": more})


class NewRoom(BaseModel):
    """What to open a room with."""

    model_config = ConfigDict(extra="forbid", strict=True)

    game: Id
    seats: Annotated[int, Field(ge=1, le=16), Whole]
    preset: Id | None = None
    options: Annotated[dict[Id, OptionValue], Field(json_schema_extra=NO_OTHERS)] = {}
    bots: Annotated[dict[SeatText, Id], Field(json_schema_extra=NO_OTHERS)] = {}
    public: bool = False
    turn_seconds: Annotated[int, Field(ge=0, le=86_400), Whole] = 0
    practice: bool = False


class OpenedRoom(BaseModel):
    """A room just opened."""

    code: str
    path: str
    commitment: str


class TextsTold(BaseModel):
    """What the pages say in a language, by table and key."""

    language: str
    texts: dict[str, dict[str, str]]


class WaitingRoom(BaseModel):
    """The room that waits for players under a short code; null if none does, and a sentence."""

    code: str | None
    path: str | None
    sentence: str


class RoomListed(BaseModel):
    """A public room that waits for players."""

    code: str
    game: str
    seats: int
    free: int
    names: list[str]


class OptionTold(TypedDict):
    """A switch of the rules: words to choose from, a range of numbers, a pattern, or several."""

    id: str
    words: list[str]
    low: int | None
    high: int | None
    default: str | int
    defaults_by: dict[str, dict[str, str | int]]  # Another option's value may set the default.
    meaning: str
    ruling: str
    source: str
    pattern: str  # What may be written besides; "" if nothing may.
    examples: list[str]
    name: str
    group: str
    says: dict[str, str]  # Its values in words; "number" and "one" have {n}, "text" is a pattern's.


class PresetTold(TypedDict):
    """A named set of options."""

    id: str
    about: str
    values: dict[str, str | int]
    name: str


class GameTold(TypedDict):
    """What stands on a box."""

    id: str
    title: str
    tagline: str
    credit: str
    kind: str
    least_seats: int
    most_seats: int
    minutes: list[int]
    bots: list[str]
    options: list[OptionTold]
    presets: list[PresetTold]
    groups: dict[str, str]  # Of options, in order, with what they are called.
    campaign: dict[str, str | int] | None  # The options a campaign begins with, if there is one.


class RulingTold(TypedDict):
    """A decision where the rulebook is silent, and the options that bend it."""

    id: str
    source: str
    ruling: str
    why: str
    options: list[str]


class BookTold(GameTold):
    """One game with its rulebook, its rulings and its words; or as a room plays it."""

    rulebook: str
    rulings: list[RulingTold]
    text: dict[str, Any]


class ProfileTold(TypedDict):
    """What a room plays: a value for every option, and the words of that edition."""

    options: dict[str, str | int]
    said: dict[str, str]  # Each value in words, with what it comes to for so many players.
    changed: list[str]  # The options in which this table leaves the book.
    usual: dict[str, str | int]  # What they would be by the book.
    comes_to: dict[str, dict[str, str | int]]  # What values such as auto come to here.
    text: dict[str, Any]


class AskedTold(TypedDict):
    """Who was asked, and what."""

    seat: int
    step: str


class LineTold(TypedDict):
    """A finished game's table after a line of its log, and what that line did."""

    view: dict[str, Any]  # Those parts that have changed since the line told before.
    gone: list[str]  # Parts that are no longer there.
    asked: AskedTold | None
    outcome: OutcomeTold | None
    events: list[EventTold]


class ReplayTold(TypedDict):
    """Some lines of a finished game, one after the other."""

    lines: int  # Of the whole log.
    start: int  # The first line told here, from 2, the set-up.
    told: list[LineTold]


class ProofTold(TypedDict):
    """What the dice of a finished game are checked with; whether they are fair, its log shows.

    A server's word on its own dice would prove nothing: none is given here.
    """

    commitment: str
    salts: list[str]  # One a seat.
    given: list[bool]  # Whether a seat's salt was given; otherwise it follows from the commitment.
    seed: str
    draws: int  # In the log, those taken back with them.
    head: str | None  # Of the chain, after the last line; None in a log that has no chain.


class ResultTold(TypedDict):
    """How a game ended, in short."""

    endings: list[str]  # Their titles.
    winners: list[str]  # Their names.
    won: bool | None  # Whether somebody at this device has; None if nobody sat there.
    rounds: int
    turns: int
    at: float
    seconds: float | None  # It took, from the start to the end.


class MyRoom(TypedDict):
    """A room this device has been in, as far as it concerns this device."""

    code: str
    game: str
    status: Literal["open", "playing", "over", "closed"]
    names: list[str]
    seated: bool
    host: bool
    your_turn: bool
    result: ResultTold | None  # Once it is over; None of games that ended before this was noted.


class WayTold(TypedDict):
    """Where other devices on the network reach this server."""

    links: list[str]


class Problem(BaseModel):
    """Why something was refused."""

    code: str
    sentence: str


REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem} for status in (400, 403, 404, 409, 410, 413, 422, 429, 503)
}


def kind_of(media: str) -> dict[int | str, dict[str, Any]]:
    """Describe an answer that is no JSON."""
    return {200: {"content": {media: {}}}, **REFUSALS}
