"""The loop of a simulated game: ask, answer, apply."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from brink.kernel.bot import Bot, Look, bot_eyes
from brink.kernel.chance import Chance
from brink.kernel.game import Game
from brink.kernel.step import S
from brink.kernel.table import Table

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST_ACTIONS: Final = 1_000_000  # Every game must end; one that does not is a fault of its rules.


def play_out(game: Game[S], state: S, bots: list[Bot[S]], table: Table, chance: Chance) -> i64:
    """Let the bots play to the end; `chance` is theirs, the table's belongs to the game.

    Returns the number of decisions answered.
    """
    seated: list[Bot[S] | None] = []
    seated.extend(bots)
    looks = [Look(game, state, bot_eyes(seated, seat)) for seat in range(len(bots))]
    actions: i64 = 0
    while True:
        decision = game.decision(state)
        if decision is None:
            return actions
        seat = decision.seat
        game.apply(state, bots[seat].choose(decision, looks[seat], chance), table)
        actions += 1
        assert actions < MOST_ACTIONS, f"{game.id} did not end in {actions} actions"
