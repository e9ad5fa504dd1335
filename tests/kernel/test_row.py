"""Rows of numbers behave as the lists they stand for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brink.kernel.row import Row, filled, own, own_at, put_at, roomy, row_of, rows

numbers = st.lists(st.integers(-(2**40), 2**40), max_size=30)


@given(numbers)
def test_a_row_holds_what_it_was_given(given_numbers: list[int]) -> None:
    row = row_of(given_numbers)
    assert row.numbers() == given_numbers
    assert list(row) == given_numbers
    assert len(row) == len(given_numbers)
    assert bool(row) == bool(given_numbers)
    assert row == row_of(given_numbers)
    assert row == given_numbers
    assert row.total() == sum(given_numbers)
    if given_numbers:
        assert row[-1] == given_numbers[-1]
        assert given_numbers[0] in row
        assert row.index(given_numbers[-1]) == given_numbers.index(given_numbers[-1])
        assert row.count(given_numbers[0]) == given_numbers.count(given_numbers[0])


@given(numbers.filter(bool), st.data())
def test_a_row_changes_as_a_list_does(given_numbers: list[int], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(given_numbers) - 1))
    row, listed = row_of(given_numbers), list(given_numbers)
    row.insert(place, 5)
    listed.insert(place, 5)
    assert row == listed
    assert row.take_out(place) == listed.pop(place)
    row.remove(given_numbers[place])
    listed.remove(given_numbers[place])
    assert row == listed
    row.append(9)
    row.extend([1, 2])
    row.join(row_of([3]))
    assert row == [*listed, 9, 1, 2, 3]
    assert row.pop() == 3
    row[0] = 77
    assert row[0] == 77
    row.clear()
    assert not row


@given(numbers.filter(bool), st.data())
def test_taking_leaves_all_others(given_numbers: list[int], data: st.DataObject) -> None:
    row = row_of(given_numbers)
    place = data.draw(st.integers(0, len(given_numbers) - 1))
    assert row.take(place) == given_numbers[place]
    assert sorted(row) == sorted(given_numbers[:place] + given_numbers[place + 1 :])


def test_a_copy_is_a_row_of_its_own() -> None:
    row = filled(3, 4)
    other = row.copy()
    other[0] = 1
    other.append(2)
    assert row == [4, 4, 4]
    assert other == [1, 4, 4, 2]
    first, second = rows(2)
    first.append(1)
    assert not second


def test_what_is_not_there_is_an_error() -> None:
    row = row_of([3, 4])
    with pytest.raises(ValueError, match=r"5 is not among \[3, 4\]"):
        row.index(5)
    with pytest.raises(IndexError):
        row[2]
    with pytest.raises(IndexError):
        Row().pop()
    with pytest.raises(TypeError, match="changes"):
        hash(row)


def test_empty_rows_share_nothing() -> None:
    first, second, third = Row(), Row(), roomy(3)
    first.append(1)
    second.append(2)
    third.append(3)
    assert [row.numbers() for row in (first, second, third, Row())] == [[1], [2], [3], []]


def test_a_copy_and_its_original_go_their_own_ways() -> None:
    row = roomy(8)
    row.extend([1, 2, 3])
    copy = row.copy()
    row.append(4)
    copy.append(5)
    copy.all[0] = 9
    assert [row.numbers(), copy.numbers()] == [[1, 2, 3, 4], [9, 2, 3, 5]]


@given(st.lists(st.integers(0, 3), max_size=12), st.integers(0, 3))
def test_a_row_is_joined_but_for_one_number(given_numbers: list[int], number: int) -> None:
    row = row_of([7])
    assert row.join_but(row_of(given_numbers), number) == given_numbers.count(number)
    assert row == [7, *[other for other in given_numbers if other != number]]


def test_a_shared_row_is_replaced_by_a_changed_one() -> None:
    row = row_of([1, 2])
    assert row.changed(0, 5) == [5, 2]
    assert row.longer(3) == [1, 2, 3]
    both = rows(2)
    assert put_at(both, 1, row) == [[], [1, 2]]
    assert row == [1, 2]
    assert [len(one) for one in both] == [0, 0]


def test_room_is_not_length() -> None:
    row = roomy(3)
    assert row == []
    row.extend(range(5))
    assert row == [0, 1, 2, 3, 4]


def test_a_number_is_included_once_and_in_its_place() -> None:
    row = Row()
    for number in (5, 2, 9, 5, 2, 7):
        row.include(number)
    assert row == [2, 5, 7, 9]


def test_rows_are_the_same_if_their_numbers_are() -> None:
    row = row_of([1, 2, 3])
    assert row.same(row)
    assert row.same(row_of([1, 2, 3]))
    assert not row.same(row_of([1, 2]))
    assert not row.same(row_of([1, 2, 4]))


def test_a_lent_row_is_copied_before_it_is_changed_and_no_other_is() -> None:
    row = row_of([1, 2])
    assert own(row) is row
    row.lent = True
    mine = own(row)
    mine.append(3)
    assert row == [1, 2]
    assert mine == [1, 2, 3]
    assert own(mine) is mine


def test_a_list_of_lent_rows_is_left_as_it_is() -> None:
    hands = [row_of([1]), row_of([2])]
    assert own_at(hands, 1) is hands
    hands[1].lent = True
    mine = own_at(hands, 1)
    mine[1].append(3)
    assert hands[1] == [2]
    assert mine[1] == [2, 3]
    assert mine[0] is hands[0]


def test_a_row_with_room_is_empty() -> None:
    row = roomy(4)
    assert row == []
    row.append(7)
    assert row == [7]
