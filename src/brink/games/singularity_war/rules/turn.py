"""The turn: playing cards, then the machines, then the refill (5.1, 5.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.singularity_war.rules import news, refusals
from brink.games.singularity_war.rules.answers import ABILITY, CYCLE, DISCARD, END_TURN, PLAY
from brink.games.singularity_war.rules.asking import ActiveStep, WarStep
from brink.games.singularity_war.rules.choosing import fetchable
from brink.games.singularity_war.rules.decks import draw, drop_hand, take_from_hand
from brink.games.singularity_war.rules.effects import carry_out, lay_down
from brink.games.singularity_war.rules.ending import check_win, outlast
from brink.games.singularity_war.rules.machines import attack_pass, begin_move_pass
from brink.games.singularity_war.rules.parts import FETCH, GRACE, Character
from brink.games.singularity_war.rules.routes import HAZARD
from brink.games.singularity_war.rules.specials import end_of_turn
from brink.games.singularity_war.rules.state import EMPTY, KIND, NOTHING, WarState
from brink.games.singularity_war.rules.tracks import change_threat
from brink.kernel.action import Action, Menu
from brink.kernel.dealer import Dealer
from brink.kernel.event import EventKind
from brink.kernel.row import Row, filled, own
from brink.kernel.step import NOBODY, Reason

if TYPE_CHECKING:
    from mypy_extensions import i64

HAND_SIZE: Final = 3


@final
class Play(ActiveStep):
    """Play a card, cycle one, use the ability, or end the turn (5.2)."""

    def name(self) -> str:
        return "play"

    def takes(self, verb: i64) -> bool:
        return verb in (PLAY, CYCLE, ABILITY, END_TURN)

    def offer(self, state: WarState, menu: Menu) -> None:
        answers = state.rules.answers
        hand = state.hands[state.active]
        offer_kinds(hand, answers.play, menu)
        if state.cycles < state.rules.cycle_limit:
            offer_kinds(hand, answers.cycle, menu)
        if can_use_ability(state):
            menu.add(answers.ability)
        menu.add(answers.end_turn)

    def values(self, state: WarState) -> dict[str, str | int]:
        return {"seat": state.active, "count": len(state.hands[state.active])}

    def apply(self, state: WarState, action: Action, dealer: Dealer) -> None:
        seat = state.active
        told = state.rules.news
        if action.verb == END_TURN:
            close_play(state, dealer)
            return
        state.steps.push(PLAY_STEP)
        if action.verb == PLAY:
            take_from_hand(state, seat, action.a)
            state.plays = own(state.plays)
            state.plays.all[seat] += 1
            show(state, told.played, seat, action.a, dealer)
            lay_down(state, action.a)
        elif action.verb == CYCLE:
            state.cycles += 1
            take_from_hand(state, seat, action.a)
            state.own_discards(seat).append(action.a)
            show(state, told.cycled, seat, action.a, dealer)
            draw(state, seat, dealer)
        else:
            dealer.tell(told.ability, seat, state.rules.characters[seat])
            ask_cost(state, member(state).cost, len(state.discards[seat].all), dealer)

    def why_not(self, state: WarState, action: Action) -> Reason:
        return refusals.at_play(state, action, member(state).cost)

    def pack(self) -> list[int]:
        return [60]


@final
class Cost(ActiveStep):
    """Pay for the ability with a card from the hand (R30, R37)."""

    def __init__(self, left: i64, pile: i64) -> None:
        self.left: Final = left
        self.pile: Final = pile  # The discard pile before anything was paid.

    def name(self) -> str:
        return "cost"

    def takes(self, verb: i64) -> bool:
        return verb == DISCARD

    def offer(self, state: WarState, menu: Menu) -> None:
        offer_kinds(state.hands[state.active], state.rules.answers.discard, menu)

    def values(self, state: WarState) -> dict[str, str | int]:
        return {"seat": state.active, "count": self.left}

    def apply(self, state: WarState, action: Action, dealer: Dealer) -> None:
        pay(state, action.a, dealer)
        ask_cost(state, self.left - 1, self.pile, dealer)

    def why_not(self, state: WarState, action: Action) -> Reason:
        return refusals.at_cost(state, action)

    def pack(self) -> list[int]:
        return [61, self.left, self.pile]


@final
class EndTurn(WarStep):
    """A chore: after the machines the table is tidied, the hand refilled, the next seat up."""

    def seat(self, state: WarState) -> i64:
        return NOBODY

    def run(self, state: WarState, dealer: Dealer) -> None:
        if state.pools.total() > 0:
            state.pools = filled(len(state.groups.all), 0)
        state.jams = EMPTY
        if check_win(state, dealer):
            return
        refill(state, dealer)
        if state.is_over():
            return
        end_of_turn(state, dealer)
        next_turn(state, dealer)

    def pack(self) -> list[int]:
        return [62]


PLAY_STEP: Final = Play()
END_TURN_STEP: Final = EndTurn()


def show(state: WarState, kind: EventKind, seat: i64, card: i64, dealer: Dealer) -> None:
    """Tell of a card that leaves a hand: out of a closed hand it is shown for the first time."""
    if state.rules.open_hands:
        dealer.tell(kind, seat, card)
    else:
        dealer.reveal(kind, seat, card)


def offer_kinds(hand: Row, actions: list[Action], menu: Menu) -> None:
    """Offer something for each different card of a hand: two copies are one choice (section 5)."""
    last: i64 = NOTHING
    for held in hand.all:
        kind: i64 = held & KIND
        if kind != last:
            last = kind
            menu.add(actions[kind])


def member(state: WarState) -> Character:
    """Return the active player's character."""
    return state.rules.parts.characters[state.rules.characters[state.active]]


def can_use_ability(state: WarState) -> bool:
    """Return whether the ability can be paid for, and its condition holds (3.1)."""
    character = member(state)
    if len(state.hands[state.active].all) < character.cost:
        return False
    if character.ability.verb == FETCH:
        return len(fetchable(state, len(state.discards[state.active].all)).all) > 0
    return True


def ask_cost(state: WarState, left: i64, pile: i64, dealer: Dealer) -> None:
    """Ask for the next card of the price; one that leaves no choice is paid at once."""
    while left > 0:
        hand = state.hands[state.active]
        lowest: i64 = hand.all[0] & KIND
        if hand.all[len(hand.all) - 1] & KIND != lowest:
            state.steps.push(Cost(left, pile))
            return
        pay(state, lowest, dealer)
        left -= 1
    carry_out(state, member(state).ability, dealer, pile)


def pay(state: WarState, card: i64, dealer: Dealer) -> None:
    """Discard a card for the ability."""
    seat = state.active
    take_from_hand(state, seat, card)
    state.own_discards(seat).append(card)
    show(state, state.rules.news.paid, seat, card, dealer)


def begin_turn(state: WarState, dealer: Dealer) -> None:
    """Begin the active player's turn."""
    state.cycles = 0
    state.reshuffles = 0
    state.braved = EMPTY
    dealer.tell(state.rules.news.turn_began, state.active, state.turn, state.round)
    state.steps.push(PLAY_STEP)


def close_play(state: WarState, dealer: Dealer) -> None:
    """Discard the rest of the hand, check the hazard, then let the machines act (5.1)."""
    drop_hand(state, state.active, dealer)
    here = state.here()
    lingers = state.hazards.all[here] != 0 and not state.braved.has(here)
    if lingers and not change_threat(state, HAZARD, news.HAZARD, dealer):
        return
    state.steps.push(END_TURN_STEP)
    rules = state.rules
    if rules.special == GRACE and state.round == 1:
        dealer.tell(rules.news.grace, state.round)
        return
    if attack_pass(state, dealer):
        begin_move_pass(state, dealer)


def refill(state: WarState, dealer: Dealer) -> None:
    """Draw until the hand holds three cards; this may always reshuffle (R4, R22)."""
    while len(state.hands[state.active].all) < HAND_SIZE:
        if not draw(state, state.active, dealer, True):
            return


def next_turn(state: WarState, dealer: Dealer) -> None:
    """Go on to the next seat, unless the last turn is over (5.1)."""
    state.active += 1
    if state.active == state.seats:
        state.active = 0
        state.round += 1
    state.turn += 1
    if state.turn > state.rules.turn_limit:
        outlast(state, dealer)
    else:
        begin_turn(state, dealer)
