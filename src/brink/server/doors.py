"""The doors: every request and every socket passes here before anything else sees it.

Plain ASGI around FastAPI's pages: a table's socket meets no layer made for pages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from brink.match.refused import Refused
from brink.server.connection import GONE, Connection
from brink.server.record import device_of, new_token
from brink.server.settings import Settings

if TYPE_CHECKING:
    from brink.server.hall import Hall

COOKIE = "brink_device"
YEAR = 365 * 24 * 3600
SOCKETS = "/ws/"
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
YES = ("1", "true", "yes", "on")


class Doors:
    """Know devices by a cookie, keep other origins out, and let sockets in."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take a request, a socket, or the server's own life."""
        if scope["type"] == "websocket":
            await self.socket(scope, receive, send)
        elif scope["type"] == "http":
            await self.page(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def page(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, and put our guards on its answer."""
        request = HTTPConnection(scope)
        token = device_token(request)
        fresh = new_token() if token is None else token
        scope.setdefault("state", {})["device"] = device_of(fresh)

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in GUARDS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    headers["Cache-Control"] = "no-store"
                if token is None:
                    headers.append("Set-Cookie", cookie(fresh, secure=scope["scheme"] == "https"))
            await send(message)

        turned_away = self.keep_out(request, scope["method"])
        await (turned_away or self.app)(scope, receive, guarded)

    def keep_out(self, request: HTTPConnection, method: str) -> JSONResponse | None:
        """Refuse what comes from another page, or is longer than anything we are asked for."""
        if method in ("GET", "HEAD", "OPTIONS"):
            return None
        if not may_come_from(request, self.settings):
            return JSONResponse({"code": "origin", "sentence": "Not from this page."}, 403)
        length, most = request.headers.get("content-length", "0"), self.settings.most_message
        if "transfer-encoding" in request.headers or int(length) > most:
            sentence = f"A request has at most {most} bytes, and says how many."
            return JSONResponse({"code": "too_long", "sentence": sentence}, 413)
        return None

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Open the door to a table."""
        request = HTTPConnection(scope)
        await receive()  # That it wants to connect.
        path: str = scope["path"]
        if not path.startswith(SOCKETS) or not may_come_from(request, self.settings):
            await send({"type": "websocket.close", "code": 4403, "reason": "not from this page"})
            return
        token = device_token(request)
        fresh = new_token() if token is None else token
        given = cookie(fresh, secure=scope["scheme"] == "wss").encode()
        headers = [] if token is not None else [(b"set-cookie", given)]
        await send({"type": "websocket.accept", "headers": headers})
        wishes = parse_qs(scope["query_string"].decode("latin-1"))
        watching = wishes.get("watch", [""])[0].lower() in YES
        hall: Hall = scope["app"].state.hall
        try:
            room = await hall.find_fresh(path.removeprefix(SOCKETS))
            connection = Connection(receive, send, room, device_of(fresh), watching=watching)
            hall.enter(connection)
        except Refused as refused:
            reason = refused.sentence[:120]
            await send({"type": "websocket.close", "code": GONE, "reason": reason})
            return
        try:
            await hall.presence_changed(room)
            await connection.serve()
        finally:
            hall.leave(connection)
            await hall.presence_changed(room)


def cookie(token: str, *, secure: bool) -> str:
    """Return what a device is to send from now on."""
    kept = f"{COOKIE}={token}; HttpOnly; Max-Age={YEAR}; Path=/; SameSite=lax"
    return f"{kept}; Secure" if secure else kept


def may_come_from(request: HTTPConnection, settings: Settings) -> bool:
    """Return whether a request comes from our own pages (or from no page at all)."""
    origin = request.headers.get("origin")
    if origin is None or origin in settings.origins.split():
        return True
    try:
        return urlsplit(origin).netloc == request.headers.get("host")
    except ValueError:
        return False


def device_token(request: HTTPConnection) -> str | None:
    """Return the token a device sent, if it could be one of ours."""
    token = request.cookies.get(COOKIE, "")
    return token if 20 <= len(token) <= 64 and token.isascii() else None
