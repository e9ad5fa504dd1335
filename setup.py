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


INTERPRETED = ["__init__.py", "native.py"]
COMING = ["science", "singularity_war"]  # Games in the making: games/catalog.py.


def sources() -> list[str]:
    """Return the files to compile; all of them also run as they are."""
    package = Path("src/brink")
    found = sorted({path for pattern in COMPILED for path in package.glob(pattern)})
    return [
        str(path)
        for path in found
        if path.name not in INTERPRETED and not set(COMING) & set(path.parts)
    ]


def can_compile() -> bool:
    """Return whether this build should and can compile."""
    if WISH == "0" or "editable_wheel" in sys.argv:
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

    return mypycify(sources(), opt_level="3", debug_level="0")


class BuildOrDoWithout(build_ext):
    """Compile; if the compiler fails, go on as pure Python, unless compiling was demanded."""

    def run(self) -> None:
        """Build the extensions, or say why there are none."""
        try:
            super().run()
        except (BaseError, OSError) as error:
            if WISH == "1":
                raise
            print(f"Brink: compiling failed ({error}); building pure Python (same games, slower)")
            self.extensions = []


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildOrDoWithout})
