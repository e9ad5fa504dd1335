"""The spec's exact dice tables, by our own programme, and by a second one in fractions."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from brink.games.ai_rush.rules.odds import (
    DICE,
    STOPPING,
    WHOLE_TURN,
    bust_chance,
    pile_after,
    ways,
)

# last total: (ways to roll it, ways to bust next, stop from k or None, rolling on for k = 1 … 6)
SPEC: dict[int, tuple[int, int, int | None, list[float]]] = {
    2: (1, 0, None, [4.1846, 7.2415, 11.3005, 16.3176, 22.3792, 29.4293]),
    3: (2, 1, 70, [3.9834, 6.9276, 10.8472, 15.6960, 21.5617, 28.3891]),
    4: (3, 3, 22, [3.5986, 6.3250, 9.9752, 14.4981, 19.9845, 26.3805]),
    5: (4, 6, 10, [3.0715, 5.4937, 8.7670, 12.8327, 17.7861, 23.5752]),
    6: (5, 10, 6, [2.4611, 4.5196, 7.3412, 10.8565, 15.1667, 20.2222]),
    7: (6, 15, 3, [1.8333, 3.5000, 5.8333, 8.7500, 12.2500, 16.3333]),
    8: (5, 21, 2, [1.2500, 2.5000, 4.1667, 6.2500, 8.7500, 11.6667]),
    9: (4, 26, 1, [0.8333, 1.6667, 2.7778, 4.1667, 5.8333, 7.7778]),
    10: (3, 30, 1, [0.5000, 1.0000, 1.6667, 2.5000, 3.5000, 4.6667]),
    11: (2, 33, 1, [0.2500, 0.5000, 0.8333, 1.2500, 1.7500, 2.3333]),
    12: (1, 35, 1, [0.0833, 0.1667, 0.2778, 0.4167, 0.5833, 0.7778]),
}
DIGITS = 0.5e-4 + 1e-9  # The spec prints four.


@cache
def rolling_on(last: int, rolls: int, depth: int) -> Fraction:
    """The same question answered forwards, in exact fractions, as deep as is asked."""
    if depth == 0:
        return Fraction(pile_after(rolls))
    return sum(
        (
            Fraction(ways(total), 36)
            * max(Fraction(pile_after(rolls + 1)), rolling_on(total, rolls + 1, depth - 1))
            for total in range(max(2, last), 13)
        ),
        Fraction(0),
    )


@pytest.mark.parametrize("last", SPEC)
def test_the_dice_table_is_the_specs(last: int) -> None:
    chance, busts, stop_from, worth = SPEC[last]
    assert abs(DICE.chances[last] - chance / 36) < 1e-15
    assert abs(bust_chance(last) - busts / 36) < 1e-15
    for rolls, value in enumerate(worth, 1):
        assert abs(STOPPING.on(last, rolls) - value) <= DIGITS
    stops = [rolls for rolls in range(1, 110) if STOPPING.says_stop(last, rolls)]
    assert (stops[0] if stops else None) == stop_from


@pytest.mark.parametrize("last", SPEC)
def test_two_programmes_agree_to_a_billionth(last: int) -> None:
    for rolls in (1, 2, 3, 6, 9, 21):
        exact = rolling_on(last, rolls, 40)
        assert abs(STOPPING.on(last, rolls) - float(exact)) < 1e-9


@pytest.mark.parametrize(("last", "rolls"), [(3, 70), (4, 22), (5, 10)])
def test_an_exact_tie_counts_as_stop(last: int, rolls: int) -> None:
    assert rolling_on(last, rolls, 30) == pile_after(rolls)
    assert STOPPING.says_stop(last, rolls)
    assert not STOPPING.says_stop(last, rolls - 1)


def test_a_whole_turn_is_the_specs() -> None:
    assert abs(WHOLE_TURN.agents() - 2.0775) <= DIGITS
    assert abs(WHOLE_TURN.bust() - 0.2855) <= DIGITS
    assert abs(WHOLE_TURN.rogue() - 0.4495) <= DIGITS
    assert abs(WHOLE_TURN.rolls() - 1.9548) <= DIGITS
    assert abs(sum(WHOLE_TURN.stops) + sum(WHOLE_TURN.busts) - 1) < 1e-12
    assert abs(WHOLE_TURN.agents() - STOPPING.on(0, 0)) < 1e-9
    assert abs(WHOLE_TURN.agents() - float(rolling_on(0, 0, 40))) < 1e-9


def test_the_anecdotes_eleven_in_twelve_is_a_marker_on_11() -> None:
    assert abs(bust_chance(11) - 11 / 12) < 1e-15


def test_luck_and_rerolls_lower_the_odds_of_a_bust() -> None:
    assert bust_chance(9, luck=2) == bust_chance(7)
    assert bust_chance(9, luck=7) == 0
    assert abs(bust_chance(9, rerolls=1) - (26 / 36) ** 2) < 1e-15
    assert abs(bust_chance(9, luck=1, rerolls=2) - (21 / 36) ** 3) < 1e-15


def test_pressing_on_with_luck_and_rerolls_is_exact() -> None:
    """Checked by naming every throw of the dice: a reroll, then luck, each used at its best."""

    def settled(dice: int, last: int, rolls: int, luck: int) -> float:
        totals = [total for total in range(dice, min(12, dice + luck) + 1) if total >= last]
        return max([0.0, *(STOPPING.at_best(total, rolls + 1) for total in totals)])

    for last, rolls, luck in ((7, 2, 2), (10, 3, 0), (4, 1, 4), (12, 1, 1)):
        throws = [a + b for a in range(1, 7) for b in range(1, 7)]
        once = sum(settled(dice, last, rolls, luck) for dice in throws) / 36
        twice = sum(max(settled(dice, last, rolls, luck), once) for dice in throws) / 36
        assert abs(STOPPING.pressing_on(last, rolls, luck, 0) - once) < 1e-12
        assert abs(STOPPING.pressing_on(last, rolls, luck, 1) - twice) < 1e-12
    assert STOPPING.pressing_on(6, 2, 0, 0) == STOPPING.on(6, 2)
