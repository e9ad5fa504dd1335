"""How likely it is that filling the last slot of an invention brings midnight, as everybody knows.

Nobody sees a face-down researcher (R19), and every flip is seen by all: so it is the same to all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from brink.games.science.rules.decks import kind_of
from brink.games.science.rules.state import (
    MIDNIGHT,
    NOTHING,
    ScienceState,
    invention_of,
    level_of,
)
from brink.games.science.rules.vocabulary import COMPLETION_CLOCK, TYPE_COUNT

if TYPE_CHECKING:
    from mypy_extensions import i64

Ways = dict[int, int]  # By clock sum: in how many ways it comes about.


def midnight_chance(state: ScienceState, invention: i64, kind: i64) -> float:
    """Return the chance that a team brings midnight, one more of a type being on it.

    Exact, and for the faces as they are flipped: an Engineer may still name a stand-in.
    """
    limit = state.clock - MIDNIGHT - state.modifier(COMPLETION_CLOCK)
    team: Ways = {0: 1}
    for each in range(TYPE_COUNT):
        of_type = ways_of(state, invention, each, each == kind)
        if of_type:
            team = sums(team, of_type)
    total = 0
    too_low = 0
    for clock, ways in team.items():
        total += ways
        if clock <= limit:
            too_low += ways
    return too_low / total


def ways_of(state: ScienceState, invention: i64, kind: i64, joins: bool) -> Ways:
    """Return in how many ways the faces of a type on a team come to each clock sum.

    All deals of the face-down cards of the type that fit are equally likely: a face flipped after
    somebody had been hired is not that somebody's. So the faces that somebody can have are among
    those that whoever was hired later can have, and it is enough to count how many of them the
    team has; the order of hiring then says in how many ways they and all others can be dealt.
    """
    hired: list[int] = []  # By face-down card of the type: the flips there had been.
    ours: list[bool] = []  # Whether it is on this team.
    for entry in state.staff.all:
        if kind_of(state, entry) == kind:
            hired.append(level_of(entry))
            ours.append(invention_of(entry) == invention)
    if joins:
        hired.append(state.flips)
        ours.append(True)
    size: i64 = ours.count(True)
    if size == 0:
        return {}
    tally: list[Ways] = [{0: 1}] + [{} for _ in range(size)]  # By how many faces the team has.
    possible: i64 = 0
    dealt: i64 = 0  # To the team; to others the rest.
    flips: i64 = NOTHING
    for place in range(len(hired)):
        level: i64 = hired[place]
        if level != flips:
            possible += admit(state, kind, flips, level, tally)
            flips = level
        others: i64 = place - dealt
        for count in range(size + 1):
            left: i64 = count - dealt if ours[place] else possible - count - others
            tally[count] = {clock: ways * left for clock, ways in tally[count].items() if left > 0}
        if ours[place]:
            dealt += 1
    return tally[size]


def admit(state: ScienceState, kind: i64, after: i64, until: i64, tally: list[Ways]) -> i64:
    """Let the team have or not have each face last flipped in a time; return how many there are."""
    parts = state.rules.parts
    count: i64 = 0
    for card in parts.full_piles[kind].all:
        if not after < state.flipped_at.all[card] <= until:
            continue
        count += 1
        clock = parts.researchers[card].clock
        for had in range(len(tally) - 2, -1, -1):
            more = tally[had + 1]
            for so_far, ways in tally[had].items():
                more[so_far + clock] = more.get(so_far + clock, 0) + ways
    return count


def sums(first: Ways, second: Ways) -> Ways:
    """Return in how many ways two sums together come to each."""
    both: Ways = {}
    for one, ways in first.items():
        for other, more in second.items():
            both[one + other] = both.get(one + other, 0) + ways * more
    return both
