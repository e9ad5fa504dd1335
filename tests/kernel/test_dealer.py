"""The table: luck, news, and what a move was."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from brink.kernel.chance import Chance, FastChance, RecordedChance
from brink.kernel.dealer import MARKS, PLAIN, RANDOM, REVEALING, Dealer
from brink.kernel.event import EVERYONE, EventKind, Field
from brink.kernel.row import row_of

if TYPE_CHECKING:
    from mypy_extensions import i64

ROLLED = EventKind("rolled", Field("seat"), Field("die"))
DREW = EventKind("drew", Field("seat"), Field("card", ["ace", "king"], secret=True))


class Always(Chance):
    """Gives the same number whatever is asked."""

    def __init__(self, number: int) -> None:
        self.number = number

    def below(self, n: i64) -> i64:
        return self.number


def test_a_die_shows_one_to_its_sides() -> None:
    assert [Dealer(Always(face)).die(6) for face in range(6)] == [1, 2, 3, 4, 5, 6]


def test_the_draws_of_a_move_are_kept_and_replay_it() -> None:
    dealer = Dealer(FastChance(4))
    rolled = [dealer.die(6), dealer.below(104), dealer.take(row_of([7, 8, 9]))]
    assert [sides for sides, _ in dealer.draws] == [6, 104, 3]
    again = Dealer(RecordedChance(dealer.draws))
    assert [again.die(6), again.below(104), again.take(row_of([7, 8, 9]))] == rolled


@pytest.mark.parametrize("size", [1, 2, 3, 10])
def test_each_answer_of_chance_takes_another_card_and_leaves_the_rest(size: int) -> None:
    taken = []
    for answer in range(size):
        heap = row_of(range(100, 100 + size))
        card = Dealer(Always(answer)).take(heap)
        assert Counter([card, *heap]) == Counter(range(100, 100 + size))
        taken.append(card)
    assert sorted(taken) == list(range(100, 100 + size))


def test_a_heap_taken_to_its_end_gives_every_card_once() -> None:
    dealer = Dealer(FastChance(8))
    heap = row_of([5, 5, 6, 7, 7, 7])
    assert sorted(dealer.take(heap) for _ in range(6)) == [5, 5, 6, 7, 7, 7]
    assert heap == []


def test_news_hold_as_many_values_as_their_kind_has_fields() -> None:
    dealer = Dealer(FastChance(0))
    dealer.tell(ROLLED, 2, 5)
    dealer.tell(EventKind("flipped"))
    assert [event.values for event in dealer.events] == [[2, 5], []]
    assert dealer.events[0].knowers == EVERYONE


def test_secret_fields_are_told_to_the_knowers_only() -> None:
    dealer = Dealer(FastChance(0))
    dealer.tell_to(0b10, DREW, 1, 1)
    (event,) = dealer.events
    assert event.seen_by(0b10) == {"event": "drew", "seat": 1, "card": "king"}
    assert event.seen_by(0b01) == {"event": "drew", "seat": 1}


def test_a_move_is_plain_until_something_is_revealed_or_rolled() -> None:
    dealer = Dealer(FastChance(0))
    dealer.tell(ROLLED, 0, 0)
    assert MARKS[dealer.mark] == "plain"
    dealer.reveal(ROLLED, 0, 0)
    assert MARKS[dealer.mark] == "revealing"
    dealer.die(6)
    assert MARKS[dealer.mark] == "random"
    dealer.reveal(ROLLED, 0, 0)
    assert dealer.mark == RANDOM
    assert (PLAIN, REVEALING, RANDOM) == (0, 1, 2)


def test_the_next_move_starts_with_nothing_told() -> None:
    dealer = Dealer(FastChance(0))
    dealer.tell(ROLLED, 1, dealer.die(6))
    dealer.next_move()
    assert (dealer.events, dealer.draws, dealer.mark) == ([], [], PLAIN)


def test_a_muted_table_keeps_nothing_but_rolls_the_same() -> None:
    loud, muted = Dealer(FastChance(6)), Dealer(FastChance(6), True)
    assert [loud.die(6) for _ in range(20)] == [muted.die(6) for _ in range(20)]
    muted.tell(ROLLED, 1, 2)
    muted.tell_to(1, DREW, 0, 0)
    muted.reveal(ROLLED, 1, 2)
    assert (muted.events, muted.draws) == ([], [])
    assert muted.mark == RANDOM
