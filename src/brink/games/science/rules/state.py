"""The position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.science.rules.parts import Rules
from brink.games.science.rules.vocabulary import TYPE_COUNT
from brink.kernel.fields import COPYING, Fields
from brink.kernel.row import Row, own
from brink.kernel.state import State
from brink.kernel.step import StepKinds, Steps

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

# An offer is one number: from, to, option (0 or 1), amount, status.
OPEN: Final = 0
ACCEPTED: Final = 1
DECLINED: Final = 2
FELL_THROUGH: Final = 3  # Declined by the rules, without a question.
SEAT_PART: Final = 8
OPTION_PART: Final = 64
AMOUNT_PART: Final = 128
STATUS_PART: Final = 1024

# What a state begins with; set-up and reading give it its own.
EMPTY: Final = Row()
NO_ROWS: Final[list[Row]] = []
TRADES: Final = 3  # Counts: of gifts, offers, and offers accepted.


def invention_of(entry: i64) -> i64:
    """Return the invention a researcher is on."""
    return entry & (CARD - 1)


def card_of(entry: i64) -> i64:
    """Return which card a researcher on an invention is."""
    return (entry >> 6) & (CARD - 1)


def level_of(entry: i64) -> i64:
    """Return the flips there had been when a researcher was hired, or how it counted."""
    return entry >> 12


@final
class ScienceState(State):
    """Everything on the table. Piles and decks have no order: chance draws when a card is due.

    Copies of a state share all rows: a row is replaced when it changes, or whoever changes it
    first says `state.deck = own(state.deck)`.
    """

    def __init__(self, rules: Rules) -> None:  # noqa: PLR0915 - a line for every field.
        self.rules: Final = rules
        self.steps: Final[Steps[ScienceState]] = Steps()
        self.seats: i64 = 0
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
        self.money = EMPTY  # By seat (R31).
        self.roles = EMPTY  # By seat, or NOTHING.
        # Researchers.
        self.piles = NO_ROWS  # By type.
        self.flipped_at = EMPTY  # By researcher: the last flip that showed it, from 1.
        # Inventions.
        self.open_inventions = NO_ROWS  # By seat, oldest first.
        self.filled = EMPTY  # By invention: researchers on it.
        self.staff = EMPTY  # Face down on open inventions, in the order they were placed.
        self.deck = EMPTY
        self.discards = EMPTY  # Face down (R16).
        self.seen = EMPTY  # By invention: eyes that saw it being discarded.
        self.seen_before = EMPTY  # The same, before the last refill.
        self.carried = EMPTY  # In a player's hand while the deck was refilled.
        self.look = EMPTY  # The cards looked at in research.
        self.completed = EMPTY  # Oldest first.
        self.owners = EMPTY  # Of the completed ones, as all the rows below.
        self.worths = EMPTY  # Without markers.
        self.markers = EMPTY
        self.makers = EMPTY  # Who made the completed ones.
        # World Events.
        self.events = EMPTY  # The deck.
        self.past_events = EMPTY  # Its discards.
        self.modifiers = EMPTY
        self.offers = EMPTY  # In the order they were made.
        self.bound = EMPTY  # By seat: an option, or NOTHING (R13).
        self.ballots = EMPTY  # By seat: an option or a bid, or NOTHING.
        self.given = EMPTY  # By seat: gifts and accepted offers, over the whole game.
        self.received = EMPTY
        self.happiness = EMPTY  # By seat, or NOTHING.
        self.gifts_made: i64 = 0
        self.offers_made: i64 = 0
        self.offers_accepted: i64 = 0

    def fields(self, of: State, each: Fields) -> None:
        assert isinstance(of, ScienceState)
        self.seats = each.number(of.seats)
        self.clock = each.number(of.clock)
        self.was_clock = each.number(of.was_clock)
        self.first_picker = each.number(of.first_picker)
        self.round = each.number(of.round)
        self.place = each.number(of.place)
        self.flips = each.number(of.flips)
        self.flipping = each.number(of.flipping)
        self.event = each.number(of.event)
        self.in_event = each.flag(of.in_event)
        self.doubted = each.flag(of.doubted)
        self.outcome = each.number(of.outcome)
        self.decider = each.number(of.decider)
        self.campaign = each.number(of.campaign)
        self.secret = each.flag(of.secret)
        self.die = each.number(of.die)
        self.ending = each.number(of.ending)
        self.over = each.flag(of.over)
        self.page = each.number(of.page)
        self.issued = each.number(of.issued)
        self.row_fields(of, each)
        each.stack(self.steps, of.steps)

    def row_fields(self, of: ScienceState, each: Fields) -> None:
        """Take the cards, and all that is counted by seat or by card, through `each`."""
        self.money = each.lent(of.money)
        self.roles = each.lent(of.roles)
        self.piles = each.lent_rows(of.piles, TYPE_COUNT)
        self.flipped_at = each.lent(of.flipped_at)
        self.open_inventions = each.lent_rows(of.open_inventions, self.seats)
        self.filled = each.lent(of.filled)
        self.staff = each.lent(of.staff)
        self.deck = each.lent(of.deck)
        self.discards = each.lent(of.discards)
        self.seen = each.lent(of.seen)
        self.seen_before = each.lent(of.seen_before)
        self.carried = each.lent(of.carried)
        self.look = each.lent(of.look)
        self.completed = each.lent(of.completed)
        self.owners = each.lent(of.owners)
        self.worths = each.lent(of.worths)
        self.markers = each.lent(of.markers)
        self.makers = each.lent(of.makers)
        self.events = each.lent(of.events)
        self.past_events = each.lent(of.past_events)
        self.modifiers = each.lent(of.modifiers)
        self.offers = each.lent(of.offers)
        self.bound = each.lent(of.bound)
        self.ballots = each.lent(of.ballots)
        self.given = each.lent(of.given)
        self.received = each.lent(of.received)
        self.happiness = each.lent(of.happiness)
        each.number(TRADES)  # They are written as a row.
        self.gifts_made = each.number(of.gifts_made)
        self.offers_made = each.number(of.offers_made)
        self.offers_accepted = each.number(of.offers_accepted)

    def clone(self) -> ScienceState:
        copy = ScienceState(self.rules)
        copy.fields(self, COPYING)
        return copy

    def kinds(self) -> StepKinds:
        return self.rules.kinds

    # Who plays when (R8): the last picker first, the first picker last.

    def at_place(self, place: i64) -> i64:
        """Return the seat at a place of the turn order."""
        seat: i64 = self.first_picker + 1 + place
        return seat if seat < self.seats else seat - self.seats

    def place_of(self, seat: i64) -> i64:
        """Return a seat's place in the turn order."""
        place: i64 = seat - self.first_picker - 1
        return place if place >= 0 else place + self.seats

    def turns(self) -> i64:
        """Return how many turns have been begun."""
        return 0 if self.round == 0 else (self.round - 1) * self.seats + self.place + 1

    def active(self) -> i64:
        """Return whose turn it is."""
        return self.at_place(self.place)

    def seat_of(self, role: i64) -> i64:
        """Return who plays a role, or NOTHING."""
        for seat in range(self.seats):
            if self.roles.all[seat] == role:
                return seat
        return NOTHING

    def has_role(self, seat: i64, role: i64) -> bool:
        """Return whether a seat plays a role."""
        return self.roles.all[seat] == role

    # Money.

    def cash(self, seat: i64) -> i64:
        """Return a player's money; what lies in escrow is nobody's."""
        return self.money.all[seat]

    def pay(self, seat: i64, amount: i64) -> None:
        """Let a player have more money, or less (a negative amount)."""
        self.money = own(self.money)
        self.money.all[seat] += amount

    def bank(self, seat: i64, amount: i64) -> None:
        """Let the bank pay a player, or take what the player surely has (R34)."""
        self.pay(seat, amount)
        self.issued += amount

    def bank_softly(self, seat: i64, amount: i64) -> i64:
        """Let the bank pay or take, never below nothing (R22); return what was moved."""
        amount = max(amount, -self.money.all[seat])
        self.bank(seat, amount)
        return amount

    def modifier(self, which: i64) -> i64:
        """Return what the face-up event adds to something."""
        return self.modifiers.all[which]

    # Inventions.

    def room_on(self, invention: i64) -> i64:
        """Return how many slots of an open invention are empty."""
        return self.rules.parts.inventions[invention].slots - self.filled.all[invention]

    def worth(self, number: i64) -> i64:
        """Return the worth of a completed invention, markers included (R28)."""
        return self.worths.all[number] + self.markers.all[number]

    def made_by(self, seat: i64) -> i64:
        """Return how many inventions a player has completed (R27)."""
        return self.owners.count(seat)

    def latest_owner(self) -> i64:
        """Return who completed the latest invention, or NOTHING."""
        count: i64 = len(self.owners.all)
        return NOTHING if count == 0 else self.owners.all[count - 1]
