"""Every answer a player can ever give."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.kernel.action import Action, ActionList

if TYPE_CHECKING:
    from mypy_extensions import i64

# Verbs.
TAKE: Final = 0
ANNOUNCE: Final = 1
BET: Final = 2
NO_BET: Final = 3
ROLL: Final = 4
STOP: Final = 5
PLAY: Final = 6
KEEP: Final = 7
REROLL: Final = 8
LUCK: Final = 9
ADD: Final = 10
RELEASE: Final = 11  # `rogue:<sector>:<n>`
MOVE: Final = 12
STEAL: Final = 13
INVEST: Final = 14
DECLINE: Final = 15

MOST_LUCK: Final = 10  # From a total of 2 up to 12.
MOST_ROGUE: Final = 3  # One ROGUE icon or card at its worst.


@final
class Answers:
    """The action list, in an order that never changes, and its entries by name."""

    def __init__(self, companies: list[str], sectors: list[str], cards: list[str]) -> None:
        actions = ActionList()
        self.list: Final = actions
        self.sectors: Final[i64] = len(sectors)
        self.take: Final = add_each(actions, "take", TAKE, companies)
        self.announce: Final = add_each(actions, "announce", ANNOUNCE, sectors)
        self.bet: Final = actions.add("bet", BET)
        self.no_bet: Final = actions.add("no_bet", NO_BET)
        self.roll: Final = actions.add("roll", ROLL)
        self.stop: Final = actions.add("stop", STOP)
        self.play: Final = add_each(actions, "play", PLAY, cards)
        self.keep: Final = actions.add("keep", KEEP)
        self.reroll: Final = actions.add("reroll", REROLL)
        self.luck: Final[list[Action]] = []  # By points, from 0.
        for points in range(MOST_LUCK + 1):
            self.luck.append(actions.add(f"luck:{points}", LUCK, points))
        self.add: Final = add_each(actions, "add", ADD, sectors)
        self.release: Final[list[Action]] = []  # By sector × MOST_ROGUE + count - 1.
        for sector, name in enumerate(sectors):
            for count in range(1, MOST_ROGUE + 1):
                text = f"rogue:{name}:{count}"
                self.release.append(actions.add(text, RELEASE, sector, count))
        self.decline: Final = actions.add("decline", DECLINE)
        # By from × sectors + to; from = to is never offered.
        self.move: Final = add_pairs(actions, "move", MOVE, sectors, sectors, self.decline)
        # By company × sectors + sector.
        self.steal: Final = add_pairs(actions, "steal", STEAL, companies, sectors, self.decline)
        self.invest: Final = add_pairs(actions, "invest", INVEST, companies, sectors, self.decline)


def add_each(actions: ActionList, verb: str, number: int, names: list[str]) -> list[Action]:
    """Add one action for each name."""
    return [actions.add(f"{verb}:{name}", number, place) for place, name in enumerate(names)]


def add_pairs(
    actions: ActionList, verb: str, number: int, left: list[str], right: list[str], none: Action
) -> list[Action]:
    """Add one action for each pair, the left name varying slowest; none for a name with itself."""
    added: list[Action] = []
    for a, name in enumerate(left):
        for b, other in enumerate(right):
            text = f"{verb}:{name}:{other}"
            added.append(none if name == other else actions.add(text, number, a, b))
    return added
