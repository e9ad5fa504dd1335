"""The doors: every request and every socket passes here before anything else sees it.

Plain ASGI around FastAPI's pages: a table's socket meets no layer made for pages.
"""

from __future__ import annotations

import math
import re
import sys
from typing import TYPE_CHECKING
from urllib.parse import parse_qs

from redis.exceptions import RedisError
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from brink.language.languages import choose
from brink.language.spoken import say, speak
from brink.match.refused import Refused
from brink.server import trouble
from brink.server.addresses import Caller, Proxies, is_forwarded
from brink.server.connection import BROKEN, FULL, GONE, LATER, Connection, closing
from brink.server.files import CannotWrite, FileInUse
from brink.server.hosts import Hosts
from brink.server.malformed import clean
from brink.server.migrate import CannotOpen
from brink.server.origins import (
    NO_UPGRADE,
    lost_upgrade,
    may_come_from,
    no_socket,
    not_ours,
    why_no_name_of_ours,
    why_not_believed,
    why_not_ours,
)
from brink.server.record import device_of, new_token
from brink.server.settings import Settings
from brink.server.trouble import reason

if TYPE_CHECKING:
    from brink.server.hall import Hall

COOKIE = "brink_device"
YEAR = 365 * 24 * 3600
SOCKETS = "/ws/"
READS = ("GET", "HEAD", "OPTIONS")  # Nothing is changed by them, whichever page asks.
OPENING = ("/api/rooms", "POST")
GUARDS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # A room's link is its key.
    "X-Frame-Options": "DENY",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}
FORESEEN = (
    CannotOpen,
    CannotWrite,
    FileInUse,
    Refused,
    RedisError,
    OSError,
)  # Why a server may not start.
YES = ("1", "true", "yes", "on")
CLOSE_CODES = {  # Others mean that there is nothing to come to.
    **dict.fromkeys(("full", "room_full"), FULL),
    **dict.fromkeys(("not_read", "not_stored", "busy", "fault"), LATER),
    **dict.fromkeys(trouble.BROKEN, BROKEN),
}
# What a request costs, about in milliseconds; the first that fits counts.
LOOK_UPS = (2.0, 6.0)  # Short answers, for which the database is asked.
COSTS = (
    (re.compile(r"/api/rooms/[^/]*/(replay|proof|log)$"), 5.0),
    (re.compile(r"/api/rooms/mine"), LOOK_UPS[1]),  # Two dozen rooms are looked up.
    (re.compile(r"/api/(rooms|waiting|way)"), LOOK_UPS[0]),
    (re.compile(r"/api/|/openapi"), 1.0),
    (re.compile(""), 0.5),  # A file of the build.
)


class Doors:
    """Know devices by a cookie, keep other origins out, and let sockets in."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.proxies = Proxies(settings.proxies)
        self.hosts = Hosts(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take a request, a socket, or the server's own life."""
        if scope["type"] == "websocket":
            await self.socket(scope, receive, send)
        elif scope["type"] == "http":
            await self.page(scope, receive, send)
        else:
            await self.app(scope, receive, in_a_sentence(send))

    async def page(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, and put our guards on its answer."""
        request = HTTPConnection(scope)
        speak(choose(request.headers.get("accept-language", "")))
        caller = self.proxies.caller(scope)
        token = device_token(request)
        fresh = new_token() if token is None else token
        state = scope.setdefault("state", {})
        state["device"], state["caller"] = device_of(fresh), caller
        if caller.is_secure:
            scope["scheme"] = "https"  # As our links to others must be.

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in GUARDS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    headers["Cache-Control"] = "no-store"
                if caller.is_secure and self.settings.hsts:
                    age = f"max-age={self.settings.hsts}"
                    headers["Strict-Transport-Security"] = age
                if token is None and message["status"] != 429:
                    headers.append("Set-Cookie", cookie(fresh, secure=caller.is_secure))
            await send(message)

        hall: Hall = scope["app"].state.hall
        turned_away = self.keep_out(hall, request) or self.hold_up(hall, request, caller)
        if turned_away is not None:
            await hall.limits.before_refusing(caller.address)
            await turned_away(scope, receive, guarded)
            return
        cost = cost_of(scope["path"])
        async with hall.limits.turns.take((caller.address, cost)):
            if cost not in LOOK_UPS:
                await self.answer(hall, scope, receive, guarded)
                return
            async with hall.limits.all_turns.take(cost):
                await self.answer(hall, scope, receive, guarded)

    async def answer(self, hall: Hall, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; whatever fails, it is said in words."""
        begun = False

        async def beginning(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, beginning)
        except Exception as error:
            hall.faults.note("a page failed", error)
            if not begun:
                told = JSONResponse(
                    {"code": "fault", "sentence": say("refusals", "fault.look_again")}, 500
                )
                await told(scope, receive, send)

    def keep_out(self, hall: Hall, request: HTTPConnection) -> JSONResponse | None:
        """Refuse what comes from another page, or is longer than anything we are asked for."""
        stranger = self.refuse_stranger(hall, request, is_read=request.scope["method"] in READS)
        if stranger is not None:
            return stranger
        if request.scope["path"].startswith(SOCKETS):
            if lost_upgrade(request):
                hall.complain(NO_UPGRADE)
            return no_socket()
        if request.scope["method"] in READS:
            return None
        length, most = request.headers.get("content-length", "0"), self.settings.most_message
        if "transfer-encoding" in request.headers or int(length) > most:
            sentence = f"A request has at most {most} bytes, and says how many."
            return JSONResponse({"code": "too_long", "sentence": sentence}, 413)
        return None

    def refuse_stranger(
        self, hall: Hall, request: HTTPConnection, *, is_read: bool
    ) -> JSONResponse | None:
        """Refuse a name that is not ours and, to whoever may change something, a strange page."""
        if not self.is_known(request):
            hall.complain(why_no_name_of_ours(request, self.settings.hosts))
            return JSONResponse({"code": "host", "sentence": self.hosts.sentence}, 421)
        if is_read or may_come_from(request, self.settings):
            return None
        hall.complain(why_not_ours(request))
        return not_ours()

    def is_known(self, request: HTTPConnection) -> bool:
        """Return whether we are called by a name of ours; a proxy of ours has seen to that."""
        peer: str = (request.scope.get("client") or ("", 0))[0]
        believed = self.proxies.trusts(peer) and not self.hosts.listed
        return believed or self.hosts.know(request.headers.get("host", ""), peer)

    def hold_up(self, hall: Hall, request: HTTPConnection, caller: Caller) -> JSONResponse | None:
        """Refuse whoever asks for too much."""
        scope = request.scope
        path: str = scope["path"]
        device = scope["state"]["device"]
        wait = hall.limits.request(device, caller.address, cost_of(path))
        if path.startswith("/api/rooms/"):
            wait = wait or hall.limits.misses.wait(caller.address)
        if is_forwarded(scope) and not self.proxies.networks:
            hall.complain(why_not_believed(request))
        if wait:
            hall.turned_away("too_fast", caller.address)
            return too_fast(wait)
        if (path, scope["method"]) == OPENING and hall.limits.rooms.wait(caller.address):
            return JSONResponse(
                {"code": "too_many_rooms", "sentence": say("refusals", "too_many_rooms.wait")}, 429
            )
        return None

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Open the door to a table."""
        request = HTTPConnection(scope)
        speak(choose(request.headers.get("accept-language", "")))
        await receive()  # That it wants to connect.
        caller = self.proxies.caller(scope)
        token = device_token(request)
        fresh = new_token() if token is None else token
        device, code = device_of(fresh), scope["path"].removeprefix(SOCKETS)
        hall: Hall = scope["app"].state.hall
        refusal = self.refuse_socket(hall, request, caller, device)
        if refusal is not None:
            await hall.limits.before_refusing(caller.address)
            await refusal(scope, receive, send)
            return
        given = cookie(fresh, secure=caller.is_secure).encode()
        headers = [] if token is not None else [(b"set-cookie", given)]
        await send({"type": "websocket.accept", "headers": headers})
        wishes = parse_qs(scope["query_string"].decode("latin-1"))
        watching = wishes.get("watch", [""])[0].lower() in YES
        try:
            room = await hall.find_fresh(code)
            connection = Connection(
                receive, send, room, device, watching=watching, address=caller.address
            )
            hall.enter(connection)
        except Exception as error:
            await send(turn_away(hall, caller, error))
            return
        scope["headers"] = []  # Read, and not to be kept for as long as a socket lives.
        del request
        try:
            hall.presence_changed(room)
            await connection.serve()
        finally:
            hall.run(hall.see_off(connection))

    def refuse_socket(
        self, hall: Hall, request: HTTPConnection, caller: Caller, device: str
    ) -> JSONResponse | None:
        """Refuse a socket from another page, or one too many, before it is one."""
        path: str = request.scope["path"]
        stranger = self.refuse_stranger(hall, request, is_read=False)
        if stranger is not None:
            return stranger
        if not path.startswith(SOCKETS):
            sentence = f"There is no socket at {clean(path)}; a table's is {SOCKETS} and its code."
            return JSONResponse({"code": "no_page", "sentence": sentence}, 404)
        wait = hall.limits.device_sockets.take(device)
        room = hall.rooms.get(path.removeprefix(SOCKETS))
        if room is None or not room.is_at_home(device):  # Players come back, whoever else knocks.
            wait = wait or hall.limits.address_sockets.take(caller.address)
            wait = wait or hall.limits.misses.wait(caller.address)
        if not wait:
            return None
        hall.turned_away("too_fast", caller.address)
        return too_fast(wait)


def turn_away(hall: Hall, caller: Caller, error: Exception) -> Message:
    """Count somebody whose socket is not let in, and return how it is closed."""
    refused = error if isinstance(error, Refused) else Refused("fault", "fault.look_again")
    if error is not refused:
        hall.faults.note("a socket could not be let in", error)
    hall.turned_away(refused.code, caller.address)
    if refused.code == "no_room":
        hall.limits.misses.charge(caller.address, 1.0)
    return closing(CLOSE_CODES.get(refused.code, GONE), refused.sentence)


def cost_of(path: str) -> float:
    """Return what a request costs."""
    return next(cost for pattern, cost in COSTS if pattern.match(path))


def too_fast(wait: float) -> JSONResponse:
    """Return how to say that somebody should wait."""
    seconds = math.ceil(wait)
    sentence = say("refusals", "too_fast.wait_so_long", {"seconds": seconds})
    headers = {"Retry-After": str(seconds)}
    return JSONResponse({"code": "too_fast", "sentence": sentence}, 429, headers)


def in_a_sentence(send: Send) -> Send:
    """Return a sender that says in one sentence why the server does not start, where it can."""

    async def told(message: Message) -> None:
        error = sys.exception()  # Starlette tells of it while it handles it.
        if message["type"] == "lifespan.startup.failed" and isinstance(error, FORESEEN):
            message = {**message, "message": reason(error)}
        await send(message)

    return told


def cookie(token: str, *, secure: bool) -> str:
    """Return what a device is to send from now on."""
    kept = f"{COOKIE}={token}; HttpOnly; Max-Age={YEAR}; Path=/; SameSite=lax"
    return f"{kept}; Secure" if secure else kept


def device_token(request: HTTPConnection) -> str | None:
    """Return the token a device sent, if it could be one of ours."""
    token = request.cookies.get(COOKIE, "")
    return token if 20 <= len(token) <= 64 and token.isascii() else None
