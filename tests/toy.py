"""A toy game for testing the kernel: secret ballots, nested questions and chores.

Each seat is dealt a secret number. For some rounds every seat casts a secret ballot, red or blue;
they are turned up together. The majority's smallest seat then names a seat, which may pay one coin
to it or refuse. A chore between pays everybody a coin by chance. Most coins win.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from brink.kernel.action import Action, ActionList
from brink.kernel.event import EventKind, Field
from brink.kernel.game import Game
from brink.kernel.outcome import Outcome
from brink.kernel.state import State, pack_list
from brink.kernel.step import NOBODY, Reason, Step
from brink.kernel.table import Table

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
    def __init__(self, seats: int, steps: list[Step[ToyState]]) -> None:
        self.seats = seats
        self.steps = steps
        self.numbers: list[int] = []
        self.ballots: list[int] = []
        self.coins = [3] * seats
        self.bank = 0
        self.round = 1

    def clone(self) -> ToyState:
        copy = ToyState(self.seats, self.steps[:])
        copy.numbers = self.numbers[:]
        copy.ballots = self.ballots[:]
        copy.coins = self.coins[:]
        copy.bank = self.bank
        copy.round = self.round
        return copy

    def pack(self) -> list[int]:
        packed = [self.seats, self.bank, self.round]
        for values in (self.numbers, self.ballots, self.coins):
            pack_list(packed, values)
        for step in self.steps:
            pack_list(packed, step.pack())
        return packed


class Ballot(Step[ToyState]):
    def name(self) -> str:
        return "ballot"

    def seat(self, state: ToyState) -> int:
        return len(state.ballots)

    def legal(self, state: ToyState) -> list[Action]:
        return list(BALLOTS)

    def apply(self, state: ToyState, action: Action, table: Table) -> None:
        table.tell_to(1 << len(state.ballots), CAST, len(state.ballots), action.a)
        state.ballots.append(action.a)
        if len(state.ballots) < state.seats:
            state.steps.append(Ballot())
            return
        for seat, ballot in enumerate(state.ballots):
            table.reveal(TURNED, seat, ballot)
        winner = int(sum(state.ballots) * 2 > state.seats)
        state.steps += [Wages(), NameSomebody(state.ballots.index(winner))]
        state.ballots = []

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

    def legal(self, state: ToyState) -> list[Action]:
        return [NAMES[seat] for seat in range(state.seats) if seat != self.chair]

    def apply(self, state: ToyState, action: Action, table: Table) -> None:
        table.tell(NAMED, action.a)
        state.steps.append(Answer(action.a, self.chair))

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

    def legal(self, state: ToyState) -> list[Action]:
        return [PAY, REFUSE] if state.coins[self.asked] else [REFUSE]

    def apply(self, state: ToyState, action: Action, table: Table) -> None:
        if action is PAY:
            state.coins[self.asked] -= 1
            state.coins[self.chair] += 1
            table.tell(PAID, self.chair, state.coins[self.chair])

    def why_not(self, state: ToyState, action: Action) -> Reason:
        return Reason("answer_the_chair", "T3")

    def pack(self) -> list[int]:
        return [3, self.asked, self.chair]


class Wages(Step[ToyState]):
    """A chore: it waits under the questions, and asks nobody."""

    def seat(self, state: ToyState) -> int:
        return NOBODY

    def run(self, state: ToyState, table: Table) -> None:
        lucky = table.below(state.seats)
        state.coins[lucky] += 1
        state.bank -= 1
        table.tell(PAID, lucky, state.coins[lucky])
        if state.round < ROUNDS:
            state.round += 1
            state.steps.append(Ballot())

    def pack(self) -> list[int]:
        return [4]


class Toy(Game[ToyState]):
    def __init__(self) -> None:
        super().__init__("toy", ACTIONS, 2, 4)

    def set_up(self, seats: int, table: Table) -> ToyState:
        state = ToyState(seats, [Ballot()])
        for seat in range(seats):
            state.numbers.append(table.below(10))
            table.tell_to(1 << seat, DEALT, seat, state.numbers[seat])
        return state

    def steps(self, state: ToyState) -> list[Step[ToyState]]:
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

    def redeal(self, state: ToyState, eyes: int, table: Table) -> ToyState:
        imagined = state.clone()
        if not state.steps:
            return imagined
        for seat in range(state.seats):
            if eyes & (1 << seat):
                continue
            imagined.numbers[seat] = table.below(10)
            if seat < len(imagined.ballots):
                imagined.ballots[seat] = table.below(2)
        return imagined

    def pieces(self, state: ToyState) -> dict[str, int]:
        return {"coins": sum(state.coins) + state.bank}

    def outcome(self, state: ToyState) -> Outcome | None:
        if state.steps:
            return None
        most = max(state.coins)
        winners = [seat for seat, coins in enumerate(state.coins) if coins == most]
        return Outcome(["rich"], winners, list(state.coins), state.round, state.round, {})
