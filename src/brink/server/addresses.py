"""Who is calling: the address counted against a limit, and whose word about it is believed."""

from __future__ import annotations

import functools
import ipaddress
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from starlette.types import Scope

IPV6_COUNTED = 64  # Bits: a household or a machine has that many to choose from, so they are one.
NOWHERE = "local"  # A Unix socket, or a test: whoever has no address.
SPEAKS_FOR_ANOTHER = (b"forwarded", b"via", b"x-forwarded-for", b"x-forwarded-proto", b"x-real-ip")
FORWARDED_FOR = re.compile(r'(?:^|[;,])\s*for\s*=\s*("[^"]*"|[^;,\s]+)', re.IGNORECASE)

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Caller(NamedTuple):
    """Who sent a request: what is counted, whether it is on this machine, and how it came."""

    address: str
    is_here: bool  # On this machine, and nobody speaks for somebody else.
    is_secure: bool  # Over TLS, up to us or up to a proxy we believe.


@functools.lru_cache(8192)
def counted(address: str) -> str:
    """Return what an address is counted as: itself, or an IPv6 address's first 64 bits.

    >>> counted("192.0.2.7"), counted("2001:db8:1:2:3::4"), counted("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7')
    """
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return NOWHERE
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, IPV6_COUNTED), strict=False))


@functools.lru_cache(8192)
def is_loopback(address: str) -> bool:
    """Return whether an address is this machine's own."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    mapped = getattr(parsed, "ipv4_mapped", None)
    return (mapped or parsed).is_loopback


def read_networks(written: str) -> list[Network]:
    """Read addresses and networks, separated by spaces or commas; ValueError says which is none."""
    return [ipaddress.ip_network(one, strict=False) for one in written.replace(",", " ").split()]


class Proxies:
    """The machines whose word about the caller is believed."""

    def __init__(self, written: str) -> None:
        self.networks = read_networks(written)
        self.trusts = functools.lru_cache(8192)(self.includes)

    def includes(self, address: str) -> bool:
        """Return whether an address is one of the proxies."""
        try:
            parsed = ipaddress.ip_address(address)
        except ValueError:
            return False
        parsed = getattr(parsed, "ipv4_mapped", None) or parsed
        return any(parsed in network for network in self.networks)

    def caller(self, scope: Scope) -> Caller:
        """Return who sent a request or opened a socket."""
        peer: str = (scope.get("client") or ("", 0))[0]
        secure = scope["scheme"] in ("https", "wss")
        if not self.networks or not self.trusts(peer):
            here = is_loopback(peer) and not is_forwarded(scope)
            return Caller(counted(peer), here, secure)
        said = list(chain(scope["headers"]))
        farthest = next((one for one in reversed(said) if not self.trusts(one)), None)
        if farthest is None:
            farthest = said[0] if said else peer
        proto = last(scope["headers"], b"x-forwarded-proto").lower()
        return Caller(counted(farthest), False, proto in ("https", "wss") if proto else secure)


def is_forwarded(scope: Scope) -> bool:
    """Return whether somebody says to speak for somebody else."""
    return any(name in SPEAKS_FOR_ANOTHER for name, _ in scope["headers"])


def chain(headers: Iterable[tuple[bytes, bytes]]) -> Iterator[str]:
    """Give the addresses a request has come through, as its proxies wrote them down."""
    for name, value in headers:
        if name == b"x-forwarded-for":
            yield from (bare(one) for one in value.decode("latin-1").split(","))
        elif name == b"forwarded":
            yield from (bare(one) for one in FORWARDED_FOR.findall(value.decode("latin-1")))


def bare(written: str) -> str:
    """Return an address without quotes, brackets and port.

    >>> bare('"[2001:db8::7]:443"'), bare(" 192.0.2.7:80 "), bare("2001:db8::7")
    ('2001:db8::7', '192.0.2.7', '2001:db8::7')
    """
    address = written.strip().strip('"')
    if address.startswith("["):
        return address[1:].partition("]")[0]
    return address.partition(":")[0] if address.count(":") == 1 else address


def last(headers: Iterable[tuple[bytes, bytes]], wanted: bytes) -> str:
    """Return a header as the nearest proxy wrote it."""
    found = [value.decode("latin-1") for name, value in headers if name == wanted]
    return found[-1].rpartition(",")[2].strip() if found else ""
