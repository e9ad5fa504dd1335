"""My Game keeps the laws of all games, and its own rules."""

from brink.testing import Position, law_tests, rolled

test_laws = law_tests("my_game")


def test_a_one_takes_the_pile() -> None:
    """Whoever rolls a one has nothing left of the turn."""
    position = Position.new("my_game", 2)
    position.play("roll", rolled(6, 5))
    assert position.play("roll", rolled(6, 1)) == [{"event": "busted", "seat": 0}]
    assert position.asked() == (1, "turn")
    assert position.view()["pile"] == 0
