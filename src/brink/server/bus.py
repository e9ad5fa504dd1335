"""The bus: workers tell each other that something has changed. What has changed is in the store."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import socket
import time
from collections.abc import Awaitable, Callable
from typing import Any

import orjson
import redis.asyncio
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from brink.server.trouble import Backoff, reason

Listener = Callable[[dict[str, Any]], Awaitable[None]]
SILENCE = 2.0  # Seconds after which a Redis that does not answer has failed.
KEPT_ALIVE = {  # After so many seconds of silence it is asked for a sign of life.
    getattr(socket, name): value
    for name, value in (("TCP_KEEPIDLE", 10), ("TCP_KEEPINTVL", 5), ("TCP_KEEPCNT", 3))
    if hasattr(socket, name)
}
BROKEN = (redis.exceptions.RedisError, OSError)
CHANNEL = "brink"  # Nobody speaks there: it keeps the line open while no room is followed.


def channel(code: str) -> str:
    """Return where workers talk about a room."""
    return f"{CHANNEL}:{code}"


class Bus:
    """The bus of a lone worker: there is nobody to tell."""

    alone = True

    def __init__(self) -> None:
        self.worker = secrets.token_hex(8)
        self.listener: Listener | None = None
        self.report: Callable[[str, Exception], object] = lambda _, __: None  # Told what failed.

    async def start(self, listener: Listener) -> None:
        """Begin to listen."""
        self.listener = listener

    async def follow(self, code: str) -> None:
        """Hear of a room from now on."""

    async def leave(self, code: str) -> None:
        """Hear no more of a room."""

    async def tell(self, message: dict[str, Any]) -> None:
        """Tell the other workers that have the message's room open."""

    async def trouble(self) -> str:
        """Return why the others cannot be told anything, or nothing."""
        return ""

    async def stop(self) -> None:
        """Stop listening."""


class RedisBus(Bus):
    """Workers that share a Redis. A lost message is made up for at the next heartbeat."""

    alone = False

    def __init__(self, url: str) -> None:
        super().__init__()
        given: dict[str, Any] = {"socket_connect_timeout": SILENCE, "retry": Retry(NoBackoff(), 0)}
        self.redis = redis.asyncio.from_url(url, socket_timeout=SILENCE, **given)
        self.ears = redis.asyncio.from_url(  # They wait for as long as nobody speaks.
            url, socket_keepalive=True, socket_keepalive_options=KEPT_ALIVE, **given
        )
        self.backoff = Backoff(most=2.0)
        self.silent_until = 0.0  # It has failed: no move waits for it until then.
        self.task: asyncio.Task[None] | None = None
        self.line: PubSub | None = None
        self.followed: set[str] = set()
        self.heard: set[asyncio.Task[None]] = set()  # Under way, so that no room waits for another.

    async def start(self, listener: Listener) -> None:
        await super().start(listener)
        if why := await self.trouble():  # Then it is listened to as soon as it speaks.
            self.report("the bus does not answer", ConnectionError(why))
        self.task = asyncio.create_task(self.listen())

    async def follow(self, code: str) -> None:
        self.followed.add(code)
        if self.line is not None:
            with contextlib.suppress(*BROKEN):  # Then all are followed anew.
                await self.line.subscribe(channel(code))

    async def leave(self, code: str) -> None:
        self.followed.discard(code)
        if self.line is not None:
            with contextlib.suppress(*BROKEN):
                await self.line.unsubscribe(channel(code))

    async def listen(self) -> None:
        """Hear what the others tell, through any break of the line."""
        pauses = Backoff(most=2.0)
        while True:
            try:
                async with self.ears.pubsub() as line:
                    known = set(self.followed)
                    await line.subscribe(CHANNEL, *[channel(code) for code in known])
                    self.line = line
                    if late := self.followed - known:  # Rooms opened while we subscribed.
                        await line.subscribe(*[channel(code) for code in late])
                    pauses.worked()
                    async for heard in line.listen():
                        if heard["type"] == "message":
                            self.hear(orjson.loads(heard["data"]))
            except Exception as error:  # Whatever it is, the others must be heard again.
                self.report("the bus is silent", error)
                await asyncio.sleep(pauses.failed())
            finally:
                self.line = None

    def hear(self, message: dict[str, Any]) -> None:
        """Pass on what others say."""
        if message["worker"] == self.worker or self.listener is None:
            return
        task = asyncio.ensure_future(self.listener(message))
        self.heard.add(task)
        task.add_done_callback(self.heard.discard)

    async def tell(self, message: dict[str, Any]) -> None:
        if time.monotonic() < self.silent_until:
            return
        said = orjson.dumps({**message, "worker": self.worker})
        try:
            async with asyncio.timeout(SILENCE):
                await self.redis.publish(channel(message["code"]), said)
        except BROKEN as error:
            self.silent_until = time.monotonic() + self.backoff.failed()
            self.report("the bus does not tell", error)
        else:
            self.backoff.worked()

    async def trouble(self) -> str:
        try:
            async with asyncio.timeout(SILENCE):
                await self.redis.ping()
        except BROKEN as error:
            return reason(error).rstrip(".")
        if self.task is not None and self.line is None:
            return "nobody listens to it yet"
        return ""

    async def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task
        await asyncio.gather(*self.heard, return_exceptions=True)
        await self.redis.aclose()
        await self.ears.aclose()
