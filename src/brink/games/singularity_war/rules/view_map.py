"""What is seen of the map: tokens, groups, and who is under fire."""

from __future__ import annotations

from typing import TypedDict

from brink.games.singularity_war.rules.groups import effective_range, is_jammed
from brink.games.singularity_war.rules.parts import (
    HEALTHS,
    HOLD,
    INSTEAD,
    KINDS,
    NEVER,
    NONE,
    SETUPS,
    Enemy,
)
from brink.games.singularity_war.rules.state import CELL, FACE_DOWN, NO_TOKEN, TYPE, WarState
from brink.games.singularity_war.rules.view_fire import fires


class CacheView(TypedDict):
    """A supply cache."""

    cell: str
    used: bool


class TokenView(TypedDict):
    """An encounter token: its back, and its face if that is known."""

    cell: str
    kind: str  # common or elite.
    enemy: str | None  # None: nobody knows.
    face_up: bool


class HeldView(TypedDict):
    """A card that lies beside a machine it wounded."""

    seat: int
    card: str


class GroupView(TypedDict):
    """All miniatures of one machine in one space."""

    cell: str
    enemy: str
    size: int
    threat: int
    alerts: int  # Awareness of its attack.
    damage: int  # This turn's for a burst machine, all of it for one that holds cards.
    jammed: bool
    fires: bool  # It has a member in range and would attack at the end of this turn.
    held: list[HeldView]


class EnemyView(TypedDict):
    """A machine's card."""

    enemy: str
    kind: str
    threat: int
    range: int  # As it counts on this map.
    move: int
    health: str  # one, burst or hold.
    toughness: int
    setup: str
    number: int
    ambush: int
    crowd: int
    traits: list[str]
    prints: str | None


def cache_views(state: WarState) -> list[CacheView]:
    """Return the caches of the map."""
    ground = state.rules.ground
    return [{"cell": ground.names[cell], "used": not state.caches[cell]} for cell in ground.caches]


def token_views(state: WarState) -> list[TokenView]:
    """Return the tokens on the map; a fixed one is known though it lies face down."""
    rules = state.rules
    ground = rules.ground
    found: list[TokenView] = []
    for spot, token in enumerate(state.tokens):
        if token == NO_TOKEN:
            continue
        enemy = rules.issue.fixed[spot] if token == FACE_DOWN else token
        found.append(
            {
                "cell": ground.names[ground.spots[spot]],
                "kind": KINDS[ground.spot_kinds[spot]],
                "enemy": None if enemy == NONE else rules.parts.enemy_ids[enemy],
                "face_up": token != FACE_DOWN,
            }
        )
    return found


def group_views(state: WarState) -> list[GroupView]:
    """Return the groups in the order in which they act."""
    parts = state.rules.parts
    found: list[GroupView] = []
    for place, group in enumerate(state.groups):
        cell = group & CELL
        number = group // TYPE
        enemy = parts.enemies[number]
        jammed = is_jammed(state, enemy, cell)
        holds = enemy.health == HOLD
        found.append(
            {
                "cell": state.rules.ground.names[cell],
                "enemy": enemy.id,
                "size": state.sizes[place],
                "threat": enemy.threat,
                "alerts": enemy.alerts,
                "damage": state.wounds[number] if holds else state.pools[place],
                "jammed": jammed,
                "fires": fires(state, place),
                "held": held_views(state, number) if holds else [],
            }
        )
    return found


def held_views(state: WarState, number: int) -> list[HeldView]:
    """Return the cards beside a machine (R17)."""
    held = state.held
    ids = state.rules.parts.card_ids
    return [
        {"seat": held[place + 1], "card": ids[held[place + 2]]}
        for place in range(0, len(held), 3)
        if held[place] == number
    ]


def enemy_views(state: WarState) -> list[EnemyView]:
    """Return the cards of the machines that can come onto this map."""
    parts = state.rules.parts
    return [enemy_view(state, parts.enemies[number]) for number in state.rules.enemies]


def enemy_view(state: WarState, enemy: Enemy) -> EnemyView:
    """Return a machine's card."""
    parts = state.rules.parts
    prints = None if enemy.prints == NEVER else parts.enemy_ids[enemy.offspring]
    return {
        "enemy": enemy.id,
        "kind": KINDS[enemy.kind],
        "threat": enemy.threat,
        "range": effective_range(state, enemy.reach),
        "move": enemy.move,
        "health": HEALTHS[enemy.health],
        "toughness": enemy.toughness,
        "setup": SETUPS[enemy.setup],
        "number": enemy.number,
        "ambush": enemy.ambush,
        "crowd": enemy.crowd,
        "traits": traits(enemy),
        "prints": prints,
    }


def traits(enemy: Enemy) -> list[str]:
    """Return what else is on a machine's card, in words of the content."""
    found: list[str] = []
    if enemy.walls:
        found.append("walls")
    if enemy.holds_ground:
        found.append("holds_ground")
    if enemy.hardened:
        found.append("hardened")
    if enemy.alerts:
        found.append("alerts")
    if enemy.prints != NEVER:
        found.append("prints_instead" if enemy.prints == INSTEAD else "prints_after")
    return found
