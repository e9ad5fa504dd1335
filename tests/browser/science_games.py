"""Games of Science! that come to every kind of question, while a page only looks on."""

from __future__ import annotations

import contextlib
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from brink.client import COOKIE, Client, TableClient
from tests.browser.people import Person

HOUSE = {"house_players": "on", "first_picker": 1, "start_money": 20, "target": "5"}
ROLES = ("politician", "philosopher", "engineer")
A_WHILE = 0.5  # Seconds without news: then there is none.
LONGEST = 400  # Answers in one game.


class Walk:
    """One seat of a game, answered over the line while its page stands open."""

    def __init__(self, person: Person, line: TableClient, seed: int, role: str) -> None:
        self.person = person
        self.line = line
        self.pick = random.Random(seed)
        self.role = role

    async def asked(self) -> dict[str, Any] | None:
        """Wait until this seat is asked, and return the question; none once the game is over."""
        while True:
            table = self.line.table
            if table and table["outcome"] is not None:
                return None
            decision: dict[str, Any] | None = table["decision"] if table else None
            if decision is not None and decision["seat"] == 0 and not is_answered(decision):
                return decision
            await self.line.receive()

    async def catch_up(self) -> None:
        """Hear what the page itself has done meanwhile."""
        with contextlib.suppress(TimeoutError):
            while True:
                await self.line.receive(A_WHILE)

    async def shown(self, step: str) -> None:
        """Wait until the page asks it, too, and of the same table."""
        await self.person.page.wait_for_function(SHOWN, arg=[step, self.line.table["seq"]])

    def answer(self, decision: dict[str, Any]) -> str:
        """Build something, take every chance to intervene, and trade a little."""
        legal = [one["action"] for one in decision["legal"]]
        step = decision["step"]
        wishes: list[str] = []
        if step == "pick_role":
            wishes = [f"role:{self.role}"]
        elif step == "turn":
            few = len(self.line.table["view"]["players"][0]["inventions"]) < 2
            wishes = ["research"] if few and self.pick.random() < 0.4 else ["hire"]
        elif step == "hire_type":  # Nobody is in a hurry for midnight.
            wishes = ["type:activist", "type:great_thinker", "type:scientist"]
        elif step == "intervene":
            wishes = [one for one in legal if one.startswith(("campaign", "lecture"))]
        elif step == "refit":
            wishes = ["keep"]
        found = [one for one in wishes if one in legal]
        return found[0] if found else self.pick.choice(legal)


def is_answered(decision: dict[str, Any]) -> bool:
    """Whether the page answers by itself: there is nothing to trade with."""
    return bool(decision["step"] == "negotiate" and len(decision["legal"]) == 1)


@asynccontextmanager
async def walk(person: Person, seats: int, seed: int, **options: object) -> AsyncIterator[Walk]:
    """Open a room with bots at every other seat, and stand at its table."""
    page = person.page
    await page.goto("/")
    wanted = {"game": "science", "seats": seats, "options": {**HOUSE, **options}}
    answer = await page.request.post("/api/rooms", data=wanted)
    assert answer.ok, await answer.text()
    code = (await answer.json())["code"]
    cookies = await page.context.cookies()
    token = next(one["value"] for one in cookies if one["name"] == COOKIE)
    async with Client(person.party.address, token).enter(code) as line:
        await line.sit(0, person.name)
        await line.ask("start")
        await page.goto(f"/r/{code}")
        await person.at_table()
        yield Walk(person, line, seed, ROLES[seed % len(ROLES)])


SHOWN = """([step, seq]) => {
  const near = document.querySelector('section.near');
  const at = Number(document.querySelector('.question')?.dataset.seq);
  return at >= seq && near?.dataset.step === step
    && near.querySelector('[aria-busy="true"]') === null;
}"""
