"""Positions laid out by hand, and chance that does as it is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from brink.games.documents import read_documents
from brink.games.options import load_options
from brink.games.singularity_war.box import HERE as FOLDER
from brink.games.singularity_war.content.load import load_content
from brink.games.singularity_war.content.options import read_rules
from brink.games.singularity_war.game import SingularityWar
from brink.games.singularity_war.rules.decks import put_in_hand
from brink.games.singularity_war.rules.groups import add_miniatures
from brink.games.singularity_war.rules.state import (
    CELL,
    EMPTY,
    FACE_DOWN,
    KIND,
    NO_TOKEN,
    RESULTS,
    TYPE,
    WarState,
)
from brink.kernel.chance import Chance, FastChance
from brink.kernel.dealer import Dealer
from brink.kernel.event import EVERYONE
from brink.kernel.step import Reason

if TYPE_CHECKING:
    from mypy_extensions import i64

HERE = FOLDER / "content"
DOCUMENTS = read_documents(HERE)
CONTENT = load_content(DOCUMENTS)
SHEET = load_options("singularity_war", DOCUMENTS)
PARTS = CONTENT.parts
CARDS = {name: number for number, name in enumerate(PARTS.card_ids)}
ENEMIES = {name: number for number, name in enumerate(PARTS.enemy_ids)}
PLAIN_DECK = "keep_moving*3+sidearm*3+calm_protocol*3"

News = dict[str, int | str]
Cells = Mapping[str, Mapping[str, int]]  # By cell, then machine: how many.


def war_game(**options: object) -> SingularityWar:
    """Return the game under the defaults, save for what is given."""
    return SingularityWar(read_rules(CONTENT, SHEET.profile(options)))


class Luck:
    """One answer of chance, wished for by name."""

    def answer(self, state: WarState, n: int) -> int:
        raise NotImplementedError


class Draw(Luck):
    """This card is on top of a seat's deck."""

    def __init__(self, card: str, seat: int | None = None) -> None:
        self.card = CARDS[card]
        self.seat = seat

    def answer(self, state: WarState, n: int) -> int:
        deck = state.decks[state.active if self.seat is None else self.seat]
        assert n == len(deck), f"one of {n} is asked, the deck has {len(deck)}"
        return deck.index(self.card)


class Supply(Luck):
    """This card is on top of the upgrade deck."""

    def __init__(self, card: str) -> None:
        self.card = CARDS[card]

    def answer(self, state: WarState, n: int) -> int:
        assert n == len(state.heap), f"one of {n} is asked, the deck has {len(state.heap)}"
        return state.heap.index(self.card)


class Token(Luck):
    """The token turned up is this machine."""

    def __init__(self, enemy: str) -> None:
        self.enemy = ENEMIES[enemy]

    def answer(self, state: WarState, n: int) -> int:
        bag = state.bags[PARTS.enemies[self.enemy].kind]
        assert n == len(bag), f"one of {n} is asked, the bag has {len(bag)}"
        return bag.index(self.enemy)


class Whatever(Luck):
    """Whatever comes first."""

    def answer(self, state: WarState, n: int) -> int:
        return 0


WHATEVER = Whatever()


class Script(Chance):
    """Gives what was wished for, in order; then only what may be anything."""

    def __init__(self, state: WarState, luck: Sequence[Luck], loose: bool) -> None:
        self.state = state
        self.luck = list(luck)
        self.loose = loose

    def below(self, n: i64) -> i64:
        if not self.luck:
            assert self.loose, f"nothing random was to happen, but one of {n} is asked"
            return 0
        return self.luck.pop(0).answer(self.state, n)


class Position:
    """An issue in the middle of things."""

    def __init__(self, game: SingularityWar, state: WarState) -> None:
        self.game = game
        self.state = state
        self.ground = game.rules.ground

    def play(self, text: str, *luck: Luck, loose: bool = False) -> list[News]:
        """Play a legal answer with exactly this luck; loose: the rest may be anything."""
        action = self.game.actions.parse(text)
        decision = self.game.decision(self.state)
        assert decision is not None
        assert action in decision.legal, f"{text} is not among {decision}"
        script = Script(self.state, luck, loose)
        dealer = Dealer(script)
        self.game.apply(self.state, action, dealer)
        assert not script.luck, f"{len(script.luck)} pieces of luck were not asked for"
        return [event.seen_by(EVERYONE) for event in dealer.events]

    def plays(self, *texts: str) -> list[News]:
        """Play several answers; nothing random may happen."""
        return [event for text in texts for event in self.play(text)]

    def end_turn(self, *luck: Luck) -> list[News]:
        """End the turn; what is drawn does not matter."""
        return self.play("end_turn", *luck, loose=True)

    def legal(self) -> set[str]:
        decision = self.game.decision(self.state)
        return set() if decision is None else {action.text for action in decision.legal}

    def asked(self) -> tuple[int, str]:
        """Return who is asked what."""
        decision = self.game.decision(self.state)
        assert decision is not None
        return int(decision.seat), decision.step.name()

    def why_not(self, text: str, seat: int | None = None) -> Reason | None:
        decision = self.game.decision(self.state)
        assert decision is not None
        action = self.game.actions.parse(text)
        return self.game.why_not(self.state, decision.seat if seat is None else seat, action)

    def cell(self, name: str) -> int:
        return self.ground.names.index(name)

    def at(self) -> list[str]:
        return [self.ground.names[cell] for cell in self.state.at]

    def groups(self) -> dict[str, dict[str, int]]:
        """Return the machines on the map by cell."""
        found: dict[str, dict[str, int]] = {}
        for group, size in zip(self.state.groups, self.state.sizes, strict=True):
            name = self.ground.names[group & CELL]
            found.setdefault(name, {})[PARTS.enemy_ids[group // TYPE]] = size
        return found

    def hand(self, seat: int = 0) -> list[str]:
        return [PARTS.card_ids[held & KIND] for held in self.state.hands[seat]]

    def pile(self, seat: int = 0) -> list[str]:
        return [PARTS.card_ids[card] for card in self.state.discards[seat]]

    def deck(self, seat: int = 0) -> list[str]:
        return sorted(PARTS.card_ids[card] for card in self.state.decks[seat])

    @property
    def tracks(self) -> tuple[int, int]:
        return int(self.state.threat), int(self.state.awareness)

    @property
    def result(self) -> str:
        return RESULTS[self.state.result]


def apart(state: WarState) -> WarState:
    """Return the same position with rows that are nobody else's, to be changed by hand."""
    assert not EMPTY, "a test has changed what all states share"
    other = WarState(state.rules)
    other.read(state.written())
    return other


def numbers(names: Sequence[str]) -> list[int]:
    return [CARDS[name] for name in names]


def arrange(
    issue: int = 1,
    seats: int = 1,
    at: Sequence[str] = (),
    groups: Cells | None = None,
    hands: Sequence[Sequence[str]] = (),
    decks: Sequence[Sequence[str]] = (),
    discards: Sequence[Sequence[str]] = (),
    tokens: Mapping[str, str | None] | None = None,
    threat: int = 0,
    awareness: int = 0,
    turn: int = 1,
    active: int = 0,
    closed: bool = False,
    **options: object,
) -> Position:
    """Lay a position out: seat 0 to play, no tokens but those named (None: face down)."""
    options["hands"] = "closed" if closed else "open"
    options.setdefault("decks", ";".join([PLAIN_DECK] * seats))
    game = war_game(start_issue=issue, **options)
    state = apart(game.new(seats, Dealer(FastChance(1), muted=True)))
    place = Position(game, state)
    for seat in range(seats):
        state.hands[seat].clear()
        state.decks[seat].clear()
        for card in hands[seat] if seat < len(hands) else []:
            put_in_hand(state.hands[seat], CARDS[card], 0)
        state.decks[seat].extend(numbers(decks[seat]) if seat < len(decks) else [])
        state.discards[seat].extend(numbers(discards[seat]) if seat < len(discards) else [])
        if at:
            state.at[seat] = place.cell(at[min(seat, len(at) - 1)])
    for spot, cell in enumerate(place.ground.spots):
        name = place.ground.names[cell]
        state.tokens[spot] = NO_TOKEN
        if tokens is not None and name in tokens:
            enemy = tokens[name]
            state.tokens[spot] = FACE_DOWN if enemy is None else ENEMIES[enemy]
    for name, machines in (groups or {}).items():
        for enemy, count in machines.items():
            add_miniatures(state, ENEMIES[enemy], place.cell(name), count)
    state.threat, state.awareness = threat, awareness
    state.turn, state.active = turn, active
    state.round = 1 + (turn - 1) // seats
    return place
