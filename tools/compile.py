"""Compile the kernel, rules and bots, and install them; only what has changed is compiled again.

What was compiled stays in build/. What is no longer in the source goes, so that nothing old is
installed.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
INSTALL = ("pip", "install", "-qq", "--disable-pip-version-check", "--no-deps")
ITS_OWN = ("--no-build-isolation", "--force-reinstall", ".")


def tidy(build: Path) -> None:
    """Remove from earlier builds what is copied anew, and what has lost its source."""
    for folder in [*build.glob("lib*"), *build.glob("bdist*")]:
        for path in sorted(folder.rglob("*"), reverse=True):
            if path.is_dir():
                if not any(path.iterdir()):
                    path.rmdir()
            elif path.suffix != ".so" or not has_source(path, folder):
                path.unlink()


def has_source(library: Path, folder: Path) -> bool:
    """Return whether a compiled module still has its file; a game's whole library, its folder."""
    module = library.relative_to(folder).with_name(library.name.partition(".")[0])
    if module.name.endswith("__mypyc"):
        name = module.name.removesuffix("__mypyc").removeprefix("brink_")
        return name == "kernel" or (SOURCE / "brink" / "games" / name).is_dir()
    return (SOURCE / module).with_suffix(".py").is_file()


def follow(progress: Path, told: int) -> int:
    """Print what has been told since; return how many lines that makes."""
    lines = progress.read_text(encoding="utf-8").splitlines()
    for line in lines[told:]:
        print(f"  {line}", flush=True)
    return len(lines)


def main() -> None:
    """Compile and install, and say what is going on."""
    began = time.monotonic()
    tidy(ROOT / "build")
    with tempfile.NamedTemporaryFile() as file:
        progress, told = Path(file.name), 0
        settings = {**os.environ, "BRINK_COMPILE": "1", "BRINK_PROGRESS": file.name}
        with subprocess.Popen(  # noqa: S603
            [sys.executable, "-m", *INSTALL, *ITS_OWN], cwd=ROOT, env=settings
        ) as process:
            while process.poll() is None:
                time.sleep(0.2)
                told = follow(progress, told)
        follow(progress, told)
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = spent.ru_utime + spent.ru_stime
    print(f"  installed after {time.monotonic() - began:.0f} s ({cpu:.0f} CPU seconds)")
    sys.exit(process.returncode)


if __name__ == "__main__":
    main()
