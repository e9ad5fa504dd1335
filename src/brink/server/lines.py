"""Lines from clients, watched before any request or message on them is understood.

A line must finish its request in time, read what it is told, and not send faster than it is heard.
uvicorn's own classes do the rest; these cut off whoever abuses them.
"""

from __future__ import annotations

import asyncio
import functools
import logging
from collections import Counter
from collections.abc import Callable
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, cast

import orjson
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from brink.language.spoken import say
from brink.server.addresses import Proxies, counted
from brink.server.connection import TOO_FAST
from brink.server.descriptors import descriptors
from brink.server.limits import LOG_EVERY, Allowance
from brink.server.settings import Settings, read_settings

log = logging.getLogger("brink.server")

if TYPE_CHECKING:
    from asyncio.transports import BaseTransport

    from websockets.http11 import Response

SECONDS_TO_READ = 15.0  # For a client to make room for what it is told.
SLICE = 1_024  # Bytes taken in before it is looked again whether that is too much.
MOST_HEADER = 32_768  # Bytes of a request before its headers are complete.
MOST_PIPELINED = 16  # Requests sent before the first is answered.
MOST_UNSENT = 65_536  # Bytes; beyond that a client must read before it is told more.
LINES_A_PERSON = 6  # What a browser opens at once.
NO_REQUEST = "This is no HTTP request; is it TLS, for a server that is asked with http:// ?"
NO_HANDSHAKE = {
    "code": "malformed",
    "sentence": "This is no handshake of a WebSocket: it needs Upgrade, Connection, "
    "Sec-WebSocket-Key and Sec-WebSocket-Version: 13.",
}


class Switchboard:
    """All lines of one worker on which no socket is open yet."""

    def __init__(self, settings: Settings, most: int) -> None:
        self.most_of_an_address = settings.crowd * LINES_A_PERSON
        self.most_queued = settings.burst + 24  # Messages of one socket that wait to be read.
        self.patience = settings.request_seconds
        self.proxies = Proxies(settings.proxies)
        self.most = most
        self.by_address: Counter[str] = Counter()
        self.unfinished: dict[Request, None] = {}  # Those that owe us a request, oldest first.
        self.cut: Counter[str] = Counter()  # How many were cut off, and why.
        self.pings = Allowance(1.0, 20.0)
        self.log_lines = Allowance(1 / LOG_EVERY, 3.0)

    def connect(self, line: Request) -> bool:
        """Count a new line; false if its address has too many."""
        if self.by_address[line.address] >= self.most_of_an_address and not line.is_a_proxys:
            self.note("too_many_lines", line.address)
            return False
        self.by_address[line.address] += 1
        return True

    def owe(self, line: Request) -> None:
        """Note that a line owes us a request; if too many do, the oldest is cut off."""
        self.unfinished[line] = None
        if len(self.unfinished) > self.most:
            oldest = next(iter(self.unfinished))
            del self.unfinished[oldest]
            oldest.cut_off("too_many_lines")

    def leave(self, line: Request) -> None:
        """Count a line no more."""
        self.by_address[line.address] -= 1
        if self.by_address[line.address] <= 0:
            del self.by_address[line.address]

    def note(self, why: str, address: str) -> None:
        """Count a line that is cut off, and now and then write it down."""
        self.cut[why] += 1
        if not self.log_lines.take(f"{why} {address}"):
            log.warning("cut off", extra={"why": why, "address": address})


@functools.cache
def switchboard() -> Switchboard:
    """Return the switchboard of this process."""
    return Switchboard(read_settings(), max(64, descriptors() // 4))


class Reader:
    """The half of a line that has to be read by its client."""

    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    client: tuple[str, int] | None
    must_read: asyncio.TimerHandle | None = None

    def must_make_room(self) -> None:
        """Give a client that does not read some seconds to begin."""
        if self.must_read is None:
            self.must_read = self.loop.call_later(SECONDS_TO_READ, self.cut_off, "does_not_read")

    def has_made_room(self) -> None:
        """Note that it reads again, or is gone."""
        if self.must_read is not None:
            self.must_read.cancel()
            self.must_read = None

    def cut_off(self, why: str) -> None:
        """Drop a line and everything that waits on it."""
        self.has_made_room()
        if self.transport is not None and not self.transport.is_closing():
            switchboard().note(why, counted(self.client[0] if self.client else ""))
            self.transport.abort()


class Request(Reader, HttpToolsProtocol):
    """A line for requests: each must be whole in time, and of a decent size."""

    address = ""
    is_a_proxys = False
    header_bytes = 0
    deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(cast("asyncio.Transport", transport))
        self.transport.set_write_buffer_limits(high=MOST_UNSENT)
        peer = self.client[0] if self.client else ""
        self.address, self.is_a_proxys = counted(peer), switchboard().proxies.trusts(peer)
        if not switchboard().connect(self):
            self.address = ""
            self.transport.abort()
            return
        self.begin_to_wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self.let_go()
        self.has_made_room()
        super().connection_lost(exc)

    def let_go(self) -> None:
        """Count this line no more among those without a socket."""
        self.end_to_wait()
        if self.address:
            switchboard().leave(self)
            self.address = ""

    def begin_to_wait(self) -> None:
        """Wait for a whole request, but not for ever."""
        switchboard().owe(self)
        self.deadline = self.loop.call_later(switchboard().patience, self.cut_off, "half_a_request")

    def end_to_wait(self) -> None:
        """Wait no more."""
        switchboard().unfinished.pop(self, None)
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def data_received(self, data: bytes) -> None:
        if self.deadline is None and (self.cycle is None or self.cycle.response_complete):
            self.begin_to_wait()
        for start in range(0, len(data), SLICE):
            part = data[start : start + SLICE]
            self.header_bytes += len(part)
            if self.transport.get_protocol() is not self:
                cast("Socket", self.transport.get_protocol()).data_received(part)
                continue
            super().data_received(part)
            if len(self.pipeline) > MOST_PIPELINED or self.header_bytes > MOST_HEADER:
                self.cut_off("too_much_at_once")
            if self.transport.is_closing():
                return

    def send_400_response(self, msg: str) -> None:
        """Answer what is no request in the form every refusal has."""
        body = orjson.dumps({"code": "malformed", "sentence": NO_REQUEST})
        headers = f"content-type: application/json\r\ncontent-length: {len(body)}\r\n"
        start = f"HTTP/1.1 400 Bad Request\r\n{headers}connection: close\r\n\r\n"
        self.transport.write(start.encode() + body)
        self.transport.close()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self.deadline is None:
            self.begin_to_wait()

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self.header_bytes = 0

    def on_body(self, body: bytes) -> None:
        super().on_body(body)
        self.header_bytes = 0

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.header_bytes = 0
        self.end_to_wait()

    def handle_websocket_upgrade(self) -> None:
        self.let_go()
        super().handle_websocket_upgrade()
        del self.parser  # It holds this line, and nobody would notice that both are done with.
        self.scope = cast("Any", None)
        self.headers = []

    def pause_writing(self) -> None:
        super().pause_writing()
        self.must_make_room()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.has_made_room()


class Socket(Reader, WebSocketsSansIOProtocol):
    """A table's line: it may neither flood us nor leave what it is told lying about."""

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=MOST_UNSENT)
        turn_down = self.conn.reject
        self.conn.reject = functools.partial(in_a_refusal, turn_down)  # type: ignore[method-assign]

    def connection_lost(self, exc: Exception | None) -> None:
        self.has_made_room()
        super().connection_lost(exc)
        vars(self.conn).pop("reject", None)  # It holds the line.
        self.conn.parser.close()  # It holds all that was received, and itself.

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            super().data_received(data[start : start + SLICE])
            if self.transport.is_closing():
                return
            if self.queue.qsize() > switchboard().most_queued:
                self.hang_up()
                return

    def start_keepalive(self) -> None:
        super().start_keepalive()
        vars(self.conn).pop("reject", None)
        del self.request, self.response  # The handshake is over; sockets are many, and live long.

    def handle_ping(self) -> None:
        if switchboard().pings.take(str(self.client)):
            self.cut_off("too_many_pings")
            return
        super().handle_ping()

    def hang_up(self) -> None:
        """Close the line of a client that sends far more than could be carried out."""
        switchboard().note("too_much_at_once", counted(self.client[0] if self.client else ""))
        self.conn.fail(TOO_FAST, "far too fast: wait a minute")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_FAST, "reason": ""})
        self.transport.close()
        self.must_make_room()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # Who does not answer does not read a farewell, either.

    def pause_writing(self) -> None:
        super().pause_writing()
        self.must_make_room()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.has_made_room()


def in_a_refusal(turn_down: Callable[..., Response], status: int, _: str) -> Response:
    """Turn a handshake down in the form every refusal has; the library's words say little."""
    failed = status >= HTTPStatus.INTERNAL_SERVER_ERROR
    told = (
        {"code": "fault", "sentence": say("refusals", "fault.look_again")}
        if failed
        else NO_HANDSHAKE
    )
    answer = turn_down(status, orjson.dumps(told).decode())
    del answer.headers["Content-Type"]
    answer.headers["Content-Type"] = "application/json"
    return answer
