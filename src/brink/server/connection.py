"""One socket: what it asks is carried out in order, what it is told waits in a queue."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import orjson
from pydantic import ValidationError
from starlette.types import Receive, Send

from brink.match.refused import Refused
from brink.server import lobby
from brink.server.messages import (
    AnswerUndo,
    AnyAsk,
    AskHint,
    Beside,
    ChangeRoom,
    Chat,
    Close,
    FreeSeat,
    Hello,
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
from brink.server.telling import text_told

if TYPE_CHECKING:
    from brink.server.room import Room

MOST_WAITING = 512  # Messages a slow client may fall behind before it is let go.
TOO_SLOW = 4008
GONE = 4000
NOT_TEXT = 1003


class Connection:
    """A client connected to a room."""

    def __init__(
        self, receive: Receive, send: Send, room: Room, device: str, *, watching: bool
    ) -> None:
        settings = room.hall.settings
        self.receive_message = receive
        self.send_message = send
        self.room = room
        self.device = device
        self.watching = watching  # A shared screen: it sees what all may see, and asks for nothing.
        self.outbox: deque[bytes] = deque()
        self.news = asyncio.Event()  # There is something in the outbox.
        self.allowance = float(settings.burst)
        self.counted = time.monotonic()
        self.overflown = False
        self.words = True
        self.eyes: int | None = None  # The only seat whose eyes look, on a device with several.
        self.greeted = False  # It has said hello: from then on it is told every move, in order.

    # Telling.

    def tell(self, message: Mapping[str, Any]) -> None:
        """Queue a message."""
        self.tell_bytes(orjson.dumps(message))

    def tell_bytes(self, message: bytes) -> None:
        """Queue a message already written; a client too slow to read is let go."""
        if len(self.outbox) >= MOST_WAITING:
            self.overflown = True
        else:
            self.outbox.append(message)
        self.news.set()

    async def send(self) -> None:
        """Send what is queued, for as long as the socket lives."""
        while not self.overflown:
            await self.news.wait()
            self.news.clear()
            while self.outbox and not self.overflown:
                text = self.outbox.popleft().decode()
                await self.send_message({"type": "websocket.send", "text": text})
        await self.close(TOO_SLOW, "too slow: reconnect and ask for what was missed")

    async def close(self, code: int, reason: str) -> None:
        """Hang up."""
        await self.send_message({"type": "websocket.close", "code": code, "reason": reason})

    # Asking.

    async def serve(self) -> None:
        """Carry out what the client asks until it goes away."""
        sender = asyncio.create_task(self.send())
        try:
            while not sender.done():
                message = await self.receive_message()
                if message["type"] == "websocket.disconnect":
                    break  # Gone; uvicorn's pings find out who is dead.
                text = message.get("text")
                if text is None:
                    await self.close(NOT_TEXT, "messages are JSON texts")
                    break
                await self.receive(text)
        finally:
            sender.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await sender

    async def receive(self, text: str) -> None:
        """Carry out one message, or refuse it with a reason."""
        settings = self.room.hall.settings
        ask_id: int | None = None
        try:
            self.must_be_calm()
            if len(text) > settings.most_message or len(text.encode()) > settings.most_message:
                raise Refused("too_long", f"A message has at most {settings.most_message} bytes.")
            ask = read_ask(text)
            ask_id = ask.id
            await self.carry_out(ask)
        except Refused as refused:
            self.room.hall.metrics.refused.labels(refused.code).inc()
            if ask_id is None and len(text) <= settings.most_message:
                ask_id = id_of(text)
            self.tell(
                {
                    "type": "refused",
                    "id": ask_id,
                    "code": refused.code,
                    "sentence": refused.sentence,
                    "ruling": refused.ruling,
                }
            )

    def must_be_calm(self) -> None:
        """Refuse a client that sends too much."""
        settings = self.room.hall.settings
        now = time.monotonic()
        self.allowance += (now - self.counted) * settings.messages_a_second
        self.allowance = min(self.allowance, float(settings.burst))
        self.counted = now
        if self.allowance < 1:
            raise Refused("too_fast", "That is too fast; wait a moment.")
        self.allowance -= 1

    def may_talk(self) -> bool:
        """Return whether this device has not talked too much in the last minute."""
        now = time.monotonic()
        talked = [at for at in self.room.talked.get(self.device, []) if now - at < 60]
        calm = len(talked) < self.room.hall.settings.talk_a_minute
        self.room.talked[self.device] = [*talked, now] if calm else talked
        return calm

    async def carry_out(self, ask: AnyAsk) -> None:
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

    async def change(self, ask: AnyAsk) -> None:  # noqa: C901, PLR0912 - one line an ask.
        """Carry out an ask that changes the room; its lock is held."""
        room = self.room
        match ask:
            case Play():
                lobby.must_own(room, self, ask.seat)
                room.must_answer(ask.seq)
                await room.move(ask.seat, ask.action, "player")
            case Sit():
                await lobby.sit(room, self, ask)
            case Stand():
                await lobby.stand(room, self, ask)
            case SeatBot():
                await lobby.seat_bot(room, self, ask)
            case FreeSeat():
                await lobby.free_seat(room, self, ask)
            case ChangeRoom():
                await lobby.change_room(room, self, ask)
            case Start():
                await lobby.start(room, self)
            case Undo():
                await lobby.undo(room, self, ask)
            case AnswerUndo():
                await lobby.answer_undo(room, self, ask)
            case Pause():
                await lobby.pause(room, self, ask)
            case Rematch():
                await lobby.rematch(room, self, ask)
            case Beside():
                await lobby.beside(room, self)
            case Close():
                await lobby.close(room, self)

    async def hello(self, ask: Hello) -> None:
        """Tell a client that comes (back) everything it needs."""
        if ask.last is not None and ask.last > self.room.seq:
            await self.room.refresh()  # It was at another worker, which is ahead of this one.
        self.greeted, self.words, self.eyes = True, ask.words, ask.eyes
        self.tell(self.room.room_told(self))
        self.room.tell_missed(self, ask.last)

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
            raise Refused("not_asked", f"Seat {ask.seat + 1} is not asked anything now.")
        seq = self.room.seq
        hint = await asyncio.to_thread(match.hint)
        if seq != self.room.seq:  # It may be what another seat's bot would do.
            raise Refused("stale", "The table has moved on meanwhile; ask again.")
        self.tell(
            {
                "type": "hint",
                "id": ask.id,
                "action": hint.action.text,
                "label": hint.label,
                "reasons": hint.reasons,
            }
        )


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
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"]) or "the message"
        raise Refused("malformed", f"{where}: {first['msg']}.") from None
