"""What stands on the box of The Singularity War."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from brink.games.box import Box, Chapters, open_files
from brink.games.documents import Documents
from brink.games.options import Profile
from brink.games.singularity_war.bot.heuristic import heuristic
from brink.games.singularity_war.campaign import beside, follow, next_single
from brink.games.singularity_war.content.load import load_content
from brink.games.singularity_war.content.options import read_rules
from brink.games.singularity_war.game import SingularityWar
from brink.games.singularity_war.options import comes_to, facts
from brink.games.singularity_war.rules.answers import MOST_SEATS
from brink.games.singularity_war.rules.profile import RULES_VERSION
from brink.games.singularity_war.text.cards import effect_names
from brink.games.singularity_war.text.shelf import shelf
from brink.games.singularity_war.text.table import conclude, describe
from brink.games.wording import Wording

HERE = Path(__file__).parent


def load_box(
    folder: Path | None = None, kept: Documents | None = None, version: int = RULES_VERSION
) -> Box:
    """Open the box: read and check its content, or content that a game has kept.

    `version`: the rules that a game was begun under.
    """
    files = open_files("singularity_war", HERE, folder, kept)
    content = load_content(files.documents)

    def open_game(profile: Profile) -> SingularityWar:
        rules = read_rules(content, profile)
        rules.version = version
        return SingularityWar(rules)

    return Box(
        id="singularity_war",
        title="The Singularity War",
        tagline="Human Ethos: bring the whole team out before Threat meets the ceiling.",
        credit="After The Singularity War: Human Ethos, designed by Daniel Byrne from the graphic "
        "novel by U. Wolfgang Wagenknecht.",
        kind="cooperative",
        least_seats=1,
        most_seats=MOST_SEATS,
        minutes=(15, 40),
        rules_version=version,
        files=files,
        game=open_game,
        describe=describe,
        conclude=conclude,
        printed={"effect": effect_names(content.parts, Wording(files.folder / "text" / "en.toml"))},
        bots={"heuristic": heuristic},
        comes_to=partial(comes_to, content.parts),
        facts=partial(facts, content.parts),
        chapters=Chapters(
            {"mode": "story"}, follow, next_single, beside, partial(shelf, content.parts)
        ),
    )
