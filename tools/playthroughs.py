"""Write golden playthroughs: whole random games, with every question, answer and piece of news.

A change of the rules changes them, and the diff shows which rule. One for each game and preset.

versions.toml beside them has a digest of what the rules did, by game, rules version and content,
and contents/ the content itself. Rules that do something else need another number: their old logs
would not replay.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from brink.games.box import Box
from brink.games.catalog import LOADERS, all_boxes, carry, find
from brink.games.documents import canonical
from brink.match.contents import read_content
from brink.match.match import Match

FOLDER = Path(__file__).parent.parent / "tests" / "playthroughs"
TABLE_EVERY = 25  # Moves between two descriptions of the whole table.
RULES_DID = ("seat", "action", "draws", "mark", "hash", "end")  # Of a log's lines.
ABOUT = """\
# What the rules did in the golden playthroughs: a digest by game, rules version and content.
# The content lies in contents/. Written by `make playthroughs`, which refuses another digest under
# the same number.
"""


@dataclass(frozen=True)
class Version:
    """Some rules of a game, and the content they played with."""

    game: str
    rules: int
    content: str


def playthrough(box: Box, preset: str) -> str:
    """Play one game and tell it in full."""
    return play(version_of(box), preset)[0]


def version_of(box: Box) -> Version:
    """Return which rules and content a box has."""
    return Version(box.id, box.rules_version, box.content_hash)


@lru_cache
def play(version: Version, preset: str) -> tuple[str, Match]:
    """Play one game; return it told in full, and as it was played."""
    box = find(version.game, version.rules, version.content)
    seats = min(3, box.most_seats)
    match = Match(box, seats=seats, seed=1, preset=preset)
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
    return "\n".join(lines), match


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


# What the rules did, without the words.


def digest(version: Version) -> str:
    """Return a digest of what some rules do in the playthroughs of every preset."""
    box = find(version.game, version.rules, version.content)
    seen = hashlib.sha256()
    for preset in box.sheet.presets:
        for line in play(version, preset)[1].log.lines[1:]:
            did = {key: line[key] for key in RULES_DID if key in line}
            seen.update(json.dumps([preset, did], sort_keys=True).encode() + b"\n")
    return seen.hexdigest()[:32]


def newest() -> list[Version]:
    """Return the rules and content that games begin with today."""
    return [version_of(box) for box in all_boxes()]


def known(folder: Path = FOLDER) -> dict[Version, str]:
    """Return the digests written down, as far as their rules are still carried."""
    written = tomllib.loads((folder / "versions.toml").read_text(encoding="utf-8"))
    found: dict[Version, str] = {}
    for game, versions in written.items():
        for rules, contents in versions.items():
            for content, did in contents.items():
                if int(rules) in LOADERS.get(game, {}):
                    carry(read_content(folder / "contents" / f"{content}.json"))
                    found[Version(game, int(rules), content)] = did
    return found


def broken(written: dict[Version, str]) -> list[str]:
    """Return what to say about every version whose rules do something else than they did."""
    return [
        f"{one.game}: the rules of version {one.rules} play another game than before with content "
        f"{one.content}, so logs of theirs would no longer replay. Raise rules_version in "
        f"games/{one.game}/box.py, and keep the old rules in catalog.LOADERS if their games are "
        "still to be played on."
        for one, did in written.items()
        if digest(one) != did
    ]


def versions_page(written: dict[Version, str]) -> str:
    """Return versions.toml."""
    lines = [ABOUT.rstrip()]
    heading = ""
    for one, did in sorted(written.items(), key=lambda row: (row[0].game, row[0].rules)):
        if heading != f"[{one.game}.{one.rules}]":
            heading = f"[{one.game}.{one.rules}]"
            lines += ["", heading]
        lines.append(f'{one.content} = "{did}"')
    return "\n".join(lines) + "\n"


def wanted() -> dict[Path, str]:
    """Return what should stand in every golden file."""
    files = {}
    for box in all_boxes():
        for preset in box.sheet.presets:
            files[FOLDER / f"{box.id}-{preset}.txt"] = playthrough(box, preset)
        actions = "\n".join(action.text for action in box.open(box.sheet.profile({})).actions.all)
        files[FOLDER / f"{box.id}-actions.txt"] = actions + "\n"
    written = {**known(), **{one: digest(one) for one in newest()}}
    for one in written:
        box = find(one.game, one.rules, one.content)
        files[FOLDER / "contents" / f"{one.content}.json"] = canonical(box.documents) + "\n"
    files[FOLDER / "versions.toml"] = versions_page(written)
    return files


def main() -> None:
    """Write the files, unless rules have changed under their number."""
    problems = broken(known())
    if problems:
        sys.exit("\n".join(problems))
    files = wanted()
    for path in (FOLDER / "contents").glob("*.json"):
        if path not in files:
            path.unlink()
    for path, text in files.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(FOLDER.parent.parent))


if __name__ == "__main__":
    main()
