"""The position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.science.rules.parts import MODIFIER_COUNT, Rules
from brink.games.science.rules.words import TYPE_COUNT
from brink.kernel.state import State, pack_list
from brink.kernel.step import Step

if TYPE_CHECKING:
    from mypy_extensions import i64

NOTHING: Final = -1  # No role, no event, no ballot, no decider, …
MIDNIGHT: Final = 12

# A researcher on an open invention is one number, as is one on a completed invention. CARD parts
# it into invention and the rest, LEVEL the rest into card and (open) the flips there had been when
# it was hired, or (completed) how it counted.
CARD: Final = 64
LEVEL: Final = 4096
COUNTED: Final = 0
OVERRIDDEN: Final = 1  # By the Engineer's stand-in (R20).
STAND_IN: Final = 2

# What trades counts.
GIFTS: Final = 0
OFFERS: Final = 1
ACCEPTANCES: Final = 2

# An offer is one number: from, to, option (0 or 1), amount, status.
OPEN: Final = 0
ACCEPTED: Final = 1
DECLINED: Final = 2
FELL_THROUGH: Final = 3  # Declined by the rules, without a question.
SEAT_PART: Final = 8
OPTION_PART: Final = 64
AMOUNT_PART: Final = 128
STATUS_PART: Final = 1024


@final
class ScienceState(State):
    """Everything on the table. Piles and decks have no order: chance draws when a card is due."""

    def __init__(
        self,
        rules: Rules,
        seats: i64,
        steps: list[Step[ScienceState]],
        money: list[int],
        roles: list[int],
        piles: list[list[int]],
        flipped_at: list[int],
        open_inventions: list[list[int]],
        filled: list[int],
        staff: list[int],
        deck: list[int],
        discards: list[int],
        seen: list[int],
        seen_before: list[int],
        carried: list[int],
        look: list[int],
        completed: list[int],
        owners: list[int],
        worths: list[int],
        markers: list[int],
        makers: list[int],
        events: list[int],
        past_events: list[int],
        modifiers: list[int],
        offers: list[int],
        bound: list[int],
        ballots: list[int],
        given: list[int],
        received: list[int],
        happiness: list[int],
        trades: list[int],
    ) -> None:
        self.rules: Final = rules
        self.seats: Final = seats
        self.steps: Final = steps
        self.money: Final = money  # By seat (R31).
        self.roles: Final = roles  # By seat, or NOTHING.
        # Researchers.
        self.piles: Final = piles  # By type.
        self.flipped_at: Final = flipped_at  # By researcher: the last flip that showed it, from 1.
        # Inventions.
        self.open_inventions: Final = open_inventions  # By seat, oldest first.
        self.filled: Final = filled  # By invention: researchers on it.
        self.staff: Final = staff  # Face down on open inventions, in the order they were placed.
        self.deck: Final = deck
        self.discards: Final = discards  # Face down (R16).
        self.seen: Final = seen  # By invention: eyes that saw it being discarded.
        self.seen_before: Final = seen_before  # The same, before the last refill.
        self.carried: Final = carried  # In a player's hand while the deck was refilled.
        self.look: Final = look  # The cards looked at in research.
        self.completed: Final = completed  # Oldest first.
        self.owners: Final = owners  # Of the completed ones, as all the lists below.
        self.worths: Final = worths  # Without markers.
        self.markers: Final = markers
        self.makers: Final = makers  # Who made the completed ones.
        # World Events.
        self.events: Final = events  # The deck.
        self.past_events: Final = past_events  # Its discards.
        self.modifiers: Final = modifiers
        self.offers: Final = offers  # In the order they were made.
        self.bound: Final = bound  # By seat: an option, or NOTHING (R13).
        self.ballots: Final = ballots  # By seat: an option or a bid, or NOTHING.
        self.given: Final = given  # By seat: gifts and accepted offers, over the whole game.
        self.received: Final = received
        self.happiness: Final = happiness  # By seat, or NOTHING.
        self.trades: Final = trades  # How many gifts, offers, and offers accepted.
        self.clock: i64 = 1
        self.was_clock: i64 = 1  # Before its last move.
        self.first_picker: i64 = 0
        self.round: i64 = 0
        self.place: i64 = 0  # In the turn order, of whose turn it is.
        self.flips: i64 = 0  # So far.
        self.flipping: i64 = NOTHING  # The invention whose researchers lie face up.
        self.event: i64 = NOTHING  # Face up.
        self.in_event = False  # Its phase is going on.
        self.doubted = False  # It lies inert.
        self.outcome: i64 = NOTHING  # The option it came to.
        self.decider: i64 = NOTHING  # Of a choice; the winner of an auction.
        self.campaign: i64 = NOTHING  # The option the Politician named.
        self.secret = False  # Ballots lie face down.
        self.die: i64 = 0  # The last roll of this event.
        # The record.
        self.ending: i64 = NOTHING
        self.over = False
        self.page: i64 = NOTHING  # The invention whose page is read.
        self.issued: i64 = 0  # Money the bank has paid out, less what it took.

    def clone(self) -> ScienceState:
        copy = ScienceState(
            self.rules,
            self.seats,
            self.steps[:],
            self.money[:],
            self.roles[:],
            [pile[:] for pile in self.piles],
            self.flipped_at[:],
            [held[:] for held in self.open_inventions],
            self.filled[:],
            self.staff[:],
            self.deck[:],
            self.discards[:],
            self.seen[:],
            self.seen_before[:],
            self.carried[:],
            self.look[:],
            self.completed[:],
            self.owners[:],
            self.worths[:],
            self.markers[:],
            self.makers[:],
            self.events[:],
            self.past_events[:],
            self.modifiers[:],
            self.offers[:],
            self.bound[:],
            self.ballots[:],
            self.given[:],
            self.received[:],
            self.happiness[:],
            self.trades[:],
        )
        copy.clock = self.clock
        copy.was_clock = self.was_clock
        copy.first_picker = self.first_picker
        copy.round = self.round
        copy.place = self.place
        copy.flips = self.flips
        copy.flipping = self.flipping
        copy.event = self.event
        copy.in_event = self.in_event
        copy.doubted = self.doubted
        copy.outcome = self.outcome
        copy.decider = self.decider
        copy.campaign = self.campaign
        copy.secret = self.secret
        copy.die = self.die
        copy.ending = self.ending
        copy.over = self.over
        copy.page = self.page
        copy.issued = self.issued
        return copy

    def pack(self) -> list[int]:
        packed: list[int] = [
            self.seats,
            self.clock,
            self.was_clock,
            self.first_picker,
            self.round,
            self.place,
            self.flips,
            self.flipping,
            self.event,
            int(self.in_event),
            int(self.doubted),
            self.outcome,
            self.decider,
            self.campaign,
            int(self.secret),
            self.die,
            self.ending,
            int(self.over),
            self.page,
            self.issued,
        ]
        for values in (
            self.money,
            self.roles,
            *self.piles,
            self.flipped_at,
            *self.open_inventions,
            self.filled,
            self.staff,
            self.deck,
            self.discards,
            self.seen,
            self.seen_before,
            self.carried,
            self.look,
            self.completed,
            self.owners,
            self.worths,
            self.markers,
            self.makers,
            self.events,
            self.past_events,
            self.modifiers,
            self.offers,
            self.bound,
            self.ballots,
            self.given,
            self.received,
            self.happiness,
            self.trades,
        ):
            pack_list(packed, values)
        for step in self.steps:
            pack_list(packed, step.pack())
        return packed

    # Who plays when (R8): the last picker first, the first picker last.

    def at_place(self, place: i64) -> i64:
        """Return the seat at a place of the turn order."""
        return (self.first_picker + 1 + place) % self.seats

    def place_of(self, seat: i64) -> i64:
        """Return a seat's place in the turn order."""
        return (seat - self.first_picker - 1 + 2 * self.seats) % self.seats

    def turns(self) -> i64:
        """Return how many turns have been begun."""
        return 0 if self.round == 0 else (self.round - 1) * self.seats + self.place + 1

    def active(self) -> i64:
        """Return whose turn it is."""
        return self.at_place(self.place)

    def seat_of(self, role: i64) -> i64:
        """Return who plays a role, or NOTHING."""
        for seat in range(self.seats):
            if self.roles[seat] == role:
                return seat
        return NOTHING

    def has_role(self, seat: i64, role: i64) -> bool:
        """Return whether a seat plays a role."""
        return self.roles[seat] == role

    # Money.

    def cash(self, seat: i64) -> i64:
        """Return a player's money; what lies in escrow is nobody's."""
        money: i64 = self.money[seat]
        return money

    def bank(self, seat: i64, amount: i64) -> None:
        """Let the bank pay a player, or take what the player surely has (R34)."""
        money: i64 = self.money[seat]
        self.money[seat] = money + amount
        self.issued += amount

    def bank_softly(self, seat: i64, amount: i64) -> i64:
        """Let the bank pay or take, never below nothing (R22); return what was moved."""
        money: i64 = self.money[seat]
        amount = max(amount, -money)
        self.money[seat] = money + amount
        self.issued += amount
        return amount

    def modifier(self, which: i64) -> i64:
        """Return what the face-up event adds to something."""
        amount: i64 = self.modifiers[which]
        return amount

    # Inventions.

    def room_on(self, invention: i64) -> i64:
        """Return how many slots of an open invention are empty."""
        filled: i64 = self.filled[invention]
        return self.rules.parts.inventions[invention].slots - filled

    def worth(self, number: i64) -> i64:
        """Return the worth of a completed invention, markers included (R28)."""
        bare: i64 = self.worths[number]
        marks: i64 = self.markers[number]
        return bare + marks

    def made_by(self, seat: i64) -> i64:
        """Return how many inventions a player has completed (R27)."""
        count: i64 = 0
        for owner in self.owners:
            if owner == seat:
                count += 1
        return count


def new_state(
    rules: Rules, seats: i64, steps: list[Step[ScienceState]], inventions: i64
) -> ScienceState:
    """Return an empty table with every card in its pile."""
    parts = rules.parts
    state = ScienceState(
        rules,
        seats,
        steps,
        [rules.start_money] * seats,
        [NOTHING] * seats,
        [pile[:] for pile in parts.full_piles],
        [0] * len(parts.researchers),
        [[] for _ in range(seats)],
        [0] * inventions,
        [],
        list(range(inventions)),
        [],
        [0] * inventions,
        [0] * inventions,
        [],
        [],
        [],
        [],
        [],
        [],
        [],
        list(range(len(parts.events))),
        [],
        [0] * MODIFIER_COUNT,
        [],
        [NOTHING] * seats,
        [NOTHING] * seats,
        [0] * seats,
        [0] * seats,
        [NOTHING] * seats,
        [0, 0, 0],
    )
    assert len(state.piles) == TYPE_COUNT
    state.clock = rules.start_clock
    state.was_clock = rules.start_clock
    return state
