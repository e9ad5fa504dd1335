"""What stands on the box of AI RUSH."""

from __future__ import annotations

from pathlib import Path

from brink.games.ai_rush.bot.expert import expert
from brink.games.ai_rush.bot.heuristic import greedy, guardian, heuristic, saboteur
from brink.games.ai_rush.bot.values import RushValues
from brink.games.ai_rush.content.load import (
    LEAST_PLAYERS,
    MOST_PLAYERS,
    load_content,
    read_rules,
)
from brink.games.ai_rush.game import AiRush
from brink.games.ai_rush.text.table import conclude, describe
from brink.games.box import Box, ComesTo, open_files
from brink.games.documents import Documents
from brink.games.options import Profile, Value
from brink.games.rulebook import Facts
from brink.games.values import read_weights
from brink.games.wording import Wording

HERE = Path(__file__).parent


def orphaned(profile: Profile) -> int:
    """Return how many agents auto leaves for each absent company: fewer where nobody has icons."""
    return 2 if profile.is_on("abilities") else 1


def comes_to(profile: Profile, _seats: int, _wording: Wording) -> ComesTo:
    """Return what auto comes to."""
    return {"orphans": {"auto": orphaned(profile)}}


def facts(profile: Profile, _: Wording) -> Facts:
    """Return the rulebook's numbers that follow from the options."""
    orphans: Value = profile["orphans"]
    return {"orphaned": orphaned(profile) if orphans == "auto" else orphans}


def load_box(folder: Path | None = None, kept: Documents | None = None) -> Box:
    """Open the box: read and check its content, or content that a game has kept."""
    files = open_files("ai_rush", HERE, folder, kept)
    content = load_content(files.documents)
    weights = read_weights(HERE)

    def open_game(profile: Profile) -> AiRush:
        return AiRush(read_rules(content, profile))

    return Box(
        id="ai_rush",
        title="AI RUSH",
        tagline="Roll for agents, bet on your rivals, and stop before ROGUE has it all.",
        credit="After AI RUSH, designed and drawn by Séamus Fanning.",
        kind="versus",
        least_seats=LEAST_PLAYERS,
        most_seats=MOST_PLAYERS,
        minutes=(30, 30),
        rules_version=1,
        files=files,
        game=open_game,
        describe=describe,
        conclude=conclude,
        bots={
            "greedy": greedy,
            "saboteur": saboteur,
            "guardian": guardian,
            "heuristic": heuristic,
        },
        expert=lambda: expert(weights["all"]),
        values=RushValues(weights["all"]),
        comes_to=comes_to,
        facts=facts,
    )
