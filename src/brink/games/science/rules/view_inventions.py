"""Inventions, researchers and decks as eyes see them."""

from __future__ import annotations

from typing import TypedDict

from brink.games.science.rules.completion import team_of
from brink.games.science.rules.decks import kind_of
from brink.games.science.rules.effects import FreeHire
from brink.games.science.rules.midnight import midnight_chance
from brink.games.science.rules.prices import hire_price, is_banned, research_price
from brink.games.science.rules.state import (
    COUNTED,
    OVERRIDDEN,
    ScienceState,
    card_of,
    invention_of,
    level_of,
)
from brink.games.science.rules.turn import HirePlace, HireType, Turn
from brink.games.science.rules.vocabulary import TYPE_COUNT
from brink.kernel.bits import bit


class ResearcherView(TypedDict):
    """A researcher on an invention; the face only when it has been flipped (R19)."""

    type: str
    researcher: str | None
    money: int | None
    clock: int | None  # Printed sign: minus is towards midnight.
    counted: str  # face_down, counted, overridden or stand_in.


class RiskView(TypedDict):
    """What it risks to fill the last slot with one of a type."""

    type: str
    chance: float  # Of midnight, exact, for the team as it is flipped.


class InventionView(TypedDict):
    """An open invention."""

    invention: str
    field: str
    cost: int
    slots: int
    empty: int
    social: int
    team: list[ResearcherView]  # In the order they were placed.
    flipped: bool  # It is being completed this moment.
    risks: list[RiskView]  # Where its owner may fill the last slot now; by whom that can be.


class CompletedView(TypedDict):
    """An invention out in the world."""

    invention: str
    field: str
    owner: int
    social: int
    marker: int
    worth: int  # Markers included.
    team: list[ResearcherView]


class PileView(TypedDict):
    """A pile of researchers; all know what it is made of, nobody in which order."""

    type: str
    cards: int  # Left in the pile.
    printed: int
    price: int  # Now.
    banned: bool
    mean_money: float  # Of all cards of the type.
    mean_clock: float


class LookedAtView(TypedDict):
    """A card looked at in research."""

    invention: str
    field: str
    cost: int
    price: int  # For this player, now.
    affordable: bool
    slots: int
    social: int


class LookView(TypedDict):
    """Somebody researches."""

    seat: int
    count: int
    cards: list[LookedAtView] | None  # None: not for these eyes.


class DeckView(TypedDict):
    """A deck and its discards."""

    cards: int
    discards: int
    known: list[str]  # Of the discards, what these eyes saw.


def invention_view(state: ScienceState, invention: int) -> InventionView:
    """Return an open invention."""
    card = state.rules.parts.inventions[invention]
    flipped = state.flipping == invention
    shown = flipped or state.over  # At the end all is turned up (R38).
    team = team_of(state, invention)
    return {
        "invention": card.id,
        "field": card.field,
        "cost": card.cost,
        "slots": card.slots,
        "empty": card.slots - state.filled[invention],
        "social": card.social,
        "team": [
            face_view(state, entry, COUNTED) if shown else back_view(state, entry) for entry in team
        ],
        "flipped": flipped,
        "risks": risk_views(state, invention),
    }


def risk_views(state: ScienceState, invention: int) -> list[RiskView]:
    """Return how likely midnight is with each who may come into the last slot."""
    step = state.steps.top
    if state.room_on(invention) != 1 or step is None:
        return []
    kinds: list[int] = []
    if isinstance(step, Turn | HireType):
        kinds.extend([kind for kind in range(TYPE_COUNT) if state.piles[kind]])
    elif isinstance(step, HirePlace | FreeHire):
        kinds.append(step.kind)
    if not kinds or invention not in state.open_inventions[step.seat(state)]:
        return []
    types = state.rules.parts.types
    return [
        {"type": types[kind], "chance": midnight_chance(state, invention, kind)} for kind in kinds
    ]


def back_view(state: ScienceState, entry: int) -> ResearcherView:
    """Return the back of a researcher card."""
    return {
        "type": state.rules.parts.types[kind_of(state, entry)],
        "researcher": None,
        "money": None,
        "clock": None,
        "counted": "face_down",
    }


def face_view(state: ScienceState, entry: int, counted: int) -> ResearcherView:
    """Return the face of a researcher card."""
    face = state.rules.parts.researchers[card_of(entry)]
    word = "counted" if counted == COUNTED else "stand_in"
    return {
        "type": state.rules.parts.types[face.kind],
        "researcher": face.id,
        "money": face.money,
        "clock": face.clock,
        "counted": "overridden" if counted == OVERRIDDEN else word,
    }


def completed_view(state: ScienceState, number: int) -> CompletedView:
    """Return a completed invention with those who made it: flips stay in memory."""
    invention = state.completed[number]
    card = state.rules.parts.inventions[invention]
    return {
        "invention": card.id,
        "field": card.field,
        "owner": state.owners[number],
        "social": card.social,
        "marker": state.markers[number],
        "worth": state.worth(number),
        "team": [
            face_view(state, entry, level_of(entry))
            for entry in state.makers
            if invention_of(entry) == invention
        ],
    }


def pile_view(state: ScienceState, kind: int) -> PileView:
    """Return a pile."""
    parts = state.rules.parts
    faces = [parts.researchers[card] for card in parts.full_piles[kind]]
    return {
        "type": parts.types[kind],
        "cards": len(state.piles[kind]),
        "printed": parts.costs[kind],
        "price": hire_price(state, kind),
        "banned": is_banned(state, kind),
        "mean_money": round(sum([face.money for face in faces]) / len(faces), 2),
        "mean_clock": round(sum([face.clock for face in faces]) / len(faces), 2),
    }


def look_view(state: ScienceState, eyes: int) -> LookView | None:
    """Return the cards being looked at, to whoever looks (R16)."""
    if not state.look:
        return None
    seat = state.active()
    shown = eyes & bit(seat) != 0
    cards = [looked_at_view(state, seat, invention) for invention in state.look]
    return {"seat": seat, "count": len(cards), "cards": cards if shown else None}


def looked_at_view(state: ScienceState, seat: int, invention: int) -> LookedAtView:
    """Return one looked-at card with its price."""
    card = state.rules.parts.inventions[invention]
    price = research_price(state, seat, invention)
    return {
        "invention": card.id,
        "field": card.field,
        "cost": card.cost,
        "price": price,
        "affordable": price <= state.money[seat],
        "slots": card.slots,
        "social": card.social,
    }


def deck_view(state: ScienceState, eyes: int) -> DeckView:
    """Return the invention deck; of the discards what these eyes saw (R16)."""
    ids = state.rules.parts.invention_ids
    known = [ids[card] for card in state.discards if state.seen[card] & eyes or state.over]
    return {"cards": len(state.deck), "discards": len(state.discards), "known": known}
