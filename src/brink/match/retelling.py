"""Telling a game again that has been verified before: the same moves, compared with nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from brink.kernel.action import UnknownAction
from brink.match.log import LogError
from brink.match.replay import Replayer
from brink.match.take_back import Past


class Retelling(Replayer):
    """Plays a log again for those who want to see it.

    Whoever has the log has verified it when it was loaded; doing so again would take longer than
    the moves. A log that is not true may still end in an error, never in another game's table.
    """

    @classmethod
    def of_log(cls, lines: list[dict[str, Any]], secret: bytes | None = None) -> Self:
        """Tell a game from its lines; its draws are dealt, not compared."""
        replayer = super().of_log(lines, secret)
        replayer.chance = None
        return replayer

    def take_in(self, line: dict[str, Any], where: str) -> None:
        self.match.log.add([line])

    def move(self, line: Mapping[str, Any], where: str) -> None:
        match = self.match
        try:
            action = match.game.actions.parse(line["action"])
        except UnknownAction as error:
            raise LogError(f"{where}: {error}") from None
        dealer = self.logged_dealer(line, where)
        after = match.state.clone()
        self.run_rules(where, dealer, lambda: match.game.apply(after, action, dealer))
        left = Past(match.state, line["seat"], dealer.mark, events=dealer.events)
        match.enter(left, after)

    def compare_hash(self, line: Mapping[str, Any], state: Any, where: str) -> None:
        """Believe it."""
