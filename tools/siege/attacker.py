"""One attack, in a process of its own: `python -m tools.siege.attacker NAME PORT SECONDS`."""

from __future__ import annotations

import asyncio
import json
import sys

from brink.server.descriptors import raise_descriptors
from tools.siege.attacks import ATTACKS, Attack
from tools.siege.means import Siege


async def attack(way: Attack, siege: Siege) -> None:
    """Attack, and let every line go."""
    try:
        await way(siege)
    finally:
        siege.close()
        await asyncio.sleep(0.1)


def main() -> None:
    """Attack, and print what was told."""
    name, port, seconds = sys.argv[1:]
    raise_descriptors()
    siege = Siege(int(port), float(seconds), 1 + list(ATTACKS).index(name))
    asyncio.run(attack(ATTACKS[name], siege))
    print(json.dumps(siege.told), flush=True)


if __name__ == "__main__":
    main()
