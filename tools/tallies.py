"""Write the frozen tallies: what a few seeded games of every bot at every table came to.

Whatever rules or bots do otherwise than before shows as a diff; whether they still play as well as
they should, and as the spec's games go, `make test-long` finds out in many more games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from brink.bots.registry import bot_names
from brink.games.box import Box
from brink.games.catalog import all_boxes
from brink.games.options import Profile
from brink.lab.simulate import Report, simulate

FOLDER = Path(__file__).parent.parent / "tests" / "tallies"
SEED = 2027
GAMES = {"random": 5}  # Of the bot that thinks least; the others play one each.
# What the balance of a game is measured at, beside its presets.
MEASURED: Mapping[str, list[dict[str, str | int]]] = {
    "path_to_safety": [{"edition": name, "early_end": "off"} for name in ("standard", "quick")],
    "science": [{"house_players": "on"}],
    "singularity_war": [{"start_issue": issue} for issue in range(2, 7)],
}


def profiles(box: Box) -> Iterator[tuple[str, Profile]]:
    """Return what is played, by name: the presets, and what the balance is measured at."""
    for preset in box.sheet.presets:
        yield preset, box.sheet.profile({}, preset)
    for options in MEASURED.get(box.id, []):
        named = " ".join(f"{name}={value}" for name, value in options.items())
        yield named, box.sheet.profile(options)


def tallies(box: Box) -> Iterator[str]:
    """Play a game's tables, and return a line for each."""
    for name, profile in profiles(box):
        least, most = box.seats_for(profile)
        for players in range(least, most + 1):
            for bot in bot_names(box):
                report = simulate(box, profile, players, GAMES.get(bot, 1), bot, SEED)
                yield f"{name}, {players} x {bot}: {told(report)}"


def told(report: Report) -> str:
    """Return a report in whole numbers: what was counted, added up over all games."""
    means = {"actions": report.actions, "turns": report.turns, "rounds": report.rounds}
    totals = {name: round(mean.mean * report.games) for name, mean in means.items()}
    facts = {name: round(mean.mean * report.games) for name, mean in report.facts.items()}
    counted = [report.endings, {"won": report.wins}, totals, facts, *report.fact_counts.values()]
    winners = [f"seat {seat} {wins}" for seat, wins in sorted(report.seat_wins.items())]
    parts = [f"{key} {value}" for one in counted for key, value in sorted(one.items())]
    return ", ".join([*parts, *winners])


def page(box: Box) -> str:
    """Return all tallies of a game, as they are written."""
    return "".join(f"{line}\n" for line in tallies(box))


def main() -> None:
    """Write the file of every game."""
    FOLDER.mkdir(exist_ok=True)
    for box in all_boxes():
        (FOLDER / f"{box.id}.txt").write_text(page(box), encoding="utf-8")


if __name__ == "__main__":
    main()
