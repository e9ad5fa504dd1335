"""A process that thinks for the server: it is sent a position or a log, and answers.

It holds no rooms and no store. What it is sent may be secret, so it logs nothing of it; and it ends
when the line to the server does, however the server ended.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import socket
import time
import traceback
from collections.abc import Callable
from typing import Any

import orjson

from brink.bots.patience import choose_at_a_table
from brink.bots.registry import make_bot
from brink.games.catalog import all_boxes, carry, find, opened
from brink.games.documents import Documents
from brink.kernel.bot import Look
from brink.kernel.chance import FastChance
from brink.match.hints import advise
from brink.match.log import LogError
from brink.match.refused import Refused
from brink.server.replaying import write_replay

# Each frame is its length in four bytes, a letter, and the rest.
LENGTH = 4
READY, DONE, REFUSED, FAILED = b"r", b"d", b"n", b"f"  # What a thinker says.
WORK, CONTENT = b"w", b"c"  # What it is sent.
NICER = 5  # The event loop goes first when there are too few cores.
COLLECT_AFTER = (50_000, 20, 50)


def choose(origin: str, state: Any, bot_name: str, eyes: int) -> bytes:
    """Return a bot's move. It sees what its eyes may, and plays with re-dealt clones."""
    game = opened(origin)
    decision = game.decision(state)
    bot = make_bot(find(game.id), bot_name)
    assert decision is not None
    assert bot is not None
    look, luck = Look(game, state, eyes), FastChance(time.time_ns())
    action = choose_at_a_table(bot, decision, look, luck)
    return action.text.encode()


def hint(origin: str, state: Any, bot_name: str, given: str | None) -> bytes:
    """Return what a bot would play for the seat that is asked, and why, not yet in words."""
    game = opened(origin)
    bot = make_bot(find(game.id), bot_name)
    assert bot is not None
    found = advise(game, state, bot, given)
    told = [[reason.code, reason.ruling, dict(reason.values)] for reason in found.reasons]
    about = dict(found.about)
    return orjson.dumps({"action": found.action.text, "reasons": told, "about": about})


KINDS: dict[str, Callable[..., bytes]] = {
    "move": choose,
    "hint": hint,
    "replay": write_replay,
}


def work_out(work: bytes) -> bytes:
    """Do one job, and return the answer as it is sent back."""
    kind, arguments = pickle.loads(work)  # noqa: S301 - the server wrote it.
    try:
        return DONE + KINDS[kind](*arguments)
    except Refused as refused:
        return REFUSED + orjson.dumps(
            [refused.code, refused.sentence, refused.text, refused.values]
        )
    except LogError as error:
        return REFUSED + orjson.dumps(
            ["broken_log", "", "broken_log.not_replayed", {"why": str(error)}]
        )
    except Exception as error:  # Whatever it is, others wait for the next job.
        where = [
            f"{one.filename}:{one.lineno}" for one in traceback.extract_tb(error.__traceback__)
        ]
        return FAILED + f"{type(error).__name__} at {where[-1]}".encode()  # Never what it says.


def send(line: socket.socket, message: bytes) -> None:
    """Send a frame."""
    line.sendall(len(message).to_bytes(LENGTH, "big") + message)


def receive(line: socket.socket) -> bytes:
    """Wait for a frame; none when the other end has gone."""
    length = read(line, LENGTH)
    return read(line, int.from_bytes(length, "big")) if length else b""


def read(line: socket.socket, count: int) -> bytes:
    """Read so many bytes; none when the other end has gone."""
    found = bytearray()
    while len(found) < count:
        more = line.recv(min(count - len(found), 1 << 20))
        if not more:
            return b""
        found += more
    return bytes(found)


def warm_up() -> None:
    """Open every box once, so that the first job finds them open."""
    for box in all_boxes():
        box.open(box.sheet.profile({}))
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def attend(line: socket.socket) -> None:
    """Do what is asked until the line is closed."""
    send(line, READY)
    while message := receive(line):
        letter, rest = message[:1], message[1:]
        if letter == CONTENT:
            documents: Documents = pickle.loads(rest)  # noqa: S301 - the server wrote it.
            carry(documents)
        else:
            send(line, work_out(rest))


def main(descriptor: int) -> None:
    """Think until the server goes away."""
    for sign in (signal.SIGINT, signal.SIGTERM):  # The server hears them, and closes the line.
        signal.signal(sign, signal.SIG_IGN)
    os.nice(NICER)
    warm_up()
    with socket.socket(fileno=descriptor) as line:
        try:
            attend(line)
        except ConnectionError:
            return


def request(kind: str, *arguments: Any) -> bytes:
    """Return a job as it is sent."""
    return pickle.dumps((kind, arguments), pickle.HIGHEST_PROTOCOL)
