"""What all tests share: the switch that says which build is under test."""

from __future__ import annotations

import pytest

import brink.kernel.table


def is_compiled() -> bool:
    return not str(brink.kernel.table.__file__).endswith(".py")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--require-compiled",
        action="store_true",
        help="fail at once unless the compiled kernel is the one imported",
    )


def pytest_configure(config: pytest.Config) -> None:
    wanted = bool(config.getoption("--require-compiled"))
    if wanted != is_compiled():
        found = "compiled" if is_compiled() else "interpreted"
        raise pytest.UsageError(
            f"the tests found the {found} kernel at {brink.kernel.table.__file__}; "
            "run `make check` for the interpreted one, `make test-compiled` for the compiled one"
        )
