"""Every attack in turn, each on a server of its own run as `brink serve` does; honest pairs play.

Goal: p99 of the pair at most five times its own before, 64 MB more memory at most, nobody honest
refused. Everything is on loopback; attackers come from addresses of their own.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tools.processes import Server, ToolError, cpu_seconds, resident_bytes
from tools.siege.attacks import ATTACKS
from tools.siege.honest import Felt, Party

CORE, ATTACKERS_CORE = 0, 1  # The server and the honest pairs share one; attackers have another.
SLOWER, HEAVIER = 5.0, 64.0  # Times, MB.
LEAST = 5.0  # Milliseconds: a quicker baseline counts as this, or a hiccup of the system decides.
WARM_UP = 4.0  # Seconds of play before anything is measured.
SETTLE = 12.0  # Seconds for the server to let go of what an attack left behind.
FEW_DESCRIPTORS = {"half_requests": 1_024}  # Attacks on a server that has no more.


@dataclass
class Result:
    """What an attack did."""

    name: str
    before: Felt
    during: Felt
    mb_before: float
    mb_after: float
    cpu: float  # Share of a core the server used meanwhile.
    told: Counter[str]

    def faults(self) -> list[str]:
        """Return what should not have been."""
        found = []
        if self.during.percentile(0.99) > SLOWER * max(LEAST, self.before.percentile(0.99)):
            found.append("slow")
        if self.mb_after - self.mb_before > HEAVIER:
            found.append("heavy")
        if self.during.denied:
            found.append("denied")
        return found


@contextlib.contextmanager
def served(folder: Path, descriptors: int | None = None) -> Iterator[Server]:
    """Run a server with the settings it has by default."""
    server = Server(folder, {}, core=CORE)
    if descriptors is not None:
        server.command = ["prlimit", f"--nofile={descriptors}:{descriptors}", *server.command]
    server.start()
    try:
        server.wait()
        yield server
    finally:
        server.stop()


async def attack(
    server: Server, party: Party, name: str, seconds: float, baseline: float
) -> Result:
    """Measure the honest pairs alone, then during an attack."""
    await party.play(WARM_UP)
    before = await party.play(baseline)
    megabytes = resident_bytes(server.pid()) / 1e6
    attacker = await asyncio.create_subprocess_exec(
        *("taskset", "-c", str(ATTACKERS_CORE)),
        *(sys.executable, "-m", "tools.siege.attacker", name, str(server.port), str(seconds)),
        stdout=asyncio.subprocess.PIPE,
    )
    assert attacker.stdout is not None
    if (await attacker.stdout.readline()).strip() != b"begin":
        raise ToolError(f"the attack {name} did not begin")
    spent = cpu_seconds(server.pid())
    during = await party.play(seconds)
    busy = (cpu_seconds(server.pid()) - spent) / seconds
    said = await attacker.stdout.read()
    await attacker.wait()
    await asyncio.sleep(SETTLE)
    after = resident_bytes(server.pid()) / 1e6
    return Result(name, before, during, megabytes, after, busy, Counter(json.loads(said)))


async def denied_after_restart(server: Server, party: Party) -> Counter[str]:
    """Return what honest people are denied after a flood of rooms and a restart."""
    server.stop()
    server.start()
    await asyncio.to_thread(server.wait)
    denied = (await party.play(4.0)).denied
    return Counter({f"after a restart: {what}": count for what, count in denied.items()})


def row(result: Result) -> list[str]:
    """Return a line of the table."""
    told = ", ".join(f"{what} {count:,}" for what, count in result.told.most_common(6))
    before, during = result.before, result.during
    return [
        result.name,
        f"{before.percentile(0.5):.1f} / {before.percentile(0.99):.1f}",
        f"{during.percentile(0.5):.1f} / {during.percentile(0.99):.1f}",
        f"{100 * result.cpu:.0f} %",
        f"{result.mb_before:.0f} → {result.mb_after:.0f}",
        ", ".join(f"{what} {count}" for what, count in during.denied.items()) or "none",
        told,
        ", ".join(result.faults()) or "held",
    ]


def besiege(names: list[str], seconds: float, baseline: float) -> list[Result]:
    """Try every attack, and print how it went.

    Each meets a fresh server: pairs that play as fast as ours open more rooms in the quarter of an
    hour all attacks take than an address may.
    """
    results: list[Result] = []
    for name in names:
        with (
            tempfile.TemporaryDirectory(prefix="brink-siege-") as folder,
            served(Path(folder), FEW_DESCRIPTORS.get(name)) as server,
        ):
            party = Party(server.address)
            result = asyncio.run(attack(server, party, name, seconds, baseline))
            if name.startswith("rooms"):
                denied = asyncio.run(denied_after_restart(server, party))
                result.during.denied.update(denied)
        results.append(result)
        print(" | ".join(row(result)), file=sys.stderr, flush=True)
    return results


def main() -> None:
    """Besiege, print, and fail if somebody honest was hurt."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=30.0, help="of each attack")
    parser.add_argument("--baseline", type=float, default=10.0, help="seconds before each")
    parser.add_argument("--only", nargs="*", choices=sorted(ATTACKS), help="some attacks")
    asked = parser.parse_args()
    os.sched_setaffinity(0, {CORE})
    try:
        results = besiege(asked.only or list(ATTACKS), asked.seconds, asked.baseline)
    except ToolError as error:
        sys.exit(f"siege: {error}")
    head = ("attack", "p50 / p99 before", "during, ms", "CPU", "MB", "honest denied", "told", "")
    table = Table(*head, title=f"{asked.seconds:.0f} s each; goal: p99 ≤ {SLOWER:.0f}×, ≤ +64 MB")
    for result in results:
        table.add_row(*row(result), style="red" if result.faults() else None)
    Console(width=200).print(table)
    sys.exit(any(result.faults() for result in results))


if __name__ == "__main__":
    main()
