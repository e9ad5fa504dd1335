"""Which form a language has for a number, by CLDR's rules as a language's own file has them.

`one = "n % 10 = 1 and n % 100 != 11"` in a table [plurals]: whole numbers only, so that CLDR's n
and i are the same, and v is 0.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

RELATION = re.compile(r"[ni](?: % (\d+))? (!?)= ([\d.,]+)")


@lru_cache(maxsize=64)
def holds(rule: str, number: int) -> bool:
    """Return whether a rule holds for a number.

    >>> holds("n = 1", 1), holds("n % 10 = 2..4 and n % 100 != 12..14", 22), holds("n = 0,1", 2)
    (True, True, False)
    """
    return any(
        all(is_so(relation, abs(number)) for relation in way.split(" and "))
        for way in rule.split(" or ")
    )


def is_so(relation: str, number: int) -> bool:
    """Return whether one relation holds for a number."""
    found = RELATION.fullmatch(relation.strip())
    if found is None:
        raise ValueError(f"{relation!r} is no relation of a plural rule, such as n % 10 = 2..4")
    rest = number % int(found[1]) if found[1] else number
    spans = [span.split("..") for span in found[3].split(",")]
    inside = any(int(span[0]) <= rest <= int(span[-1]) for span in spans)
    return inside != bool(found[2])


def form_of(rules: Mapping[str, str], number: int) -> str:
    """Return the form of a number."""
    return next((form for form, rule in rules.items() if holds(rule, number)), "other")
