"""Fair dice: the salts nobody draws, and the chain that binds the lines of a log to each other.

docs/fair-dice.md says what these prove, and against whom.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from typing import Any

from brink.kernel.chance import commitment

HEX_DIGITS = 64  # Of a commitment, a head, a seed.
NO_HEAD = "0" * HEX_DIGITS  # What stands before the first line.


def derived_salt(committed: str, seat: int) -> str:
    """Return the salt of a seat whose player gave none: it follows from what was published."""
    return hashlib.sha256(f"brink salt{committed}{seat}".encode()).hexdigest()


def dice_salts(seed: bytes, given: Sequence[str]) -> list[str]:
    """Return every seat's salt: the one given, or ("") the derived one. Nothing is drawn here."""
    committed = commitment(seed)
    return [salt or derived_salt(committed, seat) for seat, salt in enumerate(given)]


def seats_that_gave(chance: Mapping[str, Any]) -> list[int]:
    """Return the seats of a sealed log whose salts are not the derived ones."""
    return [
        seat
        for seat, salt in enumerate(chance["salts"])
        if salt != derived_salt(chance["commitment"], seat)
    ]


def chain_key(seed: int | bytes) -> bytes:
    """Return the key of a log's chain: while the seed is secret, a head betrays no draw."""
    secret = seed if isinstance(seed, bytes) else str(seed).encode()
    return hmac.digest(secret, b"brink chain", "sha256")


def next_head(key: bytes, head: str, text: str) -> str:
    """Return the chain's head after a line, whose text is taken up to `,"chain":`."""
    return hmac.digest(key, bytes.fromhex(head) + text.encode(), "sha256").hex()


def is_hex(text: object) -> bool:
    """Return whether this is 32 bytes in small hexadecimal digits."""
    return type(text) is str and len(text) == HEX_DIGITS and set(text) <= set("0123456789abcdef")
