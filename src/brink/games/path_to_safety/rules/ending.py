"""Stopping: the difficulties are turned over, and the team has won or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brink.games.path_to_safety.rules.playing import take_unseen_value
from brink.games.path_to_safety.rules.state import BY_VOTE, STILL_ON, PathState
from brink.kernel.dealer import Dealer
from brink.kernel.outcome import Outcome
from brink.kernel.row import filled

if TYPE_CHECKING:
    from mypy_extensions import i64


def finish(state: PathState, trigger: i64, dealer: Dealer) -> None:
    """Turn over the four difficulties (R2)."""
    parts = state.rules.parts
    dealer.tell(parts.news.stopped, trigger)
    difficulties = filled(len(parts.strategies), 0)
    for strategy in range(len(difficulties.all)):
        difficulties.all[strategy] = take_unseen_value(state, strategy, dealer)
    state.difficulties = difficulties
    state.trigger = trigger
    state.steps.clear()
    if dealer.muted:
        return
    for strategy in reveal_order(state):
        dealer.tell(
            parts.news.difficulty,
            strategy,
            difficulties[strategy],
            state.progress[strategy] - difficulties[strategy],
        )


def margins(state: PathState) -> list[int]:
    """Return progress minus difficulty, per strategy."""
    return [
        progress - difficulty
        for progress, difficulty in zip(state.progress, state.difficulties, strict=True)
    ]


def reveal_order(state: PathState) -> list[int]:
    """Return the strategies in board order, the best margin last: the finale."""
    margin = margins(state)
    best = margin.index(max(margin))
    return [strategy for strategy in range(len(margin)) if strategy != best] + [best]


def outcome(state: PathState) -> Outcome | None:
    """Return how it ended: one ending id, and everybody wins or nobody (section 6)."""
    if state.trigger == STILL_ON:
        return None
    strategies = state.rules.parts.strategies
    margin = margins(state)
    best = max(margin)
    need = 0 if state.rules.tie_wins else 1  # R3
    solved = [name for name, by in zip(strategies, margin, strict=True) if by >= need]
    won = len(solved) > 0
    players = range(state.seats)
    return Outcome(
        [ending_id(state, len(solved), best, need)],
        list(players) if won else [],
        [int(won) for _ in players],
        state.round,
        state.turns,
        {
            "won": won,
            "trigger": "vote" if state.trigger == BY_VOTE else "roll",
            "best_margin": best,
            "solved": solved,
            "headline": strategies[margin.index(best)],
            "difficulties": dict(zip(strategies, state.difficulties, strict=True)),
            "progress": dict(zip(strategies, state.progress, strict=True)),
        },
    )


def ending_id(state: PathState, solved: int, best: int, need: int) -> str:
    """Return the first ending that fits."""
    if state.trigger == BY_VOTE:
        return "called_it" if solved else "premature_victory_lap"
    if solved > 1:
        return "defence_in_depth"
    if solved == 1:
        return "photo_finish" if best == need else "safe_in_time"
    if best == need - 1:
        return "one_paper_short"
    return "out_of_time" if state.at_end else "sharp_left_turn"
