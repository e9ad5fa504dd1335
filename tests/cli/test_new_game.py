"""`brink new-game`: what it makes runs, keeps the laws, and takes nobody's name."""

from __future__ import annotations

import importlib
import shutil
import sys
from pathlib import Path

import pytest

from brink.games.checking import check_box
from brink.match.match import Match
from brink.template import load_box
from brink.testing.pytests import Check, checks
from tests.cli.conftest import Brink, complaint

# Logs name their game, and this one is installed nowhere.
LAWS = {name: law for name, law in checks(load_box(None, None)) if not name.endswith("-logs")}


@pytest.mark.parametrize("law", LAWS)
def test_the_template_keeps_the_laws(law: str) -> None:
    check: Check = LAWS[law]
    check()


def test_a_new_game_is_a_package_that_runs_under_its_own_name(
    brink: Brink, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = brink("new-game", "quick_dice", "--folder", tmp_path)
    assert made.exit_code == 0, made.output
    assert "pip install -e" in made.output
    home = tmp_path / "quick_dice"
    pages = [path for path in home.rglob("*") if path.is_file()]
    assert len(pages) == 8
    text = "".join(path.read_text(encoding="utf-8") for path in pages)
    assert 'quick_dice = "quick_dice:load_box"' in text
    for left in ("my_game", "MyGame", "My Game", "MyState", "template"):
        assert left not in text, f"{left} is left of the template"
    monkeypatch.syspath_prepend(str(home))
    box = importlib.import_module("quick_dice").load_box()
    check_box(box)
    match = Match(box, ["Ada", "bot:random"], seed=2)
    while match.decision is not None:
        match.play("roll" if match.decision.seat == 0 else match.decision.legal[-1])
    assert match.outcome is not None
    again = brink("new-game", "quick_dice", "--folder", tmp_path)
    assert "is there already" in complaint(again)
    del sys.modules["quick_dice"], sys.modules["quick_dice.game"]
    shutil.rmtree(home)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Dice", "use 2 to 40 small letters and _"),
        ("dice-2", "use 2 to 40 small letters and _"),
        ("class", "use 2 to 40 small letters and _"),
        ("../up", "use 2 to 40 small letters and _"),
        ("science", "there is a game 'science' already"),
        ("json", "Python has a module 'json' already"),
    ],
)
def test_a_name_that_cannot_be_a_game_s_is_refused(
    brink: Brink, tmp_path: Path, name: str, why: str
) -> None:
    assert why in complaint(brink("new-game", name, "--folder", tmp_path))
    assert not (tmp_path / name).exists()
