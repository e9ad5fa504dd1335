"""Checking a box: every word that its actions, endings, options and rulebook need is there."""

from __future__ import annotations

from brink.games.box import Box
from brink.games.content import ContentError
from brink.games.options import Profile


def check_box(box: Box) -> None:
    """Read everything under every preset, and complain about the first thing that is wrong."""
    for profile in profiles_of(box):
        check_words(box, profile)
        book_of(box, profile)


def profiles_of(box: Box) -> list[Profile]:
    """Return the profile by the book, and one for every preset."""
    return [box.sheet.profile({}), *(box.sheet.profile({}, preset) for preset in box.sheet.presets)]


def check_words(box: Box, profile: Profile) -> None:
    """Say every action and every ending once: a word that is missing shows up here."""
    wording = box.wording(profile)
    for action in box.open(profile).actions.all:
        try:
            wording.action(action)
        except (KeyError, IndexError, ValueError) as error:
            if isinstance(error, ContentError):
                raise
            raise ContentError(f"{wording.page.where}.actions: {action.text}: {error}") from None
    for name in wording.page.entry("endings").values:
        wording.ending(name)
    for option in box.sheet.options.values():
        if option.unsaid():
            raise ContentError(
                f"options.toml: option {option.id}.says: no words for {', '.join(option.unsaid())}"
            )
    box.glossary(profile)


def book_of(box: Box, profile: Profile) -> str:
    """Return the rulebook under a profile, or say that it is missing."""
    try:
        return box.rulebook(profile, box.least_seats)
    except (OSError, UnicodeDecodeError) as error:
        raise ContentError(f"rulebook.md: {error}") from None
