"""How much an address and a device may ask for, and who is calling at all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson
import pytest

from brink.match.refused import Refused
from brink.server import limits
from brink.server.addresses import Proxies
from brink.server.connection import FULL, TOO_FAST, Connection
from brink.server.hosts import Hosts
from brink.server.limits import Allowance
from brink.server.settings import Settings
from tests.server.inside import (
    DEVICES,
    STRANGER,
    ask,
    connect,
    nowhere,
    open_hall,
    open_room,
    silence,
    told,
)
from tests.server.scenes import run

GAME = "path_to_safety"


class Clock:
    """A clock that only we set."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_its_burst_then_what_has_flowed_in() -> None:
    clock = Clock()
    bucket = Allowance(2.0, 10.0, clock)
    assert [bucket.take("ada") for _ in range(10)] == [0.0] * 10
    assert bucket.take("ada") == pytest.approx(0.5)
    assert bucket.take("ben") == 0.0, "another's bucket is another's"
    clock.now += 1.0
    assert [bool(bucket.take("ada")) for _ in range(3)] == [False, False, True]
    assert bucket.take("ada", 4.0) == pytest.approx(2.0)
    clock.now += 3600.0
    assert bucket.take("ada", 10.0) == 0.0
    assert bucket.take("ada", 0.5) > 0.0, "it never holds more than its burst"


def test_who_is_refused_again_and_again_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr("brink.server.limits.asyncio.sleep", sleep)
    door = limits.Limits(Settings())
    door.refusals.clock = Clock()

    async def knock(address: str, times: int) -> None:
        for _ in range(times):
            await door.before_refusing(address)

    run(knock("192.0.2.1", 30))
    assert not waited, "a person's few refusals are answered at once"
    run(knock("192.0.2.1", 3))
    assert waited == [limits.SLOW_ANSWER] * 3
    run(knock("192.0.2.2", 1))
    assert len(waited) == 3, "another address does not wait"


def test_many_addresses_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_KEYS", 20_000)
    clock = Clock()
    bucket = Allowance(1.0, 10.0, clock)
    bucket.take("greedy", 10.0)
    for number in range(100_000):
        bucket.take(f"address {number}")
    assert len(bucket.full_at) <= 40_001
    assert bucket.take("greedy") > 0.0, "who has taken most is forgotten last"
    clock.now += 60.0
    for number in range(50_000):
        bucket.take(f"later {number}")
    assert "greedy" not in bucket.full_at
    for number in range(100_000):
        bucket.charge(f"address {number}", 1.0)
    assert len(bucket.full_at) <= 40_001, "whoever is charged is not kept for ever, either"


def scope(peer: str, *headers: tuple[bytes, bytes], scheme: str = "http") -> dict[str, Any]:
    return {"client": (peer, 1), "headers": list(headers), "scheme": scheme, "type": "http"}


def test_nobody_speaks_for_another_address_unless_they_are_a_proxy() -> None:
    lie = (b"x-forwarded-for", b"198.51.100.9")
    assert Proxies("").caller(scope("127.0.0.1")) == ("127.0.0.1", True, False)
    through_a_proxy = Proxies("").caller(scope("127.0.0.1", lie))
    assert through_a_proxy == ("127.0.0.1", False, False), "the figures are not for strangers"
    for said in (b"via", b"x-real-ip", b"x-forwarded-proto"):  # Proxies that say less.
        assert not Proxies("").caller(scope("127.0.0.1", (said, b"198.51.100.9"))).is_here
    proxies = Proxies("127.0.0.1, 10.0.0.0/8 2001:db8::/32")
    assert proxies.caller(scope("203.0.113.5", lie)).address == "203.0.113.5"
    assert proxies.caller(scope("10.1.2.3", lie)) == ("198.51.100.9", False, False)


def test_of_a_chain_of_proxies_the_first_stranger_from_our_side_counts() -> None:
    proxies = Proxies("10.0.0.0/8")
    said = (b"x-forwarded-for", b"1.2.3.4, 198.51.100.9, 10.9.9.9")
    assert proxies.caller(scope("10.1.2.3", said)).address == "198.51.100.9"
    said = (b"forwarded", b'for=1.2.3.4, for="[2001:db8:1:2:3::4]:443";proto=https')
    assert proxies.caller(scope("10.1.2.3", said)).address == "2001:db8:1:2::/64"
    secure = (b"x-forwarded-proto", b"https")
    assert proxies.caller(scope("10.1.2.3", secure)).is_secure
    assert not proxies.caller(scope("192.0.2.1", secure)).is_secure
    nonsense = (b"x-forwarded-for", b"\xff, not an address")
    assert proxies.caller(scope("10.1.2.3", nonsense)).address == "local"


def test_a_name_only_a_stranger_could_have_is_refused_on_our_network() -> None:
    hosts = Hosts(Settings(links="http://tables.example.org:8000/"))
    for name in ("127.0.0.1:8000", "[::1]:80", "localhost", "pi.local", "pi", "", "192.168.1.4:80"):
        assert hosts.know(name, "192.168.1.7"), name
    assert hosts.know("tables.example.org", "127.0.0.1")
    for peer in ("127.0.0.1", "192.168.1.7", "::1", "fe80::1%eth0"):
        assert not hosts.know("evil.example.com:8000", peer)
    assert hosts.know("brink.example.com", "1.1.1.1"), "there nobody is fooled by a name"
    listed = Hosts(Settings(hosts="brink.example.com"))
    assert listed.know("Brink.Example.com:443", "127.0.0.1")
    assert not listed.know("other.example.com", "1.1.1.1")
    assert Hosts(Settings(hosts="*")).know("evil.example.com", "127.0.0.1")


def join(room: Any, device: str, address: str, *, watching: bool = False) -> Connection:
    connection = Connection(silence, nowhere, room, device, watching=watching, address=address)
    room.hall.enter(connection)
    return connection


def test_of_strangers_who_come_and_go_nothing_is_kept(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            room = await open_room(hall, GAME, DEVICES[:2])
            for number in range(50):
                hall.leave(join(room, f"stranger {number}", "crowd"))
            hall.leave(join(room, DEVICES[1], "home"))
            assert list(hall.left) == [(room.code, DEVICES[1])]
            assert set(room.seated) == set(DEVICES[:2])

    run(scene())


def test_watchers_leave_places_for_those_who_play_and_make_way_for_them(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path, most_sockets_a_room=8, most_sockets_a_device=10) as hall:
            room = await open_room(hall, GAME, DEVICES[:2])
            watchers = [join(room, f"watcher {number}", "crowd") for number in range(6)]
            with pytest.raises(Refused, match="Too many are in this room"):
                join(room, STRANGER, "elsewhere")
            with pytest.raises(Refused, match="Too many are in this room"):
                join(room, DEVICES[0], "home", watching=True)
            for device in (DEVICES[0], DEVICES[1], DEVICES[0], DEVICES[1]):
                join(room, device, "home")
            assert len(room.connections) == hall.guests.sockets == 8
            assert [one.ending is None for one in watchers] == [True] * 4 + [False] * 2
            assert watchers[-1].ending is not None
            assert watchers[-1].ending[0] == FULL
            hall.leave(watchers[-1])
            assert hall.guests.sockets == 8, "it has been counted out once"

    run(scene())


def test_sockets_are_counted_by_device_and_by_address(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path, crowd=2, most_sockets_a_device=3) as hall:
            room = await open_room(hall, GAME, DEVICES[:2])
            mine = [join(room, STRANGER, "one") for _ in range(3)]
            with pytest.raises(Refused, match="This device has 3 sockets"):
                join(room, STRANGER, "two")
            for number in range(5):
                join(room, f"device {number}", "one")
            with pytest.raises(Refused, match="8 sockets are open from this address"):
                join(room, "device 5", "one")
            join(room, DEVICES[0], "one")  # Who plays here is not shut out by a neighbour.
            hall.leave(mine[0])
            join(room, STRANGER, "two")

    run(scene())


def test_haste_is_counted_over_all_sockets_and_ends_them(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path, messages_a_second=1.0, burst=10, crowd=40) as hall:
            room = await open_room(hall, GAME, DEVICES[:2])
            one, other = join(room, STRANGER, "x"), join(room, STRANGER, "x")
            for _ in range(5):
                await ask(one, "ping")
                await ask(other, "ping")
            refused = orjson.loads((await ask(join(room, STRANGER, "x"), "ping"))[-1])
            assert refused["code"] == "too_fast"
            assert orjson.loads((await ask(join(room, "calm", "x"), "ping"))[-1])["type"] == "pong"
            for _ in range(70):
                await one.receive('{"type": "hello"}')
            assert one.ending is not None
            assert one.ending[0] == TOO_FAST

    run(scene())


def test_who_only_watches_does_not_talk_more_by_coming_anew(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path, talk_a_minute=4) as hall:
            room = await open_room(hall, GAME, DEVICES[:2])
            codes = []
            for number in range(10):
                stranger = join(room, f"device {number}", "one address")
                answer = orjson.loads((await ask(stranger, "chat", id=1, text="me again"))[-1])
                codes.append(answer.get("code", "done"))
                hall.leave(stranger)
            assert codes == ["done"] * 4 + ["too_much_talk"] * 6
            player = connect(room, DEVICES[0])
            assert (
                orjson.loads((await ask(player, "chat", id=1, text="hush"))[-1])["type"] == "done"
            )

    run(scene())


def test_a_client_that_takes_nothing_is_let_go_by_the_weight_of_what_waits(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            room = await open_room(hall, GAME, DEVICES[:2])
            slow = connect(room, DEVICES[0])
            for _ in range(12):
                slow.tell_bytes(b"x" * 100_000)
            assert slow.overflown
            assert len(slow.outbox) == 11
            slow.overflown = False
            told(slow)

    run(scene())
