"""Where luck comes from: one question, `below(n)`, and three who can answer it."""

from __future__ import annotations

import hashlib
import hmac
from typing import TYPE_CHECKING, Final, final

from brink.kernel.native import mypyc_attr

if TYPE_CHECKING:
    from mypy_extensions import i64

WORD: Final = 0xFFFFFFFF  # 32 bits: products of two words still fit an i64.
WORDS: Final = 0x100000000
WORDS_PER_BLOCK: Final = 8


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A source of fair whole numbers."""

    def below(self, n: i64) -> i64:
        """Return one of 0 … n-1, each equally likely; 1 ≤ n < 2³¹."""
        raise NotImplementedError

    def place(self) -> list[int]:
        """Return where in its stream this source stands."""
        raise NotImplementedError

    def go_to(self, place: list[int]) -> None:
        """Go to a place in the stream: back, if a move was only worked out."""
        raise NotImplementedError


@final
class FastChance(Chance):
    """The sfc32 generator, for simulation: same numbers interpreted and compiled. Not secret."""

    def __init__(self, seed: int, stream: int = 0) -> None:
        digest = hashlib.sha256(f"brink:{seed}:{stream}".encode()).digest()
        self.a: i64 = int.from_bytes(digest[0:4], "big")
        self.b: i64 = int.from_bytes(digest[4:8], "big")
        self.c: i64 = int.from_bytes(digest[8:12], "big")
        self.counter: i64 = 1

    def place(self) -> list[int]:
        return [self.a, self.b, self.c, self.counter]

    def go_to(self, place: list[int]) -> None:
        self.a = place[0]
        self.b = place[1]
        self.c = place[2]
        self.counter = place[3]

    def word(self) -> i64:
        """Return the next 32 random bits."""
        b = self.b
        c = self.c
        counter = self.counter
        out: i64 = (self.a + b + counter) & WORD
        self.counter = (counter + 1) & WORD
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & WORD
        self.c = (((c << 21) | (c >> 11)) + out) & WORD
        return out

    def below(self, n: i64) -> i64:
        """Return the high half of word × n, passing over words that would favour some results."""
        product: i64 = self.word() * n
        low: i64 = product & WORD
        if low < n:
            short: i64 = (WORDS - n) % n
            while low < short:
                product = self.word() * n
                low = product & WORD
        return product >> 32


MIXING: Final = 12  # Words passed over until two neighbouring streams have nothing in common.


@final
class Streams:
    """The dice of many games under one seed: game number n gets the same ones in any process."""

    def __init__(self, seed: int) -> None:
        first = FastChance(seed)
        self.a: Final = first.a
        self.b: Final = first.b
        self.c: Final = first.c

    def turn_to(self, number: i64, chance: FastChance) -> None:
        """Set dice to the beginning of a stream."""
        chance.a = self.a ^ (number & WORD)
        chance.b = self.b ^ (number >> 32)
        chance.c = self.c
        chance.counter = 1
        for _ in range(MIXING):
            chance.word()


def commitment(seed: bytes) -> str:
    """Return what is published before the game, so that the seed cannot be changed afterwards."""
    return hashlib.sha256(b"brink seed\x00" + seed).hexdigest()


def stream_key(seed: bytes, salts: list[str]) -> bytes:
    """Mix every seat's salt into the seed; nothing else goes into the dice."""
    mixed = b"brink salts"
    for salt in salts:
        written = salt.encode()
        mixed += len(written).to_bytes(4, "big") + written
    return hmac.digest(seed, mixed, "sha256")


@final
class SealedChance(Chance):
    """The auditable stream of a real game: HMAC-SHA256 of a counter under the mixed seed.

    Block i is HMAC(key, i as 8 bytes), read as eight big-endian words. A number below n is the
    next word mod n; words in the last, incomplete run of n are passed over.
    """

    def __init__(self, seed: bytes, salts: list[str], position: int = 0) -> None:
        self.key: Final = stream_key(seed, salts)
        self.position = position  # Words used so far.
        self.block = b""
        self.block_number = -1

    def place(self) -> list[int]:
        return [self.position]

    def go_to(self, place: list[int]) -> None:
        self.position = place[0]

    def word(self) -> int:
        """Return the next word of the stream."""
        number, offset = divmod(self.position, WORDS_PER_BLOCK)
        if number != self.block_number:
            self.block = hmac.digest(self.key, number.to_bytes(8, "big"), "sha256")
            self.block_number = number
        self.position += 1
        return int.from_bytes(self.block[offset * 4 : offset * 4 + 4], "big")

    def below(self, n: i64) -> i64:
        """Return the next fair number."""
        fair: i64 = WORDS - WORDS % n
        word: i64 = self.word()
        while word >= fair:
            word = self.word()
        return word % n


class DrawMismatch(Exception):
    """A replayed move asked for other dice than the log holds."""


@final
class RecordedChance(Chance):
    """The draws of a log, given out again in order."""

    def __init__(self, draws: list[tuple[int, int]]) -> None:
        self.draws: Final = draws
        self.used = 0

    def place(self) -> list[int]:
        return [self.used]

    def go_to(self, place: list[int]) -> None:
        self.used = place[0]

    def below(self, n: i64) -> i64:
        """Return the logged number, if the rules ask for the logged range."""
        if self.used >= len(self.draws):
            raise DrawMismatch(f"draw {self.used + 1} is missing: the rules ask for one of {n}")
        sides, result = self.draws[self.used]
        if sides != n or not 0 <= result < sides:
            raise DrawMismatch(
                f"draw {self.used + 1} is logged as {result} of {sides}, the rules ask one of {n}"
            )
        self.used += 1
        return result
