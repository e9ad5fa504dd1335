"""Liar's Dice keeps the laws of all games, and its own rules."""

from brink.testing import Position, law_tests, rolled

test_laws = law_tests("liars_dice")


def test_whoever_bids_too_high_loses_a_die() -> None:
    position = Position.new("liars_dice", 2, rolled(6, 2, 2, 3, 4, 5, 1, 2, 3, 4, 6))
    position.plays("count:4", "face:sixes")
    assert position.play("liar", rolled(6, *[2] * 9))[0]["count"] == 2
    assert [player["dice"] for player in position.view()["players"]] == [4, 5]
