"""Events, and who may know which part of them."""

from __future__ import annotations

import json

import pytest

from brink.kernel.event import EVERYONE, NOBODY_SEATED, Event, EventKind, Field, eyes_of

DREW = EventKind(
    "drew", Field("desk", ["desk_1", "desk_2"]), Field("card", ["ace", "king"], secret=True)
)


@pytest.mark.parametrize("seat", range(6))
def test_the_eyes_of_a_seat_are_its_bit(seat: int) -> None:
    assert eyes_of(seat) == 1 << seat


def test_a_secret_field_is_seen_by_its_knowers() -> None:
    event = Event(DREW, eyes_of(1), [1, 0])
    public: dict[str, int | str] = {"event": "drew", "desk": "desk_2"}
    assert event.seen_by(eyes_of(1)) == {**public, "card": "ace"}
    assert event.seen_by(eyes_of(0) | eyes_of(1)) == {**public, "card": "ace"}
    assert event.seen_by(eyes_of(0)) == public
    assert event.seen_by(eyes_of(0) | eyes_of(2)) == public
    assert event.seen_by(NOBODY_SEATED) == public
    assert event.seen_by(EVERYONE) == {**public, "card": "ace"}


def test_what_everyone_knows_a_spectator_knows_too() -> None:
    event = Event(DREW, EVERYONE, [0, 1])
    for eyes in (NOBODY_SEATED, 1, 2, EVERYONE):
        assert event.seen_by(eyes) == {"event": "drew", "desk": "desk_1", "card": "king"}


def test_what_nobody_knows_is_kept_even_from_all_seats_together() -> None:
    event = Event(DREW, NOBODY_SEATED, [0, 1])
    assert event.seen_by(0b111111) == {"event": "drew", "desk": "desk_1"}
    assert event.seen_by(EVERYONE) == {"event": "drew", "desk": "desk_1"}


def test_numbers_stay_numbers_and_ids_are_written_out() -> None:
    kind = EventKind("advanced", Field("pool"), Field("indicator", ["continue", "end"]))
    seen = Event(kind, EVERYONE, [3, 1]).seen_by(0)
    assert json.loads(json.dumps(seen)) == {"event": "advanced", "pool": 3, "indicator": "end"}


def test_an_event_with_another_number_of_values_than_its_fields_is_a_fault() -> None:
    with pytest.raises(ValueError, match="zip"):
        Event(DREW, EVERYONE, [0]).seen_by(0)
