"""Between issues: interludes before a direct start, spoils after a win, trimmed decks (4.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.singularity_war.rules import refusals
from brink.games.singularity_war.rules.answers import KEEP, TRIM
from brink.games.singularity_war.rules.asking import WarStep
from brink.games.singularity_war.rules.caches import offer, rebuild_upgrades
from brink.games.singularity_war.rules.ending import whole_deck
from brink.games.singularity_war.rules.state import EMPTY, NOTHING, WarState
from brink.kernel.action import Action, Menu
from brink.kernel.dealer import Dealer
from brink.kernel.row import Row, own, row_of, rows
from brink.kernel.step import NOBODY, Reason

if TYPE_CHECKING:
    from mypy_extensions import i64

INTERLUDE_CACHES: Final = 2
SMALLEST_DECK: Final = 8  # Trigger cards apart; it is not trimmed below (R27).


@final
class TrimDeck(WarStep):
    """Remove a card from the own deck for good, or keep the deck as it is (5.10)."""

    def __init__(self, owner: i64, left: i64) -> None:
        self.owner: Final = owner
        self.left: Final = left

    def name(self) -> str:
        return "trim"

    def seat(self, state: WarState) -> i64:
        return self.owner if self.left > 0 and can_trim(state, self.owner) else NOBODY

    def takes(self, verb: i64) -> bool:
        return verb in (TRIM, KEEP)

    def offer(self, state: WarState, menu: Menu) -> None:
        answers = state.rules.answers
        kinds = Row()
        for card in state.decks[self.owner].all:
            if card != state.rules.parts.trigger:
                kinds.include(card)
        for kind in kinds.all:
            menu.add(answers.trim[kind])
        menu.add(answers.keep)

    def values(self, state: WarState) -> dict[str, str | int]:
        return {"seat": self.owner, "count": self.left}

    def apply(self, state: WarState, action: Action, dealer: Dealer) -> None:
        if action.verb == KEEP:
            dealer.tell(state.rules.news.kept_deck, self.owner, len(state.decks[self.owner]))
            return
        card = action.a
        state.own_deck(self.owner).remove(card)
        if state.rules.parts.cards[card].is_upgrade:
            state.stock = own(state.stock)
            state.stock.append(card)
        else:
            state.gone = own(state.gone)
            state.gone.append(card)
        dealer.tell(state.rules.news.trimmed, self.owner, card)
        state.steps.push(TrimDeck(self.owner, self.left - 1))

    def run(self, state: WarState, dealer: Dealer) -> None:
        """Nothing is left to trim."""

    def why_not(self, state: WarState, action: Action) -> Reason:
        return refusals.at_trim(state, action)

    def pack(self) -> list[int]:
        return [80, self.owner, self.left]


@final
class Supplies(WarStep):
    """A chore: a cache between issues, straight into the decks, from seat 0 on."""

    def __init__(self, number: i64) -> None:
        self.number: Final = number

    def seat(self, state: WarState) -> i64:
        return NOBODY

    def run(self, state: WarState, dealer: Dealer) -> None:
        dealer.tell(state.rules.news.supplies, 0, self.number)
        offer(state, 0, True, dealer)

    def pack(self) -> list[int]:
        return [81, self.number]


@final
class Interlude(WarStep):
    """A chore: what stands for one earlier issue in a direct start (4.2)."""

    def __init__(self, number: i64) -> None:
        self.number: Final = number

    def seat(self, state: WarState) -> i64:
        return NOBODY

    def run(self, state: WarState, dealer: Dealer) -> None:
        rules = state.rules
        state.interlude = self.number
        dealer.tell(rules.news.interlude, self.number, rules.interludes)
        rebuild_upgrades(state, rules.unlocked_before(self.number))
        push_trims(state)
        push_supplies(state, INTERLUDE_CACHES)

    def pack(self) -> list[int]:
        return [82, self.number]


def push_trims(state: WarState) -> None:
    """Have everybody asked for trims, in seat order."""
    for seat in range(state.seats - 1, -1, -1):
        state.steps.push(TrimDeck(seat, state.rules.trim))


def push_supplies(state: WarState, count: i64) -> None:
    """Have so many caches resolved, one after the other."""
    for number in range(count, 0, -1):
        state.steps.push(Supplies(number))


def can_trim(state: WarState, seat: i64) -> bool:
    """Return whether a deck is large enough to lose a card (R27)."""
    deck = state.decks[seat]
    return len(deck.all) - deck.count(state.rules.parts.trigger) > SMALLEST_DECK


def begin_aftermath(state: WarState, dealer: Dealer) -> None:
    """After a won Story issue: all cards go home, then spoils, then trims (4.2, R36)."""
    rules = state.rules
    state.after = True
    state.decks = [row_of(whole_deck(state, seat)) for seat in range(state.seats)]
    state.hands = rows(state.seats)
    state.discards = rows(state.seats)
    state.aside = rows(state.seats)
    state.card = NOTHING
    state.held = EMPTY
    rebuild_upgrades(state, rules.issue.number)
    dealer.tell(rules.news.spoils, rules.spoils)
    push_trims(state)
    push_supplies(state, rules.spoils)
