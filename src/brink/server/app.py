"""The application: its pages, and the life of the server."""

from __future__ import annotations

import asyncio
import hmac
import multiprocessing
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.exceptions import HTTPException
from starlette.routing import Route

from brink.match.likeness import look_alikes
from brink.match.refused import Refused
from brink.server.bus import Bus, RedisBus
from brink.server.doors import FORESEEN, Doors
from brink.server.files import hold, release
from brink.server.front import GET_OR_HEAD, front, screen, wants_page
from brink.server.hall import Hall
from brink.server.malformed import clean, in_words
from brink.server.migrate import migrate
from brink.server.replies import NewRoom
from brink.server.rest import api
from brink.server.settings import Settings, read_settings
from brink.server.store import Store
from brink.server.trouble import Backoff
from brink.version import VERSION

STATUS = {
    "malformed": 422,
    "no_room": 404,
    "unknown_game": 404,
    "no_content": 404,
    "rules_gone": 410,
    "content_gone": 410,
    "no_such_seat": 404,
    "not_host": 403,
    "not_for_you": 403,
    "not_over": 409,
    "too_many_rooms": 429,
    "too_many_guesses": 429,
    "full": 503,
    "busy_thinking": 503,
    "no_answer": 503,
    "not_stored": 503,
    "not_read": 503,
    "broken_room": 500,
}
LONGEST_START = 600.0  # Seconds for which a worker waits for its database.
TURNED_AWAY = {400: "malformed", 404: "no_page", 405: "not_allowed"}


def make_app(settings: Settings | None = None) -> FastAPI:
    """Return the application."""
    chosen = settings or read_settings()

    @asynccontextmanager
    async def live(app: FastAPI) -> AsyncIterator[None]:
        look_alikes()  # A twentieth of a second that the first to sit down need not wait for.
        hold(chosen.database())
        app.state.hall = hall = await open_hall(chosen)
        yield
        await hall.stop()
        release(chosen.database())

    # No pages of FastAPI's own: they load scripts from elsewhere.
    app = FastAPI(title="Brink", version=VERSION, lifespan=live, docs_url=None, redoc_url=None)
    app.include_router(api)
    app.include_router(front)
    app.add_middleware(Doors, settings=chosen)
    add_refusals(app)
    add_watchdogs(app)
    return app


async def open_hall(settings: Settings) -> Hall:
    """Open the database and the hall.

    A worker whose parent has opened them before tries again for a while: if a database that is
    gone for a moment could end a worker, the worker's end would end the whole server.
    """
    pauses, end = Backoff(), time.monotonic() + LONGEST_START
    while True:
        bus = RedisBus(settings.redis_url) if settings.redis_url else Bus()
        hall = Hall(settings, Store(settings.database()), bus)
        try:
            await migrate(settings.database())
            await hall.start()
        except FORESEEN as error:
            await hall.stop()
            parent = multiprocessing.parent_process()
            if parent is None or not parent.is_alive() or time.monotonic() > end:
                raise
            hall.report("a worker cannot start yet", error)
            await asyncio.sleep(pauses.failed())
        else:
            return hall


def methods_of(app: FastAPI, request: Request) -> set[str]:
    """Return what may be asked of a page."""
    found: set[str] = set()
    for route in (*app.routes, *api.routes, *front.routes):
        if isinstance(route, Route) and route.path_regex.match(request.url.path):
            found |= route.methods or set()
    return found


def why_turned_away(request: Request, error: HTTPException, allowed: list[str]) -> str:
    """Say why a page is not given: the framework's own words say only that it is not."""
    path = clean(request.url.path)
    if error.status_code == 405:
        return f"{path} takes {' and '.join(allowed)}, not {clean(request.method)}."
    if error.status_code == 400:
        return "The body cannot be read: it has to be JSON, written in UTF-8."
    if error.detail != HTTPStatus(error.status_code).phrase:
        return error.detail  # Ours.
    return f"Nothing is at {path}; /openapi.json lists what a program may ask for."


def add_refusals(app: FastAPI) -> None:
    """Answer refusals in one form."""

    @app.exception_handler(Refused)
    async def refused(request: Request, error: Refused) -> JSONResponse:
        if error.code == "no_room":
            hall: Hall = request.app.state.hall
            hall.limits.misses.charge(request.state.caller.address, 1.0)
        told = {
            "code": error.code,
            "text": error.text,
            "values": error.values,
            "sentence": error.sentence,
        }
        return JSONResponse(told, STATUS.get(error.code, 400))

    @app.exception_handler(HTTPException)
    async def turned_away(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404 and wants_page(request):
            return await screen(request, 404)  # The client says in words that nothing lies here.
        headers = dict(error.headers or {})
        allowed = sorted(methods_of(app, request))
        if error.status_code == 405:
            headers["Allow"] = ", ".join(allowed)
        code = TURNED_AWAY.get(error.status_code, "refused")
        told = {"code": code, "sentence": why_turned_away(request, error, allowed)}
        return JSONResponse(told, error.status_code, headers)

    @app.exception_handler(RequestValidationError)
    async def malformed(_: Request, error: RequestValidationError) -> JSONResponse:
        sentence = in_words(error.errors(), tuple(NewRoom.model_fields))
        return JSONResponse({"code": "malformed", "sentence": sentence}, 422)


def add_watchdogs(app: FastAPI) -> None:
    """Let those who run the server see how it is."""

    @app.api_route("/healthz", methods=GET_OR_HEAD, include_in_schema=False)
    async def health(request: Request) -> PlainTextResponse:
        hall: Hall = request.app.state.hall
        wrong = await hall.trouble()
        return PlainTextResponse("\n".join(wrong) or "ok", 503 if wrong else 200)

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        hall: Hall = request.app.state.hall
        token = hall.settings.metrics_token
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        shown = hmac.compare_digest(given.encode(), token.encode()) if token else False
        if not shown and not (request.state.caller.is_here and not token):
            raise Refused("not_for_you", "not_for_you.figures_are_for")
        return Response(generate_latest(hall.metrics.registry), media_type=CONTENT_TYPE_LATEST)
