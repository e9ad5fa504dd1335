"""Options, presets and profiles, for any game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from brink.games.content import ContentError
from brink.games.documents import read_documents
from brink.games.options import Option, OptionError, OptionSheet, Profile, load_options

SHEET = """
[[option]]
id = "size"
words = ["small", "large"]
default = "small"
meaning = "How big the table is."
ruling = "R1"
source = "The box."

[[option]]
id = "cards"
words = ["auto"]
low = -3
high = 9
default = 4
defaults_by = { size = { large = 9 } }
meaning = "How many cards."
ruling = "R2"
source = "The box."

[[option]]
id = "loud"
words = ["on", "off"]
default = "off"
meaning = "Whether one may shout."
ruling = "R3"
source = "The box."

[[preset]]
id = "party"
about = "Large and loud."
values = { size = "large", loud = "on" }

[[preset]]
id = "plain"
about = "As in the box."
values = { size = "small" }
"""


@pytest.fixture
def sheet(tmp_path: Path) -> OptionSheet:
    path = tmp_path / "options.toml"
    path.write_text(SHEET, encoding="utf-8")
    return load_options("toy", read_documents(tmp_path))


def test_a_profile_has_a_value_for_every_option(sheet: OptionSheet) -> None:
    profile = sheet.profile({})
    assert profile == Profile("toy", {"size": "small", "cards": 4, "loud": "off"})
    assert profile["cards"] == 4
    assert (profile.word("size"), profile.number("cards"), profile.is_on("loud")) == (
        "small",
        4,
        False,
    )


def test_one_options_value_may_set_the_default_of_another(sheet: OptionSheet) -> None:
    assert sheet.profile({"size": "large"})["cards"] == 9
    assert sheet.profile({}, "party")["cards"] == 9
    assert sheet.profile({"size": "small"}, "party")["cards"] == 4


def test_what_is_given_beats_the_preset_and_the_preset_beats_the_default(
    sheet: OptionSheet,
) -> None:
    assert sheet.profile({}, "party").values == {"size": "large", "cards": 9, "loud": "on"}
    given = sheet.profile({"loud": "off", "cards": 0}, "party")
    assert given.values == {"size": "large", "cards": 0, "loud": "off"}


@pytest.mark.parametrize(
    ("name", "given", "value"),
    [
        ("loud", True, "on"),
        ("loud", False, "off"),
        ("loud", "yes", "on"),
        ("loud", "No", "off"),
        ("loud", "TRUE", "on"),
        ("loud", " on ", "on"),
        ("cards", "7", 7),
        ("cards", "-3", -3),
        ("cards", "−2", -2),
        ("cards", " 5", 5),
        ("cards", "auto", "auto"),
        ("cards", 9, 9),
    ],
)
def test_values_may_be_given_as_people_write_them(
    sheet: OptionSheet, name: str, given: object, value: object
) -> None:
    assert sheet.profile({name: given})[name] == value


@pytest.mark.parametrize(
    ("name", "given", "complaint"),
    [
        ("lod", "on", "unknown option 'lod'; did you mean 'loud'?"),
        ("zzzz", "on", "unknown option 'zzzz'; choose one of size, cards, loud"),
        ("size", "larg", "option size: unknown value 'larg'; did you mean 'large'?"),
        ("size", "7", "option size: unknown value '7'; choose one of small, large"),
        ("size", "", "option size: unknown value ''; choose one of small, large"),
        ("size", True, "option size: unknown value 'on'; choose one of small, large"),
        ("size", 2, "option size: 2 is not one of small, large"),
        (
            "cards",
            10,
            "option cards: 10 is out of range; choose auto or a whole number from -3 to 9",
        ),
        (
            "cards",
            "-4",
            "option cards: -4 is out of range; choose auto or a whole number from -3 to 9",
        ),
        ("cards", "aut", "option cards: unknown value 'aut'; did you mean 'auto'?"),
        ("cards", 1.0, "option cards: 1.0 is not one of auto or a whole number from -3 to 9"),
        ("cards", None, "option cards: None is not one of auto or a whole number from -3 to 9"),
    ],
)
def test_a_slip_is_refused_with_what_was_given_and_the_nearest_right_word(
    sheet: OptionSheet, name: str, given: object, complaint: str
) -> None:
    with pytest.raises(OptionError, match=f"^{re.escape(complaint)}$"):
        sheet.profile({name: given})


def test_a_word_unlike_any_other_is_refused_with_all_that_is_allowed(sheet: OptionSheet) -> None:
    with pytest.raises(OptionError, match="auto or a whole number from -3 to 9"):
        sheet.profile({"cards": "plenty"})


@pytest.mark.parametrize("given", ["²", "3²", "٣x", "--3", "+3", "3.0", "1e1", "9" * 5000])
def test_what_only_looks_like_a_number_is_refused_as_an_option_error(
    sheet: OptionSheet, given: str
) -> None:
    with pytest.raises(OptionError, match="option cards: "):
        sheet.profile({"cards": given})


def test_an_unknown_preset_is_refused_with_the_nearest(sheet: OptionSheet) -> None:
    with pytest.raises(OptionError, match=r"^unknown preset 'prty'; did you mean 'party'\?$"):
        sheet.profile({}, "prty")
    with pytest.raises(OptionError, match=r"^unknown preset 'zzz'; choose one of party, plain$"):
        sheet.profile({}, "zzz")


def test_a_profiles_hash_names_exactly_its_game_and_values(sheet: OptionSheet) -> None:
    plain = sheet.profile({})
    assert plain.hash() == sheet.profile({"cards": "4"}, "plain").hash()
    assert plain.hash() != sheet.profile({"cards": 5}).hash()
    assert plain.hash() != Profile("other", plain.values).hash()
    shuffled = Profile("toy", dict(reversed(list(plain.values.items()))))
    assert shuffled.hash() == plain.hash()
    assert re.fullmatch(r"[0-9a-f]{16}", plain.hash())


def test_an_option_says_what_it_allows(sheet: OptionSheet) -> None:
    assert sheet.find("size").allowed() == "small, large"
    assert sheet.find("cards").allowed() == "auto or a whole number from -3 to 9"
    numbers = Option("n", (), 1, 2, 1, {}, "m", "R1", "s")
    assert numbers.allowed() == "a whole number from 1 to 2"


def test_words_that_are_numbers_may_be_given_as_numbers(tmp_path: Path) -> None:
    path = tmp_path / "options.toml"
    text = SHEET.replace('words = ["small", "large"]', 'words = ["5", "7"]')
    path.write_text(
        text.replace('default = "small"', 'default = "5"')
        .split("[[preset]]")[0]
        .replace("defaults_by = { size = { large = 9 } }\n", "")
        + '[[preset]]\nid = "seven"\nabout = "Seven."\nvalues = { size = 7 }\n'
    )
    sheet = load_options("toy", read_documents(tmp_path))
    assert sheet.profile({"size": 7})["size"] == "7"
    assert sheet.profile({"size": "7"})["size"] == "7"
    assert sheet.profile({}, "seven")["size"] == "7"
    with pytest.raises(OptionError):
        sheet.profile({"size": 6})


WRITTEN = """
[[option]]
id = "route"
words = ["any"]
pattern = "[a-z]+(,[a-z]+)*"
examples = ["north,east"]
default = "any"
meaning = "Where to go."
ruling = "R1"
source = "The box."

[[preset]]
id = "plain"
about = "As in the box."
values = {}
"""


def test_an_option_may_be_written_if_it_fits_its_pattern(tmp_path: Path) -> None:
    path = tmp_path / "options.toml"
    path.write_text(WRITTEN, encoding="utf-8")
    sheet = load_options("toy", read_documents(tmp_path))
    assert sheet.profile({"route": "south,west"})["route"] == "south,west"
    assert sheet.profile({"route": " any "})["route"] == "any"
    assert sheet.find("route").allowed() == "any or a text like north,east"
    complaint = "option route: unknown value 'N-E'; choose any or a text like north,east"
    with pytest.raises(OptionError, match=f"^{re.escape(complaint)}$"):
        sheet.profile({"route": "N-E"})
    for given in ("south,", "a" * 5000, 3, None):
        with pytest.raises(OptionError, match="option route: "):
            sheet.profile({"route": given})


@pytest.mark.parametrize(
    ("right", "wrong", "words"),
    [
        ('["north,east"]', '["North"]', ["option route", "examples", "'North'"]),
        ('examples = ["north,east"]\n', "", ["option route", "'examples' is missing"]),
        ('["north,east"]', "[]", ["option route.examples", "list of texts"]),
        ('"[a-z]+(,[a-z]+)*"', '"[a-z"', ["option route.pattern", "no pattern"]),
    ],
)
def test_a_pattern_has_examples_that_fit_it(
    tmp_path: Path, right: str, wrong: str, words: list[str]
) -> None:
    path = tmp_path / "options.toml"
    path.write_text(WRITTEN.replace(right, wrong), encoding="utf-8")
    with pytest.raises(ContentError) as broken:
        load_options("toy", read_documents(tmp_path))
    for word in words:
        assert word in str(broken.value), broken.value
