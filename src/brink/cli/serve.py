"""`brink serve`: open the tables to people at other devices."""

from __future__ import annotations

import asyncio
import io
import ipaddress
import os
import socket
import struct
import sys
import webbrowser
from typing import Annotated

import typer
from rich.text import Text

from brink.cli.errors import CommandError
from brink.cli.screen import make_console
from brink.games.catalog import left_out
from brink.match.texts import shown

if sys.platform != "win32":
    import fcntl

EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 - compared with, not bound to.
SIOCGIFADDR = 0x8915  # Linux: the address of an interface.
NOT_A_HOST = ("192.0.2.1", 9)  # Reserved for documentation; asking the way there sends nothing.


def serve(
    host: Annotated[
        str, typer.Option(help="Where to listen; 127.0.0.1 keeps it on this machine.")
    ] = "0.0.0.0",  # noqa: S104 - people at other devices are the point.
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free one.")] = 8000,
    workers: Annotated[
        int, typer.Option(min=1, help="Processes; more than one need PostgreSQL and Redis.")
    ] = 1,
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open the page in the browser, too.")
    ] = False,
) -> None:
    """Open the tables: people at other devices play in rooms, with bots.

    Settings are environment variables: BRINK_DATABASE_URL (where the tables are kept),
    BRINK_PROXIES, BRINK_HOSTS and more; docs/hosting.md lists all of them, and says how to run
    behind a proxy, back up, upgrade, and delete a room or a name (brink rooms).

    Example: brink serve --port 8000
    """
    # Only this command needs the server, and the server takes a while to import.
    from brink.server import serve as server  # noqa: PLC0415
    from brink.server.keeping import promise  # noqa: PLC0415
    from brink.server.settings import read_settings  # noqa: PLC0415
    from brink.server.wishes import SettingError  # noqa: PLC0415

    try:
        settings = read_settings()
        server.must_fit(settings, workers)
        few = server.make_room(settings)
        asyncio.run(server.reach(settings))
        door = server.bind(host, port)
    except (SettingError, server.CannotServe) as error:
        raise CommandError(str(error)) from None
    port = int(door.getsockname()[1])
    others = lan_addresses() if host in EVERYWHERE else []
    os.environ.setdefault("BRINK_LINKS", " ".join(address(other, port) for other in others))
    show_the_way(host, port, others, server.place_of(settings))
    for line in (promise(settings), few):
        if line is not None:
            make_console().print(f"  {line}", soft_wrap=True, highlight=False)
    if open_browser:
        webbrowser.open(address(near(host), port))
    server.run(settings, door, workers, as_json=not sys.stderr.isatty())


def show_the_way(host: str, port: int, others: list[str], kept: str) -> None:
    """Print where to look: from here, from other devices, and as a QR code for a phone."""
    console = make_console()
    console.print(Text("The tables are open. Stop with Ctrl-C.", style="bold"))
    console.print(f"  On this machine   {address(near(host), port)}", soft_wrap=True)
    for other in others:
        console.print(f"  On your network   {address(other, port)}", soft_wrap=True)
    console.print(f"  The tables are in {shown(kept, '')}", soft_wrap=True)
    for reason in left_out().values():
        console.print(Text(f"  A game is left out: {reason}", style="yellow"), soft_wrap=True)
    if others and console.is_terminal:
        console.print(qr(address(others[0], port)), soft_wrap=True)


def near(host: str) -> str:
    """Return how this machine itself reaches a host it listens on."""
    return "127.0.0.1" if host in EVERYWHERE else host


def address(host: str, port: int) -> str:
    """Return what to type into a browser."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def qr(link: str) -> str:
    """Draw a QR code with half blocks."""
    import segno  # noqa: PLC0415 - with the server's packages.

    drawn = io.StringIO()
    segno.make(link, error="l").terminal(drawn, border=2, compact=True)
    return drawn.getvalue()


def lan_addresses() -> list[str]:
    """Return this machine's addresses on its networks, the one on the usual way out first."""
    found = [usual_address(), *(interface_address(name) for _, name in socket.if_nameindex())]
    kept: list[str] = []
    for one in found:
        if one is None or one in kept:
            continue
        parsed = ipaddress.ip_address(one)
        if not (parsed.is_loopback or parsed.is_link_local or parsed.is_unspecified):
            kept.append(one)
    return kept


def usual_address() -> str | None:
    """Return the address this machine would send from; a datagram socket that only looks."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as looking:
        try:
            looking.connect(NOT_A_HOST)
        except OSError:
            return None  # No network at all.
        return str(looking.getsockname()[0])


def interface_address(name: str) -> str | None:
    """Return the IPv4 address of one interface, where the system tells it this way (Linux)."""
    if sys.platform == "win32":
        return None  # The usual address has to do.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            told = fcntl.ioctl(asking, SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
        except OSError:
            return None
    return socket.inet_ntoa(told[20:24])
