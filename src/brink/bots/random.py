"""A bot that plays anything it may."""

from __future__ import annotations

from typing import final

from brink.kernel.action import Action
from brink.kernel.bot import Bot, Look
from brink.kernel.chance import Chance
from brink.kernel.step import Decision, S


@final
class RandomBot(Bot[S]):
    """Picks evenly among the legal answers, save those that take a plan (ending the game early)."""

    def name(self) -> str:
        return "random"

    def choose(self, decision: Decision[S], look: Look[S], chance: Chance) -> Action:
        menu = decision.menu
        action = menu.at(chance.below(menu.size))
        while action.deliberate:
            action = menu.at(chance.below(menu.size))
        return action
