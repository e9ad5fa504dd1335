"""How a server is set up: by environment variables, or by whoever calls it."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Annotated, Any, NamedTuple, get_type_hints

from brink.match.places import state_folder
from brink.server.wishes import (
    PREFIX,
    SettingError,
    database_address,
    must_be_known,
    must_be_networks,
    read_hosts,
    read_links,
    read_origins,
)

HOUR, DAY, YEAR = 3_600.0, 86_400.0, 31_536_000.0


class Between(NamedTuple):
    """What a number may be; it stands beside the type of its setting."""

    least: float
    most: float


ANYTHING = Between(0, 1_000_000_000)  # For a setting that says no more than int or float.
Seconds = Annotated[float, Between(0, 10 * YEAR)]
Often = Annotated[float, Between(0.01, DAY)]  # How long between two of something: never at once.
Rate = Annotated[float, Between(0.1, 1_000_000)]
Processes = Annotated[int, Between(0, 256)]
Count = Annotated[int, Between(1, 1_000_000_000)]
Kept = Annotated[float, Between(60, 100 * YEAR)]  # How long something is kept that people made.


@dataclass(frozen=True)
class Settings:
    """Every figure a server needs; times in seconds. BRINK_<NAME> sets any of them."""

    database_url: str = ""  # Empty: SQLite in the data folder.
    redis_url: str = ""  # Empty: one worker.
    origins: str = ""  # Other origins allowed to talk to us, separated by spaces.
    links: str = ""  # Where other devices reach this server, separated by spaces; for QR codes.
    grace: Seconds = 30.0  # A player gone this long is stood in for by a bot.
    bot_pause: Seconds = 0.7  # Bots wait this long, so that people can follow.
    ping: Often = 15.0  # A socket silent for two of these is dead.
    thinkers: Processes = 0  # They think for bots, of all workers; 0: one less than cores.
    longest_thought: Often = 60.0  # A bot, a hint or a replay that takes longer is given up.
    heartbeat: Often = 5.0  # Workers tell each other who is here, and look for stalled rooms.
    proxies: str = ""  # Addresses and networks of proxies whose X-Forwarded-For is believed.
    hosts: str = ""  # Names this server is reached by, besides those of this machine; * for any.
    hsts: int = 0  # Seconds browsers shall insist on TLS; 0: not said.
    metrics_token: str = ""  # Who may read /metrics from afar; empty: only this machine may.
    crowd: Count = 40  # People one address may stand for: a school, a café.
    most_rooms: Count = 100_000  # Open rooms in all.
    most_rooms_an_hour: Count = 60  # New ones of a device; an address has five times its crowd.
    most_sockets: Count = 20_000  # Of one worker.
    most_sockets_a_room: Count = 64  # A quarter of them is kept for those who play.
    most_sockets_a_device: Count = 12
    request_seconds: Often = 10.0  # From connecting, or a request's first byte, to its last.
    most_message: Annotated[int, Between(1_024, 1_048_576)] = 8_192  # Bytes of one message.
    messages_a_second: Rate = 15.0  # Of one device, on average;
    burst: Count = 40  # and at once.
    talk_a_minute: Count = 30  # Chat lines and reactions of one device in one room.
    idle_room: Seconds = 600.0  # A room nobody is connected to is put away after this.
    keep_empty: Kept = 2 * HOUR  # Nobody sits there and nobody comes: the room is deleted.
    keep_open: Kept = 2 * DAY  # Somebody sits there, but nobody has come for so long.
    keep_playing: Kept = 60 * DAY  # A game nobody goes on with.
    keep_over: Kept = 180 * DAY  # A finished game, with its log and its talk.

    def database(self) -> str:
        """Return the database's address."""
        if self.database_url:
            return self.database_url
        folder = state_folder()
        with contextlib.suppress(OSError):  # Whoever opens the file says what is wrong there.
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return f"sqlite+aiosqlite:///{folder / 'tables.sqlite3'}"

    @property
    def embedded(self) -> bool:
        """Whether this is one process with a file of its own."""
        return not self.database_url or self.database_url.startswith("sqlite")


def read_settings(environment: Mapping[str, str] = os.environ) -> Settings:
    """Read the settings from the environment, or say which one is wrong."""
    must_be_known(environment, (field.name for field in fields(Settings)))
    kinds = get_type_hints(Settings, include_extras=True)
    given: dict[str, Any] = {}
    for field in fields(Settings):
        name = f"{PREFIX}{field.name.upper()}"
        if name in environment:
            given[field.name] = read_setting(name, environment[name], kinds[field.name])
    given["database_url"] = database_address(str(given.get("database_url", "")))
    for name, read in (("hosts", read_hosts), ("origins", read_origins), ("links", read_links)):
        given[name] = read(given.get(name, ""))
    settings = Settings(**given)
    if settings.redis_url and settings.embedded:
        raise SettingError("BRINK_REDIS_URL: several workers need PostgreSQL (BRINK_DATABASE_URL)")
    must_be_networks(settings.proxies)
    return settings


def read_setting(name: str, written: str, kind: Any) -> object:
    """Return one setting as its type wants it, within what it may be."""
    if kind is str:
        return written
    number = getattr(kind, "__origin__", kind)
    allowed: Between = getattr(kind, "__metadata__", (ANYTHING,))[0]
    try:
        value = number(written)
    except (ValueError, OverflowError):
        value = None
    if value is not None and allowed.least <= value <= allowed.most:  # Not a number is neither.
        return value
    what = "a whole number" if number is int else "a number"
    raise SettingError(
        f"{name}: {written[:40]!r} is not {what} from {allowed.least:,} to {allowed.most:,.0f}"
    )
