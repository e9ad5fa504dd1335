"""The language spoken just now: that of whoever is being told something."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from contextvars import ContextVar

from brink.language.languages import NO_VALUES, Language, Values, english, find_language

current: ContextVar[Language | None] = ContextVar("language", default=None)


def speaking() -> Language:
    """Return the language spoken now; English, unless it was said otherwise."""
    return current.get() or english()


def speak(language: Language) -> None:
    """Speak a language from now on, in this task and what it begins."""
    current.set(language)


@contextlib.contextmanager
def spoken(tag: str) -> Iterator[None]:
    """Speak a language for a while."""
    before = current.set(find_language(tag))
    try:
        yield
    finally:
        current.reset(before)


def say(page: str, path: str, values: Values = NO_VALUES) -> str:
    """Return a text in the language spoken now."""
    return speaking().say(page, path, values)
