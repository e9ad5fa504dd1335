"""The scripted clients of the crash soak, and the ledger of what they were promised."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import itertools
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from websockets.exceptions import WebSocketException

import brink
from brink.client import Client, ClientRefused, TableClient
from brink.match.log import parse

if TYPE_CHECKING:
    from tools.soak import Soak

BROKEN = (OSError, WebSocketException, TimeoutError, http.client.HTTPException, ValueError)
MAY_HAPPEN = ("stale", "not_stored", "busy", "too_fast", "horizon", "not_your_move")
THINKING = 0.04  # Seconds a scripted client thinks at most.
TAKE_BACKS = 0.02  # How often it takes a move back instead, where it may.
ABSENCES = 0.02  # How often a client whose line broke stays away for a while.
Row = tuple[int, str]  # Seat and action, "undo" for a take-back.


@dataclass
class Ledger:
    """What the clients tried, what they were promised, and what turned out wrong."""

    tried: dict[str, dict[int, set[Row]]] = field(default_factory=dict)
    promised: dict[str, dict[int, Row]] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def attempt(self, code: str, row: int, what: Row) -> None:
        """Note that a client asks for a move; whether it will hear back, nobody knows."""
        self.tried.setdefault(code, {}).setdefault(row, set()).add(what)

    def promise(self, code: str, row: int, what: Row) -> None:
        """Note that the server has said `done`."""
        self.counts["acknowledged"] += 1
        before = self.promised.setdefault(code, {}).setdefault(row, what)
        if before != what:
            self.faults.append(f"{code}: row {row} was promised to {before} and to {what}")

    def check(self, code: str, text: str, folder: Path) -> None:
        """Compare a finished game's log with what was tried and promised there."""
        file = folder / f"{code}.jsonl"
        file.write_text(text, encoding="utf-8")
        verdict = brink.verify(file)
        file.unlink()
        if not verdict.proven:
            self.faults.append(f"{code}: {verdict.sentence}")
        lines = [line for line in parse(text)[2:] if "end" not in line]
        rows = {number: logged(line) for number, line in enumerate(lines, start=1)}
        for row, what in self.promised.get(code, {}).items():
            if rows.get(row) != what:
                self.faults.append(f"{code}: row {row} is {rows.get(row)}, promised was {what}")
        for row, line in enumerate(lines, start=1):
            if "by" not in line and rows[row] not in self.tried.get(code, {}).get(row, set()):
                self.faults.append(f"{code}: row {row} is {rows[row]}, which no client asked for")
        self.counts["games"] += 1
        self.counts["rows"] += len(lines)
        self.counts["stand-in moves"] += sum(line.get("by") == "stand_in" for line in lines)


def logged(line: dict[str, Any]) -> Row:
    """Return what a line of the log did."""
    return (line["seat"], "undo" if "undo" in line else line["action"])


class Player:
    """A scripted client: one device, one seat, a memory of the last move it saw."""

    def __init__(self, soak: Soak, seat: int) -> None:
        self.soak = soak
        self.seat = seat
        self.client = Client(soak.address)
        self.luck = random.Random(soak.luck.random())  # noqa: S311
        self.forget()

    def forget(self) -> None:
        """Begin a new game."""
        self.last: int | None = None
        self.seated = False

    async def persist(self, attempt: Callable[[], Any]) -> Any:
        """Try until the server answers, waiting a little longer each time."""
        for failures in itertools.count():
            try:
                return await attempt()
            except BROKEN:
                self.soak.ledger.counts["broken lines"] += 1
                wait = min(1.0, 0.05 * 2 ** min(failures, 5))
                await asyncio.sleep(wait * self.luck.uniform(0.5, 1))
                if self.luck.random() < ABSENCES:
                    await asyncio.sleep(self.luck.uniform(1, 3))  # A bot stands in, and goes again.
        return None

    async def take_part(self, code: str, people: int) -> None:
        """Play a game to its end, through any number of crashes."""
        over = False
        while not over:
            over = await self.persist(lambda: self.visit(code, people))

    async def visit(self, code: str, people: int) -> bool:
        """Sit at the table until the game is over or the line breaks."""
        async with self.client.enter(code, self.last) as table:
            while not table.room:
                await self.hear(table)
            await self.sit(table, code)
            while not table.over:
                if self.seat == 0 and table.room["status"] == "open":
                    await self.start(table, people)
                elif table.is_asked():
                    await self.move(table, code)
                if not table.over and not table.is_asked():
                    await self.hear(table)
        return True

    async def hear(self, table: TableClient) -> None:
        """Take in one message; moves must come without a gap."""
        message = await table.receive(10)
        self.note(message)

    def note(self, message: dict[str, Any]) -> None:
        """Compare a message's number with the last."""
        if message["type"] not in ("moved", "table"):
            return
        seq, last = message["seq"], self.last
        if last is not None and seq > last + (message["type"] == "moved"):
            self.soak.ledger.faults.append(f"seat {self.seat}: {last} is followed by {seq}")
        self.last = seq if last is None else max(last, seq)

    async def sit(self, table: TableClient, code: str) -> None:
        """Take the seat, if it is not ours already; once given it is never lost."""
        yours = table.room["seats"][self.seat]["yours"]
        if self.seated and not yours:
            self.soak.ledger.faults.append(f"{code}: seat {self.seat} was promised, then lost")
        if not yours:
            try:
                await self.ask(table, "sit", seat=self.seat, name=f"Player {self.seat + 1}")
            except ClientRefused as refused:
                self.soak.ledger.counts[f"refused {refused.code}"] += 1
                raise ConnectionError("look again") from None
        self.seated = True

    async def start(self, table: TableClient, people: int) -> None:
        """Start the game once everybody is here."""
        seats = table.room["seats"][:people]
        if all(seat["kind"] == "person" and seat["here"] for seat in seats):
            with contextlib.suppress(ClientRefused):
                await self.ask(table, "start")

    async def move(self, table: TableClient, code: str) -> None:
        """Answer the question, or take the last move back, and note what was promised."""
        told = table.table
        seq = told["seq"]
        alone = told["can_undo"] and len(told["take_back"]["moves"]) == 1  # One line a row.
        if alone and self.luck.random() < TAKE_BACKS:
            what, ask = (self.seat, "undo"), {"kind": "undo"}
        else:
            action = self.choose(told["decision"]["legal"])
            what, ask = (self.seat, action), {"kind": "play", "action": action}
        await asyncio.sleep(self.luck.uniform(0, THINKING))
        self.soak.ledger.attempt(code, seq + 1, what)
        try:
            await self.ask(table, **ask, seq=seq, seat=self.seat)
        except ClientRefused as refused:
            self.soak.ledger.counts[f"refused {refused.code}"] += 1
            if refused.code not in MAY_HAPPEN:
                self.soak.ledger.faults.append(f"{code}: {what} at {seq}: {refused}")
            if table.table["seq"] == seq:
                await self.hear(table)
        else:
            self.soak.ledger.promise(code, seq + 1, what)

    def choose(self, legal: list[dict[str, Any]]) -> str:
        """Choose at random, but rarely what is only done on purpose: it ends games early."""
        usual = [one for one in legal if not one["deliberate"]]
        return str(
            self.luck.choice(usual if usual and self.luck.random() < 0.95 else legal)["action"]
        )

    async def ask(self, table: TableClient, kind: str, **values: object) -> None:
        """Ask, and look at every message that comes before the answer."""
        known = len(table.heard)
        try:
            await table.ask(kind, **values)
        finally:
            for message in table.heard[known:]:
                self.note(message)
            table.heard.clear()
