"""Supply caches: everybody may take one card (R18, 5.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.singularity_war.rules import refusals
from brink.games.singularity_war.rules.answers import MOST_SEATS, PASS, TAKE
from brink.games.singularity_war.rules.asking import WarStep
from brink.games.singularity_war.rules.decks import put_in_hand, reveal_upgrades
from brink.games.singularity_war.rules.state import EMPTY, KNOWN, WarState
from brink.kernel.action import Action, Menu
from brink.kernel.dealer import Dealer
from brink.kernel.row import Row, filled, own, roomy
from brink.kernel.step import NOBODY, Reason

if TYPE_CHECKING:
    from mypy_extensions import i64

REVEALED: Final = 3


@final
class TakeCard(WarStep):
    """Take one card from the display, or pass; into the hand, between issues into the deck."""

    def __init__(self, taker: i64, to_deck: bool) -> None:
        self.taker: Final = taker
        self.to_deck: Final = to_deck

    def name(self) -> str:
        return "cache"

    def seat(self, state: WarState) -> i64:
        # With nothing to take there is nothing to ask: a chore that does nothing.
        return self.taker if len(state.display.all) > 0 else NOBODY

    def takes(self, verb: i64) -> bool:
        return verb in (TAKE, PASS)

    def offer(self, state: WarState, menu: Menu) -> None:
        answers = state.rules.answers
        kinds = Row()
        for card in state.display.all:
            kinds.include(card)
        for kind in kinds.all:
            menu.add(answers.take[kind])
        menu.add(answers.pass_)

    def values(self, state: WarState) -> dict[str, str | int]:
        return {"seat": self.taker, "where": "deck" if self.to_deck else "hand"}

    def apply(self, state: WarState, action: Action, dealer: Dealer) -> None:
        news = state.rules.news
        if action.verb == PASS:
            dealer.tell(news.passed, self.taker)
            return
        card = action.a
        state.display = own(state.display)
        state.display.remove(card)
        if self.to_deck:
            state.own_deck(self.taker).append(card)
        else:
            put_in_hand(state.own_hand(self.taker), card, KNOWN)
        dealer.tell(news.took, self.taker, card)
        reveal_upgrades(state, 1, dealer)

    def run(self, state: WarState, dealer: Dealer) -> None:
        dealer.tell(state.rules.news.passed, self.taker)

    def why_not(self, state: WarState, action: Action) -> Reason:
        return refusals.at_cache(action)

    def why_not_yours(self, state: WarState, seat: int) -> Reason:
        return refusals.not_your_pick(seat, self.taker)

    def pack(self) -> list[int]:
        return [20, self.taker, int(self.to_deck)]


@final
class ClearDisplay(WarStep):
    """A chore: what nobody took goes to the bottom of the upgrade deck, in display order."""

    def seat(self, state: WarState) -> i64:
        return NOBODY

    def run(self, state: WarState, dealer: Dealer) -> None:
        state.bottom = own(state.bottom)
        state.bottom.join(state.display)
        state.display = EMPTY

    def pack(self) -> list[int]:
        return [21]


CLEAR_DISPLAY: Final = ClearDisplay()
TAKE_TO_HAND: Final = [TakeCard(seat, False) for seat in range(MOST_SEATS)]
TAKE_TO_DECK: Final = [TakeCard(seat, True) for seat in range(MOST_SEATS)]


def open_cache(state: WarState, dealer: Dealer) -> None:
    """Open the cache the active member has moved into: it can be used once."""
    cell = state.here()
    state.caches = own(state.caches)
    state.caches.all[cell] = 0
    state.caches_used += 1
    dealer.tell(state.rules.news.cache_opened, state.active, cell)
    offer(state, state.active, False, dealer)


def offer(state: WarState, first: i64, to_deck: bool, dealer: Dealer) -> None:
    """Reveal three cards, and ask everybody in seat order from one player on."""
    reveal_upgrades(state, REVEALED, dealer)
    state.steps.push(CLEAR_DISPLAY)
    takes = TAKE_TO_DECK if to_deck else TAKE_TO_HAND
    for place in range(state.seats - 1, -1, -1):  # The stack asks the last one put on it first.
        state.steps.push(takes[(first + place) % state.seats])


def rebuild_upgrades(state: WarState, unlocked: i64) -> None:
    """Make the upgrade deck anew from all unlocked copies that are in nobody's deck (4.2)."""
    cards = state.rules.parts.cards
    copies = filled(len(cards), 0)
    count_cards(state.heap, copies)
    count_cards(state.bottom, copies)
    count_cards(state.display, copies)
    count_cards(state.stock, copies)
    state.heap = roomy(copies.total())
    state.bottom = EMPTY
    state.display = EMPTY
    state.stock = Row()
    for card in range(len(cards)):
        pile = state.heap if cards[card].unlock <= unlocked else state.stock
        for _copy in range(copies.all[card]):
            pile.append(card)


def count_cards(pile: Row, copies: Row) -> None:
    """Count the cards of a pile by kind."""
    for card in pile.all:
        copies.all[card] += 1
