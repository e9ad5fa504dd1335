"""Messages: places, plurals, wrong ones. The pages' reader is tried with the same cases."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from brink.language.languages import Language, choose, english, languages
from brink.language.message import MessageError, parse
from brink.language.plurals import form_of, holds
from brink.language.pseudo import pseudo

CASES = json.loads((Path(__file__).parent / "messages.json").read_text(encoding="utf-8"))
POLISH = {
    "one": "n = 1",
    "few": "n % 10 = 2..4 and n % 100 != 12..14",
    "many": "n != 1 and n % 10 = 0..1 or n % 10 = 5..9 or n % 100 = 12..14",
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["said"])
def test_a_message_is_filled_in(case: dict[str, object]) -> None:
    values = case["values"]
    assert isinstance(values, dict)
    assert english().fill(str(case["message"]), values) == case["said"]


@pytest.mark.parametrize(
    ("message", "problem"),
    [
        ("{open", "a brace is not closed"),
        ("{two words}", "is no name of a value"),
        ("{n, select, other {x}}", "there is only 'plural'"),
        ("{n, plural, one {x}}", "any other number"),
        ("{n, plural, lots {x} other {y}}", "is no choice"),
    ],
)
def test_a_message_that_is_none_is_refused(message: str, problem: str) -> None:
    with pytest.raises(MessageError, match=problem):
        parse(message)


def test_the_forms_of_a_language_follow_the_rules_of_its_file() -> None:
    found = [form_of(POLISH, number) for number in (1, 2, 5, 12, 21, 22, 112)]
    assert found == ["one", "few", "many", "many", "many", "few", "many"]
    assert [english().form(number) for number in (0, 1, 2)] == ["other", "one", "other"]
    with pytest.raises(ValueError, match="no relation"):
        holds("n is 1", 1)


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("", "en"),
        ("C.UTF-8", "en"),
        ("de_DE.UTF-8", "de"),
        ("de-AT,en;q=0.5", "de"),
        ("en-GB,de;q=0.9", "en"),
        ("fr,de;q=0.3,en;q=0.2", "de"),
        ("fr;q=x,*", "en"),
        ("en-XA", "en-XA"),
    ],
)
def test_the_language_is_what_somebody_reads_best(asked: str, found: str) -> None:
    assert choose(asked, ["en", "de"]).tag == found


def test_the_language_nobody_speaks_is_a_third_longer_and_keeps_its_places() -> None:
    said = pseudo("The table {name} was closed by its host.")
    assert "{name}" in said
    assert len(said) >= 1.3 * len("The table {name} was closed by its host.")
    assert not any(word in said for word in ("table", "closed", "host"))
    assert Language("en-XA").say("language", "name").startswith("[Éñĝļîš")
    assert languages() == ["en"], "it is offered to nobody"
