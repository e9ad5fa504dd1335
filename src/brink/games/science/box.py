"""What stands on the box of Science!: The Game."""

from __future__ import annotations

from pathlib import Path

from brink.games.box import Box
from brink.games.options import Profile, load_options
from brink.games.rulings import load_rulings
from brink.games.science.bot.heuristic import cooperative, selfish
from brink.games.science.content.load import load_content, read_rules
from brink.games.science.game import LEAST_SEATS, USUAL_MOST_SEATS, Science
from brink.games.science.text.table import conclude, describe

HERE = Path(__file__).parent


def load_box(folder: Path | None = None) -> Box:
    """Open the box: read and check its content."""
    folder = HERE if folder is None else folder
    content_folder = folder / "content"
    content = load_content(content_folder)
    sheet = load_options("science", content_folder / "options.toml")

    def open_game(profile: Profile) -> Science:
        return Science(read_rules(content, profile))

    return Box(
        id="science",
        title="Science!: The Game",
        tagline="Invent, get rich, be bribed, and do not look at the clock. Look at the clock.",
        credit="After the rulebook of Science!: The Game.",
        kind="versus",
        least_seats=LEAST_SEATS,
        most_seats=USUAL_MOST_SEATS,
        minutes=(30, 60),
        rules_version=1,
        folder=folder,
        sheet=sheet,
        rulings=load_rulings(content_folder / "rulings.toml", sheet),
        open=open_game,
        variant=lambda _: "",
        describe=describe,
        conclude=conclude,
        bots={"cooperative": cooperative, "selfish": selfish},
    )
