"""Broken content: a map says which row and which cell, and what is allowed there."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from brink.games.content import ContentError
from brink.games.documents import read_documents
from brink.games.singularity_war.content.load import load_content
from tests.games.singularity_war.arrange import HERE

SLIPS = [
    # cards.toml
    ("cards.toml", '"move 2"', '"mov 2"', ["card keep_moving.effects", "'mov'", "'move'"]),
    ("cards.toml", '"move 2"', '"move two"', ["keep_moving", "how far", "numbers"]),
    ("cards.toml", '"move 2 quiet"', '"move 2 quite"', ["ghost_packet", "'quite'", "'quiet'"]),
    ("cards.toml", '"jam 2"', '"jam 2 walls"', ["spoof", "'walls'", "jam has none"]),
    ("cards.toml", '"attack 1 2"', '"attack 1"', ["sidearm", "damage and range"]),
    ("cards.toml", '"attack 1 2"', '"attack -1 2"', ["sidearm", "only threat and awareness"]),
    ("cards.toml", '["trigger"]', '["draw 1"]', ["its_closing_in", "trigger"]),
    ("cards.toml", "copies = 2", "copies = 0", ["mag_boots.copies", "0", "from 1 to 9"]),
    ("cards.toml", "exhaust = true", 'exhaust = "yes"', ["off_grid.exhaust", "'yes'"]),
    ("cards.toml", 'kind = "attack"', 'kind = "atack"', ["sidearm.kind", "'attack'"]),
    # enemies.toml
    ("enemies.toml", '"burst 2"', '"burst"', ["riot_shell.health", "a number from 1 to 9"]),
    ("enemies.toml", '"burst 2"', '"brust 2"', ["riot_shell.health", "'burst'"]),
    ("enemies.toml", '"near 3"', '"nera 3"', ["scrap_hound.setup", "'near'"]),
    ("enemies.toml", '"crowd"', '"crowded"', ["watcher_drone.traits", "'crowded'", "'crowd'"]),
    ("enemies.toml", "prints nano_mites", "prints mites", ["spore_printer.traits"]),
    ("enemies.toml", '"token 1"\ntraits = []', '"token 2"\ntraits = []', ["warden", "R17"]),
    # characters.toml
    ("characters.toml", "courier_legs = 1", "courier_leg = 1", ["max.deck", "'courier_legs'"]),
    ("characters.toml", "courier_legs = 1", "vigil = 1", ["max.deck", "'vigil'", "upgrade"]),
    ("characters.toml", '"threat -1"', '"thread -1"', ["ines.ability", "'threat'"]),
    # issues.toml: rows, cells, areas.
    (
        "issues.toml",
        "S...#.c..",
        "S...#.x..",
        ["cold_boot.terrain", "row 0, column 6", "'x'", "C cache"],
    ),
    ("issues.toml", "S...#.c..", "S...#.c.", ["cold_boot.terrain", "row 1", "9 cells, not 8"]),
    ("issues.toml", "....#..c.", "....#..c..", ["cold_boot.terrain", "row 1", "10 cells, not 9"]),
    ("issues.toml", "S...#.c..", "....#.c..", ["cold_boot.terrain", "0 cells are start (S)"]),
    ("issues.toml", ".c...#c.E", "Ec...#c.E", ["cold_boot.terrain", "2 cells are end (E)"]),
    (
        "issues.toml",
        "AAAA#BBBB\nAAAA#BBBB",
        "AAAA#BBBB\nAAAA#BB.B",
        ["areas", "row 1, column 7", "'.'", "A to Z"],
    ),
    (
        "issues.toml",
        "AAAA#BBBB\nAAAA#BBBB",
        "AAAAABBBB\nAAAA#BBBB",
        ["areas", "row 0, column 4", "wall"],
    ),
    ("issues.toml", "FFFFF#GGG\n", "", ["cold_boot.areas", "8 rows", "9"]),
    (
        "issues.toml",
        "C........\n.########",
        "C.......#\n.######.#",
        ["areas", "row 5, column 8", "wall"],
    ),
    ("issues.toml", "......#.c...\n", "###...#.c...\n", ["areas", "row 4, column 0"]),
    ("issues.toml", "S...#.c..", "S.c.#.c..", ["row 0, column 2", "start holds no tokens"]),
    ("issues.toml", "watcher_drone = 3, ", "", ["cold_boot.common", "6 tokens for 7 cells"]),
    ("issues.toml", "watcher_drone = 3", "warden = 3", ["cold_boot.common", "'warden'"]),
    ("issues.toml", 'rule = "grace"', 'rule = "grase"', ["cold_boot.special", "'grace'"]),
    ("issues.toml", 'rule = "grace"', 'rule = "grace", every = 2', ["special", "'every'"]),
    ("issues.toml", 'cell = "4,5"', 'cell = "4,6"', ["fixed", "'4,6'", "token cell"]),
    ("issues.toml", "limits = [16, 13, 14, 13]", "limits = [16, 13, 14]", ["limits", "4 whole"]),
]


@pytest.mark.parametrize(("name", "right", "wrong", "words"), SLIPS)
def test_a_slip_is_named_with_its_place_and_what_is_allowed(
    tmp_path: Path, name: str, right: str, wrong: str, words: list[str]
) -> None:
    for path in HERE.glob("*.toml"):
        shutil.copy(path, tmp_path)
    text = (tmp_path / name).read_text(encoding="utf-8")
    assert right in text, f"{right!r} is not in {name}"
    (tmp_path / name).write_text(text.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(ContentError) as broken:
        load_content(read_documents(tmp_path))
    for word in [name, *words]:
        assert word in str(broken.value), f"{word!r} is not in: {broken.value}"


def test_content_that_is_not_broken_is_read(tmp_path: Path) -> None:
    for path in HERE.glob("*.toml"):
        shutil.copy(path, tmp_path)
    assert load_content(read_documents(tmp_path)).parts.issues[0].limits == [16, 13, 14, 13]
