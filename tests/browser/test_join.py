"""Friends come in by the link, by its QR code or by typing the code."""

from __future__ import annotations

import segno
from playwright.async_api import expect

from tests.browser.people import Party

# The modules of a QR code as they are drawn: the picture is painted and looked at.
PAINTED = """async (picture, modules) => {
  await picture.decode();
  const across = modules * 8;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = across;
  const brush = canvas.getContext('2d', {willReadFrequently: true});
  brush.fillStyle = 'white';
  brush.fillRect(0, 0, across, across);
  brush.drawImage(picture, 0, 0, across, across);
  const dark = (x, y) => brush.getImageData(x * 8 + 4, y * 8 + 4, 1, 1).data[0] < 128 ? 1 : 0;
  const line = [...Array(modules).keys()];
  return line.map((y) => line.map((x) => dark(x, y)));
}"""


async def test_the_qr_code_on_the_page_says_the_link_beside_it(party: Party) -> None:
    ada = await party.arrive("Ada")
    code = await ada.open_room()
    field = ada.page.get_by_label("The room's link")
    await expect(field).to_have_value(f"{party.address}/r/{code}")
    expected = segno.make(await field.input_value(), error="m")
    drawn = [list(row) for row in expected.matrix_iter(border=4)]
    picture = ada.page.get_by_alt_text("QR code of this room's link")
    assert await picture.evaluate(PAINTED, len(drawn)) == drawn


async def test_friends_come_in_by_link_and_by_code_and_play(party: Party) -> None:
    ada, ben, cleo = [await party.arrive(name) for name in ("Ada", "Ben", "Cleo")]
    code = await ada.open_room()
    await ada.sit()
    link = await ada.page.get_by_label("The room's link").input_value()

    await ben.page.goto(link)
    await ben.page.get_by_label("Your name").fill("\u0410DA")  # With the А of another alphabet.
    await ben.button("Sit down").click()
    await expect(ben.page.get_by_text("could be taken for Ada, who is here")).to_be_visible()
    await ben.sit()
    await cleo.page.goto("/")
    typed = cleo.page.get_by_label("Join friends")
    await typed.fill("no room at all")
    await cleo.button("Join", exact=True).click()
    await expect(cleo.page.get_by_text("code has six letters")).to_be_visible()
    await typed.fill(f" {code[:4]} {code[4:8]}-{code[8:].upper()} ")
    await cleo.button("Join", exact=True).click()
    await cleo.sit()

    await expect(ada.page.locator("ol.seats")).to_contain_text("Ben")
    await expect(ada.page.locator("ol.seats")).to_contain_text("Cleo")
    await expect(cleo.button("Start the game")).to_have_count(0)
    await ada.button("Start the game").click()
    for person in (ada, ben, cleo):
        await person.at_table()
        players = person.page.get_by_role("list", name="Players")
        for name in ("Ada", "Ben", "Cleo"):
            await expect(players).to_contain_text(name)


async def test_a_room_that_is_not_there_is_said_so(party: Party) -> None:
    ada = await party.arrive("Ada")
    await ada.page.goto("/r/22222222aaaa")
    await expect(ada.page.get_by_role("heading", level=1)).to_have_text("This table is not there")
    await ada.page.get_by_role("link", name="Back to the shelf").click()
    await expect(ada.page.get_by_role("heading", name="Path to Safety")).to_be_visible()


async def test_a_spoken_code_opens_the_table_until_the_game_starts(party: Party) -> None:
    ada, ben, cleo = [await party.arrive(name) for name in ("Ada", "Ben", "Cleo")]
    code = await ada.open_room()
    await ada.sit()
    short = await ada.page.locator(".short [aria-hidden]").inner_text()
    await ada.page.goto(f"/tv/{code}")
    await expect(ada.page.locator(".code")).to_have_text(short)
    await ada.page.goto(f"/r/{code}")
    await ben.page.set_viewport_size({"width": 360, "height": 740})
    await ben.page.goto("/")
    typed = ben.page.get_by_label("Join friends")
    await ben.page.locator(".box").first.wait_for()
    field, first = await typed.bounding_box(), await ben.page.locator("h1").bounding_box()
    assert field is not None
    assert first is not None
    assert field["y"] < first["y"], "on a phone it comes first"
    await typed.fill(short.lower().replace(" ", "-"))
    await ben.button("Join", exact=True).click()
    await ben.page.wait_for_url(f"**/r/{code}")
    await ben.sit()
    await ada.button("Start the game").click()
    await ada.at_table()
    await cleo.page.goto("/")
    await cleo.page.get_by_label("Join friends").fill(short)
    await cleo.button("Join", exact=True).click()
    await expect(cleo.page.get_by_text("No room waits for players under this code")).to_be_visible()
    await expect(cleo.page.get_by_text("ask for the room's link to watch it")).to_be_visible()


async def test_who_watches_is_told_so_and_may_take_a_bots_seat(party: Party) -> None:
    ada, ben = await party.arrive("Ada"), await party.arrive("Ben")
    code = await ada.open_room()
    await ada.sit()
    await ada.button("Start the game").click()
    await ada.at_table()
    await ben.page.goto(f"/r/{code}")
    await expect(ben.page.get_by_text("You are watching")).to_be_visible()
    await expect(ada.page.get_by_title("1 watching")).to_be_visible()
    await expect(ada.page.get_by_text("You are watching")).to_have_count(0)
    await ben.button("Take a bot").click()
    await ben.page.get_by_label("Your name").fill("Ben")
    await ben.button("Play for").first.click()
    await expect(ada.page.get_by_text("Ben takes the seat of")).to_be_visible()
    await expect(ben.page.get_by_text("You are watching")).to_have_count(0)
    await expect(ada.page.get_by_title("1 watching")).to_have_count(0)
    assert ben.tables()[-1]["view"] != ada.tables()[-1]["view"]
