"""Why the bot would play so, for the hint button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brink.games.singularity_war.bot.outlook import fire_now
from brink.games.singularity_war.bot.plans import Plan
from brink.games.singularity_war.rules.answers import (
    CARRY,
    CYCLE,
    END_TURN,
    KEEP,
    PASS,
    PURGE,
    TAKE,
    TRIM,
)
from brink.games.singularity_war.rules.state import WON, WarState
from brink.kernel.action import Action
from brink.kernel.step import Reason

if TYPE_CHECKING:
    from mypy_extensions import i64


def about_deck(action: Action) -> Reason | None:
    """Return why a card is taken, left behind or kept; None if it is no such question."""
    if action.verb == TAKE:
        return Reason("advice_supplies")
    if action.verb in (TRIM, PURGE):
        return Reason("advice_trim")
    if action.verb == KEEP:
        return Reason("advice_keep")
    if action.verb == PASS:
        return Reason("advice_pass")
    return None


def explain(plan: Plan, action: Action) -> list[Reason]:
    """Return what an answer does for the team, most telling first."""
    if action.verb == END_TURN:
        return [Reason("advice_end")]
    if action.verb == CYCLE:
        return [Reason("advice_dig", "R3")]
    plan.values([action])
    after = plan.best_state
    if after.result == WON:
        return [Reason("advice_win", "R25")]
    found = changes(plan.state, after)
    if action.verb == CARRY and action.a != 0:
        found.append(Reason("advice_together", "R11"))
    return found if found else [Reason("advice_best")]


def changes(before: WarState, after: WarState) -> list[Reason]:
    """Return what is better after a turn; what was only imagined to come out is not spoken of."""
    found: list[Reason] = []
    if after.tokens.same(before.tokens):
        fire = fire_now(before)
        fire_after = fire_now(after)
        if fire_after < fire:
            found.append(Reason("advice_fire", "R5", {"before": fire, "after": fire_after}))
        if after.threat < before.threat:
            words: dict[str, str | int] = {"before": before.threat, "after": after.threat}
            found.append(Reason("advice_threat", "R1", words))
        if after.removed > before.removed:
            count: i64 = after.removed - before.removed
            found.append(Reason("advice_kill", "R16", {"count": count}))
    ground = before.rules.ground
    here = ground.walk(before.here(), ground.end)
    there = ground.walk(after.here(), ground.end)
    if there < here:
        found.append(Reason("advice_closer", "R25", {"before": here, "after": max(0, there)}))
    return found
