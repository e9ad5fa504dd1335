"""What stands on the box of Path to Safety."""

from __future__ import annotations

from pathlib import Path

from brink.games.box import Box
from brink.games.options import Profile, load_options
from brink.games.path_to_safety.bot.heuristic import HeuristicBot
from brink.games.path_to_safety.content.load import MOST_PLAYERS, load_content, read_rules
from brink.games.path_to_safety.game import PathToSafety
from brink.games.path_to_safety.text.table import conclude, describe
from brink.games.rulings import load_rulings

HERE = Path(__file__).parent


def load_box(folder: Path | None = None) -> Box:
    """Open the box: read and check its content."""
    folder = HERE if folder is None else folder
    content_folder = folder / "content"
    content = load_content(content_folder)
    sheet = load_options("path_to_safety", content_folder / "options.toml")

    def open_game(profile: Profile) -> PathToSafety:
        return PathToSafety(read_rules(content, profile))

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
        folder=folder,
        sheet=sheet,
        rulings=load_rulings(content_folder / "rulings.toml", sheet),
        open=open_game,
        variant=lambda profile: profile.word("edition"),
        describe=describe,
        conclude=conclude,
        bots={"heuristic": HeuristicBot},
    )
