"""The pages for people: the built web client, or how to build it."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Request, Response
from fastapi import Path as InPath
from fastapi.responses import FileResponse, HTMLResponse
from starlette.exceptions import HTTPException

from brink.games.box import Box
from brink.games.catalog import all_boxes
from brink.version import VERSION

front = APIRouter(include_in_schema=False)

WEB = Path(__file__).parent / "web"  # Written by `make web`.
SCREENS = ("/", "/about", "/r/{code}", "/tv/{code}", "/replay/{code}", "/rules/{game}")
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
GET_OR_HEAD = ["GET", "HEAD"]  # Whoever watches a server from outside often asks for the head only.
SQUEEZED = {"br": ".br", "gzip": ".gz"}  # How a file may lie beside itself, best first.
FOR_EVER = "public, max-age=31536000, immutable"  # The name changes with what is inside.
ASK_AGAIN = "no-cache"
ACCEPTED = re.compile(r"([a-z*]+)\s*(?:;\s*q=([0-9.]+))?")
FileName = Annotated[str, InPath(pattern=r"^[A-Za-z0-9_][A-Za-z0-9_.-]{0,120}$")]

NOT_BUILT = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Brink: the tables are open</title>
<style>
:root {{ --ink: #1c1b19; --quiet: #5b5850; --paper: #faf8f3; --line: #d9d4c7; }}
@media (prefers-color-scheme: dark) {{
  :root {{ --ink: #ece8de; --quiet: #aba698; --paper: #191816; --line: #3a3833; }}
}}
* {{ box-sizing: border-box; }}
body {{ margin: 0 auto; max-width: 40rem; padding: 1.5rem 1rem 3rem; color: var(--ink);
  background: var(--paper); font: 1.0625rem/1.55 system-ui, sans-serif; }}
h1 {{ font-size: 1.6rem; line-height: 1.2; margin: 0 0 .5rem; }}
h2 {{ font-size: 1.1rem; margin: 2rem 0 .5rem; }}
ul {{ list-style: none; margin: 0; padding: 0; }}
li {{ border-top: 1px solid var(--line); padding: .75rem 0; }}
.quiet {{ color: var(--quiet); font-size: .95rem; }}
code {{ font-size: .9em; overflow-wrap: anywhere; }}
pre {{ overflow-x: auto; border: 1px solid var(--line); border-radius: .4rem; padding: .75rem; }}
a {{ color: inherit; }}
</style>
</head>
<body>
<main>
<h1>The tables are open, but the pages are not built</h1>
<p>This is a Brink server, version {version}. Its pages for playing in the browser are made by
one command in the source folder; then load this page again:</p>
<pre><code>make web</code></pre>
<h2>On the shelf</h2>
<ul>
{games}
</ul>
<p>Programs can play already: the doors are written down in <code>docs/protocol.md</code>, and at
<a href="/openapi.json">/openapi.json</a>.</p>
</main>
</body>
</html>
"""


def shelf_line(box: Box) -> str:
    """Return one game of the list."""
    players = f"{box.least_seats} to {box.most_seats} players"
    minutes = f"{box.minutes[0]} to {box.minutes[1]} minutes"
    return (
        f"<li><strong>{escape(box.title)}</strong><br>{escape(box.tagline)}<br>"
        f'<span class="quiet">{players}, {minutes}; <code>{escape(box.id)}</code></span></li>'
    )


def not_built() -> HTMLResponse:
    """Say plainly that there are no pages yet, and which command makes them."""
    games = "\n".join(shelf_line(box) for box in all_boxes())
    page = NOT_BUILT.format(version=escape(VERSION), games=games)
    return HTMLResponse(page, headers={"Cache-Control": ASK_AGAIN})


def accepted(request: Request) -> set[str]:
    """Return the encodings a browser takes."""
    header = request.headers.get("accept-encoding", "").lower()
    return {name for name, weight in ACCEPTED.findall(header) if not weight or weight.strip("0.")}


def built_file(request: Request, path: Path, keep: str) -> Response:
    """Send a file of the build, squeezed if it lies there so and the browser takes it."""
    if not path.is_file():
        raise HTTPException(404, "There is no such file.")
    headers = {"Cache-Control": keep, "Vary": "Accept-Encoding"}
    kind = KINDS.get(path.suffix, "application/octet-stream")
    welcome = accepted(request)
    for encoding, ending in SQUEEZED.items():
        squeezed = path.with_name(path.name + ending)
        if encoding in welcome and squeezed.is_file():
            headers["Content-Encoding"] = encoding
            return FileResponse(squeezed, headers=headers, media_type=kind)
    return FileResponse(path, headers=headers, media_type=kind)


def wants_page(request: Request) -> bool:
    """Return whether somebody at a browser has followed a link, rather than a program a door."""
    asks_for_page = "text/html" in request.headers.get("accept", "")
    return (
        request.method in GET_OR_HEAD and asks_for_page and not request.url.path.startswith("/api")
    )


async def screen(request: Request, status: int = 200) -> Response:
    """Give the client's page; which screen an address means is the client's business."""
    index = WEB / "index.html"
    page = built_file(request, index, ASK_AGAIN) if index.is_file() else not_built()
    page.status_code = status
    return page


async def known_screen(request: Request) -> Response:
    """Give the page at an address the client knows."""
    return await screen(request)


for address in SCREENS:
    front.api_route(address, methods=GET_OR_HEAD)(known_screen)


@front.get("/assets/{name}")
async def asset(name: FileName, request: Request) -> Response:
    """Give a script, a style sheet or a font; its name says what is inside, for ever."""
    return built_file(request, WEB / "assets" / name, FOR_EVER)


@front.get("/icon.svg")
async def icon(request: Request) -> Response:
    """Give the picture in the browser's tab."""
    return built_file(request, WEB / "icon.svg", ASK_AGAIN)


@front.get("/brink.webmanifest")
async def manifest(request: Request) -> Response:
    """Tell a phone how to put Brink among its apps."""
    return built_file(request, WEB / "brink.webmanifest", ASK_AGAIN)
