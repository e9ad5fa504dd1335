"""Actions: one text and one number each."""

from __future__ import annotations

import pytest

from brink.kernel.action import ActionList, Menu, UnknownAction
from brink.kernel.row import row_of


def menu() -> ActionList:
    actions = ActionList()
    actions.add("draw", 0)
    actions.add("publish:gov_03", 4, 2)
    actions.add("propose_end", 1, deliberate=True)
    actions.add("move:a:b:c", 5, 1, 2, 3)
    return actions


def test_actions_are_numbered_in_the_order_they_were_added() -> None:
    actions = menu()
    assert [action.index for action in actions.all] == [0, 1, 2, 3]
    for action in actions.all:
        assert actions.all[action.index] is action
        assert actions.by_text[action.text] is action


def test_an_action_keeps_its_verb_and_arguments() -> None:
    action = menu().parse("move:a:b:c")
    assert (action.verb, action.a, action.b, action.c) == (5, 1, 2, 3)
    assert not action.deliberate
    assert menu().parse("propose_end").deliberate
    assert repr(action) == "<move:a:b:c>"


def test_every_action_is_read_back_from_its_text() -> None:
    actions = menu()
    for action in actions.all:
        assert actions.parse(action.text) is action


def test_two_actions_cannot_be_written_the_same() -> None:
    actions = menu()
    with pytest.raises(AssertionError, match="two actions are written 'draw'"):
        actions.add("draw", 9)


def test_an_unknown_text_is_answered_with_the_nearest_action() -> None:
    expected = r"^'publish:gov_3' is not an action of this game; did you mean 'publish:gov_03'\?$"
    with pytest.raises(UnknownAction, match=expected):
        menu().parse("publish:gov_3")


def test_a_mistyped_verb_leads_to_the_nearest_action_among_thousands() -> None:
    actions = ActionList()
    for row in range(80):
        for column in range(80):
            actions.add(f"attack:{row},{column}", 0, row, column)
    for place in range(80):
        actions.add(f"move:{place}", 1, place)
    for typed, meant in (
        ("atack:7,12", "attack:7,12"),
        ("attack:7,1x", "attack:7,1"),
        ("mvoe:12", "move:12"),
        ("move:99x", "move:9"),
    ):
        with pytest.raises(UnknownAction, match=f"did you mean '{meant}"):
            actions.parse(typed)


def test_a_mistyped_action_is_compared_with_few() -> None:
    actions = ActionList()
    for place in range(5000):
        actions.add(f"move:{place}", 1, place)
    near = actions.neighbours("move:2500x")
    assert len(near) < 100
    assert "move:2500" in near


@pytest.mark.parametrize("text", ["", "zzz", "DRAW", " draw", "draw ", "draw\n"])
def test_a_text_is_taken_as_it_is_written_or_not_at_all(text: str) -> None:
    with pytest.raises(UnknownAction, match="is not an action of this game"):
        menu().parse(text)


def test_a_text_like_nothing_is_answered_with_what_actions_look_like() -> None:
    with pytest.raises(UnknownAction, match=r"'zzz' .*; actions look like '(draw|move:a:b:c)'$"):
        menu().parse("zzz")


def test_a_very_long_text_is_not_repeated_in_full() -> None:
    with pytest.raises(UnknownAction) as refused:
        menu().parse("x" * 100_000)
    assert len(str(refused.value)) < 200


def test_a_menu_is_used_again() -> None:
    actions, offered = menu().all, Menu()
    offered.add(actions[1])
    offered.add_kinds(actions, row_of([3, 2, 3 + 64, 2]), 63)
    assert offered.actions() == [actions[1], actions[3], actions[2]]
    offered.clear()
    offered.add_kinds(actions, row_of([64]), 63)
    offered.add(actions[2])
    assert offered.actions() == [actions[0], actions[2]]
    assert (offered.size, offered.at(1)) == (2, actions[2])
    assert offered.has(actions[0])
    assert not offered.has(actions[3])
