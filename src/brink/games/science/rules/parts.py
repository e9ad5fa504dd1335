"""The components, and the rule profile they are played under."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.science.rules.answers import MOST_SEATS, Answers
from brink.games.science.rules.news import News, WorldNews
from brink.games.science.rules.vocabulary import MODIFIERS, ROLES
from brink.kernel.row import Row, filled, row_of
from brink.kernel.step import StepKinds

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class Researcher:
    """A researcher card; the back shows the type alone (R18)."""

    def __init__(self, researcher_id: str, kind: i64, money: i64, clock: i64) -> None:
        self.id: Final = researcher_id
        self.kind: Final = kind
        self.money: Final = money
        self.clock: Final = clock  # Printed sign: minus moves towards midnight (R4).


@final
class Invention:
    """An invention card."""

    def __init__(self, invention_id: str, field: str, cost: i64, slots: i64, social: i64) -> None:
        self.id: Final = invention_id
        self.field: Final = field  # For art and sorting only.
        self.cost: Final = cost
        self.slots: Final = slots
        self.social: Final = social


@final
class Operation:
    """One thing an event does: a verb, whom or what it is about, how much."""

    def __init__(
        self, verb: i64, subject: i64, amount: i64, limit: i64, then: list[Operation]
    ) -> None:
        self.verb: Final = verb
        self.subject: Final = subject  # A group, a modifier or a type of researcher.
        self.amount: Final = amount
        self.limit: Final = limit  # What over and under compare with.
        self.then: Final = then  # What a die brings.


@final
class WorldEvent:
    """A World Event card."""

    def __init__(
        self,
        event_id: str,
        kind: i64,
        decider: i64,
        price: i64,
        need: i64,
        options: list[int],
        tie: i64,
        effects: list[list[Operation]],
    ) -> None:
        self.id: Final = event_id
        self.kind: Final = kind
        self.decider: Final = decider
        self.price: Final = price
        self.need: Final = need
        self.options: Final = row_of(options)  # Two words of Parts.options, or none.
        self.tie: Final = tie  # 0 or 1.
        self.effects: Final = effects  # By option; auctions and instants have one list.


@final
class Parts:
    """Everything in the box."""

    def __init__(
        self,
        types: list[str],
        costs: list[int],
        researchers: list[Researcher],
        inventions: list[Invention],
        options: list[str],
        events: list[WorldEvent],
    ) -> None:
        self.types: Final = types
        self.costs: Final = row_of(costs)  # By type.
        self.researchers: Final = researchers
        self.inventions: Final = inventions
        self.options: Final = options  # Every word an event can come to.
        self.events: Final = events
        self.researcher_ids: Final = [researcher.id for researcher in researchers]
        self.invention_ids: Final = [invention.id for invention in inventions]
        self.event_ids: Final = [event.id for event in events]
        self.type_of: Final = row_of([researcher.kind for researcher in researchers])
        self.full_piles: Final[list[Row]] = [Row() for _ in types]
        for number, researcher in enumerate(researchers):
            self.full_piles[researcher.kind].append(number)
        # What lies on every table at the start; states replace these rows, they do not change them.
        self.full_deck: Final = row_of(range(len(inventions)))
        self.all_events: Final = row_of(range(len(events)))
        self.none_flipped: Final = filled(len(researchers), 0)
        self.none_filled: Final = filled(len(inventions), 0)
        self.none_seen: Final = filled(len(inventions), 0)
        self.unmodified: Final = filled(len(MODIFIERS), 0)
        self.nothing: Final = [filled(seats, -1) for seats in range(MOST_SEATS + 1)]  # By seat.
        self.most_slots: Final[i64] = max([invention.slots for invention in inventions])
        self.answers: Final = Answers(types, self.invention_ids, options, self.most_slots)
        # By seat: gifts alone, and, by event, offers for its options too.
        self.gifts: Final = [self.answers.bribes_to(seat, Row()) for seat in range(MOST_SEATS)]
        self.bribes: Final = [
            [self.answers.bribes_to(seat, event.options) for seat in range(MOST_SEATS)]
            for event in events
        ]
        self.news: Final = News(types, self.researcher_ids, self.invention_ids)
        self.world_news: Final = WorldNews(types, self.invention_ids, options, self.event_ids)


@final
class Rules:
    """One rule profile, read from the options. Shared by all states played under it."""

    def __init__(self, parts: Parts) -> None:
        self.parts: Final = parts
        self.origin = ""  # What they were opened from: pickled by it, not by value.
        self.kinds = StepKinds()  # Of step; the game knows them.
        self.target: i64 = 7  # R30
        self.happiness: i64 = 0  # R29
        self.mixed_hire = False  # R17
        self.gifts = True  # R12
        self.offers = True  # R13
        self.bribe_limit: i64 = 2  # R12
        self.max_rounds: i64 = 50  # R32
        self.start_clock: i64 = 1  # R3
        self.start_money: i64 = 10
        self.first_picker: i64 = -1  # By chance (R7).
        self.house_players = False  # R2

    def negotiates(self) -> bool:
        """Return whether there is a negotiation at all (R12)."""
        return self.gifts and self.bribe_limit > 0

    def roles_for(self, seats: i64) -> i64:
        """Return how many of the roles are in the pool: five and six players add two (R2)."""
        return len(ROLES) if seats > HOUSE_ROLES_ABOVE else len(ROLES) - HOUSE_ROLES


HOUSE_ROLES: Final = 2  # The last ones of ROLES.
HOUSE_ROLES_ABOVE: Final = 4
