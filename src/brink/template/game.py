"""The rules of My Game: roll a die as often as you dare; a one takes what the turn has brought."""

from collections.abc import Mapping

from brink.games.options import Profile
from brink.games.small import Question, SmallGame, SmallState
from brink.kernel.action import Action, ActionList, Menu
from brink.kernel.dealer import Dealer
from brink.kernel.event import EventKind, Field
from brink.kernel.outcome import Outcome
from brink.kernel.row import Row, filled
from brink.kernel.sheet import Sheet
from brink.kernel.step import Reason

# Every answer there is: its text, and a number of your own for its verb. Arguments may follow.
ACTIONS = ActionList()
ROLL = ACTIONS.add("roll", 0)
STOP = ACTIONS.add("stop", 1)

# Everything that is told, with its values; text/en.toml has a sentence for each.
ROLLED = EventKind("rolled", Field("seat"), Field("shows"), Field("pile"))
BUSTED = EventKind("busted", Field("seat"))
STOPPED = EventKind("stopped", Field("seat"), Field("pile"), Field("score"))


class MyState(SmallState):
    """A position. What `__init__` takes are the rules; all it sets else are fields that change."""

    def __init__(self, goal: int) -> None:
        super().__init__()
        self.goal = goal
        self.scores = Row()
        self.turns = 1
        self.pile = 0  # What this turn has brought.


class Turn(Question[MyState]):
    """Roll on, or stop and keep the pile? (M1)."""

    def offer(self, state: MyState, menu: Menu) -> None:
        menu.add(ROLL)
        if state.pile:
            menu.add(STOP)

    def apply(self, state: MyState, action: Action, dealer: Dealer) -> None:
        if action is STOP:
            stop(state, self.asked, dealer)
        else:
            roll(state, self.asked, dealer)

    def why_not(self, state: MyState, action: Action) -> Reason:
        return Reason("roll_first", "M1")  # The only answer that may be refused is an early stop.


def roll(state: MyState, seat: int, dealer: Dealer) -> None:
    """Roll the die: a one takes the pile and ends the turn. (M1)."""
    shows = dealer.die(6)
    if shows == 1:
        dealer.tell(BUSTED, seat)
        next_turn(state, seat)
        return
    state.pile += shows
    dealer.tell(ROLLED, seat, shows, state.pile)
    state.steps.push(Turn(seat))


def stop(state: MyState, seat: int, dealer: Dealer) -> None:
    """Keep the pile; whoever has reached the goal has won."""
    state.scores[seat] += state.pile
    dealer.tell(STOPPED, seat, state.pile, state.scores[seat])
    if state.scores[seat] < state.goal:
        next_turn(state, seat)


def next_turn(state: MyState, seat: int) -> None:
    """Ask the next player. Where nobody is asked, the game is over."""
    state.pile = 0
    state.turns += 1
    state.steps.push(Turn((seat + 1) % len(state.scores)))


class MyGame(SmallGame[MyState]):
    """The game under one set of options."""

    def __init__(self, profile: Profile) -> None:
        super().__init__("my_game", ACTIONS, 2, 4)
        self.goal = profile.number("goal")

    def set_up(self, seats: int, dealer: Dealer) -> MyState:
        state = MyState(self.goal)
        state.scores = filled(seats, 0)
        state.steps.push(Turn(0))
        return state

    def view(self, state: MyState, eyes: int) -> Mapping[str, object]:
        """Return what these eyes may see. Here everything is open, so `eyes` does not matter."""
        players = [{"seat": seat, "score": score} for seat, score in enumerate(state.scores)]
        return {"goal": state.goal, "turn": state.turns, "pile": state.pile, "players": players}

    def observe(self, state: MyState, eyes: int, sheet: Sheet) -> None:
        """Write the same as numbers, each with its lowest and highest value, for learners."""
        sheet.number("turn", state.turns, 1, 10_000)
        sheet.number("pile", state.pile, 0, 10_000)
        for seat, score in enumerate(state.scores):
            sheet.number("score", score, 0, 10_000, seat)

    def redeal(self, state: MyState, eyes: int, dealer: Dealer) -> MyState:
        """Deal anew what these eyes do not see: here there is nothing."""
        return state.clone()

    def pieces(self, state: MyState) -> Mapping[str, int]:
        """Count what is never lost or made in a game: the die."""
        return {"dice": 1}

    def outcome(self, state: MyState) -> Outcome | None:
        if state.steps:
            return None
        scores = state.scores.numbers()
        winner = scores.index(max(scores))
        return Outcome(["goal_reached"], [winner], scores, state.turns, state.turns, {})
