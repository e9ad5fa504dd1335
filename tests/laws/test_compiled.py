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
def test_the_compiled_build_plays_the_very_games_the_source_plays() -> None:
    paths = f"{ROOT / 'src'}{os.pathsep}{ROOT}"
    run = subprocess.run(
        [sys.executable, "-m", "tests.laws.trace"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": paths},
    )
    build, *interpreted = run.stdout.splitlines()
    assert build.endswith("table.py")
    compiled = list(lines())
    assert len(compiled) == len(interpreted)
    for here, there in zip(compiled, interpreted, strict=True):
        assert here == there
