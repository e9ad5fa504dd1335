"""Pending steps: a stack that clones copy."""

from __future__ import annotations

from brink.kernel.action import ActionList, Menu
from brink.kernel.step import Steps
from tests.toy import Answer, ToyState


def test_the_last_step_put_on_top_comes_off_first() -> None:
    steps: Steps[ToyState] = Steps()
    given = [Answer(seat, 0) for seat in range(5)]
    for step in given[:3]:
        steps.push(step)
    assert steps.pop() is given[2]
    steps.push(given[3])
    steps.push(given[4])
    assert steps.all() == [given[0], given[1], given[3], given[4]]
    assert [steps.pop() for _ in range(4)] == [given[4], given[3], given[1], given[0]]
    assert not steps
    assert steps.top is None
    assert len(steps) == 0


def test_a_copied_stack_goes_its_own_way() -> None:
    first: Steps[ToyState] = Steps()
    second: Steps[ToyState] = Steps()
    given = [Answer(seat, 0) for seat in range(4)]
    for step in given[:3]:
        first.push(step)
    first.pop()
    second.copy_from(first)
    second.push(given[3])
    first.pop()
    assert first.all() == given[:1]
    assert second.all() == [*given[:2], given[3]]
    second.clear()
    second.push(given[3])
    assert second.all() == [given[3]]


def test_a_menu_takes_the_beginning_of_a_list() -> None:
    actions = ActionList()
    for name in ("one", "two", "three"):
        actions.add(name, 0)
    menu = Menu()
    menu.add(actions.all[2])
    menu.join(actions.all, 2)
    assert [action.text for action in menu.actions()] == ["three", "one", "two"]
