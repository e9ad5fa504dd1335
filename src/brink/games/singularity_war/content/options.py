"""Turn a profile into the rules' own switches: which issue, which decks, which options."""

from __future__ import annotations

from collections import Counter

from brink.games.content import nearest
from brink.games.options import OptionError, Profile
from brink.games.singularity_war.content.load import Content
from brink.games.singularity_war.rules.parts import Parts
from brink.games.singularity_war.rules.profile import (
    ARCADE,
    MODES,
    NO_LIMIT,
    SINGLE,
    STORY,
    TIES,
    Rules,
)


def read_rules(content: Content, profile: Profile) -> Rules:
    """Read a profile, or say which options cannot stand together."""
    parts = content.parts
    mode = MODES.index(profile.word("mode"))
    maps = read_maps(profile) if mode == ARCADE else [profile.number("start_issue")]
    beaten = read_unlocked(parts, profile, maps) if mode == ARCADE else maps[0] - 1
    rules = Rules(parts, parts.issues[maps[0] - 1], mode, beaten)
    rules.characters = read_characters(parts, str(profile["characters"]))
    rules.decks = read_decks(parts, str(profile["decks"]))
    rules.interludes = 0 if rules.decks else read_interludes(profile, mode, maps[0])
    rules.last_map = len(maps) == 1 if mode != STORY else maps[0] == len(parts.issues)
    rules.last_attempt = limit(profile, "story_retries") + 1
    rules.attempt = 1 if mode != STORY else profile.number("attempt")
    if rules.attempt > rules.last_attempt:
        raise OptionError(
            f"option attempt: {rules.attempt} is more than story_retries allows; "
            f"choose up to {rules.last_attempt}"
        )
    rules.ties = TIES.index(profile.word("ties"))
    rules.cycle_limit = limit(profile, "cycle_limit")
    rules.reshuffle_limit = limit(profile, "reshuffle_limit")
    rules.trim = profile.number("trim")
    rules.spoils = profile.number("spoils")
    rules.limit_shift = profile.number("limit_shift")
    rules.turn_limit = profile.number("turn_limit")
    rules.open_hands = profile.word("hands") == "open"
    rules.questions = profile.is_on("questions")
    return rules


def limit(profile: Profile, option: str) -> int:
    """Return a number that may also be none at all."""
    value = profile[option]
    return value if isinstance(value, int) else NO_LIMIT


def read_maps(profile: Profile) -> list[int]:
    """Return the maps of an Arcade list that are still to be played, the next one first."""
    written = str(profile["arcade_maps"])
    if written == "start_issue":
        return [profile.number("start_issue")]
    return [int(number) for number in written.split(",")]


def read_unlocked(parts: Parts, profile: Profile, maps: list[int]) -> int:
    """Return the highest issue beaten; Arcade plays the maps up to the one after it (R42)."""
    value = profile["arcade_unlock"]
    if value == "all":
        return len(parts.issues)
    beaten = value if isinstance(value, int) else 0
    last = min(beaten + 1, len(parts.issues))
    for number in maps:
        if number > last:
            raise OptionError(
                f"option arcade_maps: map {number} is not unlocked; a run that has beaten {beaten} "
                f"issues may play maps 1 to {last}"
            )
    return beaten


def read_interludes(profile: Profile, mode: int, first: int) -> int:
    """Return how many interludes come before a start with starter decks (4.2, 4.3)."""
    head_start = profile["head_start"]
    if mode == ARCADE and isinstance(head_start, int):
        return head_start
    assert mode in (SINGLE, STORY, ARCADE)
    return first - 1


def read_characters(parts: Parts, written: str) -> list[int]:
    """Return who plays whom by seat; seats that are not named take the others in their order."""
    ids = parts.character_ids
    named = [] if written == "by_seat" else written.split(",")
    for name in named:
        if name not in ids:
            raise OptionError(f"option characters: unknown {name!r}; {nearest(name, ids)}")
        if named.count(name) > 1:
            raise OptionError(f"option characters: {name!r} stands twice")
    return [ids.index(name) for name in [*named, *(name for name in ids if name not in named)]]


def read_decks(parts: Parts, written: str) -> list[list[int]]:
    """Return the kept decks by seat, as the outcome of an issue writes them."""
    if written == "starters":
        return []
    decks = [read_deck(parts, deck) for deck in written.split(";")]
    used = Counter(card for deck in decks for card in deck)
    for card, count in used.items():
        copies = parts.cards[card].copies
        if 0 < copies < count:
            raise OptionError(
                f"option decks: {parts.card_ids[card]!r} stands {count} times; there are {copies}"
            )
    return decks


def read_deck(parts: Parts, written: str) -> list[int]:
    """Return one deck: cards and how many of each, like 'keep_moving*2+sidearm*3'."""
    deck: list[int] = []
    for part in written.split("+"):
        name, _, count = part.partition("*")
        if name not in parts.card_ids:
            raise OptionError(
                f"option decks: unknown card {name!r}; {nearest(name, parts.card_ids)}"
            )
        card = parts.card_ids.index(name)
        if parts.cards[card].is_trigger:
            raise OptionError(f"option decks: {name!r} is added by the issue; leave it out")
        if not count.isdecimal() or not 1 <= int(count) <= 9:
            raise OptionError(f"option decks: {part!r}: write {name}* and a number from 1 to 9")
        deck += [card] * int(count)
    return sorted(deck)
