"""The pages of texts: they can be read, what is said is there, and what is there is said."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from brink.language.languages import HERE, english
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
