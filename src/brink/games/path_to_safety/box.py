"""What stands on the box of Path to Safety."""

from __future__ import annotations

from pathlib import Path

from brink.games.box import Box, ComesTo, open_files
from brink.games.documents import Documents
from brink.games.options import Profile
from brink.games.path_to_safety.bot.expert import expert
from brink.games.path_to_safety.bot.heuristic import HeuristicBot
from brink.games.path_to_safety.bot.values import PathValues
from brink.games.path_to_safety.content.load import MOST_PLAYERS, load_content, read_rules
from brink.games.path_to_safety.game import PathToSafety
from brink.games.path_to_safety.text.table import conclude, describe
from brink.games.rulebook import Facts
from brink.games.values import read_weights
from brink.games.wording import Wording

HERE = Path(__file__).parent


def load_box(folder: Path | None = None, kept: Documents | None = None) -> Box:
    """Open the box: read and check its content, or content that a game has kept."""
    files = open_files("path_to_safety", HERE, folder, kept)
    content = load_content(files.documents)
    weights = read_weights(HERE)

    def open_game(profile: Profile) -> PathToSafety:
        return PathToSafety(read_rules(content, profile))

    def comes_to(profile: Profile, seats: int, _: Wording) -> ComesTo:
        rules = read_rules(content, profile)
        desks = seats if rules.one_desk_each else rules.desks_for[seats - 1]
        start = content.starting_progress[profile.word("edition")][desks - 1]
        return {
            "desks": {"auto": rules.desks_for[seats - 1]},
            "starting_progress": {"auto": start},
        }

    def facts(profile: Profile, _: Wording) -> Facts:
        open_values = profile.number("revealed_at_start")
        return {
            "strategy_deck": content.parts.values - 1 - open_values,
            "rounds": profile.number("mad_science_dice") - 1,
        }

    return Box(
        id="path_to_safety",
        title="Path to Safety",
        tagline="Solve alignment, any one way, before Mad Science rolls badly.",
        credit="After Path to Safety, a game by its authors and playtesters.",
        kind="cooperative",
        least_seats=1,
        most_seats=MOST_PLAYERS,
        minutes=(20, 40),
        rules_version=1,
        files=files,
        game=open_game,
        variant=lambda profile: profile.word("edition"),
        describe=describe,
        conclude=conclude,
        bots={"heuristic": HeuristicBot},
        expert=lambda: expert(weights["bonus"], weights["extra_turn"]),
        values=PathValues(weights["bonus"], weights["extra_turn"]),
        comes_to=comes_to,
        facts=facts,
    )
