"""The Singularity War's pictures: every map, its questions, and its endings.

The positions are reached by asking for hints, as somebody would who wants to win; the browser then
opens the same seat.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from brink.client import COOKIE, Client, TableClient

if TYPE_CHECKING:
    from tools.screenshots import Camera, Shot

GAME = "singularity_war"
NAMES = ["Ada", "Ben", "Cleo", "Dan"]
# Decks as a campaign would bring them: no interludes, and something to see.
DECK = "keep_moving*2+sidearm*2+scout_ahead*1+gut_feeling*1+mag_boots*1+arc_coil*1+tarpit*1"
PLAIN = "keep_moving*3+sidearm*3+lab_notes*1+calm_protocol*1"
DECKS = ";".join([DECK, PLAIN, PLAIN, PLAIN])
EASY = {"limit_shift": 6}
HARD = {"limit_shift": -6}

Wanted = Callable[[TableClient], bool]


def asked(step: str, after: int = 0) -> Wanted:
    """Return the question whether a kind of question is open, after so many moves."""

    def come(table: TableClient) -> bool:
        return table.table["decision"]["step"] == step and int(table.table["seq"]) >= after

    return come


def never(_: TableClient) -> bool:
    """Play to the end."""
    return False


class Seat:
    """A device at a table that plays as it is advised to."""

    def __init__(self, client: Client, code: str, table: TableClient) -> None:
        self.client = client
        self.code = code
        self.table = table

    async def play_until(
        self, come: Wanted, wisely: bool = True, rather: Sequence[str] = ()
    ) -> bool:
        """Play until something has come to pass; false if the game is over first.

        What one would rather do is done whenever it is legal, before what is advised.
        """
        table = self.table
        while not table.over:
            if not table.table or not table.is_asked():
                await table.receive()
                continue
            if come(table):
                return True
            decision: dict[str, Any] = table.table["decision"]
            action = decision["legal"][-1]["action"]
            wished = {one["action"] for one in decision["legal"]} & {*rather}
            if wished:
                action = min(wished)
            elif wisely:
                action = (await table.ask("hint", seat=decision["seat"]))["action"]
            await table.play(action)
        return False


@asynccontextmanager
async def seated(address: str, seats: int, people: int, **options: object) -> AsyncIterator[Seat]:
    """Open a room, seat people of one device and bots, and start."""
    client = Client(address)
    opened = await client.open_room(GAME, seats, options=options)
    async with client.enter(opened["code"]) as table:
        for number in range(people):
            await table.sit(number, NAMES[number])
        await table.ask("start")
        while not table.table:
            await table.receive()
        yield Seat(client, opened["code"], table)


def cookies(seat: Seat, address: str) -> list[dict[str, Any]]:
    """Return what proves to be that device."""
    return [{"name": COOKIE, "value": seat.client.token or "", "url": address}]


async def to_the_map(shot: Shot) -> None:
    """Close the comic, if it is open."""
    button = shot.viewer.button("To the map")
    if await button.count():
        await button.click()


async def maps(camera: Camera, address: str, issues: Sequence[int] = range(1, 7)) -> None:
    """Show every issue: its comic, and its map in the middle of the game."""
    for issue in issues:
        seats = (issue - 1) % 4 + 1
        options: dict[str, object] = {"start_issue": issue, "mode": "story", **EASY}
        if issue > 1:
            options["decks"] = ";".join([DECK, PLAIN, PLAIN, PLAIN][:seats])
        async with seated(address, seats, 1, **options) as seat:
            await seat.play_until(asked("play"))
            async with camera.seats(cookies(seat, address), f"/r/{seat.code}") as shots:
                for shot in shots:
                    await shot.take(f"war-{issue}-comic", ".briefing", whole=True)
                    await to_the_map(shot)
                    await shot.take(f"war-{issue}-start", "[role=grid]")
            if not await seat.play_until(asked("play", 24)):
                continue
            async with camera.seats(cookies(seat, address), f"/r/{seat.code}") as shots:
                for shot in shots:
                    await shot.take(f"war-{issue}-middle", "[role=grid]")
                    await shot.take(f"war-{issue}-middle-whole", "[role=grid]", whole=True)
            async with camera.seats([], f"/tv/{seat.code}", on_the_wall=True) as shots:
                for shot in shots:
                    await shot.take(f"war-{issue}-tv", ".table")


async def questions(camera: Camera, address: str) -> None:
    """Show every kind of question, and what is chosen but not sent."""
    for step in ("destination", "target", "cache", "carry", "effect", "trim"):
        options: dict[str, object] = {"start_issue": 2, "mode": "story", "decks": DECKS, **EASY}
        async with seated(address, 4, 1, **options) as seat:
            if not await seat.play_until(asked(step)):
                continue
            async with camera.seats(cookies(seat, address), f"/r/{seat.code}") as shots:
                for shot in shots:
                    await shot.take(f"war-ask-{step}", "section.near")
                    cell = shot.viewer.page.locator("[role=grid] button.can")
                    card = shot.viewer.page.locator("li[data-pick] button")
                    chosen = cell if await cell.count() else card
                    if await chosen.count():
                        await chosen.last.click()
                        await shot.take(f"war-chosen-{step}", ".confirm")
    async with seated(address, 2, 1, start_issue=1) as seat:
        await seat.play_until(asked("play", 12))
        async with camera.seats(cookies(seat, address), f"/r/{seat.code}") as shots:
            for shot in shots:
                await to_the_map(shot)
                await shot.viewer.take_up(0)
                await shot.take("war-card-chosen", ".confirm")


async def endings(camera: Camera, address: str) -> None:
    """Show an issue won, one lost, and what can be talked about after it."""
    for name, wisely, options in (("won", True, EASY), ("lost", False, HARD)):
        async with seated(address, 2, 1, mode="story", **options) as seat:
            await seat.play_until(never, wisely)
            async with camera.seats(cookies(seat, address), f"/r/{seat.code}") as shots:
                for shot in shots:
                    await shot.take(f"war-{name}", "article.ending", whole=True)
                    await shot.viewer.button("Look at the table").click()
                    await shot.take(f"war-{name}-table", ".table", whole=True)
            async with camera.seats([], f"/tv/{seat.code}", on_the_wall=True) as shots:
                for shot in shots:
                    await shot.take(f"war-{name}-tv", "article.ending")
            await seat.table.ask("rematch", what="chapter")
            following = seat.table.room["rematch"]
            async with camera.seats(cookies(seat, address), f"/r/{following}") as shots:
                for shot in shots:
                    await shot.take(f"war-{name}-campaign", "section.campaign", whole=True)


async def war(camera: Camera, address: str) -> None:
    """Take all of them."""
    await maps(camera, address)
    await questions(camera, address)
    await endings(camera, address)
