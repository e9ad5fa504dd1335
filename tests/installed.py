"""The example game, installed by pip in a folder of its own beside Brink, without a network."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import brink

EXAMPLE = Path(__file__).parents[1] / "examples" / "liars_dice"
SOURCE = Path(brink.__file__).parents[1]


@functools.cache
def site() -> Path:
    """Install it once for all tests of a worker; return the folder it can be imported from."""
    home = Path(tempfile.mkdtemp(prefix="brink-example-"))
    shutil.copytree(EXAMPLE, home / "source", ignore=shutil.ignore_patterns("__pycache__"))
    alone = ["--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"]
    command = ["-m", "pip", "install", "-q", *alone, "--target", str(home / "site")]
    subprocess.run([sys.executable, *command, str(home / "source")], check=True)
    return home / "site"


def path() -> str:
    """Return the PYTHONPATH of a process that has Brink and the example."""
    return f"{SOURCE}{os.pathsep}{site()}"


def run(*arguments: str | Path, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run Python where the example is installed."""
    state = {"XDG_STATE_HOME": str(site().parent / "state"), "PYTHONPATH": path()}
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env={**os.environ, **state},
    )
