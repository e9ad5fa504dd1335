"""Rulings about the Mad Science dice."""

from __future__ import annotations

import pytest

from brink.games.path_to_safety.rules.clock import advance
from brink.kernel.dealer import Dealer
from tests.games.path_to_safety.arrange import (
    Faces,
    Numbers,
    Position,
    arrange,
    difficulties,
    kinds_of_news,
)


def last_play(pool: int, at_end: bool, **options: object) -> Position:
    """Return a position where desk 2 of 2 is about to end round 1 with `publish:gov_06`."""
    return arrange(
        [["af_06"], ["gov_06"]],
        options={"early_end": "on", **options},
        pool=pool,
        at_end=at_end,
        desk=1,
    )


def advanced(pool: int, at_end: bool, dice: int = 14) -> tuple[tuple[int, str], list[str]]:
    position = arrange([[]], options={"mad_science_dice": dice}, pool=pool, at_end=at_end)
    dealer = Dealer(Numbers())
    advance(position.state, dealer)
    return position.clock(), [event.kind.name for event in dealer.events]


def test_R14_an_ending_roll_is_not_followed_by_an_advance() -> None:
    position = last_play(3, at_end=False)
    news = position.play("publish:gov_06", Faces("✓✓✓"), *difficulties(1, 2, 3, 4))
    assert "advanced" not in kinds_of_news(news)
    assert position.clock() == (3, "continue")
    assert position.state.round == 1
    late = last_play(3, at_end=True)
    late.play("publish:gov_06", Faces("x✓x"), *difficulties(1, 2, 3, 4))
    assert late.clock() == (3, "end")


def test_R14_a_roll_that_goes_on_is_followed_by_exactly_one_advance() -> None:
    position = last_play(5, at_end=False)
    news = position.play("publish:gov_06", Faces("✓✓x✓✓"))
    assert kinds_of_news(news) == ["published", "round_rolled", "advanced", "turn_began"]
    assert position.clock() == (4, "continue")
    assert (position.state.round, position.state.desk) == (2, 0)


def test_R15_the_advance_that_flips_the_indicator_does_not_also_add_a_die() -> None:
    assert advanced(2, at_end=False) == ((1, "end"), ["advanced", "flipped"])
    assert advanced(1, at_end=True) == ((2, "end"), ["advanced"])
    assert advanced(3, at_end=False) == ((2, "continue"), ["advanced"])


@pytest.mark.parametrize("dice", [2, 10, 14, 20])
def test_R16_under_end_the_pool_never_outgrows_the_dice_in_the_game(dice: int) -> None:
    assert advanced(dice, at_end=True, dice=dice)[0] == (dice, "end")
    assert advanced(dice - 1, at_end=True, dice=dice)[0] == (dice, "end")


@pytest.mark.parametrize(
    ("at_end", "faces", "stops"),
    [
        (False, "xxx", False),
        (False, "✓x✓", False),
        (False, "✓✓x", False),
        (False, "✓✓✓", True),
        (True, "xxx", False),
        (True, "✓xx", True),
        (True, "xx✓", True),
        (True, "✓✓✓", True),
    ],
)
def test_R17_continue_needs_one_x_to_go_on_and_under_end_one_check_stops_the_game(
    at_end: bool, faces: str, stops: bool
) -> None:
    position = last_play(3, at_end)
    luck = difficulties(1, 2, 3, 4) if stops else []
    news = position.play("publish:gov_06", Faces(faces), *luck)
    assert (position.game.decision(position.state) is None) == stops
    (rolled,) = [event for event in news if event["event"] == "round_rolled"]
    assert rolled == {
        "event": "round_rolled",
        "dice": 3,
        "checks": faces.count("✓"),
        "faces": sum(1 << place for place, face in enumerate(faces) if face == "✓"),
        "indicator": "end" if at_end else "continue",
    }


def test_R17_the_pool_is_rolled_only_after_the_last_desk_has_acted() -> None:
    position = arrange([["gov_06"], ["af_06"]], options={"early_end": "on"}, pool=1, at_end=True)
    assert "round_rolled" not in kinds_of_news(position.play("publish:gov_06"))


def test_R41_a_win_in_hand_does_not_stop_the_game() -> None:
    position = arrange(
        [["gov_06"], ["af_06"]],
        options={"early_end": "on"},
        progress=[13, 20, 20, 20],
        seen=[range(1, 13)] * 4,
    )
    position.play("publish:gov_06")
    assert all(position.state.is_guaranteed(strategy) for strategy in range(4))
    assert position.game.outcome(position.state) is None
    assert position.asked() == (1, "turn_start")
