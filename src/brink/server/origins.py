"""Whose pages may talk to us, and what whoever runs the server is told when one may not.

A proxy that does not hand on what it was asked makes our own pages look like somebody else's. The
page is refused in a short sentence; the log says, once, which setting would let it in.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse

from brink.server.addresses import bare
from brink.server.malformed import clean
from brink.server.settings import Settings

NOT_OURS = "Not from this page; whoever runs this server finds in its log what would allow it."
NO_SOCKET = (
    "A table's line is a WebSocket, and this request asks for none; a proxy in between has to be "
    "told by whoever runs it to pass the upgrade on."
)
NO_UPGRADE = (
    "A browser asked for a table's WebSocket, but the upgrade did not arrive: have the proxy pass "
    "it on (nginx: proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; "
    'proxy_set_header Connection "upgrade";)'
)


def may_come_from(request: HTTPConnection, settings: Settings) -> bool:
    """Return whether a request comes from our own pages (or from no page at all)."""
    origin = request.headers.get("origin")
    if origin is None or origin in settings.origins.split():
        return True
    return place_of(origin) == request.headers.get("host")


def place_of(origin: str) -> str | None:
    """Return the host and port of a page's origin."""
    try:
        return urlsplit(origin).netloc or None
    except ValueError:
        return None


def not_ours() -> JSONResponse:
    """Refuse a page of another origin."""
    return JSONResponse({"code": "origin", "sentence": NOT_OURS}, 403)


def no_socket() -> JSONResponse:
    """Refuse a request where only a socket can be opened."""
    headers = {"Upgrade": "websocket"}
    return JSONResponse({"code": "no_socket", "sentence": NO_SOCKET}, 426, headers)


def why_not_ours(request: HTTPConnection) -> str | None:
    """Say which setting would let a page in; None if no setting should."""
    origin, host = (clean(request.headers.get(name, "")) for name in ("origin", "host"))
    if not origin.startswith(("http://", "https://")) or place_of(origin) is None:
        return None
    return (
        f"A page of {origin} was refused, as it asked for this server as {host}. If that page is "
        "this server's own, a proxy has changed the Host header: have it handed on (nginx: "
        f"proxy_set_header Host $http_host;), or set BRINK_ORIGINS={origin}"
    )


def why_no_name_of_ours(request: HTTPConnection, listed: str) -> str:
    """Say which setting would have us go by a name."""
    name = clean(bare(request.headers.get("host", "")))
    names = " ".join((*listed.split(), name))
    wanted = f'"{names}"' if " " in names else names
    return (
        f"Somebody at {peer_of(request)} asked for this server as {name}, a name it does not go "
        f"by. If it is its name, set BRINK_HOSTS={wanted}"
    )


def why_not_believed(request: HTTPConnection) -> str:
    """Say which setting would have us believe a proxy."""
    peer = peer_of(request)
    return (
        f"{peer} speaks for others (X-Forwarded-For and the like) and is not believed, so all of "
        f"them count as one address. If it is your proxy, set BRINK_PROXIES={peer}"
    )


def lost_upgrade(request: HTTPConnection) -> bool:
    """Return whether a request was a socket's handshake before somebody took its upgrade off."""
    return "sec-websocket-key" in request.headers


def peer_of(request: HTTPConnection) -> str:
    """Return who is at the other end of the line."""
    peer: str = (request.scope.get("client") or ("", 0))[0]
    return peer or "this machine"
