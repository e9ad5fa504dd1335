"""One rule profile: which issue is played, with which decks, under which options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.singularity_war.rules.answers import Answers
from brink.games.singularity_war.rules.news import News
from brink.games.singularity_war.rules.parts import (
    ELITE,
    NONE,
    SPECIALS,
    Issue,
    Parts,
)
from brink.kernel.row import row_of
from brink.kernel.step import StepKinds

if TYPE_CHECKING:
    from mypy_extensions import i64

    from brink.games.singularity_war.rules.view_turn import CardView

# What is played.
SINGLE: Final = 0  # One issue on its own.
STORY: Final = 1
ARCADE: Final = 2
MODES: Final = ["issue", "story", "arcade"]

# What becomes of odd miniatures (R6).
AUTO: Final = 0
SMART: Final = 1
CHOOSE: Final = 2
TIES: Final = ["auto", "smart", "choose"]

RULES_VERSION: Final = 2  # 1: a card was discarded when the last machine it wounded fell (R17).
NO_LIMIT: Final = 1_000_000
ARCADE_COPIES: Final = 2  # Tokens of every common machine in an arcade bag (4.3).


@final
class Rules:
    """What a table has agreed on. Shared by all states played under it."""

    def __init__(self, parts: Parts, issue: Issue, mode: i64, unlocked: i64) -> None:
        self.parts: Final = parts
        self.version: i64 = RULES_VERSION  # Games begun under earlier rules are played on as begun.
        self.origin = ""  # What they were opened from: pickled by it, not by value.
        self.issue: Final = issue
        self.ground: Final = issue.ground
        self.mode: Final = mode
        self.unlocked: Final = unlocked  # Issues beaten: what they unlock is in the box (R28).
        bags = arcade_bags(parts, issue, unlocked) if mode == ARCADE else issue.bags
        self.bags: Final = [row_of(bag) for bag in bags]
        self.enemies: Final = machines(parts, issue, bags)
        self.answers: Final = Answers(parts, issue.ground, self.enemies)
        self.news: Final = News(parts, issue.ground)
        self.special: Final = issue.special
        self.kinds = StepKinds()  # The game's own, once it is opened.
        self.faces: dict[int, CardView] = {}  # Of cards, as shown, once somebody has looked.
        self.characters: list[int] = list(range(len(parts.characters)))  # By seat.
        self.decks: list[list[int]] = []  # Kept decks by seat, without trigger cards.
        self.interludes: i64 = 0  # Before the first turn (4.2).
        self.attempt: i64 = 1
        self.last_attempt: i64 = NO_LIMIT  # R26
        self.last_map = True  # Beating this one ends the run.
        self.ties: i64 = AUTO  # R6
        self.cycle_limit: i64 = 2  # R3
        self.reshuffle_limit: i64 = 1  # R22
        self.trim: i64 = 2  # R27
        self.spoils: i64 = 1  # R36
        self.limit_shift: i64 = 0
        self.turn_limit: i64 = 60
        self.open_hands = True
        self.questions = True  # R34

    def base_limit(self, seats: i64) -> i64:
        """Return the ceiling before any Awareness (R1)."""
        limit: i64 = self.issue.limits[seats - 1]
        return limit + self.limit_shift

    def unlocked_before(self, interlude: i64) -> i64:
        """Return which unlocks an interlude deals from: its own issue's, in Arcade all (4.3)."""
        return self.unlocked if self.mode == ARCADE else interlude

    def has_aftermath(self) -> bool:
        """Return whether spoils and trims follow a win: in Story, save for the last issue."""
        return self.mode == STORY and not self.last_map

    def special_name(self) -> str:
        """Return the id of the issue's special rule."""
        return SPECIALS[self.special]


def arcade_bags(parts: Parts, issue: Issue, unlocked: i64) -> list[list[int]]:
    """Return the token bags of Arcade: everything unlocked that is not fixed on this map (R31)."""
    bags: list[list[int]] = [[], []]
    for number, enemy in enumerate(parts.enemies):
        if enemy.unlock <= unlocked and number not in issue.fixed:
            copies: i64 = 1 if enemy.kind == ELITE else ARCADE_COPIES
            for _ in range(copies):
                bags[enemy.kind].append(number)
    return bags


def machines(parts: Parts, issue: Issue, bags: list[list[int]]) -> list[int]:
    """Return every machine that can come onto the map, in enemy-list order."""
    found = set(bags[0] + bags[1])
    for number in [*issue.fixed, issue.enemy]:
        if number != NONE:
            found.add(number)
    for number in sorted(found):
        offspring: i64 = parts.enemies[number].offspring
        if offspring != NONE:
            found.add(offspring)
    return sorted(found)
