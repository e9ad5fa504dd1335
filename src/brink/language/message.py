"""Messages: sentences with places for values, as ICU MessageFormat writes them (ADR 0030).

`{name}` is a value. `{count, plural, =0 {nothing} one {# move} other {# moves}}` depends on one: on
the number itself, or on the form that the language has for it; `#` is the number. Nothing else of
ICU is used. web/src/lib/message.ts reads the same, and tests/language/messages.json tries both.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

Form = Callable[[int], str]  # Which form a language has for a number: "one", "few", "other".
Way = tuple[str, "Parts"]  # A choice of a plural, and what is said then.
Plural = tuple[str, tuple[Way, ...]]  # The value it depends on.
Parts = tuple["str | tuple[str] | Plural", ...]  # Text, places and plurals.
CHOICE = re.compile(r"\s*(=\d+|zero|one|two|few|many|other)\s*\{")
NUMBER = "#"


class MessageError(ValueError):
    """A message that is not written as messages are."""


def written(number: int) -> str:
    """Return a number with a real minus sign."""
    return str(number).replace("-", "−")


def fill(message: str, words: Mapping[str, str], numbers: Mapping[str, object], form: Form) -> str:
    """Return a message with words at their places, and plurals by the numbers behind them."""
    if "{" not in message:
        return message
    return say(parse(message), words, numbers, form, "")


def say(
    parts: Parts, words: Mapping[str, str], numbers: Mapping[str, object], form: Form, number: str
) -> str:
    """Return the parts of a message one after the other."""
    said: list[str] = []
    for part in parts:
        if isinstance(part, str):
            said.append(part.replace(NUMBER, number) if number else part)
        elif len(part) == 1:
            said.append(words[part[0]])
        else:
            count = numbers[part[0]]
            if not isinstance(count, int):
                raise MessageError(f"{part[0]} is {count!r}, and a plural needs a whole number")
            chosen = choose(part, count, form)
            said.append(say(chosen, words, numbers, form, written(count)))
    return "".join(said)


def choose(plural: Plural, count: int, form: Form) -> Parts:
    """Return what a plural says of a number."""
    ways = dict(plural[1])
    exact = ways.get(f"={count}")
    return exact if exact is not None else ways.get(form(count), ways["other"])


@lru_cache(maxsize=8192)
def parse(message: str) -> Parts:
    """Return the parts of a message."""
    parts: list[str | tuple[str] | Plural] = []
    at = 0
    while (begin := message.find("{", at)) >= 0:
        if begin > at:
            parts.append(message[at:begin])
        at = closing(message, begin) + 1
        parts.append(place(message[begin + 1 : at - 1], message))
    return (*parts, message[at:]) if at < len(message) else tuple(parts)


def closing(message: str, begin: int) -> int:
    """Return where the brace closes that opens here."""
    depth = 0
    for at in range(begin, len(message)):
        depth += (message[at] == "{") - (message[at] == "}")
        if depth == 0:
            return at
    raise MessageError(f"{message!r}: a brace is not closed")


def place(inner: str, message: str) -> tuple[str] | Plural:
    """Read what stands between two braces."""
    name, _, rest = (part.strip() for part in inner.partition(","))
    if not name.isidentifier():
        raise MessageError(f"{message!r}: {name!r} is no name of a value")
    if not rest:
        return (name,)
    kind, _, choices = rest.partition(",")
    if kind.strip() != "plural":
        raise MessageError(f"{message!r}: {kind.strip()!r} is not known; there is only 'plural'")
    ways: list[Way] = []
    at = 0
    while at < len(choices.rstrip()):
        found = CHOICE.match(choices, at)
        if found is None:
            raise MessageError(f"{message!r}: {choices[at:]!r} is no choice of a plural")
        end = closing(choices, found.end() - 1)
        ways.append((found[1], parse(choices[found.end() : end])))
        at = end + 1
    if "other" not in dict(ways):
        raise MessageError(f"{message!r}: a plural says what holds for any other number")
    return (name, tuple(ways))


def map_text(message: str, change: Callable[[str], str]) -> str:
    """Return a message whose text is changed, and whose places and plurals are not."""
    return "".join(spell(part, change) for part in parse(message))


def spell(part: str | tuple[str] | Plural, change: Callable[[str], str]) -> str:
    """Write a part of a message again, its text changed."""
    if isinstance(part, str):
        return change(part)
    if len(part) == 1:
        return f"{{{part[0]}}}"
    ways = (f"{way} {{{''.join(spell(one, change) for one in parts)}}}" for way, parts in part[1])
    return f"{{{part[0]}, plural, {' '.join(ways)}}}"
