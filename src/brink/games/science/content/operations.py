"""Read what an event does: `clock -2`, `money over:12 -3`, `die 2 [clock -3]` and so on."""

from __future__ import annotations

import re

from brink.games.content import Entry, nearest
from brink.games.science.rules.parts import Operation
from brink.games.science.rules.vocabulary import (
    GROUPS,
    MODIFIERS,
    OPERATIONS,
    TYPES,
)

NUMBER = re.compile("[+-]?[0-9]{1,3}")
BRACKETS = re.compile(r"die ([0-9]+) \[(.*)\]")
LIMITED = ("over", "under")
# Which operations and groups need somebody or something only some kinds of event have.
ONLY_AT = {
    "steal": ("choice",),
    "draw_invention": ("auction",),
    "worth": ("auction",),
    "decider": ("choice", "auction"),
    "others": ("choice", "auction"),
    "payers": ("pledge",),
    "refusers": ("pledge",),
}


def read_operations(entry: Entry, key: str, kind: str) -> list[Operation]:
    """Read a list of operations."""
    written = entry.get(key)
    if not isinstance(written, list):
        raise entry.fail(key, f"{written!r} is not a list of operations")
    return [read_operation(entry, key, kind, text) for text in written]


def read_operation(entry: Entry, key: str, kind: str, text: object) -> Operation:
    """Read one operation, or say what is wrong with it."""
    if not isinstance(text, str) or not text.split():
        raise entry.fail(key, f"{text!r} is not an operation")
    verb, *rest = text.split()
    if verb not in OPERATIONS:
        raise entry.fail(key, f"unknown operation {verb!r}; {nearest(verb, OPERATIONS)}")
    only_at(entry, key, kind, verb)
    number = OPERATIONS.index(verb)
    if verb == "die":
        return read_die(entry, key, kind, text)
    if verb == "money":
        return read_money(entry, key, kind, rest, text)
    if verb == "last":
        return read_modifier(entry, key, rest, text)
    if verb == "free_hire":
        must_have(entry, key, rest, 1, text, "free_hire intern")
        which = one_of(entry, key, rest[0], TYPES, "type")
        return Operation(number, which, 0, 0, [])
    if verb == "draw_invention":
        must_have(entry, key, rest, 0, text, "draw_invention")
        return Operation(number, 0, 0, 0, [])
    must_have(entry, key, rest, 1, text, f"{verb} +1")
    return Operation(number, 0, amount(entry, key, rest[0]), 0, [])


def read_die(entry: Entry, key: str, kind: str, text: str) -> Operation:
    """Read `die 2 [clock -3]`; what a die brings may not ask anybody."""
    found = BRACKETS.fullmatch(text)
    if found is None or not 1 <= int(found[1]) <= 5:
        raise entry.fail(key, f"{text!r} is no die; write it like 'die 2 [clock -3]'")
    then = [read_operation(entry, key, kind, part.strip()) for part in found[2].split(";")]
    if any(OPERATIONS[operation.verb] in ("free_hire", "die") for operation in then):
        raise entry.fail(key, f"{text!r}: a die brings neither another die nor a free hire")
    return Operation(OPERATIONS.index("die"), 0, 0, int(found[1]), then)


def read_money(entry: Entry, key: str, kind: str, rest: list[str], text: str) -> Operation:
    """Read `money all +2` or `money over:12 -3`."""
    must_have(entry, key, rest, 2, text, "money all +2")
    name, colon, limit = rest[0].partition(":")
    group = one_of(entry, key, name, GROUPS, "group")
    only_at(entry, key, kind, name)
    if (name in LIMITED) != bool(colon) or (colon and not limit.isdecimal()):
        raise entry.fail(key, f"{rest[0]!r} is no group; over and under need a number: over:12")
    return Operation(
        OPERATIONS.index("money"),
        group,
        amount(entry, key, rest[1]),
        int(limit) if colon else 0,
        [],
    )


def read_modifier(entry: Entry, key: str, rest: list[str], text: str) -> Operation:
    """Read `last funding -1` or `last ban_intern`."""
    banned = bool(rest) and rest[0].startswith("ban_")
    must_have(entry, key, rest, 1 if banned else 2, text, "last funding -1")
    which = one_of(entry, key, rest[0], MODIFIERS, "modifier")
    size = 1 if banned else amount(entry, key, rest[1])
    return Operation(OPERATIONS.index("last"), which, size, 0, [])


def only_at(entry: Entry, key: str, kind: str, word: str) -> None:
    """Refuse words that mean nothing at this kind of event."""
    kinds = ONLY_AT.get(word, (kind,))
    if kind not in kinds:
        raise entry.fail(key, f"{word!r} means nothing at a {kind}, only at {' and '.join(kinds)}")


def must_have(entry: Entry, key: str, rest: list[str], count: int, text: str, example: str) -> None:
    """Refuse too many or too few words."""
    if len(rest) != count:
        raise entry.fail(key, f"{text!r} has the wrong number of words; write it like {example!r}")


def one_of(entry: Entry, key: str, word: str, allowed: list[str], what: str) -> int:
    """Return the number of a word, or say which one is nearest."""
    if word not in allowed:
        raise entry.fail(key, f"unknown {what} {word!r}; {nearest(word, allowed)}")
    return allowed.index(word)


def amount(entry: Entry, key: str, written: str) -> int:
    """Return a number other than 0."""
    if not NUMBER.fullmatch(written) or int(written) == 0:
        raise entry.fail(key, f"{written!r} is not a number like +1 or -2")
    return int(written)
