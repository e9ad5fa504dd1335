"""Testing a game, ours or yours: the laws, positions laid out by hand, luck as it is wished for.

    from brink.testing import Position, law_tests, rolled

    test_laws = law_tests("liars_dice")  # For pytest: every law at every kind of table.

    def test_a_rule():
        position = Position.new("liars_dice", 2, rolled(6, 2, 2, 3, 4, 5, 1, 2, 3, 4, 6))
        position.play("count:4").play("face:sixes")
        assert position.asked() == (1, "bid")

Nothing here needs pytest but `law_tests`; `LAWS` and the rest are plain functions that assert.
"""

import sys

if "pytest" in sys.modules:  # Then a law that is broken shows the values it is about.
    for _part in ("laws", "matches", "positions"):
        sys.modules["pytest"].register_assert_rewrite(f"brink.testing.{_part}")

from brink.testing.laws import LAWS, a_redeal_really_deals
from brink.testing.matches import MATCH_LAWS, logs_hold
from brink.testing.positions import Luck, Position, Script, rolled
from brink.testing.pytests import law_tests
from brink.testing.tables import Case, Moment, Walked, cases_of, walk, walked

__all__ = [
    "LAWS",
    "MATCH_LAWS",
    "Case",
    "Luck",
    "Moment",
    "Position",
    "Script",
    "Walked",
    "a_redeal_really_deals",
    "cases_of",
    "law_tests",
    "logs_hold",
    "rolled",
    "walk",
    "walked",
]
