"""What is seen of the turn going on: the card on the table, and where a move can lead."""

from __future__ import annotations

from typing import TypedDict

from brink.games.singularity_war.rules.moving import Carry, Destination
from brink.games.singularity_war.rules.parts import FLAGS, VERBS, Card, Effect
from brink.games.singularity_war.rules.profile import NO_LIMIT
from brink.games.singularity_war.rules.state import NOTHING, WarState
from brink.games.singularity_war.rules.turn import Play
from brink.games.singularity_war.rules.view_fire import EndView, end_view
from brink.games.singularity_war.rules.view_previews import PreviewView, previews
from brink.games.singularity_war.rules.view_ways import ReachView, ways
from brink.kernel.bits import bit


class EffectView(TypedDict):
    """One line of a card."""

    verb: str
    amount: int
    range: int
    flags: list[str]  # quiet, safe, walls.


class CardView(TypedDict):
    """A card face up."""

    card: str
    kind: str
    effects: list[EffectView]
    exhaust: bool
    upgrade: bool


class MoveView(TypedDict):
    """A move going on."""

    points: int
    party: list[int]  # Seats; empty while it is asked.
    reach: list[ReachView]


class TurnView(TypedDict):
    """The turn of the active player."""

    seat: int
    cycles_left: int | None  # None: without limit.
    reshuffles_left: int | None
    card: CardView | None  # On the table.
    effects_left: list[int]  # Printed indices.
    move: MoveView | None
    previews: list[PreviewView] | None  # Of the answers to play; None: not for these eyes.
    end: EndView


def effect_view(effect: Effect) -> EffectView:
    """Return one line of a card."""
    return {
        "verb": VERBS[effect.verb],
        "amount": effect.amount,
        "range": effect.reach,
        "flags": [name for name, flag in FLAGS.items() if effect.flags & flag],
    }


def card_view(state: WarState, number: int) -> CardView:
    """Return a card face up; it is made once, as most of a view is cards."""
    face = state.rules.faces.get(number)
    if face is None:
        face = state.rules.faces[number] = make_card_view(state.rules.parts.cards[number])
    return face


def make_card_view(card: Card) -> CardView:
    """Return a card as it is printed."""
    return {
        "card": card.id,
        "kind": card.kind,
        "effects": [effect_view(effect) for effect in card.effects],
        "exhaust": card.exhaust,
        "upgrade": card.is_upgrade,
    }


def turn_view(state: WarState, shown: bool) -> TurnView:
    """Return the turn going on; `shown`: whether these eyes see the hand."""
    rules = state.rules
    on_table = state.card != NOTHING
    effects = rules.parts.cards[state.card].effects if on_table else []
    return {
        "seat": state.active,
        "cycles_left": left_of(rules.cycle_limit, state.cycles),
        "reshuffles_left": left_of(rules.reshuffle_limit, state.reshuffles),
        "card": card_view(state, state.card) if on_table else None,
        "effects_left": [place for place in range(len(effects)) if state.left & bit(place)],
        "move": move_view(state),
        "previews": (previews(state) if is_asked_to_play(state) else []) if shown else None,
        "end": end_view(state),
    }


def is_asked_to_play(state: WarState) -> bool:
    """Return whether the active player is choosing a card."""
    return isinstance(state.steps.top, Play)


def left_of(limit: int, used: int) -> int | None:
    """Return how often something may still be done this turn; None: as often as one likes."""
    return None if limit == NO_LIMIT else limit - used


def move_view(state: WarState) -> MoveView | None:
    """Return the move that is being asked about."""
    step = state.steps.top
    if isinstance(step, Carry):
        return {"points": step.points, "party": [], "reach": []}
    if not isinstance(step, Destination):
        return None
    cells = ways(state, step.points, step.flags, state.party)
    party = [seat for seat in range(state.seats) if state.party & bit(seat)]
    return {"points": step.points, "party": party, "reach": cells}
