"""The measuring itself: pages with one fault each, and one without."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser

from tests.browser.screens import measure

BOARD = '<div id="board" style="height:300px;background:#ccc"></div>'
PAGES = {
    "sound": (f'{BOARD}<main><button data-action="go">Go</button></main>', "", 0.5),
    "covered": (
        f'{BOARD}<main style="position:relative"><button data-action="go">Go</button>'
        '<div style="position:absolute;inset:0;background:#fff"></div></main>',
        "covered",
        0.5,
    ),
    "below the screen": (
        f'{BOARD}<div style="height:400px"></div><main><button data-action="go">Go</button></main>',
        "outside",
        0.5,
    ),
    "beside the screen": (
        f'{BOARD}<main style="position:fixed;left:900px"><button>Go</button></main>',
        "outside",
        0.5,
    ),
    "beside its panel": (
        f'{BOARD}<main style="overflow:auto"><div class="confirm" style="width:99px;display:flex">'
        '<button style="flex:none;width:90px">Go</button><button style="flex:none">Back</button>'
        "</div></main>",
        "outside",
        0.5,
    ),
    "under a dock": (
        f'{BOARD}<div style="position:fixed;inset:150px 0 0 0;background:#fff">A dock</div>',
        "",
        0.25,
    ),
    "too small to read": (f'{BOARD}<p style="font-size:11px">Ceiling</p>', "small", 0.5),
    "too small when drawn": (
        f'{BOARD}<svg viewBox="0 0 100 100" width="50" height="50">'
        '<text y="50" font-size="20">7</text></svg>',
        "small",
        0.5,
    ),
}


@pytest.mark.parametrize("name", PAGES)
async def test_a_fault_of_the_layout_is_found(browser: Browser, name: str) -> None:
    body, fault, share = PAGES[name]
    page = await browser.new_page(viewport={"width": 800, "height": 600})
    await page.set_content(f'<!doctype html><body style="margin:0">{body}')
    found = await measure(page, "#board")
    assert found["share"] == pytest.approx(share, abs=0.01)
    assert {kind for kind in ("covered", "outside", "small") if found[kind]} == {fault} - {""}
    await page.close()


async def test_what_can_be_scrolled_to_is_not_outside_unless_it_is_an_answer(
    browser: Browser,
) -> None:
    page = await browser.new_page(viewport={"width": 800, "height": 600})
    await page.set_content(
        f'<!doctype html><body style="margin:0">{BOARD}<div style="height:900px"></div>'
        '<main><button>More</button><div style="position:fixed;bottom:0;height:80px;overflow:auto">'
        '<div style="height:300px"></div><button data-action="go">Go</button></div></main>'
    )
    found = await measure(page, "#board")
    assert (found["covered"], found["outside"]) == ([], [])
    assert await page.evaluate("scrollY") == 0
    await page.close()
