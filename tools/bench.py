"""How fast is it? Interpreted, compiled, and OpenSpiel beside them: one run, interleaved, medians.

Rates are per CPU second, because the machine may be busy; ratios are the median over rounds of
two contenders measured one after the other.
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

ROOT = Path(__file__).parent.parent
INTERPRETED = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
COMPILED = {**os.environ, "PYTHONPATH": str(ROOT)}

# name: (contender in bench_worker, environment)
RUNNERS = {
    "Brink compiled, its own loop": ("playout", COMPILED),
    "Brink interpreted, its own loop": ("playout", INTERPRETED),
    "AI RUSH compiled, its own loop": ("rush", COMPILED),
    "AI RUSH interpreted, its own loop": ("rush", INTERPRETED),
    "Science! compiled, its own loop": ("science", COMPILED),
    "The Singularity War compiled, its own loop": ("war", COMPILED),
    "Brink compiled, driven from Python": ("from_python", COMPILED),
    "OpenSpiel hanabi, driven from Python": ("hanabi", COMPILED),
    "OpenSpiel liars_dice, driven from Python": ("liars_dice", COMPILED),
    "OpenSpiel gin_rummy, driven from Python": ("gin_rummy", COMPILED),
    "Brink compiled, clones": ("clones", COMPILED),
    "Brink interpreted, clones": ("clones", INTERPRETED),
}

# what must hold: (name, numerator, denominator or None, figure, at least)
TARGETS = [
    ("compiled actions/s", "Brink compiled, its own loop", None, "actions", 1_000_000),
    ("AI RUSH compiled actions/s", "AI RUSH compiled, its own loop", None, "actions", 500_000),
    ("Science! compiled actions/s", "Science! compiled, its own loop", None, "actions", 300_000),
    (
        "The Singularity War, the same",
        "The Singularity War compiled, its own loop",
        None,
        "actions",
        100_000,
    ),
    (
        "compiled / interpreted",
        "Brink compiled, its own loop",
        "Brink interpreted, its own loop",
        "actions",
        10,
    ),
    (
        "Brink / OpenSpiel hanabi",
        "Brink compiled, its own loop",
        "OpenSpiel hanabi, driven from Python",
        "actions",
        4,
    ),
    (
        "the same, both from Python",
        "Brink compiled, driven from Python",
        "OpenSpiel hanabi, driven from Python",
        "actions",
        3,
    ),
    ("compiled clones/s", "Brink compiled, clones", None, "clones", 1_000_000),
]


class Runner:
    """A contender in a process of its own."""

    def __init__(self, contender: str, environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(  # noqa: S603
            [sys.executable, "-m", "tools.bench_worker", contender],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
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


def measure(rounds: int, seconds: float) -> dict[str, Runner]:
    """Run all contenders in turn, several times over."""
    runners = {name: Runner(*spec) for name, spec in RUNNERS.items()}
    for _ in track(range(rounds), description="rounds", console=Console(stderr=True)):
        for runner in runners.values():
            runner.run(seconds)
    for runner in runners.values():
        runner.stop()
    return runners


def judge(runners: dict[str, Runner]) -> list[tuple[str, float, float]]:
    """Return what was reached for each target, and what was wanted."""
    found = []
    for name, above, below, figure, wanted in TARGETS:
        if below is None:
            value = runners[above].median(figure)
        else:
            pairs = zip(runners[above].rounds, runners[below].rounds, strict=True)
            value = statistics.median(one[figure] / other[figure] for one, other in pairs)
        found.append((name, value, float(wanted)))
    return found


def show(runners: dict[str, Runner], verdicts: list[tuple[str, float, float]]) -> None:
    """Print the figures."""
    console = Console()
    rates = Table("contender", "actions/s", "games/s", "clones/s", title="Medians per CPU second")
    for name, runner in runners.items():
        cells = [
            f"{runner.median(figure):,.0f}" if figure in runner.rounds[0] else ""
            for figure in ("actions", "games", "clones")
        ]
        rates.add_row(name, *cells)
    for column in rates.columns[1:]:
        column.justify = "right"
    console.print(rates)
    targets = Table("target", "reached", "wanted", "")
    for name, value, wanted in verdicts:
        mark = "ok" if value >= wanted else "MISSED"
        targets.add_row(name, f"{value:,.1f}", f"{wanted:,.0f}", mark)
    console.print(targets)


def main() -> None:
    """Measure, print, and fail if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds a slice")
    asked = parser.parse_args()
    runners = measure(asked.rounds, asked.seconds)
    verdicts = judge(runners)
    show(runners, verdicts)
    sys.exit(any(value < wanted for _, value, wanted in verdicts))


if __name__ == "__main__":
    main()
