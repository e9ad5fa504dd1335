"""Taking states and steps apart for pickle, and putting them together again in another process.

Interpreted, like the compiler's own marks: it asks classes of either build how they are made.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Final

Made = tuple[object, tuple[object, ...]]  # What pickle is to call, and with what.

FIELDS: Final[dict[type, tuple[tuple[str, ...], tuple[str, ...]]]] = {}


def take_apart(thing: object) -> Made:
    """Return how a thing is made again: what its class is called with, and what is set later.

    Each argument of the class must be kept under its own name. What else is kept must be open to
    change: an attribute worked out from the arguments and `Final` needs a way of its own.
    """
    given, later = fields_of(type(thing))
    held = getattr(thing, "__dict__", {})
    rest = {name: getattr(thing, name) for name in (*later, *held) if name not in given}
    return put_together, (type(thing), [getattr(thing, name) for name in given], rest)


def made_with(thing: object) -> list[object]:
    """Return what a thing's class was called with; each argument is kept under its own name."""
    return [getattr(thing, name) for name in fields_of(type(thing))[0]]


def put_together(kind: type, given: list[object], rest: Mapping[str, object]) -> object:
    """Return a thing that was taken apart."""
    thing: object = kind(*given)
    for name, value in rest.items():
        setattr(thing, name, value)
    return thing


def fields_of(kind: type) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what a class is called with, and what a compiled one keeps besides."""
    if kind not in FIELDS:
        given = tuple(inspect.signature(kind).parameters)
        kept = getattr(kind, "__mypyc_attrs__", ())
        FIELDS[kind] = given, tuple(name for name in kept if name not in (*given, "__dict__"))
    return FIELDS[kind]
