"""Who sits down where nobody does."""

from __future__ import annotations

import pytest

from brink.bots.seating import bot_names, company
from brink.games.box import Box
from brink.games.catalog import all_boxes, find


def test_the_company_of_science_is_mixed() -> None:
    assert company(find("science"), 3) == ["selfish", "cooperative", "selfish"]


@pytest.mark.parametrize("box", all_boxes(), ids=lambda box: box.id)
def test_a_game_without_a_company_of_its_own_sends_its_best_bot(box: Box) -> None:
    assert company(box, 0) == []
    assert set(company(box, 4)) <= set(bot_names(box))
    if not box.company:
        assert company(box, 2) == [bot_names(box)[-1]] * 2
