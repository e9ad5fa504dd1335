"""The Singularity War on every screen: all issues, one to four players, every question."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest
from tools.screenshots_war import DECK, EASY, PLAIN, Seat, Wanted, seated
from tools.screenshots_war import asked as question

from brink.client import COOKIE, TableClient
from tests.browser.people import Party, Person
from tests.browser.screens import faults_on_every_screen
from tests.browser.test_singularity_war import asked
from tests.server.services import Hub

MAP = ".plan"  # The map, with the numbers along its border.
ISSUES = range(1, 7)
# Who walks away alone, and not far, has somebody to call: there is nothing else in the hand.
APART = ("carry:none", "play:keep_moving", "play:rally_flare", "use:0")
CALLING = "keep_moving*2+rally_flare*2"
GAMES = 4  # Played for a question that comes by luck.
# A hand that asks for much: lines of fire, jamming, scouting, fetching, purging, calling.
TOOLS = "arc_coil*1+tarpit*1+scout_ahead*2+salvage*1+retraining*1+rally_flare*1+poisoned_dataset*1"
STEPS = ["destination", "target", "cache", "carry", "effect", "trim"]
RARE = ["direction", "jam", "scout", "scrub", "fetch", "purge", "rally", "cost"]


def holding_cards(table: TableClient) -> bool:
    """In the middle of a game, with a card to lift."""
    player = table.table["view"]["players"][table.table["decision"]["seat"]]
    return question("play", 8)(table) and len(player["hand"]) > 0


@asynccontextmanager
async def at_the_table(party: Party, seat: Seat) -> AsyncIterator[Person]:
    """The same seat in a browser, its comic put away."""
    person = await party.arrive("Ada")
    cookie = {"name": COOKIE, "value": seat.client.token or "", "url": party.address}
    await person.page.context.add_cookies([cookie])  # type: ignore[list-item]
    await person.page.goto(f"/r/{seat.code}")
    await asked(person)
    if await person.button("To the map").count():
        await person.press(person.button("To the map"))
    yield person
    await party.leave()


async def faults_at(
    party: Party,
    hub: Hub,
    wanted: Wanted,
    seats: int,
    rather: Sequence[str] = (),
    **options: object,
) -> list[str]:
    """Reach a question, in a few games if need be, and measure it on every screen."""
    for _ in range(GAMES):
        async with seated(hub.address(), seats, 1, **options) as seat:
            if await seat.play_until(wanted, rather=rather):
                return await faults_of(party, seat)
    raise AssertionError("the question never came")


async def faults_of(party: Party, seat: Seat) -> list[str]:
    """Measure the question that is open, on every screen."""
    async with at_the_table(party, seat) as person:
        step = str(seat.table.table["decision"]["step"])
        found = await faults_on_every_screen(person, MAP)
        if step == "play":  # A card is lifted: what can be done with it stands there too.
            await person.take_up(0)
            found += await faults_on_every_screen(person, MAP)
        return [f"{step}: {fault}" for fault in found]


@pytest.mark.walks(1)
@pytest.mark.parametrize("issue", ISSUES)
async def test_every_map_is_the_largest_thing_on_every_screen(
    party: Party, hub: Hub, issue: int
) -> None:
    seats = (issue - 1) % 4 + 1
    options: dict[str, object] = {"start_issue": issue, "mode": "story", **EASY}
    if issue > 1:
        options["decks"] = ";".join([DECK, PLAIN, PLAIN, PLAIN][:seats])
    if issue % 2 == 0:
        options["mode"] = "arcade"
    assert await faults_at(party, hub, holding_cards, seats, (), **options) == []


@pytest.mark.walks(2)
@pytest.mark.parametrize("step", [*STEPS, *RARE])
async def test_every_kind_of_question_leaves_the_map_in_sight(
    party: Party, hub: Hub, step: str
) -> None:
    deck = DECK if step in STEPS else CALLING if step == "rally" else TOOLS
    options: dict[str, object] = {"start_issue": 2, "mode": "story", **EASY}
    options["decks"] = ";".join([deck, PLAIN, PLAIN, PLAIN])
    rather = APART if step == "rally" else ()
    assert await faults_at(party, hub, question(step), 4, rather, **options) == []
