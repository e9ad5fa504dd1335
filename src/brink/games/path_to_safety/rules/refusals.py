"""Why not: the reason for every answer the rules turn down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brink.games.path_to_safety.rules.answers import (
    AGREE,
    CONFERENCE,
    DISCARD,
    DRAW,
    PASS,
    PLAY,
    PROPOSE_END,
    REFUSE,
    TAKE_TURN,
)
from brink.games.path_to_safety.rules.state import KIND, PathState
from brink.kernel.action import Action
from brink.kernel.step import Reason

if TYPE_CHECKING:
    from mypy_extensions import i64


def not_your_desk(state: PathState, seat: int) -> Reason:
    """Desks act in order (R25)."""
    words: dict[str, str | int] = {
        "seat": seat,
        "asked": state.player_of(state.desk),
        "desk": state.rules.parts.desks[state.desk],
    }
    return Reason("not_your_desk", "R25", words)


def not_your_vote(seat: int, voter: i64) -> Reason:
    """Votes are asked one player after the other (R18)."""
    return Reason("not_your_vote", "R18", {"seat": seat, "asked": voter})


def at_turn_start(action: Action) -> Reason:
    """Before the draw there is only drawing, or the proposal to end."""
    if action.verb in (AGREE, REFUSE):
        return Reason("no_vote_open", "R18")
    if action.verb in (TAKE_TURN, PASS):
        return Reason("no_momentum_yet", "R11")
    return Reason("draw_first", "R27")


def at_vote() -> Reason:
    """While the team votes nothing else is asked."""
    return Reason("vote_open", "R18")


def at_action(state: PathState, action: Action) -> Reason:
    """After the draw: research, publish or conference."""
    if action.verb == PLAY:
        return not_in_hand(state, action.a)
    if action.verb == CONFERENCE:
        return Reason("no_risky_card", "R32")
    if action.verb == DISCARD:
        if not holds(state, action.a):
            return not_in_hand(state, action.a)
        return Reason("confer_first", "R12")
    if action.verb == DRAW:
        return Reason("already_drawn", "R27")
    if action.verb == PROPOSE_END:
        return Reason("too_late_to_propose" if state.rules.early_end else "no_early_end", "R18")
    if action.verb == PASS:
        return Reason("must_act", "R27")
    if action.verb == TAKE_TURN:
        return Reason("no_momentum_yet", "R11")
    return Reason("no_vote_open", "R18")


def at_conference(state: PathState, action: Action) -> Reason:
    """Once a conference is called it needs its card."""
    if action.verb != DISCARD:
        return Reason("conference_called", "R12")
    if not holds(state, action.a):
        return not_in_hand(state, action.a)
    return Reason("card_too_safe", "R32", {"card": state.rules.parts.card_ids[action.a]})


def at_momentum(state: PathState, action: Action) -> Reason:
    """Momentum of the standard edition."""
    if action.verb == PLAY:
        return not_in_hand(state, action.a)
    if action.verb in (CONFERENCE, DISCARD):
        return Reason("no_momentum_conference", "R12")
    if action.verb == TAKE_TURN:
        return Reason("no_extra_turns", "R30")
    if action.verb == PROPOSE_END:
        return Reason("too_late_to_propose" if state.rules.early_end else "no_early_end", "R18")
    return Reason("no_vote_open", "R18")


def at_momentum_turn(state: PathState, action: Action) -> Reason:
    """Momentum of the quick edition."""
    if action.verb == PROPOSE_END:
        return Reason("too_late_to_propose" if state.rules.early_end else "no_early_end", "R18")
    if action.verb in (AGREE, REFUSE):
        return Reason("no_vote_open", "R18")
    return Reason("take_turn_first", "R30")


def holds(state: PathState, card: i64) -> bool:
    """Return whether the active desk holds a card."""
    return any(held & KIND == card for held in state.hands[state.desk])


def not_in_hand(state: PathState, card: i64) -> Reason:
    """Only cards of one's own hand can be played or given up."""
    parts = state.rules.parts
    words: dict[str, str | int] = {
        "card": parts.card_ids[card],
        "desk": parts.desks[state.desk],
    }
    return Reason("not_in_hand", "R22", words)
