"""The pages of texts: they can be read, what is said is there, and what is there is said."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from brink.language.languages import HERE, english, find_language
from brink.language.message import parse

ROOT = Path(__file__).parent.parent.parent
SAID = re.compile(r"\bsay\(([^()]*?)[,)]", re.S)
KEY = re.compile(r"'(\w+\.\w+)'")
BUILT = {  # Texts whose keys are put together where they are said.
    "proof.proven",
    "proof.not_proven",
    "proof.false",
    "take_back.ask_for",
    "take_back.ask_for_last",
    "take_back.take_back",
    "take_back.take_back_last",
}


def texts(page: Mapping[str, object], path: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a page, by its path."""
    for key, value in page.items():
        if isinstance(value, Mapping):
            yield from texts(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", str(value)


def said_by_the_pages() -> set[str]:
    sources = [*ROOT.glob("web/src/**/*.svelte"), *ROOT.glob("web/src/**/*.ts")]
    calls = (call for path in sources for call in SAID.findall(path.read_text(encoding="utf-8")))
    return {key for call in calls for key in KEY.findall(call)}


@pytest.mark.parametrize("path", sorted(HERE.glob("*/*.toml")), ids=lambda path: path.stem)
def test_every_message_can_be_read(path: Path) -> None:
    for _, text in texts(english().page(path.stem)):
        parse(text)


def test_what_the_pages_say_is_written_and_what_is_written_is_said() -> None:
    written = {path for path, _ in texts(english().page("page"))}
    said = said_by_the_pages() | BUILT
    assert said - written == set(), "not in page.toml"
    assert written - said == set(), "nobody says it"


REFUSAL = re.compile(r'(f?)"([a-z_]+\.(?:[a-z_0-9]|\{[^}"]*\})+)"')


def said_by_the_engine() -> list[str]:
    """What is between quotes and could be the path of a text; places of f-strings as `*`."""
    found = []
    for path in (ROOT / "src" / "brink").rglob("*.py"):
        for _, text in REFUSAL.findall(path.read_text(encoding="utf-8")):
            found.append(re.sub(r"\{.*?\}", "*", text))
    return found


def test_every_refusal_is_written_and_every_one_that_is_written_is_said() -> None:
    said = set(said_by_the_engine())
    patterns = [re.compile(one.replace(".", r"\.").replace("*", r"\w+")) for one in said]
    written = [path for path, _ in texts(english().page("refusals"))]
    assert [one for one in written if not any(way.fullmatch(one) for way in patterns)] == []
    codes = {path.split(".")[0] for path in written}
    named = {one for one in said if one.split(".")[0] in codes and "*" not in one}
    raised = re.compile(r'Refused\(\s*"(\w+)",\s*"([\w.]+)"')
    for path in (ROOT / "src" / "brink").rglob("*.py"):
        for code, text in raised.findall(path.read_text(encoding="utf-8")):
            assert text in written, f"{path.name}: {text}"
            assert text.split(".")[0] == code, path.name
    assert named


def test_in_the_language_nobody_speaks_every_refusal_is_strange() -> None:
    strange = dict(texts(find_language("en-XA").page("refusals")))
    for path, text in texts(english().page("refusals")):
        if re.sub(r"\{\w+\}", "", text).strip(" .:"):
            assert strange[path].startswith("["), path
