"""The two codes of a room: a long one nobody guesses, and a short one while it waits for players.

docs/scale.md has the arithmetic of how many short codes an address may try.
"""

from __future__ import annotations

import re
import secrets

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # No letters that look like others.
CODE_LENGTH = 12  # 31¹² codes: nobody guesses one.

# Sixteen letters: no vowels, so that no words come of it; neither L nor S, which look like digits;
# neither N nor V, which sound like M and B.
SHORT_LETTERS = "BCDFGHJKMPQRTWXZ"
SHORT_LENGTH = 6
SHORT = re.compile(f"[{SHORT_LETTERS}]{{{SHORT_LENGTH}}}")
BETWEEN = re.compile(r"[\s\-\u2010-\u2015._]+")


def new_code() -> str:
    """Return a code for a room: short enough to read out, too many to guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def new_short_code() -> str:
    """Return six letters to say in two groups of three."""
    return "".join(secrets.choice(SHORT_LETTERS) for _ in range(SHORT_LENGTH))


def read_short_code(written: str) -> str | None:
    """Return the short code somebody means, or None if it can be none.

    >>> read_short_code(" bcd-fgh "), read_short_code("BCD FGH"), read_short_code("BCDFGA")
    ('BCDFGH', 'BCDFGH', None)
    """
    tidy = BETWEEN.sub("", written).upper()
    return tidy if SHORT.fullmatch(tidy) else None
