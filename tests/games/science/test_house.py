"""House players: how many may play follows from the options (R2)."""

from __future__ import annotations

import pytest

from brink.games.catalog import find
from tests.cli.conftest import Brink, brink, complaint, state_home

__all__ = ["brink", "state_home"]


def test_the_box_is_for_three_and_four_and_the_option_opens_it() -> None:
    box = find("science")
    assert (box.least_seats, box.most_seats) == (3, 4)
    assert box.seats_for(box.sheet.profile({})) == (3, 4)
    assert box.seats_for(box.sheet.profile({}, "house")) == (2, 6)


@pytest.mark.parametrize("players", ["2", "5", "6"])
def test_the_terminal_asks_the_options_how_many_may_play(brink: Brink, players: str) -> None:
    simulate = ["simulate", "science", "--players", players, "--policy", "random", "--games", "2"]
    assert complaint(brink(*simulate)) == f"science is for 3 to 4 players, not {players}"
    assert brink(*simulate, "--option", "house_players=on").exit_code == 0
    play = ["play", "science", "--plain", "--players", players]
    assert f"3 to 4 players, not {players}" in complaint(brink(*play))
    begun = brink(*play, "--preset", "house", typed=["quit"])
    assert begun.exit_code == 0, begun.output


def test_a_simulation_prints_wins_by_role_seat_and_place(brink: Brink) -> None:
    result = brink("simulate", "science", "--games", "3", "--policy", "random", "--players", "4")
    assert result.exit_code == 0
    for words in ("businessman", "seat 1", "number 1 in the first round", "Result: "):
        assert words in result.output
