"""The clock by exact arithmetic: sections 5.1 and 5.3 recomputed from their first sentences."""

from __future__ import annotations

from fractions import Fraction

import pytest

from brink.games.path_to_safety.rules.clock import advance, chance_to_end, roll_ends_game
from brink.games.path_to_safety.rules.state import PathState
from brink.kernel.dealer import Dealer
from tests.games.path_to_safety.arrange import Numbers, arrange

CONTINUE, END = False, True

TABLE_5_3 = {  # Dice: (continue, end).
    14: (".0001", ".9999"),
    13: (".0001", ".9999"),
    12: (".0002", ".9998"),
    11: (".0005", ".9995"),
    10: (".0010", ".9990"),
    9: (".0020", ".9980"),
    8: (".0039", ".9961"),
    7: (".0078", ".9922"),
    6: (".0156", ".9844"),
    5: (".0313", ".9688"),
    4: (".0625", ".9375"),
    3: (".1250", ".8750"),
    2: (".2500", ".7500"),
    1: (None, ".5000"),
}


def exact_chance(pool: int, at_end: bool) -> Fraction:
    """Count the throws of `pool` two-faced dice that end the game."""
    if at_end:
        return Fraction(2**pool - 1, 2**pool)
    return Fraction(1, 2**pool)


def exact_clock(dice: int, advances: int) -> tuple[int, bool]:
    """Advance by the two sentences of the rulebook."""
    pool, at_end = dice, CONTINUE
    for _ in range(advances):
        if at_end:
            pool = min(pool + 1, dice)
        else:
            pool -= 1
            at_end = pool == 1
    return pool, at_end


def rounds_still_to_play(pool: int, at_end: bool, dice: int = 14) -> Fraction:
    """Return the expected rounds after the coming roll, with one advance a round."""
    goes_on = 1 - exact_chance(pool, at_end)
    if at_end and pool == dice:  # E = g(1 + E), for ever with all dice.
        return goes_on / (1 - goes_on)
    after = (pool + 1, END) if at_end else (pool - 1, pool == 2)
    return goes_on * (1 + rounds_still_to_play(*after, dice))


def chance_by_round(dice: int, rounds: int) -> list[Fraction]:
    """Return the chance to end in round 1, 2, … with one advance a round."""
    chances = []
    still_on = Fraction(1)
    for number in range(rounds):
        ends = exact_chance(*exact_clock(dice, number))
        chances.append(still_on * ends)
        still_on *= 1 - ends
    return chances


def state_with(dice: int) -> PathState:
    return arrange([[]], options={"mad_science_dice": dice}).state


def clock(state: PathState) -> tuple[int, bool]:
    return state.pool, state.at_end


@pytest.mark.parametrize("at_end", [CONTINUE, END])
@pytest.mark.parametrize("pool", range(1, 21))
def test_the_chance_to_end_is_two_to_the_minus_k_or_one_less_that(pool: int, at_end: bool) -> None:
    exact = exact_chance(pool, at_end)
    assert exact == (1 - Fraction(1, 2**pool) if at_end else Fraction(1, 2**pool))
    assert abs(Fraction(chance_to_end(pool, at_end)) - exact) < Fraction(1, 10**12)


@pytest.mark.parametrize("pool", TABLE_5_3)
def test_table_5_3_rounds_the_exact_chances(pool: int) -> None:
    for at_end, written in zip((CONTINUE, END), TABLE_5_3[pool], strict=True):
        if written is None:
            assert (pool, at_end) not in {exact_clock(14, a) for a in range(61)}
            continue
        assert abs(Fraction("0" + written) - exact_chance(pool, at_end)) <= Fraction(1, 20000)


@pytest.mark.parametrize("at_end", [CONTINUE, END])
@pytest.mark.parametrize("pool", range(1, 11))
def test_every_throw_of_a_small_pool_ends_the_game_exactly_when_it_should(
    pool: int, at_end: bool
) -> None:
    ended = 0
    for throw in range(2**pool):
        state = state_with(14)
        state.pool, state.at_end = pool, at_end
        chance = Numbers(throw)
        ends = roll_ends_game(state, Dealer(chance))
        checks = sum((throw >> die) & 1 for die in range(pool))
        assert ends == (checks > 0 if at_end else checks == pool)
        assert chance.asked == [2**pool]
        ended += ends
    assert Fraction(ended, 2**pool) == exact_chance(pool, at_end)


@pytest.mark.parametrize("dice", range(2, 21))
def test_the_closed_form_of_advance_holds(dice: int) -> None:
    state = state_with(dice)
    for advances in range(61):
        if advances <= dice - 2:
            closed = (dice - advances, CONTINUE)
            chance = Fraction(1, 2 ** (dice - advances))
        else:
            closed = (min(dice, advances - dice + 2), END)
            chance = 1 - Fraction(1, 2 ** min(dice, advances - dice + 2))
        assert clock(state) == closed
        assert exact_clock(dice, advances) == closed
        assert exact_chance(*closed) == chance
        advance(state, Dealer(Numbers()))


def test_the_round_in_which_a_quiet_game_ends_is_distributed_as_5_3_says() -> None:
    by_round = chance_by_round(14, 60)
    written = {
        ".0155": sum(by_round[:8]),
        ".0154": by_round[8],
        ".0303": by_round[9],
        ".0587": by_round[10],
        ".1100": by_round[11],
        ".1925": by_round[12],
        ".2888": by_round[13],
        ".2166": by_round[14],
        ".0632": by_round[15],
        ".0090": 1 - sum(by_round[:16]),
    }
    for figure, exact in written.items():
        assert abs(Fraction("0" + figure) - exact) <= Fraction(1, 20000), (figure, float(exact))


def test_a_quiet_game_lasts_13_and_a_half_rounds_on_average() -> None:
    mean = 1 + rounds_still_to_play(14, CONTINUE)
    assert abs(mean - Fraction("13.48")) <= Fraction(1, 200)
    summed = sum(number * chance for number, chance in enumerate(chance_by_round(14, 80), 1))
    assert abs(float(mean - summed)) < 1e-12


@pytest.mark.parametrize(
    ("pool", "at_end", "figure"),
    [
        (5, CONTINUE, "3.65"),
        (4, CONTINUE, "2.77"),
        (3, CONTINUE, "1.95"),
        (2, CONTINUE, "1.23"),
        (1, END, "0.64"),
        (2, END, "0.28"),
        (3, END, "0.13"),
    ],
)
def test_the_rounds_still_to_be_played_are_those_of_5_3(
    pool: int, at_end: bool, figure: str
) -> None:
    exact = rounds_still_to_play(pool, at_end)
    assert abs(exact - Fraction(figure)) <= Fraction(1, 200), float(exact)


def test_an_extra_advance_costs_what_5_3_says() -> None:
    def cost(pool: int, at_end: bool) -> float:
        after = (pool + 1, END) if at_end else (pool - 1, pool == 2)
        return float(rounds_still_to_play(pool, at_end) - rounds_still_to_play(*after))

    assert all(0.95 < cost(pool, CONTINUE) <= 1 for pool in range(7, 15))
    assert cost(2, CONTINUE) == pytest.approx(0.6, abs=0.05)
    assert cost(1, END) == pytest.approx(1 / 3, abs=0.05)
    assert all(cost(pool, END) < 1 / 3 for pool in range(2, 14))


def test_the_code_plays_a_quiet_game_with_the_same_odds() -> None:
    state = state_with(14)
    still_on = 1.0
    for exact in chance_by_round(14, 60):
        ends = chance_to_end(state.pool, state.at_end)
        assert abs(still_on * ends - float(exact)) < 1e-12
        still_on *= 1 - ends
        advance(state, Dealer(Numbers()))
