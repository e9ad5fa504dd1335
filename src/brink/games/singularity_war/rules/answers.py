"""Every answer a player can ever give on one map."""

from __future__ import annotations

from typing import Final, final

from brink.games.singularity_war.rules.ground import DIRECTIONS, Ground
from brink.games.singularity_war.rules.parts import MOST_EFFECTS, Parts
from brink.kernel.action import Action, ActionList
from brink.kernel.bits import bit

# Verbs.
PLAY: Final = 0
CYCLE: Final = 1
ABILITY: Final = 2
END_TURN: Final = 3
USE: Final = 4
DONE: Final = 5
CARRY: Final = 6
TO: Final = 7
STOP: Final = 8
HIT: Final = 9
HOLD_FIRE: Final = 10
DIR: Final = 11
JAM: Final = 12
PLACE: Final = 13
TAKE: Final = 14
PASS: Final = 15
TOKEN: Final = 16
FETCH: Final = 17
PURGE: Final = 18
RALLY: Final = 19
DISCARD: Final = 20
TRIM: Final = 21
KEEP: Final = 22

MOST_SEATS: Final = 4
PARTIES: Final = 15  # Sets of at most three others.


@final
class Answers:
    """The action list of one map and the machines that can come onto it, and its entries by name.

    Names are the same on every map; the list holds only what can ever be said on this one.
    """

    def __init__(self, parts: Parts, ground: Ground, enemies: list[int]) -> None:
        actions = ActionList()
        self.list: Final = actions
        self.ability: Final = actions.add("ability", ABILITY)
        self.end_turn: Final = actions.add("end_turn", END_TURN)
        self.play: Final = add_cards(actions, "play", PLAY, parts, False)
        self.cycle: Final = add_cards(actions, "cycle", CYCLE, parts, False)
        self.use: Final = [actions.add(f"use:{place}", USE, place) for place in range(MOST_EFFECTS)]
        self.done: Final = actions.add("done", DONE)
        self.carry: Final[list[Action]] = []  # By the seats as bits (R40).
        for party in range(PARTIES):
            self.carry.append(actions.add(f"carry:{party_name(party)}", CARRY, party))
        self.to: Final = add_cells(actions, "to", TO, ground)
        self.stop: Final = actions.add("stop", STOP)
        self.hold_fire: Final = actions.add("hold_fire", HOLD_FIRE)
        self.hit: Final[list[list[Action]]] = []  # By machine, then cell.
        for enemy, name in enumerate(parts.enemy_ids):
            hits: list[Action] = []
            if enemy in enemies:
                for cell, place in enumerate(ground.names):
                    hits.append(actions.add(f"hit:{place}:{name}", HIT, cell, enemy))
            self.hit.append(hits)
        self.direction: Final[list[Action]] = []
        for way, letters in enumerate(DIRECTIONS):
            self.direction.append(actions.add(f"dir:{letters}", DIR, way))
        self.jam: Final = add_cells(actions, "jam", JAM, ground)
        self.place: Final = add_cells(actions, "place", PLACE, ground)
        self.take: Final = add_cards(actions, "take", TAKE, parts, True)
        self.pass_: Final = actions.add("pass", PASS)
        self.token: Final[list[Action]] = []  # By token spot.
        for spot, cell in enumerate(ground.spots):
            self.token.append(actions.add(f"token:{ground.names[cell]}", TOKEN, spot))
        self.fetch: Final = add_cards(actions, "fetch", FETCH, parts, False)
        self.purge: Final = add_cards(actions, "purge", PURGE, parts, False)
        self.rally: Final = [
            actions.add(f"rally:{seat}", RALLY, seat) for seat in range(MOST_SEATS)
        ]
        self.discard: Final = add_cards(actions, "discard", DISCARD, parts, False)
        self.trim: Final = add_cards(actions, "trim", TRIM, parts, False)
        self.keep: Final = actions.add("keep", KEEP)


def add_cards(
    actions: ActionList, verb: str, number: int, parts: Parts, upgrades: bool
) -> list[Action]:
    """Add one action for each card, or each upgrade; returns them by card.

    Trigger cards are never in a hand and starters never in a cache: something never offered with
    them stands in their place.
    """
    added: list[Action] = []
    never = actions.all[0]
    for kind, card in enumerate(parts.cards):
        if card.is_trigger or (upgrades and not card.is_upgrade):
            added.append(never)
        else:
            added.append(actions.add(f"{verb}:{card.id}", number, kind))
    return added


def add_cells(actions: ActionList, verb: str, number: int, ground: Ground) -> list[Action]:
    """Add one action for each cell."""
    return [actions.add(f"{verb}:{name}", number, cell) for cell, name in enumerate(ground.names)]


def party_name(party: int) -> str:
    """Return the seats of a party, ascending, as an action writes them (R40)."""
    seats = [str(seat) for seat in range(MOST_SEATS) if party & bit(seat)]
    return ",".join(seats) if seats else "none"
