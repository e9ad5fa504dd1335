"""How much an address and a device may ask of the server, by what it costs.

A bucket a key that fills at a steady rate: whoever is calm always finds it full. It is kept as one
number, when the bucket will be full again, on a clock nobody can set.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from brink.server.settings import Settings

MINUTE, HOUR = 60.0, 3600.0
LOG_EVERY = 60.0  # Seconds between lines of the log about one thing an address does too often.
REQUESTS_AT_ONCE = 2  # Of one address and one cost: a crowd of them never stands before a table;
LOOKED_UP_AT_ONCE = 2  # and of all addresses, where a room is opened or many are looked up.
SLOW_ANSWER = 1.0  # Seconds an address waits to be refused that has been refused a lot.
FEW_KEYS = 4_096  # Below that nobody looks for buckets that are full again.
MOST_KEYS = 200_000  # Of one kind; about 30 MB.


class Allowance:
    """Buckets of one kind, one a key."""

    def __init__(
        self, a_second: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.seconds_each = 1.0 / a_second
        self.depth = burst * self.seconds_each  # Seconds an empty bucket takes to fill.
        self.full_at: dict[str, float] = {}
        self.sweep_at = FEW_KEYS
        self.clock = clock

    def take(self, key: str, cost: float = 1.0) -> float:
        """Take something out of a bucket; if there is too little, return the seconds to wait."""
        now = self.clock()
        after = max(self.full_at.get(key, now), now) + cost * self.seconds_each
        missing = after - now - self.depth
        if missing > 0.0:
            return missing
        self.put(key, after, now)
        return 0.0

    def charge(self, key: str, cost: float) -> None:
        """Take something out of a bucket, whether it is in there or not."""
        now = self.clock()
        after = max(self.full_at.get(key, now), now) + cost * self.seconds_each
        self.put(key, min(after, now + 2 * self.depth), now)

    def put(self, key: str, full_at: float, now: float) -> None:
        """Note when a bucket will be full again; now and then those that are full are let go."""
        self.full_at[key] = full_at
        if len(self.full_at) > self.sweep_at:
            self.sweep(now)

    def wait(self, key: str, cost: float = 1.0) -> float:
        """Return how long one would have to wait, and take nothing."""
        now = self.clock()
        after = max(self.full_at.get(key, now), now) + cost * self.seconds_each
        return max(0.0, after - now - self.depth)

    def sweep(self, now: float) -> None:
        """Forget buckets that are full again; if too many are not, those that soon will be."""
        left = {key: at for key, at in self.full_at.items() if at > now}
        if len(left) > MOST_KEYS:
            emptiest = sorted(left, key=left.__getitem__)[-(MOST_KEYS // 2) :]
            left = {key: left[key] for key in emptiest}
        self.full_at = left
        self.sweep_at = max(FEW_KEYS, 2 * len(left))


class Turns:
    """Lets a few of each key be at work at a time; the others of that key wait in line."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.lines: dict[object, tuple[asyncio.Semaphore, list[None]]] = {}

    @asynccontextmanager
    async def take(self, key: object) -> AsyncIterator[None]:
        """Wait for a turn, and keep it for as long as it takes."""
        turns, waiting = self.lines.setdefault(key, (asyncio.Semaphore(self.most), []))
        waiting.append(None)
        try:
            async with turns:
                yield
        finally:
            waiting.pop()
            if not waiting:
                del self.lines[key]


class Limits:
    """Every limit of one worker.

    One person's limits are plain numbers. An address may be a school: it has `crowd` times what a
    calm person needs, which is less than `crowd` times what one may take.
    """

    def __init__(self, settings: Settings) -> None:
        crowd = float(settings.crowd)
        self.device_messages = Allowance(settings.messages_a_second, settings.burst)
        self.address_messages = Allowance(4.0 * crowd, 20.0 * crowd)
        pace, burst = settings.messages_a_second / 15.0, settings.burst / 40.0
        self.device_requests = Allowance(20.0 * pace, 300.0 * burst)
        self.address_requests = Allowance(3.0 * crowd, 30.0 * crowd)
        self.turns = Turns(REQUESTS_AT_ONCE)
        self.all_turns = Turns(LOOKED_UP_AT_ONCE)
        self.refusals = Allowance(2.0, 30.0)  # Of an address, that are answered at once.
        self.device_sockets = Allowance(pace, 20.0 * burst)
        self.address_sockets = Allowance(0.1 * crowd, 2.0 * crowd)
        self.rooms = Allowance(5.0 * crowd / HOUR, crowd)
        self.misses = Allowance(0.05 * crowd, 1.5 * crowd)  # Codes of rooms that are not there.
        # Short codes under which no room waits, of an address and of all together.
        self.guesses = Allowance(0.25 * crowd / HOUR, crowd)
        self.all_guesses = Allowance(10.0 * crowd / HOUR, 25.0 * crowd)
        self.same_guess = Allowance(1.0 / HOUR, 1.01)  # Of one code by one address: one fits in.
        talk = settings.talk_a_minute
        self.talk = Allowance(talk / MINUTE, talk)  # Of one device in one room.
        self.strangers_talk = Allowance(talk / MINUTE, talk)  # Of all at an address who only watch.
        self.strikes = Allowance(1.0, 60.0)  # Refusals a device may collect before it is cut off.

    def request(self, device: str, address: str, cost: float) -> float:
        """Count a request; return the seconds to wait if it is too much."""
        return self.device_requests.take(device, cost) or self.address_requests.take(address, cost)

    async def before_refusing(self, address: str) -> None:
        """Let whoever is refused again and again wait for it: refusing costs time, too."""
        if self.refusals.take(address):
            await asyncio.sleep(SLOW_ANSWER)

    def guess_wait(self, address: str) -> float:
        """Return how long no short code is looked up for an address."""
        return self.guesses.wait(address) or self.all_guesses.wait("")

    def guessed_wrong(self, address: str, short: str) -> None:
        """Count a short code under which no room waits; the same one again teaches nothing new.

        A class that types yesterday's code from the board, all of it, has made one mistake.
        """
        if self.same_guess.take(f"{address} {short}"):
            return
        self.guesses.charge(address, 1.0)
        self.all_guesses.charge("", 1.0)

    def message(self, device: str, address: str, cost: float) -> float:
        """Count a message of any socket; return the seconds to wait if it is too much."""
        return self.device_messages.take(device, cost) or self.address_messages.take(address, cost)

    def socket(self, device: str, address: str) -> float:
        """Count a new socket; return the seconds to wait if there are too many."""
        return self.device_sockets.take(device) or self.address_sockets.take(address)

    def may_talk(self, room: str, device: str, address: str, *, seated: bool) -> bool:
        """Count a line of talk. Devices are free to be had, so spectators count by address."""
        if not seated and self.strangers_talk.take(f"{room} {address}"):
            return False
        return not self.talk.take(f"{room} {device}")
