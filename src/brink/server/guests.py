"""Who is let in: sockets are counted by address, device and room, and those who play come first."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from brink.match.refused import Refused
from brink.server.connection import FULL, Connection
from brink.server.settings import Settings

if TYPE_CHECKING:
    from brink.server.room import Room

SOCKETS_A_PERSON = 4  # Of a crowd behind one address: a phone, a shared screen, a page reloading.
KEPT_FOR_PLAYERS = 0.25  # Of a room's sockets; of the server's a tenth of that.
AT_HOME = 4  # Players behind one address may have that many times the sockets of strangers.


class Guests:
    """The sockets of one worker."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.sockets = 0
        self.gone = 0  # Since memory was last given back.
        self.by_device: Counter[str] = Counter()
        self.by_address: Counter[str] = Counter()
        self.watchers: dict[Connection, None] = {}  # Who plays nowhere, the newest last.

    def admit(self, connection: Connection) -> None:
        """Let a client in, or refuse; for somebody who plays here a watcher makes room."""
        room = connection.room
        at_home = room.is_at_home(connection.device) and not connection.watching
        self.must_be_few(connection, at_home=at_home)
        most = self.settings.most_sockets
        in_room, in_all = self.settings.most_sockets_a_room, most
        if not at_home:
            in_room -= int(in_room * KEPT_FOR_PLAYERS)
            in_all -= int(most * KEPT_FOR_PLAYERS / 10)
        if len(room.connections) >= in_room and not (at_home and self.make_way(room)):
            raise Refused("room_full", "room_full.too_many_are")
        if self.sockets >= in_all and not (at_home and self.make_way(None)):
            raise Refused("full", "full.server_no_sockets")
        room.connections.add(connection)
        self.sockets += 1
        self.by_device[connection.device] += 1
        self.by_address[connection.address] += 1
        if not at_home:
            self.watchers[connection] = None

    def must_be_few(self, connection: Connection, *, at_home: bool) -> None:
        """Refuse a device or an address that holds too many sockets already."""
        most = self.settings.most_sockets_a_device
        if self.by_device[connection.device] >= most:
            raise Refused("full", "full.device_sockets_open", most=most)
        most = self.settings.crowd * SOCKETS_A_PERSON * (AT_HOME if at_home else 1)
        if self.by_address[connection.address] >= most:
            raise Refused("full", "full.sockets_are_open", most=most)

    def make_way(self, room: Room | None) -> bool:
        """Send the newest watcher away, of a room or of any."""
        for one in reversed(self.watchers):
            if room is None or one.room is room:
                one.hang_up(FULL, "made way for somebody who plays; please try later")
                self.see_off(one)
                return True
        return False

    def see_off(self, connection: Connection) -> bool:
        """Count a client no more; false if it was seen off already."""
        if connection not in connection.room.connections:
            return False
        connection.room.connections.discard(connection)
        self.watchers.pop(connection, None)
        self.sockets -= 1
        self.gone += 1
        for count, key in (
            (self.by_device, connection.device),
            (self.by_address, connection.address),
        ):
            count[key] -= 1
            if not count[key]:
                del count[key]
        return True
