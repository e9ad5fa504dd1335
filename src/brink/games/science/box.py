"""What stands on the box of Science!: The Game."""

from __future__ import annotations

from pathlib import Path

from brink.games.box import Box, open_files
from brink.games.documents import Documents
from brink.games.options import Profile
from brink.games.rulebook import Facts
from brink.games.science.bot.heuristic import cooperative, selfish
from brink.games.science.content.load import Content, load_content, read_rules
from brink.games.science.game import LEAST_SEATS, USUAL_MOST_SEATS, Science
from brink.games.science.rules.state import NOTHING, ScienceState
from brink.games.science.text.table import conclude, describe
from brink.games.wording import Printed, Wording
from brink.language.message import written

HERE = Path(__file__).parent


def printed_figures(content: Content) -> Printed:
    """Return what stands on the inventions, for the sentences that speak of them."""
    inventions = content.parts.inventions
    return {
        "printed_cost": {card.id: written(card.cost) for card in inventions},
        "printed_slots": {card.id: written(card.slots) for card in inventions},
        "printed_social": {card.id: written(card.social) for card in inventions},
    }


def facts(profile: Profile, _: Wording) -> Facts:
    """Return the rulebook's numbers that follow from the options."""
    return {"inventions": int(profile.word("target"))}


def around(state: ScienceState) -> dict[str, int | str]:
    """Return the face-up event: what it does may come moves after it was turned up."""
    if state.event == NOTHING:
        return {}
    return {"event_card": state.rules.parts.event_ids[state.event]}


def load_box(folder: Path | None = None, kept: Documents | None = None) -> Box:
    """Open the box: read and check its content, or content that a game has kept."""
    files = open_files("science", HERE, folder, kept)
    content = load_content(files.documents)

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
        files=files,
        game=open_game,
        describe=describe,
        conclude=conclude,
        printed=printed_figures(content),
        facts=facts,
        around=around,
        bots={"cooperative": cooperative, "selfish": selfish},
        company=["selfish", "cooperative"],  # Bargaining lives by people who differ.
    )
