"""Negotiation: gifts and binding offers before the decision (5.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.science.rules import refusals
from brink.games.science.rules.answers import (
    ACCEPT,
    AMOUNT_COUNT,
    AMOUNTS,
    GIFT,
    MOST_BRIBES,
    MOST_SEATS,
    OFFER,
)
from brink.games.science.rules.question import Question, event_words
from brink.games.science.rules.state import (
    ACCEPTED,
    AMOUNT_PART,
    DECLINED,
    FELL_THROUGH,
    NOTHING,
    OPEN,
    OPTION_PART,
    SEAT_PART,
    STATUS_PART,
    ScienceState,
)
from brink.games.science.rules.vocabulary import CHOICE, PAY, PLEDGE, VOTE
from brink.kernel.action import Action, Menu
from brink.kernel.dealer import Dealer
from brink.kernel.row import own
from brink.kernel.step import NOBODY, Reason, Step

if TYPE_CHECKING:
    from mypy_extensions import i64

OPTIONS: Final = 2  # Of every event where offers can be made.


@final
class Negotiate(Question):
    """Give money away, or offer it for a named ballot or choice; then done (R12, R13)."""

    def __init__(self, asked: i64, acts: i64) -> None:
        super().__init__(asked)
        self.acts: Final = acts  # Taken so far.

    def name(self) -> str:
        return "negotiate"

    def offer(self, state: ScienceState, menu: Menu) -> None:
        parts = state.rules.parts
        menu.add(parts.answers.done)
        amounts = affordable(state.cash(self.asked))
        bribes = parts.bribes[state.event]
        for seat in range(state.seats):
            if seat == self.asked:
                continue
            if can_be_offered(state, seat):
                menu.join(bribes[seat], amounts * (1 + OPTIONS))
            else:
                menu.join(parts.gifts[seat], amounts)

    def values(self, state: ScienceState) -> dict[str, str | int]:
        words = event_words(state, self.asked)
        words["money"] = state.cash(self.asked)
        words["count"] = state.rules.bribe_limit - self.acts
        return words

    def apply(self, state: ScienceState, action: Action, dealer: Dealer) -> None:
        if action.verb == GIFT:
            give(state, self.asked, action.a, action.b, dealer)
        elif action.verb == OFFER:
            make_offer(state, self.asked, action, dealer)
        else:
            dealer.tell(state.rules.parts.world_news.done, self.asked)
        if action.verb in (GIFT, OFFER) and self.acts + 1 < state.rules.bribe_limit:
            state.steps.push(negotiate(self.asked, self.acts + 1))
            return
        place = state.place_of(self.asked) + 1
        if place < state.seats:
            state.steps.push(negotiate(state.at_place(place), 0))

    def why_not(self, state: ScienceState, action: Action) -> Reason:
        return refusals.at_negotiate(state, self.asked, action)

    def ruling(self) -> str:
        return "R12"

    def pack(self) -> list[int]:
        return [15, self.asked, self.acts]


@final
class Answer(Question):
    """Accept an offer and be bound by it, or decline it (R13)."""

    def __init__(self, asked: i64, number: i64) -> None:
        super().__init__(asked)
        self.number: Final = number  # In the order the offers were made.

    def name(self) -> str:
        return "answer"

    def offer(self, state: ScienceState, menu: Menu) -> None:
        answers = state.rules.parts.answers
        menu.add(answers.accept)
        menu.add(answers.decline)

    def values(self, state: ScienceState) -> dict[str, str | int]:
        offer = state.offers.all[self.number]
        words = event_words(state, self.asked)
        words["asked"] = offer_from(offer)
        words["option"] = option_word(state, offer_option(offer))
        words["count"] = offer_amount(offer)
        return words

    def apply(self, state: ScienceState, action: Action, dealer: Dealer) -> None:
        close_offer(state, self.number, ACCEPTED if action.verb == ACCEPT else DECLINED, dealer)

    def why_not(self, state: ScienceState, action: Action) -> Reason:
        return refusals.at_answer()

    def ruling(self) -> str:
        return "R13"

    def pack(self) -> list[int]:
        return [16, self.asked, self.number]


@final
class Negotiation(Step[ScienceState]):
    """A chore: everybody negotiates once, in turn order (R12)."""

    def seat(self, state: ScienceState) -> i64:
        return NOBODY

    def run(self, state: ScienceState, dealer: Dealer) -> None:
        state.steps.push(negotiate(state.at_place(0), 0))

    def pack(self) -> list[int]:
        return [17]


@final
class AnswerOffers(Step[ScienceState]):
    """A chore: in turn order, each deals with the offers made to them, oldest first (R13)."""

    def seat(self, state: ScienceState) -> i64:
        return NOBODY

    def run(self, state: ScienceState, dealer: Dealer) -> None:
        for place in range(state.seats):
            seat = state.at_place(place)
            for number in range(len(state.offers.all)):
                offer = state.offers.all[number]
                if offer_status(offer) != OPEN or offer_to(offer) != seat:
                    continue
                if falls_through(state, offer):
                    close_offer(state, number, FELL_THROUGH, dealer)
                    continue
                state.steps.push(ANSWERS)
                state.steps.push(Answer(seat, number))
                return

    def pack(self) -> list[int]:
        return [18]


TALKS: Final = [Negotiate(seat, acts) for seat in range(MOST_SEATS) for acts in range(MOST_BRIBES)]
NEGOTIATION: Final = Negotiation()
ANSWERS: Final = AnswerOffers()


def negotiate(seat: i64, acts: i64) -> Negotiate:
    """Return the question to a seat that has made so many gifts and offers."""
    return TALKS[seat * MOST_BRIBES + acts] if acts < MOST_BRIBES else Negotiate(seat, acts)


def affordable(money: i64) -> i64:
    """Return how many of the AMOUNTS somebody can pay: the smaller ones."""
    for number in range(AMOUNT_COUNT):
        if AMOUNTS.all[number] > money:
            return number
    return AMOUNT_COUNT


def offer_from(offer: i64) -> i64:
    """Return who made an offer."""
    return offer & (SEAT_PART - 1)


def offer_to(offer: i64) -> i64:
    """Return to whom an offer was made."""
    return (offer >> 3) & (SEAT_PART - 1)


def offer_option(offer: i64) -> i64:
    """Return the option an offer is for, 0 or 1."""
    return (offer >> 6) & 1


def offer_amount(offer: i64) -> i64:
    """Return the money offered."""
    return (offer >> 7) & (SEAT_PART - 1)


def offer_status(offer: i64) -> i64:
    """Return what became of an offer."""
    return offer >> 10


def option_word(state: ScienceState, option: i64) -> str:
    """Return the id of an option of the face-up event."""
    parts = state.rules.parts
    return parts.options[parts.events[state.event].options[option]]


def in_escrow(state: ScienceState) -> i64:
    """Return the money that is nobody's: offered, and not answered yet."""
    held: i64 = 0
    for offer in state.offers.all:
        if offer_status(offer) == OPEN:
            held += offer_amount(offer)
    return held


def can_be_offered(state: ScienceState, seat: i64) -> bool:
    """Return whether offers may be made to a player: any voter, or the decider (R13)."""
    if not state.rules.offers:
        return False
    kind = state.rules.parts.events[state.event].kind
    return kind in (VOTE, PLEDGE) or (kind == CHOICE and seat == state.decider)


def note_transfer(state: ScienceState, giver: i64, taker: i64, amount: i64) -> None:
    """Remember who gave what, for generosity (R29)."""
    state.given = own(state.given)
    state.given.all[giver] += amount
    state.received = own(state.received)
    state.received.all[taker] += amount


def give(state: ScienceState, giver: i64, taker: i64, amount: i64, dealer: Dealer) -> None:
    """Give money away; it moves at once (R12)."""
    state.pay(giver, -amount)
    state.pay(taker, amount)
    note_transfer(state, giver, taker, amount)
    state.gifts_made += 1
    dealer.tell(state.rules.parts.world_news.gave, giver, taker, amount)


def make_offer(state: ScienceState, giver: i64, action: Action, dealer: Dealer) -> None:
    """Put money into escrow for a named ballot or choice (R13)."""
    options = state.rules.parts.events[state.event].options
    option: i64 = 0 if options.all[0] == action.b else 1
    state.pay(giver, -action.c)
    state.offers = own(state.offers)
    state.offers.append(
        giver + SEAT_PART * action.a + OPTION_PART * option + AMOUNT_PART * action.c
    )
    state.offers_made += 1
    dealer.tell(state.rules.parts.world_news.offered, giver, action.a, action.b, action.c)


def falls_through(state: ScienceState, offer: i64) -> bool:
    """Return whether an offer is declined without a question (R13).

    The recipient is bound to the other option, or could not pay the pledge it asks for.
    """
    seat = offer_to(offer)
    option = offer_option(offer)
    if state.bound.all[seat] not in (NOTHING, option):
        return True
    event = state.rules.parts.events[state.event]
    if event.kind != PLEDGE or option != PAY:
        return False
    return state.cash(seat) + offer_amount(offer) < event.price


def close_offer(state: ScienceState, number: i64, status: i64, dealer: Dealer) -> None:
    """Pay an accepted offer to its recipient, who is bound by it, or return the money (R13)."""
    parts = state.rules.parts
    offer = state.offers.all[number]
    giver, taker, amount = offer_from(offer), offer_to(offer), offer_amount(offer)
    option = offer_option(offer)
    word = parts.events[state.event].options.all[option]
    state.offers = own(state.offers)
    state.offers.all[number] = offer + STATUS_PART * status
    if status == ACCEPTED:
        state.pay(taker, amount)
        state.bound = state.bound.changed(taker, option)
        state.offers_accepted += 1
        note_transfer(state, giver, taker, amount)
        dealer.tell(parts.world_news.accepted, taker, giver, word, amount)
        return
    state.pay(giver, amount)
    kind = parts.world_news.declined if status == DECLINED else parts.world_news.fell_through
    dealer.tell(kind, taker, giver, word, amount)
