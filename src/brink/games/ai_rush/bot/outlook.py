"""How a company sees its chances: the race to the lead, and the danger of ROGUE."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec

from brink.games.ai_rush.bot.temper import Habits, Temper
from brink.games.ai_rush.rules.state import NOBODY_YET, RushState
from brink.kernel.row import Row

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
        self.seats: Final[i64] = state.seats
        self.split: Final = 1.0 / float(len(state.sectors.all))
        self.agents: Final = floats_of(state.board)  # Those on trial included.
        self.coming: Final = zeros(state.seats)  # Agents to come on each sector.
        self.rogue_coming = 0.0
        # By seat, and for nobody last: what companies make up for if it is the largest on a sector
        # that ROGUE comes near to, and the doubt about it.
        self.rallies: Final = zeros(state.seats + 1)
        self.doubts: Final = zeros(state.seats + 1)
        self.sharpness = 0.0
        self.forecast()
        # The chances by sector, as they are and with what is on trial.
        sectors: i64 = len(state.rules.parts.sectors)
        self.true_leads: Final = zeros(sectors)
        self.true_dangers: Final = zeros(sectors)
        self.leads: Final = zeros(sectors)
        self.dangers: Final = zeros(sectors)
        for sector in state.sectors.all:
            self.look_at(sector)
            self.true_leads[sector] = self.leads[sector]
            self.true_dangers[sector] = self.dangers[sector]
        self.lead = 0.0  # The last trial's chance to lead something …
        self.safe = 0.0  # … and that ROGUE takes nothing.

    def forecast(self) -> None:
        """Add up the turns and bets to come."""
        state = self.state
        habits = self.habits
        all_squares = 0.0
        rogue_coming = 0.0
        rogue_squares = 0.0
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
            coming = habits.own_turn * turns + habits.bet * bets
            squares = habits.own_square * turn_squares + habits.bet_square * bet_squares
            self.coming[seat] = self.split * coming
            self.doubts[seat] = self.split * squares
            all_squares += squares
            rogue_coming += habits.rogue * turns
            rogue_squares += habits.rogue_square * turn_squares
        least = habits.least_doubt * habits.least_doubt
        doubt = all_squares * self.split / float(state.seats)
        self.sharpness = habits.race / math.sqrt(doubt + least)
        self.rogue_coming = self.split * rogue_coming
        for seat in range(state.seats + 1):
            doubt = self.doubts[seat] + self.split * rogue_squares
            self.rallies[seat] = habits.rally * math.sqrt(doubt)
            self.doubts[seat] = math.sqrt(doubt + least)

    def can_still_bet(self, seat: i64) -> bool:
        """Return whether a company has its bet, and a turn after this one to place it on."""
        state = self.state
        if state.bets.all[seat] != NOBODY_YET:
            return False
        last = state.at_place(state.seats - 1)
        return state.place < state.seats - 1 and not (
            last == seat and state.place == state.seats - 2
        )

    # Trials.

    def put(self, owner: i64, sector: i64, count: float) -> None:
        """Put agents on a sector on trial."""
        self.agents[sector * (self.seats + 1) + owner] += count

    def take_back(self, sector: i64) -> None:
        """Undo what is on trial on a sector."""
        start: i64 = sector * (self.seats + 1)
        for place in range(start, start + self.seats + 1):
            self.agents[place] = float(self.state.board.all[place])
        self.leads[sector] = self.true_leads[sector]
        self.dangers[sector] = self.true_dangers[sector]

    def look_at(self, sector: i64) -> None:
        """Work out the chances on a sector with what is on trial there."""
        self.leads[sector] = self.chance_to_lead(sector)
        self.dangers[sector] = self.danger(sector)

    def trial(self, owner: i64, sector: i64, count: float) -> float:
        """Return what the board would be worth with these agents added."""
        place: i64 = sector * (self.seats + 1) + owner
        before = self.agents[place]
        self.agents[place] = before + count
        if owner != self.seats:  # ROGUE is not in the race.
            self.leads[sector] = self.chance_to_lead(sector)
        self.dangers[sector] = self.danger(sector)
        value = self.worth()
        self.agents[place] = before
        self.leads[sector] = self.true_leads[sector]
        self.dangers[sector] = self.true_dangers[sector]
        return value

    def deployed(self, active: i64, sector: i64, pile: float, copies: vec[float]) -> float:
        """Return what the board would be worth with a pile deployed, copied as often by seat."""
        self.put(active, sector, pile)
        for seat in range(self.seats):
            if copies[seat] > 0.0:
                self.put(seat, sector, pile * copies[seat])
        self.look_at(sector)
        value = self.worth()
        self.take_back(sector)
        return value

    def replaced(self, owner: i64, other: i64, sector: i64) -> float:
        """Return what the board would be worth with an agent replaced by another company's."""
        self.put(owner, sector, -1.0)
        self.put(other, sector, 1.0)
        self.look_at(sector)
        value = self.worth()
        self.take_back(sector)
        return value

    def moved(self, owner: i64, origin: i64, target: i64) -> float:
        """Return what the board would be worth with an agent on another sector."""
        self.put(owner, origin, -1.0)
        self.look_at(origin)
        value = self.trial(owner, target, 1.0)
        self.take_back(origin)
        return value

    # Chances.

    def worth(self) -> float:
        """Return what the board is worth to this company, by its temper."""
        nowhere = 1.0  # The chance to lead no sector.
        safe = 1.0
        for sector in self.state.sectors.all:
            nowhere *= 1.0 - self.leads[sector]
            safe *= 1.0 - self.dangers[sector]
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
        start: i64 = sector * (self.seats + 1)
        me = self.seat
        mine = self.agents[start + me] + self.coming[me] + self.habits.tie
        rivals = 0.0
        for rival in range(self.seats):
            if rival == me:
                continue
            ahead = self.sharpness * (self.agents[start + rival] + self.coming[rival] - mine)
            if ahead > FAR_OFF:
                return 0.0
            rivals += math.exp(ahead)
        return 1.0 / (1.0 + rivals)

    def danger(self, sector: i64) -> float:
        """Return the chance that ROGUE takes a sector."""
        start: i64 = sector * (self.seats + 1)
        rogue = self.agents[start + self.seats] + self.rogue_coming
        if rogue <= 0.0:
            return 0.0
        largest = self.seats
        best = 0.0
        together = 0.0
        for seat in range(self.seats):
            here = self.agents[start + seat] + self.coming[seat]
            together += here
            if here > best:
                best = here
                largest = seat
        if self.state.rules.majority:
            best = together
        return logistic(rogue - (best + self.rallies[largest]) + 0.5, self.doubts[largest])


def logistic(ahead: float, doubt: float) -> float:
    """Return the chance to be ahead in the end, being so far ahead with so much doubt."""
    bend = STEEPNESS * ahead / doubt
    if bend > FAR_OFF:
        return 1.0
    if bend < -FAR_OFF:
        return 0.0
    return 1.0 / (1.0 + math.exp(-bend))


def zeros(size: i64) -> vec[float]:
    """Return so many zeros."""
    return vec[float]([0.0] * size)


def floats_of(row: Row) -> vec[float]:
    """Return a row's numbers, ready for fractions."""
    found = zeros(len(row.all))
    for place in range(len(row.all)):
        found[place] = float(row.all[place])
    return found
