"""Read the researchers, inventions and events into the shapes the rules play with."""

from __future__ import annotations

import re
from dataclasses import dataclass

from brink.games.content import Entry, refuse_doubles
from brink.games.documents import Documents, find_page
from brink.games.options import Profile
from brink.games.science.content.operations import read_operations
from brink.games.science.rules.parts import Invention, Parts, Researcher, Rules, WorldEvent
from brink.games.science.rules.state import CARD
from brink.games.science.rules.vocabulary import (
    DECIDERS,
    HAPPINESS,
    KINDS,
    NEEDS,
    PLEDGE_OPTIONS,
    TYPES,
)

FIELDS = ("compute", "mind", "bio", "machine", "world", "everyday")
WORD = re.compile("[a-z][a-z0-9_]*")
MOST_SLOTS = 12
# What each kind of event must say beside its id and kind.
KEYS = {
    "vote": ("options", "tie", "first", "second"),
    "pledge": ("price", "need", "first", "second"),
    "choice": ("decider", "options", "first", "second"),
    "auction": ("first",),
    "instant": ("first",),
}


@dataclass(frozen=True)
class Content:
    """What the content files hold."""

    parts: Parts


def load_content(documents: Documents) -> Content:
    """Read the components, or say which line is wrong."""
    costs, researchers = read_types(find_page(documents, "researchers.toml").only("type"))
    inventions = read_inventions(find_page(documents, "inventions.toml").only("invention"))
    entries = find_page(documents, "events.toml").only("event").entries("event")
    refuse_doubles(entries)
    options = [*PLEDGE_OPTIONS]
    for entry in entries:
        for word in read_options(entry):
            if word not in options:
                options.append(word)
    return Content(
        Parts(
            types=[*TYPES],
            costs=costs,
            researchers=researchers,
            inventions=inventions,
            options=options,
            events=[read_event(entry, options) for entry in entries],
        )
    )


def read_types(page: Entry) -> tuple[list[int], list[Researcher]]:
    """Read the five piles: what is on their backs, and every face."""
    entries = page.entries("type")
    refuse_doubles(entries)
    found = [entry.choice("id", TYPES) for entry in entries]
    if found != TYPES:
        raise page.fail("type", f"the types must be {', '.join(TYPES)}, in this order")
    costs: list[int] = []
    researchers: list[Researcher] = []
    faces: list[Entry] = []
    for kind, entry in enumerate(entries):
        entry.only("id", "cost", "researchers")
        costs.append(entry.number("cost", 0, 20))
        for face in entry.entries("researchers"):
            face.only("id", "money", "clock")
            faces.append(face)
            money, clock = face.number("money", -20, 30), face.number("clock", -11, 11)
            researchers.append(Researcher(face.text("id"), kind, money, clock))
    refuse_doubles(faces)
    if len(researchers) > CARD:
        raise page.fail("type", f"{len(researchers)} researchers are listed; at most {CARD} fit")
    return costs, researchers


def read_inventions(page: Entry) -> list[Invention]:
    """Read the invention deck."""
    entries = page.entries("invention")
    refuse_doubles(entries)
    if len(entries) > CARD:
        raise page.fail("invention", f"{len(entries)} cards are listed; at most {CARD} fit")
    inventions: list[Invention] = []
    for entry in entries:
        entry.only("id", "field", "cost", "slots", "social")
        inventions.append(
            Invention(
                entry.text("id"),
                entry.choice("field", FIELDS),
                entry.number("cost", 0, 20),
                entry.number("slots", 1, MOST_SLOTS),
                entry.number("social", -20, 20),
            )
        )
    return inventions


def read_options(entry: Entry) -> list[str]:
    """Read the two words an event can come to; a pledge has its own, auctions have none."""
    kind = entry.choice("kind", KINDS)
    entry.only("id", "kind", *KEYS[kind])
    if kind == "pledge":
        return [*PLEDGE_OPTIONS]
    if "options" not in KEYS[kind]:
        return []
    options = entry.get("options")
    if not isinstance(options, list) or len(options) != 2:
        raise entry.fail("options", f"{options!r} is not a list of two words")
    for option in options:
        if not isinstance(option, str) or not WORD.fullmatch(option):
            raise entry.fail("options", f"{option!r} is not a word like 'sign_it'")
    if options[0] == options[1]:
        raise entry.fail("options", f"{options[0]!r} stands twice")
    return options


def read_event(entry: Entry, options: list[str]) -> WorldEvent:
    """Read one World Event."""
    kind = entry.text("kind")
    words = read_options(entry)
    tie = 0
    if "tie" in KEYS[kind]:
        tie = words.index(entry.choice("tie", words))
    effects = [read_operations(entry, "first", kind)]
    if "second" in KEYS[kind]:
        effects.append(read_operations(entry, "second", kind))
    pledge, choice = kind == "pledge", kind == "choice"
    return WorldEvent(
        entry.text("id"),
        KINDS.index(kind),
        DECIDERS.index(entry.choice("decider", DECIDERS)) if choice else 0,
        entry.number("price", 1, 20) if pledge else 0,
        NEEDS.index(entry.choice("need", NEEDS)) if pledge else 0,
        [options.index(word) for word in words],
        tie,
        effects,
    )


def read_rules(content: Content, profile: Profile) -> Rules:
    """Turn a profile into the rules' own switches."""
    rules = Rules(content.parts)
    rules.target = int(profile.word("target"))
    rules.happiness = HAPPINESS.index(profile.word("happiness"))
    rules.mixed_hire = profile.word("hire_mode") == "any"
    rules.gifts = profile.word("bribes") != "off"
    rules.offers = profile.word("bribes") == "full"
    rules.bribe_limit = profile.number("bribe_limit")
    rules.max_rounds = profile.number("max_rounds")
    rules.start_clock = profile.number("start_clock")
    rules.start_money = profile.number("start_money")
    picker = profile["first_picker"]
    rules.first_picker = picker if isinstance(picker, int) else -1
    rules.house_players = profile.is_on("house_players")
    return rules
