"""The doors against their own description: Schemathesis with all its checks."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from brink.bots.registry import bot_names
from brink.games.catalog import find
from tests.conftest import ALL_WALKS
from tests.server.scenes import every_game, party, run, until
from tests.server.services import PATIENCE, Hub

RUN = "import sys; from schemathesis.cli import schemathesis; sys.exit(schemathesis())"
CHOICES = ["--checks=all", "--suppress-health-check=all", "--warnings=off", "--continue-on-failure"]
EXAMPLES = f"--max-examples={10 if ALL_WALKS else 5}"


def schemathesis(hub: Hub, folder: Path, config: str, *choices: str) -> None:
    """Run it against a worker; it says itself what it has found."""
    settings = folder / "schemathesis.toml"
    settings.write_text(config, encoding="utf-8")
    ways = ["--config-file", str(settings), "--no-color", "run"]
    done = subprocess.run(
        [sys.executable, "-c", RUN, *ways, f"{hub.address()}/openapi.json", *CHOICES, *choices],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


@pytest.mark.walks(1)
def test_whatever_the_doors_are_asked_they_answer_as_described(hub: Hub, tmp_path: Path) -> None:
    schemathesis(hub, tmp_path, "", EXAMPLES, "--seed=1")


@pytest.mark.walks(1)
@every_game
def test_the_doors_of_a_finished_game_answer_as_described(
    hub: Hub, game: str, tmp_path: Path
) -> None:
    async def scene() -> str:
        box = find(game)
        bots = {str(seat): bot_names(box)[0] for seat in range(box.least_seats)}
        async with party(hub, game, people=0, seats=box.least_seats, bots=bots) as room:
            await room.start()
            await until(room.host, lambda t: t.over)
            await room.host.ask("chat", text="well played")
            return room.code

    config = f'[parameters]\n"path.code" = "{run(scene())}"\n"path.game" = "{game}"\n'
    schemathesis(hub, tmp_path, config, EXAMPLES, "--seed=2", "--phases=fuzzing")
