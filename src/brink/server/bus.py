"""The bus: workers tell each other that something has changed. What has changed is in the store."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import orjson
import redis.asyncio
from redis.asyncio.client import PubSub

Listener = Callable[[dict[str, Any]], Awaitable[None]]
CHANNEL = "brink"  # Nobody speaks there: it keeps the line open while no room is followed.


def channel(code: str) -> str:
    """Return where workers talk about a room."""
    return f"{CHANNEL}:{code}"


class Bus:
    """The bus of a lone worker: there is nobody to tell."""

    def __init__(self) -> None:
        self.worker = secrets.token_hex(8)
        self.listener: Listener | None = None

    async def start(self, listener: Listener) -> None:
        """Begin to listen."""
        self.listener = listener

    async def follow(self, code: str) -> None:
        """Hear of a room from now on."""

    async def leave(self, code: str) -> None:
        """Hear no more of a room."""

    async def tell(self, message: dict[str, Any]) -> None:
        """Tell the other workers that have the message's room open."""

    async def stop(self) -> None:
        """Stop listening."""


class RedisBus(Bus):
    """Workers that share a Redis. A lost message is made up for at the next heartbeat."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.redis = redis.asyncio.from_url(url)
        self.task: asyncio.Task[None] | None = None
        self.line: PubSub | None = None
        self.followed: set[str] = set()
        self.heard: set[asyncio.Task[None]] = set()  # Under way, so that no room waits for another.

    async def start(self, listener: Listener) -> None:
        await super().start(listener)
        await self.redis.ping()
        self.task = asyncio.create_task(self.listen())

    async def follow(self, code: str) -> None:
        self.followed.add(code)
        if self.line is not None:
            with contextlib.suppress(redis.exceptions.RedisError):  # Then all are followed anew.
                await self.line.subscribe(channel(code))

    async def leave(self, code: str) -> None:
        self.followed.discard(code)
        if self.line is not None:
            with contextlib.suppress(redis.exceptions.RedisError):
                await self.line.unsubscribe(channel(code))

    async def listen(self) -> None:
        """Hear what the others tell, through any break of the line."""
        while True:
            try:
                async with self.redis.pubsub() as line:
                    await line.subscribe(CHANNEL, *[channel(code) for code in self.followed])
                    self.line = line
                    async for heard in line.listen():
                        if heard["type"] == "message":
                            self.hear(orjson.loads(heard["data"]))
            except redis.exceptions.RedisError:
                await asyncio.sleep(0.5)
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
        said = orjson.dumps({**message, "worker": self.worker})
        with contextlib.suppress(redis.exceptions.RedisError):
            await self.redis.publish(channel(message["code"]), said)

    async def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task
        await asyncio.gather(*self.heard, return_exceptions=True)
        await self.redis.aclose()
