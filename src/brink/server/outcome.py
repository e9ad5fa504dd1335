"""How a game ended, as it is told.

Thinkers tell it, too: they start quickly, and small, for they read nothing of the server besides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from brink.match.match import Match

if TYPE_CHECKING:
    from brink.server.messages import OutcomeTold


def outcome_told(match: Match) -> OutcomeTold | None:
    """Tell how it ended."""
    outcome = match.outcome
    if outcome is None:
        return None
    endings = [match.wording.ending(name) for name in outcome.endings]
    return {
        "endings": [{"id": one.id, "title": one.title, "text": one.text} for one in endings],
        "winners": outcome.winners,
        "scores": outcome.scores,
        "rounds": outcome.rounds,
        "turns": outcome.turns,
        "conclusion": match.conclusion(),
        "facts": dict(outcome.facts),
    }
