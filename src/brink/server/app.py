"""The application: doors, guards and the life of the server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.routing import Route

from brink.match.refused import Refused
from brink.server.bus import Bus, RedisBus
from brink.server.connection import GONE, Connection
from brink.server.front import front
from brink.server.hall import Hall
from brink.server.migrate import migrate
from brink.server.record import device_of, new_token
from brink.server.rest import api
from brink.server.settings import Settings, read_settings
from brink.server.store import Store
from brink.version import VERSION

COOKIE = "brink_device"
YEAR = 365 * 24 * 3600
STATUS = {
    "no_room": 404,
    "unknown_game": 404,
    "no_such_seat": 404,
    "not_host": 403,
    "not_over": 409,
    "too_many_rooms": 429,
    "full": 503,
}
TURNED_AWAY = {400: "malformed", 404: "no_page", 405: "not_allowed"}
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


def make_app(settings: Settings | None = None) -> FastAPI:
    """Return the application."""
    chosen = settings or read_settings()

    @asynccontextmanager
    async def live(app: FastAPI) -> AsyncIterator[None]:
        await migrate(chosen.database())
        bus = RedisBus(chosen.redis_url) if chosen.redis_url else Bus()
        hall = Hall(chosen, Store(chosen.database()), bus)
        app.state.hall = hall
        await hall.start()
        yield
        await hall.stop()

    app = FastAPI(title="Brink", version=VERSION, lifespan=live)
    app.include_router(api)
    app.include_router(front)
    add_guards(app, chosen)
    add_watchdogs(app)
    add_socket(app, chosen)
    return app


def may_come_from(connection: HTTPConnection, settings: Settings) -> bool:
    """Return whether a request comes from our own pages (or from no page at all)."""
    origin = connection.headers.get("origin")
    if origin is None or origin in settings.origins.split():
        return True
    try:
        return urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:
        return False


def device_token(connection: HTTPConnection) -> str | None:
    """Return the token a device sent, if it could be one of ours."""
    token = connection.cookies.get(COOKIE, "")
    return token if 20 <= len(token) <= 64 and token.isascii() else None


def keep_out(request: Request, settings: Settings) -> Response | None:
    """Refuse what comes from another page, or is longer than anything we are asked for."""
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return None
    if not may_come_from(request, settings):
        return JSONResponse({"code": "origin", "sentence": "Not from this page."}, 403)
    length = request.headers.get("content-length", "0")
    if "transfer-encoding" in request.headers or int(length) > settings.most_message:
        sentence = f"A request has at most {settings.most_message} bytes, and says how many."
        return JSONResponse({"code": "too_long", "sentence": sentence}, 413)
    return None


def methods_of(app: FastAPI, request: Request) -> set[str]:
    """Return what may be asked of a page."""
    found: set[str] = set()
    for route in app.routes:
        if isinstance(route, Route) and route.path_regex.match(request.url.path):
            found |= route.methods or set()
    return found


def add_guards(app: FastAPI, settings: Settings) -> None:
    """Know devices by a cookie, keep other origins out, and answer refusals in one form."""

    @app.middleware("http")
    async def guard(request: Request, answer: Callable[[Request], Awaitable[Response]]) -> Response:
        token = device_token(request)
        fresh = new_token() if token is None else token
        request.state.device = device_of(fresh)
        response = keep_out(request, settings) or await answer(request)
        if token is None:
            secure = request.url.scheme == "https"
            response.set_cookie(
                COOKIE, fresh, max_age=YEAR, httponly=True, samesite="lax", secure=secure
            )
        for name, value in GUARDS.items():
            response.headers.setdefault(name, value)
        if request.url.path.startswith("/api"):
            response.headers["Cache-Control"] = "no-store"
        return response

    @app.exception_handler(Refused)
    async def refused(_: Request, error: Refused) -> JSONResponse:
        told = {"code": error.code, "sentence": error.sentence}
        return JSONResponse(told, STATUS.get(error.code, 400))

    @app.exception_handler(HTTPException)
    async def turned_away(request: Request, error: HTTPException) -> JSONResponse:
        told = {"code": TURNED_AWAY.get(error.status_code, "refused"), "sentence": error.detail}
        headers = dict(error.headers or {})
        if error.status_code == 405:
            headers["Allow"] = ", ".join(sorted(methods_of(app, request)))
        return JSONResponse(told, error.status_code, headers)

    @app.exception_handler(RequestValidationError)
    async def malformed(_: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return JSONResponse({"code": "malformed", "sentence": f"{where}: {first['msg']}."}, 422)


def add_watchdogs(app: FastAPI) -> None:
    """Let those who run the server see how it is."""

    @app.get("/healthz", include_in_schema=False)
    async def health(request: Request) -> PlainTextResponse:
        hall: Hall = request.app.state.hall
        alive = hall.store.writer is not None and not hall.store.writer.done()
        return PlainTextResponse(
            "ok" if alive else "the store does not write", 200 if alive else 503
        )

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        hall: Hall = request.app.state.hall
        return Response(generate_latest(hall.metrics.registry), media_type=CONTENT_TYPE_LATEST)


def add_socket(app: FastAPI, settings: Settings) -> None:
    """Open the door to a table."""

    @app.websocket("/ws/{code}")
    async def socket(websocket: WebSocket, code: str, watch: bool = False) -> None:
        if not may_come_from(websocket, settings):
            await websocket.close(4403, "not from this page")
            return
        token = device_token(websocket)
        fresh = new_token() if token is None else token
        cookie = f"{COOKIE}={fresh}; Max-Age={YEAR}; Path=/; HttpOnly; SameSite=Lax"
        headers = [] if token is not None else [(b"set-cookie", cookie.encode())]
        await websocket.accept(headers=headers)
        hall: Hall = websocket.app.state.hall
        try:
            room = await hall.find_fresh(code)
            connection = Connection(websocket, room, device_of(fresh), watching=watch)
            hall.enter(connection)
        except Refused as refused:
            await websocket.close(GONE, refused.sentence[:120])
            return
        try:
            await hall.presence_changed(room)
            await connection.serve()
        finally:
            hall.leave(connection)
            await hall.presence_changed(room)
