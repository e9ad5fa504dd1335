"""The soak finds what it looks for, and a small one finds nothing."""

from __future__ import annotations

import json
from pathlib import Path

from tools.soak import soak
from tools.soak_players import Ledger

from brink.games.catalog import all_boxes
from brink.match.log import as_line
from brink.match.match import Match
from tests.laws.matches import play_on


def finished_log() -> str:
    match = Match(all_boxes()[0].id, seats=all_boxes()[0].least_seats)
    play_on(match, seed=1)
    return "".join(as_line(line) for line in match.log.lines)


def played(text: str) -> Ledger:
    """A ledger of clients that tried and were promised every row of a log."""
    ledger = Ledger()
    for row, line in enumerate(text.splitlines()[2:-1], start=1):
        told = json.loads(line)
        what = (told["seat"], told["action"])
        ledger.attempt("room", row, what)
        ledger.promise("room", row, what)
    return ledger


def test_a_true_log_keeps_every_promise(tmp_path: Path) -> None:
    text = finished_log()
    ledger = played(text)
    ledger.check("room", text, tmp_path)
    assert ledger.faults == []
    assert ledger.counts["games"] == 1


def test_a_lost_move_a_moved_one_and_one_nobody_asked_for_are_found(tmp_path: Path) -> None:
    text = finished_log()
    ledger = played(text)
    last = len(text.splitlines()) - 3
    ledger.attempt("room", last + 1, (0, "draw"))
    ledger.promise("room", last + 1, (0, "draw"))
    del ledger.tried["room"][1]
    ledger.promise("room", 2, (9, "no such move"))
    ledger.check("room", text, tmp_path)
    assert len(ledger.faults) == 3


def test_a_log_that_lies_is_found(tmp_path: Path) -> None:
    text = finished_log()
    ledger = played(text)
    ledger.check("room", text.replace('"hash":"', '"hash":"0', 1), tmp_path)
    assert ledger.faults


def test_a_small_soak_loses_nothing() -> None:
    ledger = soak("sqlite", rooms=2, kills=1, seconds=60, seed=5)
    assert ledger.faults == []
    assert ledger.counts["kills"] == 1
    assert ledger.counts["games"] >= 2
    assert ledger.counts["acknowledged"] > 0
