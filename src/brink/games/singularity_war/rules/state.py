"""A position of the war."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.singularity_war.rules.parts import NONE
from brink.games.singularity_war.rules.profile import Rules
from brink.kernel.fields import COPYING, Fields
from brink.kernel.row import Row, own, own_at
from brink.kernel.state import State
from brink.kernel.step import StepKinds, Steps

if TYPE_CHECKING:
    from mypy_extensions import i64

NOTHING: Final = -1
CELL: Final = 255  # A group is written as machine × 256 + cell …
TYPE: Final = 256  # … so that sorted groups stand in enemy-list, then reading order (R7).

# A card in hand is written as kind + AGE × reshuffles of its deck so far, for closed hands:
# what was drawn before a reshuffle cannot lie in the new deck. KNOWN cards were seen by all.
KIND: Final = 63
AGE: Final = 64
KNOWN: Final = 640_000  # Added instead of an age: taken from a cache, or fetched.

# What lies on a token spot; a machine's number: face up.
NO_TOKEN: Final = -2
FACE_DOWN: Final = -1

# How the issue stands.
PLAYING: Final = 0
WON: Final = 1
LOST: Final = 2
OUTLASTED: Final = 3
RESULTS: Final = ["playing", "win", "loss_threat", "loss_outlasted"]

BAGS: Final = 2  # Common and elite.


def nothing() -> Row:
    """Return the row a state begins with: shared by all, so that nobody changes it in place."""
    row = Row()
    row.lent = True
    return row


EMPTY: Final = nothing()
NO_ROWS: Final[list[Row]] = []


@final
class WarState(State):
    """Everything on the table, and what is still to be done.

    Copies share their rows until one of them changes a row: a plan tries a hundred turns, and each
    changes little. Whoever changes a row first says `state.tokens = own(state.tokens)`, or takes
    the row `state.own_hand(seat)` returns.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules: Final = rules
        self.steps: Final[Steps[WarState]] = Steps()
        self.seats: i64 = 0
        self.threat: i64 = 0
        self.awareness: i64 = 0
        self.turn: i64 = 0  # 0 until the issue begins.
        self.round: i64 = 1
        self.active: i64 = 0
        self.cycles: i64 = 0  # This turn.
        self.reshuffles: i64 = 0  # This turn, while playing (R22).
        self.card: i64 = NOTHING  # On the table (R24) …
        self.left: i64 = 0  # … its effects still to be done, as bits …
        self.holder: i64 = NONE  # … and the machines it wounded that stand; see damage.py (R17).
        self.party: i64 = 0  # Who moves, as bits.
        self.moved: i64 = 0  # Groups of the move pass dealt with.
        self.interlude: i64 = 0  # The one going on, from 1; 0: none.
        self.after = False  # The issue is won; spoils and trims.
        self.result: i64 = PLAYING
        self.cause: i64 = 0
        self.fallen: i64 = 0  # Machines of which one has been removed, as bits.
        self.removed: i64 = 0  # Miniatures.
        self.caches_used: i64 = 0
        self.decisions: i64 = 0  # Since the first turn.
        # Cards. Draw decks are unordered heaps: chance decides when a card is drawn.
        self.hands = NO_ROWS  # By seat, lowest kind first; see AGE.
        self.decks = NO_ROWS
        self.discards = NO_ROWS  # Oldest first.
        self.aside = NO_ROWS  # Exhausted until the issue ends.
        self.opening = NO_ROWS  # The decks the issue began with, once it has (R26).
        self.bags = NO_ROWS  # Common and elite: machines not seen yet, dealt or set aside.
        self.at = EMPTY  # By seat: the member's cell.
        self.ages = EMPTY  # By seat: reshuffles so far.
        self.heap = EMPTY  # The upgrade deck as shuffled, unordered …
        self.bottom = EMPTY  # … and the cards put below it since, top one first.
        self.display = EMPTY
        self.stock = EMPTY  # Upgrades in the box: locked, or trimmed.
        self.gone = EMPTY  # Starter cards that left the run.
        # The map.
        self.tokens = EMPTY  # By token spot.
        self.groups = EMPTY  # Sorted; see CELL and TYPE.
        self.sizes = EMPTY  # By place in groups: miniatures …
        self.pools = EMPTY  # … and burst damage of this turn.
        self.wounds = EMPTY  # By machine: damage to one that holds cards.
        self.held = EMPTY  # Triples: machine, seat, card (R17).
        self.hazards = EMPTY  # By cell: 1 or 0.
        self.caches = EMPTY  # By cell: 1 while unused.
        self.jams = EMPTY  # Cells.
        self.braved = EMPTY  # Hazards the active member stepped onto this turn (R2).
        self.arrivals = EMPTY  # Pairs: group and size, put down after the move pass.
        self.plays = EMPTY  # By seat: cards played.

    def fields(self, of: State, each: Fields) -> None:
        assert isinstance(of, WarState)
        self.seats = each.number(of.seats)
        self.threat = each.number(of.threat)
        self.awareness = each.number(of.awareness)
        self.turn = each.number(of.turn)
        self.round = each.number(of.round)
        self.active = each.number(of.active)
        self.cycles = each.number(of.cycles)
        self.reshuffles = each.number(of.reshuffles)
        self.card = each.number(of.card)
        self.left = each.number(of.left)
        self.holder = each.number(of.holder)
        self.party = each.number(of.party)
        self.moved = each.number(of.moved)
        self.interlude = each.number(of.interlude)
        self.after = each.flag(of.after)
        self.result = each.number(of.result)
        self.cause = each.number(of.cause)
        self.fallen = each.number(of.fallen)
        self.removed = each.number(of.removed)
        self.caches_used = each.number(of.caches_used)
        self.decisions = each.number(of.decisions)
        self.hands = each.lent_rows(of.hands, self.seats)
        self.decks = each.lent_rows(of.decks, self.seats)
        self.discards = each.lent_rows(of.discards, self.seats)
        self.aside = each.lent_rows(of.aside, self.seats)
        self.opening = each.lent_rows(of.opening, self.seats if self.turn > 0 else 0)
        self.bags = each.lent_rows(of.bags, BAGS)
        self.at = each.lent(of.at)
        self.ages = each.lent(of.ages)
        self.heap = each.lent(of.heap)
        self.bottom = each.lent(of.bottom)
        self.display = each.lent(of.display)
        self.stock = each.lent(of.stock)
        self.gone = each.lent(of.gone)
        self.tokens = each.lent(of.tokens)
        self.groups = each.lent(of.groups)
        self.sizes = each.lent(of.sizes)
        self.pools = each.lent(of.pools)
        self.wounds = each.lent(of.wounds)
        self.held = each.lent(of.held)
        self.hazards = each.lent(of.hazards)
        self.caches = each.lent(of.caches)
        self.jams = each.lent(of.jams)
        self.braved = each.lent(of.braved)
        self.arrivals = each.lent(of.arrivals)
        self.plays = each.lent(of.plays)
        each.stack(self.steps, of.steps)

    def clone(self) -> WarState:
        copy = WarState(self.rules)
        copy.fields(self, COPYING)
        return copy

    def kinds(self) -> StepKinds:
        return self.rules.kinds

    def own_hand(self, seat: i64) -> Row:
        """Return a hand to be changed."""
        self.hands = own_at(self.hands, seat)
        return self.hands[seat]

    def own_deck(self, seat: i64) -> Row:
        """Return a draw deck to be changed."""
        self.decks = own_at(self.decks, seat)
        return self.decks[seat]

    def own_discards(self, seat: i64) -> Row:
        """Return a discard pile to be changed."""
        self.discards = own_at(self.discards, seat)
        return self.discards[seat]

    def own_aside(self, seat: i64) -> Row:
        """Return a pile of exhausted cards to be changed."""
        self.aside = own_at(self.aside, seat)
        return self.aside[seat]

    def own_groups(self) -> None:
        """Take the groups, their sizes and pools as one's own."""
        self.groups = own(self.groups)
        self.sizes = own(self.sizes)
        self.pools = own(self.pools)

    def limit(self) -> i64:
        """Return the ceiling: at or above it Threat loses the issue (R1)."""
        return self.rules.base_limit(self.seats) - self.awareness

    def here(self) -> i64:
        """Return the active member's cell."""
        return self.at.all[self.active]

    def is_over(self) -> bool:
        """Return whether the issue has been won or lost."""
        return self.result != PLAYING
