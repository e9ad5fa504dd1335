"""The names this server goes by.

A page of a stranger can have its own name lead to a machine on your network ("DNS rebinding"): the
browser then takes the two for one site. The Host header still says the stranger's name, so whoever
comes from this machine or its network must call us by a name a stranger cannot have.
"""

from __future__ import annotations

import functools
import ipaddress
import socket
from urllib.parse import urlsplit

from brink.server.addresses import bare
from brink.server.settings import Settings

ANY = "*"
OF_NETWORKS = ("local", "localhost", "lan", "home", "internal", "home.arpa", "test", "fritz.box")


class Hosts:
    """Knows by which names this server may be called."""

    def __init__(self, settings: Settings) -> None:
        listed = settings.hosts.replace(",", " ").lower().split()
        self.listed = {bare(one) for one in listed}
        links = (*settings.links.split(), *settings.origins.split())
        self.ours = {(urlsplit(link).hostname or "").lower() for link in links} | own_names()
        self.sentence = (
            "This server does not go by that name; whoever runs it can list it in BRINK_HOSTS."
        )

    def know(self, host: str, peer: str) -> bool:
        """Return whether whoever connects from an address may call us so."""
        if not host or ANY in self.listed:
            return True
        name = bare(host).lower().rstrip(".")
        if name in self.listed or name in self.ours or not is_a_strangers(name):
            return True
        return not self.listed and not is_near(peer)


def is_a_strangers(name: str) -> bool:
    """Return whether a name may be anybody's: it is no address and has a public ending."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return "." in name and not any(name.endswith(f".{ending}") for ending in OF_NETWORKS)
    return False


@functools.lru_cache(8192)
def is_near(peer: str) -> bool:
    """Return whether an address is on this machine or on a network of its own."""
    try:
        parsed = ipaddress.ip_address(peer.partition("%")[0])
    except ValueError:
        return True
    parsed = getattr(parsed, "ipv4_mapped", None) or parsed
    return parsed.is_private or parsed.is_link_local or parsed.is_loopback


@functools.cache
def own_names() -> frozenset[str]:
    """Return what this machine calls itself; nobody is asked for it."""
    return frozenset({socket.gethostname().lower()})
