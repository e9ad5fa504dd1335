"""Positions laid out by hand, and dice that do as they are told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from brink.games.ai_rush.box import HERE as FOLDER
from brink.games.ai_rush.content.load import load_content, read_rules
from brink.games.ai_rush.game import AiRush
from brink.games.ai_rush.rules.cards import put_in_hand
from brink.games.ai_rush.rules.quarter import ANNOUNCE, END_TURN
from brink.games.ai_rush.rules.state import KIND, RushState
from brink.games.ai_rush.rules.training import TRAIN
from brink.games.documents import read_documents
from brink.games.options import load_options
from brink.kernel.chance import Chance, FastChance
from brink.kernel.dealer import Dealer
from brink.kernel.event import EVERYONE
from brink.kernel.row import row_of
from brink.kernel.step import Reason

if TYPE_CHECKING:
    from mypy_extensions import i64

HERE = FOLDER / "content"
DOCUMENTS = read_documents(HERE)
CONTENT = load_content(DOCUMENTS)
SHEET = load_options("ai_rush", DOCUMENTS)
PARTS = CONTENT.parts
COMPANIES = {name: number for number, name in enumerate(PARTS.company_ids)}
CARDS = {name: number for number, name in enumerate(PARTS.card_ids)}
SECTORS = {name: number for number, name in enumerate(PARTS.sectors)}
BIO, TECH, POL = range(3)

News = dict[str, int | str]
Board = Mapping[str, Mapping[str, int]]  # By sector, then company or "rogue".


def rush_game(preset: str | None = None, **options: object) -> AiRush:
    """Return the game under the defaults, save for what is given."""
    return AiRush(read_rules(CONTENT, SHEET.profile(options, preset)))


class Luck:
    """Some answers of chance, wished for by name."""

    def answers(self, state: RushState) -> list[tuple[int, int]]:
        """Return (sides, result) of each draw, as it is asked for."""
        raise NotImplementedError


class Dice(Luck):
    """Both dice together show this."""

    def __init__(self, total: int) -> None:
        self.total = total

    def answers(self, state: RushState) -> list[tuple[int, int]]:
        first = min(6, self.total - 1)
        return [(6, first - 1), (6, self.total - first - 1)]


class Card(Luck):
    """This card is on top of its deck."""

    def __init__(self, name: str) -> None:
        self.name = name

    def answers(self, state: RushState) -> list[tuple[int, int]]:
        kind = CARDS[self.name]
        deck = PARTS.cards[kind].deck
        cards = state.decks[deck]
        return [(len(cards), cards.index(kind))]


class Script(Chance):
    """Gives what was wished for, in order, and refuses to give anything else."""

    def __init__(self, state: RushState, luck: Sequence[Luck]) -> None:
        self.state = state
        self.luck = list(luck)
        self.ready: list[tuple[int, int]] = []

    def below(self, n: i64) -> i64:
        if not self.ready:
            assert self.luck, f"nothing random was to happen, but one of {n} is asked"
            self.ready = self.luck.pop(0).answers(self.state)
        sides, result = self.ready.pop(0)
        assert sides == n, f"one of {sides} was to be drawn, but one of {n} is asked"
        return result


class Position:
    """A game in the middle of things."""

    def __init__(self, game: AiRush, state: RushState) -> None:
        self.game = game
        self.state = state

    def play(self, text: str, *luck: Luck | int) -> list[News]:
        """Play a legal answer with exactly this luck (a number: the dice total)."""
        action = self.game.actions.parse(text)
        decision = self.game.decision(self.state)
        assert decision is not None
        assert action in decision.legal, f"{text} is not among {decision}"
        wishes = [Dice(one) if isinstance(one, int) else one for one in luck]
        script = Script(self.state, wishes)
        dealer = Dealer(script)
        self.game.apply(self.state, action, dealer)
        assert not script.luck, f"{len(script.luck)} pieces of luck were not asked for"
        return [event.seen_by(EVERYONE) for event in dealer.events]

    def roll(self, *totals: int) -> list[News]:
        """Roll several times; nothing may be asked in between."""
        news: list[News] = []
        for total in totals:
            news += self.play("roll", total)
        return news

    def bets(self, *answers: str) -> None:
        for answer in answers:
            self.play(answer)

    def no_bets(self) -> None:
        while self.asked()[1] == "bet":
            self.play("no_bet")

    def let_all_pass(self) -> list[News]:
        """Finish the Quarter as quietly as can be: nobody bets, everybody rolls once and stops."""
        news: list[News] = []
        quarter = self.state.quarter
        while self.game.decision(self.state) is not None and quarter == self.state.quarter:
            name = self.asked()[1]
            if name == "announce":
                news += self.play(sorted(self.legal())[0])
            elif name == "bet":
                news += self.play("no_bet")
            elif "stop" in self.legal():
                news += self.play_freely("stop")
            elif name == "train":
                news += self.play_freely("roll")
            else:
                news += self.play_freely(sorted(self.legal())[0])
        return news

    def play_freely(self, text: str) -> list[News]:
        """Play an answer, whatever chance makes of it."""
        dealer = Dealer(FastChance(self.state.turns))
        self.game.apply(self.state, self.game.actions.parse(text), dealer)
        return [event.seen_by(EVERYONE) for event in dealer.events]

    def legal(self) -> list[str]:
        decision = self.game.decision(self.state)
        assert decision is not None
        return [action.text for action in decision.legal]

    def asked(self) -> tuple[str, str]:
        """Return the company asked and the decision's name."""
        decision = self.game.decision(self.state)
        assert decision is not None
        company = self.state.companies[decision.seat]
        return PARTS.company_ids[company] if company >= 0 else "", decision.step.name()

    def seat(self, company: str) -> int:
        return self.state.companies.index(COMPANIES[company])

    def why_not(self, text: str, company: str | None = None) -> Reason | None:
        decision = self.game.decision(self.state)
        assert decision is not None
        seat = decision.seat if company is None else self.seat(company)
        return self.game.why_not(self.state, seat, self.game.actions.parse(text))

    def on(self, sector: str) -> dict[str, int]:
        """Return who has how many agents on a sector; those without are left out."""
        counts = {
            PARTS.company_ids[company]: self.state.agents(seat, SECTORS[sector])
            for seat, company in enumerate(self.state.companies)
        }
        counts["rogue"] = self.state.agents(self.state.seats, SECTORS[sector])
        return {name: count for name, count in counts.items() if count}

    def hand(self, company: str) -> list[str]:
        return [PARTS.card_ids[held & KIND] for held in self.state.hands[self.seat(company)]]

    def waiting(self, company: str) -> tuple[int, int]:
        """Return the luck and the rerolls that wait for a company's next roll."""
        seat = self.seat(company)
        return self.state.luck[seat], self.state.rerolls[seat]

    def view(self, company: str | None = None) -> dict[str, object]:
        eyes = 0 if company is None else 1 << self.seat(company)
        return dict(self.game.view(self.state, eyes))


def arrange(
    companies: str,
    *,
    options: Mapping[str, object] | None = None,
    preset: str | None = None,
    quarter: int = 1,
    active: str | None = None,
    first: str | None = None,
    board: Board | None = None,
    hands: Mapping[str, Sequence[str]] | None = None,
    discards: Sequence[str] = (),
    luck: Mapping[str, int] | None = None,
    rerolls: Mapping[str, int] | None = None,
    invested: Sequence[tuple[str, str]] = (),
    announced: str | None = None,
    rolled: Sequence[int] = (),
) -> Position:
    """Lay out a position: companies by seat, at a turn's start, or in it once one is announced.

    Cards in hands and discards come out of the decks. `rolled` are successes already made, without
    their icons. Bets are off once a sector is announced.
    """
    game = rush_game(preset, **(options or {}))
    names = companies.split()
    state = game.new(len(names), Dealer(FastChance(1)))
    state.companies = row_of([COMPANIES[name] for name in names])
    position = Position(game, state)
    state.quarter = quarter
    state.first = names.index(first or names[0])
    state.active = names.index(active or names[state.first])
    state.opening = state.first
    state.place = (state.active - state.first) % len(names)
    state.turns = (quarter - 1) * len(names) + state.place + 1
    put_down(state, names, board or {})
    give_out(state, names, hands or {}, discards)
    for name, points in (luck or {}).items():
        state.luck[names.index(name)] = points
    for name, count in (rerolls or {}).items():
        state.rerolls[names.index(name)] = count
    for investor, company in invested:
        state.investments[names.index(investor) * len(names) + names.index(company)] += 1
    state.steps.clear()
    state.steps.push(END_TURN)
    state.steps.push(ANNOUNCE if announced is None else TRAIN)
    if announced is not None:
        state.sector = SECTORS[announced]
        for total in rolled:
            assert total >= state.last_total
            state.last_total = total
            state.rolls += 1
            state.pile += state.rolls
    return position


def put_down(state: RushState, names: list[str], board: Board) -> None:
    for sector, counts in board.items():
        for owner, count in counts.items():
            seat = len(names) if owner == "rogue" else names.index(owner)
            state.put(seat, SECTORS[sector], count)
            if owner == "rogue":
                state.rogue_added += count
            else:
                state.agents_added += count


def give_out(
    state: RushState,
    names: list[str],
    hands: Mapping[str, Sequence[str]],
    discards: Sequence[str],
) -> None:
    for name, cards in hands.items():
        for card in cards:
            state.decks[PARTS.cards[CARDS[card]].deck].remove(CARDS[card])
            put_in_hand(state.hands[names.index(name)], CARDS[card], 0)
    for card in discards:
        deck = PARTS.cards[CARDS[card]].deck
        state.decks[deck].remove(CARDS[card])
        state.discards[deck].append(CARDS[card])


def new_position(
    seats: int, seed: int = 0, preset: str | None = None, **options: object
) -> Position:
    game = rush_game(preset, **options)
    return Position(game, game.new(seats, Dealer(FastChance(seed))))


def kinds_of_news(news: Sequence[News]) -> list[int | str]:
    return [event["event"] for event in news]
