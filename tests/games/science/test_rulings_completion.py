"""Rulings about completions, the clock, titles and the end."""

from __future__ import annotations

from typing import Any

import pytest

from brink.games.science.bot.heuristic import cooperative, selfish
from brink.games.science.rules.clock import move_clock
from brink.kernel.row import row_of
from tests.games.science.arrange import INVENTIONS, PARTS, RESEARCHERS, TYPES, Sitting, table_of

HARMLESS = ("act_whistle", "int_cat_sitter", "int_unpaid_uma")  # Money 0, 0, 1, clock 0.


def almost(sitting: Sitting, seat: int = 0, invention: str = "homework_oracle") -> Sitting:
    """Let an invention of four slots lack one researcher."""
    return sitting.own(seat, invention).staff(invention, *HARMLESS)


def made(sitting: Sitting, count: int, seat: int = 1) -> Sitting:
    """Let some inventions be completed already."""
    for name in [name for name in INVENTIONS if name != "homework_oracle"][:count]:
        sitting.complete(seat, name)
    return sitting


def test_R4_minus_moves_towards_midnight_and_plus_back() -> None:
    for face, hour in (("mad_hold_my_beaker", 6), ("mad_igor", 4)):
        sitting = almost(table_of().clock(5).set_money(9, 9, 9))
        sitting.top(face).do("hire", "type:mad_scientist", "place:homework_oracle")
        assert sitting.state.clock == hour


@pytest.mark.parametrize(
    ("clock", "value", "now"), [(5, 0, 5), (5, 9, 1), (1, 1, 1), (11, -1, 12), (5, -30, 12)]
)
def test_R5_the_clock_stays_within_1_and_12(clock: int, value: int, now: int) -> None:
    sitting = table_of().clock(clock)
    assert move_clock(sitting.state, value, sitting.dealer) == (now == 12)
    assert sitting.state.clock == now


def test_R5_the_sum_of_a_completion_moves_the_clock_once() -> None:
    """Card by card, +3 at one o'clock would be lost before -3 counts."""
    sitting = table_of().clock(1).own(0, "homework_oracle").set_money(9, 9, 9)
    sitting.staff("homework_oracle", "act_auntie_moratorium", "act_whistle", "int_cat_sitter")
    sitting.top("mad_one_more_layer").do("hire", "type:mad_scientist", "place:homework_oracle")
    assert sitting.state.clock == 1
    assert len(sitting.news("clock_moved")) == 1


def test_R20_a_stand_in_counts_instead_of_one_researcher_and_both_go_back() -> None:
    sitting = Sitting(["engineer", "businessman", "politician"]).clock(5).set_money(9, 9, 9)
    almost(sitting).top("mad_safety_off")
    sitting.do("hire", "type:mad_scientist", "place:homework_oracle")
    assert sitting.asked() == (0, "refit")
    assert sitting.legal() == ["keep", "refit:0", "refit:1", "refit:2", "refit:3"]
    assert sitting.why("refit:4").code == "no_such_researcher"
    sitting.top("mad_igor").do("refit:3")
    assert sitting.money()[0] == 9 - 6 + 1 + 10
    assert sitting.state.clock == 4
    assert sitting.state.worth(0) == 3 + 1
    assert len(sitting.state.piles[TYPES["mad_scientist"]]) == 12
    assert sorted(sitting.state.piles[TYPES["mad_scientist"]]) == sorted(
        PARTS.full_piles[TYPES["mad_scientist"]]
    )
    team = sitting.game.view(sitting.state, 0)["completed"][0]["team"]
    assert [one["counted"] for one in team] == ["counted"] * 3 + ["overridden", "stand_in"]


def test_R20_keeping_the_team_counts_it_as_it_lies_and_others_are_not_asked() -> None:
    sitting = Sitting(["engineer", "businessman", "politician"]).clock(5).set_money(9, 9, 9)
    almost(sitting).top("mad_igor")
    sitting.do("hire", "type:mad_scientist", "place:homework_oracle", "keep")
    assert sitting.money()[0] == 9 - 6 + 11
    sitting = almost(table_of().clock(5).set_money(9, 9, 9)).top("mad_igor")
    sitting.do("hire", "type:mad_scientist", "place:homework_oracle")
    assert sitting.asked() == (1, "turn")


def test_R20_there_is_no_stand_in_from_an_empty_pile() -> None:
    sitting = Sitting(["engineer", "businessman", "politician"]).set_money(9, 9, 9)
    almost(sitting)
    sitting.set_pile(TYPES["great_thinker"], [RESEARCHERS["gre_asks_why"]])
    sitting.do("hire", "type:great_thinker", "place:homework_oracle")
    assert sitting.legal() == ["keep", "refit:0", "refit:1", "refit:2"]
    assert sitting.why("refit:3").code == "no_stand_in_left"


def test_R21_a_full_invention_is_made_in_the_middle_of_the_action() -> None:
    sitting = almost(table_of().set_money(6, 9, 9)).own(0, "homework_oracle", "pocket_sun")
    sitting.top("mad_mesa").do("hire", "type:mad_scientist", "place:homework_oracle")
    assert sitting.state.completed == [INVENTIONS["homework_oracle"]]
    assert sitting.asked() == (0, "hire_place")
    assert sitting.legal() == ["place:pocket_sun", "stop"]


def test_R22_a_negative_sum_is_lost_but_never_below_nothing() -> None:
    sitting = table_of().own(0, "homework_oracle").set_money(3, 9, 9).modify(completion_money=-2)
    sitting.staff("homework_oracle", "act_rack_rick", "act_auntie_moratorium", "act_whistle")
    sitting.top("act_hunger_hana").do("hire", "type:activist", "place:homework_oracle")
    assert sitting.money()[0] == 0
    assert sitting.news("earned")[0]["count"] == 0
    sitting = table_of().own(0, "homework_oracle").set_money(9, 9, 9)
    sitting.staff("homework_oracle", "act_rack_rick", "act_auntie_moratorium", "act_whistle")
    sitting.top("act_hunger_hana").do("hire", "type:activist", "place:homework_oracle")
    assert sitting.money()[0] == 9 - 3 - 3


def test_R23_a_completed_invention_keeps_its_owner_and_its_researchers_go_back() -> None:
    sitting = almost(table_of().set_money(9, 9, 9)).do(
        "hire", "type:scientist", "place:homework_oracle"
    )
    assert sitting.state.owners == [0]
    assert INVENTIONS["homework_oracle"] not in [*sitting.state.deck, *sitting.state.discards]
    assert [len(pile) for pile in sitting.state.piles] == [14, 12, 14, 12, 10]
    assert not sitting.state.staff


def test_R24_a_completion_at_midnight_has_its_own_page() -> None:
    sitting = almost(table_of().clock(11).set_money(9, 9, 9)).top("mad_mesa")
    sitting.do("hire", "type:mad_scientist", "place:homework_oracle")
    assert sitting.outcome().endings == ["midnight_invention", "page_homework_oracle"]
    assert sitting.game.decision(sitting.state) is None


def test_R24_after_midnight_by_event_whoever_shipped_last_picks_a_page() -> None:
    sitting = made(table_of().clock(11), 3).complete(2, "homework_oracle")
    sitting.reveal("minor_incident").quiet()
    assert sitting.asked() == (2, "choose_consequence")
    assert len(sitting.legal()) == 4
    assert sitting.why("page:pocket_sun").code == "not_completed"
    sitting.do(sitting.legal()[1])
    assert sitting.outcome().endings[0] == "midnight_event"
    assert sitting.outcome().endings[1] == "page_" + PARTS.invention_ids[sitting.state.page]
    sitting = table_of().clock(11).reveal("minor_incident")
    assert sitting.outcome().endings == ["midnight_unprovoked", "page_unprovoked"]
    assert sitting.outcome().scores == [0, 0, 0]


def test_R25_the_last_invention_ends_the_game_at_once() -> None:
    sitting = made(almost(table_of().set_money(30, 9, 9)), 6).own(0, "homework_oracle", "empty_box")
    sitting.do("hire", "type:scientist", "place:homework_oracle")
    assert sitting.asked() == (0, "declare_happiness")
    sitting.do("happy:1", "happy:10", "happy:10")
    assert sitting.outcome().endings == ["progress"]


@pytest.mark.parametrize("target", [5, 7, 10])
def test_R30_the_target_is_an_option(target: int) -> None:
    sitting = made(almost(table_of(target=target, happiness="off").set_money(9, 9, 9)), target - 2)
    sitting.do("hire", "type:scientist", "place:homework_oracle")
    assert not sitting.is_over()
    sitting = made(almost(table_of(target=target, happiness="off").set_money(9, 9, 9)), target - 1)
    sitting.do("hire", "type:scientist", "place:homework_oracle")
    assert sitting.outcome().endings == ["progress"]


def ended(**options: Any) -> Sitting:
    """A game about to be over by the seventh invention, of seat 0."""
    return made(almost(table_of(**options)), 6)


def finish(sitting: Sitting) -> dict[str, list[int]]:
    sitting.top("sci_p_value").do("hire", "type:scientist", "place:homework_oracle")
    while not sitting.is_over():
        sitting.do("happy:5")
    titles = sitting.outcome().facts["titles"]
    assert isinstance(titles, dict)
    return titles


def test_R26_the_most_money_is_a_title_and_ties_share_it() -> None:
    assert finish(ended().set_money(5, 9, 9))["fortune"] == [1, 2]
    assert finish(ended().set_money(9, 9, 9))["fortune"] == [0]


def test_R27_the_most_completed_inventions_are_a_title() -> None:
    assert finish(ended().set_money(9, 9, 9))["prolific"] == [1]
    sitting = table_of(happiness="off", max_rounds=10, bribes="off")
    sitting.state.round = 10
    sitting.reveal("quiet_week").quiet()
    titles = sitting.outcome().facts["titles"]
    assert titles == {"fortune": [0], "prolific": [], "benefactor": [], "happiest": []}


def test_R28_worth_is_social_value_and_clock_values_and_markers_not_modifiers() -> None:
    sitting = almost(table_of().clock(5).set_money(9, 9, 9)).modify(completion_clock=1)
    sitting.top("mad_igor").do("hire", "type:mad_scientist", "place:homework_oracle")
    assert sitting.state.worth(0) == 3 + 1
    assert sitting.state.clock == 3
    sitting = ended().set_money(9, 9, 9)
    sitting.state.worths = row_of([2, 2, 2, 2, 2, 3])
    assert finish(sitting)["benefactor"] == [0, 1]
    sitting = ended().set_money(9, 9, 9)
    sitting.state.worths = row_of([2, 2, 2, 2, 2, 3])
    sitting.state.markers = sitting.state.markers.changed(5, 3)
    assert finish(sitting)["benefactor"] == [1]


def test_R29_happiness_is_declared_in_secret_and_shown_together() -> None:
    sitting = ended().set_money(9, 9, 9)
    sitting.do("hire", "type:scientist", "place:homework_oracle", "happy:3")
    declared = [event for event in sitting.dealer.events if event.kind.name == "declared"]
    assert declared[0].seen_by(1)["count"] == 3
    assert "count" not in declared[0].seen_by(6)
    view = sitting.game.view(sitting.state, 2)["players"][0]
    assert (view["declared"], view["happiness"]) == (True, None)
    sitting.do("happy:7", "happy:7")
    assert [news["count"] for news in sitting.news("happiness")] == [3, 7, 7]
    titles = sitting.outcome().facts["titles"]
    assert isinstance(titles, dict)
    assert titles["happiest"] == [1, 2]


@pytest.mark.parametrize(
    ("clock", "mood"),
    [(1, 2), (3, 2), (4, 1), (6, 1), (7, 0), (9, 0), (10, -1), (11, -1)],
)
def test_R29_measured_happiness_counts_inventions_the_hour_and_generosity(
    clock: int, mood: int
) -> None:
    sitting = ended(happiness="measured").set_money(9, 9, 9).clock(clock)
    sitting.state.given[2] = 2
    sitting.state.received[2] = 1
    sitting.state.given[1] = sitting.state.received[1] = 4
    sitting.top("sci_p_value").do("hire", "type:scientist", "place:homework_oracle")
    happiness = sitting.outcome().facts["happiness"]
    assert happiness == [5 + mood, min(10, 10 + mood), 5 + mood]


def test_R29_without_happiness_there_is_no_such_title() -> None:
    assert finish(ended(happiness="off").set_money(9, 9, 9))["happiest"] == []


def test_R32_after_the_last_round_funding_runs_out_and_titles_are_handed_out() -> None:
    sitting = table_of(max_rounds=10, happiness="measured").set_money(9, 12, 9)
    sitting.state.round = 9
    sitting.reveal("quiet_week").quiet()
    assert sitting.asked() == (0, "turn")
    sitting.do("fund", "fund", "fund")
    while not sitting.is_over():
        sitting.do(sitting.legal()[-1])
    assert sitting.outcome().endings == ["funding_ran_out"]
    assert sitting.outcome().rounds == 10
    assert sitting.outcome().winners


def test_R38_after_the_end_everything_lies_open() -> None:
    sitting = ended(happiness="off").set_money(9, 9, 9).own(1, "pocket_sun")
    sitting.staff("pocket_sun", "gre_asks_why")
    hidden = sitting.game.view(sitting.state, 0)["players"][1]["inventions"][0]["team"][0]
    assert hidden["researcher"] is None
    finish(sitting)
    shown = sitting.game.view(sitting.state, 0)["players"][1]["inventions"][0]["team"][0]
    assert (shown["researcher"], shown["money"]) == ("gre_asks_why", 7)


def test_R39_bots_tell_each_other_nothing() -> None:
    assert not selfish().shares()
    assert not cooperative().shares()


@pytest.mark.parametrize(("money", "clock"), [(2, -1), (-2, 1)])
def test_R11_an_event_changes_the_money_and_the_clock_of_every_completion(
    money: int, clock: int
) -> None:
    sitting = almost(table_of().clock(5).set_money(9, 9, 9))
    sitting.modify(completion_money=money, completion_clock=clock)
    sitting.top("sci_p_value").do("hire", "type:scientist", "place:homework_oracle")
    assert sitting.money()[0] == 9 - 5 + 6 + money
    assert sitting.state.clock == 5 - clock
