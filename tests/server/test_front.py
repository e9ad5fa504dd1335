"""The pages: the built client where there is one, and how to build it where there is none."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from brink.games.catalog import all_boxes
from brink.server import front
from brink.server.app import make_app
from brink.server.settings import Settings

SCRIPT = b"console.log('the table')\n" * 20


def get(
    path: str, encoding: str = "identity", accept: str = "*/*", app: FastAPI | None = None
) -> httpx.Response:
    """Ask a server that has only these pages, unless another is given."""
    if app is None:
        app = FastAPI()
        app.include_router(front.front)

    async def ask() -> httpx.Response:
        door = httpx.ASGITransport(app=app)
        client = httpx.AsyncClient(transport=door, base_url="http://here")
        async with app.router.lifespan_context(app), client:
            headers = {"Accept-Encoding": encoding, "Accept": accept}
            return await client.get(path, headers=headers)

    return asyncio.run(ask())


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>Brink</title>")
    (tmp_path / "icon.svg").write_text("<svg/>")
    script = tmp_path / "assets" / "index-a1b2.js"
    script.write_bytes(SCRIPT)
    script.with_name("index-a1b2.js.gz").write_bytes(gzip.compress(SCRIPT))
    (tmp_path / "assets" / "text-c3d4.woff2").write_bytes(b"wOF2")
    monkeypatch.setattr(front, "WEB", tmp_path)
    return tmp_path


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(
    "path",
    ["/", "/about", "/r/3tpugvfd7pg5", "/tv/3tpugvfd7pg5", "/replay/x", "/rules/path_to_safety"],
)
def test_every_screen_is_the_one_page(path: str) -> None:
    answer = get(path)
    assert answer.text == "<title>Brink</title>"
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.usefixtures("built")
def test_a_wrong_address_is_a_page_to_people_and_a_refusal_to_programs(tmp_path: Path) -> None:
    app = make_app(Settings(database_url=f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite3'}"))
    page = get("/nowhere", accept="text/html,*/*;q=0.8", app=app)
    assert (page.status_code, page.text) == (404, "<title>Brink</title>")
    assert get("/nowhere", app=app).json()["code"] == "no_page"
    assert get("/api/nowhere", accept="text/html", app=app).json()["code"] == "no_page"


@pytest.mark.usefixtures("built")
def test_what_has_its_content_in_its_name_is_kept_for_ever() -> None:
    script = get("/assets/index-a1b2.js")
    assert script.content == SCRIPT
    assert "content-encoding" not in script.headers
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-type"].startswith("text/javascript")
    assert get("/assets/text-c3d4.woff2").headers["content-type"] == "font/woff2"
    assert get("/icon.svg").headers["cache-control"] == "no-cache"


@pytest.mark.usefixtures("built")
def test_a_squeezed_file_is_sent_to_whoever_takes_it() -> None:
    squeezed = get("/assets/index-a1b2.js", "gzip, deflate, br")
    assert squeezed.headers["content-encoding"] == "gzip"  # There is no .br beside this one.
    assert squeezed.headers["vary"] == "Accept-Encoding"
    assert squeezed.content == SCRIPT
    refused = get("/assets/index-a1b2.js", "gzip;q=0")
    assert "content-encoding" not in refused.headers
    odd = get("/assets/index-a1b2.js", "gzip;q=1.2.3, ;q=x")
    assert odd.status_code == 200


@pytest.mark.parametrize(
    "name", ["missing.js", "..%2findex.html", "%2e%2e%2fapp.py", ".hidden", "a%00b", "assets"]
)
def test_nothing_else_is_given_away(built: Path, name: str) -> None:
    (built / "assets" / ".hidden").write_text("no")
    (built / "assets" / "assets").mkdir()
    assert get(f"/assets/{name}").status_code in (404, 422)


def test_an_unbuilt_server_says_so_and_names_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(front, "WEB", tmp_path / "nothing")
    answer = get("/")
    assert answer.status_code == 200
    assert "make web" in answer.text
    assert all(box.title in answer.text for box in all_boxes())
    assert get("/icon.svg").status_code == 404
