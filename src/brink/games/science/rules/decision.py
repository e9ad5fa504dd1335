"""The decision an event asks for: votes, pledges, choices, auctions (5.7, 5.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.science.rules import refusals
from brink.games.science.rules.answers import HIGHEST_BID, MOST_SEATS
from brink.games.science.rules.effects import CarryOut
from brink.games.science.rules.groups import needed
from brink.games.science.rules.question import Question, event_words
from brink.games.science.rules.state import NOTHING, ScienceState
from brink.games.science.rules.vocabulary import (
    AUCTION,
    CHOICE,
    INSTANT,
    PAY,
    PLEDGE,
    POLITICIAN,
    REFUSE,
    VOTE,
)
from brink.kernel.action import Action, Menu
from brink.kernel.bits import bit
from brink.kernel.dealer import Dealer
from brink.kernel.step import NOBODY, Reason, Step

if TYPE_CHECKING:
    from mypy_extensions import i64

CAMPAIGN_WEIGHT: Final = 2
CAMPAIGN_PAYS: Final = 2


@final
class Ballot(Question):
    """Cast a secret ballot (5.7)."""

    def name(self) -> str:
        return "ballot"

    def offer(self, state: ScienceState, menu: Menu) -> None:
        answers = state.rules.parts.answers
        event = state.rules.parts.events[state.event]
        for option in range(2):
            if can_ballot(state, self.asked, option):
                menu.add(answers.ballot[event.options.all[option]])

    def values(self, state: ScienceState) -> dict[str, str | int]:
        return event_words(state, self.asked)

    def apply(self, state: ScienceState, action: Action, dealer: Dealer) -> None:
        event = state.rules.parts.events[state.event]
        cast(state, self.asked, 0 if event.options.all[0] == action.a else 1)
        dealer.tell_to(bit(self.asked), state.rules.parts.world_news.cast, self.asked, action.a)

    def why_not(self, state: ScienceState, action: Action) -> Reason:
        return refusals.at_ballot(state, self.asked, action)

    def pack(self) -> list[int]:
        return [19, self.asked]


@final
class Choose(Question):
    """Decide alone (5.7)."""

    def name(self) -> str:
        return "choose"

    def offer(self, state: ScienceState, menu: Menu) -> None:
        answers = state.rules.parts.answers
        for option in state.rules.parts.events[state.event].options.all:
            menu.add(answers.choose[option])

    def values(self, state: ScienceState) -> dict[str, str | int]:
        return event_words(state, self.asked)

    def apply(self, state: ScienceState, action: Action, dealer: Dealer) -> None:
        event = state.rules.parts.events[state.event]
        cast(state, self.asked, 0 if event.options.all[0] == action.a else 1)

    def why_not(self, state: ScienceState, action: Action) -> Reason:
        return refusals.at_choose(state)

    def ruling(self) -> str:
        return "R33"

    def pack(self) -> list[int]:
        return [20, self.asked]


@final
class Bid(Question):
    """Make a sealed bid, up to $5 and up to what one has (5.7)."""

    def name(self) -> str:
        return "bid"

    def offer(self, state: ScienceState, menu: Menu) -> None:
        bids = state.rules.parts.answers.bid
        for bid in range(highest_bid(state, self.asked) + 1):
            menu.add(bids[bid])

    def values(self, state: ScienceState) -> dict[str, str | int]:
        words = event_words(state, self.asked)
        words["count"] = highest_bid(state, self.asked)
        return words

    def apply(self, state: ScienceState, action: Action, dealer: Dealer) -> None:
        cast(state, self.asked, action.a)
        dealer.tell_to(bit(self.asked), state.rules.parts.world_news.sealed, self.asked, action.a)

    def why_not(self, state: ScienceState, action: Action) -> Reason:
        return refusals.at_bid(state, highest_bid(state, self.asked), action)

    def pack(self) -> list[int]:
        return [21, self.asked]


@final
class Decide(Step[ScienceState]):
    """A chore: ask those who decide, in turn order; what is bound is cast by itself (R13)."""

    def seat(self, state: ScienceState) -> i64:
        return NOBODY

    def run(self, state: ScienceState, dealer: Dealer) -> None:
        kind = state.rules.parts.events[state.event].kind
        if kind == INSTANT:
            return
        for place in range(state.seats - 1, -1, -1):  # The stack asks the last one first.
            seat = state.at_place(place)
            bound = state.bound.all[seat]
            if bound != NOTHING:
                cast(state, seat, bound)
            elif kind == AUCTION:
                state.steps.push(BIDS[seat])
            elif kind != CHOICE:
                state.steps.push(BALLOTS[seat])
            elif seat == state.decider:
                state.steps.push(CHOICES[seat])
        state.secret = kind != CHOICE

    def pack(self) -> list[int]:
        return [22]


@final
class Resolve(Step[ScienceState]):
    """A chore: turn everything up together, find the outcome, and carry it out (5.8)."""

    def seat(self, state: ScienceState) -> i64:
        return NOBODY

    def run(self, state: ScienceState, dealer: Dealer) -> None:
        event = state.rules.parts.events[state.event]
        state.secret = False
        if event.kind == INSTANT:
            state.outcome = 0
        elif event.kind == AUCTION:
            settle_auction(state, dealer)
        elif event.kind == CHOICE:
            settle_choice(state, dealer)
        else:
            show_ballots(state, dealer)
            if event.kind == VOTE:
                settle_vote(state)
            else:
                settle_pledge(state, dealer)
        if state.outcome == NOTHING:
            return
        if len(event.options.all) > 0:
            word = event.options.all[state.outcome]
            dealer.tell(state.rules.parts.world_news.came_to, state.event, word)
        pay_campaign(state, dealer)
        state.steps.push(CarryOut(state.outcome, 0))

    def pack(self) -> list[int]:
        return [23]


BALLOTS: Final = [Ballot(seat) for seat in range(MOST_SEATS)]
CHOICES: Final = [Choose(seat) for seat in range(MOST_SEATS)]
BIDS: Final = [Bid(seat) for seat in range(MOST_SEATS)]
DECIDE: Final = Decide()
RESOLVE: Final = Resolve()


def cast(state: ScienceState, seat: i64, ballot: i64) -> None:
    """Lay down a ballot, a choice or a bid."""
    state.ballots = state.ballots.changed(seat, ballot)


def can_ballot(state: ScienceState, seat: i64, option: i64) -> bool:
    """Return whether a ballot may be cast: nobody pledges what they do not have."""
    event = state.rules.parts.events[state.event]
    if event.kind != PLEDGE or option != PAY:
        return True
    return state.cash(seat) >= event.price


def highest_bid(state: ScienceState, seat: i64) -> i64:
    """Return the most a player may bid."""
    money = state.cash(seat)
    return min(money, HIGHEST_BID)


def weight_of(state: ScienceState, seat: i64) -> i64:
    """Return the weight of a ballot: 2 for the Politician who campaigns, bound or not (R9)."""
    if state.campaign != NOTHING and state.has_role(seat, POLITICIAN):
        return CAMPAIGN_WEIGHT
    return 1


def weight_for(state: ScienceState, option: i64) -> i64:
    """Return the weight of all ballots for an option."""
    weight: i64 = 0
    for seat in range(state.seats):
        if state.ballots.all[seat] == option:
            weight += weight_of(state, seat)
    return weight


def show_ballots(state: ScienceState, dealer: Dealer) -> None:
    """Turn all ballots up together."""
    if dealer.muted:
        return
    parts = state.rules.parts
    options = parts.events[state.event].options
    for place in range(state.seats):
        seat = state.at_place(place)
        option = options.all[state.ballots.all[seat]]
        dealer.reveal(parts.world_news.ballot, seat, option, weight_of(state, seat))


def settle_vote(state: ScienceState) -> None:
    """Take the option with more weight; equal: the tie option."""
    first, second = weight_for(state, 0), weight_for(state, 1)
    if first == second:
        state.outcome = state.rules.parts.events[state.event].tie
    else:
        state.outcome = 0 if first > second else 1


def settle_pledge(state: ScienceState, dealer: Dealer) -> None:
    """Let everybody who balloted to pay do so, then see whether it is enough."""
    event = state.rules.parts.events[state.event]
    for place in range(state.seats):
        seat = state.at_place(place)
        if state.ballots.all[seat] == PAY:
            state.bank(seat, -event.price)
            dealer.tell(state.rules.parts.world_news.pledged, seat, event.price, state.cash(seat))
    enough = weight_for(state, PAY) >= needed(event.need, state.seats)
    state.outcome = PAY if enough else REFUSE


def settle_choice(state: ScienceState, dealer: Dealer) -> None:
    """Do what the decider chose, or was bound to."""
    state.outcome = state.ballots.all[state.decider]
    word = state.rules.parts.events[state.event].options.all[state.outcome]
    dealer.tell(state.rules.parts.world_news.chose, state.decider, word)


def settle_auction(state: ScienceState, dealer: Dealer) -> None:
    """Let the highest bid win, the earliest in turn order of several, and pay it to the bank."""
    news = state.rules.parts.world_news
    winner: i64 = NOTHING
    highest: i64 = 0
    for place in range(state.seats):
        seat = state.at_place(place)
        bid = state.ballots.all[seat]
        dealer.reveal(news.bid, seat, bid)
        if bid > highest:
            winner = seat
            highest = bid
    if winner == NOTHING:
        dealer.tell(news.no_bids, state.event)
        return
    state.bank(winner, -highest)
    state.decider = winner
    state.outcome = 0
    dealer.tell(news.won_auction, winner, highest, state.cash(winner))


def pay_campaign(state: ScienceState, dealer: Dealer) -> None:
    """Pay the Politician whose named option is the outcome, before anything else happens."""
    if state.campaign == NOTHING or state.campaign != state.outcome:
        return
    seat = state.seat_of(POLITICIAN)
    state.bank(seat, CAMPAIGN_PAYS)
    dealer.tell(state.rules.parts.world_news.campaign_paid, seat, CAMPAIGN_PAYS, state.cash(seat))
