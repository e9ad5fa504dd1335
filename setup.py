"""Compile the kernel, the rules and the bots with mypyc where a C compiler is at hand.

BRINK_COMPILE=0 never compiles, =1 fails rather than fall back; unset: compile wheels if possible.
BRINK_ONLY=ai_rush,science compiles these games alone (and the kernel), while they are worked on.
BRINK_PROGRESS=FILE has every library that is begun or done written there.
"""

import os
import shutil
import sys
import sysconfig
import time
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError

WISH = os.environ.get("BRINK_COMPILE", "")
ONLY = [name for name in os.environ.get("BRINK_ONLY", "").split(",") if name]
PROGRESS = os.environ.get("BRINK_PROGRESS", "")
COMPILED = [
    "kernel/*.py",
    "bots/*.py",
    "games/*/rules/*.py",
    "games/*/game.py",
    "games/*/bot/*.py",
]
INTERPRETED = ["__init__.py", "native.py", "pickling.py", "registry.py"]
# Nobody replaces a library's functions, so calls within it are direct and may be inlined.
# What is written by a program is not warned about: looking for it takes time, too.
WITHIN = ["-fvisibility=hidden", "-fno-semantic-interposition", "-w"]
SHORT_HEADER = "tools/shim"


def tell(line: str) -> None:
    """Say how far we are to whoever watches."""
    if PROGRESS:
        with Path(PROGRESS).open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")


def sources() -> list[str]:
    """Return the files to compile; all of them also run as they are."""
    package = Path("src/brink")
    found = sorted({path for pattern in COMPILED for path in package.glob(pattern)})
    wanted = [path for path in found if path.name not in INTERPRETED]
    return [str(path) for path in wanted if not ONLY or library(path) in ("kernel", *ONLY)]


def library(path: Path) -> str:
    """Return the library a file belongs to: its game's, or that of what all games stand on."""
    return path.parts[3] if path.parts[2] == "games" else "kernel"


def libraries(found: list[str]) -> list[tuple[list[str], str]]:
    """Return the files that share a library: a game each, and what all games stand on.

    One library for all would have one C file: whatever is edited, all would be compiled again.
    """
    groups: dict[str, list[str]] = {}
    for path in found:
        groups.setdefault(f"brink_{library(Path(path))}", []).append(path)
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


def extensions() -> list[Extension]:
    """Return the extension modules, or none."""
    if not can_compile():
        return []
    from mypyc.build import mypycify  # noqa: PLC0415

    tell("types are checked, C is written")
    found = sources()
    # No cache: a half-stale one breaks the compiler when libraries are separate.
    whole = ["--cache-dir=/dev/null", *found]
    if ONLY:
        whole.insert(0, "--follow-imports=silent")
    # The first level gives all the speed: the time goes into memory, not into arithmetic.
    made = mypycify(whole, opt_level="1", debug_level="0", separate=libraries(found))
    for extension in made:
        extension.extra_compile_args += WITHIN
        if (
            is_shim(extension)
            and os.name == "posix"
            and not sysconfig.get_config_var("Py_GIL_DISABLED")
        ):
            extension.include_dirs.insert(0, SHORT_HEADER)
    return made


def is_shim(extension: Extension) -> bool:
    """Return whether this is one of the small modules that open a library."""
    return not extension.name.endswith("__mypyc")


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

    def build_extension(self, ext: Extension) -> None:
        """Build one library or one of the small modules that open it."""
        name = ext.name.removesuffix("__mypyc").removeprefix("brink_")
        if name == ext.name:
            super().build_extension(ext)
            return
        tell(f"{name} is compiled")
        began = time.monotonic()
        super().build_extension(ext)
        tell(f"{name} is done ({time.monotonic() - began:.0f} s)")


if "bdist_wheel" in sys.argv and not Path("src/brink/server/web/index.html").exists():
    sys.exit("Brink: the pages are not built, and a wheel without them would serve none: make web")
setup(ext_modules=extensions(), cmdclass={"build_ext": BuildOrDoWithout})
