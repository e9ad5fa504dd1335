"""What all tests share: which build is under test, and how far the long walks go."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

import brink.kernel.dealer
from brink.testing.tables import ALL_WALKS

if TYPE_CHECKING:
    from tests.server.services import Park

SLOW = ("server", "browser", "tools", "laws", "cli")  # Folders of tests.
__all__ = ["ALL_WALKS"]  # `make test-long`, and the parts of it.


def is_compiled() -> bool:
    return not str(brink.kernel.dealer.__file__).endswith(".py")


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
            f"the tests found the {found} kernel at {brink.kernel.dealer.__file__}; "
            "run `make check` for the interpreted one, `make test-compiled` for the compiled one"
        )


@pytest.hookimpl(trylast=True)  # After a folder has chosen among its own.
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the slow first, so that nothing long runs alone at the end.

    Leave to `make test-long` what takes long; deselected, so that pytest counts what is left.

    Of a test that walks through many games some are played, from the last one backwards: so the
    hardest that is not too long for every day stands last.
    """
    items.sort(key=lambda item: item.path.parent.name not in SLOW)
    if ALL_WALKS:
        return
    left = {item for item in items if item.get_closest_marker("long") is not None}
    walks: dict[str, list[pytest.Item]] = {}
    some: dict[str, int] = {}
    for item in items:
        marker = item.get_closest_marker("walks")
        if marker is not None:
            name = item.nodeid.partition("[")[0]
            walks.setdefault(name, []).append(item)
            some[name] = marker.args[0]
    for name, found in walks.items():
        step = max(1.0, len(found) / some[name])
        chosen = {found[-1 - int(number * step)] for number in range(min(some[name], len(found)))}
        left |= {item for item in found if item not in chosen}
    config.hook.pytest_deselected(items=list(left))
    items[:] = [item for item in items if item not in left]


def pytest_collection_finish() -> None:
    """Let the collector pass over what stays to the end: thousands of tests, and all modules."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def park(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Park]:
    """The servers and services of a worker: one of each, whoever wants it."""
    from tests.server.services import Park  # The interpreted tests start no servers.

    park = Park(tmp_path_factory.mktemp("park"))
    yield park
    park.end()
