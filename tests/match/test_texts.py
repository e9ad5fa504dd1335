"""What people write: whatever a door takes can be stored, read again, and is the same."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable
from pathlib import Path

import orjson
import pytest
import regex
from hypothesis import example, given, settings
from hypothesis import strategies as st

from brink.games.wording import isolated
from brink.match import texts
from brink.match.likeness import BOT_NAMES, must_differ, name_for_bot, taken_for
from brink.match.log import as_line, parse, read_chance, read_seating
from brink.match.match import Match
from brink.match.refused import Refused
from brink.match.texts import accept_name, accept_option, accept_salt, accept_talk

EXAMPLES = int(os.environ.get("BRINK_FUZZ_TEXTS", "200"))  # `make fuzz` tries 100,000.
FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467"
PERSIAN = "\u0646\u0627\u0645\u200c\u0647\u0627"
CONTEXTS = (
    "{}",
    "a{}b",
    "\u0645{}\u0647",
    "\U0001f469{}\U0001f467",
    "\u0915\u094d{}\u0937",
    "ab{}",
)

# Signs that make trouble come far oftener here than chance would bring them.
TROUBLE = (
    "\u200b\u200c\u200d\u200e\u202e\u2066\u2069\ufeff\ufe0f\u00ad\u3000\u00a0\u2028\u0301\u20e3"
)
TROUBLE += (
    "\U000e0067\U000e007f\U0001f3f4\U0001f469\U0001f3fd\u0645\u0647\u094d\u0915\n\0\ue000\u0378"
)
odd = st.text(
    st.one_of(st.sampled_from(TROUBLE), st.characters(), st.characters(categories=["Cs"]))
)
written = st.one_of(st.text(), odd)


def taken(door: Callable[[str], str], text: str) -> str | None:
    try:
        return door(text)
    except Refused as error:
        refused = error
    assert refused.code.startswith("bad_")
    assert refused.sentence.endswith(".")
    assert refused.sentence.isprintable()
    return None


def stored(name: str, salt: str) -> tuple[str, str]:
    """A name and a salt as a log has them after it was written and read."""
    chance = {"kind": "sealed", "commitment": "c", "salts": [salt]}
    line = {"seats": [{"name": name}], "chance": chance}
    by_server = orjson.dumps(line).decode() + "\n"
    assert parse(by_server) == parse(as_line(line))
    found = parse(by_server)[0]
    seats, dice = read_seating(found["seats"], "here"), read_chance(found["chance"], "here")
    return seats[0].name, dice["salts"][0]


def must_hold(text: str) -> None:
    """The law, for one text at every door."""
    name = taken(accept_name, text)
    if name is not None:
        assert stored(name, "")[0] == name
        assert accept_name(name) == name == unicodedata.normalize("NFC", name)
        assert name == name.strip()
        assert len(regex.findall(r"\X", name)) <= texts.LONGEST_NAME
        assert not regex.search(r"\p{Bidi_Control}|\p{Cc}|\p{Cs}|\p{Co}", name)
    salt = taken(accept_salt, text)
    if salt is not None:
        assert stored("Ada", salt) == ("Ada", text)
    talk = taken(accept_talk, text)
    if talk is not None:
        assert orjson.loads(orjson.dumps({"text": talk})) == {"text": talk}
        assert accept_talk(talk) == talk
    option = taken(accept_option, text)
    if option is not None:
        assert option == text == orjson.loads(orjson.dumps(option))


@settings(max_examples=EXAMPLES, deadline=None)
@given(written)
@example(FAMILY)
@example("\ud800")
def test_fuzz_what_is_accepted_is_stored_and_read_as_it_was_kept(text: str) -> None:
    must_hold(text)


def test_fuzz_every_character_in_every_company_obeys_the_same_law() -> None:
    step = 1 if "BRINK_FUZZ_TEXTS" in os.environ else 997
    for number in range(0, 0x110000, step):
        for context in CONTEXTS:
            must_hold(context.format(chr(number)))


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (FAMILY, FAMILY),
        ("\U0001f469\U0001f3fd\u200d\u2764\ufe0f\u200d\U0001f469", None),
        (PERSIAN, PERSIAN),
        ("\u0915\u094d\u200d\u0937", "\u0915\u094d\u200d\u0937"),
        ("\u845b\U000e0100\u57ce", "\u845b\U000e0100\u57ce"),  # A Japanese family's own shape.
        ("\u5c71\u7530\u3000\u592a\u90ce", "\u5c71\u7530\u3000\u592a\u90ce"),
        ("\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", None),
        ("1\ufe0f\u20e3", "1\ufe0f\u20e3"),
        ("\U0001fae8", "\U0001fae8"),  # Younger than the Unicode of Python 3.11.
        ("Zoe\u0308", "Zo\u00eb"),
        ("  Ada \u00a0 King\u2003", "Ada King"),
        ("A\u200bd\u202ea\u00ad", "Ada"),
        ("Ada\u200d", "Ada"),
        ("\u05e9\u05dc\u05d5\u05dd", "\u05e9\u05dc\u05d5\u05dd"),
        ("e\u0301" * 24, "\u00e9" * 24),
        (FAMILY * 10, FAMILY * 10),
    ],
)
def test_names_of_people_are_kept_and_tidied(given: str, kept: str | None) -> None:
    assert accept_name(given) == (given if kept is None else kept)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("", "can be seen"),
        (" \u3000\u200b", "can be seen"),
        ("\u3164", "can be seen"),
        ("\u2800", "can be seen"),
        ("\ue000", "U+E000 in it: a private sign"),
        ("\u0378", "U+0378 in it: a sign that Unicode does not know"),
        ("\ufffe", "no character at all"),
        ("\ud800", "half of a sign"),
        ("A\nda", "U+000A in it: a control character"),
        ("\u0301", "can be seen"),
        ("\u0301a", "not with a mark"),
        ("a" + "\u0334" * 7, "at most 6 marks"),
        ("x" * 25, "at most 24 signs"),
        ("\u0e01\u0e34" * 24 * 4, "at most 24 signs"),
        (
            "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f" * 24,
            "256 bytes",
        ),
    ],
)
def test_what_is_no_name_is_refused_in_a_sentence(given: str, why: str) -> None:
    with pytest.raises(Refused, match=regex.escape(why)):
        accept_name(given)


def test_a_salt_is_kept_to_the_letter_or_refused_without_being_repeated() -> None:
    assert accept_salt(" e\u0301 " + FAMILY) == " e\u0301 " + FAMILY
    for salt in ("secret\nline", "secret\0", "secret\u2028", "secret" * 40, "secret\ud800"):
        with pytest.raises(Refused) as refused:
            accept_salt(salt)
        assert "secret" not in refused.value.sentence


def test_talk_is_cleaned_not_refused_unless_nothing_is_left() -> None:
    assert accept_talk("one\ntwo\t\x00three\x1b[2J") == "one two three[2J"
    assert accept_talk("\u202eabc\u2066") == "abc"
    assert accept_talk("a" + "\u0334" * 50) == "a" + "\u0334" * 6
    assert accept_talk(FAMILY * 100) == FAMILY * 100
    for text in ("", "\u200b\n", "x" * 501):
        with pytest.raises(Refused):
            accept_talk(text)


ALIKE = [
    *(
        "ADA",
        "A da",
        "\u0410da",
        "A\u200bda",
        "\uff21\uff44\uff41",
        "\U0001d400da",
        "ada",
        "Ad\u03b1",
    ),
]


@pytest.mark.parametrize("name", ALIKE)
def test_a_name_another_could_be_taken_for_is_refused_naming_whom(name: str) -> None:
    with pytest.raises(Refused, match="could be taken for Ada, who is here") as refused:
        must_differ(name, ["Bo", "Ada"])
    assert refused.value.code == "name_taken"


@pytest.mark.parametrize(
    "name", ["abacus", "\u0410bacus", "B0LT", "bot 2", "A  SPECTATOR", "the host", "Y\u043eu"]
)
def test_what_could_be_taken_for_a_label_of_the_table_is_nobodys_name(name: str) -> None:
    with pytest.raises(Refused, match="could be taken for “"):
        must_differ(name, [])


def test_names_that_differ_in_more_than_looks_sit_together() -> None:
    names = ["Ada", "Adam", "Jos\u00e9", "Jose", "Boole", "Bo", "\u738b", "\u7389", FAMILY, PERSIAN]
    for place, name in enumerate(names):
        must_differ(name, names[:place])


def test_a_bot_takes_a_name_that_nobody_could_be_taken_for() -> None:
    seated: list[str] = ["abacus", "B\u043elt", "", "Bot 3"]
    for number in range(4, 20):
        name = name_for_bot(number, seated)
        assert taken_for(name, seated) is None
        seated.append(name)
    assert "Abacus" not in seated
    assert "Cog" in seated
    assert set(BOT_NAMES[2:]) <= set(seated)


def test_python_users_get_the_same_names() -> None:
    match = Match("path_to_safety", seats=[" Ada  King ", FAMILY, "bot:random"], seed=1)
    assert [seat.name for seat in match.seats] == ["Ada King", FAMILY, "Bot 3"]
    for names in (["Ada", "\u0410da"], ["Bot 2", "bot:random"], ["Ada", "\n"]):
        with pytest.raises(Refused):
            Match("path_to_safety", seats=names, seed=1)


def test_a_name_written_from_the_right_turns_no_sentence() -> None:
    match = Match("path_to_safety", seats=["\u05e9\u05dc\u05d5\u05dd", "Bo"], seed=1)
    said = match.why_not("draw", seat=1)
    assert said is not None
    assert "\u2068\u05e9\u05dc\u05d5\u05dd\u2069" in said
    assert isolated("\u202eadA\u2066") == "adA"


def test_what_could_not_be_read_again_is_refused_before_it_is_stored(tmp_path: Path) -> None:
    match = Match("path_to_safety", seats=2, seed=1)
    match.save(tmp_path / "game.jsonl")
    before = (tmp_path / "game.jsonl").read_bytes()
    for line in (
        {"move": 1},
        {**match.log.lines[1], "hash": "\n"},
        {"undo": True, "seat": 0, "hash": ""},
    ):
        with pytest.raises(Refused, match="not stored"):
            match.log.append(line)
    assert (tmp_path / "game.jsonl").read_bytes() == before
    match.log.lines[0]["seats"][0]["name"] = "\x1b[2J"
    with pytest.raises(Refused, match="not stored") as refused:
        match.save(tmp_path / "other.jsonl")
    assert "no name of a player" in str(refused.value.__cause__)
    assert not (tmp_path / "other.jsonl").exists()
