"""Compiled and interpreted are one engine, hash by hash."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.laws.trace import lines

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.compiled
def test_the_compiled_build_plays_the_very_games_the_source_plays(tmp_path: Path) -> None:
    """So what the compiled run proves of the rules, `make check` need not prove again."""
    paths = f"{ROOT / 'src'}{os.pathsep}{ROOT}"
    there = tmp_path / "interpreted"
    with there.open("w") as written:
        run = subprocess.Popen(
            [sys.executable, "-m", "tests.laws.trace"],
            stdout=written,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": paths},
        )
        compiled = list(lines())  # Meanwhile.
        assert run.wait() == 0
    build, *interpreted = there.read_text().splitlines()
    assert build.endswith("dealer.py")
    assert len(compiled) == len(interpreted)
    for here, other in zip(compiled, interpreted, strict=True):
        assert here == other
