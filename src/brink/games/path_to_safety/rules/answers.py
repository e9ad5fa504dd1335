"""Every answer a player can ever give."""

from __future__ import annotations

from typing import Final, final

from brink.games.path_to_safety.rules.cards import Card
from brink.kernel.action import Action, ActionList

# Verbs.
DRAW: Final = 0
PROPOSE_END: Final = 1
AGREE: Final = 2
REFUSE: Final = 3
PLAY: Final = 4  # `research:<card>` or `publish:<card>`, by the card's type.
CONFERENCE: Final = 5
DISCARD: Final = 6
TAKE_TURN: Final = 7
PASS: Final = 8


@final
class Answers:
    """The action list, in an order that never changes, and its entries by name."""

    def __init__(self, cards: list[Card]) -> None:
        actions = ActionList()
        self.list: Final = actions
        self.draw: Final = actions.add("draw", DRAW)
        self.propose_end: Final = actions.add("propose_end", PROPOSE_END, deliberate=True)
        self.agree: Final = actions.add("agree", AGREE, deliberate=True)
        self.refuse: Final = actions.add("refuse", REFUSE)
        self.take_turn: Final = actions.add("take_turn", TAKE_TURN)
        self.skip: Final = actions.add("pass", PASS)
        self.conference: Final = actions.add("conference", CONFERENCE)
        self.play: Final[list[Action]] = []  # By kind of card.
        self.discard: Final[list[Action]] = []
        for kind, card in enumerate(cards):
            verb = "research" if card.is_research else "publish"
            self.play.append(actions.add(f"{verb}:{card.id}", PLAY, kind))
        for kind, card in enumerate(cards):
            self.discard.append(actions.add(f"discard:{card.id}", DISCARD, kind))
