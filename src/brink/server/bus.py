"""The bus: workers tell each other that something has changed. What has changed is in the store."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import orjson
import redis.asyncio

Listener = Callable[[dict[str, Any]], Awaitable[None]]
CHANNEL = "brink"


class Bus:
    """The bus of a lone worker: there is nobody to tell."""

    def __init__(self) -> None:
        self.worker = secrets.token_hex(8)
        self.listener: Listener | None = None

    async def start(self, listener: Listener) -> None:
        """Begin to listen."""
        self.listener = listener

    async def tell(self, message: dict[str, Any]) -> None:
        """Tell the other workers."""

    async def stop(self) -> None:
        """Stop listening."""


class RedisBus(Bus):
    """Workers that share a Redis. A lost message is made up for at the next heartbeat."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.redis = redis.asyncio.from_url(url)
        self.task: asyncio.Task[None] | None = None

    async def start(self, listener: Listener) -> None:
        await super().start(listener)
        await self.redis.ping()
        self.task = asyncio.create_task(self.listen())

    async def listen(self) -> None:
        """Hear what the others tell, through any break of the line."""
        while True:
            try:
                async with self.redis.pubsub() as line:
                    await line.subscribe(CHANNEL)
                    async for heard in line.listen():
                        if heard["type"] == "message":
                            await self.hear(orjson.loads(heard["data"]))
            except redis.exceptions.RedisError:
                await asyncio.sleep(0.5)

    async def hear(self, message: dict[str, Any]) -> None:
        """Pass on what others say."""
        if message["worker"] != self.worker and self.listener is not None:
            await self.listener(message)

    async def tell(self, message: dict[str, Any]) -> None:
        said = orjson.dumps({**message, "worker": self.worker})
        with contextlib.suppress(redis.exceptions.RedisError):
            await self.redis.publish(CHANNEL, said)

    async def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task
        await self.redis.aclose()
