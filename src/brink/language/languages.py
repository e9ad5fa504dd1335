"""The languages there are, and which of them somebody reads."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cached_property, lru_cache
from pathlib import Path

from brink.language.message import fill, written
from brink.language.plurals import form_of
from brink.language.pseudo import TAG as PSEUDO
from brink.language.pseudo import pseudo_page

HERE = Path(__file__).parent
ENGLISH = "en"
# What stands in the files of texts and is none: rules of plurals, and in a game's file the ways to
# its words, the fields that sentences depend on, and what actions take.
NO_TEXTS = frozenset({"plurals", "also", "actors", "by", "args"})
Values = Mapping[str, int | str]
NO_VALUES: Values = {}
WEIGHT = re.compile(r"\s*([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\s*(?:;\s*q\s*=\s*([\d.]+))?\s*")
LONGEST_HEADER = 200


class Language:
    """One language: its name, its plurals, and the pages of texts that are the programs' own."""

    def __init__(self, tag: str) -> None:
        self.tag = tag
        self.forms: dict[int, str] = {}

    @property
    def source(self) -> str:
        """The language whose files it is read from."""
        return ENGLISH if self.tag == PSEUDO else self.tag

    @cached_property
    def plurals(self) -> Mapping[str, str]:
        """CLDR's rules for the forms of its numbers."""
        rules = read_toml(HERE / self.source / "language.toml").get("plurals", {})
        assert isinstance(rules, dict), f"{self.tag}: [plurals] is a table of rules"
        return rules

    def form(self, number: int) -> str:
        """Return the form of a number."""
        found = self.forms.get(number)
        if found is None:
            found = form_of(self.plurals, number)
            if len(self.forms) < 1000:
                self.forms[number] = found
        return found

    def page(self, name: str) -> Mapping[str, object]:
        """Return a page of texts; what is not translated yet stands there in English."""
        return page_of(self.tag, HERE / ENGLISH / f"{name}.toml")

    def say(self, page: str, path: str, values: Values = NO_VALUES) -> str:
        """Return a text of a page, filled in, by its path: "seats.taken"."""
        found: object = self.page(page)
        for key in path.split("."):
            found = found[key] if isinstance(found, Mapping) else None
        assert isinstance(found, str), f"{self.tag}/{page}.toml: there is no text {path!r}"
        return self.fill(found, values)

    def fill(self, message: str, values: Values) -> str:
        """Return a message with the values at their places."""
        words = {
            name: written(value) if isinstance(value, int) else value
            for name, value in values.items()
        }
        return fill(message, words, values, self.form)


@lru_cache(maxsize=16)
def find_language(tag: str) -> Language:
    """Return a language there is."""
    return Language(tag)


def english() -> Language:
    """Return the language everything is written in first."""
    return find_language(ENGLISH)


def languages() -> list[str]:
    """Return the languages that are offered."""
    return [ENGLISH, *sorted(one.name for one in HERE.iterdir() if is_other(one))]


def is_other(folder: Path) -> bool:
    """Return whether a folder holds a language that is not English."""
    return folder.name != ENGLISH and (folder / "language.toml").exists()


def choose(asked: str, offered: list[str] | None = None) -> Language:
    """Return the language that suits whoever asks, as in Accept-Language or in LANG.

    >>> choose("fr;q=0.9, en;q=0.5").tag, choose("de_DE.UTF-8").tag, choose("en-XA").tag
    ('en', 'en', 'en-XA')
    """
    known = languages() if offered is None else offered
    by_name = {tag.lower(): tag for tag in [*known, PSEUDO]}
    weighed = []
    for place, part in enumerate(asked[:LONGEST_HEADER].replace("_", "-").split(",")):
        found = WEIGHT.match(part.split(".")[0] if ";" not in part else part)
        if found is not None:
            weighed.append((-weight(found[2]), place, found[1].lower()))
    for _, _, wanted in sorted(weighed):
        for tag in (wanted, wanted.split("-")[0]):
            if tag in by_name:
                return find_language(by_name[tag])
    return english()


def weight(written_weight: str | None) -> float:
    """Return how much somebody would like a language."""
    try:
        return 1.0 if written_weight is None else float(written_weight)
    except ValueError:
        return 0.0


def read_toml(path: Path) -> dict[str, object]:
    """Read a file of texts."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


@lru_cache(maxsize=64)
def page_of(tag: str, path: Path) -> Mapping[str, object]:
    """Return the texts of an English file in a language, whose file lies in a folder beside it."""
    page = read_toml(path)
    if tag == PSEUDO:
        return pseudo_page(page, NO_TEXTS)
    other = path.parent.parent / tag / path.name
    return over(page, read_toml(other)) if tag != ENGLISH and other.exists() else page


def over(base: Mapping[str, object], page: Mapping[str, object]) -> dict[str, object]:
    """Return a page with the texts of another in place of its own."""
    merged = dict(base)
    for key, value in page.items():
        old = merged.get(key)
        both = isinstance(value, Mapping) and isinstance(old, Mapping)
        merged[key] = over(old, value) if both else value  # type: ignore[arg-type]
    return merged
