"""The doors besides the socket: games, rooms, logs, replays, proofs."""

from __future__ import annotations

import functools
from dataclasses import asdict
from io import BytesIO
from typing import Annotated, Any, cast

import orjson
import segno
from fastapi import APIRouter, Path, Query, Request, Response

from brink.bots.registry import bot_names
from brink.games.box import Box
from brink.games.catalog import UnknownGame, all_boxes
from brink.games.catalog import find as find_box
from brink.games.options import GROUPS, Profile
from brink.kernel.chance import commitment
from brink.language.languages import ENGLISH
from brink.language.spoken import say, speaking
from brink.match.fairness import seats_that_gave
from brink.match.refused import Refused, RefusedAs
from brink.server import mine
from brink.server.codes import read_short_code
from brink.server.contents import is_over, kept
from brink.server.hall import Hall
from brink.server.lobby import TALK_KEPT, check_playable
from brink.server.messages import SaidTold
from brink.server.record import RoomRecord, SeatRecord
from brink.server.replaying import MOST_LINES, SET_UP
from brink.server.replies import (
    REFUSALS,
    BookTold,
    GameTold,
    LongReply,
    MyRoom,
    NewRoom,
    OpenedRoom,
    OptionTold,
    PresetTold,
    ProfileTold,
    ProofTold,
    ReplayTold,
    RoomListed,
    RulingTold,
    TextsTold,
    WaitingRoom,
    WayTold,
    kind_of,
    squeezed,
)
from brink.server.room import Room
from brink.server.telling import Viewer
from brink.server.thoughts import replay_of

api = APIRouter(prefix="/api")

Code = Annotated[str, Path(pattern="^[2-9a-z]{12}$", description="A room's code.")]
ShortCode = Annotated[str, Path(max_length=40, description="Six letters, spaced as you like.")]
Fingerprint = Annotated[str, Path(pattern="^[0-9a-f]{16}$", description="As in a log's head.")]
GameId = Annotated[str, Path(pattern="^[a-z_]{2,40}$")]
MANY_CODES = "^[2-9a-z]{12}(,[2-9a-z]{12}){0,23}$"
# Sentences the server makes, and endings, of which it tells those that come.
MADE_HERE = {"also", "events", "refusals", "questions", "considers", "advice", "endings"}


PAGES = ("page", "room", "later")  # Files of what the pages say, as they come down the line.


def hall_of(request: Request) -> Hall:
    """Return the server's hall."""
    hall = request.app.state.hall
    assert isinstance(hall, Hall)
    return hall


@api.get("/games", response_model=list[GameTold])
async def games(request: Request) -> Response:
    """Tell every game in the catalog, with its options, presets and bots."""
    return squeezed(request, shelf_written(speaking().tag))


@functools.cache
def shelf_written(_language: str) -> bytes:
    """Write down all games, once in a language: they stay the same while the server runs."""
    return orjson.dumps([game_told(box) for box in all_boxes()])


@api.get("/games/{game}", response_model=BookTold, responses=REFUSALS)
async def game(game: GameId, request: Request) -> Response:
    """Tell one game, with its rulebook, its rulings and its words."""
    try:
        return squeezed(request, book_written(find_box(game).id, speaking().tag))
    except UnknownGame as error:
        raise RefusedAs("unknown_game", str(error)) from None


@functools.cache
def book_written(game: str, _language: str) -> bytes:
    """Write down one game, once in a language."""
    box = find_box(game)
    return orjson.dumps(book_told(box, box.sheet.profile({})))


def book_told(box: Box, profile: Profile, seats: int | None = None) -> BookTold:
    """Tell a game with its rulebook, as a profile plays it."""
    return {
        **game_told(box),
        "rulebook": box.rulebook(profile, seats),
        "rulings": [cast("RulingTold", asdict(ruling)) for ruling in box.rulings.values()],
        "text": words_told(box, profile),
    }


def game_told(box: Box) -> GameTold:
    """Tell what stands on a box."""
    return {
        "id": box.id,
        "title": box.title,
        "tagline": box.tagline,
        "credit": box.credit,
        "kind": box.kind,
        "least_seats": box.least_seats,
        "most_seats": box.most_seats,
        "minutes": list(box.minutes),
        "bots": bot_names(box),
        "options": [cast("OptionTold", asdict(option)) for option in box.sheet.options.values()],
        "presets": [cast("PresetTold", asdict(preset)) for preset in box.sheet.presets.values()],
        "groups": dict(GROUPS),
        "campaign": None if box.chapters is None else dict(box.chapters.begin),
    }


@api.get("/texts", response_model=TextsTold)
async def texts(request: Request) -> Response:
    """Tell what the pages say, in the language of whoever asks; English is built into them."""
    language = speaking()
    pages: dict[str, object] = {}
    for name in () if language.tag == ENGLISH else PAGES:
        pages.update(language.page(name))
    return squeezed(request, orjson.dumps({"language": language.tag, "texts": pages}))


def words_told(box: Box, profile: Profile) -> dict[str, Any]:
    """Tell a game's words, but for the sentences the server itself makes of them."""
    page = {**box.wording(profile).page.values, "terms": box.glossary(profile)}
    return {part: words for part, words in page.items() if part not in MADE_HERE}


@api.post("/rooms", status_code=201, responses=REFUSALS)
async def open_room(new: NewRoom, request: Request) -> OpenedRoom:
    """Open a room; whoever does is its host."""
    hall = hall_of(request)
    try:
        box = find_box(new.game)
    except UnknownGame as error:
        raise RefusedAs("unknown_game", str(error)) from None
    for number, bot in new.bots.items():
        must_be_a_bots(box, int(number), new.seats, bot)
    record = RoomRecord(
        game=box.id,
        host=request.state.device,
        seats=[SeatRecord() for _ in range(new.seats)],
        preset=new.preset,
        options=dict(new.options),
        public=new.public,
        turn_seconds=new.turn_seconds,
        practice=new.practice,
    )
    for number, bot in new.bots.items():
        record.seat_bot(int(number), bot)
    check_playable(record)
    room = await hall.open_room(record, request.state.caller.address)
    return OpenedRoom(code=room.code, path=f"/r/{room.code}", commitment=commitment(room.seed))


def must_be_a_bots(box: Box, number: int, seats: int, bot: str) -> None:
    """Refuse a bot the game does not have, or a seat that is not there."""
    if number >= seats:
        raise Refused("bad_bot", "bad_bot.no_seat_for", number=number, seats=seats - 1)
    if bot not in bot_names(box):
        known = ", ".join(bot_names(box))
        raise Refused(
            "bad_bot", "bad_bot.no_bot_choose", title=box.title, bot=f"{bot!r}", known=known
        )


@api.get("/rooms")
async def list_rooms(request: Request) -> list[RoomListed]:
    """List the public rooms that wait for players, and whose host is there."""
    return await hall_of(request).listing.rooms()


@api.get("/waiting/{short}", responses=REFUSALS)
async def find_waiting(short: ShortCode, request: Request) -> WaitingRoom:
    """Find the room that waits for players under a short code; wrong ones are counted."""
    if read_short_code(short) is None:
        return WaitingRoom(
            code=None, path=None, sentence=say("refusals", "malformed.no_short_code")
        )
    code = await hall_of(request).find_waiting(short, request.state.caller.address)
    if code is None:  # A good question, answered: no refusal.
        return WaitingRoom(
            code=None, path=None, sentence=say("refusals", "no_waiting_room.nobody_waits")
        )
    return WaitingRoom(code=code, path=f"/r/{code}", sentence="")


@api.get("/rooms/mine", responses=REFUSALS)
async def my_rooms(
    request: Request,
    codes: Annotated[str, Query(pattern=MANY_CODES, description="Codes, separated by commas.")],
) -> list[MyRoom]:
    """Tell how the rooms stand in which a device sits or that it hosts; others are left out."""
    return await mine.my_rooms(hall_of(request), codes.split(","), request.state.device)


@api.get("/way")
async def way(request: Request) -> WayTold:
    """Tell where other devices on the network reach this server."""
    return {"links": hall_of(request).settings.links.split()}


@api.get("/rooms/{code}/talk", responses=REFUSALS)
async def talk(code: Code, request: Request) -> list[SaidTold]:
    """Tell the last talk at a table."""
    hall = hall_of(request)
    await hall.find(code)
    return cast("list[SaidTold]", await hall.store.talk_of(code, TALK_KEPT))


@api.get("/rooms/{code}/profile", response_model=ProfileTold, responses=REFUSALS)
async def profile(code: Code, request: Request) -> Response:
    """Tell what a room plays: a value for every option, and the words of that edition."""
    room = await hall_of(request).find_fresh(code)
    box, played, seats = room.box, room.profile, len(room.record.seats)
    comes_to = box.comes_to(played, seats, box.wording(played))
    told: ProfileTold = {
        "options": dict(played.values),
        "said": box.said(played, seats),
        "changed": box.sheet.changed(played),
        "usual": dict(box.sheet.by_the_book(played).values),
        "comes_to": {option: dict(values) for option, values in comes_to.items()},
        "text": words_told(box, played),
    }
    return squeezed(request, orjson.dumps(told))


@api.get("/rooms/{code}/rules", response_model=BookTold, responses=REFUSALS)
async def rules(code: Code, request: Request) -> Response:
    """Tell the game as a room plays it; what its rulebook has otherwise by the book is marked."""
    room = await hall_of(request).find_fresh(code)
    told = book_told(room.box, room.profile, len(room.record.seats))
    return squeezed(request, orjson.dumps(told))


@api.get("/rooms/{code}/qr.svg", response_class=Response, responses=kind_of("image/svg+xml"))
async def qr(code: Code, request: Request) -> Response:
    """Draw the room's link as a QR code."""
    await hall_of(request).find(code)
    return Response(qr_drawn(base_link(request) + f"r/{code}"), media_type="image/svg+xml")


@functools.lru_cache(512)
def qr_drawn(link: str) -> bytes:
    """Draw a link; several people of a room ask for the same one."""
    drawn = BytesIO()
    segno.make(link, error="m").save(drawn, kind="svg", scale=6, xmldecl=False)
    return drawn.getvalue()


def base_link(request: Request) -> str:
    """Return where another device finds us: this machine's own name for itself is no use there."""
    links = hall_of(request).settings.links.split()
    here = request.url.hostname in ("127.0.0.1", "localhost", "::1")
    return links[0] if here and links else str(request.base_url)


async def finished(code: str, request: Request) -> Room:
    """Return a room whose game is over; before that its log is nobody's business."""
    room = await hall_of(request).find_fresh(code)
    if room.match is None or room.match.outcome is None:
        raise Refused("not_over", "not_over.log_later")
    return room


@api.get("/rooms/{code}/log", response_class=Response, responses=kind_of("application/jsonl"))
async def log(code: Code, request: Request) -> Response:
    """Give a finished game's log, for `brink verify` and `brink replay`; it is not replayed."""
    store = hall_of(request).store
    stored = await store.find(code)
    if stored is None:
        raise Refused("no_room", "no_room.no_such_room")
    if not await is_over(store, code):
        raise Refused("not_over", "not_over.log_later")
    text = "".join(await store.moves_from(code, 0))
    headers = {
        "Content-Disposition": f'attachment; filename="{stored.record["game"]}-{code}.jsonl"'
    }
    return LongReply(text, media_type="application/jsonl", headers=headers)


@api.get("/contents/{fingerprint}", response_class=Response, responses=kind_of("application/json"))
async def content(fingerprint: Fingerprint, request: Request) -> Response:
    """Give the content some games were begun with, for `--content` of the same commands."""
    document = await kept(hall_of(request).store, fingerprint)
    if document is None:
        raise Refused("no_content", "no_content.no_game_here")
    headers = {"Content-Disposition": f'attachment; filename="{fingerprint}.json"'}
    return Response(document, media_type="application/json", headers=headers)


@api.get("/rooms/{code}/replay", response_model=ReplayTold, responses=REFUSALS)
async def replay(
    code: Code,
    request: Request,
    seat: Annotated[int | None, Query(ge=0, le=31, description="Whose eyes.")] = None,
    everything: Annotated[bool, Query(description="All eyes together.")] = False,
    start: Annotated[int, Query(ge=SET_UP, le=1_000_000, description="The first line.")] = SET_UP,
    count: Annotated[int, Query(ge=1, le=MOST_LINES, description="Lines to tell.")] = MOST_LINES,
) -> Response:
    """Tell a finished game line by line, from any seat's eyes, a spectator's or all together."""
    room = await finished(code, request)
    seats = len(room.record.seats)
    if seat is not None and seat >= seats:
        raise Refused("no_such_seat", "no_such_seat.no_seat_table", seat=seat, seats=seats)
    viewer = Viewer(tuple(range(seats)) if everything else () if seat is None else (seat,))
    squeezed = "gzip" in request.headers.get("accept-encoding", "")
    told = await replay_of(room, viewer.eyes, start, count, squeezed=squeezed)
    headers = {"Vary": "Accept-Encoding"} | ({"Content-Encoding": "gzip"} if squeezed else {})
    return LongReply(told, media_type="application/json", headers=headers)


@api.get("/rooms/{code}/proof", responses=REFUSALS)
async def proof(code: Code, request: Request) -> ProofTold:
    """Tell what the dice of a finished game are checked with: the log shows whether they hold."""
    room = await finished(code, request)
    lines = room.game().log.lines
    chance = lines[0]["chance"]
    gave = seats_that_gave(chance)
    return {
        "commitment": chance["commitment"],
        "salts": chance["salts"],
        "given": [seat in gave for seat in range(len(chance["salts"]))],
        "seed": room.seed.hex(),
        "draws": sum(len(line.get("draws", [])) for line in lines),
        "head": room.game().log.head or None,
    }
