"""Odd names and salts that once destroyed a game: refused, or played to the end and looked at."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from brink.client import Client
from tests.server.scenes import play_on, refused, run, verified
from tests.server.services import Hub, Park

NAMES = {
    "family": "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "persian": "\u0646\u0627\u0645\u200c\u0647\u0627",
    "no-break space": "Ada\u00a0King",
    "ideographic space": "\u5c71\u7530\u3000\u592a\u90ce",
    "zero-width space": "Zo\u200be",
    "bidi override": "\u202eadA",
    "private use": "\ue000",
    "unassigned": "\u0378",
    "invisible": "\u200b",
    "newline in the salt": "Ben",
    "nul in the salt": "Cleo",
    "bidi in the salt": "Dora",
}
SALTS = {
    "newline in the salt": "secret\nsalt",
    "nul in the salt": "secret\0salt",
    "bidi in the salt": "secret\u202e\u2028\ue000salt",
}
WELCOME = {"family", "persian"}  # And kept to the letter.
TIDIED = {"no-break space": "Ada King", "zero-width space": "Zoe", "bidi override": "adA"}
REFUSED = {"private use", "unassigned", "invisible"}
FEW = 6  # Moves before the server dies.


@pytest.fixture
def hub(park: Park) -> Iterator[Hub]:
    hub = park.launch("sqlite", BRINK_MOST_ROOMS_AN_HOUR="100")
    yield hub
    hub.end()


async def open_room(device: Client, name: str, salt: str = "") -> str:
    """A room in which somebody sits, opposite a bot."""
    code = str((await device.open_room("path_to_safety", 2, preset="quick"))["code"])
    async with device.enter(code) as table:
        await table.sit(0, name, salt)
    return code


async def play(device: Client, code: str, to: int) -> None:
    async with device.enter(code) as table:
        await table.until("room")
        if table.room["status"] == "open":
            await table.ask("start")
        await play_on(table, random.Random(code), to)


async def finish(device: Client, code: str, folder: Path) -> tuple[str, str]:
    """Play to the end and look back in every way; return the name and the salt in the log."""
    await play(device, code, 1_000_000)
    rooms = f"/api/rooms/{code}"
    lines = verified(str(await device.request("GET", f"{rooms}/log")), folder)
    told = await device.request("GET", f"{rooms}/replay?start={len(lines)}&seat=0")
    assert isinstance(told, dict)
    assert told["told"][-1]["outcome"] is not None
    proof = await device.request("GET", f"{rooms}/proof")
    assert isinstance(proof, dict)
    assert proof["seed"] == lines[-1]["seed"]
    return lines[0]["seats"][0]["name"], lines[0]["chance"]["salts"][0]


async def knock_at_the_door(device: Client) -> dict[str, str]:
    """Try every kind at today's doors; return the rooms of those who got in."""
    codes: dict[str, str] = {}
    for kind, name in NAMES.items():
        if kind in SALTS:
            said = await refused(open_room(device, name, SALTS[kind]), "bad_salt")
            assert "secret" not in said
        elif kind in REFUSED:
            await refused(open_room(device, name), "bad_name")
        elif kind in WELCOME:
            codes[kind] = await open_room(device, name, salt=name)
    return codes


async def names_kept(device: Client) -> None:
    for kind, kept in TIDIED.items():
        code = await open_room(device, NAMES[kind])
        async with device.enter(code) as table:
            await table.until("room")
            assert table.room["seats"][0]["name"] == kept


def let_in(hub: Hub, codes: dict[str, str]) -> None:
    """Write names and salts into rooms as the doors of Brink 0.1 did."""
    path = hub.settings["BRINK_DATABASE_URL"].removeprefix("sqlite+aiosqlite:///")
    with closing(sqlite3.connect(path)) as database, database:
        for kind, code in codes.items():
            wish = database.execute("SELECT record FROM rooms WHERE code = ?", (code,))
            record = json.loads(wish.fetchone()[0])
            record["seats"][0] |= {"name": NAMES[kind], "salt": SALTS.get(kind, "")}
            change = "UPDATE rooms SET record = ? WHERE code = ?"
            database.execute(change, (json.dumps(record), code))


def test_odd_names_and_salts_are_refused_or_played_restarted_replayed_and_verified(
    hub: Hub, tmp_path: Path
) -> None:
    device = hub.client()
    run(names_kept(device))
    today = run(knock_at_the_door(device))
    before = {kind: run(open_room(device, "Ada")) for kind in NAMES}
    hub.kill()
    let_in(hub, before)
    hub.start()
    device = hub.client(device.token)
    for code in (*today.values(), *before.values()):
        run(play(device, code, FEW))
    hub.restart()
    device = hub.client(device.token)
    for kind, code in (*today.items(), *before.items()):
        name, salt = run(finish(device, code, tmp_path))
        assert name == NAMES[kind]
        assert salt == SALTS.get(kind, salt)
