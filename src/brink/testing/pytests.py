"""The laws as pytest runs them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from brink.games.box import Box
from brink.games.catalog import find
from brink.games.checking import check_box
from brink.testing.laws import LAWS, Law, a_redeal_really_deals
from brink.testing.matches import (
    every_bad_move_is_refused_with_a_reason_and_changes_nothing,
    logs_hold,
)
from brink.testing.tables import Case, cases_of, walked

Check = Callable[[], None]


def checks(box: Box) -> Iterator[tuple[str, Check]]:
    """Return everything a game has to stand, each by a name."""
    cases = cases_of(box)
    yield "in_order", partial(check_box, box)
    for case in cases:
        for law in LAWS:
            yield f"{case.name}-{law.__name__}", partial(keeps, law, case)
        if case.profile is not None:
            yield f"{case.name}-logs", partial(logs_hold, box, case.profile, case.seats)
    yield "redeal", partial(a_redeal_really_deals, cases)
    yield (
        "bad_moves",
        partial(every_bad_move_is_refused_with_a_reason_and_changes_nothing, box),
    )


def keeps(law: Law, case: Case) -> None:
    """Try a law on a case; a case is played once for all of them."""
    law(walked(case))


def law_tests(game: str | Box) -> Callable[[Check], None]:
    """Return a test for pytest that tries every law on a game; it is to be called `test_laws`."""
    import pytest  # noqa: PLC0415 - nothing else here needs it.

    named = list(checks(find(game) if isinstance(game, str) else game))

    @pytest.mark.parametrize("check", [pytest.param(check, id=name) for name, check in named])
    def test_laws(check: Check) -> None:
        check()

    return test_laws
