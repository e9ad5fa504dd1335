"""What a seat sees, as a row of small numbers: the same as its view, and the question asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from brink.games.singularity_war.rules.between import INTERLUDE_CACHES
from brink.games.singularity_war.rules.caches import count_cards
from brink.games.singularity_war.rules.moving import Destination
from brink.games.singularity_war.rules.parts import HOLD
from brink.games.singularity_war.rules.profile import NO_LIMIT, Rules
from brink.games.singularity_war.rules.state import (
    CELL,
    KIND,
    NO_TOKEN,
    NOTHING,
    OUTLASTED,
    TYPE,
    WarState,
)
from brink.kernel.bits import bit
from brink.kernel.row import Row, filled
from brink.kernel.sheet import Sheet

if TYPE_CHECKING:
    from mypy_extensions import i64

LAST_QUESTION: Final = 90  # The numbers that steps write first.
ABOUT: Final = 3  # Numbers that tell more of a question.
BEYOND: Final = 99  # Threat may pass the ceiling by less, and no card reaches farther.
MULTITUDE: Final = 9_999  # No group takes as much damage.


def observe(state: WarState, eyes: i64, sheet: Sheet) -> None:
    """Write down the table as these eyes see it; after the end all hands are shown (R48)."""
    rules = state.rules
    tracks = rules.base_limit(state.seats) + BEYOND
    observe_question(state, sheet)
    sheet.number("result", state.result, 0, OUTLASTED)
    sheet.number("interlude", state.interlude, 0, rules.interludes)
    sheet.number("turn", state.turn, 0, rules.turn_limit + 1)
    sheet.number("round", state.round, 1, rules.turn_limit + 1)
    sheet.number("threat", state.threat, 0, tracks)
    sheet.number("awareness", state.awareness, 0, tracks)
    observe_turn(state, sheet)
    observe_map(state, sheet)
    observe_machines(state, sheet)
    observe_held(state, sheet)
    for seat in range(state.seats):
        shown = rules.open_hands or state.is_over() or eyes & bit(seat) != 0
        observe_player(state, seat, shown, sheet)
    observe_upgrades(state, sheet)


def observe_question(state: WarState, sheet: Sheet) -> None:
    """Write who is asked what, in the numbers a step is written with."""
    step = state.steps.top
    asked: i64 = 0
    written: list[int] = [0]
    if step is not None:
        asked = step.seat(state)
        written = step.pack()
    sheet.number_if(step is not None, "asked", asked, 0, state.seats - 1)
    sheet.number_if(step is not None, "question", written[0], 0, LAST_QUESTION)
    for place in range(ABOUT):
        there = place + 1 < len(written)
        about: i64 = written[place + 1] if there else 0
        sheet.number_if(there, "about", about, 0, CELL, place)


def observe_turn(state: WarState, sheet: Sheet) -> None:
    """Write whose turn it is, the card on the table, and what is left to do this turn."""
    rules = state.rules
    playing = state.turn > 0 and not state.is_over()
    sheet.number_if(playing, "active", state.active, 0, state.seats - 1)
    observe_limit("cycles", state.cycles, rules.cycle_limit, sheet)
    observe_limit("reshuffles", state.reshuffles, rules.reshuffle_limit, sheet)
    sheet.number("card", state.card, 0, len(rules.parts.cards) - 1)
    sheet.number_if(state.card != NOTHING, "effects_left", state.left, 0, 7)
    moves = isinstance(state.steps.top, Destination)
    sheet.number_if(moves, "party", state.party, 0, bit(state.seats) - 1)
    sheet.flag("braved", state.braved.has(state.here()))


def observe_limit(name: str, used: i64, limit: i64, sheet: Sheet) -> None:
    """Write how often something was done this turn that may only be done so often."""
    limited = limit != NO_LIMIT
    sheet.number_if(limited, name, used, 0, limit if limited else 0)


def observe_map(state: WarState, sheet: Sheet) -> None:
    """Write what has changed on the map, and the machines nobody has seen yet."""
    ground = state.rules.ground
    enemies: i64 = len(state.rules.parts.enemies)
    for cell in range(ground.size):
        sheet.flag("hazard", state.hazards.all[cell] != 0, cell)
    for cell in range(ground.size):
        sheet.flag("jammed", state.jams.has(cell), cell)
    for place in range(len(ground.caches.all)):
        sheet.flag("cache", state.caches.all[ground.caches.all[place]] != 0, place)
    for spot in range(len(state.tokens.all)):
        sheet.number("token", state.tokens.all[spot], NO_TOKEN, enemies - 1, spot)
    unseen = filled(enemies, 0)
    for bag in state.bags:
        count_cards(bag, unseen)
    for enemy in range(enemies):
        sheet.number("unseen", unseen.all[enemy], 0, BEYOND, enemy)


def observe_machines(state: WarState, sheet: Sheet) -> None:
    """Write the damage it takes to remove a group, for each machine that can come and each cell.

    Its size and the damage it has suffered follow from that: no group has suffered as much as
    removes one of it.
    """
    rules = state.rules
    size = rules.ground.size
    place: i64 = 0
    group: i64 = 0
    number: i64
    for number in rules.enemies:
        enemy = rules.parts.enemies[number]
        for cell in range(size):
            left: i64 = 0
            if group < len(state.groups.all) and state.groups.all[group] == number * TYPE + cell:
                suffered = state.pools.all[group]
                if enemy.health == HOLD:
                    suffered = state.wounds.all[number]
                left = enemy.toughness * state.sizes.all[group] - suffered
                group += 1
            sheet.number("machines", left, 0, MULTITUDE, place)
            place += 1


def observe_held(state: WarState, sheet: Sheet) -> None:
    """Write the cards beside each machine that can hold any, the oldest first (R17).

    Each has dealt damage to it, so there are fewer than it takes to remove it.
    """
    rules = state.rules
    held = state.held
    place: i64 = 0
    number: i64
    for number in rules.enemies:
        enemy = rules.parts.enemies[number]
        if enemy.health != HOLD:
            continue
        triple: i64 = 0
        for _ in range(enemy.toughness - 1):
            while triple < len(held.all) and held.all[triple] != number:
                triple += 3
            there = triple < len(held.all)
            seat: i64 = held.all[triple + 1] if there else 0
            card: i64 = held.all[triple + 2] if there else 0
            sheet.number_if(there, "held_of", seat, 0, state.seats - 1, place)
            sheet.number_if(there, "held", card, 0, len(rules.parts.cards) - 1, place)
            place += 1
            triple += 3


def largest_deck(rules: Rules, seats: i64) -> i64:
    """Return how many cards a player can come to own: every cache gives each of them one."""
    most: i64 = 0
    for seat in range(seats):
        deck = rules.parts.characters[rules.characters[seat]].deck
        if seat < len(rules.decks):
            deck = rules.decks[seat]
        most = max(most, len(deck))
    caches: i64 = len(rules.ground.caches.all) + INTERLUDE_CACHES * rules.interludes + rules.spoils
    return most + rules.issue.closing_in + caches


def observe_player(state: WarState, seat: i64, shown: bool, sheet: Sheet) -> None:
    """Write where a member stands and the player's cards; the hand only if these eyes see it."""
    rules = state.rules
    kinds: i64 = len(rules.parts.cards)
    most = largest_deck(rules, state.seats)
    deck = state.decks[seat]
    hand = filled(kinds, 0)
    for held in state.hands[seat].all:
        hand.all[held & KIND] += 1
    sheet.number("cell", state.at.all[seat], 0, rules.ground.size - 1, seat)
    sheet.number("hand_size", len(state.hands[seat].all), 0, most, seat)
    sheet.number("deck_size", len(deck.all), 0, most, seat)
    sheet.number("closing_in", deck.count(rules.parts.trigger), 0, most, seat)
    for kind in range(kinds):
        sheet.number_if(shown, "hand", hand.all[kind], 0, most, seat * kinds + kind)
    count_cards(deck, hand)
    for kind in range(kinds):  # Either way: which of them are in the hand may be hidden.
        sheet.number("hand_or_deck", hand.all[kind], 0, most, seat * kinds + kind)
    observe_pile("discards", state.discards[seat], seat, most, kinds, sheet)
    observe_pile("aside", state.aside[seat], seat, most, kinds, sheet)


def observe_pile(name: str, pile: Row, seat: i64, most: i64, kinds: i64, sheet: Sheet) -> None:
    """Write a player's open pile, the oldest card first."""
    for place in range(most):
        there = place < len(pile.all)
        card: i64 = pile.all[place] if there else 0
        sheet.number_if(there, name, card, 0, kinds - 1, seat * most + place)


def observe_upgrades(state: WarState, sheet: Sheet) -> None:
    """Write the display, then the cards that are known to lie below the upgrade deck."""
    cards = state.rules.parts.cards
    copies: i64 = 0
    for card in cards:
        copies += card.copies
    deck: i64 = len(state.heap.all) + len(state.bottom.all)
    sheet.number("upgrades", deck, 0, copies)
    sheet.number("display", len(state.display.all), 0, copies)
    known = state.display.copy()
    known.join(state.bottom)
    sheet.row("known_upgrade", known, copies, 0, len(cards) - 1)
