"""Read parts.toml into the shapes the rules play with."""

from __future__ import annotations

from dataclasses import dataclass

from brink.games.content import ContentError, Entry, refuse_doubles
from brink.games.documents import Documents, find_page
from brink.games.options import OptionError, Profile
from brink.games.path_to_safety.rules.cards import MOST_KINDS, Card
from brink.games.path_to_safety.rules.parts import Parts, Rules

MOST_PLAYERS = 6
TYPES = ("innovation", "research")


@dataclass(frozen=True)
class Content:
    """What parts.toml holds."""

    parts: Parts
    desks_for: list[int]
    starting_progress: dict[str, list[int]]


def load_content(documents: Documents) -> Content:
    """Read the components, or say which line is wrong."""
    page = find_page(documents, "parts.toml").only(
        "copies", "values", "strategy", "rank", "desks", "titles", "starting_progress"
    )
    strategies = page.entries("strategy")
    refuse_doubles(strategies)
    refuse_doubles(strategies, "prefix")
    desks = page.entry("desks").only("ids", "auto")
    desk_ids = read_ids(desks)
    if len(desk_ids) != MOST_PLAYERS:
        raise desks.fail("ids", f"{len(desk_ids)} desks are named; there are {MOST_PLAYERS}")
    progress = page.entry("starting_progress").only("standard", "quick")
    parts = Parts(
        strategies=[entry.only("id", "prefix").text("id") for entry in strategies],
        cards=read_cards(page, strategies),
        copies=page.number("copies", 1, 8),
        values=page.number("values", 2, 20),
        titles=read_ids(page.entry("titles").only("ids")),
        desks=desk_ids,
    )
    desks_for = desks.numbers("auto", MOST_PLAYERS, 1, MOST_PLAYERS)
    for players, count in enumerate(desks_for, 1):
        if count < players:
            raise desks.fail("auto", f"{count} desks for {players} players leave some without one")
    return Content(
        parts=parts,
        desks_for=desks_for,
        starting_progress={
            edition: progress.numbers(edition, MOST_PLAYERS, -30, 10)
            for edition in ("standard", "quick")
        },
    )


def read_ids(entry: Entry) -> list[str]:
    """Read a list of different ids."""
    ids = entry.get("ids")
    if not isinstance(ids, list) or not all(isinstance(name, str) for name in ids) or not ids:
        raise entry.fail("ids", f"{ids!r} is not a list of ids")
    if len(set(ids)) != len(ids):
        raise entry.fail("ids", "an id stands twice")
    return ids


def read_cards(page: Entry, strategies: list[Entry]) -> list[Card]:
    """Make one kind of card for every strategy and rank."""
    ranks = page.entries("rank")
    cards: list[Card] = []
    for number, strategy in enumerate(strategies):
        prefix = strategy.text("prefix")
        for place, entry in enumerate(ranks):
            entry.only("rank", "type", "risk")
            rank = entry.number("rank", 1, 99)
            if rank != place + 1:
                raise entry.fail("rank", f"{rank} stands in place {place + 1}; ranks go up by one")
            research = entry.choice("type", TYPES) == "research"
            risk = entry.number("risk", 0, 6)
            if research and risk:
                raise entry.fail("risk", f"a research card has risk 0, not {risk} (R4)")
            cards.append(Card(f"{prefix}_{rank:02d}", number, rank, research, risk))
    if len(cards) > MOST_KINDS:
        raise ContentError(
            f"{page.where}: {len(strategies)} strategies of {len(ranks)} ranks make {len(cards)} "
            f"cards; at most {MOST_KINDS} fit"
        )
    return cards


def read_rules(content: Content, profile: Profile) -> Rules:
    """Turn a profile into the rules' own switches, or say which options cannot stand together."""
    rules = Rules(content.parts)
    rules.one_desk_each = profile.word("desks") == "one_each"
    rules.desks_for = content.desks_for
    start = profile["starting_progress"]
    if isinstance(start, int):
        rules.starting_progress = [start] * MOST_PLAYERS
    else:
        rules.starting_progress = content.starting_progress[profile.word("edition")]
    rules.mad_science_cards = profile.number("mad_science_cards")
    rules.mad_science_dice = profile.number("mad_science_dice")
    rules.starting_hand = profile.number("starting_hand")
    rules.revealed_at_start = profile.number("revealed_at_start")
    rules.early_end = profile.is_on("early_end")
    rules.open_hands = profile.is_on("open_hands")
    rules.tie_wins = profile.is_on("tie_wins")
    rules.extra_turn = profile.word("momentum_rule") == "extra_turn"
    rules.momentum_chain = profile.is_on("momentum_chain")
    rules.risky_conference = profile.word("conference_cards") == "risky"
    rules.risk_at_most = profile.word("risk_compare") == "le"
    rules.stakes_draw = profile.is_on("stakes_draw")
    if rules.extra_turn and rules.mad_science_cards == 0:
        raise OptionError(
            "option mad_science_cards: 0 cannot be played with momentum_rule = extra_turn: one "
            "desk could draw and match for ever; choose 1 to 8 (R42)"
        )
    if rules.revealed_at_start >= content.parts.values:
        raise OptionError(
            f"option revealed_at_start: {rules.revealed_at_start} leaves no difficulty among "
            f"{content.parts.values} cards"
        )
    return rules
