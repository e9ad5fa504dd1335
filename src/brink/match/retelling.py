"""Telling a game again that has been verified before: the same moves, compared with nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from brink.kernel.action import UnknownAction
from brink.match.log import LogError
from brink.match.replay import Replayer
from brink.match.take_back import Past


class Retelling(Replayer):
    """Plays a log again for those who want to see it.

    Whoever has the log has verified it when it was loaded; doing so again would take longer than
    the moves. A log that is not true may still end in an error, never in another game's table.
    """

    def __init__(self, lines: list[dict[str, Any]]) -> None:
        super().__init__(lines, None)
        self.chance = None  # Logged draws are dealt, not compared.

    def take_in(self, line: dict[str, Any], where: str) -> None:
        self.match.log.lines.append(line)

    def move(self, line: Mapping[str, Any], where: str) -> None:
        match = self.match
        try:
            action = match.game.actions.parse(line["action"])
        except UnknownAction as error:
            raise LogError(f"{where}: {error}") from None
        dealer = self.logged_dealer(line, where)
        after = match.state.clone()
        self.run_rules(where, dealer, lambda: match.game.apply(after, action, dealer))
        match.past.append(Past(match.state, line["seat"], dealer.mark))
        match.state = after
        match.events = dealer.events

    def compare_hash(self, line: Mapping[str, Any], state: Any, where: str) -> None:
        """Believe it."""
