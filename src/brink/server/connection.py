"""One socket: what it asks is carried out in order, what it is told waits in a queue."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import orjson
from pydantic import ValidationError
from starlette.types import Receive, Send

from brink.language.languages import choose
from brink.language.spoken import speak, speaking
from brink.match.refused import Refused, RefusedAs
from brink.server import again, latecomers, lobby, take_back
from brink.server.asks import (
    FIELDS,
    AnswerUndo,
    AnyAsk,
    AskHint,
    Beside,
    ChangeRoom,
    Chat,
    Close,
    FreeSeat,
    GiveSalt,
    Hello,
    LetIn,
    Pause,
    Ping,
    Play,
    React,
    Read,
    Rematch,
    SeatBot,
    Sit,
    Stand,
    Start,
    Undo,
    Why,
    asks,
)
from brink.server.malformed import in_words
from brink.server.mending import settle
from brink.server.telling import text_told
from brink.server.thoughts import hint_for
from brink.server.trouble import is_broken

if TYPE_CHECKING:
    from brink.server.room import Room

MOST_WAITING = 512  # Messages a slow client may fall behind before it is let go,
MOST_BYTES = 2**20  # and how much they may weigh; the first may weigh more.
TOO_SLOW = 4008
TOO_FAST = 4029
FULL = 4013
GONE = 4000
BROKEN = 4001  # The room cannot be read here: coming back is no use.
LATER = 1013  # "Try again later."
MISSED_FOR_ONE = 30.0  # Moves told to whoever comes back that cost as much as a message.
SECONDS_TO_CLOSE = 2.0  # To tell a client why it is hung up on.
NOT_TEXT = 1003
LONGEST_REASON = 123  # Bytes, as the protocol has it.
# What an ask costs, in messages; others count for one.
COSTS: dict[type, float] = {
    **dict.fromkeys((Chat, React), 2.0),
    **dict.fromkeys((Hello, Read, Undo, AnswerUndo, Pause), 4.0),
    **dict.fromkeys((Sit, GiveSalt, Stand, SeatBot, FreeSeat, LetIn, ChangeRoom), 4.0),
    **dict.fromkeys((Start, Rematch, Beside, Close, AskHint), 10.0),
}


class Connection:
    """A client connected to a room."""

    def __init__(
        self,
        receive: Receive,
        send: Send,
        room: Room,
        device: str,
        *,
        watching: bool,
        address: str = "",
    ) -> None:
        self.receive_message = receive
        self.send_message = send
        self.room = room
        self.device = device
        self.address = address
        self.watching = watching  # A shared screen: it sees what all may see, and asks for nothing.
        self.outbox: deque[bytes] = deque()
        self.news = asyncio.Event()  # There is something in the outbox.
        self.bytes_waiting = 0
        self.overflown = False
        self.ending: tuple[int, str] | None = None  # Why it is hung up on, once it is.
        self.wants_words = True
        self.language = speaking().tag  # Of the browser, until the page says another.
        self.eyes: int | None = None  # The only seat whose eyes look, on a device with several.
        self.seats: tuple[int, ...] = ()  # Those of this device, as it was last told.
        self.greeted = False  # It has said hello: from then on it is told every move, in order.

    # Telling.

    def tell(self, message: Mapping[str, Any]) -> None:
        """Queue a message."""
        self.tell_bytes(orjson.dumps(message))

    def tell_bytes(self, message: bytes) -> None:
        """Queue a message already written; a client too slow to read is let go."""
        full = len(self.outbox) >= MOST_WAITING or self.bytes_waiting > MOST_BYTES
        if full or self.ending is not None:
            self.overflown = True
        else:
            self.outbox.append(message)
            self.bytes_waiting += len(message)
        self.news.set()

    async def send(self) -> None:
        """Send what is queued, for as long as the socket lives."""
        while not self.overflown and self.ending is None:
            await self.news.wait()
            self.news.clear()
            while self.outbox and not self.overflown:
                message = self.outbox.popleft()
                self.bytes_waiting -= len(message)
                await self.send_message({"type": "websocket.send", "text": message.decode()})
        self.outbox.clear()
        code, reason = self.ending or (TOO_SLOW, "too slow: reconnect and ask for what was missed")
        await self.close(code, reason)

    def hang_up(self, code: int, reason: str) -> None:
        """Tell this client nothing more, and close its socket."""
        self.ending = self.ending or (code, reason)
        self.overflown = True
        self.news.set()

    async def close(self, code: int, reason: str) -> None:
        """Hang up."""
        await self.send_message(closing(code, reason))

    # Asking.

    async def serve(self) -> None:
        """Carry out what the client asks until it goes away."""
        sender = asyncio.create_task(self.send())
        try:
            while not sender.done() and not self.overflown:
                message = await self.receive_message()
                if message["type"] == "websocket.disconnect":
                    break  # Gone; uvicorn's pings find out who is dead.
                text = message.get("text")
                if text is None:
                    await self.close(NOT_TEXT, "messages are JSON texts")
                    break
                await self.receive(text)
        finally:
            if self.overflown:
                await asyncio.wait([sender], timeout=SECONDS_TO_CLOSE)
            sender.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await sender

    async def receive(self, text: str) -> None:
        """Carry out one message, or refuse it with a reason."""
        settings = self.room.hall.settings
        ask_id: int | None = None
        try:
            self.must_be_calm(1.0)
            if len(text) > settings.most_message or len(text.encode()) > settings.most_message:
                raise Refused("too_long", "too_long.message_at_most", most=settings.most_message)
            ask = read_ask(text)
            ask_id = ask.id
            cost = COSTS.get(type(ask), 1.0)
            if cost > 1.0:
                self.must_be_calm(cost - 1.0)
            await self.answer(ask)
        except Exception as error:  # Whatever it is: it is said in words, and the line is kept.
            if isinstance(error, Refused) and error.code == "too_fast" and self.strike():
                return
            if ask_id is None and len(text) <= settings.most_message:
                ask_id = id_of(text)
            self.refuse(ask_id, error)

    def refuse(self, ask_id: int | None, error: Exception) -> None:
        """Say why something was not done."""
        hall = self.room.hall
        expected = isinstance(error, Refused) and not is_broken(error)
        refused = error if expected else hall.fault(self.room, "an ask failed", error)
        assert isinstance(refused, Refused)
        hall.metrics.refused.labels(refused.code).inc()
        self.tell(
            {
                "type": "refused",
                "id": ask_id,
                "code": refused.code,
                "text": refused.text,
                "values": dict(refused.values),
                "sentence": refused.sentence,
                "ruling": refused.ruling,
            }
        )

    def must_be_calm(self, cost: float) -> None:
        """Refuse a client that asks for too much, on all its sockets together."""
        if self.room.hall.limits.message(self.device, self.address, cost):
            raise Refused("too_fast", "too_fast.too_fast_wait")

    def strike(self) -> bool:
        """Count a refusal for haste; whoever collects many is hung up on, and waits to be back."""
        hall = self.room.hall
        if not hall.limits.strikes.take(f"{self.address} {self.device}"):
            return False
        hall.turned_away("cut_off", self.address)
        hall.limits.device_sockets.charge(self.device, 5.0)
        hall.limits.address_sockets.charge(self.address, 5.0)
        self.hang_up(TOO_FAST, "far too fast, for too long: wait a minute")
        return True

    def may_talk(self) -> bool:
        """Return whether this device has not talked too much in this room of late."""
        room = self.room
        seated = bool(room.viewer(self).seats)
        return room.hall.limits.may_talk(room.code, self.device, self.address, seated=seated)

    async def answer(self, ask: AnyAsk) -> None:
        """Carry out one ask, with the room's lock where it may change something."""
        match ask:
            case Ping():
                self.tell({"type": "pong"})
                return
            case Hello():
                await self.hello(ask)
                return
            case Why():
                self.why(ask)
                return
            case Read():
                self.read(ask)
                return
            case AskHint():
                await self.hint(ask)
                return
            case Chat() | React():
                await lobby.talk(self.room, self, ask)
            case _:
                async with self.room.lock:
                    await self.change(ask)
        if ask.id is not None:  # Who gives no number wants no answer.
            self.tell({"type": "done", "id": ask.id})

    async def change(self, ask: AnyAsk) -> None:
        """Carry out an ask that changes the room; its lock is held."""
        room = self.room
        await settle(room)
        match ask:
            case Play():
                lobby.must_own(room, self, ask.seat)
                room.must_answer(ask.seq)
                await room.move(ask.seat, ask.action, "player")
            case Undo():
                await take_back.undo(room, self, ask)
            case AnswerUndo():
                await take_back.answer_undo(room, self, ask)
            case Start():
                await lobby.start(room, self)
            case Pause():
                await lobby.pause(room, self, ask)
            case Rematch():
                await again.rematch(room, self, ask)
            case Beside():
                await lobby.beside(room, self)
            case Close():
                await lobby.close(room, self)
            case _:
                await self.change_seats(ask)

    async def change_seats(self, ask: AnyAsk) -> None:
        """Carry out an ask about who sits where and what is played."""
        room = self.room
        on = room.match is not None
        match ask:
            case Sit():
                await (latecomers.take_seat if on else lobby.sit)(room, self, ask)
            case Stand():
                await (latecomers.give_back if on else lobby.stand)(room, self, ask)
            case FreeSeat():
                await (latecomers.send_away if on else lobby.free_seat)(room, self, ask)
            case ChangeRoom():
                await (latecomers.welcome if on else lobby.change_room)(room, self, ask)
            case GiveSalt():
                await lobby.give_salt(room, self, ask)
            case SeatBot():
                await lobby.seat_bot(room, self, ask)
            case LetIn():
                await lobby.let_in(room, self, ask)

    async def hello(self, ask: Hello) -> None:
        """Tell a client that comes (back) everything it needs."""
        if ask.last is not None and ask.last > self.room.seq:
            await self.room.refresh()  # It was at another worker, which is ahead of this one.
        missed = self.room.voice.missed_by(ask.last)
        if missed:
            self.must_be_calm(missed / MISSED_FOR_ONE)
        async with self.room.hall.greeting:  # However many come at once, tables go on in between.
            self.greeted, self.wants_words, self.eyes = True, ask.words, ask.eyes
            if ask.language is not None:
                speak(choose(ask.language))
                self.language = speaking().tag
            self.seats = self.room.viewer(self).seats
            self.room.look_again()
            self.tell(self.room.voice.room_told(self))
            self.room.voice.tell_missed(self, ask.last)
            await asyncio.sleep(0)

    def why(self, ask: Why) -> None:
        """Say why not."""
        lobby.must_own(self.room, self, ask.seat)
        sentence = self.room.game().why_not(ask.action, ask.seat)
        self.tell({"type": "why", "id": ask.id, "action": ask.action, "sentence": sentence})

    def read(self, ask: Read) -> None:
        """Tell the table in words."""
        room = self.room
        text = text_told(room.game(), room.viewer(self))
        self.tell({"type": "text", "id": ask.id, "seq": room.seq, "text": text})

    async def hint(self, ask: AskHint) -> None:
        """Say what a bot would do."""
        lobby.must_own(self.room, self, ask.seat)
        match = self.room.game()
        decision = match.decision
        if decision is None or decision.seat != ask.seat:
            raise Refused("not_asked", "not_asked.seat_not_asked", seat=ask.seat + 1)
        seq = self.room.seq
        hint = await hint_for(self.room, match, ask.given)
        if seq != self.room.seq:  # It may be what another seat's bot would do.
            raise Refused("stale", "stale.table_moved_on")
        self.tell(
            {
                "type": "hint",
                "id": ask.id,
                "action": hint.action.text,
                "label": hint.label,
                "reasons": hint.reasons,
                "marks": hint.marks,
            }
        )


def closing(code: int, reason: str) -> dict[str, Any]:
    """Return the message that ends a line; its reason has a hundred bytes and some."""
    short = reason.encode()[:LONGEST_REASON].decode(errors="ignore")
    return {"type": "websocket.close", "code": code, "reason": short}


def id_of(text: str) -> int | None:
    """Return the id of a message that is otherwise wrong, if it can be read."""
    try:
        message = orjson.loads(text)
    except orjson.JSONDecodeError:
        return None
    found = message.get("id") if isinstance(message, dict) else None
    return found if type(found) is int and 0 <= found <= 2**31 else None


def read_ask(text: str) -> AnyAsk:
    """Read a message, or say what is wrong with it."""
    try:
        return asks.validate_json(text)
    except ValidationError as error:
        wrong = error.errors(include_url=False)
        kind = wrong[0]["loc"][0] if wrong[0]["loc"] else ""
        raise RefusedAs("malformed", in_words(wrong, FIELDS.get(kind, ()))) from None
