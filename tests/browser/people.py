"""People at their browsers: what they see, what they do, and what their browsers complain of."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypedDict
from urllib.parse import urlsplit

from playwright.async_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Position,
    WebSocket,
    async_playwright,
    expect,
)
from playwright.async_api import TimeoutError as TooLate

from tests.browser.scripts import FAULTS, LOOK, TOO_WIDE

CHROMIUM = "/usr/bin/chromium-headless-shell"  # The same browser without windows of its own.
FLAGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    "--no-sandbox",
]
WIDE = (1280, 800)
PHONE = (360, 740)
PATIENCE = 15_000  # Milliseconds anything on a page may take.
expect.set_options(timeout=PATIENCE)  # Five seconds are few: a shared screen rests for four.
GLANCE = 40  # And between two looks; at every frame the page would be drawn for nothing else.
A_MOMENT = 3_000  # And a press, before one looks again at what is offered.
AT_ONCE = {"speed": "instant", "motion": "calm", "sound": False}
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
GAME = "Path to Safety"
RUSH = "AI RUSH"
SCIENCE = "Science!: The Game"


class Seen(TypedDict):
    """What somebody who is asked sees."""

    over: bool
    choices: list[str]
    cards: int
    confirming: bool


@asynccontextmanager
async def open_browser() -> AsyncIterator[Browser]:
    """Open Debian's Chromium, as it is made for tests: a window costs as much as a page."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield browser
        finally:
            await browser.close()


class Party:
    """The people of one test, and everything their browsers complain of."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.complaints: list[str] = []
        self.forgiven: re.Pattern[str] | None = None
        self.contexts: list[BrowserContext] = []

    async def arrive(
        self,
        name: str = "Ada",
        size: tuple[int, int] = WIDE,
        touch: bool = False,
        theme: str = "dark",
        **settings: object,
    ) -> Person:
        """Somebody opens a browser of their own; its page is still empty."""
        context = await self.browser.new_context(
            base_url=self.address,
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            is_mobile=touch,
            device_scale_factor=2 if touch else 1,
        )
        self.contexts.append(context)
        context.set_default_timeout(PATIENCE)
        kept = json.dumps({**AT_ONCE, "theme": theme, "name": name, **settings})
        await context.add_init_script(
            f"const kept = location.protocol === 'http:' ? localStorage : null;"
            f"kept?.getItem('brink.settings') ?? kept?.setItem('brink.settings', {kept!r});"
        )
        context.on("console", self.hear)
        context.on("weberror", lambda error: self.complain(f"error: {error.error}"))
        context.on("request", lambda request: self.check(request.url))
        context.on("page", lambda page: page.on("websocket", self.check_socket))
        return Person(self, name, await context.new_page(), touch)

    def hear(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning", "assert"):
            self.complain(f"{said.type}: {said.text} ({said.location.get('url', '')})")

    def check_socket(self, socket: WebSocket) -> None:
        self.check(socket.url)

    def check(self, url: str) -> None:
        """Nobody else's server is ever asked for anything."""
        asked = urlsplit(url)
        if asked.scheme in ("http", "https", "ws", "wss"):
            if asked.netloc != urlsplit(self.address).netloc:
                self.complain(f"a request to another host: {url}")
        elif asked.scheme not in ("data", "blob"):
            self.complain(f"a strange request: {url}")

    def complain(self, of: str) -> None:
        if self.forgiven is None or not self.forgiven.search(of):
            self.complaints.append(of)

    async def leave(self) -> None:
        """Close every browser."""
        while self.contexts:
            await self.contexts.pop().close()

    async def gather(
        self, people: list[Person], edition: str = "standard", seats: int = 3, game: str = GAME
    ) -> str:
        """Open a room, seat everybody, and start; return the room's code."""
        host, guests = people[0], people[1:]
        code = await host.open_room(game)
        await host.choose_edition(edition)
        await host.set_seats(seats)
        await host.sit()
        for guest in guests:
            await guest.page.goto(f"/r/{code}")
            await guest.sit()
        await host.button("Start the game").click()
        for person in people:
            await person.at_table()
        return code


class Person:
    """Somebody with a browser, who does only what can be done with a mouse, finger or keyboard."""

    def __init__(self, party: Party, name: str, page: Page, touch: bool = False) -> None:
        self.party = party
        self.name = name
        self.page = page
        self.touch = touch
        self.frames: list[str] = []
        self.moves = 0
        page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def button(self, name: str | re.Pattern[str], exact: bool = False) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    async def press(self, what: Locator, patience: float = PATIENCE) -> None:
        """Click, or tap where there is a finger instead of a mouse."""
        await (what.tap(timeout=patience) if self.touch else what.click(timeout=patience))

    async def take_up(self, card: int, patience: float = PATIENCE) -> None:
        """Press a card where it can be seen in the fan: at its left edge."""
        held, edge = self.hand().nth(card), Position(x=9, y=24)
        if self.touch:
            await held.tap(timeout=patience, position=edge)
        else:
            await held.click(timeout=patience, position=edge)

    # Before the game.

    async def open_room(self, game: str = GAME) -> str:
        """Create a room from the shelf and return its code."""
        await self.page.goto("/")
        await self.press(self.button(f"Create a room for {game}"))
        await self.page.wait_for_url("**/r/*")
        return self.page.url.rsplit("/", 1)[1]

    async def choose_edition(self, edition: str) -> None:
        # By its label: an option may have a picture of the same name.
        named = self.page.get_by_role("radio", name=re.compile(f"^{edition}", re.IGNORECASE))
        preset = self.page.locator("label.preset", has=named)
        choice = preset.get_by_role("radio")
        if not await choice.is_checked():
            await self.press(preset)
        await expect(choice).to_be_checked()

    async def set_seats(self, wanted: int) -> None:
        shown = self.page.locator("ol.seats > li")
        await shown.first.wait_for()
        for _ in range(8):
            now = await shown.count()
            if now == wanted:
                return
            more = "One seat more" if now < wanted else "One seat less"
            await self.press(self.button(more))
            await expect(shown).to_have_count(now + (1 if now < wanted else -1))

    async def sit(self) -> None:
        await self.page.get_by_label("Your name").fill(self.name)
        await self.press(self.button("Sit down"))
        await self.button(re.compile(f"Stand up.*{self.name}")).wait_for()

    async def play_now(self) -> str:
        """Play with bots at once; return the room's code."""
        await self.page.goto("/")
        await self.press(self.button(re.compile(f"Play now.*{GAME}")))
        await self.at_table()
        return self.page.url.rsplit("/", 1)[1]

    async def at_table(self) -> None:
        await self.page.get_by_role("main", name="The table").wait_for()
        await self.page.locator(".table").first.wait_for()

    # The game.

    async def question(self) -> str:
        """What the page says is asked."""
        return await self.page.locator("#question").inner_text()

    async def look(self, seconds: float = 60.0) -> Seen:
        """Wait until this person can do something, or the game is over."""
        found = await self.page.wait_for_function(LOOK, timeout=seconds * 1000, polling=GLANCE)
        seen: Seen = await found.json_value()
        return seen

    def hand(self) -> Locator:
        """The cards in the hand that lies before this person."""
        return self.page.locator('main ul[aria-label^="Hand of"] button')

    async def cards(self) -> list[str]:
        """What those cards are called."""
        names: list[str] = await self.hand().evaluate_all(
            "(cards) => cards.map((one) => one.querySelector('.unseen').textContent)"
        )
        return names

    def choice(self, action: str) -> Locator:
        return self.page.locator(f'main [data-action="{action}"]:not([aria-disabled="true"])')

    async def do_something(self, seen: Seen, pick: random.Random) -> None:
        """Press one of the things offered."""
        self.moves += 1
        if seen["confirming"] and not seen["choices"]:
            await self.press(self.page.locator(".confirm .back"), A_MOMENT)
        elif seen["choices"] and (seen["confirming"] or pick.random() < 0.15 or not seen["cards"]):
            await self.press(self.choice(pick.choice(seen["choices"])).first, A_MOMENT)
        else:
            await self.take_up(pick.randrange(seen["cards"]), A_MOMENT)

    async def play_on(self, pick: random.Random, clicks: int = 1_000) -> bool:
        """Answer at random whenever asked, to the end (true) or for some clicks."""
        for _ in range(clicks):
            seen = await self.look()
            if seen["over"]:
                return True
            try:
                await self.dismiss_what_was_missed()
                await self.do_something(seen, pick)
            except TooLate:
                continue  # Somebody else was faster, and the button is gone.
        return False

    async def dismiss_what_was_missed(self) -> None:
        """Close the list of what happened while the line was broken."""
        missed = self.page.get_by_role("region", name="While you were away")
        if await missed.count():
            await self.press(missed.get_by_role("button", name=re.compile("^Close")))

    async def fits(self) -> None:
        """Nothing reaches over the page's side."""
        size = self.page.viewport_size
        assert size is not None
        found = await self.page.evaluate(TOO_WIDE, size["width"])
        assert found == [], f"{self.page.url}: {found}"

    # The keyboard.

    async def tab_to(self, what: Locator, back: bool = False) -> None:
        """Go through the page with Tab until something has the focus, and see that it shows."""
        await what.wait_for()
        for _ in range(150):
            if await what.evaluate("(one) => one === document.activeElement"):
                assert await what.evaluate("(one) => one.matches(':focus-visible')")
                return
            await self.page.keyboard.press("Shift+Tab" if back else "Tab")
        raise AssertionError(f"Tab does not lead to {what}")

    # What a screen reader would stumble over.

    async def faults(self) -> list[str]:
        """What axe finds wrong with the page, in dark and in light."""
        if not await self.page.evaluate("() => 'axe' in window"):
            await self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found: list[str] = []
        for theme in ("dark", "light"):
            told = await self.page.evaluate(FAULTS, theme)
            found += [f"{theme}, {self.page.url}: {fault}" for fault in told]
        return found

    # What the page was told.

    def told(self, kind: str) -> list[dict[str, Any]]:
        """All messages of a kind that came down the line."""
        heard: list[dict[str, Any]] = [json.loads(frame) for frame in self.frames]
        return [message for message in heard if message["type"] == kind]

    def tables(self) -> list[dict[str, Any]]:
        """Every table this page was told, in order."""
        heard: list[dict[str, Any]] = [json.loads(frame) for frame in self.frames]
        return [
            message.get("table") or message
            for message in heard
            if message["type"] == "table" or message.get("table")
        ]


async def play_out(people: list[Person], seed: int = 1) -> None:
    """Let everybody play to the end."""
    await asyncio.gather(
        *(person.play_on(random.Random(seed + n)) for n, person in enumerate(people))
    )
