"""Settings work on every page, are remembered, and follow the device where nothing else is said."""

from __future__ import annotations

from playwright.async_api import expect

from tests.browser.people import PHONE, Party

SIZE = "() => parseFloat(getComputedStyle(document.querySelector('main p')).fontSize)"
INK = "() => getComputedStyle(document.body).color"


async def test_text_size_and_contrast_are_chosen_and_remembered(party: Party) -> None:
    ada = await party.arrive("Ada", PHONE)
    await ada.page.goto("/")
    await ada.page.locator(".box").first.wait_for()
    usual = await ada.page.evaluate(SIZE)
    await ada.button("Settings", exact=True).click()
    await ada.page.locator("label", has_text="Largest").click()
    await ada.page.get_by_role("group", name="Contrast").get_by_text("High").click()
    await ada.page.keyboard.press("Escape")
    await expect(ada.button("Settings", exact=True)).to_be_focused()
    assert await ada.page.evaluate(SIZE) >= 1.25 * usual
    assert await ada.page.evaluate(INK) == "rgb(255, 255, 255)"
    await ada.page.goto("/about")
    await ada.page.locator("main p").first.wait_for()
    assert await ada.page.evaluate(INK) == "rgb(255, 255, 255)"
    await ada.fits()


async def test_a_device_that_asks_for_contrast_gets_it(party: Party) -> None:
    ada = await party.arrive("Ada")
    await ada.page.goto("/")
    await expect(ada.page.locator("html")).to_have_attribute("data-contrast", "usual")
    await ada.page.emulate_media(contrast="more", reduced_motion="reduce")
    await expect(ada.page.locator("html")).to_have_attribute("data-contrast", "high")


async def test_high_contrast_and_large_text_are_clean_on_the_pages_and_at_a_table(
    party: Party,
) -> None:
    ada = await party.arrive("Ada", contrast="high", text="largest")
    found: list[str] = []
    for path, sight in (("/", ".box"), ("/about", "h1"), ("/rules/science", "main h2")):
        await ada.page.goto(path)
        await ada.page.locator(sight).first.wait_for()
        found += await ada.faults()
        await ada.fits()
    await ada.play_now()
    found += await ada.faults()
    await ada.fits()
    assert found == []
