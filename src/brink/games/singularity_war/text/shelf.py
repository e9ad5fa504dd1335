"""The campaign in words: six issues, what was played of them, the decks, and what is unlocked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, cast

from brink.games.box import Shelf, ShelfChapter
from brink.games.options import Profile
from brink.games.singularity_war.campaign import follow, issue_beaten
from brink.games.singularity_war.rules.parts import Parts
from brink.games.wording import Block, Wording
from brink.kernel.outcome import Outcome


def shelf(parts: Parts, profile: Profile, outcomes: Sequence[Outcome], wording: Wording) -> Shelf:
    """Return how far a run has come (4.2)."""
    number = profile.number("start_issue")
    beaten = max([number - 1, *map(issue_beaten, outcomes)])
    last = outcomes[-1] if outcomes else None
    tried = Counter(str(facts(one)["issue"]) for one in outcomes)
    ended = last is not None and tried[parts.issue_ids[number - 1]] >= profile.number("attempt")
    is_over = last is not None and ended and follow(profile, last) is None
    chapters: list[ShelfChapter] = []
    for place, issue in enumerate(parts.issue_ids, start=1):
        state = "won" if place <= beaten else "now" if place == beaten + 1 else "to_come"
        if state == "now" and is_over:
            state = "lost"
        tries = tried[issue] + int(state == "now")
        note = say(wording, state) if tries < 2 else say(wording, f"{state}_tries", number=tries)
        chapters.append(ShelfChapter(issue, wording.name("issue", issue), state, note))
    return Shelf(
        chapters,
        [played(one, wording) for one in outcomes],
        kept(parts, profile, last, wording),
        unlocked(parts, beaten, wording),
        say(wording, "beside"),
    )


def facts(outcome: Outcome) -> Mapping[str, Any]:
    """Return what an issue was and how it went."""
    return cast("Mapping[str, Any]", outcome.facts)


def say(wording: Wording, text: str, **values: int | str) -> str:
    """Return a text of the [campaign] part with its values filled in."""
    return wording.fill(wording.text(f"campaign.{text}"), values)


def played(outcome: Outcome, wording: Wording) -> str:
    """Return how an issue went, in a line."""
    went = "went_well" if outcome.winners else "went_badly"
    threat, limit = facts(outcome)["threat"], facts(outcome)["limit"]
    issue = facts(outcome)["issue"]
    return say(wording, went, issue=issue, turn=outcome.turns, threat=threat, limit=limit)


def kept(parts: Parts, profile: Profile, last: Outcome | None, wording: Wording) -> list[Block]:
    """Return the decks by player: those of the last issue that ended, else those it begins with."""
    named = [] if profile["characters"] == "by_seat" else str(profile["characters"]).split(",")
    characters = [*named, *(name for name in parts.character_ids if name not in named)]
    written = [] if profile["decks"] == "starters" else str(profile["decks"]).split(";")
    if last is not None:
        written = facts(last)["decks"]
    blocks: list[Block] = []
    for seat, player in enumerate(wording.players):
        character = characters[seat]
        counts: dict[str, int] = dict(Counter(starter(parts, character)))
        if seat < len(written):
            pairs = [part.partition("*") for part in written[seat].split("+")]
            counts = {name: int(count) for name, _, count in pairs}
        title = say(wording, "deck", name=player, character=character, count=sum(counts.values()))
        lines = [say(wording, "card", card=card, count=count) for card, count in counts.items()]
        blocks.append(Block(title, lines))
    return blocks


def starter(parts: Parts, character: str) -> list[str]:
    """Return the cards a character begins with, trigger cards left out."""
    deck = parts.characters[parts.character_ids.index(character)].deck
    return [parts.card_ids[card] for card in deck if not parts.cards[card].is_trigger]


def unlocked(parts: Parts, beaten: int, wording: Wording) -> list[str]:
    """Return what the issues beaten have unlocked for Arcade (R28, R42)."""
    maps = parts.issue_ids[: min(beaten + 1, len(parts.issue_ids))]
    cards = [card.id for card in parts.cards if card.is_upgrade and 0 < card.unlock <= beaten]
    enemies = [enemy.id for enemy in parts.enemies if 0 < enemy.unlock <= beaten]
    told = [say(wording, "maps", names=listed(wording, "issue", maps))]
    if cards:
        told.append(say(wording, "upgrades", names=listed(wording, "card", cards)))
    if enemies:
        told.append(say(wording, "enemies", names=listed(wording, "enemy", enemies)))
    return told


def listed(wording: Wording, kind: str, ids: Sequence[str]) -> str:
    """Return names in a row."""
    return ", ".join(wording.name(kind, name) for name in ids)
