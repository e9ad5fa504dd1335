"""Whom a name could be taken for: another at the table, a bot, or the table's own word for one.

Two names are alike if they differ only in case, width, spacing, invisible signs or letters that
look like those of another script. Which letters look alike is Unicode's own list (UTS 39), as the
package confusable-homoglyphs carries it.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from brink.games.wording import isolated
from brink.match.refused import Refused

BOT_NAMES = ("Abacus", "Bolt", "Cog", "Dynamo", "Ember", "Flux", "Gizmo", "Hex", "Iota", "Jolt")
MOST_SEATS = 32
LABELS = (
    *("You", "Nobody", "Somebody", "Everybody", "Everyone", "Anybody", "Bot", "A bot", "The bot"),
    *("Spectator", "A spectator", "The spectators", "Host", "The host", "The table", "The server"),
    *("Brink", "Free seat"),
    *(f"{kind} {number}" for kind in ("Bot", "Seat") for number in range(1, MOST_SEATS + 1)),
)
UNSEEN = "\u115f\u1160\u3164\uffa0\u2800"  # Letters that show nothing.


def must_differ(name: str, others: Iterable[str], actors: Iterable[str] = ()) -> None:
    """Refuse a name that somebody at the table, a bot, the game or the table could be taken for.

    Actors are those whom the game itself lets act: its companies, machines, roles.
    """
    found = taken_for(name, others)
    if found is not None:
        raise another(
            f"Somebody here is called {isolated(name)} already"
            if found == name
            else f"{isolated(name)} could be taken for {isolated(found)}, who is here already"
        )
    label = taken_for(name, BOT_NAMES)
    if label is not None:
        raise another(mistaken(name, label, "what a bot is called here", "as a bot is called here"))
    label = taken_for(name, actors)
    if label is not None:
        raise another(mistaken(name, label, "somebody in this game itself", "who is in this game"))
    label = taken_for(name, LABELS)
    if label is not None:
        raise another(mistaken(name, label, "what the table itself says", "as the table says"))


def mistaken(name: str, label: str, exactly: str, alike: str) -> str:
    """Say whose word a name is, or which word it could be taken for."""
    if name == label:
        return f"“{isolated(name)}” is {exactly}"
    return f"{isolated(name)} could be taken for “{label}”, {alike}"


def another(why: str) -> Refused:
    """Return the wish for another name."""
    return Refused("name_taken", "name_taken.please_choose_another", why=why)


def name_for_bot(number: int, others: Iterable[str]) -> str:
    """Return a name for a bot that nobody else's could be taken for; seats count from 0."""
    taken = list(others)
    first = f"Bot {number + 1}"
    more = (f"Bot {other}" for other in range(MOST_SEATS + 1, 3 * MOST_SEATS))
    for name in (*BOT_NAMES, first, *more):
        if taken_for(name, taken) is None:
            return name
    raise AssertionError(f"more names than seats: {taken}")


def taken_for(name: str, others: Iterable[str]) -> str | None:
    """Return the first of others whom a name could be taken for."""
    looks = likeness(name)
    return next((other for other in others if looks & likeness(other)), None)


@lru_cache(maxsize=4096)
def likeness(name: str) -> frozenset[str]:
    """Return how a name looks: names that share a look are alike.

    Letters are compared after their case is gone, and again with look-alikes put in their place
    before that: Cyrillic В looks like B, though в does not look like b.
    """
    plain = unicodedata.normalize("NFKC", name)
    return frozenset((look(plain.casefold()), look(look(plain).casefold()))) - {""}


def look(text: str) -> str:
    """Return a text with one letter for all that look alike, and without what is not seen."""
    alike = look_alikes()
    apart = unicodedata.normalize("NFD", text)
    found = "".join(alike.get(char, char) for char in apart if not is_unseen(char))
    return unicodedata.normalize("NFD", found)


def is_unseen(char: str) -> bool:
    """Return whether a sign shows nothing by itself: a space, a joiner, a selector of shapes."""
    if char.isascii():
        return char == " "
    category = unicodedata.category(char)
    if category == "Mn":
        return unicodedata.name(char, "").startswith(("VARIATION SELECTOR", "COMBINING GRAPHEME"))
    return category in ("Cf", "Cc", "Zs", "Zl", "Zp") or char in UNSEEN


@cache
def look_alikes() -> dict[str, str]:
    """Return for every sign that looks like others the one that stands for all of them."""
    written = files("confusable_homoglyphs").joinpath("confusables.json").read_text("utf-8")
    pairs: dict[str, list[str]] = json.loads(written, object_pairs_hook=without_titles)
    leader: dict[str, str] = {}

    def lead(sign: str) -> str:
        while leader.setdefault(sign, sign) != sign:
            sign = leader[sign]
        return sign

    for sign, others in pairs.items():
        for other in others:
            one, two = sorted((lead(bare(sign)), lead(bare(other))), key=first_of)
            leader[two] = one
    return {sign: lead(sign) for sign in leader if len(sign) == 1 and lead(sign) != sign}


def without_titles(pairs: list[tuple[str, Any]]) -> Any:
    """Return of {"c": sign, "n": its title} the sign alone: the titles are most of the file."""
    return pairs[0][1] if isinstance(pairs[0][1], str) else dict(pairs)


def bare(sign: str) -> str:
    """Return a sign without the marks of direction that the list puts around some."""
    return unicodedata.normalize("NFD", sign.replace("\u200e", ""))


def first_of(sign: str) -> tuple[bool, bool, bool, bool, str]:
    """Order those that look alike: what is spelt with several comes first, then small letters."""
    return len(sign) == 1, not sign.isascii(), not sign.islower(), not sign.isalpha(), sign
