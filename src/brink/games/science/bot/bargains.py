"""Bargaining: how an event will be decided, whose ballot can be bought, and for how much.

Nobody knows how others will ballot. A seat leans to an option by what it stands to gain, as far as
one can tell, and by the money already offered to it; the leanings make the chance of an outcome.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from brink.games.science.bot.ballots import Forum
from brink.games.science.rules.decision import CAMPAIGN_PAYS, can_ballot, weight_of
from brink.games.science.rules.groups import needed
from brink.games.science.rules.negotiation import (
    offer_amount,
    offer_from,
    offer_option,
    offer_status,
    offer_to,
)
from brink.games.science.rules.state import NOTHING, OPEN
from brink.games.science.rules.vocabulary import AUCTION, CHOICE, INSTANT, PAY, PLEDGE

DOUBT: Final = 0.5  # Money by which one may be wrong about what others want.
SURE: Final = 20.0  # So many doubts away, a choice is certain.
PULL: Final = 0.7  # How much of what is at stake seems to hang on a single ballot.
HOPE: Final = 0.6  # Money that a like-minded player who has not spoken yet may add.
TROUBLE: Final = 0.03  # An offer must bring at least this.
LEAST_SWING: Final = 0.15  # One may be wrong about everybody, so a ballot always matters.
MOST_WEIGHT: Final = 7  # Six ballots, one of them double.


def leaning(gain: float) -> float:
    """Return how likely a choice is that seems to gain so much."""
    scaled = gain / DOUBT
    if scaled > SURE:
        return 1.0
    return 0.0 if scaled < -SURE else 1.0 / (1.0 + exp(-scaled))


@final
class Bargains:
    """The ballots of the event on the table, as one inventor sees them."""

    def __init__(self, forum: Forum) -> None:
        self.forum: Final = forum
        self.kind: Final[i64] = forum.event.kind
        self.gains: vec[float] = vec[float]()  # What the first option seems worth, by seat.
        self.leanings: vec[float] = vec[float]()  # The chance that a seat will go for it.
        if self.kind in (INSTANT, AUCTION):
            return
        for seat in range(forum.state.seats):
            self.gains = append(self.gains, self.seeming_gain(seat))
            self.leanings = append(self.leanings, self.lean(seat))

    def seeming_gain(self, seat: i64) -> float:
        """Return what a seat seems to gain by going for the first option, bribes included."""
        forum = self.forum
        if self.kind == PLEDGE:
            gain = forum.pledge_gain(seat)
        else:
            gain = forum.gap(seat) * (1.0 if self.kind == CHOICE else PULL)
        if seat == forum.seat:
            return gain
        return gain + self.on_offer(seat, 0, 0) - self.on_offer(seat, 1, 0)

    def on_offer(self, seat: i64, option: i64, first: i64) -> float:
        """Return the money that lies on the table for a seat's going for an option.

        Only offers from a certain number on count.
        """
        total: i64 = 0
        offers = self.forum.state.offers
        for number in range(first, len(offers.all)):
            offer = offers.all[number]
            if (
                offer_to(offer) == seat
                and offer_option(offer) == option
                and offer_status(offer) == OPEN
            ):
                total += offer_amount(offer)
        return float(total)

    def lean(self, seat: i64) -> float:
        """Return the chance that a seat will go for the first option."""
        state = self.forum.state
        bound = state.bound.all[seat]
        if bound != NOTHING:
            return 1.0 if bound == 0 else 0.0
        gain = self.gains[seat]
        if seat == self.forum.seat:
            is_first = gain > 0.0 and can_ballot(state, seat, 0)
            return 1.0 if is_first else 0.0
        for offer in state.offers.all:
            if offer_from(offer) == seat:  # Whoever pays for an option wants it.
                return 1.0 if offer_option(offer) == 0 else 0.0
        if not can_ballot(state, seat, 0) and self.on_offer(seat, 0, 0) == 0.0:
            return 0.0
        return leaning(gain)

    def chance(self, option: i64, sure: i64, sure_option: i64) -> float:
        """Return the chance of an outcome, one seat's ballot being sure (or NOTHING)."""
        first = self.chance_of_first(sure, sure_option)
        return first if option == 0 else 1.0 - first

    def chance_of_first(self, sure: i64, sure_option: i64) -> float:
        """Return the chance that the first option wins."""
        state = self.forum.state
        if self.kind == CHOICE:
            if sure == state.decider:
                return 1.0 if sure_option == 0 else 0.0
            return self.leanings[state.decider]
        ways = vec[float]()  # By the weight of ballots for the first option.
        ways = append(ways, 1.0)
        for _ in range(MOST_WEIGHT):
            ways = append(ways, 0.0)
        total: i64 = 0
        for seat in range(state.seats):
            likely = self.leanings[seat]
            if seat == sure:
                likely = 1.0 if sure_option == 0 else 0.0
            weight = weight_of(state, seat)
            for so_far in range(total, -1, -1):
                here = ways[so_far]
                ways[so_far] = here * (1.0 - likely)
                ways[so_far + weight] += here * likely
            total += weight
        return self.counted(ways, total)

    def counted(self, ways: vec[float], total: i64) -> float:
        """Return the chance that the weight for the first option is enough."""
        event = self.forum.event
        enough = 0.0
        for weight in range(total + 1):
            if self.kind == PLEDGE:
                wins = weight >= needed(event.need, self.forum.state.seats)
            elif 2 * weight == total:
                wins = event.tie == 0
            else:
                wins = 2 * weight > total
            if wins:
                enough += ways[weight]
        return enough

    def swing(self, seat: i64, option: i64) -> float:
        """Return by how much a seat's ballot makes an outcome likelier."""
        return self.chance(option, seat, option) - self.chance(option, seat, 1 - option)

    # What to do about it.

    def expected(self) -> float:
        """Return what the event is worth as it will probably end."""
        forum = self.forum
        if self.kind in (INSTANT, AUCTION):
            return forum.value(0, forum.seat)
        first = self.chance_of_first(NOTHING, 0)
        return first * forum.value(0, forum.seat) + (1.0 - first) * forum.value(1, forum.seat)

    def campaigned(self, option: i64) -> float:
        """Return what it is worth to have named an option."""
        paid = float(CAMPAIGN_PAYS) * self.chance(option, NOTHING, 0)
        return paid + self.expected()

    def offer(self, to: i64, option: i64, amount: i64) -> float:
        """Return what an offer is worth: how far it tips the outcome, less what it will cost."""
        forum = self.forum
        state = forum.state
        gap = forum.gap(forum.seat)
        stake = gap if option == 0 else -gap
        if stake <= float(amount) or state.bound.all[to] != NOTHING:
            return -1.0
        if self.kind == PLEDGE and option == PAY and state.cash(to) + amount < forum.event.price:
            return -1.0
        for offer in state.offers.all:
            if offer_from(offer) == forum.seat and offer_to(offer) == to:
                return -1.0  # One offer to one player is enough.
        gain = self.gains[to] if option == 0 else -self.gains[to]
        gain += HOPE * float(self.yet_to_speak(to, option))
        before, after = leaning(gain), leaning(gain + float(amount))
        price = float(amount) * (1.0 + forum.temper.envy / float(state.seats - 1))
        return (after - before) * self.swing(to, option) * stake - after * price - TROUBLE

    def yet_to_speak(self, to: i64, option: i64) -> i64:
        """Return how many others who want an outcome may still make an offer for it."""
        state = self.forum.state
        count: i64 = 0
        for place in range(state.place_of(self.forum.seat) + 1, state.seats):
            seat = state.at_place(place)
            if seat != to and (self.gains[seat] > 0.0) == (option == 0):
                count += 1
        return count

    def answer(self, number: i64) -> float:
        """Return what accepting an offer is worth against declining it.

        Whoever is bound may take more money for the same, so all that lies there for it counts.
        """
        seat = self.forum.seat
        offer = self.forum.state.offers.all[number]
        option = offer_option(offer)
        if self.forum.state.bound.all[seat] == option:
            return float(offer_amount(offer))
        here = self.on_offer(seat, option, number) - self.price(option)
        other = self.on_offer(seat, 1 - option, number) - self.price(1 - option)
        return here - max(0.0, other)

    def price(self, option: i64) -> float:
        """Return what it costs oneself to be bound to an option: nothing if one wants it."""
        seat = self.forum.seat
        gain = self.gains[seat] if option == 0 else -self.gains[seat]
        if self.kind not in (CHOICE, PLEDGE):
            gain = gain / PULL * max(LEAST_SWING, self.swing(seat, option))
        return max(0.0, -gain)
