"""Where luck comes from."""

from __future__ import annotations

import hashlib
import hmac

import pytest

from brink.kernel.chance import (
    Chance,
    DrawMismatch,
    FastChance,
    RecordedChance,
    SealedChance,
    commitment,
    stream_key,
)

TWO_32 = 2**32
FROZEN_WORDS = [920456388, 3256853942, 3677939473, 1800338068]
FROZEN_DICE = [5, 0, 4, 5, 1, 3, 2, 3, 3, 4, 0, 0, 5, 1, 1, 1, 3, 0, 1, 3]
UNEVEN = [2, 3, 6, 7, 10, 13, 52, 97, 100]


def sfc32(seed: int, stream: int, count: int) -> list[int]:
    """The published generator, seeded as FastChance is."""
    digest = hashlib.sha256(f"brink:{seed}:{stream}".encode()).digest()
    a, b, c = (int.from_bytes(digest[i : i + 4], "big") for i in (0, 4, 8))
    words = []
    for counter in range(1, count + 1):
        out = (a + b + counter) % TWO_32
        a, b = b ^ (b >> 9), (c * 9) % TWO_32
        c = (((c << 21) % TWO_32 | c >> 11) + out) % TWO_32
        words.append(out)
    return words


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def force_word(chance: FastChance, word: int) -> None:
    """Put the generator where its next word is this one."""
    chance.counter = 1
    chance.b = 0x12345678
    chance.a = (word - chance.b - 1) % TWO_32


def test_fast_chance_gives_these_numbers_for_ever() -> None:
    chance = FastChance(1)
    assert [chance.word() for _ in range(4)] == FROZEN_WORDS
    dice = FastChance(2026, 7)
    assert [dice.below(6) for _ in range(20)] == FROZEN_DICE


@pytest.mark.parametrize(("seed", "stream"), [(0, 0), (1, 0), (0, 1), (-5, 3), (10**30, 2)])
def test_fast_chance_is_sfc32(seed: int, stream: int) -> None:
    chance = FastChance(seed, stream)
    assert [chance.word() for _ in range(1000)] == sfc32(seed, stream, 1000)


def test_seeds_and_streams_give_different_numbers() -> None:
    firsts = {tuple(sfc32(seed, stream, 2)) for seed in range(20) for stream in range(20)}
    assert len(firsts) == 400


@pytest.mark.parametrize("n", UNEVEN)
def test_fast_chance_is_uniform(n: int) -> None:
    """A chi-square beyond mean + 5 standard deviations would be a one-in-a-million seed."""
    chance = FastChance(99)
    counts = [0] * n
    for _ in range(20000):
        counts[chance.below(n)] += 1
    assert chi_square(counts) < (n - 1) + 5 * (2 * (n - 1)) ** 0.5


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 13, 104, 2**20, 2**30 + 1, 3 * 2**29, 2**31 - 1])
def test_fast_chance_gives_every_number_to_equally_many_words(n: int) -> None:
    """The words for k are a run of consecutive ones; both ends of the run are tried."""
    short = TWO_32 % n
    share = TWO_32 // n
    for k in {0, 1 % n, n // 2, n - 1}:
        first = -(-(k * TWO_32 + short) // n)
        last = -(-(k + 1) * TWO_32 // n) - 1
        assert last - first + 1 == share
        for word in (first, last):
            chance = FastChance(0)
            force_word(chance, word)
            assert chance.below(n) == k
            assert chance.counter == 2, "one word was enough"


@pytest.mark.parametrize("n", [3, 6, 13, 2**30 + 1, 3 * 2**29])
def test_fast_chance_passes_over_the_words_that_would_favour_some_numbers(n: int) -> None:
    """Between two runs lie words that belong to no number."""
    passed_over = 0
    for k in range(3):
        end_of_run = -(-(k * TWO_32) // n) - 1
        first = -(-(k * TWO_32 + TWO_32 % n) // n)
        for word in range(end_of_run + 1, first):
            chance = FastChance(0)
            force_word(chance, word)
            chance.below(n)
            assert chance.counter > 2
            passed_over += 1
            if passed_over > 50:
                return
    assert passed_over > 0


@pytest.mark.parametrize("maker", ["fast", "sealed"])
def test_numbers_below_n_stay_below_n(maker: str) -> None:
    chance: Chance = FastChance(3) if maker == "fast" else SealedChance(b"three", [])
    for n in [1, 2, 3, 7, 2**16, 2**31 - 1]:
        assert all(0 <= chance.below(n) < n for _ in range(200))
    assert {chance.below(1) for _ in range(10)} == {0}
    assert {chance.below(6) for _ in range(300)} == set(range(6))


def test_chance_itself_gives_nothing() -> None:
    with pytest.raises(NotImplementedError):
        Chance().below(2)


def sealed_by_hand(seed: bytes, salts: list[str], asked: list[int]) -> tuple[list[int], int]:
    """The stream as its docstring describes it; returns the numbers and the words used."""
    mixed = b"brink salts" + b"".join(
        len(salt.encode()).to_bytes(4, "big") + salt.encode() for salt in salts
    )
    key = hmac.new(seed, mixed, hashlib.sha256).digest()
    used = 0
    numbers = []
    for n in asked:
        while True:
            block = hmac.new(key, (used // 8).to_bytes(8, "big"), hashlib.sha256).digest()
            word = int.from_bytes(block[used % 8 * 4 :][:4], "big")
            used += 1
            if word // n < TWO_32 // n:
                break
        numbers.append(word % n)
    return numbers, used


@pytest.mark.parametrize("salts", [[], ["ann"], ["ann", "bob", "søren"]])
def test_sealed_chance_can_be_derived_again_from_its_description(salts: list[str]) -> None:
    asked = [2, 6, 13, 104, 2**14, 2**20, 2**30 + 1, 3 * 2**29, 2**31 - 1] * 20
    numbers, used = sealed_by_hand(b"a seed", salts, asked)
    chance = SealedChance(b"a seed", salts)
    assert [chance.below(n) for n in asked] == numbers
    assert chance.position == used
    assert used > len(asked), "some words were passed over"


@pytest.mark.parametrize("n", [3, 6, 13, 104, 2**30 + 1, 3 * 2**29, 2**31 - 1])
def test_sealed_chance_passes_over_exactly_the_last_incomplete_run(n: int) -> None:
    """The words at the border are laid into the block, where the stream would read them."""
    fair = TWO_32 - TWO_32 % n
    words = [fair, TWO_32 - 1, fair - 1, 0, n - 1, n, fair, n + 1]
    chance = SealedChance(b"seed", [])
    chance.block = b"".join(word.to_bytes(4, "big") for word in words)
    chance.block_number = 0
    assert [chance.below(n) for _ in range(4)] == [n - 1, 0, n - 1, 0]
    assert chance.position == 6
    assert chance.below(n) == 1
    assert chance.position == 8


def test_sealed_chance_goes_on_where_it_was_left() -> None:
    whole = SealedChance(b"seed", ["x"])
    first = [whole.below(104) for _ in range(13)]
    later = SealedChance(b"seed", ["x"], whole.position)
    assert [later.below(104) for _ in range(20)] == [whole.below(104) for _ in range(20)]
    assert len(set(first)) > 1


@pytest.mark.parametrize("n", [2, 3, 6, 13, 100])
def test_sealed_chance_is_uniform(n: int) -> None:
    chance = SealedChance(b"uniform", ["salt"])
    counts = [0] * n
    for _ in range(6000):
        counts[chance.below(n)] += 1
    assert chi_square(counts) < (n - 1) + 5 * (2 * (n - 1)) ** 0.5


def test_the_seed_each_salt_and_their_order_change_the_whole_stream() -> None:
    streams = [
        (b"seed", []),
        (b"seee", []),
        (b"seed", [""]),
        (b"seed", ["ab"]),
        (b"seed", ["a", "b"]),
        (b"seed", ["b", "a"]),
        (b"seed", ["", "ab"]),
        (b"seed", ["ab", ""]),
    ]
    keys = [stream_key(seed, list(salts)) for seed, salts in streams]
    assert len(set(keys)) == len(streams)
    numbers = set()
    for seed, salts in streams:
        chance = SealedChance(seed, list(salts))
        numbers.add(tuple(chance.below(2**31 - 1) for _ in range(3)))
    assert len(numbers) == len(streams)


def test_the_commitment_binds_the_seed_and_is_not_the_stream() -> None:
    assert commitment(b"seed") == hashlib.sha256(b"brink seed\x00seed").hexdigest()
    assert commitment(b"seed") != commitment(b"seee")
    assert commitment(b"seed") != stream_key(b"seed", []).hex()


def test_recorded_chance_gives_the_log_out_again() -> None:
    chance = RecordedChance([(6, 3), (104, 0), (2, 1)])
    assert [chance.below(6), chance.below(104), chance.below(2)] == [3, 0, 1]
    assert chance.used == 3


def test_recorded_chance_says_which_draw_is_missing() -> None:
    chance = RecordedChance([(6, 3)])
    chance.below(6)
    with pytest.raises(DrawMismatch, match=r"draw 2 is missing: the rules ask for one of 13"):
        chance.below(13)


@pytest.mark.parametrize("logged", [(13, 3), (6, 6), (6, -1)])
def test_recorded_chance_says_which_draw_is_wrong_and_how(logged: tuple[int, int]) -> None:
    chance = RecordedChance([(6, 0), logged])
    chance.below(6)
    sides, result = logged
    complaint = f"draw 2 is logged as {result} of {sides}, the rules ask one of 6"
    with pytest.raises(DrawMismatch, match=complaint):
        chance.below(6)
    assert chance.used == 1
