"""Which answers to a question are worth a look."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from brink.games.singularity_war.bot.habits import Habits
from brink.games.singularity_war.bot.outlook import FAR, TENTHS, Outlook
from brink.games.singularity_war.bot.supplies import card_worth
from brink.games.singularity_war.rules.answers import (
    CARRY,
    CYCLE,
    DISCARD,
    FETCH,
    PASS,
    PLACE,
    PURGE,
    TAKE,
    TOKEN,
    USE,
)
from brink.games.singularity_war.rules.choosing import Scout
from brink.games.singularity_war.rules.groups import effective_range
from brink.games.singularity_war.rules.moving import Destination
from brink.games.singularity_war.rules.parts import DRAW
from brink.games.singularity_war.rules.routes import find_reach
from brink.games.singularity_war.rules.state import CELL, NOTHING, TYPE, WarState
from brink.kernel.action import Action
from brink.kernel.bits import bit

if TYPE_CHECKING:
    from mypy_extensions import i64

DESTINATIONS: Final = 6  # Looked at for each move.


def sensible(state: WarState, legal: list[Action], outlook: Outlook) -> list[Action]:
    """Return the answers worth a look, in a plan."""
    verb = legal[0].verb
    if verb == CARRY:
        together = legal[-1].a | bit(state.active)
        return legal[-1:] if together == bit(state.seats) - 1 else [legal[0], legal[-1]]
    step = state.steps.top
    if isinstance(step, Destination):
        return destinations(state, step, outlook)
    if verb == USE:
        return effects(state, legal)
    if verb in (TAKE, PASS):
        return legal[-1:]  # What lies in a cache is not known.
    if verb == PLACE:
        return legal[:1]
    if verb in (DISCARD, PURGE):
        return [least_worth(state, legal, outlook.habits)]
    if verb == TOKEN:
        return tokens(state, legal, outlook)
    if verb == FETCH:
        return most_worth(state, legal, outlook.habits)
    return [action for action in legal if action.verb != CYCLE]


def effects(state: WarState, legal: list[Action]) -> list[Action]:
    """Return the effects that are chosen: the others resolve by themselves in the end."""
    chosen: list[Action] = []
    all_effects = state.rules.parts.cards[state.card].effects
    for action in legal:
        if action.verb == USE and not all_effects[action.a].automatic:
            chosen.append(action)
    return chosen if chosen else legal[-1:]


def drawing_effect(state: WarState, legal: list[Action]) -> Action | None:
    """Return the effect that draws cards: what comes is better known before the rest."""
    all_effects = state.rules.parts.cards[state.card].effects
    for action in legal:
        if action.verb == USE and all_effects[action.a].verb == DRAW:
            return action
    return None


def destinations(state: WarState, step: Destination, outlook: Outlook) -> list[Action]:
    """Return the few destinations that look best: near the end, a cheap way, not under fire."""
    habits = outlook.habits
    ways = outlook.ways(state)
    reach = find_reach(state, step.points, step.flags)
    scores: list[float] = []
    for place in range(len(reach.cells.all)):
        cell = reach.cells.all[place]
        score = habits.steps * float(ways.all[cell]) / float(TENTHS)
        if state.caches.all[cell] != 0:
            score -= habits.steps * outlook.lure
        score -= habits.gap * (float(reach.threats.all[place]) + 0.8 * threat_at(state, cell))
        scores.append(score)
    here = state.here()
    scores.append(
        habits.steps * float(ways.all[here]) / float(TENTHS)
        - habits.gap * 0.8 * threat_at(state, here)
    )
    bar = min(scores)
    if len(scores) > DESTINATIONS:
        bar = sorted(scores)[len(scores) - DESTINATIONS]
    answers = state.rules.answers
    chosen: list[Action] = []
    for place in range(len(scores)):
        if scores[place] >= bar and len(chosen) < DESTINATIONS:
            last = place == len(reach.cells.all)
            chosen.append(answers.stop if last else answers.to[reach.cells.all[place]])
    return chosen


def threat_at(state: WarState, cell: i64) -> float:
    """Return the Threat of the machines that have a cell in range."""
    rules = state.rules
    ground = rules.ground
    base: i64 = cell * ground.size
    total: i64 = 0
    for group in state.groups.all:
        enemy = rules.parts.enemies[group // TYPE]
        lines = ground.free_lines if enemy.walls else ground.lines
        if lines.all[base + (group & CELL)] <= effective_range(state, enemy.reach):
            total += enemy.threat
    return float(total)


def tokens(state: WarState, legal: list[Action], outlook: Outlook) -> list[Action]:
    """Return the tokens that will have to be met; to scout, the next of them."""
    ground = state.rules.ground
    ways = outlook.ways(state)
    here = ways.all[state.here()]
    next_one: i64 = NOTHING
    farthest: i64 = -FAR
    chosen: list[Action] = []
    for place in range(len(legal) - 1):
        steps = ways.all[ground.spots.all[legal[place].a]]
        if steps >= here:
            continue
        chosen.append(legal[place])
        if steps > farthest:
            farthest = steps
            next_one = place
    if next_one == NOTHING:
        return legal[-1:]
    return [legal[next_one]] if isinstance(state.steps.top, Scout) else chosen


def least_worth(state: WarState, legal: list[Action], habits: Habits) -> Action:
    """Return the card to be rid of: to pay with, or to purge."""
    best = legal[-1]
    least = 1_000_000.0
    for action in legal:
        if action.verb not in (DISCARD, PURGE):
            continue
        worth = card_worth(habits, state.rules, action.a, state.seats)
        if worth < least:
            least = worth
            best = action
    return best


def most_worth(state: WarState, legal: list[Action], habits: Habits) -> list[Action]:
    """Return the cards to take back: the best few."""
    worths: list[float] = []
    for action in legal[:-1]:
        worths.append(card_worth(habits, state.rules, action.a, state.seats))
    if len(worths) <= 4:
        return legal
    bar = sorted(worths)[len(worths) - 4]
    return [legal[place] for place in range(len(worths)) if worths[place] >= bar]
