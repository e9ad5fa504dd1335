"""What a seat sees, built up from nothing (sections 7 and 12 of the spec)."""

from __future__ import annotations

from typing import TypedDict

from brink.games.singularity_war.rules.ending import whole_deck
from brink.games.singularity_war.rules.profile import MODES, TIES
from brink.games.singularity_war.rules.state import KIND, RESULTS, WarState
from brink.games.singularity_war.rules.view_fire import fire_by_cell
from brink.games.singularity_war.rules.view_map import (
    CacheView,
    EnemyView,
    GroupView,
    TokenView,
    cache_views,
    enemy_views,
    group_views,
    token_views,
)
from brink.games.singularity_war.rules.view_turn import (
    CardView,
    EffectView,
    TurnView,
    card_view,
    effect_view,
    turn_view,
)
from brink.kernel.bits import bit


class MapView(TypedDict):
    """The map as it is printed, and what has changed on it."""

    rows: list[str]  # Terrain: # . S E C H c e; a token's sign says only where it was dealt.
    areas: list[str]  # The letter of the area of each cell.
    start: str  # Cells are written row,column from 0.
    end: str
    hazards: list[str]
    caches: list[CacheView]
    tokens: list[TokenView]
    groups: list[GroupView]
    jammed: list[str]
    fire: dict[str, int]  # By cell: the Threat a member alone there would draw this turn.
    fire_now: int  # The Threat of the attack pass, if the turn ended as it stands.


class AbilityView(TypedDict):
    """What a character can do for cards."""

    cost: int
    effect: EffectView


class PlayerView(TypedDict):
    """A player, the team member, and the cards."""

    seat: int
    character: str
    cell: str
    ability: AbilityView
    hand: list[CardView] | None  # None: not for these eyes.
    hand_size: int
    deck_size: int
    deck: list[str] | None  # What is left to draw, in no order; None where it would tell the hand.
    closing_in: int  # Trigger cards still in the deck.
    discards: list[str]  # Oldest first.
    aside: list[str]  # Exhausted until the issue ends.
    cards: list[str]  # The whole deck, wherever its cards lie.


class UpgradesView(TypedDict):
    """The upgrade deck and its display."""

    deck: int
    bottom: list[str]  # Known to lie below the rest, top one first.
    display: list[CardView]


class BagView(TypedDict):
    """A token bag: what has not been seen of it."""

    unseen: dict[str, int]  # On the map face down, or set aside.
    face_down: int  # Of these, on the map; fixed ones apart.


class WarView(TypedDict):
    """The whole table."""

    mode: str
    issue: str
    issue_number: int
    special: str
    topic: str
    attempt: int
    phase: str  # interlude, play, aftermath or over.
    interlude: int
    interludes: int
    result: str | None
    round: int
    turn: int
    turn_limit: int
    active: int | None
    threat: int
    awareness: int
    limit: int
    base_limit: int
    gap: int  # What is left between Threat and the ceiling.
    ties: str
    map: MapView
    enemies: list[EnemyView]  # Those that can come onto this map.
    bags: dict[str, BagView]
    players: list[PlayerView]
    upgrades: UpgradesView
    now: TurnView | None
    faces: dict[str, CardView]  # Every card named anywhere above, by its id.


def view(state: WarState, eyes: int) -> WarView:
    """Return the table as these eyes see it."""
    rules = state.rules
    playing = state.turn > 0 and not state.is_over()
    return {
        "mode": MODES[rules.mode],
        "issue": rules.issue.id,
        "issue_number": rules.issue.number,
        "special": rules.special_name(),
        "topic": rules.issue.topic,
        "attempt": rules.attempt,
        "phase": phase(state),
        "interlude": state.interlude,
        "interludes": rules.interludes,
        "result": RESULTS[state.result] if state.is_over() else None,
        "round": state.round,
        "turn": state.turn,
        "turn_limit": rules.turn_limit,
        "active": state.active if playing else None,
        "threat": state.threat,
        "awareness": state.awareness,
        "limit": state.limit(),
        "base_limit": rules.base_limit(state.seats),
        "gap": state.limit() - state.threat,
        "ties": TIES[rules.ties],
        "map": map_view(state),
        "enemies": enemy_views(state),
        "bags": {"common": bag_view(state, 0), "elite": bag_view(state, 1)},
        "players": [player_view(state, seat, eyes) for seat in range(state.seats)],
        "upgrades": {
            "deck": len(state.heap) + len(state.bottom),
            "bottom": [rules.parts.card_ids[card] for card in state.bottom],
            "display": [card_view(state, card) for card in state.display],
        },
        "now": turn_view(state, sees_hand(state, state.active, eyes)) if playing else None,
        "faces": faces(state),
    }


def sees_hand(state: WarState, seat: int, eyes: int) -> bool:
    """Return whether these eyes see a hand (option `hands`)."""
    return state.rules.open_hands or state.is_over() or eyes & bit(seat) != 0


def faces(state: WarState) -> dict[str, CardView]:
    """Return the faces of all cards that are the players' or lie open among the upgrades."""
    cards = set(state.display) | set(state.bottom)
    for seat in range(state.seats):
        cards.update(whole_deck(state, seat), state.discards[seat])
    views = [card_view(state, card) for card in sorted(cards)]
    return {view["card"]: view for view in views}


def phase(state: WarState) -> str:
    """Return what is going on, in a word."""
    if state.is_over():
        return "aftermath" if state.steps else "over"
    return "play" if state.turn > 0 else "interlude"


def map_view(state: WarState) -> MapView:
    """Return the map."""
    ground = state.rules.ground
    names = ground.names
    groups = group_views(state)
    return {
        "rows": ground.terrain,
        "areas": ground.area_rows,
        "start": names[ground.start],
        "end": names[ground.end],
        "hazards": [names[cell] for cell in range(ground.size) if state.hazards[cell]],
        "caches": cache_views(state),
        "tokens": token_views(state),
        "groups": groups,
        "jammed": [names[cell] for cell in sorted(state.jams)],
        "fire": fire_by_cell(state),
        "fire_now": sum(group["threat"] for group in groups if group["fires"]),
    }


def bag_view(state: WarState, kind: int) -> BagView:
    """Return what has not been seen of a token bag."""
    rules = state.rules
    unseen: dict[str, int] = {}
    for enemy in sorted(state.bags[kind]):
        name = rules.parts.enemy_ids[enemy]
        unseen[name] = unseen.get(name, 0) + 1
    face_down = 0
    for spot, token in enumerate(state.tokens):
        if token == -1 and rules.ground.spot_kinds[spot] == kind and rules.issue.fixed[spot] < 0:
            face_down += 1
    return {"unseen": unseen, "face_down": face_down}


def player_view(state: WarState, seat: int, eyes: int) -> PlayerView:
    """Return a player; the hand only to its owner where hands are closed."""
    rules = state.rules
    parts = rules.parts
    ids = parts.card_ids
    character = parts.characters[rules.characters[seat]]
    shown = sees_hand(state, seat, eyes)
    deck = state.decks[seat]
    ability: AbilityView = {"cost": character.cost, "effect": effect_view(character.ability)}
    return {
        "seat": seat,
        "character": character.id,
        "cell": rules.ground.names[state.at[seat]],
        "ability": ability,
        "hand": [card_view(state, held & KIND) for held in state.hands[seat]] if shown else None,
        "hand_size": len(state.hands[seat]),
        "deck_size": len(deck),
        "deck": [ids[card] for card in sorted(deck)] if shown else None,
        "closing_in": deck.count(parts.trigger),
        "discards": [ids[card] for card in state.discards[seat]],
        "aside": [ids[card] for card in state.aside[seat]],
        "cards": [ids[card] for card in whole_deck(state, seat)],
    }
