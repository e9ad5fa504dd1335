"""What is seen of the turn going on: the pile, the odds, the stakes, cards and trackers."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from brink.games.ai_rush.rules.effects import (
    AllTrades,
    Effect,
    Invest,
    PlaceRogue,
    ReAllocate,
    Steal,
)
from brink.games.ai_rush.rules.odds import (
    DICE,
    HIGHEST,
    LOWEST,
    SAME,
    STOPPING,
    TURN_AGENTS,
    TURN_BUST,
    TURN_ROGUE,
    bust_chance,
    pile_after,
)
from brink.games.ai_rush.rules.parts import AGENT, ALL_TRADES, BLANK, ROGUE
from brink.games.ai_rush.rules.state import NOTHING, RushState
from brink.kernel.row import Row

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST_SECTORS = 16
SAMPLE_ROLLS = (1, 2, 3, 4, 5)  # Piles for which the price of a bust is listed.


class CardView(TypedDict):
    """A card face up."""

    card: str
    deck: str
    effects: list[str]  # As printed.
    applies: list[str]  # As they are played at this table (R14).


class TrackerSpot(TypedDict):
    """A total on a company's tracker."""

    total: int
    chance: float
    icon: str | None  # As printed.
    applies: str | None  # As it is played at this table: the icon that really applies (R14).


class MirrorView(TypedDict):
    """A company that copies this turn."""

    seat: int
    times: int
    bet: bool  # One of the times is a bet, the rest are investments.


class DiceView(TypedDict):
    """Dice on the table, not yet settled."""

    dice: list[int]
    total: int
    busts: bool  # As they lie, without luck.
    rerolls: int  # Left for this roll.
    luck: int  # Left for this roll; the total stays within 12.


class PressView(TypedDict):
    """Rolling on against stopping: exact, but icons and cards aside."""

    bust: float  # How likely the next roll busts, luck and rerolls used as well as can be.
    bust_plain: float  # The same without luck and rerolls.
    next_pile: int  # If it does not.
    stop: int  # Agents if the company stops now.
    value: float  # Agents expected if it rolls and then stops at the best moment.
    better: str  # roll or stop, for who counts nothing but agents.


class TurnView(TypedDict):
    """The turn going on."""

    seat: int
    sector: str | None
    rolls: int  # Successful ones.
    last_total: int | None  # The marker: the bust line.
    pile: int
    dice: DiceView | None
    press: PressView | None  # While the company may roll.
    card: str | None  # On the table, being carried out.
    effects: list[str]  # Still to be carried out, the next one first.
    card_now: bool  # A card may be played before the next roll.
    card_plays_left: int  # Plays that need no risk: now, and after a compulsory first roll.


class StakesView(TypedDict):
    """Who mirrors this turn, and what it would cost or bring."""

    mirrors: list[MirrorView]
    copies: int  # The company itself and every mirror: so often the pile counts.
    multiplier: int  # Copies × the Quarter's factor: ROGUE per agent of the pile in a bust.
    bust_now: int  # ROGUE agents if the pile went bust now.
    bust_with_bet: int  # The same with one mirror more.
    price_list: list[list[int]]  # A pile, its price in ROGUE, and with one more mirror.
    turn_agents: float  # What a bet brings on average, if the turn is played by the dice table …
    turn_bust: float  # … how likely it busts …
    turn_rogue: float  # … and the ROGUE it costs on average. From the start of a turn.


class DeckView(TypedDict):
    """A deck and its discards, oldest first."""

    deck: str
    cards: int
    discards: list[str]


def deck_view(state: RushState, deck: int) -> DeckView:
    """Return a deck: how many are left, and what lies open."""
    parts = state.rules.parts
    return {
        "deck": parts.decks[deck],
        "cards": len(state.decks[deck].all),
        "discards": [parts.card_ids[card] for card in state.discards[deck]],
    }


def applies_as(state: RushState, number: int) -> str:
    """Return the bonus that is really played: of all trades where its sector is absent (R14)."""
    parts = state.rules.parts
    bonus = parts.bonuses[number]
    if bonus.verb != AGENT or bonus.where in state.sectors:
        return bonus.id
    for other in parts.bonuses:
        if other.verb == ALL_TRADES and other.count == bonus.count:
            return other.id
    return bonus.id


def card_view(state: RushState, kind: int) -> CardView:
    """Return a card face up."""
    parts = state.rules.parts
    card = parts.cards[kind]
    return {
        "card": card.id,
        "deck": parts.decks[card.deck],
        "effects": [parts.bonus_ids[number] for number in card.effects],
        "applies": [applies_as(state, number) for number in card.effects],
    }


def tracker_view(state: RushState, company: int) -> list[TrackerSpot]:
    """Return a tracker; blank all over without abilities (R35)."""
    key = company * MOST_SECTORS + len(state.sectors)
    shown = state.rules.trackers.get(key)
    if shown is None:
        shown = state.rules.trackers[key] = make_tracker(state, company)
    return shown


def make_tracker(state: RushState, company: int) -> list[TrackerSpot]:
    """Return a tracker as it is shown all game long: icons do not change, nor do sectors."""
    parts = state.rules.parts
    spots: list[TrackerSpot] = []
    for total in range(LOWEST, HIGHEST + 1):
        icon = parts.companies[company].icons[total] if state.rules.abilities else BLANK
        blank = icon == BLANK
        spots.append(
            {
                "total": total,
                "chance": DICE.chances[total],
                "icon": None if blank else parts.bonus_ids[icon],
                "applies": None if blank else applies_as(state, icon),
            }
        )
    return spots


def turn_view(state: RushState) -> TurnView:
    """Return the turn going on."""
    parts = state.rules.parts
    announced = state.sector != NOTHING
    card_now = state.rules.abilities and announced and not state.card_played
    return {
        "seat": state.active,
        "sector": parts.sectors[state.sector] if announced else None,
        "rolls": state.rolls,
        "last_total": state.last_total if state.rolls else None,
        "pile": state.pile,
        "dice": dice_view(state) if state.die else None,
        "press": press_view(state) if announced and not state.die else None,
        "card": None if state.card == NOTHING else parts.card_ids[state.card],
        "effects": [bonus_id(state, number) for number in effects_left(state)],
        "card_now": card_now,
        "card_plays_left": plays_left(state, card_now),
    }


def plays_left(state: RushState, card_now: bool) -> int:
    """Return how many cards can still be played this turn without risking the pile.

    One now, unless one was played since the last roll, and one after the first roll, which cannot
    bust. Every further roll gives one more, and may bust.
    """
    if not state.rules.abilities:
        return 0
    announced = state.sector != NOTHING
    return int(card_now or not announced) + int(state.rolls == 0)


def dice_view(state: RushState) -> DiceView:
    """Return the dice on the table."""
    total = state.die + state.other_die
    return {
        "dice": [state.die, state.other_die],
        "total": total,
        "busts": total < state.last_total,
        "rerolls": state.roll_rerolls,
        "luck": min(state.roll_luck, HIGHEST - total),
    }


def press_view(state: RushState) -> PressView:
    """Return what rolling on risks and brings."""
    luck, rerolls = state.luck[state.active], state.rerolls[state.active]
    last, rolls = state.last_total, state.rolls
    value = STOPPING.pressing_on(last, rolls, luck, rerolls)
    stop = rolls > 0 and value <= float(state.pile) + SAME
    return {
        "bust": bust_chance(last, luck, rerolls),
        "bust_plain": bust_chance(last),
        "next_pile": pile_after(rolls + 1),
        "stop": state.pile,
        "value": value,
        "better": "stop" if stop else "roll",
    }


def stakes_view(state: RushState) -> StakesView:
    """Return who mirrors the turn and what is at stake."""
    mirrors: list[MirrorView] = []
    copies = 1
    for seat in range(state.seats):
        times = state.mirrors[seat]
        if times:
            copies += times
            mirrors.append({"seat": seat, "times": times, "bet": state.bets[seat] == state.active})
    factor = state.factor()
    piles = [pile_after(rolls) for rolls in SAMPLE_ROLLS]
    return {
        "mirrors": mirrors,
        "copies": copies,
        "multiplier": copies * factor,
        "bust_now": state.pile * copies * factor,
        "bust_with_bet": state.pile * (copies + 1) * factor,
        "price_list": [
            [pile, pile * copies * factor, pile * (copies + 1) * factor] for pile in piles
        ],
        "turn_agents": TURN_AGENTS * float(factor),
        "turn_bust": TURN_BUST,
        "turn_rogue": TURN_ROGUE * float(factor),
    }


def effects_left(state: RushState) -> Row:
    """Return what a card or icon still does, the next one first: the stack, read downwards."""
    found = Row()
    for step in reversed(state.steps.all()):
        if isinstance(step, (Effect, ReAllocate, Steal, Invest)):
            found.append(step.bonus)
        elif isinstance(step, AllTrades):
            found.append(bonus_of(state, ALL_TRADES, step.count))
        elif isinstance(step, PlaceRogue):
            found.append(bonus_of(state, ROGUE, step.most))
    return found


def bonus_id(state: RushState, number: i64) -> str:
    """Return a bonus by its name; agents that nothing printed brings have none."""
    ids = state.rules.parts.bonus_ids
    return ids[number] if number < len(ids) else ""


def bonus_of(state: RushState, verb: i64, count: i64) -> i64:
    """Return the bonus that does so much of a verb, or one past the last if none is printed."""
    number: i64 = 0
    for bonus in state.rules.parts.bonuses:
        if bonus.verb == verb and bonus.count == count:
            break
        number += 1
    return number
