"""Positions laid out by hand, and luck that does as it is told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from brink.games.documents import read_documents
from brink.games.options import load_options
from brink.games.path_to_safety.box import HERE as FOLDER
from brink.games.path_to_safety.content.load import load_content, read_rules
from brink.games.path_to_safety.game import PathToSafety
from brink.games.path_to_safety.rules.state import AGE, KIND, PathState
from brink.games.path_to_safety.rules.turn import TAKE_ACTION
from brink.kernel.action import Action
from brink.kernel.chance import Chance, FastChance
from brink.kernel.dealer import Dealer
from brink.kernel.event import EVERYONE
from brink.kernel.row import Row, row_of
from brink.kernel.step import Reason, Step

if TYPE_CHECKING:
    from mypy_extensions import i64

HERE = FOLDER / "content"
DOCUMENTS = read_documents(HERE)
CONTENT = load_content(DOCUMENTS)
SHEET = load_options("path_to_safety", DOCUMENTS)
PARTS = CONTENT.parts
KINDS = {name: kind for kind, name in enumerate(PARTS.card_ids)}
GOVERNANCE, AGENT_FOUNDATIONS, PIVOTAL_ACT, PROSAIC = range(4)

News = dict[str, int | str]


def path_game(preset: str | None = None, **options: object) -> PathToSafety:
    """Return the game under the defaults, save for what is given."""
    return PathToSafety(read_rules(CONTENT, SHEET.profile(options, preset)))


def kinds(*names: str) -> list[int]:
    return [KINDS[name] for name in names]


def names(cards: Iterable[int]) -> list[str]:
    """Return cards in a hand or a deck by name, sorted, whatever their age."""
    return sorted(PARTS.card_ids[card & KIND] for card in cards)


def pile(*names: str) -> Row:
    """Return a discard pile, bottom first; a deck or a new hand as well."""
    return row_of(kinds(*names))


class Luck:
    """One answer of chance, wished for by name."""

    def answer(self, state: PathState, n: int) -> int:
        raise NotImplementedError


class Card(Luck):
    """This card is on top of the science deck."""

    def __init__(self, name: str) -> None:
        self.name = name

    def answer(self, state: PathState, n: int) -> int:
        assert n == len(state.deck), f"{self.name} was to be drawn, but one of {n} is asked"
        return state.deck.index(KINDS[self.name])


class Die(Luck):
    """The Acceleration Risk die shows this."""

    def __init__(self, shows: int) -> None:
        self.shows = shows

    def answer(self, state: PathState, n: int) -> int:
        assert n == 6, f"the risk die was to be rolled, but one of {n} is asked"
        return self.shows - 1


class Faces(Luck):
    """The Mad Science dice show this, written like `x✓x`."""

    def __init__(self, shown: str) -> None:
        assert set(shown) <= {"x", "✓"}
        self.shown = shown

    def answer(self, state: PathState, n: int) -> int:
        assert n == 2 ** len(self.shown), f"{self.shown} was to be rolled, but one of {n} is asked"
        return sum(1 << place for place, face in enumerate(self.shown) if face == "✓")


class Value(Luck):
    """The next card of a strategy, or its difficulty, has this value."""

    def __init__(self, strategy: int, value: int) -> None:
        self.strategy = strategy
        self.value = value

    def answer(self, state: PathState, n: int) -> int:
        unseen = [v for v in range(1, 14) if not state.seen[self.strategy] & (1 << (v - 1))]
        assert n == len(unseen), f"value {self.value} was to be turned up, but one of {n} is asked"
        return unseen.index(self.value)


def difficulties(*values: int) -> list[Luck]:
    """Return the four difficulties, in board order."""
    return [Value(strategy, value) for strategy, value in enumerate(values)]


class Script(Chance):
    """Gives what was wished for, in order, and refuses to give anything else."""

    def __init__(self, state: PathState, luck: Sequence[Luck]) -> None:
        self.state = state
        self.luck = list(luck)

    def below(self, n: i64) -> i64:
        assert self.luck, f"nothing random was to happen, but one of {n} is asked"
        return self.luck.pop(0).answer(self.state, n)


class Numbers(Chance):
    """Gives these numbers in order, and notes what was asked."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)
        self.asked: list[int] = []

    def below(self, n: i64) -> i64:
        self.asked.append(n)
        number = self.numbers.pop(0)
        assert 0 <= number < n
        return number


class Position:
    """A game in the middle of things."""

    def __init__(self, game: PathToSafety, state: PathState) -> None:
        self.game = game
        self.state = state

    def play(self, text: str, *luck: Luck) -> list[News]:
        """Play a legal answer with exactly this luck; return the news as everyone hears it."""
        action = self.game.actions.parse(text)
        decision = self.game.decision(self.state)
        assert decision is not None
        assert action in decision.legal, f"{text} is not among {decision}"
        script = Script(self.state, luck)
        dealer = Dealer(script)
        self.game.apply(self.state, action, dealer)
        assert not script.luck, f"{len(script.luck)} pieces of luck were not asked for"
        return [event.seen_by(EVERYONE) for event in dealer.events]

    def legal(self) -> set[str]:
        decision = self.game.decision(self.state)
        assert decision is not None
        written = [action.text for action in decision.legal]
        assert len(set(written)) == len(written), f"an action is offered twice: {written}"
        return set(written)

    def asked(self) -> tuple[int, str]:
        """Return the seat asked and the decision's name."""
        decision = self.game.decision(self.state)
        assert decision is not None
        return decision.seat, decision.step.name()

    def why_not(self, text: str, seat: int | None = None) -> Reason | None:
        action: Action = self.game.actions.parse(text)
        return self.game.why_not(self.state, self.asked()[0] if seat is None else seat, action)

    def ending(self) -> str:
        outcome = self.game.outcome(self.state)
        assert outcome is not None
        (ending,) = outcome.endings
        return ending

    def hand(self, desk: int) -> list[str]:
        return names(self.state.hands[desk])

    def pile(self) -> list[str]:
        """Return the discard pile, bottom first."""
        return [PARTS.card_ids[card] for card in self.state.discard]

    def clock(self) -> tuple[int, str]:
        return self.state.pool, "end" if self.state.at_end else "continue"


def arrange(
    hands: Sequence[Sequence[str]],
    *,
    options: Mapping[str, object] | None = None,
    preset: str | None = None,
    seats: int | None = None,
    deck: Sequence[str] = (),
    discard: Sequence[str] = (),
    progress: Sequence[int] = (0, 0, 0, 0),
    seen: Sequence[Sequence[int]] = ((), (), (), ()),
    pool: int | None = None,
    at_end: bool = False,
    desk: int = 0,
    step: Step[PathState] = TAKE_ACTION,
    ages: Sequence[Sequence[int]] | None = None,
) -> Position:
    """Lay out a position: one hand a desk, one desk a player unless `seats` says otherwise.

    The vote to end is off unless asked for; `ages` gives each card's reshuffles before its draw.
    """
    game = path_game(preset, **{"early_end": "off", **(options or {})})
    held = [
        [KINDS[card] + AGE * (0 if ages is None else ages[d][place]) for place, card in items]
        for d, items in enumerate([list(enumerate(hand)) for hand in hands])
    ]
    bits = [sum(1 << (value - 1) for value in column) for column in seen]
    state = PathState(game.rules)
    state.seats = len(hands) if seats is None else seats
    state.steps.push(step)
    state.hands = [row_of(hand) for hand in held]
    state.deck = pile(*deck)
    state.progress = row_of(progress)
    state.seen = row_of(bits)
    state.discard = pile(*discard)
    state.pool = game.rules.mad_science_dice if pool is None else pool
    state.at_end = at_end
    state.desk = desk
    if ages is not None:
        state.reshuffles = max((max(row, default=0) for row in ages), default=0)
    return Position(game, state)


def new_position(
    seats: int, seed: int = 0, preset: str | None = None, **options: object
) -> Position:
    game = path_game(preset, **options)
    return Position(game, game.new(seats, Dealer(FastChance(seed))))


def kinds_of_news(news: Sequence[News]) -> list[int | str]:
    return [event["event"] for event in news]
