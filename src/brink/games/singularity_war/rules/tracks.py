"""Threat rises from the floor while Awareness lowers the ceiling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brink.games.singularity_war.rules.ending import lose
from brink.games.singularity_war.rules.parts import CORE
from brink.games.singularity_war.rules.state import WarState
from brink.kernel.bits import bit
from brink.kernel.dealer import Dealer

if TYPE_CHECKING:
    from mypy_extensions import i64


def change_threat(state: WarState, count: i64, cause: i64, dealer: Dealer) -> bool:
    """Raise or lower Threat, never below 0; return whether the issue goes on (R1)."""
    return change_tracks(state, count, 0, cause, dealer)


def change_awareness(state: WarState, count: i64, cause: i64, dealer: Dealer) -> bool:
    """Raise or lower Awareness, never below 0; return whether the issue goes on (R1)."""
    return change_tracks(state, 0, count, cause, dealer)


def change_tracks(state: WarState, threat: i64, awareness: i64, cause: i64, dealer: Dealer) -> bool:
    """Change both tracks at once, with one check for the loss after both (5.6)."""
    if awareness < 0 and core_stands(state):
        dealer.tell(state.rules.news.core_holds, state.active)
        awareness = 0
    old_threat, old_awareness = state.threat, state.awareness
    state.threat = max(0, old_threat + threat)
    state.awareness = max(0, old_awareness + awareness)
    if not dealer.muted:
        tell_changes(state, old_threat, old_awareness, cause, dealer)
    if state.threat < state.limit():
        return True
    lose(state, cause, dealer)
    return False


def tell_changes(
    state: WarState, old_threat: i64, old_awareness: i64, cause: i64, dealer: Dealer
) -> None:
    """Tell what changed."""
    news = state.rules.news
    limit = state.limit()
    if state.awareness != old_awareness:
        change = state.awareness - old_awareness
        dealer.tell(news.awareness, cause, change, state.awareness, limit)
    if state.threat != old_threat:
        dealer.tell(news.threat, cause, state.threat - old_threat, state.threat, limit)


def core_stands(state: WarState) -> bool:
    """Return whether Root access keeps Awareness from being lowered (3.7, core)."""
    rules = state.rules
    return rules.special == CORE and not state.fallen & bit(rules.issue.enemy)
