"""The rules of Liar's Dice."""

from collections.abc import Mapping

from brink.games.options import Profile
from brink.games.small import Question, SmallGame, SmallState
from brink.kernel.action import Action, ActionList, Menu
from brink.kernel.dealer import Dealer
from brink.kernel.event import EventKind, Field
from brink.kernel.outcome import Outcome
from brink.kernel.row import Row, row_of
from brink.kernel.sheet import Sheet
from brink.kernel.step import Reason

MOST_SEATS, MOST_DICE, ONE = 6, 5, 1
FACES = ["ones", "twos", "threes", "fours", "fives", "sixes"]

ACTIONS = (
    ActionList()
)  # Every answer there is, made once: its text, the number of its verb, a number.
COUNTS = [ACTIONS.add(f"count:{n}", 0, n) for n in range(1, MOST_SEATS * MOST_DICE + 1)]
NAMED = [ACTIONS.add(f"face:{name}", 1, face) for face, name in enumerate(FACES, ONE)]
LIAR = ACTIONS.add("liar", 2)

BID = EventKind("bid", Field("seat"), Field("count"), Field("face", FACES))
CALLED = EventKind("called", Field("seat"), Field("asked"), Field("count"), Field("face", FACES))
LOST = EventKind("lost", Field("seat"), Field("left"))


class DiceState(SmallState):
    """Everybody's dice, the bid that stands (of no dice: none), and what the last call showed."""

    def __init__(self, dice: int, wild: bool) -> None:
        super().__init__()
        self.dice, self.wild = dice, wild
        self.round, self.bidder, self.count, self.face = 1, 0, 0, 0
        self.hands: list[Row] = []
        self.shown: list[Row] = []

    def roll(self, dealer: Dealer) -> None:
        """Everybody rolls the dice they have left, unseen by the others."""
        self.hands = [row_of(sorted(dealer.die(6) for _ in hand)) for hand in self.hands]

    def counted(self, face: int) -> int:
        """Count a face under all cups; ones, if wild, stand for any. (L1)."""
        return sum(die == face or (self.wild and die == ONE) for hand in self.hands for die in hand)

    def in_play(self) -> int:
        return sum(len(hand) for hand in self.hands)

    def following(self, seat: int) -> int:
        """Return the next seat that still has dice."""
        order: list[int] = [*range(seat + 1, len(self.hands)), *range(seat + 1)]
        return next(other for other in order if len(self.hands[other]) > 0)

    def seen(self, seat: int, eyes: int) -> list[int] | None:
        """Return a seat's dice if these eyes may see them; at the end everybody may."""
        return self.hands[seat].numbers() if eyes >> seat & 1 or not self.steps else None


class Bid(Question[DiceState]):
    """How many dice? Then: of which face? Or call the last bidder a liar. (L2)."""

    def __init__(self, asked: int, count: int = 0) -> None:
        self.asked, self.count = asked, count

    def name(self) -> str:
        return "face" if self.count else "bid"

    def offer(self, state: DiceState, menu: Menu) -> None:
        if self.count:
            offered = NAMED[state.face if self.count == state.count else 0 :]
        else:
            least = max(1, state.count + (state.face == 6))
            offered = [*COUNTS[least - 1 : state.in_play()], *([LIAR] if state.count else [])]
        menu.join(offered, len(offered))

    def apply(self, state: DiceState, action: Action, dealer: Dealer) -> None:
        if action is LIAR:
            lift_the_cups(state, self.asked, dealer)
        elif not self.count:
            state.steps.push(Bid(self.asked, action.a))
        else:
            state.bidder, state.count, state.face = self.asked, self.count, action.a
            dealer.tell(BID, self.asked, self.count, action.a - 1)
            state.steps.push(Bid(state.following(self.asked)))

    def why_not(self, state: DiceState, action: Action) -> Reason:
        if action is LIAR or (action in NAMED) != (self.count > 0):
            return Reason("name_a_face" if self.count else "bid_first", "L2")
        if action.a > state.in_play():
            return Reason("too_many", "L2", {"count": state.in_play()})
        return Reason("too_low", "L2", {"count": state.count, "face": FACES[state.face - 1]})


def lift_the_cups(state: DiceState, caller: int, dealer: Dealer) -> None:
    """Whoever was wrong loses a die and begins the next round. (L2)."""
    found = state.counted(state.face)
    dealer.reveal(CALLED, caller, state.bidder, found, state.face - 1)
    loser = state.bidder if found < state.count else caller
    state.shown = [hand.copy() for hand in state.hands]
    state.hands[loser].pop()
    dealer.tell(LOST, loser, len(state.hands[loser]))
    state.bidder = state.count = state.face = 0
    if state.following(loser) != state.following(state.following(loser)):
        state.round += 1
        state.roll(dealer)
        state.steps.push(Bid(state.following(loser - 1)))


class LiarsDice(SmallGame[DiceState]):
    """The game under one set of options."""

    def __init__(self, profile: Profile) -> None:
        super().__init__("liars_dice", ACTIONS, 2, MOST_SEATS)
        self.dice, self.wild = profile.number("dice"), profile.is_on("wild")

    def set_up(self, seats: int, dealer: Dealer) -> DiceState:
        state = DiceState(self.dice, self.wild)
        state.hands = [row_of([ONE] * self.dice) for _ in range(seats)]
        state.shown = [Row() for _ in range(seats)]
        state.roll(dealer)
        state.steps.push(Bid(0))
        return state

    def view(self, state: DiceState, eyes: int) -> Mapping[str, object]:
        players = []
        for seat, hand in enumerate(state.hands):
            seen, shown = state.seen(seat, eyes), state.shown[seat].numbers()
            players.append({"seat": seat, "dice": len(hand), "hand": seen, "last_shown": shown})
        bid = {"bid_by": state.bidder, "bid": [state.count, FACES[state.face - 1]]}
        return {"round": state.round, **(bid if state.count else {}), "players": players}

    def observe(self, state: DiceState, eyes: int, sheet: Sheet) -> None:
        sheet.number("bidder", state.bidder, 0, MOST_SEATS - 1)
        sheet.number("count", state.count, 0, MOST_SEATS * MOST_DICE)
        sheet.number("face", state.face, 0, 6)
        for seat, hand in enumerate(state.hands):
            sheet.number("dice", len(hand), 0, MOST_DICE, seat)
            sheet.row(f"hand_{seat}", row_of(state.seen(seat, eyes) or []), MOST_DICE, 1, 6)
            sheet.row(f"shown_{seat}", state.shown[seat], MOST_DICE, 1, 6)

    def redeal(self, state: DiceState, eyes: int, dealer: Dealer) -> DiceState:
        other = state.clone()
        other.roll(dealer)
        for seat, rolled in enumerate(other.hands):
            other.hands[seat] = row_of(state.seen(seat, eyes) or rolled)
        return other

    def pieces(self, state: DiceState) -> Mapping[str, int]:
        return {"dice": state.in_play() + state.round - bool(state.steps)}  # One is lost a round.

    def outcome(self, state: DiceState) -> Outcome | None:
        if state.steps:
            return None
        winner, left = state.following(0), [len(hand) for hand in state.hands]
        return Outcome(["last_cup"], [winner], left, state.round, state.round, {})
