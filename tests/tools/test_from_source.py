"""After `make play` Python finds the source of Brink; what is installed later comes before it."""

from __future__ import annotations

import os
import subprocess
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def environment(tmp_path: Path) -> Path:
    """A fresh environment, as the first step of `make play` makes it."""
    folder = tmp_path / "an environment"
    venv.create(folder, symlinks=True)
    return folder


def play_from_source(environment: Path) -> None:
    subprocess.run([ROOT / "tools" / "from_source", environment], check=True)


def found(environment: Path) -> str:
    """Where `import brink` would come from, for somebody in another folder."""
    asked = "import importlib.util as u; s = u.find_spec('brink'); print(s and s.origin)"
    outside = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        [environment / "bin" / "python", "-c", asked],
        cwd=environment,
        env=outside,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def packages(environment: Path) -> Path:
    return next((environment / "lib").glob("python3*/site-packages"))


def test_python_finds_the_source_after_make_play(environment: Path) -> None:
    assert found(environment) == "None"
    play_from_source(environment)
    assert found(environment) == str(ROOT / "src" / "brink" / "__init__.py")
    assert os.access(environment / "bin" / "brink", os.X_OK)


def test_what_is_installed_comes_before_the_source(environment: Path) -> None:
    play_from_source(environment)
    compiled = packages(environment) / "brink" / "__init__.py"
    compiled.parent.mkdir()
    compiled.touch()
    assert found(environment) == str(compiled)


def test_once_brink_is_installed_the_source_is_not_put_in_its_place(environment: Path) -> None:
    (environment / ".dev").touch()
    play_from_source(environment)
    assert found(environment) == "None"
    assert not (environment / "bin" / "brink").exists()


def test_the_first_steps_say_what_they_do_instead_of_how() -> None:
    """A recipe that is not silent would be the first thing a stranger reads."""
    steps = (ROOT / "Makefile").read_text(encoding="utf-8").split("\n$(BIN)/python:\n")[1]
    recipes = [line for line in steps.splitlines() if line.startswith("\t")]
    assert len(recipes) > 10
    assert [line for line in recipes if not line.startswith("\t@")] == []
    targets = [step for step in steps.split("\n\n") if "$(PIP)" in step or "npm" in step]
    assert len(targets) >= 5
    assert all('@echo "' in step for step in targets)
