"""The components, and the rule profile they are played under."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.ai_rush.rules.answers import Answers
from brink.games.ai_rush.rules.news import News
from brink.kernel.row import Row, row_of, rows
from brink.kernel.step import StepKinds

if TYPE_CHECKING:
    from mypy_extensions import i64

    from brink.games.ai_rush.rules.view_turn import TrackerSpot

# What a bonus does.
AGENT: Final = 0
ALL_TRADES: Final = 1
RE_ALLOCATION: Final = 2
DRAW: Final = 3
ROGUE: Final = 4
DATA_THEFT: Final = 5
EXTRA_ROLL: Final = 6
INVESTMENT: Final = 7
LUCKY: Final = 8
VERBS: Final = [
    "agent",
    "all_trades",
    "re_allocation",
    "draw",
    "rogue",
    "data_theft",
    "reroll",
    "investment",
    "luck",
]

BLANK: Final = -1  # A total without an icon.
HIGHEST_TOTAL: Final = 12
MOST_BONUSES: Final = 32
MOST_AGENTS: Final = 9  # Of one bonus.
MOST_CARDS: Final = 32  # A kind of card must fit below the age of a held card.

# Who begins Quarters 2 to 4 (R6).
LEADER_FIRST: Final = 0
FIXED: Final = 1
ROTATE: Final = 2

AUTO: Final = -1  # Orphans by the abilities option (R3).


@final
class Bonus:
    """What an icon or a line of a card does: a verb, where, and how much."""

    def __init__(self, bonus_id: str, verb: i64, where: i64, count: i64) -> None:
        self.id: Final = bonus_id
        self.verb: Final = verb
        self.where: Final = where  # A sector, or a deck to draw from.
        self.count: Final = count


@final
class Company:
    """A company: the colour of its agents and its tracker."""

    def __init__(self, company_id: str, colour: str, icons: list[int]) -> None:
        self.id: Final = company_id
        self.colour: Final = colour
        self.icons: Final = row_of(icons)  # By dice total, from 0: the number of a bonus, or BLANK.


@final
class Card:
    """A kind of card: its deck, and its effects from left to right."""

    def __init__(self, card_id: str, deck: i64, copies: i64, effects: list[int]) -> None:
        self.id: Final = card_id
        self.deck: Final = deck
        self.copies: Final = copies
        self.effects: Final = row_of(effects)


@final
class Parts:
    """Everything in the box."""

    def __init__(
        self,
        sectors: list[str],
        decks: list[str],
        bonuses: list[Bonus],
        companies: list[Company],
        cards: list[Card],
        opener: i64,
        quarters: i64,
        hand_limit: i64,
        small_table: i64,
    ) -> None:
        self.sectors: Final = sectors
        self.decks: Final = decks
        self.bonuses: Final = bonuses
        self.companies: Final = companies
        self.cards: Final = cards
        self.opener: Final = opener  # Who begins if nobody has decided (R5).
        self.quarters: Final = quarters
        self.hand_limit: Final = hand_limit  # R27
        self.small_table: Final = small_table  # Up to so many players share two sectors (R4).
        self.company_ids: Final = [company.id for company in companies]
        self.card_ids: Final = [card.id for card in cards]
        self.bonus_ids: Final = [bonus.id for bonus in bonuses]
        self.all_sectors: Final = row_of(range(len(sectors)))
        self.all_companies: Final = row_of(range(len(companies)))
        self.full_decks: Final = rows(len(decks))
        for kind, card in enumerate(cards):
            self.full_decks[card.deck].extend([kind] * card.copies)
        self.most_effects: Final = max(len(card.effects) for card in cards)  # Of one card.
        self.answers: Final = Answers(self.company_ids, sectors, self.card_ids)
        self.news: Final = News(self.company_ids, sectors, self.card_ids, self.bonus_ids, decks)


@final
class Rules:
    """One rule profile, read from the options. Shared by all states played under it."""

    def __init__(self, parts: Parts) -> None:
        self.parts: Final = parts
        self.origin = ""  # What they were opened from: pickled by it, not by value.
        self.kinds = StepKinds()  # Of step; the game knows them.
        self.abilities = True  # R35
        self.betting = True  # R35
        self.two_sectors = Row()  # For small tables (R4).
        self.orphans: i64 = 0  # R3
        self.majority = False  # R30
        self.opener_first = True  # R5
        self.turn_order: i64 = LEADER_FIRST  # R6
        self.draft = False  # R37
        self.final_multiplier: i64 = 2  # R29
        self.open_hands = False  # R38
        self.trackers: dict[int, list[TrackerSpot]] = {}  # As shown, once somebody has looked.

    def sectors_for(self, seats: i64) -> Row:
        """Return the sectors in play, in canonical order (R4)."""
        return self.two_sectors if seats <= self.parts.small_table else self.parts.all_sectors

    def orphans_for(self, seats: i64) -> i64:
        """Return the ROGUE agents each sector starts with (R3)."""
        each = self.orphans
        if each == AUTO:
            each = 2 if self.abilities else 1
        return each * (len(self.parts.companies) - seats)
