"""Write golden playthroughs: whole random games, with every question, answer and piece of news.

A change of the rules changes them, and the diff shows which rule. One for each game and preset.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from brink.games.box import Box
from brink.games.catalog import all_boxes
from brink.match.match import Match

FOLDER = Path(__file__).parent.parent / "tests" / "playthroughs"
TABLE_EVERY = 25  # Moves between two descriptions of the whole table.


def playthrough(box: Box, preset: str) -> str:
    """Play one game and tell it in full."""
    seats = min(3, box.most_seats)
    match = Match(box.id, seats=seats, seed=1, preset=preset)
    pick = random.Random(f"{box.id} {preset}")  # noqa: S311
    lines = [f"{box.title}, preset {preset}, {seats} seats, seed 1", ""]
    lines += [f"{name} = {value}" for name, value in match.profile.values.items()]
    lines += ["", *tell(match)]
    while match.decision is not None:
        decision = match.decision
        if match.position % TABLE_EVERY == 0:
            lines += [f"    | {line}".rstrip() for line in match.text(decision.seat).split("\n")]
        lines += ["", f"{match.position + 1}. seat {decision.seat}, {decision.step.name()}"]
        lines.append("    " + " ".join(action.text for action in decision.legal))
        # Votes to stop would cut most random games short.
        quiet = [action for action in decision.legal if not action.deliberate]
        often = decision.legal if match.position % 7 == 0 else quiet
        match.play(pick.choice(often))
        lines.append(f"  > {match.log.lines[-1].get('action') or match.log.lines[-2]['action']}")
        lines += tell(match)
    assert match.outcome is not None
    lines += [f"    | {line}".rstrip() for line in match.text().split("\n")]
    lines += ["", f"outcome: {match.outcome.as_json()}", ""]
    return "\n".join(lines)


def tell(match: Match) -> Iterator[str]:
    """Tell what happened, as all see it, and what each seat alone learnt."""
    for event in match.events:
        public = event.seen_by(0)
        yield f"    {public}"
        for seat in range(len(match.seats)):
            seen = event.seen_by(1 << seat)
            if seen != public:
                yield f"      seat {seat}: {seen}"
    yield f"    [{match.hash}]"


def wanted() -> dict[Path, str]:
    """Return what should stand in every golden file."""
    files = {}
    for box in all_boxes():
        for preset in box.sheet.presets:
            files[FOLDER / f"{box.id}-{preset}.txt"] = playthrough(box, preset)
        actions = "\n".join(action.text for action in box.open(box.sheet.profile({})).actions.all)
        files[FOLDER / f"{box.id}-actions.txt"] = actions + "\n"
    return files


def main() -> None:
    """Write the files."""
    for path, text in wanted().items():
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(FOLDER.parent.parent))


if __name__ == "__main__":
    main()
