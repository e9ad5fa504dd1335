"""A toy game for testing the kernel: secret ballots, nested questions and chores.

Each seat is dealt a secret number. For some rounds every seat casts a secret ballot, red or blue;
they are turned up together. The majority's smallest seat then names a seat, which may pay one coin
to it or refuse. A chore between pays everybody a coin by chance. Most coins win.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from brink.kernel.action import Action, ActionList, Menu
from brink.kernel.dealer import Dealer
from brink.kernel.event import EventKind, Field
from brink.kernel.fields import COPYING, Fields
from brink.kernel.game import Game
from brink.kernel.outcome import Outcome
from brink.kernel.row import Row, filled
from brink.kernel.sheet import Sheet
from brink.kernel.state import State
from brink.kernel.step import NOBODY, Reason, Step, StepKinds, Steps

ROUNDS = 3
BALLOT, NAME, ANSWER = range(3)
HIDDEN = -1
COLOURS = ["red", "blue"]

ACTIONS = ActionList()
BALLOTS = [ACTIONS.add(f"ballot:{colour}", BALLOT, n) for n, colour in enumerate(COLOURS)]
NAMES = [ACTIONS.add(f"name:{seat}", NAME, seat) for seat in range(4)]
PAY = ACTIONS.add("pay", ANSWER, 1)
REFUSE = ACTIONS.add("refuse", ANSWER, 0)

DEALT = EventKind("dealt", Field("seat"), Field("number", secret=True))
CAST = EventKind("cast", Field("seat"), Field("ballot", COLOURS, secret=True))
TURNED = EventKind("turned", Field("seat"), Field("ballot", COLOURS))
NAMED = EventKind("named", Field("seat"))
PAID = EventKind("paid", Field("seat"), Field("coins"))


class ToyState(State):
    def __init__(self) -> None:
        self.seats = 0
        self.steps: Steps[ToyState] = Steps()
        self.numbers = Row()
        self.ballots = Row()
        self.coins = Row()
        self.bank = 0
        self.round = 1

    def fields(self, of: State, each: Fields) -> None:
        assert isinstance(of, ToyState)
        self.seats = each.number(of.seats)
        self.bank = each.number(of.bank)
        self.round = each.number(of.round)
        self.numbers = each.row(of.numbers)
        self.ballots = each.row(of.ballots)
        self.coins = each.row(of.coins)
        each.stack(self.steps, of.steps)

    def kinds(self) -> StepKinds:
        return ToySteps()

    def clone(self) -> ToyState:
        copy = ToyState()
        copy.fields(self, COPYING)
        return copy


class Ballot(Step[ToyState]):
    def name(self) -> str:
        return "ballot"

    def seat(self, state: ToyState) -> int:
        return len(state.ballots)

    def offer(self, state: ToyState, menu: Menu) -> None:
        for ballot in BALLOTS:
            menu.add(ballot)

    def apply(self, state: ToyState, action: Action, dealer: Dealer) -> None:
        dealer.tell_to(1 << len(state.ballots), CAST, len(state.ballots), action.a)
        state.ballots.append(action.a)
        if len(state.ballots) < state.seats:
            state.steps.push(Ballot())
            return
        for seat, ballot in enumerate(state.ballots):
            dealer.reveal(TURNED, seat, ballot)
        winner = int(state.ballots.total() * 2 > state.seats)
        state.steps.push(Wages())
        state.steps.push(NameSomebody(state.ballots.index(winner)))
        state.ballots.clear()

    def why_not(self, state: ToyState, action: Action) -> Reason:
        return Reason("ballots_are_out", "T1")

    def pack(self) -> list[int]:
        return [1]


class NameSomebody(Step[ToyState]):
    def __init__(self, chair: int) -> None:
        self.chair: Final = chair

    def name(self) -> str:
        return "name"

    def seat(self, state: ToyState) -> int:
        return self.chair

    def offer(self, state: ToyState, menu: Menu) -> None:
        for seat in range(state.seats):
            if seat != self.chair:
                menu.add(NAMES[seat])

    def apply(self, state: ToyState, action: Action, dealer: Dealer) -> None:
        dealer.tell(NAMED, action.a)
        state.steps.push(Answer(action.a, self.chair))

    def why_not(self, state: ToyState, action: Action) -> Reason:
        return Reason("name_somebody_else", "T2")

    def pack(self) -> list[int]:
        return [2, self.chair]


class Answer(Step[ToyState]):
    def __init__(self, asked: int, chair: int) -> None:
        self.asked: Final = asked
        self.chair: Final = chair

    def name(self) -> str:
        return "answer"

    def seat(self, state: ToyState) -> int:
        return self.asked

    def offer(self, state: ToyState, menu: Menu) -> None:
        if state.coins[self.asked]:
            menu.add(PAY)
        menu.add(REFUSE)

    def apply(self, state: ToyState, action: Action, dealer: Dealer) -> None:
        if action is PAY:
            state.coins[self.asked] -= 1
            state.coins[self.chair] += 1
            dealer.tell(PAID, self.chair, state.coins[self.chair])

    def why_not(self, state: ToyState, action: Action) -> Reason:
        return Reason("answer_the_chair", "T3")

    def pack(self) -> list[int]:
        return [3, self.asked, self.chair]


class Wages(Step[ToyState]):
    """A chore: it waits under the questions, and asks nobody."""

    def seat(self, state: ToyState) -> int:
        return NOBODY

    def run(self, state: ToyState, dealer: Dealer) -> None:
        lucky = dealer.below(state.seats)
        state.coins[lucky] += 1
        state.bank -= 1
        dealer.tell(PAID, lucky, state.coins[lucky])
        if state.round < ROUNDS:
            state.round += 1
            state.steps.push(Ballot())

    def pack(self) -> list[int]:
        return [4]


class ToySteps(StepKinds):
    def step(self, written: Row) -> Step[ToyState]:
        kinds = [Ballot, NameSomebody, Answer, Wages]
        kind, *words = written.numbers()
        step: Step[ToyState] = kinds[kind - 1](*words)
        return step


class Toy(Game[ToyState]):
    def __init__(self) -> None:
        super().__init__("toy", ACTIONS, 2, 4)

    def set_up(self, seats: int, dealer: Dealer) -> ToyState:
        state = ToyState()
        state.seats = seats
        state.coins = filled(seats, 3)
        state.steps.push(Ballot())
        for seat in range(seats):
            state.numbers.append(dealer.below(10))
            dealer.tell_to(1 << seat, DEALT, seat, state.numbers[seat])
        return state

    def steps(self, state: ToyState) -> Steps[ToyState]:
        return state.steps

    def view(self, state: ToyState, eyes: int) -> Mapping[str, object]:
        over = not state.steps
        return {
            "round": state.round,
            "coins": list(state.coins),
            "numbers": [
                number if over or eyes & (1 << seat) else None
                for seat, number in enumerate(state.numbers)
            ],
            "ballots": [
                ballot if eyes & (1 << seat) else None for seat, ballot in enumerate(state.ballots)
            ],
        }

    def observe(self, state: ToyState, eyes: int, sheet: Sheet) -> None:
        over = not state.steps
        sheet.number("round", state.round, 1, ROUNDS)
        sheet.row("coins", state.coins, state.seats, 0, 30)
        for seat in range(state.seats):
            mine, cast = bool(eyes & (1 << seat)), seat < len(state.ballots)
            sheet.number_if(over or mine, "number", state.numbers[seat], 0, 9, seat)
            sheet.number_if(mine and cast, "ballot", state.ballots[seat] if cast else 0, 0, 1, seat)
            sheet.flag("has_cast", cast, seat)

    def redeal(self, state: ToyState, eyes: int, dealer: Dealer) -> ToyState:
        imagined = state.clone()
        if not state.steps:
            return imagined
        for seat in range(state.seats):
            if eyes & (1 << seat):
                continue
            imagined.numbers[seat] = dealer.below(10)
            if seat < len(imagined.ballots):
                imagined.ballots[seat] = dealer.below(2)
        return imagined

    def pieces(self, state: ToyState) -> dict[str, int]:
        return {"coins": sum(state.coins) + state.bank}

    def outcome(self, state: ToyState) -> Outcome | None:
        if state.steps:
            return None
        most = max(state.coins)
        winners = [seat for seat, coins in enumerate(state.coins) if coins == most]
        return Outcome(["rich"], winners, list(state.coins), state.round, state.round, {})
