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
from brink.kernel.action import Action
from brink.kernel.step import Reason
from brink.kernel.table import Table

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

    def legal(self, state: WarState) -> list[Action]:
        answers = [
            action for action in state.rules.answers.token if state.tokens[action.a] == FACE_DOWN
        ]
        answers.append(state.rules.answers.stop)
        return answers

    def words(self, state: WarState) -> dict[str, str | int]:
        return {"seat": state.active, "count": self.left}

    def apply(self, state: WarState, action: Action, table: Table) -> None:
        if action.verb == STOP:
            return
        enemy = turn_up(state, action.a, table)
        state.tokens[action.a] = enemy
        cell: i64 = state.rules.ground.spots[action.a]
        table.reveal(state.rules.news.scouted, state.active, cell, enemy)
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

    def legal(self, state: WarState) -> list[Action]:
        kinds = state.rules.ground.spot_kinds
        answers: list[Action] = []
        for action in state.rules.answers.token:
            if kinds[action.a] == COMMON and state.tokens[action.a] != NO_TOKEN:
                answers.append(action)
        answers.append(state.rules.answers.stop)
        return answers

    def apply(self, state: WarState, action: Action, table: Table) -> None:
        if action.verb == STOP:
            return
        state.tokens[action.a] = NO_TOKEN
        cell: i64 = state.rules.ground.spots[action.a]
        table.tell(state.rules.news.scrubbed, state.active, cell)

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

    def legal(self, state: WarState) -> list[Action]:
        fetch = state.rules.answers.fetch
        answers = [fetch[card] for card in fetchable(state, self.pile)]
        answers.append(state.rules.answers.stop)
        return answers

    def apply(self, state: WarState, action: Action, table: Table) -> None:
        if action.verb == STOP:
            return
        seat = state.active
        state.discards[seat].remove(action.a)
        put_in_hand(state.hands[seat], action.a, KNOWN)
        table.tell(state.rules.news.fetched, seat, action.a)

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

    def legal(self, state: WarState) -> list[Action]:
        purge = state.rules.answers.purge
        answers = [purge[card] for card in purgeable(state)]
        answers.append(state.rules.answers.stop)
        return answers

    def apply(self, state: WarState, action: Action, table: Table) -> None:
        if action.verb == STOP:
            return
        seat = state.active
        card = action.a
        state.discards[seat].remove(card)
        if state.rules.parts.cards[card].is_upgrade:
            state.bottom.append(card)
        else:
            state.gone.append(card)
        table.tell(state.rules.news.purged, seat, card)

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

    def legal(self, state: WarState) -> list[Action]:
        rally = state.rules.answers.rally
        answers = [rally[seat] for seat in within_call(state, self.reach)]
        answers.append(state.rules.answers.stop)
        return answers

    def words(self, state: WarState) -> dict[str, str | int]:
        return {"seat": state.active, "range": self.reach}

    def apply(self, state: WarState, action: Action, table: Table) -> None:
        if action.verb == STOP:
            return
        here = state.here()
        state.at[action.a] = here
        table.tell(state.rules.news.rallied, state.active, action.a, here)
        check_win(state, table)

    def why_not(self, state: WarState, action: Action) -> Reason:
        return refusals.at_rally(action, self.reach)

    def pack(self) -> list[int]:
        return [44, self.reach]


SCRUB: Final = Scrub()
PURGE_STEP: Final = Purge()


def begin_scouting(state: WarState, left: i64) -> bool:
    """Ask for a token to turn up, if any is face down; return whether it is asked."""
    if left <= 0 or FACE_DOWN not in state.tokens:
        return False
    state.steps.append(Scout(left))
    return True


def begin_scrub(state: WarState) -> bool:
    """Ask for a common token to remove, if there is one."""
    if len(SCRUB.legal(state)) == 1:
        return False
    state.steps.append(SCRUB)
    return True


def begin_fetch(state: WarState, pile: i64) -> bool:
    """Ask for a card to take back, if there is one."""
    if not fetchable(state, pile):
        return False
    state.steps.append(Fetch(pile))
    return True


def begin_purge(state: WarState) -> bool:
    """Ask for a card to be rid of, if there is one."""
    if not purgeable(state):
        return False
    state.steps.append(PURGE_STEP)
    return True


def begin_rally(state: WarState, reach: i64) -> bool:
    """Ask whom to call, if anybody is within reach."""
    if not within_call(state, reach):
        return False
    state.steps.append(Rally(reach))
    return True


def fetchable(state: WarState, pile: i64) -> list[int]:
    """Return the different cards that may be fetched, lowest first (R38)."""
    cards = state.rules.parts.cards
    found: list[int] = []
    discards = state.discards[state.active]
    for place in range(min(pile, len(discards))):
        card: i64 = discards[place]
        if cards[card].fetchable and card not in found:
            found.append(card)
    found.sort()
    return found


def purgeable(state: WarState) -> list[int]:
    """Return the different cards of the own discard pile, trigger cards left out."""
    cards = state.rules.parts.cards
    found: list[int] = []
    card: i64
    for card in state.discards[state.active]:
        if not cards[card].is_trigger and card not in found:
            found.append(card)
    found.sort()
    return found


def within_call(state: WarState, reach: i64) -> list[int]:
    """Return the members in other spaces within so many steps."""
    ground = state.rules.ground
    here = state.here()
    found: list[int] = []
    for seat in range(state.seats):
        distance = ground.walk(here, state.at[seat])
        if 0 < distance <= reach:
            found.append(seat)
    return found
