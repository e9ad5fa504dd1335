"""How much has to come down the line before one can play."""

from __future__ import annotations

from playwright.async_api import Request

from tests.browser.people import Party

HOME_BYTES = 200_000
TABLE_BYTES = 150_000


async def encoded(requests: list[Request]) -> int:
    """The bytes of all bodies as they came down the line, squeezed."""
    return sum([(await request.sizes())["responseBodySize"] for request in requests])


async def test_the_shelf_and_a_table_are_light(party: Party) -> None:
    ada = await party.arrive("Ada")
    asked: list[Request] = []
    ada.page.on("requestfinished", lambda request: asked.insert(0, request))
    await ada.page.goto("/")
    await ada.button("Create a room for Path to Safety").wait_for()
    await ada.page.wait_for_load_state("networkidle")
    home = await encoded(asked)
    squeezed = [await r.response() for r in asked if r.url.endswith((".js", ".css"))]
    assert squeezed
    for answer in squeezed:
        assert answer is not None
        assert (await answer.all_headers()).get("content-encoding") in ("br", "gzip"), answer.url

    asked.clear()
    await ada.button("Play now").first.click()
    await ada.at_table()
    await ada.look()
    await ada.page.wait_for_load_state("networkidle")
    table = await encoded(asked)
    print(f"\nhome {home / 1000:.1f} kB, a table {table / 1000:.1f} kB more")
    assert home <= HOME_BYTES
    assert table <= TABLE_BYTES
