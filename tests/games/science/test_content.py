"""The content is the spec's, and a slip in it is told with where and what."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from brink.games.content import ContentError
from brink.games.documents import read_documents
from brink.games.science.content.load import load_content
from tests.games.science.arrange import HERE, PARTS, SHEET

SPEC_ROWS = {
    "stationery_optimiser": (3, 5, 2),
    "weather_negotiator": (6, 6, 8),
    "planetary_thermostat": (7, 8, 9),
    "quiet_drones": (4, 5, 0),
    "empty_box": (8, 9, 5),
}
SPEC_FACES = {
    "int_undergrad_root": (6, -5),
    "act_rack_rick": (-2, 2),
    "sci_dual_use": (14, -6),
    "mad_igor": (10, 1),
    "gre_one_bad_idea": (18, -7),
}


def test_some_rows_of_the_tables_are_the_specs() -> None:
    for card in PARTS.inventions:
        if card.id in SPEC_ROWS:
            assert (card.cost, card.slots, card.social) == SPEC_ROWS[card.id]
    for face in PARTS.researchers:
        if face.id in SPEC_FACES:
            assert (face.money, face.clock) == SPEC_FACES[face.id]
    assert sum(card.slots for card in PARTS.inventions) == 267
    assert sum(card.cost for card in PARTS.inventions) == 219
    assert sum(card.social for card in PARTS.inventions) == 214


def test_the_options_have_the_specs_values_and_defaults() -> None:
    defaults = {name: option.default for name, option in SHEET.options.items()}
    assert defaults == {
        "target": "7",
        "happiness": "declare",
        "hire_mode": "one_type",
        "bribes": "full",
        "bribe_limit": 2,
        "max_rounds": 50,
        "start_clock": 1,
        "start_money": 10,
        "first_picker": "random",
        "house_players": "off",
    }
    assert SHEET.profile({"target": 5})["target"] == "5"


SLIPS = [
    ("events.toml", '"clock +1", "last ban', '"clok +1", "last ban', ["clok", "'clock'"]),
    ("events.toml", '"money over:12 -3"', '"money over -3"', ["open", "over:12"]),
    ("events.toml", '"money over:12 -3"', '"money ovr:12 -3"', ["'ovr'", "'over'"]),
    ("events.toml", '"money all -2"', '"money payers -2"', ["payers", "vote", "pledge"]),
    ("events.toml", '"steal 3"', '"steal"', ["steal", "wrong number of words"]),
    ("events.toml", '"die 2 [clock -3]"', '"die 6 [clock -3]"', ["die 6", "like 'die 2"]),
    ("events.toml", '"die 2 [clock -3]"', '"die 2 [free_hire intern]"', ["neither another die"]),
    ("events.toml", '"last funding -1"', '"last fundng -1"', ["'fundng'", "'funding'"]),
    ("events.toml", '"last funding -1"', '"last funding zero"', ["'zero'", "+1 or -2"]),
    ("events.toml", 'tie = "ignore"', 'tie = "ignor"', ["open_letter.tie", "'ignor'", "'ignore'"]),
    ("events.toml", 'options = ["sign", "ignore"]', 'options = ["sign"]', ["options", "two words"]),
    ("events.toml", 'kind = "vote"', 'kind = "poll"', ["open_letter.kind", "'poll'"]),
    ("events.toml", 'need = "all_but_one"', 'need = "most"', ["need", "'most'", "all_but_one"]),
    ("events.toml", "price = 3", "price = 0", ["price", "0", "from 1 to 20"]),
    ("events.toml", '"free_hire intern"', '"free_hire inten"', ["'inten'", "'intern'"]),
    ("events.toml", 'id = "kill_switch"', 'id = "open_letter"', ["open_letter", "twice"]),
    ("researchers.toml", 'id = "intern"', 'id = "interns"', ["'interns'", "'intern'"]),
    ("researchers.toml", "cost = 2", "cost = -2", ["cost", "-2", "from 0 to 20"]),
    ("researchers.toml", 'id = "int_nephew"', 'id = "int_unpaid_uma"', ["int_unpaid_uma", "twice"]),
    ("inventions.toml", 'field = "machine"', 'field = "machines"', ["'machines'", "'machine'"]),
    ("inventions.toml", "slots = 5", "slots = 0", ["slots", "0", "from 1 to 12"]),
    ("inventions.toml", "social = 2", "socal = 2", ["'socal'", "'social'"]),
]


@pytest.mark.parametrize(("name", "right", "wrong", "said"), SLIPS, ids=[row[2] for row in SLIPS])
def test_a_slip_is_told_with_where_and_what(
    tmp_path: Path, name: str, right: str, wrong: str, said: list[str]
) -> None:
    for path in HERE.glob("*.toml"):
        shutil.copy(path, tmp_path)
    text = (tmp_path / name).read_text(encoding="utf-8")
    assert right in text
    (tmp_path / name).write_text(text.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(ContentError) as error:
        load_content(read_documents(tmp_path))
    assert name in str(error.value)
    for word in said[1:] if said[0] == "open" else said:
        assert word in str(error.value), str(error.value)
