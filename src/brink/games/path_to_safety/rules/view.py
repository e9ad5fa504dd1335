"""What a seat sees, built up from nothing (section 7)."""

from __future__ import annotations

from typing import TypedDict

from brink.games.path_to_safety.rules.clock import chance_to_end, rounds_left
from brink.games.path_to_safety.rules.ending import margins
from brink.games.path_to_safety.rules.playing import matches
from brink.games.path_to_safety.rules.state import KIND, STILL_ON, PathState
from brink.kernel.bits import bit


class CardView(TypedDict):
    """A science card face up."""

    card: str
    strategy: str
    rank: int
    type: str
    risk: int


class HandCardView(CardView):
    """A science card in a hand one may see."""

    matches: bool  # It would match the discard pile now.
    threshold: int  # Rolls of the risk die up to this advance Mad Science.
    conference: bool  # It may be given up for a conference.


class DeskView(TypedDict):
    """A desk and what is known of its hand."""

    desk: str
    seat: int
    cards: int
    hand: list[HandCardView] | None  # None: not for these eyes.


class StrategyView(TypedDict):
    """A strategy: its counter, its column, and what its difficulty can still be."""

    strategy: str
    progress: int
    column: list[int]
    possible: list[int]
    deck: int
    guaranteed: bool
    needs: int  # Points until it is sure to win; 0 if it is, as far as the column tells.
    chance: float  # That progress as it stands would win here, if the game stopped now.
    difficulty: int | None
    margin: int | None


class ClockView(TypedDict):
    """The Mad Science dice."""

    pool: int
    reserve: int
    indicator: str
    chance_to_end: float
    rounds_left: float  # To expect, this one counted, if Mad Science advances once in each.


class PathView(TypedDict):
    """The whole table."""

    round: int
    active: str | None
    strategies: list[StrategyView]
    clock: ClockView
    science_deck: int
    mad_in_deck: int
    discard: list[str]
    mad_in_discard: int
    top: CardView | None
    desks: list[DeskView]
    stopped_by: str | None
    strategy_decks: list[list[int]] | None  # What was left in them, after the end (R44).


def view(state: PathState, eyes: int) -> PathView:
    """Return the table as these eyes see it; after the end all is shown (R44)."""
    parts = state.rules.parts
    over = state.trigger != STILL_ON
    pile = state.discard.numbers()
    return {
        "round": state.round,
        "active": None if over else parts.desks[state.desk],
        "strategies": [strategy_view(state, s) for s in range(len(parts.strategies))],
        "clock": {
            "pool": state.pool,
            "reserve": state.rules.mad_science_dice - state.pool,
            "indicator": "end" if state.at_end else "continue",
            "chance_to_end": chance_to_end(state.pool, state.at_end),
            "rounds_left": rounds_left(state.rules.mad_science_dice, state.pool, state.at_end),
        },
        "science_deck": len(state.deck),
        "mad_in_deck": state.deck.count(parts.mad),
        "discard": [parts.card_ids[card] for card in pile],
        "mad_in_discard": pile.count(parts.mad),
        "top": card_view(state, pile[-1]) if pile else None,
        "desks": [desk_view(state, desk, eyes, over) for desk in range(len(state.hands))],
        "stopped_by": None if not over else ["roll", "vote"][state.trigger],
        "strategy_decks": None if not over else leftovers(state),
    }


def card_view(state: PathState, card: int) -> CardView:
    """Return a card face up; a Mad Science card has no strategy and no rank."""
    parts = state.rules.parts
    if card == parts.mad:
        return {"card": "mad_science", "strategy": "", "rank": 0, "type": "mad_science", "risk": 0}
    face = parts.cards[card]
    return {
        "card": face.id,
        "strategy": parts.strategies[face.strategy],
        "rank": face.rank,
        "type": "research" if face.is_research else "innovation",
        "risk": face.risk,
    }


def hand_card_view(state: PathState, card: int) -> HandCardView:
    """Return a card in hand, with what playing it now would mean."""
    face = card_view(state, card)
    return {
        "card": face["card"],
        "strategy": face["strategy"],
        "rank": face["rank"],
        "type": face["type"],
        "risk": face["risk"],
        "matches": matches(state, card),
        "threshold": state.rules.threshold(face["risk"]),
        "conference": state.rules.may_be_conferred(card),
    }


def desk_view(state: PathState, desk: int, eyes: int, over: bool) -> DeskView:
    """Return a desk; its hand only to its player, or to all with open hands (R22)."""
    seat = state.player_of(desk)
    shown = over or state.rules.open_hands or eyes & bit(seat) != 0
    hand = state.hands[desk]
    cards = sorted([held & KIND for held in hand.all]) if shown else []
    return {
        "desk": state.rules.parts.desks[desk],
        "seat": seat,
        "cards": len(hand),
        "hand": [hand_card_view(state, card) for card in cards] if shown else None,
    }


def strategy_view(state: PathState, strategy: int) -> StrategyView:
    """Return a strategy; its difficulty only once it is turned over."""
    over = state.trigger != STILL_ON
    column = seen_values(state, strategy)
    possible = unseen_values(state, strategy)
    progress = state.progress[strategy]
    need = 0 if state.rules.tie_wins else 1
    beaten = [value for value in possible if progress >= value + need]
    return {
        "strategy": state.rules.parts.strategies[strategy],
        "progress": progress,
        "column": column,
        "possible": possible,
        "deck": state.strategy_deck_size(strategy),
        "guaranteed": state.is_guaranteed(strategy),
        "needs": max(0, state.highest_possible(strategy) + need - progress),
        "chance": len(beaten) / len(possible),
        "difficulty": state.difficulties[strategy] if over else None,
        "margin": margins(state)[strategy] if over else None,
    }


def seen_values(state: PathState, strategy: int) -> list[int]:
    """Return the values in a research column, lowest first."""
    values = range(1, state.rules.parts.values + 1)
    return [value for value in values if state.seen[strategy] & bit(value - 1)]


def unseen_values(state: PathState, strategy: int) -> list[int]:
    """Return the values the difficulty could have."""
    values = range(1, state.rules.parts.values + 1)
    return [value for value in values if not state.seen[strategy] & bit(value - 1)]


def leftovers(state: PathState) -> list[list[int]]:
    """Return what lay in each strategy deck at the end."""
    return [
        [value for value in unseen_values(state, s) if value != state.difficulties[s]]
        for s in range(len(state.difficulties))
    ]
