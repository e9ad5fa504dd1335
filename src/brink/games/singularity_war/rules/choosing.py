"""Other choices: tokens to scout or scrub, cards to fetch or purge, a member to rally (5.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.singularity_war.rules import refusals
from brink.games.singularity_war.rules.answers import FETCH, PURGE, RALLY, STOP, TOKEN
from brink.games.singularity_war.rules.asking import ActiveStep
from brink.games.singularity_war.rules.decks import put_in_hand
from brink.games.singularity_war.rules.ending import check_win
from brink.games.singularity_war.rules.parts import COMMON
from brink.games.singularity_war.rules.spawning import turn_up
from brink.games.singularity_war.rules.state import FACE_DOWN, KNOWN, NO_TOKEN, WarState
from brink.kernel.action import Action, Menu
from brink.kernel.dealer import Dealer
from brink.kernel.row import Row, own
from brink.kernel.step import Reason

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class Scout(ActiveStep):
    """Turn a face-down token up; it stays where it lies (R15)."""

    def __init__(self, left: i64) -> None:
        self.left: Final = left

    def name(self) -> str:
        return "scout"

    def takes(self, verb: i64) -> bool:
        return verb in (TOKEN, STOP)

    def offer(self, state: WarState, menu: Menu) -> None:
        answers = state.rules.answers
        for spot in range(len(state.tokens.all)):
            if state.tokens.all[spot] == FACE_DOWN:
                menu.add(answers.token[spot])
        menu.add(answers.stop)

    def values(self, state: WarState) -> dict[str, str | int]:
        return {"seat": state.active, "count": self.left}

    def apply(self, state: WarState, action: Action, dealer: Dealer) -> None:
        if action.verb == STOP:
            return
        enemy = turn_up(state, action.a, dealer)
        state.tokens = own(state.tokens)
        state.tokens.all[action.a] = enemy
        cell = state.rules.ground.spots.all[action.a]
        dealer.reveal(state.rules.news.scouted, state.active, cell, enemy)
        begin_scouting(state, self.left - 1)

    def why_not(self, state: WarState, action: Action) -> Reason:
        return refusals.at_scout(state, action)

    def pack(self) -> list[int]:
        return [40, self.left]


@final
class Scrub(ActiveStep):
    """Take a common token off the map, unseen if it was face down (R41)."""

    def name(self) -> str:
        return "scrub"

    def takes(self, verb: i64) -> bool:
        return verb in (TOKEN, STOP)

    def offer(self, state: WarState, menu: Menu) -> None:
        answers = state.rules.answers
        for spot in scrubbable(state).all:
            menu.add(answers.token[spot])
        menu.add(answers.stop)

    def apply(self, state: WarState, action: Action, dealer: Dealer) -> None:
        if action.verb == STOP:
            return
        state.tokens = own(state.tokens)
        state.tokens.all[action.a] = NO_TOKEN
        cell = state.rules.ground.spots.all[action.a]
        dealer.tell(state.rules.news.scrubbed, state.active, cell)

    def why_not(self, state: WarState, action: Action) -> Reason:
        return refusals.at_scrub(state, action)

    def pack(self) -> list[int]:
        return [41]


@final
class Fetch(ActiveStep):
    """Take a card back from the own discard pile, of those that lay there in time (R38)."""

    def __init__(self, pile: i64) -> None:
        self.pile: Final = pile  # How many cards lay there before anything was paid.

    def name(self) -> str:
        return "fetch"

    def takes(self, verb: i64) -> bool:
        return verb in (FETCH, STOP)

    def offer(self, state: WarState, menu: Menu) -> None:
        answers = state.rules.answers
        for card in fetchable(state, self.pile).all:
            menu.add(answers.fetch[card])
        menu.add(answers.stop)

    def apply(self, state: WarState, action: Action, dealer: Dealer) -> None:
        if action.verb == STOP:
            return
        seat = state.active
        state.own_discards(seat).remove(action.a)
        put_in_hand(state.own_hand(seat), action.a, KNOWN)
        dealer.tell(state.rules.news.fetched, seat, action.a)

    def why_not(self, state: WarState, action: Action) -> Reason:
        return refusals.at_fetch(state, action)

    def pack(self) -> list[int]:
        return [42, self.pile]


@final
class Purge(ActiveStep):
    """Take a card of the own discard pile out of the deck for good."""

    def name(self) -> str:
        return "purge"

    def takes(self, verb: i64) -> bool:
        return verb in (PURGE, STOP)

    def offer(self, state: WarState, menu: Menu) -> None:
        answers = state.rules.answers
        for card in purgeable(state).all:
            menu.add(answers.purge[card])
        menu.add(answers.stop)

    def apply(self, state: WarState, action: Action, dealer: Dealer) -> None:
        if action.verb == STOP:
            return
        seat = state.active
        card = action.a
        state.own_discards(seat).remove(card)
        if state.rules.parts.cards[card].is_upgrade:
            state.bottom = own(state.bottom)
            state.bottom.append(card)
        else:
            state.gone = own(state.gone)
            state.gone.append(card)
        dealer.tell(state.rules.news.purged, seat, card)

    def why_not(self, state: WarState, action: Action) -> Reason:
        return refusals.at_purge(action)

    def pack(self) -> list[int]:
        return [43]


@final
class Rally(ActiveStep):
    """Call one member into the own space, without any charge."""

    def __init__(self, reach: i64) -> None:
        self.reach: Final = reach

    def name(self) -> str:
        return "rally"

    def takes(self, verb: i64) -> bool:
        return verb in (RALLY, STOP)

    def offer(self, state: WarState, menu: Menu) -> None:
        answers = state.rules.answers
        for seat in within_call(state, self.reach).all:
            menu.add(answers.rally[seat])
        menu.add(answers.stop)

    def values(self, state: WarState) -> dict[str, str | int]:
        return {"seat": state.active, "range": self.reach}

    def apply(self, state: WarState, action: Action, dealer: Dealer) -> None:
        if action.verb == STOP:
            return
        here = state.here()
        state.at = own(state.at)
        state.at.all[action.a] = here
        dealer.tell(state.rules.news.rallied, state.active, action.a, here)
        check_win(state, dealer)

    def why_not(self, state: WarState, action: Action) -> Reason:
        return refusals.at_rally(action, self.reach)

    def pack(self) -> list[int]:
        return [44, self.reach]


SCRUB: Final = Scrub()
PURGE_STEP: Final = Purge()


def begin_scouting(state: WarState, left: i64) -> bool:
    """Ask for a token to turn up, if any is face down; return whether it is asked."""
    if left <= 0 or not state.tokens.has(FACE_DOWN):
        return False
    state.steps.push(Scout(left))
    return True


def begin_scrub(state: WarState) -> bool:
    """Ask for a common token to remove, if there is one."""
    if len(scrubbable(state).all) == 0:
        return False
    state.steps.push(SCRUB)
    return True


def begin_fetch(state: WarState, pile: i64) -> bool:
    """Ask for a card to take back, if there is one."""
    if len(fetchable(state, pile).all) == 0:
        return False
    state.steps.push(Fetch(pile))
    return True


def begin_purge(state: WarState) -> bool:
    """Ask for a card to be rid of, if there is one."""
    if len(purgeable(state).all) == 0:
        return False
    state.steps.push(PURGE_STEP)
    return True


def begin_rally(state: WarState, reach: i64) -> bool:
    """Ask whom to call, if anybody is within reach."""
    if len(within_call(state, reach).all) == 0:
        return False
    state.steps.push(Rally(reach))
    return True


def scrubbable(state: WarState) -> Row:
    """Return the spots that hold a common token."""
    kinds = state.rules.ground.spot_kinds
    found = Row()
    for spot in range(len(state.tokens.all)):
        if kinds.all[spot] == COMMON and state.tokens.all[spot] != NO_TOKEN:
            found.append(spot)
    return found


def fetchable(state: WarState, pile: i64) -> Row:
    """Return the different cards that may be fetched, lowest first (R38)."""
    cards = state.rules.parts.cards
    found = Row()
    discards = state.discards[state.active]
    for place in range(min(pile, len(discards.all))):
        card = discards.all[place]
        if cards[card].fetchable:
            found.include(card)
    return found


def purgeable(state: WarState) -> Row:
    """Return the different cards of the own discard pile, trigger cards left out."""
    found = Row()
    for card in state.discards[state.active].all:
        if card != state.rules.parts.trigger:
            found.include(card)
    return found


def within_call(state: WarState, reach: i64) -> Row:
    """Return the members in other spaces within so many steps."""
    ground = state.rules.ground
    here = state.here()
    found = Row()
    for seat in range(state.seats):
        distance = ground.walk(here, state.at.all[seat])
        if 0 < distance <= reach:
            found.append(seat)
    return found
