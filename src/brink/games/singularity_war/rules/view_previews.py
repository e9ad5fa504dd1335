"""What is seen of a card before it is played: where it would lead, and whom it could hit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypedDict

from brink.games.singularity_war.rules.attacking import jammable
from brink.games.singularity_war.rules.choosing import within_call
from brink.games.singularity_war.rules.decks import kinds_in_hand
from brink.games.singularity_war.rules.groups import effective_range
from brink.games.singularity_war.rules.parts import (
    ATTACK,
    COMMON,
    JAM,
    LINE,
    MOVE,
    NOVA,
    RALLY,
    RECON_TOKEN,
    SCRUB,
    WALLS,
    Effect,
)
from brink.games.singularity_war.rules.state import CELL, FACE_DOWN, NO_TOKEN, WarState
from brink.games.singularity_war.rules.view_ways import ReachView, ways
from brink.kernel.bits import bit

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST_FLAGS: Final = 1_024  # More than the flags of an effect together.


class PreviewView(TypedDict):
    """What an answer would offer from where the active member stands."""

    action: str
    reach: list[ReachView]  # With everybody in the space along.
    range: list[str]  # Cells in range of it.
    targets: list[str]  # Cells where it finds something: machines, tokens or members.


def previews(state: WarState) -> list[PreviewView]:
    """Return what each card of the active hand, and the ability, would offer from here."""
    rules = state.rules
    answers = rules.answers
    found: list[PreviewView] = []
    known: dict[int, list[ReachView]] = {}  # Ways take long to find, and cards move alike.
    for kind in kinds_in_hand(state, state.active):
        effects = rules.parts.cards[kind].effects
        found.append(preview(state, answers.play[kind].text, effects, known))
    ability = rules.parts.characters[rules.characters[state.active]].ability
    found.append(preview(state, answers.ability.text, [ability], known))
    return found


def ways_together(
    state: WarState, effect: Effect, known: dict[int, list[ReachView]]
) -> list[ReachView]:
    """Return where a move with everybody in the space along could lead."""
    move = effect.amount * MOST_FLAGS + effect.flags
    if move not in known:
        here = state.here()
        together: i64 = 0
        for seat in range(state.seats):
            together |= bit(seat) if state.at[seat] == here else 0
        known[move] = ways(state, effect.amount, effect.flags, together)
    return known[move]


def preview(
    state: WarState, action: str, effects: list[Effect], known: dict[int, list[ReachView]]
) -> PreviewView:
    """Return what these effects would offer."""
    names = state.rules.ground.names
    reach: list[ReachView] = []
    in_range: list[int] = []
    targets: list[int] = []
    for effect in effects:
        if effect.verb == MOVE:
            reach = ways_together(state, effect, known)
        in_range += cells_in_range(state, effect)
        targets += cells_with_targets(state, effect)
    return {
        "action": action,
        "reach": reach,
        "range": [names[cell] for cell in sorted(set(in_range))],
        "targets": [names[cell] for cell in sorted(set(targets))],
    }


def cells_in_range(state: WarState, effect: Effect) -> list[int]:
    """Return the cells an effect could be aimed at from here (R8)."""
    ground = state.rules.ground
    here = state.here()
    if effect.verb == NOVA:
        return [*ground.around[here].numbers(), here]
    if effect.verb not in (ATTACK, JAM, LINE):
        return []
    lines = ground.free_lines if effect.flags & WALLS else ground.lines
    reach = effective_range(state, effect.reach)
    base: i64 = here * ground.size
    cells = [cell for cell in range(ground.size) if lines[base + cell] <= reach]
    return [cell for cell in cells if cell != here] if effect.verb == LINE else cells


def cells_with_targets(state: WarState, effect: Effect) -> list[int]:
    """Return the cells where an effect would find something."""
    if effect.verb == JAM:
        return jammable(state, effect.reach).numbers()
    if effect.verb == RECON_TOKEN:
        return token_cells(state, scrubbing=False)
    if effect.verb == SCRUB:
        return token_cells(state, scrubbing=True)
    if effect.verb == RALLY:
        return [state.at[seat] for seat in within_call(state, effect.amount)]
    reached = cells_in_range(state, effect)
    return [group & CELL for group in state.groups if group & CELL in reached]


def token_cells(state: WarState, scrubbing: bool) -> list[int]:
    """Return the cells of tokens that can be turned up, or of common ones to remove (5.9)."""
    ground = state.rules.ground
    found: list[int] = []
    for spot, token in enumerate(state.tokens):
        common = ground.spot_kinds[spot] == COMMON
        if (token != NO_TOKEN and common) if scrubbing else token == FACE_DOWN:
            found.append(ground.spots[spot])
    return found
