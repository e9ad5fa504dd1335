"""Take a picture of every screen: wide and 360 pixels, dark and light, into build/screenshots.

A game is played by clicks; wherever it gets to, every kind of page is opened and looked at.
"""

from __future__ import annotations

import asyncio
import random
import re
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Browser, Page
from tests.browser.people import PHONE, WIDE, Party, Person, open_browser
from tests.browser.scripts import LOOK
from tests.server.services import Hub, Park

FOLDER = Path(__file__).parent.parent / "build" / "screenshots"
SIZES = {"wide": WIDE, "phone": PHONE}
MIDDLE = 10  # Clicks until there is something to see; few games are over by then.
SAID = [
    "Hello! Who takes Governance?",
    "I have three queens. Somebody slow down.",
    "♠ next, please.",
]


class Camera:
    """Opens the pages of one device in every size and light, and takes their pictures."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.party = Party(browser, address)
        self.taken = 0

    @asynccontextmanager
    async def views(self, person: Person | None, path: str) -> AsyncIterator[list[Shot]]:
        """Open a page four times, with the seats of a person or of nobody."""
        shots: list[Shot] = []
        cookies = [] if person is None else await person.page.context.cookies()
        kept = "{}" if person is None else await person.page.evaluate(KEPT)
        for size, across in SIZES.items():
            for theme in ("dark", "light"):
                viewer = await self.party.arrive("Ada", across, theme=theme)
                context = viewer.page.context
                for cookie in cookies:
                    await context.add_cookies([{**cookie}])  # type: ignore[typeddict-item]
                await context.add_init_script(f"({KEEP})({kept})")
                await viewer.page.goto(path)
                shots.append(Shot(self, viewer, f"{size}-{theme}"))
        yield shots
        await self.party.leave()

    async def take(self, page: Page, name: str, kind: str, whole: bool) -> None:
        """Write one picture."""
        await page.evaluate("() => document.fonts.ready")
        await page.wait_for_timeout(250)
        await page.screenshot(path=FOLDER / f"{name}-{kind}.png", full_page=whole)
        self.taken += 1


class Shot:
    """One of the four views of a page."""

    def __init__(self, camera: Camera, viewer: Person, kind: str) -> None:
        self.camera = camera
        self.viewer = viewer
        self.kind = kind

    async def take(self, name: str, wait_for: str = "h1", whole: bool = False) -> None:
        """Take a picture once something is there."""
        await self.viewer.page.locator(wait_for).first.wait_for()
        await self.camera.take(self.viewer.page, name, self.kind, whole)

    async def drawer(self, button: str, name: str) -> None:
        """Open a drawer, take its picture and close it again."""
        if not await self.viewer.button(button, exact=True).count():
            return
        await self.viewer.button(button, exact=True).click()
        await self.viewer.page.locator("dialog").wait_for()
        await self.viewer.page.wait_for_timeout(300)
        await self.camera.take(self.viewer.page, name, self.kind, whole=False)
        await self.viewer.page.keyboard.press("Escape")


KEPT = "() => JSON.stringify(Object.fromEntries(Object.entries(localStorage)))"
KEEP = """(kept) => {
  if (location.protocol !== 'http:') return;
  for (const [key, value] of Object.entries(kept))
    if (key !== 'brink.settings') localStorage.setItem(key, value);
}"""


def chance(seed: int) -> random.Random:
    """Return dice that fall the same way every time."""
    return random.Random(seed)  # noqa: S311


async def before(camera: Camera, ada: Person, ben: Person) -> str:
    """Show the shelf, the books, and a room with two people in it; return the room's code."""
    async with camera.views(None, "/") as shots:
        for shot in shots:
            await shot.take("home", ".box", whole=True)
            await shot.drawer("Settings", "settings")
    for path, name in (
        ("/rules/path_to_safety", "rules"),
        ("/about", "about"),
        ("/r/nowhere", "not-found"),
    ):
        async with camera.views(None, path) as shots:
            for shot in shots:
                await shot.take(name, "main h1, main h2")
    code = await ada.open_room()
    await ada.sit()
    await ben.page.goto(f"/r/{code}")
    await ben.sit()
    async with camera.views(ada, f"/r/{code}") as shots:
        for shot in shots:
            await shot.take("lobby", "ol.seats", whole=True)
    async with camera.views(None, f"/tv/{code}") as shots:
        for shot in shots:
            await shot.take("tv-lobby", "main h1")
    await ada.button("Start the game").click()
    return code


async def during(camera: Camera, ada: Person, ben: Person, code: str) -> None:
    """Show the table at the start and in the middle of a game, and all that opens there."""
    await reach(ada, ben, 0)
    async with camera.views(ada, f"/r/{code}") as shots:
        for shot in shots:
            await shot.take("table-start", ".table")
    for line, person in zip(SAID, [ada, ben, ada], strict=True):
        await person.button(re.compile("^Talk")).click()
        await person.page.get_by_label("Say something").fill(line)
        await person.page.keyboard.press("Enter")
        await person.page.keyboard.press("Escape")
    await reach(ada, ben, MIDDLE)
    async with camera.views(ada, f"/r/{code}") as shots:
        for shot in shots:
            await shot.take("table-middle", ".table")
            await shot.take("table-middle-whole", ".table", whole=True)
            await shot.drawer("Log", "log")
            await shot.drawer("Talk", "chat")
            await shot.drawer("Rules", "rules-drawer")
            await shot.drawer("More", "menu")
            await shot.drawer("The table in words", "in-words")
            await shot.viewer.button("Hint").click()
            await shot.take("hint", ".hint")
            await shot.viewer.button("Close the hint").click()
            await shot.viewer.take_up(1)
            await shot.take("card-chosen", ".confirm")
    async with camera.views(None, f"/tv/{code}") as shots:
        for shot in shots:
            await shot.take("tv-middle", ".table")


async def after(camera: Camera, ada: Person, ben: Person, code: str) -> None:
    """Show the end, and what can be done with a finished game."""
    await asyncio.gather(ada.play_on(chance(1)), ben.play_on(chance(2)))
    async with camera.views(ada, f"/r/{code}") as shots:
        for shot in shots:
            await shot.take("ending", "article.ending", whole=True)
            await shot.viewer.button("Look at the table").click()
            await shot.take("table-end", ".table")
    async with camera.views(None, f"/replay/{code}") as shots:
        for shot in shots:
            await shot.viewer.page.locator(".table").wait_for()
            await shot.viewer.page.get_by_role("slider", name="Move").fill("30")
            await shot.take("replay", ".table")
            await shot.drawer("Fair dice", "fair-dice")
    async with camera.views(None, f"/tv/{code}") as shots:
        for shot in shots:
            await shot.take("tv-end", "article.ending")
    async with camera.views(ada, "/") as shots:
        for shot in shots:
            await shot.take("home-again", ".past", whole=True)


async def shared_device(camera: Camera, ada: Person) -> None:
    """Show the quick edition with two people at one device, and the curtain between them."""
    code = await ada.open_room()
    await ada.choose_edition("quick")
    await ada.sit()
    await ada.page.get_by_text("Somebody else plays on this device").click()
    await ada.page.get_by_label("Their name").fill("Ben")
    await ada.button("Seat them").click()
    await ada.button(re.compile("Stand up.*Ben")).wait_for()
    await ada.button("Start the game").click()
    await ada.button(re.compile("show my table")).wait_for()
    async with camera.views(ada, f"/r/{code}") as shots:
        for shot in shots:
            await shot.take("curtain", ".curtain")
            await shot.viewer.button(re.compile("show my table")).click()
            await shot.take("quick-table", 'main ul[aria-label^="Hand of"] button')


async def reach(ada: Person, ben: Person, clicks: int) -> None:
    """Play until Ada has clicked so often and is asked for something again."""
    others = asyncio.create_task(ben.play_on(chance(4)))
    pick = chance(3)
    while not (seen := await ada.look())["over"]:
        if ada.moves < clicks or not seen["cards"]:
            await ada.play_on(pick, clicks=1)
            continue
        await asyncio.sleep(0.5)  # A conference is two moves: its second half may be on its way.
        if await ada.page.evaluate(LOOK) == seen:
            break
    others.cancel()
    await asyncio.wait({others})


async def take_all(hub: Hub) -> int:
    """Take every picture and return how many there are."""
    async with open_browser() as browser:
        camera = Camera(browser, hub.address())
        players = Party(browser, hub.address())
        ada, ben = await players.arrive("Ada"), await players.arrive("Ben")
        code = await before(camera, ada, ben)
        await during(camera, ada, ben, code)
        await after(camera, ada, ben, code)
        await shared_device(camera, ada)
        await players.leave()
        for complaint in players.complaints + camera.party.complaints:
            print(complaint)
        return camera.taken


def main() -> None:
    """Start a server, take the pictures, and say where they are."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    with tempfile.TemporaryDirectory() as folder:
        hub = Park(Path(folder)).launch("sqlite", BRINK_BOT_PAUSE="0.02")
        try:
            taken = asyncio.run(take_all(hub))
        finally:
            hub.end()
    print(f"{taken} pictures in {FOLDER.relative_to(FOLDER.parent.parent)}")


if __name__ == "__main__":
    main()
