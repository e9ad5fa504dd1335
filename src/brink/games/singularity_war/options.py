"""What the options of The Singularity War come to, in words."""

from __future__ import annotations

from brink.games.box import ComesTo
from brink.games.options import Profile
from brink.games.rulebook import Facts
from brink.games.singularity_war.content.options import read_characters, read_maps
from brink.games.singularity_war.rules.parts import Parts
from brink.games.wording import Wording
from brink.language.message import written


def comes_to(parts: Parts, profile: Profile, seats: int, wording: Wording) -> ComesTo:
    """Return who plays, which maps, and how many interludes."""
    maps = read_maps(profile)
    return {
        "characters": {str(profile["characters"]): team(parts, profile, seats, wording)},
        "arcade_maps": {str(profile["arcade_maps"]): issues(parts, maps, wording)},
        "head_start": {"auto": maps[0] - 1},
    }


def facts(parts: Parts, profile: Profile, wording: Wording) -> Facts:
    """Return the numbers and names of the rulebook that follow from the options."""
    shift = profile.number("limit_shift")
    limits = {
        f"limits_{number}": " / ".join(written(limit + shift) for limit in issue.limits)
        for number, issue in enumerate(parts.issues, start=1)
    }
    return {
        **limits,
        "team": team(parts, profile, len(parts.character_ids), wording),
        "arcade_list": issues(parts, read_maps(profile), wording),
    }


def team(parts: Parts, profile: Profile, seats: int, wording: Wording) -> str:
    """Return who plays whom, seat by seat."""
    order = read_characters(parts, str(profile["characters"]))
    return ", ".join(wording.name("character", parts.character_ids[one]) for one in order[:seats])


def issues(parts: Parts, numbers: list[int], wording: Wording) -> str:
    """Return the names of some issues, in order."""
    return ", then ".join(wording.name("issue", parts.issue_ids[number - 1]) for number in numbers)
