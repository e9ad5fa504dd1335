"""One walk for all laws of a file: a case is played once, then looked at by each of them."""

from __future__ import annotations

import pytest

from tests.laws.tables import Walked, cases, walked

CASES = cases()


@pytest.fixture(scope="module", params=CASES, ids=[case.name for case in CASES])
def played(request: pytest.FixtureRequest) -> Walked:
    """Every case in turn; nothing may be changed in it."""
    return walked(request.param)
