"""The turn: draw, act, perhaps gain momentum; and the vote to end early."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.path_to_safety.rules import refusals
from brink.games.path_to_safety.rules.answers import AGREE, CONFERENCE, DRAW, PASS
from brink.games.path_to_safety.rules.clock import advance, roll_ends_game
from brink.games.path_to_safety.rules.drawing import draw, others_draw
from brink.games.path_to_safety.rules.ending import finish
from brink.games.path_to_safety.rules.playing import lay_down, play
from brink.games.path_to_safety.rules.state import BY_ROLL, BY_VOTE, KIND, PathState
from brink.kernel.action import Action, Menu
from brink.kernel.bits import bit
from brink.kernel.dealer import Dealer
from brink.kernel.row import Row
from brink.kernel.step import Reason, Step, StepKinds

if TYPE_CHECKING:
    from mypy_extensions import i64


class ActiveStep(Step[PathState]):
    """A question to the player who runs the active desk."""

    def seat(self, state: PathState) -> i64:
        return state.player_of(state.desk)

    def values(self, state: PathState) -> dict[str, str | int]:
        return {"seat": self.seat(state), "desk": state.rules.parts.desks[state.desk]}

    def why_not_yours(self, state: PathState, seat: int) -> Reason:
        return refusals.not_your_desk(state, seat)


@final
class TurnStart(ActiveStep):
    """Draw, or propose to end the game first (R18)."""

    def name(self) -> str:
        return "turn_start"

    def offer(self, state: PathState, menu: Menu) -> None:
        answers = state.rules.parts.answers
        menu.add(answers.draw)
        menu.add(answers.propose_end)

    def apply(self, state: PathState, action: Action, dealer: Dealer) -> None:
        if action.verb == DRAW:
            draw_and_act(state, dealer)
            return
        proposer = self.seat(state)
        dealer.tell(state.rules.parts.news.proposed_end, proposer)
        ask_next_voter(state, proposer, 1, dealer)

    def why_not(self, state: PathState, action: Action) -> Reason:
        return refusals.at_turn_start(action)

    def pack(self) -> list[int]:
        return [1]


@final
class VoteEnd(Step[PathState]):
    """Each other player in turn agrees to end the game, or one refuses and play goes on (R18)."""

    def __init__(self, voter: i64, votes: i64) -> None:
        self.voter: Final = voter
        self.votes: Final = votes  # In favour so far, the proposer's included.

    def name(self) -> str:
        return "vote_end"

    def seat(self, state: PathState) -> i64:
        return self.voter

    def values(self, state: PathState) -> dict[str, str | int]:
        return {"seat": self.voter, "asked": state.player_of(state.desk)}  # Who proposed it.

    def offer(self, state: PathState, menu: Menu) -> None:
        answers = state.rules.parts.answers
        menu.add(answers.agree)
        menu.add(answers.refuse)

    def apply(self, state: PathState, action: Action, dealer: Dealer) -> None:
        agrees = action.verb == AGREE
        dealer.tell(state.rules.parts.news.voted, self.voter, int(agrees))
        if agrees:
            ask_next_voter(state, self.voter, self.votes + 1, dealer)
        else:
            draw_and_act(state, dealer)

    def why_not(self, state: PathState, action: Action) -> Reason:
        return refusals.at_vote()

    def why_not_yours(self, state: PathState, seat: int) -> Reason:
        return refusals.not_your_vote(seat, self.voter)

    def pack(self) -> list[int]:
        return [2, self.voter, self.votes]


@final
class TakeAction(ActiveStep):
    """Research, publish, or hold a conference: one of them must be done (R27)."""

    def name(self) -> str:
        return "action"

    def offer(self, state: PathState, menu: Menu) -> None:
        offer_cards(state, menu)
        if can_confer(state):
            menu.add(state.rules.parts.answers.conference)

    def apply(self, state: PathState, action: Action, dealer: Dealer) -> None:
        if action.verb == CONFERENCE:
            dealer.tell(state.rules.parts.news.called_conference, state.desk)
            state.steps.push(CONFERENCE_DISCARD)
        elif play(state, state.desk, action.a, dealer):
            state.steps.push(MOMENTUM_TURN if state.rules.extra_turn else MOMENTUM_BONUS)
        else:
            end_turn(state, dealer)

    def why_not(self, state: PathState, action: Action) -> Reason:
        return refusals.at_action(state, action)

    def pack(self) -> list[int]:
        return [3]


@final
class ConferenceDiscard(ActiveStep):
    """Give up one card; every other desk draws one. No momentum, no risk (R12)."""

    def name(self) -> str:
        return "conference_discard"

    def offer(self, state: PathState, menu: Menu) -> None:
        rules = state.rules
        offered: i64 = 0
        for held in state.hands[state.desk].all:
            kind = held & KIND
            if not offered >> kind & 1 and rules.may_be_conferred(kind):
                offered |= bit(kind)
                menu.add(rules.parts.answers.discard[kind])

    def apply(self, state: PathState, action: Action, dealer: Dealer) -> None:
        lay_down(state, state.desk, action.a)
        dealer.tell(state.rules.parts.news.discarded, state.desk, action.a)
        others_draw(state, state.desk, dealer)
        end_turn(state, dealer)

    def why_not(self, state: PathState, action: Action) -> Reason:
        return refusals.at_conference(state, action)

    def pack(self) -> list[int]:
        return [4]


@final
class MomentumBonus(ActiveStep):
    """Momentum: draw a card, play one more, or let it go (R9, R10)."""

    def name(self) -> str:
        return "momentum"

    def offer(self, state: PathState, menu: Menu) -> None:
        answers = state.rules.parts.answers
        offer_cards(state, menu)
        menu.add(answers.draw)
        menu.add(answers.skip)

    def apply(self, state: PathState, action: Action, dealer: Dealer) -> None:
        if action.verb == PASS:
            dealer.tell(state.rules.parts.news.passed, state.desk)
        elif action.verb == DRAW:
            draw(state, state.desk, True, dealer)
        elif play(state, state.desk, action.a, dealer) and state.rules.momentum_chain:
            state.steps.push(MOMENTUM_BONUS)
            return
        end_turn(state, dealer)

    def why_not(self, state: PathState, action: Action) -> Reason:
        return refusals.at_momentum(state, action)

    def pack(self) -> list[int]:
        return [5]


@final
class MomentumTurn(ActiveStep):
    """Momentum of the quick edition: a whole further turn, or let it go (R30)."""

    def name(self) -> str:
        return "momentum"

    def offer(self, state: PathState, menu: Menu) -> None:
        answers = state.rules.parts.answers
        menu.add(answers.take_turn)
        menu.add(answers.skip)

    def apply(self, state: PathState, action: Action, dealer: Dealer) -> None:
        if action.verb == PASS:
            dealer.tell(state.rules.parts.news.passed, state.desk)
            end_turn(state, dealer)
        else:
            dealer.tell(state.rules.parts.news.extra_turn, state.desk)
            draw_and_act(state, dealer)

    def why_not(self, state: PathState, action: Action) -> Reason:
        return refusals.at_momentum_turn(state, action)

    def pack(self) -> list[int]:
        return [6]


TURN_START: Final = TurnStart()
TAKE_ACTION: Final = TakeAction()
CONFERENCE_DISCARD: Final = ConferenceDiscard()
MOMENTUM_BONUS: Final = MomentumBonus()
MOMENTUM_TURN: Final = MomentumTurn()


@final
class PathSteps(StepKinds):
    """The kinds of step of this game."""

    def step(self, written: Row) -> Step[PathState]:
        kind = written.all[0]
        if kind == 2:
            return VoteEnd(written.all[1], written.all[2])
        return LONE_STEPS[kind]


LONE_STEPS: Final[dict[int, Step[PathState]]] = {
    1: TURN_START,
    3: TAKE_ACTION,
    4: CONFERENCE_DISCARD,
    5: MOMENTUM_BONUS,
    6: MOMENTUM_TURN,
}


def offer_cards(state: PathState, menu: Menu) -> None:
    """Offer every kind of card in the active hand."""
    menu.add_kinds(state.rules.parts.answers.play, state.hands[state.desk], KIND)


def can_confer(state: PathState) -> bool:
    """Return whether the active hand holds a card a conference may take (R32)."""
    rules = state.rules
    for held in state.hands[state.desk].all:
        if rules.may_be_conferred(held & KIND):
            return True
    return False


def ask_next_voter(state: PathState, after: i64, votes: i64, dealer: Dealer) -> None:
    """Ask the player after this one, or stop the game if all have agreed."""
    if votes == state.seats:
        finish(state, BY_VOTE, dealer)
        return
    state.steps.push(VoteEnd((after + 1) % state.seats, votes))


def begin_turn(state: PathState, dealer: Dealer) -> None:
    """Begin the active desk's scheduled turn."""
    state.turns += 1
    dealer.tell(state.rules.parts.news.turn_began, state.desk, state.round)
    if state.rules.early_end:
        state.steps.push(TURN_START)
    else:
        draw_and_act(state, dealer)


def draw_and_act(state: PathState, dealer: Dealer) -> None:
    """Draw, then ask for an action; a desk with nothing in hand is done (R20)."""
    draw(state, state.desk, True, dealer)
    if len(state.hands[state.desk].all) > 0:
        state.steps.push(TAKE_ACTION)
    else:
        end_turn(state, dealer)


def end_turn(state: PathState, dealer: Dealer) -> None:
    """Pass to the next desk; after the last one the round ends with a roll (R14, R25)."""
    if state.desk + 1 < len(state.hands):
        state.desk += 1
    else:
        if roll_ends_game(state, dealer):
            finish(state, BY_ROLL, dealer)
            return
        advance(state, dealer)
        state.round += 1
        state.desk = 0
    begin_turn(state, dealer)
