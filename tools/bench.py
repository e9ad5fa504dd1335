"""How fast is it? Interpreted, compiled, and OpenSpiel beside them: one run, interleaved, medians.

Rates are per CPU second, because the machine may be busy; ratios are the median over rounds of
two contenders measured one after the other. `--against PYTHON` measures another build of Brink,
installed for that interpreter, in turn with this one.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tools.bench_worker import TABLES

ROOT = Path(__file__).parent.parent
WORKER = ROOT / "tools" / "bench_worker.py"
HERE = sys.executable
FIGURES = ("actions", "games", "clones", "redeals")
PATH, RUSH, SCIENCE, WAR = TABLES

# name: (contender in bench_worker, whether compiled)
RUNNERS = {
    **{game: (game, True) for game in TABLES},
    **{f"{game}, bots": (f"{game} bots", True) for game in TABLES},
    **{f"{game}, copies": (f"{game} copies", True) for game in TABLES},
    f"{PATH}, interpreted": (PATH, False),
    f"{RUSH}, interpreted": (RUSH, False),
    f"{PATH}, driven from Python": ("from_python", True),
    "OpenSpiel hanabi, driven from Python": ("hanabi", True),
    "OpenSpiel liars_dice, driven from Python": ("liars_dice", True),
    "OpenSpiel gin_rummy, driven from Python": ("gin_rummy", True),
}

# what must hold: (name, numerator, denominator or None, figure, at least)
TARGETS = [
    ("Path to Safety, actions/s", PATH, None, "actions", 1_000_000),
    ("AI RUSH, actions/s", RUSH, None, "actions", 500_000),
    ("Science!, actions/s", SCIENCE, None, "actions", 300_000),
    ("The Singularity War, actions/s", WAR, None, "actions", 100_000),
    ("Path to Safety, clones/s", f"{PATH}, copies", None, "clones", 1_000_000),
    ("Path to Safety, re-deals/s", f"{PATH}, copies", None, "redeals", 500_000),
    ("compiled / interpreted", PATH, f"{PATH}, interpreted", "actions", 10),
    ("Brink / OpenSpiel hanabi", PATH, "OpenSpiel hanabi, driven from Python", "actions", 4),
    (
        "the same, both from Python",
        f"{PATH}, driven from Python",
        "OpenSpiel hanabi, driven from Python",
        "actions",
        3,
    ),
]
# With --against: whole games of ours by theirs.
BETTER = {
    PATH: 2.5,
    RUSH: 2.0,
    SCIENCE: 1.6,
    WAR: 1.6,
    f"{PATH}, bots": 3.0,
    f"{RUSH}, bots": 1.5,
    f"{SCIENCE}, bots": 1.5,
    f"{WAR}, bots": 1.5,
}
BEFORE = "before: "

Verdict = tuple[str, float, float]


class Runner:
    """A contender in a process of its own."""

    def __init__(self, contender: str, compiled: bool, python: str = HERE) -> None:
        path = "" if compiled else str(ROOT / "src")
        self.process = subprocess.Popen(  # noqa: S603
            [python, str(WORKER), contender],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": path},
            cwd=ROOT,
        )
        self.rounds: list[dict[str, float]] = []

    def run(self, seconds: float) -> None:
        """Measure one slice."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{seconds}\n")
        self.process.stdin.flush()
        self.rounds.append(json.loads(self.process.stdout.readline()))

    def median(self, figure: str) -> float:
        """Return the median over the rounds."""
        return statistics.median(found[figure] for found in self.rounds)

    def stop(self) -> None:
        """Let the process end."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def contenders(against: str | None) -> dict[str, Runner]:
    """Start everybody; another build right after what it is compared with."""
    if against is None:
        return {name: Runner(*spec) for name, spec in RUNNERS.items()}
    found: dict[str, Runner] = {}
    for name, (contender, compiled) in RUNNERS.items():
        if contender.partition(" ")[0] in TABLES and compiled:
            found[name] = Runner(contender, compiled)
            found[BEFORE + name] = Runner(contender, compiled, against)
    return found


def measure(runners: dict[str, Runner], rounds: int, seconds: float) -> None:
    """Run all contenders in turn, several times over."""
    for _ in track(range(rounds), description="rounds", console=Console(stderr=True)):
        for runner in runners.values():
            runner.run(seconds)
    for runner in runners.values():
        runner.stop()


def ratio(one: Runner, other: Runner, figure: str) -> float:
    """Return the median ratio of two contenders, round by round."""
    pairs = zip(one.rounds, other.rounds, strict=True)
    return statistics.median(here[figure] / there[figure] for here, there in pairs)


def judge(runners: dict[str, Runner], against: str | None) -> list[Verdict]:
    """Return what was reached for each target, and what was wanted."""
    if against is not None:
        found = [
            (f"{name}: games whole", ratio(runners[name], runners[BEFORE + name], "games"), wanted)
            for name, wanted in BETTER.items()
        ]
        for game in TABLES:
            name = f"{game}, copies"
            for figure in ("clones", "redeals"):
                better = ratio(runners[name], runners[BEFORE + name], figure)
                found.append((f"{game}: {figure}", better, 1.0))
        return found
    found = []
    for name, above, below, figure, wanted in TARGETS:
        if below is None:
            value = runners[above].median(figure)
        else:
            value = ratio(runners[above], runners[below], figure)
        found.append((name, value, float(wanted)))
    return found


def show(runners: dict[str, Runner], verdicts: list[Verdict]) -> None:
    """Print the figures."""
    console = Console()
    heads = [f"{figure}/s" for figure in FIGURES]
    rates = Table("contender", *heads, title="Medians per CPU second")
    for name, runner in runners.items():
        cells = [
            f"{runner.median(figure):,.0f}" if figure in runner.rounds[0] else ""
            for figure in FIGURES
        ]
        rates.add_row(name, *cells)
    for column in rates.columns[1:]:
        column.justify = "right"
    console.print(rates)
    targets = Table("target", "reached", "wanted", "")
    for name, value, wanted in verdicts:
        mark = "ok" if value >= wanted else "MISSED"
        targets.add_row(name, f"{value:,.2f}", f"{wanted:,.1f}", mark)
    console.print(targets)


def main() -> None:
    """Measure, print, and fail if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds a slice")
    parser.add_argument("--against", help="the Python for which another build is installed")
    asked = parser.parse_args()
    runners = contenders(asked.against)
    measure(runners, asked.rounds, asked.seconds)
    verdicts = judge(runners, asked.against)
    show(runners, verdicts)
    sys.exit(any(value < wanted for _, value, wanted in verdicts))


if __name__ == "__main__":
    main()
