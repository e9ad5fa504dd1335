"""Broken content: every complaint says where, what was written, and what is allowed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from brink.games.ai_rush.content.load import load_content
from brink.games.content import ContentError
from brink.games.documents import read_documents
from tests.games.ai_rush.arrange import HERE

SLIPS = [
    ("parts.toml", 'opener = "eliza"', 'opener = "elisa"', ["opener", "'elisa'", "'eliza'"]),
    ("parts.toml", "quarters = 4", "quarters = 0", ["quarters", "0", "from 1 to 8"]),
    ("parts.toml", "hand_limit = 5", "hand_limt = 5", ["'hand_limt'", "'hand_limit'"]),
    ("parts.toml", 'id = "pol"\n', 'id = "bio"\n', ["sector bio", "twice"]),
    ("parts.toml", '[[sector]]\nid = "pol"\n', "", ["sector", "2 are listed", "3"]),
    ("parts.toml", 'verb = "rogue"', 'verb = "rouge"', ["bonus rogue.verb", "'rouge'", "'rogue'"]),
    ("parts.toml", "count = 3 # At most", "count = 4 # At most", ["bonus rogue.count", "1 to 3"]),
    ("parts.toml", 'sector = "tech"', 'sector = "teck"', ["bonus tech_agent.sector", "'tech'"]),
    ("parts.toml", 'deck = "venture"', 'deck = "tax"', ["bonus venture.deck", "'tax'"]),
    (
        "parts.toml",
        'verb = "data_theft"',
        'verb = "data_theft"\ncount = 2',
        ["data_theft", "'count'"],
    ),
    ("companies.toml", '7 = "pol_agent"', '7 = "pol_agnt"', ["eliza", "7", "'pol_agent'"]),
    ("companies.toml", '2 = "agents', '13 = "agents', ["eliza", "'13'", "2 to 12"]),
    ("companies.toml", "#F4F1E8", "ivory", ["eliza.colour", "'ivory'", "#F4F1E8"]),
    ("companies.toml", "#F4F1E8", "#2F6BFF", ["perceptron.colour", "twice"]),
    ("companies.toml", 'id = "tierra"', 'id = "eliza"', ["company eliza", "twice"]),
    (
        "cards.toml",
        '"really_lucky"]',
        '"realy_lucky"]',
        ["safety_institute_visit", "'really_lucky'"],
    ),
    ("cards.toml", "copies = 2", "copies = 0", ["wet_lab_grant.copies", "0", "from 1 to 9"]),
    ("cards.toml", 'effects = ["subsidy"]', "effects = []", ["stimulus_package.effects", "[]"]),
    (
        "cards.toml",
        'deck = "subsidy"',
        'deck = "venture"',
        ["compute_voucher.deck", "venture", "subsidy"],
    ),
    ("cards.toml", 'id = "series_z"', 'id = "blitzscale"', ["card blitzscale", "twice"]),
    ("cards.toml", "[[card]]", "[[kard]]", ["'kard'", "'card'"]),
]


@pytest.mark.parametrize(("file", "right", "wrong", "words"), SLIPS)
def test_a_slip_of_the_pen_is_named(
    tmp_path: Path, file: str, right: str, wrong: str, words: list[str]
) -> None:
    for path in HERE.glob("*.toml"):
        shutil.copy(path, tmp_path)
    text = (tmp_path / file).read_text(encoding="utf-8")
    assert right in text
    (tmp_path / file).write_text(text.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(ContentError) as broken:
        load_content(read_documents(tmp_path))
    complaint = str(broken.value)
    assert complaint.startswith(file)
    for word in words:
        assert word in complaint, f"{word!r} is not in: {complaint}"


def test_content_that_is_not_broken_is_read(tmp_path: Path) -> None:
    for path in HERE.glob("*.toml"):
        shutil.copy(path, tmp_path)
    cards = (tmp_path / "cards.toml").read_text(encoding="utf-8")
    (tmp_path / "cards.toml").write_text(cards.replace("copies = 2", "copies = 3"))
    assert [len(deck) for deck in load_content(read_documents(tmp_path)).parts.full_decks] == [
        45,
        45,
    ]
