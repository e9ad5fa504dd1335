"""Broken content: every complaint says where, what was written, and what is allowed."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from brink.games.content import ContentError
from brink.games.documents import read_documents
from brink.games.options import load_options
from brink.games.path_to_safety.box import HERE
from brink.games.path_to_safety.content.load import load_content
from brink.games.rulings import load_rulings

PARTS_SLIPS = [
    ("copies = 2 ", "copies = 0 ", ["copies", "0", "from 1 to 8"]),
    ("copies = 2 ", "copies = true ", ["copies", "True", "from 1 to 8"]),
    ("copies = 2 ", 'copies = "two" ', ["copies", "'two'", "from 1 to 8"]),
    ("copies = 2 ", "copys = 2 ", ["'copys'", "did you mean 'copies'"]),
    ("values = 13 ", "values = 1 ", ["values", "1", "from 2 to 20"]),
    ("values = 13 ", "", ["values"]),
    ('id = "prosaic"', 'id = "governance"', ["strategy governance", "'governance'", "twice"]),
    ('prefix = "pro"', 'prefix = "gov"', ["strategy prosaic", "'gov'", "twice"]),
    ('prefix = "pro"', "prefix = 7", ["strategy prosaic.prefix", "7", "not a text"]),
    ('prefix = "pro"', 'prefix = "  "', ["strategy prosaic.prefix", "'  '", "not a text"]),
    ('prefix = "pro"', "", ["strategy prosaic", "'prefix' is missing"]),
    ('prefix = "pro"', 'prefiks = "pro"', ["strategy prosaic", "'prefi"]),
    ("rank = 5", "rank = 6", ["rank 5.rank", "6", "place 5", "go up by one"]),
    ("risk = 5", "risk = 7", ["rank 5.risk", "7", "from 0 to 6"]),
    ("risk = 5", "risk = -1", ["rank 5.risk", "-1", "from 0 to 6"]),
    ("risk = 5", "risc = 5", ["rank 5", "'risc'", "did you mean 'risk'"]),
    ('"research"\nrisk = 0', '"research"\nrisk = 2', ["rank 11.risk", "2", "risk 0", "R4"]),
    ('"research"', '"reserch"', ["rank 11.type", "'reserch'", "did you mean 'research'"]),
    ('"research"', '"joker"', ["rank 11.type", "'joker'", "innovation, research"]),
    (', "desk_6"]', "]", ["desks.ids", "5 desks", "6"]),
    ('"desk_6"', '"desk_5"', ["desks.ids", "twice"]),
    ("auto = [3, 4, 3, 4, 5, 6]", "auto = [3, 4]", ["desks.auto", "[3, 4]", "6 whole numbers"]),
    ("auto = [3, 4, 3, 4, 5, 6]", "auto = [3, 4, 3, 4, 5, 7]", ["desks.auto", "7", "from 1 to 6"]),
    ("auto = [3, 4, 3, 4, 5, 6]", "auto = [true, 4, 3, 4, 5, 6]", ["desks.auto", "True"]),
    ("auto = [3, 4, 3, 4, 5, 6]", "auto = [3, 4, 3, 4, 5, 2]", ["desks.auto", "2"]),
    ('"demo_day"', '"torrent"', ["titles.ids", "twice"]),
    ('"demo_day"', "3", ["titles.ids", "3", "list of ids"]),
    ("quick = [0, -4", "quick = [11, -4", ["starting_progress.quick", "11", "from -30 to 10"]),
    ("quick = [0,", "quik = [0,", ["starting_progress", "'quik'", "did you mean 'quick'"]),
    ("[titles]", "[titels]", ["'titels'", "did you mean 'titles'"]),
    ("[desks]\n", "[[desks]]\n", ["desks", "not a table"]),
    ("copies = 2 ", "copies = ", ["line 3"]),
]

OPTION_SLIPS = [
    ('id = "desks"', 'id = "edition"', ["option edition.id", "'edition'", "twice"]),
    ('default = "bonus"', 'default = "bonos"', ["option momentum_rule", "'bonos'", "'bonus'"]),
    ("default = 3\n", "default = 7\n", ["option starting_hand", "7", "from 1 to 6"]),
    ("default = 3\n", "", ["option starting_hand", "'default' is missing"]),
    ("high = 6\n", "", ["option starting_hand", "'high' is missing"]),
    ("low = -30\n", "", ["option starting_progress", "low"]),
    ("low = 1\nhigh = 6", "low = 6\nhigh = 1", ["option starting_hand", "6", "1"]),
    ('words = ["any", "risky"]', 'wrods = ["any"]', ["option conference_cards", "'words'"]),
    ('words = ["any", "risky"]', "words = [1, 2]", ["option conference_cards.words", "[1, 2]"]),
    ('words = ["any", "risky"]\n', "", ["option conference_cards.words", "low and high"]),
    (
        "{ edition = { quick = 10 } }",
        "{ edtion = { quick = 10 } }",
        ["mad_science_dice", "'edtion'"],
    ),
    ("{ edition = { quick = 10 } }", "{ edition = { quik = 10 } }", ["mad_science_dice", "'quik'"]),
    ("{ edition = { quick = 10 } }", "{ edition = { quick = 30 } }", ["mad_science_dice", "30"]),
    ("{ edition = { quick = 10 } }", "{ edition = 10 }", ["mad_science_dice", "10"]),
    ("{ edition = { quick = 10 } }", "10", ["mad_science_dice.defaults_by", "10", "table"]),
    ('meaning = "How many hands', 'meening = "How', ["option desks", "did you mean 'meaning'"]),
    ('name = "Hands"', 'nam = "Hands"', ["option desks", "did you mean 'name'"]),
    ('group = "length"', 'group = "lenght"', ["mad_science_dice.group", "did you mean 'length'"]),
    ('one = "1 hand in play"', "one = 1", ["option desks.says.one", "1 is not a text"]),
    (
        'desks = "one_each", starting',
        'desk = "one_each", starting',
        ["preset online_table", "'desk'"],
    ),
    ("starting_progress = -10,", "starting_progress = -99,", ["preset online_table", "-99"]),
    ('values = { edition = "quick" }', 'values = "quick"', ["preset quick.values", "'quick'"]),
    ('values = { edition = "quick" }', "", ["preset quick", "'values' is missing"]),
    ('id = "online_table"', 'id = "quick"', ["preset quick", "'quick'", "twice"]),
    ("[[preset]]", "[[presets]]", ["'presets'", "did you mean 'preset'"]),
]

RULING_SLIPS = [
    ('id = "R2"', 'id = "R1"', ["ruling R1.id", "'R1'", "twice"]),
    ('options = ["tie_wins"]', 'options = ["tie_win"]', ["ruling R3", "'tie_win'", "'tie_wins'"]),
    ('options = ["tie_wins"]', 'options = "tie_wins"', ["ruling R3.options", "'tie_wins'", "list"]),
    ('options = ["tie_wins"]', "options = [3]", ["ruling R3", "3"]),
    ('options = ["tie_wins"]', 'option = ["tie_wins"]', ["ruling R3", "'option'", "'options'"]),
    ('why = "Every game must end."', "", ["ruling R42", "'why' is missing"]),
    ('id = "R18"', 'id = "R180"', ["early_end", "R18"]),
]


def copy_with_a_slip(folder: Path, name: str, right: str, wrong: str) -> None:
    """Copy the content and put one slip of the pen in, at the first place."""
    for path in (HERE / "content").glob("*.toml"):
        shutil.copy(path, folder)
    text = (folder / name).read_text(encoding="utf-8")
    assert right in text, f"{right!r} is not in {name}"
    (folder / name).write_text(text.replace(right, wrong, 1), encoding="utf-8")


def says(complaint: str, words: list[str]) -> None:
    for word in words:
        assert word in complaint, f"{word!r} is not in: {complaint}"


@pytest.mark.parametrize(("right", "wrong", "words"), PARTS_SLIPS)
def test_a_slip_in_parts_toml_is_named(
    tmp_path: Path, right: str, wrong: str, words: list[str]
) -> None:
    copy_with_a_slip(tmp_path, "parts.toml", right, wrong)
    with pytest.raises(ContentError) as broken:
        load_content(read_documents(tmp_path))
    says(str(broken.value), ["parts.toml", *words])


@pytest.mark.parametrize(("right", "wrong", "words"), OPTION_SLIPS)
def test_a_slip_in_options_toml_is_named(
    tmp_path: Path, right: str, wrong: str, words: list[str]
) -> None:
    copy_with_a_slip(tmp_path, "options.toml", right, wrong)
    with pytest.raises(ContentError) as broken:
        load_options("path_to_safety", read_documents(tmp_path))
    says(str(broken.value), ["options.toml", *words])


@pytest.mark.parametrize(("right", "wrong", "words"), RULING_SLIPS)
def test_a_slip_in_rulings_toml_is_named(
    tmp_path: Path, right: str, wrong: str, words: list[str]
) -> None:
    copy_with_a_slip(tmp_path, "rulings.toml", right, wrong)
    sheet = load_options("path_to_safety", read_documents(tmp_path))
    with pytest.raises(ContentError) as broken:
        load_rulings(read_documents(tmp_path), sheet)
    says(str(broken.value), ["rulings.toml", *words])


def test_content_that_is_not_broken_is_read(tmp_path: Path) -> None:
    copy_with_a_slip(tmp_path, "parts.toml", "copies = 2 ", "copies = 3 ")
    assert load_content(read_documents(tmp_path)).parts.copies == 3
    load_options("path_to_safety", read_documents(tmp_path))


def test_a_missing_file_is_named_and_so_is_an_empty_folder(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=rf"^{re.escape(str(tmp_path))}: .*no content files"):
        read_documents(tmp_path)
    (tmp_path / "options.toml").write_text("")
    with pytest.raises(ContentError, match=r"^parts\.toml: .*missing.*options\.toml"):
        load_content(read_documents(tmp_path))


def test_a_file_that_is_not_text_is_named(tmp_path: Path) -> None:
    (tmp_path / "parts.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ContentError, match=r"^parts\.toml: "):
        load_content(read_documents(tmp_path))


def test_more_kinds_of_card_than_fit_are_refused_with_the_numbers(tmp_path: Path) -> None:
    copy_with_a_slip(tmp_path, "parts.toml", "[desks]", more_ranks(14, 16) + "[desks]")
    with pytest.raises(ContentError, match=r"^parts\.toml: .*4 strategies of 16 ranks make 64"):
        load_content(read_documents(tmp_path))


def more_ranks(first: int, last: int) -> str:
    return "".join(
        f'[[rank]]\nrank = {rank}\ntype = "research"\nrisk = 0\n\n'
        for rank in range(first, last + 1)
    )
