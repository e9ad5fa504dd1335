"""The browser's types say what the server says."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tools.protocol import Page
from typing_extensions import TypedDict

ROOT = Path(__file__).parent.parent.parent


def test_the_types_in_the_tree_are_up_to_date() -> None:
    # From the source: compiled modules keep no annotations.
    where = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    told = subprocess.run(
        [sys.executable, "-m", "tools.protocol", "--check"],
        cwd=ROOT,
        env=where,
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr


class Leaf(TypedDict):
    """A leaf."""

    size: int | None


class Tree(TypedDict):
    """A tree."""

    leaves: list[Leaf]
    names: dict[str, tuple[str, int]]


def test_shapes_are_written_once_with_what_they_hold() -> None:
    page = Page()
    assert page.type_of(list[Tree | None]) == "(Tree | null)[]"
    assert page.written("here").count("interface Leaf") == 1
    assert "names: Record<string, [string, number]>;" in page.written("here")


def test_a_type_it_does_not_know_is_named() -> None:
    with pytest.raises(TypeError, match="set"):
        Page().type_of(set[int])
