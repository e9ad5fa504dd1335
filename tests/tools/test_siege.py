"""A short siege: what attackers are told, and that nobody honest is refused."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator

import pytest
from tools.siege.attacker import attack
from tools.siege.attacks import ATTACKS
from tools.siege.honest import Pair
from tools.siege.means import Siege

from tests.server.scenes import run
from tests.server.served import Served, serving

SECONDS = 1.5


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("siege") / "tables.sqlite3") as found:
        yield found


def besiege(server: Served, name: str) -> Counter[str]:
    """Attack while a pair plays; nothing may be denied to it."""

    async def scene() -> Counter[str]:
        siege = Siege(server.port, SECONDS, 1 + list(ATTACKS).index(name))
        pair = Pair(server.address)
        felt, _ = await asyncio.gather(pair.play(SECONDS), attack(ATTACKS[name], siege))
        assert not felt.denied
        return siege.told

    return run(scene())


def test_one_address_opens_forty_rooms_at_once_and_no_more(server: Served) -> None:
    told = besiege(server, "rooms")
    assert 40 <= told["HTTP 201"] <= 42
    assert told["HTTP 429"]


def test_bursts_of_hello_are_refused(server: Served) -> None:
    assert besiege(server, "hellos")["refused too_fast"]


def test_a_device_with_sixty_sockets_has_no_more_hints_than_one_with_one(server: Served) -> None:
    told = besiege(server, "hints")
    assert told["hint"] <= 4 + 2 * SECONDS
    assert told["closed 4013"] + told["HTTP 429"]


def test_who_comes_back_as_somebody_else_has_said_enough_already(server: Served) -> None:
    told = besiege(server, "chat")
    assert told["done"] <= 31
    assert told["refused too_much_talk"]


def test_whoever_guesses_codes_is_soon_made_to_wait(server: Served) -> None:
    told = besiege(server, "guess")
    assert told["HTTP 404"] + told["closed 4000"] <= 200
    assert told["HTTP 429"]


def test_forty_short_codes_are_looked_up_for_an_address_and_no_more(server: Served) -> None:
    told = besiege(server, "short_codes")
    assert told["HTTP 200"] <= 8 * 42
    assert told["HTTP 429"] or told["HTTP 200"] < 8 * 40, "a busy machine asks for less"
    assert not told["found"]


def test_a_bots_seat_is_taken_once_by_a_device(server: Served) -> None:
    told = besiege(server, "bots_seats")
    assert told["refused gave_back"]
    assert told["done"] <= 2 * told["refused gave_back"] + 24
