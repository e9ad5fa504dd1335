"""Take a picture of every screen: wide and 360 pixels, dark and light, into build/screenshots.

A game is played by clicks; wherever it gets to, every kind of page is opened and looked at.
"""

from __future__ import annotations

import asyncio
import random
import re
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Page
from tests.browser.people import GAME, PHONE, RUSH, SCIENCE, WIDE, Party, Person, Seen, open_browser
from tests.browser.scripts import LOOK
from tests.server.services import Hub, Park

from tools.screenshots_war import war

FOLDER = Path(__file__).parent.parent / "build" / "screenshots"
SCREEN = (1920, 1080)
SIZES = {"wide": WIDE, "phone": PHONE}
ON_THE_WALL = {"wide": WIDE, "screen": SCREEN}
# For every game: how its pictures are called, and Ada's clicks until there is something to see.
GAMES = {GAME: ("path", 10), RUSH: ("rush", 24), SCIENCE: ("science", 12)}
RULES = {GAME: "path_to_safety", RUSH: "ai_rush", SCIENCE: "science"}
TRIES = 6  # A game may be over before its middle; then another is begun.
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
    async def views(
        self, person: Person | None, path: str, sizes: dict[str, tuple[int, int]] = SIZES
    ) -> AsyncIterator[list[Shot]]:
        """Open a page four times, with the seats of a person or of nobody."""
        cookies = [] if person is None else await person.page.context.cookies()
        kept = "{}" if person is None else await person.page.evaluate(KEPT)
        async with self.opened(cookies, kept, path, sizes) as shots:
            yield shots

    @asynccontextmanager
    async def seats(
        self, cookies: Sequence[Any], path: str, on_the_wall: bool = False
    ) -> AsyncIterator[list[Shot]]:
        """Open a page four times, with the seats of a device that has no page of its own."""
        sizes = ON_THE_WALL if on_the_wall else SIZES
        async with self.opened(cookies, "{}", path, sizes) as shots:
            yield shots

    @asynccontextmanager
    async def opened(
        self, cookies: Sequence[Any], kept: str, path: str, sizes: dict[str, tuple[int, int]]
    ) -> AsyncIterator[list[Shot]]:
        """Open a page in every size and light."""
        shots: list[Shot] = []
        for size, across in sizes.items():
            for theme in ("dark", "light"):
                viewer = await self.party.arrive("Ada", across, theme=theme)
                context = viewer.page.context
                await context.add_cookies([*cookies])
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
        await self.viewer.page.mouse.move(0, 0)  # Nothing is pointed at.
        await self.camera.take(self.viewer.page, name, self.kind, whole)

    async def drawer(self, button: str | re.Pattern[str], name: str) -> None:
        """Open a drawer, take its picture and close it again."""
        if not await self.viewer.button(button, exact=True).is_visible():
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


async def shelf(camera: Camera) -> None:
    """Show the shelf and the books."""
    async with camera.views(None, "/") as shots:
        for shot in shots:
            await shot.take("home", ".box", whole=True)
            await shot.drawer("Settings", "settings")
    books = [(f"/rules/{RULES[game]}", f"{name}-rules") for game, (name, _) in GAMES.items()]
    for path, name in [*books, ("/about", "about"), ("/r/nowhere", "not-found")]:
        async with camera.views(None, path) as shots:
            for shot in shots:
                await shot.take(name, "main h1, main h2")


async def lobby(camera: Camera, ada: Person, code: str, name: str) -> None:
    """Show a room with two people in it."""
    async with camera.views(ada, f"/r/{code}") as shots:
        for shot in shots:
            await shot.take(f"{name}-lobby", "ol.seats", whole=True)
    async with camera.views(None, f"/tv/{code}", ON_THE_WALL) as shots:
        for shot in shots:
            await shot.take(f"{name}-tv-lobby", "main h1")


async def start(camera: Camera, ada: Person, ben: Person, code: str, name: str) -> None:
    """Show the table at the first question."""
    await reach(ada, ben, 0)
    async with camera.views(ada, f"/r/{code}") as shots:
        for shot in shots:
            await shot.take(f"{name}-start", ".table")
    for line, person in zip(SAID, [ada, ben, ada], strict=True):
        await person.button(re.compile("^Talk")).click()
        await person.page.get_by_label("Say something").fill(line)
        await person.page.keyboard.press("Enter")
        await person.page.keyboard.press("Escape")


async def middle(camera: Camera, ada: Person, code: str, name: str, seen: Seen) -> None:
    """Show the table in the middle of a game, and all that opens there."""
    async with camera.views(ada, f"/r/{code}") as shots:
        for shot in shots:
            await shot.take(f"{name}-middle", ".table")
            await shot.take(f"{name}-middle-whole", ".table", whole=True)
            await shot.drawer("Log", f"{name}-log")
            await shot.drawer(re.compile("^Talk"), f"{name}-chat")
            await shot.drawer("Rules", f"{name}-rules-drawer")
            await shot.drawer("More", f"{name}-menu")
            await shot.drawer("The table in words", f"{name}-in-words")
            await shot.viewer.button("Hint").click()
            await shot.take(f"{name}-hint", ".hint")
            await shot.viewer.button("Close the hint").click()
            if seen["cards"]:
                await shot.viewer.take_up(min(1, seen["cards"] - 1))
                await shot.take(f"{name}-card-chosen", ".confirm")
    async with camera.views(None, f"/tv/{code}", ON_THE_WALL) as shots:
        for shot in shots:
            await shot.take(f"{name}-tv-middle", ".table")


async def after(camera: Camera, ada: Person, ben: Person, code: str, name: str) -> None:
    """Show the end, and what can be done with a finished game."""
    await asyncio.gather(ada.play_on(chance(1)), ben.play_on(chance(2)))
    async with camera.views(ada, f"/r/{code}") as shots:
        for shot in shots:
            await shot.take(f"{name}-ending", "article.ending", whole=True)
            await shot.viewer.button("Look at the table").click()
            await shot.take(f"{name}-end", ".table")
    async with camera.views(None, f"/replay/{code}") as shots:
        for shot in shots:
            await shot.viewer.page.locator(".table").wait_for()
            slider = shot.viewer.page.get_by_role("slider", name="Move")
            half = int(await slider.get_attribute("max") or 2) // 2
            await slider.fill(str(half))
            await shot.take(f"{name}-replay", ".table")
            await shot.drawer("Fair dice", f"{name}-fair-dice")
    async with camera.views(None, f"/tv/{code}", ON_THE_WALL) as shots:
        for shot in shots:
            await shot.take(f"{name}-tv-end", "article.ending")


async def one_game(camera: Camera, players: Party, game: str) -> None:
    """Play a game by clicks and show it all; one that ends too early is followed by another."""
    name, clicks = GAMES[game]
    for attempt in range(TRIES):
        ada, ben = await players.arrive("Ada"), await players.arrive("Ben")
        code = await ada.open_room(game)
        await ada.sit()
        await ben.page.goto(f"/r/{code}")
        await ben.sit()
        if attempt == 0:
            await lobby(camera, ada, code, name)
        await ada.button("Start the game").click()
        if attempt == 0:
            await start(camera, ada, ben, code, name)
        seen = await reach(ada, ben, clicks)
        if not seen["over"]:
            await middle(camera, ada, code, name, seen)
            await after(camera, ada, ben, code, name)
            break
        print(f"{game} was over after {ada.moves} clicks of Ada; once more")
        await players.leave()
    async with camera.views(ada, "/") as shots:
        for shot in shots:
            await shot.take(f"{name}-home-again", "#past", whole=True)
    await players.leave()


async def shared_device(camera: Camera, players: Party) -> None:
    """Show the quick edition with two people at one device, and the curtain between them."""
    ada = await players.arrive("Ada")
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


async def reach(ada: Person, ben: Person, clicks: int) -> Seen:
    """Play until Ada has clicked so often and is asked something again, if she can with cards."""
    others = asyncio.create_task(ben.play_on(chance(4)))
    pick = chance(3)
    while not (seen := await ada.look())["over"]:
        with_cards = seen["cards"] or clicks == 0 or ada.moves > 3 * clicks
        if ada.moves < clicks or not with_cards:
            await ada.play_on(pick, clicks=1)
            continue
        await asyncio.sleep(0.5)  # A conference is two moves: its second half may be on its way.
        if await ada.page.evaluate(LOOK) == seen:
            break
    others.cancel()
    await asyncio.wait({others})
    return seen


async def take_all(hub: Hub) -> int:
    """Take every picture and return how many there are."""
    async with open_browser() as browser:
        camera = Camera(browser, hub.address())
        players = Party(browser, hub.address())
        await shelf(camera)
        for game in GAMES:
            await one_game(camera, players, game)
        await war(camera, hub.address())
        await shared_device(camera, players)
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
