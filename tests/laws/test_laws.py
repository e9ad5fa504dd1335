"""The laws that are shipped for everybody's games (`brink.testing`), on the toy and on ours."""

from __future__ import annotations

import pytest

from brink.testing import LAWS, a_redeal_really_deals, walked
from brink.testing.laws import Law
from tests.laws.tables import Case, cases

CASES = cases()


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_law(case: Case, law: Law) -> None:
    law(walked(case))  # Played once for all of them: the cases stand before the laws.


@pytest.mark.parametrize("game", sorted({case.game.id for case in CASES}))
def test_a_redeal_really_deals(game: str) -> None:
    a_redeal_really_deals([case for case in CASES if case.game.id == game])
