"""The front page until the web client takes its place: the tables are open, and how to sit."""

from __future__ import annotations

from html import escape

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from brink.games.box import Box
from brink.games.catalog import all_boxes
from brink.version import VERSION

front = APIRouter(include_in_schema=False)

PAGE = """<!doctype html>
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
<h1>The tables are open</h1>
<p>This is a Brink server, version {version}. Its pages for playing in the browser are not built
yet; programs can already open rooms, sit down and play.{room}</p>
<h2>On the shelf</h2>
<ul>
{games}
</ul>
<h2>How to sit down</h2>
<p>The doors are written down in <code>docs/protocol.md</code> of the source, and for programs
at <a href="/openapi.json">/openapi.json</a>. In Python:</p>
<pre><code>from brink.client import Client

client = Client("http://this-server:8000")
room = await client.open_room("{first}", {least})
async with client.enter(room["code"]) as table:
    await table.sit(0, "Ada")
    await table.ask("start")</code></pre>
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


def page(room: str = "") -> str:
    """Return the page."""
    boxes = all_boxes()
    return PAGE.format(
        version=escape(VERSION),
        room=room,
        games="\n".join(shelf_line(box) for box in boxes),
        first=escape(boxes[0].id),
        least=boxes[0].least_seats,
    )


@front.get("/")
async def home() -> HTMLResponse:
    """Say that the tables are open."""
    return HTMLResponse(page())


@front.get("/r/{code}")
async def room_link(code: str) -> HTMLResponse:
    """Say what a room's link is good for; whether there is such a room only the socket tells."""
    return HTMLResponse(page(f" This link is the room <code>{escape(code[:24])}</code>."))
