"""Hidden information on the wire: what a device may not know changes no byte it is sent."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import orjson
import pytest

from brink.games.catalog import all_boxes
from brink.kernel.chance import FastChance, SealedChance
from brink.kernel.dealer import PLAIN, Dealer
from brink.kernel.state import state_hash
from brink.server.connection import Connection
from brink.server.hall import Hall
from brink.server.room import Room
from brink.server.telling import Entry, moved_told
from tests.conftest import ALL_WALKS
from tests.laws.matches import every_table
from tests.laws.tables import sampled_profiles
from tests.server.inside import DEVICES, SALTS, STRANGER, ask, connect, open_hall, open_room, told
from tests.server.scenes import run

REFUSALS_EACH = 2
EVERY_MOVE = ALL_WALKS  # Else ever fewer.
ODD_PROFILES = 3  # The first alone may hide nothing.

# Without cards, or with open hands and decks without an order: nothing is hidden, nothing dealt.
OPEN_TABLES = {
    ("ai_rush", "first_game"),
    *(("singularity_war", preset) for preset in ("first_issue", "story", "arcade", "rulebook")),
}


class Onlookers:
    """A room with a device for every seat, one with two seats if there are enough, and others."""

    def __init__(self, room: Room, devices: list[str]) -> None:
        self.room = room
        self.clients = [connect(room, device) for device in dict.fromkeys(devices)]
        self.clients += [connect(room, STRANGER), connect(room, devices[0], watching=True)]

    async def greet(self) -> None:
        for client in self.clients:
            await ask(client, "hello")

    def eyes(self, client: Connection) -> int:
        return self.room.viewer(client).eyes


async def deal(
    hall: Hall, game: str, preset: str | None, seats: int, pooled: bool, **wishes: Any
) -> Onlookers:
    devices = DEVICES[:seats]
    if pooled and seats > 1:
        devices = [*devices[:-1], devices[0]]  # The first device plays the last seat, too.
    room = await open_room(hall, game, devices, preset, **wishes)
    watchers = Onlookers(room, devices)
    await watchers.greet()
    await ask(watchers.clients[0], "start")
    for client in watchers.clients:
        told(client)
    return watchers


def told_alone(room: Room, client: Connection, moment: Entry) -> list[bytes]:
    """What a client is told of a move, the table and the room, by the code that tells them."""
    everybody = room.connections
    room.connections = {client}
    room.voice.tell_moved(moment)
    room.connections = everybody
    room.voice.tell_missed(client, moment.seq - 1)
    client.tell(room.voice.room_told(client))
    return told(client)


async def answers(client: Connection, seq: int, texts: list[str]) -> list[bytes]:
    """What a client hears when it asks why not, plays what is not legal, or has it read out."""
    heard = await ask(client, "read", id=1)
    for seat in [*client.room.viewer(client).seats, 0]:
        for text in texts:
            heard += await ask(client, "why", id=2, seat=seat, action=text)
        heard += await ask(client, "play", id=3, seq=seq - 1, seat=seat, action=texts[0])
    return heard


async def compare(watchers: Onlookers, moment: Entry, pick: random.Random) -> int:
    """Tell everything again from a re-deal for each client's eyes; return how many were dealt."""
    room = watchers.room
    match = room.game()
    true = match.state
    texts = [action.text for action in pick.choices(match.game.actions.all, k=REFUSALS_EACH)]
    before = state_hash(true)
    dealt = 0
    for client in watchers.clients:
        here = told_alone(room, client, moment) + await answers(client, room.seq, texts)
        chance = FastChance(pick.randrange(10**9))
        match.state = match.game.redeal(true, watchers.eyes(client), Dealer(chance, muted=True))
        dealt += state_hash(match.state) != before
        there = told_alone(room, client, moment) + await answers(client, room.seq, texts)
        match.state = true
        assert there == here
    assert state_hash(match.state) == before
    return dealt


async def compare_all_along(watchers: Onlookers, pick: random.Random) -> int:
    """Play to the end and compare on the way; return how often something was dealt anew."""
    room = watchers.room
    dealt = await compare(watchers, room.entries[-1], pick)
    due = 0
    while (decision := room.game().decision) is not None:
        async with room.lock:
            await room.move(decision.seat, pick.choice(decision.legal).text, "player")
        for client in watchers.clients:
            told(client)
        if EVERY_MOVE or room.seq >= due or room.game().decision is None:
            # At a large table there is more to compare at each move.
            due = room.seq + max(1, len(watchers.clients) // 4, room.seq // 3)
            dealt += await compare(watchers, room.entries[-1], pick)
    return dealt


@pytest.mark.walks(6)
@pytest.mark.parametrize("pooled", [False, True], ids=["alone", "pooled"])
@every_table
def test_every_byte_told_is_the_same_in_every_redeal(
    game: str, preset: str, seats: int, pooled: bool, tmp_path: Path
) -> None:
    async def scene() -> int:
        async with open_hall(tmp_path) as hall:
            pick = random.Random(f"{game} {preset} {seats}")
            watchers = await deal(hall, game, preset, seats, pooled)
            return await compare_all_along(watchers, pick)

    assert run(scene()) > 0 or (game, preset) in OPEN_TABLES


@pytest.mark.parametrize("game", [box.id for box in all_boxes()])
def test_every_byte_is_the_same_under_odd_options_too(game: str, tmp_path: Path) -> None:
    """Options hide and show: some table of each game hides something."""
    box = next(box for box in all_boxes() if box.id == game)

    async def scene() -> int:
        dealt = 0
        async with open_hall(tmp_path) as hall:
            for number, profile in enumerate(sampled_profiles(box, ODD_PROFILES, seed=2)):
                least, most = box.seats_for(profile)
                seats = min(most, max(2, least) + number)
                watchers = await deal(
                    hall, game, None, seats, pooled=False, options=dict(profile.values)
                )
                dealt += await compare_all_along(watchers, random.Random(f"{game} {number}"))
        return dealt

    assert run(scene()) > 0


@pytest.mark.walks(5)
@every_table
def test_a_plain_move_made_in_a_redeal_is_told_in_the_same_bytes(
    game: str, preset: str, seats: int, tmp_path: Path
) -> None:
    """Not only the position: what is told of a move, too, depends on nothing hidden."""

    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            pick = random.Random(f"{game} {preset} {seats}")
            watchers = await deal(hall, game, preset, seats, pooled=False)
            room = watchers.room
            match = room.game()
            while (decision := match.decision) is not None:
                before, action = match.state, pick.choice(decision.legal)
                async with room.lock:
                    await room.move(decision.seat, action.text, "player")
                if match.past[-1].mark != PLAIN:
                    continue
                for client in watchers.clients:
                    told(client)
                    viewer = room.viewer(client)
                    other = match.game.redeal(
                        before, viewer.eyes, Dealer(FastChance(room.seq), muted=True)
                    )
                    if match.game.why_not(other, decision.seat, action) is not None:
                        continue  # The mover could not have played this there.
                    dealer = Dealer(FastChance(1))
                    match.game.apply(other, action, dealer)
                    if dealer.mark != PLAIN:
                        continue
                    here = room.entries[-1]
                    there = here._replace(events=dealer.events, around=match.box.around(other))
                    assert orjson.dumps(moved_told(match, there, viewer)) == orjson.dumps(
                        moved_told(match, here, viewer)
                    )

    run(scene())


def secrets_of(room: Room) -> list[bytes]:
    """What no message of a running game may contain."""
    seed = room.seed
    found = [seed.hex(), *DEVICES, STRANGER, *SALTS]
    match = room.match
    if match is not None:
        chance = match.dealer.chance
        assert isinstance(chance, SealedChance)
        found.append(chance.key.hex())
        found += [str(line["hash"]) for line in match.log.lines if "hash" in line]
    return [secret.encode() for secret in found]


WORDS = (
    b'"draws"',
    b'"hash"',
    b'"seed"',
    b'"salt"',
    b'"salts"',
    b'"device',
    b'"token":"',
    b'"mark"',
)


@pytest.mark.walks(5)
@every_table
def test_no_message_of_a_running_game_carries_a_secret(
    game: str, preset: str, seats: int, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            pick = random.Random(f"{game} {preset} {seats}")
            room = await open_room(hall, game, DEVICES[:seats], preset)
            watchers = Onlookers(room, DEVICES[:seats])
            await watchers.greet()
            heard: dict[Connection, list[bytes]] = {client: [] for client in watchers.clients}
            await watchers.clients[0].receive('{"type":"start","id":1}')
            while (decision := room.game().decision) is not None:
                mover = watchers.clients[decision.seat]
                if EVERY_MOVE or room.seq % 20 == 0:  # Bots take their time, and the disk its own.
                    await mover.receive(f'{{"type":"hint","id":2,"seat":{decision.seat}}}')
                    await mover.receive('{"type":"chat","id":3,"text":"hm"}')
                action = pick.choice(decision.legal).text
                play = {"type": "play", "id": 4, "seq": room.seq, "seat": decision.seat}
                for client in watchers.clients:
                    await client.receive(orjson.dumps({**play, "action": "nothing"}).decode())
                    heard[client] += told(client)
                await mover.receive(orjson.dumps({**play, "action": action}).decode())
                for client in watchers.clients:
                    heard[client] += told(client)
            forbidden = secrets_of(room)
            for client, messages in heard.items():
                assert len(messages) > 4
                everything = b"\n".join(messages)
                for secret in (*forbidden, *WORDS):
                    place = everything.find(secret)
                    assert place < 0, (secret, everything[max(0, place - 200) : place + 200])
                for message in messages:
                    others_answers(room, client, orjson.loads(message))

    run(scene())


def others_answers(room: Room, client: Connection, message: dict[str, Any]) -> None:
    """No message lists what another seat may answer."""
    table = message.get("table", message)
    decision = table.get("decision")
    if decision is not None:
        mine = decision["seat"] in room.viewer(client).seats
        assert decision["mine"] is mine
        assert bool(decision["legal"]) is mine
