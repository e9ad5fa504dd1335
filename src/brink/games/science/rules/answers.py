"""Every answer a player can ever give."""

from __future__ import annotations

from typing import Final, final

from brink.games.science.rules.vocabulary import ROLES
from brink.kernel.action import Action, ActionList
from brink.kernel.row import Row, row_of

# Verbs.
ROLE: Final = 0
FUND: Final = 1
RESEARCH: Final = 2
HIRE: Final = 3
TAKE: Final = 4
DISCARD_ALL: Final = 5
TYPE: Final = 6
PLACE: Final = 7
STOP: Final = 8
KEEP: Final = 9
REFIT: Final = 10
PASS: Final = 11
CAMPAIGN: Final = 12
LECTURE: Final = 13
DOUBT: Final = 14
DONE: Final = 15
GIFT: Final = 16
OFFER: Final = 17
ACCEPT: Final = 18
DECLINE: Final = 19
BALLOT: Final = 20
CHOOSE: Final = 21
BID: Final = 22
PAGE: Final = 23
HAPPY: Final = 24

MOST_SEATS: Final = 6
AMOUNTS: Final = row_of([1, 2, 5])  # Of a gift or an offer.
AMOUNT_COUNT: Final = 3
MOST_BRIBES: Final = 4  # At one event, by one player, under any option.
HIGHEST_BID: Final = 5
HAPPIEST_OF_ALL: Final = 10


@final
class Answers:
    """The action list, in an order that never changes, and its entries by name."""

    def __init__(
        self, types: list[str], inventions: list[str], options: list[str], slots: int
    ) -> None:
        actions = ActionList()
        seats = [str(seat) for seat in range(MOST_SEATS)]
        self.list: Final = actions
        self.role: Final = add_each(actions, "role", ROLE, ROLES)
        self.fund: Final = actions.add("fund", FUND)
        self.research: Final = actions.add("research", RESEARCH)
        self.hire: Final = actions.add("hire", HIRE)
        self.take: Final = add_each(actions, "take", TAKE, inventions)
        self.discard_all: Final = actions.add("discard_all", DISCARD_ALL)
        self.type: Final = add_each(actions, "type", TYPE, types)
        self.place: Final = add_each(actions, "place", PLACE, inventions)
        self.stop: Final = actions.add("stop", STOP)
        self.keep: Final = actions.add("keep", KEEP)
        self.refit: Final[list[Action]] = []  # By place on the invention, from 0.
        for place in range(slots):
            self.refit.append(actions.add(f"refit:{place}", REFIT, place))
        self.skip: Final = actions.add("pass", PASS)
        self.campaign: Final = add_each(actions, "campaign", CAMPAIGN, options)
        self.lecture: Final = actions.add("lecture", LECTURE)
        self.doubt: Final = actions.add("doubt", DOUBT)
        self.done: Final = actions.add("done", DONE)
        self.gift: Final[list[Action]] = []  # By seat × amounts.
        for seat, name in enumerate(seats):
            for amount in AMOUNTS:
                self.gift.append(actions.add(f"gift:{name}:{amount}", GIFT, seat, amount))
        self.offer: Final[list[Action]] = []  # By (option × seats + seat) × amounts.
        for option, word in enumerate(options):
            for seat, name in enumerate(seats):
                for amount in AMOUNTS:
                    text = f"offer:{name}:{word}:{amount}"
                    self.offer.append(actions.add(text, OFFER, seat, option, amount))
        self.accept: Final = actions.add("accept", ACCEPT)
        self.decline: Final = actions.add("decline", DECLINE)
        self.ballot: Final = add_each(actions, "ballot", BALLOT, options)
        self.choose: Final = add_each(actions, "choose", CHOOSE, options)
        self.bid: Final = [actions.add(f"bid:{b}", BID, b) for b in range(HIGHEST_BID + 1)]
        self.page: Final = add_each(actions, "page", PAGE, inventions)
        self.happy: Final[list[Action]] = []  # By happiness - 1.
        for happiness in range(1, HAPPIEST_OF_ALL + 1):
            self.happy.append(actions.add(f"happy:{happiness}", HAPPY, happiness))

    def bribes_to(self, seat: int, options: Row) -> list[Action]:
        """Return what may be given or offered to a player, the smaller amounts first."""
        found: list[Action] = []
        for number in range(AMOUNT_COUNT):
            found.append(self.gift[seat * AMOUNT_COUNT + number])
            for option in options:
                found.append(self.offer[(option * MOST_SEATS + seat) * AMOUNT_COUNT + number])
        return found


def add_each(actions: ActionList, verb: str, number: int, names: list[str]) -> list[Action]:
    """Add one action for each name."""
    return [actions.add(f"{verb}:{name}", number, place) for place, name in enumerate(names)]
