"""Compile the kernel, the rules and the bots with mypyc where a C compiler is at hand.

BRINK_COMPILE=0 never compiles, =1 fails rather than fall back; unset: compile wheels if possible.
"""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError

WISH = os.environ.get("BRINK_COMPILE", "")
COMPILED = [
    "kernel/*.py",
    "bots/random.py",
    "games/*/rules/*.py",
    "games/*/game.py",
    "games/*/bot/*.py",
]


INTERPRETED = ["__init__.py", "native.py", "pickling.py"]


def sources() -> list[str]:
    """Return the files to compile; all of them also run as they are."""
    package = Path("src/brink")
    found = sorted({path for pattern in COMPILED for path in package.glob(pattern)})
    return [str(path) for path in found if path.name not in INTERPRETED]


def libraries(found: list[str]) -> list[tuple[list[str], str]]:
    """Return the files that share a library: a game each, and what all games stand on.

    One library for all would have one C file, and the compiler's time grows faster than its length.
    """
    groups: dict[str, list[str]] = {}
    for path in found:
        parts = Path(path).parts
        name = parts[3] if parts[2] == "games" else "kernel"
        groups.setdefault(f"brink_{name}", []).append(path)
    return [(files, name) for name, files in groups.items()]


def can_compile() -> bool:
    """Return whether this build should and can compile."""
    if WISH == "0" or {"editable_wheel", "dist_info", "egg_info"} & set(sys.argv):
        return False
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler):
        return True
    if WISH == "1":
        sys.exit(f"Brink: BRINK_COMPILE=1, but no C compiler ({compiler}) was found")
    print("Brink: no C compiler found; building pure Python (same games, slower simulations)")
    return False


def extensions() -> list[object]:
    """Return the extension modules, or none."""
    if not can_compile():
        return []
    from mypyc.build import mypycify  # noqa: PLC0415

    found = sources()
    # No cache: a half-stale one breaks the compiler when libraries are separate.
    whole = ["--cache-dir=/dev/null", *found]
    return mypycify(whole, opt_level="3", debug_level="0", separate=libraries(found))


class BuildOrDoWithout(build_ext):
    """Compile; if the compiler fails, go on as pure Python, unless compiling was demanded."""

    def run(self) -> None:
        """Build the extensions, or say why there are none."""
        self.parallel = True
        try:
            super().run()
        except (BaseError, OSError) as error:
            if WISH == "1":
                raise
            print(f"Brink: compiling failed ({error}); building pure Python (same games, slower)")
            self.extensions = []


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildOrDoWithout})
