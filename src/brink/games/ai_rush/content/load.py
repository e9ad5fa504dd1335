"""Read parts.toml, companies.toml and cards.toml into the shapes the rules play with."""

from __future__ import annotations

import re
from dataclasses import dataclass

from brink.games.ai_rush.rules.answers import MOST_ROGUE
from brink.games.ai_rush.rules.odds import HIGHEST, LOWEST
from brink.games.ai_rush.rules.parts import (
    AUTO,
    BLANK,
    MOST_AGENTS,
    MOST_BONUSES,
    MOST_CARDS,
    VERBS,
    Bonus,
    Card,
    Company,
    Parts,
    Rules,
)
from brink.games.ai_rush.rules.quarter import MOST_SEATS
from brink.games.content import ContentError, Entry, nearest, refuse_doubles
from brink.games.documents import Documents, find_page
from brink.games.options import Profile
from brink.kernel.row import row_of

LEAST_PLAYERS = 3
MOST_PLAYERS = MOST_SEATS
SECTORS = 3
DECKS = 2
COLOUR = re.compile("#[0-9A-F]{6}")
TURN_ORDERS = ("leader_first", "fixed", "rotate")
# What each verb's bonus must say beside it.
NUMBERS = {
    "agent": ("sector", "count"),
    "all_trades": ("count",),
    "draw": ("deck", "count"),
    "rogue": ("count",),
    "reroll": ("count",),
    "luck": ("count",),
}


@dataclass(frozen=True)
class Content:
    """What the content files hold."""

    parts: Parts


def load_content(documents: Documents) -> Content:
    """Read the components, or say which line is wrong."""
    page = find_page(documents, "parts.toml").only(
        "opener", "quarters", "hand_limit", "small_table", "sector", "deck", "bonus"
    )
    sectors = read_ids(page, "sector", SECTORS)
    decks = read_ids(page, "deck", DECKS)
    bonuses = read_bonuses(page, sectors, decks)
    bonus_ids = [bonus.id for bonus in bonuses]
    companies = read_companies(find_page(documents, "companies.toml").only("company"), bonus_ids)
    opener = page.choice("opener", [company.id for company in companies])
    return Content(
        Parts(
            sectors=sectors,
            decks=decks,
            bonuses=bonuses,
            companies=companies,
            cards=read_cards(find_page(documents, "cards.toml").only("card"), decks, bonus_ids),
            opener=[company.id for company in companies].index(opener),
            quarters=page.number("quarters", 1, 8),
            hand_limit=page.number("hand_limit", 1, 10),
            small_table=page.number("small_table", LEAST_PLAYERS - 1, MOST_PLAYERS),
        )
    )


def read_ids(page: Entry, key: str, count: int) -> list[str]:
    """Read a list of entries that have nothing but an id."""
    entries = page.entries(key)
    refuse_doubles(entries)
    if len(entries) != count:
        raise page.fail(key, f"{len(entries)} are listed; the rules know {count}")
    return [entry.only("id").text("id") for entry in entries]


def read_bonuses(page: Entry, sectors: list[str], decks: list[str]) -> list[Bonus]:
    """Read the bonuses: a verb each, and the numbers that verb needs."""
    entries = page.entries("bonus")
    refuse_doubles(entries)
    if len(entries) > MOST_BONUSES:
        raise page.fail("bonus", f"{len(entries)} bonuses are listed; at most {MOST_BONUSES} fit")
    bonuses: list[Bonus] = []
    for entry in entries:
        verb = entry.choice("verb", VERBS)
        numbers = NUMBERS.get(verb, ())
        entry.only("id", "verb", *numbers)
        where = 0
        if "sector" in numbers:
            where = sectors.index(entry.choice("sector", sectors))
        if "deck" in numbers:
            where = decks.index(entry.choice("deck", decks))
        most = MOST_ROGUE if verb == "rogue" else MOST_AGENTS
        count = entry.number("count", 1, most) if "count" in numbers else 1
        bonuses.append(Bonus(entry.text("id"), VERBS.index(verb), where, count))
    return bonuses


def read_companies(page: Entry, bonuses: list[str]) -> list[Company]:
    """Read the companies and their trackers."""
    entries = page.entries("company")
    refuse_doubles(entries)
    refuse_doubles(entries, "colour")
    if len(entries) != MOST_PLAYERS:
        raise page.fail("company", f"{len(entries)} are listed; there are {MOST_PLAYERS}")
    companies: list[Company] = []
    for entry in entries:
        entry.only("id", "colour", "icons")
        colour = entry.text("colour")
        if not COLOUR.fullmatch(colour):
            raise entry.fail("colour", f"{colour!r} is no colour; write it like #F4F1E8")
        companies.append(Company(entry.text("id"), colour, read_icons(entry, bonuses)))
    return companies


def read_icons(company: Entry, bonuses: list[str]) -> list[int]:
    """Read a tracker: the bonus under each dice total, blank where nothing is written."""
    icons = [BLANK] * (HIGHEST + 1)
    entry = company.entry("icons")
    for total in entry.values:
        if not total.isdecimal() or not LOWEST <= int(total) <= HIGHEST:
            raise ContentError(
                f"{entry.where}: two dice cannot total {total!r}; write {LOWEST} to {HIGHEST}"
            )
        icons[int(total)] = bonuses.index(entry.choice(total, bonuses))
    return icons


def read_cards(page: Entry, decks: list[str], bonuses: list[str]) -> list[Card]:
    """Read both decks."""
    entries = page.entries("card")
    refuse_doubles(entries)
    if len(entries) > MOST_CARDS:
        raise page.fail("card", f"{len(entries)} kinds are listed; at most {MOST_CARDS} fit")
    cards: list[Card] = []
    for entry in entries:
        entry.only("id", "deck", "copies", "effects")
        deck = decks.index(entry.choice("deck", decks))
        if cards and deck < cards[-1].deck:
            raise entry.fail("deck", f"the cards of {decks[cards[-1].deck]} stand after {decks[0]}")
        copies = entry.number("copies", 1, 9)
        cards.append(Card(entry.text("id"), deck, copies, read_effects(entry, bonuses)))
    return cards


def read_effects(card: Entry, bonuses: list[str]) -> list[int]:
    """Read what a card does, from left to right."""
    effects = card.get("effects")
    if not isinstance(effects, list) or not effects:
        raise card.fail("effects", f"{effects!r} is not a list of bonuses")
    for effect in effects:
        if effect not in bonuses:
            raise card.fail("effects", f"unknown bonus {effect!r}; {nearest(str(effect), bonuses)}")
    return [bonuses.index(effect) for effect in effects]


def read_rules(content: Content, profile: Profile) -> Rules:
    """Turn a profile into the rules' own switches."""
    rules = Rules(content.parts)
    rules.abilities = profile.is_on("abilities")
    rules.betting = profile.is_on("betting")
    named = profile.word("sectors").split("+")
    rules.two_sectors = row_of([content.parts.sectors.index(name) for name in named])
    orphans = profile["orphans"]
    rules.orphans = orphans if isinstance(orphans, int) else AUTO
    rules.majority = profile.word("rogue_rule") == "majority"
    rules.opener_first = profile.word("first_player") != "random"
    rules.turn_order = TURN_ORDERS.index(profile.word("turn_order"))
    rules.draft = profile.word("companies") == "draft"
    rules.final_multiplier = profile.number("final_multiplier")
    rules.open_hands = profile.is_on("open_hands")
    return rules
