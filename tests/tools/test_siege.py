"""A short siege: what attackers are told, and that nobody honest is refused."""

from __future__ import annotations

import asyncio
import gc
import time
import warnings
from collections import Counter
from collections.abc import Iterator

import pytest
from tools.siege.attacker import attack
from tools.siege.attacks import ATTACKS
from tools.siege.honest import Pair
from tools.siege.means import HOST, Siege

from brink.client import Client
from brink.server.limits import Allowance
from brink.server.record import device_of
from tests.server.scenes import run
from tests.server.served import Served, serving

SECONDS = 1.5  # The pair plays at least that long, and again until the attack is over.
PATIENCE = 90.0  # Seconds until an attacker is refused, on a busy machine.
WHILE = 0.3  # Seconds an attack goes on after that: nothing more may be given.
TOKENS = ("a" * 32, "b" * 32)
HONEST = (HOST, *(device_of(token) for token in TOKENS))


class Standing(Allowance):
    """Buckets that fill for the honest alone.

    However slowly a busy machine attacks, then, it is not for want of haste that nobody is refused.
    """

    def set_clock(self, key: str) -> None:
        is_honest = any(one in key.split(" ") for one in HONEST)
        self.clock = time.monotonic if is_honest else lambda: 0.0

    def take(self, key: str, cost: float = 1.0) -> float:
        self.set_clock(key)
        return super().take(key, cost)

    def charge(self, key: str, cost: float) -> None:
        self.set_clock(key)
        super().charge(key, cost)

    def wait(self, key: str, cost: float = 1.0) -> float:
        self.set_clock(key)
        return super().wait(key, cost)


@pytest.fixture(autouse=True)
def tidy() -> Iterator[None]:
    """Attackers do not close what they open: it is put away here, not in somebody else's test."""
    yield
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("brink.server.limits.Allowance", Standing)
        with serving(tmp_path_factory.mktemp("siege") / "tables.sqlite3") as found:
            yield found


def besiege(server: Served, name: str, *refusals: str) -> Counter[str]:
    """Attack until it is refused and a little longer, while a pair plays that is denied nothing."""

    async def scene() -> Counter[str]:
        siege = Siege(server.port, PATIENCE, 1 + list(ATTACKS).index(name))
        attacking = asyncio.create_task(attack(ATTACKS[name], siege))
        ending = asyncio.create_task(end_it(siege, attacking, refusals))
        pair = Pair(server.address)
        pair.devices = [Client(server.address, token) for token in TOKENS]
        while True:
            felt = await pair.play(SECONDS)
            assert not felt.denied
            if ending.done():
                break
        await ending
        return siege.told

    return run(scene())


async def end_it(siege: Siege, attacking: asyncio.Task[None], refusals: tuple[str, ...]) -> None:
    """End an attack that is under way when it has been refused for a while."""
    while not any(siege.told[refusal] for refusal in refusals):
        assert not attacking.done(), f"it is over, and nobody was refused: {siege.told}"
        await asyncio.sleep(0.02)
    await asyncio.sleep(WHILE)
    attacking.cancel()
    await asyncio.wait([attacking])


def test_one_address_opens_forty_rooms_at_once_and_no_more(server: Served) -> None:
    told = besiege(server, "rooms", "HTTP 429")
    assert 30 <= told["HTTP 201"] <= 40


def test_bursts_of_hello_are_refused(server: Served) -> None:
    besiege(server, "hellos", "refused too_fast")


def test_a_device_with_sixty_sockets_has_no_more_hints_than_one_with_one(server: Served) -> None:
    told = besiege(server, "hints", "closed 4013", "HTTP 429")
    assert told["hint"] <= 4


def test_who_comes_back_as_somebody_else_has_said_enough_already(server: Served) -> None:
    told = besiege(server, "chat", "refused too_much_talk")
    assert 20 <= told["done"] <= 30


def test_whoever_guesses_codes_is_soon_made_to_wait(server: Served) -> None:
    told = besiege(server, "guess", "HTTP 429")
    assert 50 <= told["HTTP 404"] + told["closed 4000"] <= 70, "ten ask at once"


def test_forty_short_codes_are_looked_up_for_an_address_and_no_more(server: Served) -> None:
    told = besiege(server, "short_codes", "HTTP 429")
    assert told["HTTP 200"] <= 8 * 41
    assert not told["found"]


def test_a_bots_seat_is_taken_once_by_a_device(server: Served) -> None:
    told = besiege(server, "bots_seats", "refused gave_back")
    assert told["done"] <= 2 * told["refused gave_back"] + 24
