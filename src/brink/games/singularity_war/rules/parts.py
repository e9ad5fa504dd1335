"""The components: effects, cards, machines, characters and issues."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.singularity_war.rules.ground import Ground

if TYPE_CHECKING:
    from mypy_extensions import i64

NONE: Final = -1

# What an effect does. Automatic ones resolve without a choice (5.3).
TRIGGER: Final = 0
DRAW: Final = 1
THREAT: Final = 2
AWARENESS: Final = 3
OPEN_LETTER: Final = 4
RECON_CACHE: Final = 5
MOVE: Final = 6
ATTACK: Final = 7
NOVA: Final = 8
LINE: Final = 9
JAM: Final = 10
RECON_TOKEN: Final = 11
SCRUB: Final = 12
FETCH: Final = 13
PURGE: Final = 14
RALLY: Final = 15
LAST_AUTOMATIC: Final = RECON_CACHE
VERBS: Final = [
    "trigger",
    "draw",
    "threat",
    "awareness",
    "open_letter",
    "recon_cache",
    "move",
    "attack",
    "nova",
    "line",
    "jam",
    "recon_token",
    "scrub",
    "fetch",
    "purge",
    "rally",
]
MOST_EFFECTS: Final = 3

# Flags of an effect.
QUIET: Final = 1  # No Threat for leaving machines behind.
SAFE: Final = 2  # No Threat for hazards.
WALLS: Final = 4  # The range ignores walls.
FLAGS: Final = {"quiet": QUIET, "safe": SAFE, "walls": WALLS}

# How much a machine takes (R16).
ONE: Final = 0
BURST: Final = 1
HOLD: Final = 2
HEALTHS: Final = ["one", "burst", "hold"]

# Where its miniatures are put (3.5).
ON_TOKEN: Final = 0
ON_ENTRY: Final = 1
NEAR: Final = 2
FAR: Final = 3
SPREAD: Final = 4
RING: Final = 5
SETUPS: Final = ["token", "on", "near", "far", "spread", "ring"]

# When it prints its offspring.
NEVER: Final = 0
INSTEAD: Final = 1
AFTER: Final = 2
PRINTS: Final = ["never", "instead", "after"]

# The special rule of an issue (3.7).
GRACE: Final = 0
TOLL: Final = 1
PATROL: Final = 2
BLACKOUT: Final = 3
CREEP: Final = 4
CORE: Final = 5
SPECIALS: Final = ["grace", "toll", "patrol", "blackout", "creep", "core"]

COMMON: Final = 0
ELITE: Final = 1
KINDS: Final = ["common", "elite"]


@final
class Effect:
    """One line of a card: a verb, how much, how far, and its flags."""

    def __init__(self, verb: i64, amount: i64, reach: i64, flags: i64, text: str) -> None:
        self.verb: Final = verb
        self.amount: Final = amount
        self.reach: Final = reach
        self.flags: Final = flags
        self.text: Final = text  # As it is written in the content.
        self.automatic: Final = verb <= LAST_AUTOMATIC


@final
class Card:
    """A kind of card. Starters have no copies in the upgrade deck."""

    def __init__(
        self,
        card_id: str,
        kind: str,
        effects: list[Effect],
        copies: i64,
        unlock: i64,
        exhaust: bool,
    ) -> None:
        self.id: Final = card_id
        self.kind: Final = kind
        self.effects: Final = effects
        self.copies: Final = copies
        self.unlock: Final = unlock
        self.exhaust: Final = exhaust
        self.is_trigger: Final = effects[0].verb == TRIGGER
        self.is_upgrade: Final = copies > 0
        fetches = False
        for effect in effects:
            fetches = fetches or effect.verb == FETCH
        self.fetchable: Final = not fetches and not self.is_trigger  # R38


@final
class Enemy:
    """A kind of machine."""

    def __init__(self, enemy_id: str, kind: i64, threat: i64, reach: i64, move: i64) -> None:
        self.id: Final = enemy_id
        self.kind: Final = kind
        self.threat: Final = threat
        self.reach: Final = reach
        self.move: Final = move
        self.health: i64 = ONE
        self.toughness: i64 = 1
        self.setup: i64 = ON_TOKEN
        self.number: i64 = 1
        self.ambush: i64 = 0
        self.crowd: i64 = 0
        self.walls = False  # Its range ignores walls.
        self.holds_ground = False
        self.hardened = False  # Cannot be jammed.
        self.alerts: i64 = 0  # Awareness of an attack.
        self.prints: i64 = NEVER
        self.offspring: i64 = NONE
        self.unlock: i64 = 0


@final
class Character:
    """A team member: the starter deck, and an ability paid for with cards."""

    def __init__(self, character_id: str, deck: list[int], cost: i64, ability: Effect) -> None:
        self.id: Final = character_id
        self.deck: Final = deck
        self.cost: Final = cost
        self.ability: Final = ability


@final
class Issue:
    """A chapter of the story: a map, its machines, its special rule."""

    def __init__(
        self,
        issue_id: str,
        number: i64,
        ground: Ground,
        limits: list[int],
        closing_in: i64,
        bags: list[list[int]],
        fixed: list[int],
        topic: str,
    ) -> None:
        self.id: Final = issue_id
        self.number: Final = number  # From 1.
        self.ground: Final = ground
        self.limits: Final = limits  # For 1, 2, 3 and 4 players.
        self.closing_in: Final = closing_in  # Trigger cards in each deck.
        self.bags: Final = bags  # Common and elite: machines, one entry a token.
        self.fixed: Final = fixed  # By token spot: a machine everybody knows to be there, or NONE.
        self.topic: Final = topic
        self.special: i64 = GRACE
        self.every: i64 = 1  # Turns between two patrols, or two spreads of the bloom.
        self.amount: i64 = 0  # Threat of the toll, range in the blackout.
        self.enemy: i64 = NONE  # Who patrols, or guards the Core.


@final
class Parts:
    """Everything in the box."""

    def __init__(
        self,
        cards: list[Card],
        enemies: list[Enemy],
        characters: list[Character],
        issues: list[Issue],
    ) -> None:
        self.cards: Final = cards
        self.enemies: Final = enemies
        self.characters: Final = characters
        self.issues: Final = issues
        self.card_ids: Final = [card.id for card in cards]
        self.enemy_ids: Final = [enemy.id for enemy in enemies]
        self.character_ids: Final = [character.id for character in characters]
        self.issue_ids: Final = [issue.id for issue in issues]
        trigger: i64 = NONE
        for number, card in enumerate(cards):
            if card.is_trigger:
                trigger = number
        self.trigger: Final = trigger
