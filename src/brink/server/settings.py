"""How a server is set up: by environment variables, or by whoever calls it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path


class SettingError(ValueError):
    """A setting that cannot be used."""


def data_folder() -> Path:
    """Return where an embedded server keeps its tables."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "brink"


@dataclass(frozen=True)
class Settings:
    """Every figure a server needs; times in seconds. BRINK_<NAME> sets any of them."""

    database_url: str = ""  # Empty: SQLite in the data folder.
    redis_url: str = ""  # Empty: one worker.
    origins: str = ""  # Other origins allowed to talk to us, separated by spaces.
    links: str = ""  # Where other devices reach this server, separated by spaces; for QR codes.
    grace: float = 30.0  # A player gone this long is stood in for by a bot.
    bot_pause: float = 0.7  # Bots wait this long, so that people can follow.
    ping: float = 15.0  # A socket silent for two of these is dead.
    heartbeat: float = 5.0  # Workers tell each other who is here, and look for stalled rooms.
    most_rooms: int = 100_000  # Open rooms in all.
    most_rooms_an_hour: int = 60  # New rooms of one device.
    most_sockets: int = 20_000  # Of one worker.
    most_sockets_a_room: int = 64
    most_message: int = 8_192  # Bytes of one message.
    messages_a_second: float = 15.0  # Of one socket, on average;
    burst: int = 40  # and at once.
    talk_a_minute: int = 30  # Chat lines and reactions of one device.
    idle_room: float = 600.0  # A room nobody is connected to is put away after this.

    def database(self) -> str:
        """Return the database's address."""
        if self.database_url:
            return self.database_url
        folder = data_folder()
        folder.mkdir(parents=True, exist_ok=True)
        return f"sqlite+aiosqlite:///{folder / 'tables.sqlite3'}"

    @property
    def embedded(self) -> bool:
        """Whether this is one process with a file of its own."""
        return self.database().startswith("sqlite")


def read_settings(environment: Mapping[str, str] = os.environ) -> Settings:
    """Read the settings from the environment, or say which one is wrong."""
    given: dict[str, object] = {}
    for field in fields(Settings):
        name = f"BRINK_{field.name.upper()}"
        if name not in environment:
            continue
        kind = {"str": str, "float": float, "int": int}[str(field.type)]
        try:
            given[field.name] = kind(environment[name])
        except ValueError:
            raise SettingError(f"{name}: {environment[name]!r} is not a number") from None
    settings = Settings(**given)  # type: ignore[arg-type]
    if settings.redis_url and settings.embedded:
        raise SettingError("BRINK_REDIS_URL: several workers need PostgreSQL (BRINK_DATABASE_URL)")
    return settings
