"""The worked examples of the spec, section 9."""

from __future__ import annotations

from tests.games.science.arrange import INVENTIONS, Sitting, table_of


def test_example_1_turn_order() -> None:
    sitting = Sitting(
        ["businessman", "politician", "philosopher", "engineer"], first_picker=2, seed=3
    )
    assert [sitting.state.at_place(place) for place in range(4)] == [3, 0, 1, 2]
    picking = [sitting.state.at_place(place) for place in range(3, -1, -1)]
    assert picking == [2, 1, 0, 3]
    assert sitting.asked() == (3, "turn")


def test_example_2_plain_completion() -> None:
    sitting = table_of().clock(4).own(0, "treaty_autocomplete").set_money(11, 10, 10)
    sitting.staff(
        "treaty_autocomplete",
        "sci_p_value",
        "sci_grant_cycle",
        "act_placard_pam",
        "act_hunger_hana",
    )
    sitting.top("mad_baron_backprop").do("hire", "type:mad_scientist", "place:treaty_autocomplete")
    assert sitting.news("earned")[0]["count"] == 23
    assert sitting.money()[0] == 11 - 6 + 23
    assert sitting.state.clock == 4
    assert sitting.state.worth(0) == 6


def test_example_3_clamp() -> None:
    sitting = table_of().clock(2).own(0, "loyal_robot_dog").set_money(20, 10, 10)
    sitting.staff("loyal_robot_dog", "act_auntie_moratorium", "act_rack_rick", "act_doom_dot")
    sitting.top("act_whistle").do("hire", "type:activist", "place:loyal_robot_dog")
    assert sitting.state.clock == 1
    assert sitting.state.worth(0) == 4 + 5


def test_example_4_midnight_takes_precedence() -> None:
    sitting = table_of().clock(9).own(0, "homework_oracle").set_money(20, 10, 10)
    done = [name for name in INVENTIONS if name != "homework_oracle"][:6]
    for name in done:
        sitting.complete(1, name)
    sitting.staff("homework_oracle", "sci_p_value", "sci_error_barr", "sci_grant_cycle")
    sitting.top("mad_whatcouldgo").do("hire", "type:mad_scientist", "place:homework_oracle")
    assert len(sitting.state.completed) == 7
    assert sitting.outcome().endings == ["midnight_invention", "page_homework_oracle"]
    assert sitting.outcome().winners == []


def test_example_5_one_type_per_action() -> None:
    sitting = table_of().own(0, "homework_oracle").set_money(14, 10, 10)
    sitting.staff("homework_oracle", "int_cat_sitter")
    sitting.do("hire", "type:mad_scientist", "place:homework_oracle")
    assert sitting.asked() == (0, "hire_place")
    sitting.do("place:homework_oracle")
    assert sitting.money()[0] == 2
    assert sitting.asked() == (1, "turn")
    assert sitting.state.room_on(INVENTIONS["homework_oracle"]) == 1


def test_example_6_spending_the_proceeds() -> None:
    sitting = table_of().own(0, "homework_oracle", "reward_button").set_money(12, 10, 10)
    sitting.staff("homework_oracle", "int_unpaid_uma", "int_night_shift_nnamdi", "sci_p_value")
    sitting.staff("reward_button", "int_emeritus", "int_tab_hoarder_theo")
    sitting.top("mad_one_more_layer").do("hire", "type:mad_scientist", "place:homework_oracle")
    assert sitting.money()[0] == 26
    assert sitting.asked() == (0, "hire_place")
    assert sitting.legal() == ["place:reward_button", "stop"]


def test_example_7_vote_with_a_campaign() -> None:
    sitting = table_of().clock(3).set_money(10, 10, 10).reveal("kill_switch")
    sitting.do("campaign:install", "ballot:skip", "ballot:skip", "ballot:install")
    assert sitting.news("came_to") == [{"event_card": "kill_switch", "option": "skip"}]
    assert sitting.state.clock == 5
    assert sitting.money()[1:] == [10, 10]


def test_example_8_bribed_pledge() -> None:
    sitting = table_of(4, bribes="full").clock(3).set_money(5, 5, 5, 5).reveal("alignment_fund")
    sitting.do("pass", "pass", "done", "offer:2:pay:2", "done", "done", "done", "accept")
    assert sitting.asked() == (0, "ballot")
    sitting.do("ballot:refuse", "ballot:pay", "ballot:pay")
    assert sitting.news("came_to")[0]["option"] == "pay"
    assert sitting.money()[1:] == [1, 5, 3]
    assert sitting.state.clock == 2


def test_example_9_doubt() -> None:
    roles = ["politician", "philosopher", "engineer"]
    sitting = Sitting(roles).clock(5).set_money(5, 5, 5).reveal("fact_checkers")
    sitting.do("campaign:pay", "doubt")
    assert sitting.asked() == (0, "turn")
    assert sitting.money() == [6, 3, 5]  # The first stipend of the next round is paid.
    assert sitting.state.clock == 5
    assert sitting.state.doubted
    assert not any(sitting.state.modifiers)


def test_example_10_research_price() -> None:
    sitting = Sitting(["engineer", "businessman", "politician"]).modify(research_cost=-2)
    sitting.own(0).set_money(2, 10, 10)
    sitting.looked("vaccine_printer", "toaster_with_goals", "empty_box").do("research")
    assert sitting.legal() == ["take:vaccine_printer", "take:toaster_with_goals", "discard_all"]
    reason = sitting.why("take:empty_box")
    assert (reason.code, dict(reason.values)["count"]) == ("invention_too_dear", 4)
    sitting.do("take:toaster_with_goals")
    assert sitting.money()[0] == 2
