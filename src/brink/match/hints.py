"""Hints: what a bot would answer in a seat's place, why, and which things on the table it means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from brink.games.wording import PARTIES, SEATS, Wording
from brink.kernel.action import Action
from brink.kernel.bot import Bot, Look
from brink.kernel.chance import FastChance
from brink.kernel.dealer import PLAIN, Dealer
from brink.kernel.event import eyes_of
from brink.kernel.game import Game
from brink.kernel.step import Reason

# Words that name a thing of another kind.
SAME_KIND = {
    "rival": "company",
    "origin": "sector",
    "vote": "option",
    "choice": "option",
    "event_card": "event",
}


@dataclass(frozen=True)
class Advice:
    """What a bot would answer and why, not yet in words."""

    action: Action
    reasons: list[Reason]
    about: Mapping[str, str | int]  # What the question speaks of.


@dataclass(frozen=True)
class Hint:
    """What a bot would play from what a seat may know, and why."""

    action: Action
    label: str
    reasons: list[str]
    marks: list[str]  # What it means on the table, each a kind and an id: "card:gov_08".


def advise(game: Game[Any], state: Any, bot: Bot[Any], given: str | None = None) -> Advice:
    """Return what a bot would answer now in place of the seat asked, seeing what that seat sees.

    `given` is an answer that the seat has settled on without saying so yet: the advice is about the
    question that comes next, if nothing comes out in between and the same seat is asked.
    """
    if given is not None:
        state = settled_on(game, state, given)
    decision = game.decision(state)
    assert decision is not None
    look = Look(game, state, eyes_of(decision.seat))
    action = bot.choose(decision, look, FastChance(0))
    reasons = bot.reasons(decision, look, action)
    return Advice(action, reasons, decision.step.values(state))


def settled_on(game: Game[Any], state: Any, given: str) -> Any:
    """Return the position after an answer that teaches nobody anything; else the same one."""
    decision = game.decision(state)
    action = next((one for one in decision.legal if one.text == given), None) if decision else None
    if decision is None or action is None:
        return state
    after, dealer = state.clone(), Dealer(FastChance(0))
    game.apply(after, action, dealer)
    then = game.decision(after)
    if dealer.mark != PLAIN or then is None or then.seat != decision.seat:
        return state
    return after


def word_hint(wording: Wording, advice: Advice) -> Hint:
    """Return a bot's advice in words."""
    label = wording.answer(advice.action, advice.about)
    reasons = [wording.advice(reason) for reason in advice.reasons]
    return Hint(advice.action, label, reasons, marks_of(wording, advice))


def marks_of(wording: Wording, advice: Advice) -> list[str]:
    """Return the things an answer and its reasons name; those of the answer first."""
    found: dict[str, None] = {}
    words = [wording.arguments(advice.action), *(reason.values for reason in advice.reasons)]
    for part in words:
        for kind, value in part.items():
            if kind in SEATS or kind in PARTIES:
                seats = str(value).split(",") if value != "none" else []
                found.update(dict.fromkeys(f"seat:{seat}" for seat in seats))
            elif isinstance(value, str):
                found[f"{SAME_KIND.get(kind, kind)}:{value}"] = None
    return list(found)
