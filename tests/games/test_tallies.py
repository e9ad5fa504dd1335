"""Frozen tallies: the very games the bots played before, counted; no game goes without."""

from __future__ import annotations

import pytest
from tools.tallies import FOLDER, tallies

from brink.games.catalog import all_boxes, find

BOXES = [box.id for box in all_boxes()]


@pytest.mark.compiled  # Interpreted, so many games take minutes.
@pytest.mark.parametrize("game", BOXES)
def test_bots_play_the_games_they_played_before(game: str) -> None:
    frozen = (FOLDER / f"{game}.txt").read_text(encoding="utf-8").splitlines()
    played = list(tallies(find(game)))
    assert played == frozen, (
        f"{game}.txt counts other games; if rules or bots changed on purpose, run `make tallies`, "
        "review the diff, and see with `make test-long` that the balance is kept"
    )


def test_every_game_has_its_tallies_and_none_are_left_over() -> None:
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(BOXES)
