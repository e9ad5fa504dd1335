"""The shared screen shows what everybody may see, and is told nothing else."""

from __future__ import annotations

import json
import re

from playwright.async_api import expect

from tests.browser.people import Party, play_out


async def test_a_shared_screen_is_never_told_a_hand(party: Party) -> None:
    ada, screen = await party.arrive("Ada"), await party.arrive("Screen")
    code = await ada.open_room()
    await ada.choose_edition("quick")
    await ada.sit()
    await screen.page.goto(f"/tv/{code}")
    await expect(screen.page.get_by_role("heading", level=1)).to_have_text("Path to Safety")
    await expect(screen.page.get_by_alt_text("QR code of this room's link")).to_be_visible()
    await expect(screen.page.get_by_role("main")).to_contain_text("Ada")
    await ada.button("Start the game").click()
    await screen.page.locator(".table.tv").wait_for()
    await ada.look()
    await expect(screen.page.get_by_role("status").first).to_contain_text("Ada")
    names = await ada.cards()
    shown = await screen.page.content()
    assert len(names) >= 3
    assert [name for name in names if name in shown] == []
    await expect(screen.hand()).to_have_count(0)
    await play_out([ada])
    # The screen shows every move at its own pace, so the end comes later there.
    await expect(screen.page.get_by_role("article")).to_be_visible(timeout=90_000)

    assert any(desk["hand"] for table in ada.tables() for desk in table["view"]["desks"])
    tables = screen.tables()
    assert len(tables) > 5
    for table in tables:
        assert table["outcome"] or all(desk["hand"] is None for desk in table["view"]["desks"])
        assert not table["decision"] or table["decision"]["legal"] == []
    for moved in screen.told("moved"):
        for told in moved["events"]:
            if told["event"]["event"] in ("drew", "dealt"):
                assert "card" not in told["event"], told
                assert not re.search("[♣♦♠♥]", told["text"]), told
    playing = [frame for frame in screen.frames if '"outcome":null' in frame]
    assert not any('"hand":[' in frame for frame in playing)
    assert any('"hand":[' in frame for frame in ada.frames)
    assert json.loads(playing[-1])
