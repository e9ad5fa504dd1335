"""Settings that are words: names, addresses, where the tables are.

Each is read, or refused with what to write instead: one that is only almost right would be passed
over in silence, and whoever wrote it would believe that it is in force.
"""

from __future__ import annotations

import difflib
import ipaddress
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from urllib.parse import urlsplit

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from brink.server.addresses import bare, read_networks

PREFIX = "BRINK_"
DRIVERS = {  # What an address is usually written with, and what it is opened with.
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}
WRITE_A_DATABASE = "write the path of a file, or postgresql://user:password@host/name"
# Our own builds and tests read these.
OURS = ("ALL", "COMPILE", "FUZZ", "FUZZ_TEXTS", "ONLY", "PASSWORD", "PROGRAM", "PROGRESS")
OPTIONS = ("HOST", "PORT", "WORKERS", "OPEN")  # What people look for here is said to the command.
# What container systems set by themselves for a service that is called brink.
OF_CONTAINERS = re.compile(r"(\w+_)?(SERVICE_(HOST|PORT)(_\w+)?|PORT_\d+_(TCP|UDP)(_\w+)?)")
NAME = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)(\.(?!-)[a-z0-9_-]{1,63}(?<!-))*\.?")


class SettingError(ValueError):
    """A setting that cannot be used."""


def must_be_known(environment: Mapping[str, str], known: Iterable[str]) -> None:
    """Refuse a setting there is none of: somebody believes that it is in force."""
    names = sorted(name.upper() for name in known)
    for written in sorted(environment):
        name = written.removeprefix(PREFIX)
        if name == written or name in (*names, *OURS) or OF_CONTAINERS.fullmatch(name):
            continue
        if name == "PORT" and environment[written].startswith("tcp://"):
            continue  # A container system's, too.
        raise SettingError(f"{written}: there is no such setting; {instead(name, names)}")


def instead(name: str, names: list[str]) -> str:
    """Return what somebody may have meant who wrote a setting that is not there."""
    near = difflib.get_close_matches(name, names, n=1)
    meant = f"did you mean {PREFIX}{near[0]}?" if near else ""
    if name in OPTIONS:
        return f"{meant} brink serve takes --{name.lower()}".strip()
    return meant or "docs/hosting.md lists all there are"


def words_of(written: str) -> list[str]:
    """Return what is written in a row, with spaces or commas between."""
    return written.replace(",", " ").split()


def read_hosts(written: str) -> str:
    """Return the names this server goes by, or say which of them is none."""
    return " ".join(read_host(one.lower()) for one in words_of(written))


def read_host(one: str) -> str:
    """Return one name, or say what to write."""
    if one == "*":
        return one
    if "://" in one or "/" in one:
        name = bare(urlsplit(one if "://" in one else f"//{one}").netloc)
        wish = f"write {name}" if name else "write the name alone"
        raise SettingError(f"BRINK_HOSTS: {one!r} is an address, not a name; {wish}")
    name = bare(one)
    try:
        ipaddress.ip_address(name)
    except ValueError:
        if NAME.fullmatch(name):
            return one
    else:
        return one
    if "*" in one:
        raise SettingError(f"BRINK_HOSTS: {one!r}: write each name in full, or * alone for any")
    if not name.isascii():
        raise SettingError(f"BRINK_HOSTS: {one!r}: write it as browsers send it{punycode(name)}")
    raise SettingError(f"BRINK_HOSTS: {one!r} is not a name, such as games.school.example")


def punycode(name: str) -> str:
    """Return how browsers send a name with other letters than a to z."""
    try:
        return f", {name.encode('idna').decode()}"
    except UnicodeError:
        return ""


def read_origins(written: str) -> str:
    """Return the origins that may talk to us, as browsers send them, or say which is none."""
    return " ".join(read_origin("BRINK_ORIGINS", one) for one in words_of(written))


def read_links(written: str) -> str:
    """Return where other devices reach us, each with its last stroke, or say which is none."""
    return " ".join(f"{read_origin('BRINK_LINKS', one)}/" for one in words_of(written))


def read_origin(setting: str, one: str) -> str:
    """Return a scheme, a name and a port; an address with a path is none of ours."""
    example = "https://games.school.example"
    try:
        parts = urlsplit(one.lower())
        port = parts.port
    except ValueError:
        raise SettingError(f"{setting}: {one!r} is not an address, such as {example}") from None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username:
        raise SettingError(f"{setting}: {one!r} is not an address, such as {example}")
    usual = {"http": 80, "https": 443}[parts.scheme]
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    origin = f"{parts.scheme}://{host}" + ("" if port in (None, usual) else f":{port}")
    if parts.path not in ("", "/") or parts.query or parts.fragment:
        raise SettingError(f"{setting}: {one!r}: nothing may follow the name; write {origin}")
    return origin


def must_be_networks(written: str) -> None:
    """Refuse a list of proxies with something in it that is no address."""
    for one in words_of(written):
        try:
            read_networks(one)
        except ValueError:
            raise SettingError(
                f"BRINK_PROXIES: {one!r} is neither an address nor a network; write such as "
                "127.0.0.1 or 10.0.0.0/8"
            ) from None


def database_address(written: str) -> str:
    """Return where the tables are kept: a file's path will do, or a usual address."""
    kind, colon, rest = written.partition("://")
    if not written:
        return written
    if not colon:
        return f"sqlite+aiosqlite:///{Path(written).expanduser().absolute()}"
    if kind not in DRIVERS:
        raise SettingError(f"BRINK_DATABASE_URL: tables are not kept in {kind}; {WRITE_A_DATABASE}")
    address = f"{DRIVERS[kind]}://{rest}"
    try:
        named = make_url(address).database
    except (ArgumentError, ValueError):  # What it says may repeat the password.
        raise SettingError(
            f"BRINK_DATABASE_URL: this {kind} address cannot be read; {WRITE_A_DATABASE}, with "
            "%40 for @ and %2F for / in a password"
        ) from None
    if not named and kind.startswith("sqlite"):
        raise SettingError(f"BRINK_DATABASE_URL: it names no file; {WRITE_A_DATABASE}")
    return address
