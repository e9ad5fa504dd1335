"""`brink play science`, typed by a script to each kind of ending, shows the right last page."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from brink.games.catalog import find
from brink.match.match import Match
from tests.cli.conftest import Brink, brink, state_home

__all__ = ["brink", "state_home"]

PEOPLE = ["Ada", "Bo", "Cy"]
ENDINGS = [
    ("midnight_invention", {}),
    ("midnight_event", {}),
    ("midnight_unprovoked", {"start_clock": "6"}),
    ("progress", {"target": "5"}),
    ("progress", {"target": "7", "hire_mode": "any"}),
    ("progress", {"target": "10", "hire_mode": "any", "start_money": "20"}),
    ("funding_ran_out", {"max_rounds": "10"}),
]


@cache
def script(ending: str, options: tuple[tuple[str, str], ...]) -> tuple[int, list[str], list[str]]:
    """Return a seed, the lines to type, and the endings of a game that ends so."""
    for seed in range(1, 400):
        pick = random.Random(f"{ending} {seed}")
        chosen: dict[str, Any] = dict(options)
        match = Match("science", PEOPLE, seed, None, **chosen)
        typed: list[str] = []
        holder = -1
        while match.decision is not None:
            decision = match.decision
            if decision.seat != holder:  # The keyboard is passed on.
                typed.append("")
                holder = int(decision.seat)
            action = choose(match, pick, ending)
            typed.append(action)
            match.play(action)
        assert match.outcome is not None
        if match.outcome.endings[0] == ending:
            return seed, typed, match.outcome.endings
    raise AssertionError(f"no game in 400 ended in {ending}")


def choose(match: Match, pick: random.Random, ending: str) -> str:
    """Return a random answer, one that makes inventions where progress is wanted."""
    assert match.decision is not None
    legal = [action.text for action in match.decision.legal]
    if ending == "progress":
        for wished in ("hire", "type:activist", "type:great_thinker", "done"):
            if wished in legal and pick.random() < 0.8:
                return wished
        placed = [text for text in legal if text.startswith("place")]
        if placed:
            return placed[0]
    if "done" in legal and pick.random() < 0.7:
        return "done"
    return pick.choice(legal)


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("ending", "options"), ENDINGS, ids=[f"{e}-{'-'.join(o.values())}" for e, o in ENDINGS]
)
def test_a_game_is_played_by_script_to_each_kind_of_ending(
    brink: Brink, tmp_path: Path, ending: str, options: dict[str, str]
) -> None:
    seed, typed, endings = script(ending, tuple(options.items()))
    given = [word for name, value in options.items() for word in ("--option", f"{name}={value}")]
    saved = tmp_path / "game.jsonl"
    result = brink(
        "play",
        "science",
        "--plain",
        "--seats",
        ",".join(PEOPLE),
        "--seed",
        str(seed),
        "--save",
        saved,
        *given,
        typed=typed,
    )
    assert result.exit_code == 0, result.output
    shown = re.sub(r"\s+", " ", result.output)
    wording = find("science").wording(find("science").sheet.profile({}))
    for name in endings:
        page = wording.ending(name)
        assert page.title in shown
        assert re.sub(r"\s+", " ", page.text) in shown, name
    if ending.startswith("midnight"):
        assert endings[1].startswith("page_")
        assert "Nobody wins." in shown
    else:
        assert len(endings) == 1
        assert "Fortune: " in shown
