"""Read cards, machines, characters and issues into the shapes the rules play with."""

from __future__ import annotations

import re
from dataclasses import dataclass

from brink.games.content import Entry, nearest, refuse_doubles
from brink.games.documents import Documents, find_page
from brink.games.singularity_war.content.maps import read_issues
from brink.games.singularity_war.rules.parts import (
    BURST,
    FLAGS,
    HEALTHS,
    HOLD,
    KINDS,
    MOST_EFFECTS,
    ONE,
    PRINTS,
    QUIET,
    SAFE,
    SETUPS,
    VERBS,
    WALLS,
    Card,
    Character,
    Effect,
    Enemy,
    Parts,
)
from brink.games.singularity_war.rules.state import KIND

LAST_ISSUE = 6
CARD_KINDS = ("trigger", "move", "attack", "utility", "ethos")
NUMBER = re.compile("-?[0-9]{1,2}")
# What each effect says beside its verb: how many numbers, and which flags it may have.
NUMBERS = {
    "draw": ("how many",),
    "threat": ("how much",),
    "awareness": ("how much",),
    "recon_cache": ("how many",),
    "move": ("how far",),
    "attack": ("damage", "range"),
    "nova": ("damage",),
    "line": ("damage", "range"),
    "jam": ("range",),
    "recon_token": ("how many",),
    "rally": ("how far",),
}
FLAGS_OF = {"move": QUIET | SAFE, "attack": WALLS}


@dataclass(frozen=True)
class Content:
    """What the content files hold."""

    parts: Parts


def load_content(documents: Documents) -> Content:
    """Read the components, or say which line is wrong."""
    cards = read_cards(find_page(documents, "cards.toml").only("card"))
    enemies = read_enemies(find_page(documents, "enemies.toml").only("enemy"))
    characters = read_characters(find_page(documents, "characters.toml").only("character"), cards)
    issues = read_issues(find_page(documents, "issues.toml").only("issue"), enemies)
    return Content(Parts(cards, enemies, characters, issues))


def read_effect(entry: Entry, key: str, written: object) -> Effect:
    """Read one effect: a verb, its numbers, its flags."""
    if not isinstance(written, str) or not written.strip():
        raise entry.fail(key, f"{written!r} is not an effect, like 'move 2 quiet'")
    verb, *rest = written.split()
    if verb not in VERBS:
        raise entry.fail(key, f"unknown effect {verb!r}; {nearest(verb, VERBS)}")
    names = NUMBERS.get(verb, ())
    numbers, flags = rest[: len(names)], rest[len(names) :]
    if len(numbers) < len(names) or not all(NUMBER.fullmatch(one) for one in numbers):
        raise entry.fail(key, f"{written!r}: {verb} needs {' and '.join(names)} in numbers")
    allowed = [name for name, flag in FLAGS.items() if FLAGS_OF.get(verb, 0) & flag]
    for flag in flags:
        if flag not in allowed:
            hint = nearest(flag, allowed) if allowed else f"{verb} has none"
            raise entry.fail(key, f"{written!r}: unknown flag {flag!r}; {hint}")
    first = int(numbers[0]) if numbers else 1
    amount = 0 if verb == "jam" else first
    reach = first if verb == "jam" else int(numbers[1]) if len(numbers) > 1 else 0
    if (verb not in ("threat", "awareness") and amount < 0) or reach < 0:
        raise entry.fail(key, f"{written!r}: only threat and awareness may be negative")
    return Effect(VERBS.index(verb), amount, reach, sum(FLAGS[flag] for flag in flags), written)


def read_cards(page: Entry) -> list[Card]:
    """Read every card, starters first, exactly one of them the trigger."""
    entries = page.entries("card")
    refuse_doubles(entries)
    if len(entries) > KIND + 1:
        raise page.fail("card", f"{len(entries)} kinds are listed; at most {KIND + 1} fit")
    cards: list[Card] = []
    for entry in entries:
        entry.only("id", "kind", "effects", "copies", "unlock", "exhaust")
        written = entry.get("effects")
        if not isinstance(written, list) or not 1 <= len(written) <= MOST_EFFECTS:
            raise entry.fail("effects", f"{written!r} is not a list of 1 to {MOST_EFFECTS} effects")
        upgrade = "copies" in entry.values
        card = Card(
            entry.text("id"),
            entry.choice("kind", CARD_KINDS),
            [read_effect(entry, "effects", one) for one in written],
            entry.number("copies", 1, 9) if upgrade else 0,
            entry.number("unlock", 0, LAST_ISSUE) if upgrade else 0,
            read_switch(entry, "exhaust"),
        )
        if card.is_trigger != (card.kind == "trigger") or (card.is_trigger and len(written) > 1):
            raise entry.fail(
                "effects", "a trigger card has the effect trigger, and no other has it"
            )
        if cards and cards[-1].is_upgrade and not upgrade:
            raise entry.fail("copies", "starters stand before the upgrades, which have copies")
        cards.append(card)
    if sum(card.is_trigger for card in cards) != 1:
        raise page.fail("card", "there has to be exactly one trigger card")
    return cards


def read_switch(entry: Entry, key: str) -> bool:
    """Read something that is off unless it is written."""
    value = entry.values.get(key, False)
    if not isinstance(value, bool):
        raise entry.fail(key, f"{value!r} is neither true nor false")
    return value


def read_enemies(page: Entry) -> list[Enemy]:
    """Read the machines, in enemy-list order."""
    entries = page.entries("enemy")
    refuse_doubles(entries)
    ids = [entry.text("id") for entry in entries]
    return [read_enemy(entry, ids) for entry in entries]


def read_enemy(entry: Entry, ids: list[str]) -> Enemy:
    """Read one machine."""
    entry.only("id", "kind", "threat", "range", "move", "health", "setup", "traits", "unlock")
    enemy = Enemy(
        entry.text("id"),
        KINDS.index(entry.choice("kind", KINDS)),
        entry.number("threat", 0, 9),
        entry.number("range", 0, 9),
        entry.number("move", 0, 3),
    )
    enemy.unlock = entry.number("unlock", 0, LAST_ISSUE)
    health, toughness = read_pair(entry, "health", HEALTHS, {"one": 1})
    enemy.health, enemy.toughness = HEALTHS.index(health), toughness
    setup, enemy.number = read_pair(entry, "setup", SETUPS, {})
    enemy.setup = SETUPS.index(setup)
    traits = entry.get("traits")
    if not isinstance(traits, list):
        raise entry.fail("traits", f"{traits!r} is not a list of traits")
    for trait in traits:
        read_trait(entry, enemy, str(trait), ids)
    if enemy.health == HOLD and enemy.number + enemy.ambush + enemy.crowd > 1:
        raise entry.fail("setup", "a machine that holds cards stands alone on its map (R17)")
    assert enemy.health in (ONE, BURST, HOLD)
    return enemy


def read_pair(entry: Entry, key: str, words: list[str], alone: dict[str, int]) -> tuple[str, int]:
    """Read a word and its number, like 'burst 2'; some words stand alone."""
    written = entry.text(key)
    word, _, number = written.partition(" ")
    if word not in words:
        raise entry.fail(key, f"unknown word {word!r}; {nearest(word, words)}")
    if word in alone and not number:
        return word, alone[word]
    if not number.isdecimal() or not 1 <= int(number) <= 9 or word in alone:
        raise entry.fail(key, f"{written!r}: write {word} and a number from 1 to 9")
    return word, int(number)


def read_trait(entry: Entry, enemy: Enemy, written: str, ids: list[str]) -> None:
    """Read one trait of a machine."""
    match written.split():
        case ["ambush" | "alerts" as word, number] if number in "123":
            setattr(enemy, word, int(number))
        case ["crowd"]:
            enemy.crowd = 1
        case ["walls" | "holds_ground" | "hardened" as word]:
            setattr(enemy, word, True)
        case ["prints", offspring, "instead" | "after" as when] if offspring in ids:
            enemy.prints, enemy.offspring = PRINTS.index(when), ids.index(offspring)
        case _:
            known = ["ambush N", "crowd", "walls", "holds_ground", "hardened", "alerts N"]
            known.append("prints ENEMY instead|after")
            raise entry.fail("traits", f"unknown trait {written!r}; {nearest(written, known)}")


def read_characters(page: Entry, cards: list[Card]) -> list[Character]:
    """Read the team."""
    entries = page.entries("character")
    refuse_doubles(entries)
    ids = [card.id for card in cards]
    team: list[Character] = []
    for entry in entries:
        entry.only("id", "cost", "ability", "deck")
        deck: list[int] = []
        written = entry.entry("deck")
        for name in written.values:
            if name not in ids:
                raise entry.fail("deck", f"unknown card {name!r}; {nearest(name, ids)}")
            if cards[ids.index(name)].is_upgrade:
                raise entry.fail("deck", f"{name!r} is an upgrade, not a starter card")
            deck += [ids.index(name)] * written.number(name, 1, 9)
        ability = read_effect(entry, "ability", entry.get("ability"))
        team.append(Character(entry.text("id"), deck, entry.number("cost", 1, 3), ability))
    return team
