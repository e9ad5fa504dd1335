"""Whenever the Doomsday Clock moves, it is said by how much, what moved it, and what is left."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from brink import Match
from brink.games.science.box import load_box
from brink.games.wording import Wording
from brink.kernel.event import EVERYONE
from brink.server.telling import Entry, Viewer, moved_told

BOX = load_box()
NAMES = ["Ada", "Ben", "Cem"]
MOVES = 400
Seen = dict[str, int | str]


@pytest.fixture
def wording() -> Wording:
    return BOX.wording(BOX.sheet.profile({}), NAMES)


def said(wording: Wording, *events: Seen, around: Seen | None = None) -> str:
    """Return what is said of the last of some events of one move."""
    return wording.event(wording.recalled(events, around or {})[-1])


def moved(way: str, was: int, now: int, count: int) -> Seen:
    return {"event": "clock_moved", "way": way, "was": was, "now": now, "count": count}


EARNED: Seen = {"event": "earned", "seat": 1, "invention": "pocket_sun", "count": 4, "now": 9}
CAME_TO: Seen = {"event": "came_to", "event_card": "open_letter", "option": "ignore"}


def test_an_invention_is_named_with_its_owner(wording: Wording) -> None:
    told = said(wording, EARNED, moved("towards", 2, 9, -7))
    sun = wording.name("invention", "pocket_sun")
    assert told == (
        f"{sun} by Ben moves the clock 7 hours towards midnight, from 2 to 9: 3 hours to midnight."
    )


def test_an_event_is_named_with_what_it_came_to(wording: Wording) -> None:
    told = said(wording, CAME_TO, moved("back", 2, 1, 3))
    card, option = wording.name("event_card", "open_letter"), wording.name("option", "ignore")
    assert told.startswith(f"{card} (“{option}”) turns the clock 1 hour back, from 2 to 1:")


def test_the_newest_cause_counts_and_a_later_one_does_not(wording: Wording) -> None:
    told = said(wording, CAME_TO, EARNED, moved("still", 5, 5, 0))
    assert " by Ben leaves the clock where it is, at 5: 7 hours" in told
    first = wording.recalled([EARNED, moved("towards", 8, 12, -9), CAME_TO], {})[1]
    assert wording.event(first).endswith("4 hours towards midnight, from 8 to 12: it is midnight.")


def test_an_event_turned_up_moves_ago_is_named_and_nothing_is_made_up(wording: Wording) -> None:
    clock = moved("towards", 1, 3, -2)
    card = wording.name("event_card", "open_letter")
    around: Seen = {"event_card": "open_letter"}
    assert said(wording, clock, around=around).startswith(f"{card} moves the clock 2 hours")
    assert said(wording, clock).startswith("The World Event moves")


def played(seed: int) -> Iterator[tuple[Match, list[Seen]]]:
    """Yield a game's positions after the moves at which the clock moved, with what they did."""
    match, pick = Match("science", NAMES, seed=seed), random.Random(seed)
    for _ in range(MOVES):
        if match.decision is None:
            return
        match.play(pick.choice(match.decision.legal))
        seen: list[Seen] = [dict(event.seen_by(EVERYONE)) for event in match.events]
        if any(one["event"] == "clock_moved" for one in seen):
            yield match, seen


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_in_a_game_every_move_of_the_clock_names_a_card(seed: int) -> None:
    hours = 0
    for match, seen in played(seed):
        moment = Entry(1, 0, "move", "bot", match.events, None, around=around(match))
        for told, one in zip(moved_told(match, moment, Viewer())["events"], seen, strict=True):
            if one["event"] == "clock_moved":
                cause = told["text"].partition(" moves ")[0].partition(" turns ")[0]
                assert any(cause.startswith(name) for name in cards(match)), told["text"]
                assert told["text"] in match.news()
                hours += 1
    assert hours > 2


def around(match: Match) -> Any:
    return match.box.around(match.state)


def cards(match: Match) -> list[str]:
    """Return what every card that can move the clock is called."""
    names: Any = match.wording.names
    return [*names["invention"].values(), *names["event_card"].values()]
