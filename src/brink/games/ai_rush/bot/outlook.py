"""How a company sees its chances: the race to the lead, and the danger of ROGUE."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, final

from brink.games.ai_rush.bot.temper import Habits, Temper
from brink.games.ai_rush.rules.state import NOBODY_YET, RushState

if TYPE_CHECKING:
    from mypy_extensions import i64

STEEPNESS: Final = 1.7  # Makes a logistic curve as wide as a bell curve.
FAR_OFF: Final = 40.0


@final
class Outlook:
    """The board as one company values it; agents may be put down on trial, in fractions too.

    Every company's agents on a sector are forecast as a bell curve: what lies there, and what the
    turns and bets to come may add, Quarter 4 counted double.
    """

    def __init__(self, state: RushState, seat: i64, temper: Temper, habits: Habits) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.temper: Final = temper
        self.habits: Final = habits
        self.sectors: Final = state.sectors
        self.width: Final[i64] = state.seats + 1
        self.agents: Final = [float(count) for count in state.board]
        self.split: Final = 1.0 / float(len(state.sectors))
        self.coming: Final[list[float]] = [0.0] * state.seats  # Agents to come, on all sectors.
        self.squares: Final[list[float]] = [0.0] * state.seats
        self.rogue_coming = 0.0
        self.rogue_squares = 0.0
        self.forecast()
        doubt = sum(self.squares) * self.split / float(state.seats)
        self.sharpness: Final = habits.race / math.sqrt(
            doubt + habits.least_doubt * habits.least_doubt
        )
        self.lead = 0.0  # The last trial's chance to lead something …
        self.safe = 0.0  # … and that ROGUE takes nothing.

    def forecast(self) -> None:
        """Add up the turns and bets to come."""
        state = self.state
        habits = self.habits
        for seat in range(state.seats):
            turns = 0.0
            turn_squares = 0.0
            bets = 0.0
            bet_squares = 0.0
            place: i64 = (seat - state.first + state.seats) % state.seats
            for quarter in range(state.quarter, state.rules.parts.quarters + 1):
                last = quarter == state.rules.parts.quarters
                factor = float(state.rules.final_multiplier) if last else 1.0
                now = quarter == state.quarter
                if not now or place > state.place:
                    turns += factor
                    turn_squares += factor * factor
                if state.rules.betting and (not now or self.can_still_bet(seat)):
                    bets += factor
                    bet_squares += factor * factor
            self.coming[seat] = habits.own_turn * turns + habits.bet * bets
            self.squares[seat] = habits.own_square * turn_squares + habits.bet_square * bet_squares
            self.rogue_coming += habits.rogue * turns
            self.rogue_squares += habits.rogue_square * turn_squares

    def can_still_bet(self, seat: i64) -> bool:
        """Return whether a company has its bet, and a turn after this one to place it on."""
        state = self.state
        if state.bets[seat] != NOBODY_YET:
            return False
        last = state.at_place(state.seats - 1)
        return state.place < state.seats - 1 and not (
            last == seat and state.place == state.seats - 2
        )

    def put(self, owner: i64, sector: i64, count: float) -> None:
        """Put agents on a sector on trial."""
        self.agents[sector * self.width + owner] += count

    def trial(self, owner: i64, sector: i64, count: float) -> float:
        """Return what the board would be worth with these agents added."""
        self.put(owner, sector, count)
        value = self.worth()
        self.put(owner, sector, -count)
        return value

    def worth(self) -> float:
        """Return what the board is worth to this company, by its temper."""
        nowhere = 1.0  # The chance to lead no sector.
        safe = 1.0
        for sector in self.sectors:
            nowhere *= 1.0 - self.chance_to_lead(sector)
            safe *= 1.0 - self.danger(sector)
        self.lead = 1.0 - nowhere
        self.safe = safe
        temper = self.temper
        return (
            temper.win * self.lead * safe
            + temper.lead * self.lead
            + temper.peace * safe
            + temper.spite * (1.0 - safe)
        )

    def chance_to_lead(self, sector: i64) -> float:
        """Return the chance to have most agents on a sector at the end, or to tie for it.

        All companies race at once, with luck of the same size: the chances add up to one.
        """
        start: i64 = sector * self.width
        me = self.seat
        mine = self.agents[start + me] + self.split * self.coming[me] + self.habits.tie
        rivals = 0.0
        for rival in range(self.width - 1):
            if rival == me:
                continue
            theirs = self.agents[start + rival] + self.split * self.coming[rival]
            ahead = self.sharpness * (theirs - mine)
            if ahead > FAR_OFF:
                return 0.0
            rivals += math.exp(ahead)
        return 1.0 / (1.0 + rivals)

    def danger(self, sector: i64) -> float:
        """Return the chance that ROGUE takes a sector."""
        start: i64 = sector * self.width
        rogue = self.agents[start + self.width - 1]
        best = 0.0
        square = 0.0
        together = 0.0
        for seat in range(self.width - 1):
            here = self.agents[start + seat] + self.split * self.coming[seat]
            together += here
            if here > best:
                best = here
                square = self.split * self.squares[seat]
        if self.state.rules.majority:
            best = together
        rogue_to_come = self.split * self.rogue_coming
        if rogue + rogue_to_come <= 0.0:
            return 0.0
        doubt = square + self.split * self.rogue_squares
        best += self.habits.rally * math.sqrt(doubt)
        least = self.habits.least_doubt * self.habits.least_doubt
        return logistic(rogue + rogue_to_come - best + 0.5, doubt + least)


def logistic(ahead: float, square: float) -> float:
    """Return the chance to be ahead in the end, being so far ahead with so much doubt."""
    doubt = math.sqrt(square)
    bend = STEEPNESS * ahead / doubt
    if bend > FAR_OFF:
        return 1.0
    if bend < -FAR_OFF:
        return 0.0
    return 1.0 / (1.0 + math.exp(-bend))
