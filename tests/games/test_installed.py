"""Games and bots of other packages: found where they are declared, left out alone when unfit."""

from __future__ import annotations

import importlib
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from brink.bots.registry import bot_names, general_bots, make_bot
from brink.cli.main import app
from brink.games import catalog
from brink.games.catalog import (
    LOADERS,
    GameLeftOut,
    UnknownGame,
    all_boxes,
    find,
    game_ids,
    left_out,
)
from brink.games.installed import BOTS, GAMES, declared

FOLDER = Path(__file__).parents[2] / "examples" / "liars_dice" / "liars_dice"
Install = Callable[..., Path]


def forget() -> None:
    """Look again at what is installed."""
    for known in (declared, catalog.tried, catalog.open_box, general_bots):
        known.cache_clear()
    importlib.invalidate_caches()


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Install packages in a folder of this test's own, as pip would leave them."""
    monkeypatch.syspath_prepend(str(tmp_path))
    before = {*sys.modules}

    def declare(package: str, name: str, value: str, group: str = GAMES) -> Path:
        info = tmp_path / f"{package}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[{group}]\n{name} = {value}\n")
        forget()
        return tmp_path

    yield declare
    for name in {*sys.modules} - before:
        if name.partition(".")[0] in ("liars_dice", "theirs"):
            del sys.modules[name]
    monkeypatch.undo()
    forget()


def test_a_declared_game_stands_on_the_shelf_behind_ours(install: Install) -> None:
    shutil.copytree(
        FOLDER, install("liars-dice", "liars_dice", "liars_dice:load_box") / FOLDER.name
    )
    assert [box.id for box in all_boxes()] == [*LOADERS, "liars_dice"] == game_ids()
    assert find("liars_dice").title == "Liar’s Dice"
    assert left_out() == {}
    with pytest.raises(UnknownGame, match="did you mean 'liars_dice'"):
        find("liar_dice")


UNFIT = {
    "import nowhere_at_all": "ModuleNotFoundError: No module named 'nowhere_at_all'",
    "def load_box(": r"SyntaxError: '\(' was never closed",
    "raise SystemExit(3)": "SystemExit: 3",
    "load_box = 3": "is to name a function that opens the box, not 3",
    "def load_box(folder=None): pass": "TypeError: .* unexpected keyword argument 'kept'",
    "def load_box(folder=None, kept=None): return 1": "is to return a brink.Box, not 1",
    "def load_box(folder=None, kept=None): return {}['x']": r"KeyError: .x. \(.*theirs.py",
    "from brink.games.path_to_safety.box import load_box": "the box says 'path_to_safety'",
    "other = 1": "AttributeError: module 'theirs' has no attribute 'load_box'",
}


@pytest.mark.parametrize("code", UNFIT)
def test_a_game_that_does_not_load_is_left_out_alone_and_says_why(
    install: Install, code: str
) -> None:
    folder = install("their-game", "theirs", "theirs:load_box")
    (folder / "theirs.py").write_text(code)
    assert [box.id for box in all_boxes()] == [*LOADERS]
    with pytest.raises(GameLeftOut, match=UNFIT[code]) as told:
        find("theirs")
    assert str(told.value).startswith("a game is left out: theirs (from the package their-game): ")
    shelf = CliRunner().invoke(app, ["games"])
    assert shelf.exit_code == 0
    assert "Left out: theirs (from the package their-game)" in shelf.output


@pytest.mark.parametrize(
    ("file", "old", "new", "why"),
    [
        (
            "content/options.toml",
            "default = 5",
            "default = 7",
            "options.toml: option dice.default: ",
        ),
        ("content/options.toml", 'default = "on"', 'defalt = "on"', "did you mean 'default'"),
        ("content/rulings.toml", 'id = "L1"', 'id = "L9"', "option dice rests on L1, not listed"),
        ("text/en.toml", "[actions.liar]", "[actions.lair]", "en.toml.actions: 'liar' is missing"),
        ("text/rulebook.md", "{dice}", "{dices}", "rulebook.md: line .*did you mean 'dice'"),
    ],
)
def test_content_that_is_wrong_is_told_as_our_own_would_be(
    install: Install, file: str, old: str, new: str, why: str
) -> None:
    folder = install("liars-dice", "liars_dice", "liars_dice:load_box") / FOLDER.name
    shutil.copytree(FOLDER, folder)
    page = folder / file
    assert old in page.read_text(encoding="utf-8")
    page.write_text(page.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    found = CliRunner().invoke(app, ["check-content", "liars_dice"])
    assert found.exit_code == 1
    with pytest.raises(GameLeftOut, match=why):
        find("liars_dice")


def test_nobody_takes_the_name_of_another_s_game(install: Install) -> None:
    folder = install("bad-penny", "science", "theirs:load_box")
    (folder / "theirs.py").write_text("raise AssertionError('nobody may import this')")
    assert find("science").folder.parent == Path(catalog.__file__).parent
    assert [*left_out().values()] == [
        "science (from the package bad-penny): there is a game of this name already"
    ]


@pytest.mark.parametrize("name", ["theirs", "theirs:load_box", "os", "../theirs"])
def test_a_name_that_nobody_declared_imports_nothing(install: Install, name: str) -> None:
    folder = install("their-game", "another", "another:load_box")
    (folder / "theirs.py").write_text("raise AssertionError('nobody may import this')")
    with pytest.raises(UnknownGame, match="unknown game"):
        find(name)
    assert "theirs" not in sys.modules


BOT = """
from brink.bots.random import RandomBot
from brink import Bot
class First(Bot):
    def name(self):
        return "first"
    def choose(self, decision, look, chance):
        return decision.legal[0]
"""


def test_a_package_may_bring_a_bot_for_any_game(install: Install) -> None:
    folder = install("their-bot", "first", "theirs:First", BOTS)
    (folder / "theirs.py").write_text(BOT)
    box = find("science")
    assert bot_names(box)[0] == "first"
    made = make_bot(box, "first")
    assert made is not None
    assert made.name() == "first"


@pytest.mark.parametrize("value", ["theirs:RandomBot", "theirs:Missing", "theirs:Bot"])
def test_a_bot_that_is_none_is_left_out(install: Install, value: str) -> None:
    folder = install("their-bot", "first", value, BOTS)
    (folder / "theirs.py").write_text(BOT)
    assert "first" not in bot_names(find("science"))
