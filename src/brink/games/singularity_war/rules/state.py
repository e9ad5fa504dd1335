"""A position of the war."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.singularity_war.rules.parts import NONE
from brink.games.singularity_war.rules.profile import Rules
from brink.kernel.state import State, pack_list
from brink.kernel.step import Step

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


@final
class WarState(State):
    """Everything on the table, and what is still to be done."""

    def __init__(
        self,
        rules: Rules,
        seats: i64,
        steps: list[Step[WarState]],
        at: list[int],
        hands: list[list[int]],
        decks: list[list[int]],
        discards: list[list[int]],
        aside: list[list[int]],
        ages: list[int],
        heap: list[int],
        bottom: list[int],
        display: list[int],
        stock: list[int],
        gone: list[int],
        tokens: list[int],
        bags: list[list[int]],
        groups: list[int],
        sizes: list[int],
        pools: list[int],
        wounds: list[int],
        held: list[int],
        hazards: list[int],
        caches: list[int],
        jams: list[int],
        braved: list[int],
        arrivals: list[int],
        plays: list[int],
    ) -> None:
        self.rules: Final = rules
        self.seats: Final = seats
        self.steps: Final = steps
        self.at: Final = at  # By seat: the member's cell.
        # Cards. Draw decks are unordered heaps: chance decides when a card is drawn.
        self.hands: Final = hands  # By seat, lowest kind first; see AGE.
        self.decks: Final = decks
        self.discards: Final = discards  # Oldest first.
        self.aside: Final = aside  # Exhausted until the issue ends.
        self.ages: Final = ages  # By seat: reshuffles so far.
        self.heap: Final = heap  # The upgrade deck as shuffled, unordered …
        self.bottom: Final = bottom  # … and the cards put below it since, top one first.
        self.display: Final = display
        self.stock: Final = stock  # Upgrades in the box: locked, or trimmed.
        self.gone: Final = gone  # Starter cards that left the run.
        # The map.
        self.tokens: Final = tokens  # By token spot.
        self.bags: Final = bags  # Common and elite: machines not seen yet, dealt or set aside.
        self.groups: Final = groups  # Sorted; see CELL and TYPE.
        self.sizes: Final = sizes  # By place in groups: miniatures …
        self.pools: Final = pools  # … and burst damage of this turn.
        self.wounds: Final = wounds  # By machine: damage to one that holds cards.
        self.held: Final = held  # Triples: machine, seat, card (R17).
        self.hazards: Final = hazards  # By cell: 1 or 0.
        self.caches: Final = caches  # By cell: 1 while unused.
        self.jams: Final = jams  # Cells.
        self.braved: Final = braved  # Hazards the active member stepped onto this turn (R2).
        self.arrivals: Final = arrivals  # Pairs: group and size, put down after the move pass.
        self.plays: Final = plays  # By seat: cards played.
        self.opening: list[list[int]] = []  # The decks the issue began with; never changed (R26).
        self.threat: i64 = 0
        self.awareness: i64 = 0
        self.turn: i64 = 0  # 0 until the issue begins.
        self.round: i64 = 1
        self.active: i64 = 0
        self.cycles: i64 = 0  # This turn.
        self.reshuffles: i64 = 0  # This turn, while playing (R22).
        self.card: i64 = NOTHING  # On the table (R24) …
        self.left: i64 = 0  # … its effects still to be done, as bits …
        self.holder: i64 = NONE  # … and the machine it wounded last (R17).
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

    def clone(self) -> WarState:
        copy = WarState(
            self.rules,
            self.seats,
            self.steps[:],
            self.at[:],
            [hand[:] for hand in self.hands],
            [deck[:] for deck in self.decks],
            [pile[:] for pile in self.discards],
            [cards[:] for cards in self.aside],
            self.ages[:],
            self.heap[:],
            self.bottom[:],
            self.display[:],
            self.stock[:],
            self.gone[:],
            self.tokens[:],
            [bag[:] for bag in self.bags],
            self.groups[:],
            self.sizes[:],
            self.pools[:],
            self.wounds[:],
            self.held[:],
            self.hazards[:],
            self.caches[:],
            self.jams[:],
            self.braved[:],
            self.arrivals[:],
            self.plays[:],
        )
        copy.opening = self.opening
        copy.threat = self.threat
        copy.awareness = self.awareness
        copy.turn = self.turn
        copy.round = self.round
        copy.active = self.active
        copy.cycles = self.cycles
        copy.reshuffles = self.reshuffles
        copy.card = self.card
        copy.left = self.left
        copy.holder = self.holder
        copy.party = self.party
        copy.moved = self.moved
        copy.interlude = self.interlude
        copy.after = self.after
        copy.result = self.result
        copy.cause = self.cause
        copy.fallen = self.fallen
        copy.removed = self.removed
        copy.caches_used = self.caches_used
        copy.decisions = self.decisions
        return copy

    def pack(self) -> list[int]:
        packed: list[int] = [
            self.seats,
            self.threat,
            self.awareness,
            self.turn,
            self.round,
            self.active,
            self.cycles,
            self.reshuffles,
            self.card,
            self.left,
            self.holder,
            self.party,
            self.moved,
            self.interlude,
            int(self.after),
            self.result,
            self.cause,
            self.fallen,
            self.removed,
            self.caches_used,
            self.decisions,
        ]
        for cards in (*self.hands, *self.decks, *self.discards, *self.aside, *self.opening):
            pack_list(packed, cards)
        for values in (
            *self.bags,
            self.at,
            self.ages,
            self.heap,
            self.bottom,
            self.display,
            self.stock,
            self.gone,
            self.tokens,
            self.groups,
            self.sizes,
            self.pools,
            self.wounds,
            self.held,
            self.hazards,
            self.caches,
            self.jams,
            self.braved,
            self.arrivals,
            self.plays,
        ):
            pack_list(packed, values)
        for step in self.steps:
            pack_list(packed, step.pack())
        return packed

    def limit(self) -> i64:
        """Return the ceiling: at or above it Threat loses the issue (R1)."""
        return self.rules.base_limit(self.seats) - self.awareness

    def here(self) -> i64:
        """Return the active member's cell."""
        cell: i64 = self.at[self.active]
        return cell

    def is_over(self) -> bool:
        """Return whether the issue has been won or lost."""
        return self.result != PLAYING
