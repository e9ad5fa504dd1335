"""Without the server's packages everything else works, and the server says what is missing."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from brink.cli.extras import EXTRAS, how_to_get

ROOT = Path(__file__).parent.parent.parent
# Runs a command in an interpreter in which none of the extras can be imported.
WITHOUT = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {names}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
from brink.cli.main import main
sys.argv = ["brink", *{arguments}]
main()
"""


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    names = {one for packages in EXTRAS.values() for one in packages}
    return subprocess.run(
        [sys.executable, "-c", WITHOUT.format(names=names, arguments=arguments)],
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": ":".join(path for path in sys.path if path), "COLUMNS": "100"},
    )


@pytest.mark.parametrize(
    "command",
    [
        ("games",),
        ("rules", "science"),
        ("simulate", "path_to_safety", "--games", "3", "--policy", "random"),
        ("play", "ai_rush", "--seats", "bot,bot,bot", "--plain"),
        ("check-content", "science"),
    ],
    ids=lambda command: command[0],
)
def test_engine_and_terminal_need_none_of_the_servers_packages(command: tuple[str, ...]) -> None:
    found = run(*command)
    assert found.returncode == 0, found.stderr
    assert found.stdout


@pytest.mark.parametrize("command", [("serve",), ("rooms", "list")], ids=lambda words: words[0])
def test_the_server_says_what_to_install(command: tuple[str, ...]) -> None:
    found = run(*command)
    assert found.returncode == 2
    assert "pip install 'brink-games[server]'" in found.stderr
    assert "Traceback" not in found.stderr


def test_every_extra_of_the_package_is_known_here() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for extra, packages in EXTRAS.items():
        wanted = {
            one.partition(">")[0].partition("[")[0].replace("-", "_")
            for one in project["optional-dependencies"][extra]
        }
        assert wanted - {"brink_games", "typing_extensions"} == set(packages)  # Typer has those.
    assert how_to_get("numpy") is None
    assert how_to_get("asyncpg.pool") == (
        "this needs asyncpg, which is not installed; type: pip install 'brink-games[postgres]'"
    )
