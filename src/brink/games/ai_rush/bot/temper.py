"""What a company wants, and what it expects of the turns to come."""

from __future__ import annotations

from typing import Final, final


@final
class Temper:
    """What a company wants: to win, to see nobody lose to ROGUE, or to see everybody lose."""

    def __init__(
        self, name: str, win: float, lead: float, peace: float, spite: float, moods: int = 1
    ) -> None:
        self.name: Final = name
        self.win: Final = win  # To lead a sector, with ROGUE leading none.
        self.lead: Final = lead  # To lead a sector, come what may.
        self.peace: Final = peace  # That ROGUE takes nothing, whoever wins.
        self.spite: Final = spite  # That ROGUE takes something …
        self.moods: Final = moods  # … but it gives in to that in one decision of so many only.


@final
class Habits:
    """The weights of the evaluation, found by playing many games."""

    def __init__(
        self,
        own_turn: float,
        bet: float,
        rogue: float,
        own_square: float,
        bet_square: float,
        rogue_square: float,
        tie: float,
        race: float,
        rally: float,
        least_doubt: float,
        card: float,
        luck: float,
        reroll: float,
        waiting: float,
    ) -> None:
        # What a turn to come brings on average …
        self.own_turn = own_turn  # … to its company, with the agents its icons bring,
        self.bet = bet  # … to one that copies it,
        self.rogue = rogue  # … and to ROGUE, mirrors included.
        # The mean squares of the same: how far off such a forecast is.
        self.own_square = own_square
        self.bet_square = bet_square
        self.rogue_square = rogue_square
        # The race to the lead, and the danger of ROGUE.
        self.tie = tie  # Agents that a tie is worth, as ties lead together.
        self.race = race  # How much a lead in agents decides, against the doubt about it.
        self.rally = rally  # Of that doubt, what companies make up for when ROGUE comes near.
        self.least_doubt = least_doubt  # In agents, when nothing is to come any more.
        # What cannot be seen on the board, in agents on one's best sector.
        self.card = card  # A card in hand.
        self.luck = luck  # A point of luck that waits.
        self.reroll = reroll  # A reroll that waits.
        self.waiting = waiting  # Of a card's worth, what is lost by playing it before its time.


USUAL: Final = Habits(
    own_turn=2.6,
    bet=1.7,
    rogue=1.0,
    own_square=20.0,
    bet_square=14.0,
    rogue_square=10.0,
    tie=0.3,
    race=2.0,
    rally=0.5,
    least_doubt=0.35,
    card=0.5,
    luck=0.3,
    reroll=0.8,
    waiting=0.6,
)

# Its spite shows only where there is next to nothing to win, and not every time: with none at all
# ROGUE wins too seldom at small tables, with more of it too often at large ones.
HEURISTIC: Final = Temper("heuristic", 1.0, 0.0, 0.0, 0.01, 4)
GREEDY: Final = Temper("greedy", 0.3, 0.7, 0.0, 0.0)
SABOTEUR: Final = Temper("saboteur", 1.0, 0.0, 0.0, 0.5)
GUARDIAN: Final = Temper("guardian", 0.4, 0.0, 0.6, 0.0)
