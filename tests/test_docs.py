"""The documents are true: their programs run."""

from __future__ import annotations

import asyncio
import contextlib
import doctest
import re
import sqlite3
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import get_type_hints

import pytest

from brink.cli.rooms import rooms
from brink.match.match import Match
from brink.server.keeping import in_words
from brink.server.settings import ANYTHING, Settings
from brink.server.wishes import OURS
from tests.laws.matches import play_on
from tests.match.sealed_logs import forged, play_sealed, write
from tests.match.test_forgeries import FORGERIES
from tests.server.inside import DEVICES, open_hall, open_room

ROOT = Path(__file__).parent.parent


def program_in(page: str) -> str:
    """The longest Python program on a page."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    programs: list[str] = re.findall(r"```python\n(.*?)```", text, re.S)
    return max(programs, key=len)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    match = Match("path_to_safety", seats=3)
    match.save(path)
    play_on(match, seed=1)
    return path


def check(log: Path) -> subprocess.CompletedProcess[str]:
    program = program_in("fair-dice.md")
    return subprocess.run(
        [sys.executable, "-I", "-c", program, str(log)], capture_output=True, text=True, check=False
    )


def test_the_fair_dice_page_verifies_a_true_game(log: Path) -> None:
    run = check(log)
    assert run.returncode == 0, run.stderr
    assert "draws follow from seed and salts" in run.stdout
    assert len(program_in("fair-dice.md").splitlines()) <= 42


def test_the_fair_dice_page_refuses_a_loaded_die(log: Path) -> None:
    log.write_text(
        re.sub(r"\[13,(\d+)\]", lambda m: f"[13,{(int(m[1]) + 1) % 13}]", log.read_text())
    )
    assert check(log).returncode != 0


@pytest.mark.parametrize("name", FORGERIES)
def test_the_fair_dice_page_refuses_a_forged_log(name: str, tmp_path: Path) -> None:
    lines = play_sealed("path_to_safety").log.lines
    forgery = write(forged(lines, FORGERIES[name][0]), tmp_path / "forged.jsonl")
    assert check(forgery).returncode != 0


UNTRUE = (
    "could not choose the dice",
    "nobody could steer",
    "whether every move is true",
    "every move, draw and hash in it is true",
    "whether its dice are true",
    "proof that the dice were fair",
)


def test_nothing_promises_more_of_the_dice_than_is_proven() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "src").rglob("*.py")]
    pages += [*(ROOT / "web" / "src").rglob("*.svelte"), *(ROOT / "web" / "src").rglob("*.ts")]
    for page in pages:
        text = " ".join(page.read_text(encoding="utf-8").lower().split())
        for sentence in UNTRUE:
            assert sentence not in text, f"{page.name}: {sentence}"


def test_the_readme_and_the_docstrings_do_what_they_show() -> None:
    import brink.match.match

    assert doctest.testmod(brink.match.match).failed == 0
    readme = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert readme.failed == 0
    assert readme.attempted > 3


def test_links_between_documents_lead_somewhere() -> None:
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        text = page.read_text(encoding="utf-8")
        for link in re.findall(r"\]\(([^)#]+)", text):
            if "://" not in link:
                assert (page.parent / link).exists(), f"{page.name} links to {link}"


def test_the_hosting_page_lists_every_setting_as_it_is_and_no_other() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `BRINK_(\w+)` \| ([^|]+) \| ([^|]+) \| [^|]+ \|$", page, re.M)
    kinds = get_type_hints(Settings, include_extras=True)
    wanted: list[tuple[str, str, str]] = []
    for field in fields(Settings):
        between = getattr(kinds[field.name], "__metadata__", (ANYTHING,))[0]
        allowed = f"{between.least:,.10g} to {between.most:,.12g}"
        number = not isinstance(field.default, str)
        default = f"{field.default:,.10g}" if number else "none"
        wanted.append((field.name.upper(), default, allowed if number else "text"))
    assert rows == wanted
    for name in OURS:
        assert f"`BRINK_{name}`" in page


def test_the_hosting_page_says_how_long_rooms_are_kept() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| [^|]+ \| `BRINK_KEEP_(\w+)` \| ([^|]+) \|$", page, re.M))
    assert rows == {
        name: in_words(getattr(Settings, f"keep_{name.lower()}"))
        for name in ("EMPTY", "OPEN", "PLAYING", "OVER")
    }


def test_the_hosting_page_names_commands_there_are_and_its_parts() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    commands = {command.name for command in rooms.registered_commands}
    callbacks = {
        command.callback.__name__ for command in rooms.registered_commands if command.callback
    }
    named = set(re.findall(r"^brink rooms ([\w-]+)", page, re.M))
    assert named == {"list", "forget", "forget-name"}
    assert named <= commands | callbacks
    headings = [
        re.sub(r"[^a-z -]", "", line.lower()) for line in re.findall(r"^## (.+)$", page, re.M)
    ]
    assert [h.replace(" ", "-") for h in headings] == re.findall(r"^- \[.+\]\(#(.+)\)$", page, re.M)


def test_the_backup_on_the_hosting_page_has_every_move_of_a_running_server(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    found = re.search(r"python3 -c '([^']+)' \\\n", page)
    assert found is not None
    copy = tmp_path / "copy" / "tables.sqlite3"
    copy.parent.mkdir()

    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            room = await open_room(hall, "ai_rush", DEVICES[:3])
            await hall.store.append(room.code, 0, "a move\n")
            source = tmp_path / "tables.sqlite3"
            command = [sys.executable, "-c", found[1], str(source), str(copy)]
            await asyncio.to_thread(subprocess.run, command, check=True)

    asyncio.run(scene())
    with contextlib.closing(sqlite3.connect(copy)) as file:
        assert file.execute("SELECT lines FROM moves").fetchall() == [("a move\n",)]


def test_every_make_target_has_a_help_line() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = re.search(r"^\.PHONY: ((?:.*\\\n)*.*)$", makefile, re.M)
    assert phony is not None
    targets = phony[1].replace("\\\n", " ").split()
    assert len(targets) > 10
    for target in targets:
        assert re.search(rf"^{target}:.*## .+", makefile, re.M), f"make {target} says nothing"
