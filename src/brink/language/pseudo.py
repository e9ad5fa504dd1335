"""A language nobody speaks: English with accents, a third longer, between brackets.

What is not written so was not read from a text file; what does not fit will not fit in German. Its
tag is the one such languages have by custom, en-XA. It is offered to nobody who does not ask.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from brink.language.message import map_text

TAG = "en-XA"
ACCENTS = str.maketrans(
    "AEIOUYCDGHJKLNRSTWZaeiouycdghjklnrstwz",
    "ÅÉÎÖÛÝÇÐĜĤĴĶĻÑŔŠŢŴŽåéîöûýçðĝĥĵķļñŕšţŵž",
)
DOCUMENTS = ("terms",)  # Tables whose texts follow the room, as the rulebook does.
LETTERS = re.compile(r"[^\W\d_]")
LONGER = 3  # A third.
PLACE = re.compile(r"\{\w+\}")
PLURAL = re.compile(r"\{\w+, plural,.*?other \{(.*?)\}\}")
KEPT = re.compile(r"(`[^`]*`|https?://\S+|</?[a-z][^>]*>|\]\([^)]*\)|\{[^{}]*\}|<!--.*?-->)")


def accented(text: str) -> str:
    """Return a piece of text with accents."""
    return text.translate(ACCENTS)


def pseudo(message: str) -> str:
    """Return a message in the language nobody speaks.

    >>> pseudo("Take {card}, then {count, plural, one {# more} other {# more}}.")
    '[Ţåķé {card}, ţĥéñ {count, plural, one {# möŕé} other {# möŕé}}. ẋẋẋẋ]'
    """
    letters = len(LETTERS.findall(PLACE.sub("", PLURAL.sub(r"\1", message))))
    if letters == 0:
        return message
    more = -(-letters // LONGER)
    tail = " " + "ẋ" * more if more > 1 else "ẋ"
    return f"[{map_text(message, accented)}{tail}]"


def pseudo_page(page: Mapping[str, object], kept: frozenset[str]) -> dict[str, object]:
    """Return a page of texts in the language nobody speaks; what lies under `kept` is no text."""
    return {
        key: value if key in kept else pseudo_text(key, value, kept) for key, value in page.items()
    }


def pseudo_text(key: str, value: object, kept: frozenset[str]) -> object:
    """Return a text, or a table of them, in the language nobody speaks."""
    if isinstance(value, Mapping):
        if key in DOCUMENTS:
            return {term: f"[{pseudo_markdown(str(text))}]" for term, text in value.items()}
        return pseudo_page(value, kept)
    return pseudo(value) if isinstance(value, str) else value


def pseudo_markdown(text: str) -> str:
    """Return a document in the language nobody speaks: its marks, links and places stay."""
    lines = [KEPT.split(line) for line in text.splitlines(keepends=True)]
    return "".join(
        part if place % 2 else accented(part) for line in lines for place, part in enumerate(line)
    )
