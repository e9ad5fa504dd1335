"""The Engineer's stand-in: whom to replace, if anybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brink.games.science.bot.plans import Plan
from brink.games.science.rules.completion import team_of
from brink.games.science.rules.state import MIDNIGHT, NOTHING, card_of
from brink.games.science.rules.vocabulary import COMPLETION_CLOCK
from brink.kernel.row import Row

if TYPE_CHECKING:
    from mypy_extensions import i64


def refit_value(plan: Plan, place: i64) -> float:
    """Return what a completion is worth with a stand-in for one researcher; NOTHING: with none.

    Any card of the type that does not lie open here may be the stand-in.
    """
    state = plan.state
    researchers = state.rules.parts.researchers
    team = team_of(state, state.flipping)
    money: i64 = 0
    clock: i64 = state.modifier(COMPLETION_CLOCK)
    shown = Row()
    for entry in team.all:
        card = card_of(entry)
        shown.append(card)
        money += researchers[card].money
        clock += researchers[card].clock
    if place == NOTHING:
        return result_value(plan, money, clock)
    out = researchers[shown.all[place]]
    total = 0.0
    count: i64 = 0
    for card in state.rules.parts.full_piles[out.kind].all:
        if shown.has(card):
            continue
        face = researchers[card]
        total += result_value(plan, money - out.money + face.money, clock - out.clock + face.clock)
        count += 1
    return total / float(count) if count > 0 else result_value(plan, money, clock)


def result_value(plan: Plan, money: i64, clock: i64) -> float:
    """Return what money and a move of the clock are worth together."""
    value = float(money) + plan.moved(clock) + plan.temper.worth * float(clock)
    if plan.state.clock - clock >= MIDNIGHT:
        return value - float(money)
    return value
