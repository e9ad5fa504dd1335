"""Rulings about the table: set-up, roles, turns, research and hiring."""

from __future__ import annotations

import pytest

from brink.games.science.rules.vocabulary import ROLES
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from brink.kernel.game import SeatsError
from brink.kernel.row import row_of
from tests.games.science.arrange import (
    INVENTIONS,
    PARTS,
    RESEARCHERS,
    TYPES,
    Sitting,
    science,
    table_of,
)


def test_R1_the_box_holds_as_many_cards_as_the_spec_lists() -> None:
    assert [len(pile) for pile in PARTS.full_piles] == [14, 12, 14, 12, 10]
    assert PARTS.costs == [2, 3, 5, 6, 9]
    assert len(PARTS.inventions) == 48
    assert len(PARTS.events) == 37
    means = [
        (
            round(sum(PARTS.researchers[card].money for card in pile) / len(pile), 2),
            round(sum(PARTS.researchers[card].clock for card in pile) / len(pile), 2),
        )
        for pile in PARTS.full_piles
    ]
    assert means == [(1.71, -0.43), (1.42, 0.92), (6.29, -0.5), (10.58, -2.08), (10.6, 0.5)]


def test_R2_house_players_open_the_table_to_two_five_and_six() -> None:
    for seats in (2, 5, 6):
        with pytest.raises(SeatsError):
            science().new(seats, Dealer(FastChance(1)))
    for seats, roles in ((2, 4), (3, 4), (4, 4), (5, 6), (6, 6)):
        game = science(house_players="on")
        state = game.new(seats, Dealer(FastChance(1)))
        decision = game.decision(state)
        assert decision is not None
        assert [action.text for action in decision.legal] == [
            f"role:{one}" for one in ROLES[:roles]
        ]
    sitting = Sitting(["businessman", "engineer", "politician"])
    assert sitting.why("role:heir").code == "fund_research_or_hire"


def test_R2_a_journalist_gains_by_others_inventions_only_and_an_heir_has_a_stipend_of_2() -> None:
    roles = ["heir", "journalist", "engineer", "politician", "businessman"]
    sitting = Sitting(roles)
    assert sitting.money() == [12, 10, 10, 10, 10]
    sitting.own(0, "homework_oracle").staff(
        "homework_oracle", "act_whistle", "int_unpaid_uma", "int_tab_hoarder_theo"
    )
    sitting.top("int_cat_sitter").do("hire", "type:intern", "place:homework_oracle")
    assert sitting.money()[1] == 10 + 2 + 1  # And the stipend of the turn that has begun.
    sitting.own(1, "reward_button").staff(
        "reward_button", "act_viral_vik", "int_spreadsheet_sven", "int_caffeinated_chen"
    )
    before = sitting.money()[1]
    sitting.top("int_night_shift_nnamdi").do("hire", "type:intern", "place:reward_button")
    assert sitting.money()[1] == before - 2 + 6 + 2 + 2 + 2


def test_R3_the_clock_starts_at_one_or_where_the_option_says() -> None:
    assert table_of().state.clock == 1
    assert table_of(start_clock=6).state.clock == 6


def test_R6_everybody_starts_with_one_open_invention_before_roles_are_picked() -> None:
    game = science(first_picker=0)
    dealer = Dealer(FastChance(5))
    state = game.new(3, dealer)
    assert [len(held) for held in state.open_inventions] == [1, 1, 1]
    dealt = [event.values[0] for event in dealer.events if event.kind.name == "dealt"]
    assert dealt == [1, 2, 0]
    decision = game.decision(state)
    assert decision is not None
    assert decision.step.name() == "pick_role"


def test_R7_chance_names_the_first_picker_evenly() -> None:
    found = [science().new(4, Dealer(FastChance(seed))).first_picker for seed in range(400)]
    assert all(70 <= found.count(seat) <= 130 for seat in range(4))


def test_R8_play_goes_the_other_way_round_than_picking_in_every_round() -> None:
    sitting = Sitting(["businessman", "engineer", "politician"], first_picker=1, bribes="off")
    for _ in range(3):
        order = []
        for _ in range(3):
            assert sitting.asked()[1] == "turn"
            order.append(sitting.asked()[0])
            sitting.do("fund")
        assert order == [2, 0, 1]
        while sitting.asked()[1] != "turn":
            sitting.do(sitting.legal()[0])


def test_R9_the_businessman_is_funded_with_4_the_others_with_2() -> None:
    sitting = Sitting(["businessman", "engineer", "politician"])
    sitting.do("fund", "fund", "fund")
    assert sitting.money() == [15, 13, 13]
    sitting = Sitting(["businessman", "engineer", "politician"]).modify(funding=-1)
    sitting.do("fund", "fund")
    assert sitting.money()[:2] == [14, 12]


def test_R9_the_engineer_researches_for_2_less_but_not_below_nothing() -> None:
    sitting = Sitting(["engineer", "businessman", "politician"]).own(0).set_money(6, 9, 9)
    sitting.looked("empty_box", "toaster_with_goals", "infinite_sitcom").do("research")
    sitting.do("take:empty_box")
    assert sitting.money()[0] == 0
    sitting = Sitting(["engineer", "businessman", "politician"]).own(0).set_money(0, 9, 9)
    sitting.looked("empty_box", "toaster_with_goals", "infinite_sitcom").do("research")
    assert sitting.legal() == ["take:toaster_with_goals", "take:infinite_sitcom", "discard_all"]


def test_R9_a_role_is_taken_once() -> None:
    game = science(first_picker=2)
    state = game.new(3, Dealer(FastChance(1)))
    game.apply(state, game.actions.parse("role:engineer"), Dealer(FastChance(1)))
    reason = game.why_not(state, 1, game.actions.parse("role:engineer"))
    assert reason is not None
    assert (reason.code, dict(reason.values)) == ("role_taken", {"role": "engineer", "asked": 2})


def test_R14_a_turn_is_exactly_one_of_three_things() -> None:
    sitting = table_of()
    assert sitting.legal() == ["fund", "research", "hire"]
    assert sitting.why("done").code == "fund_research_or_hire"
    sitting.do("fund")
    assert sitting.asked() == (1, "turn")


def test_R15_the_stipend_comes_before_the_action_and_may_be_spent_on_it() -> None:
    sitting = Sitting(["businessman", "engineer", "politician"], start_money=1)
    assert sitting.money() == [2, 1, 1]
    sitting.do("hire", "type:intern")
    assert sitting.money()[0] == 2
    sitting = table_of().modify(stipend=-1)
    sitting.do("fund")
    assert sitting.money()[1] == 10


def test_R16_only_the_researcher_sees_the_three_and_discards_lie_face_down() -> None:
    sitting = table_of().set_money(9, 9, 9)
    sitting.looked("pocket_sun", "fusion_kettle", "carbon_eater").do("research")
    seen = [event.seen_by(1) for event in sitting.dealer.events if event.kind.name == "saw"]
    assert [news["invention"] for news in seen] == ["pocket_sun", "fusion_kettle", "carbon_eater"]
    for eyes in (0, 2, 4, 6):
        for event in sitting.dealer.events:
            assert "invention" not in event.seen_by(eyes)
        look = sitting.game.view(sitting.state, eyes)["look"]
        assert look == {"seat": 0, "count": 3, "cards": None}
    sitting.do("take:pocket_sun")
    assert sitting.game.view(sitting.state, 1)["deck"]["known"] == ["fusion_kettle", "carbon_eater"]
    assert sitting.game.view(sitting.state, 2)["deck"]["known"] == []


def test_R16_what_cannot_be_paid_cannot_be_taken() -> None:
    sitting = table_of().set_money(4, 9, 9)
    sitting.looked("pocket_sun", "homework_oracle", "carbon_eater").do("research")
    assert sitting.legal() == ["take:homework_oracle", "discard_all"]
    assert sitting.why("take:pocket_sun").code == "invention_too_dear"
    assert sitting.why("take:whale_translator").code == "not_looked_at"
    sitting.do("take:homework_oracle")
    assert sitting.money()[0] == 1


def test_R16_an_empty_deck_is_refilled_even_between_two_of_the_three() -> None:
    sitting = table_of()
    state = sitting.state
    sitting.keep_in_deck(1)
    sitting.do("research")
    assert sitting.news("refilled") == [{"deck": "inventions", "count": 44}]
    assert len(state.look) == 3
    assert not state.discards


def test_R16_with_fewer_than_three_one_looks_at_those_and_with_none_at_nothing() -> None:
    sitting = table_of()
    sitting.state.deck = row_of(sitting.state.deck.numbers()[:2])
    sitting.do("research")
    assert len(sitting.state.look) == 2
    sitting = table_of()
    sitting.state.deck.clear()
    assert sitting.legal() == ["fund", "hire"]
    assert sitting.why("research").code == "no_inventions_left"


def test_R17_one_type_in_one_action_on_any_own_open_inventions() -> None:
    sitting = table_of().own(0, "pocket_sun", "alchemy_app").set_money(30, 9, 9)
    sitting.do("hire")
    assert sitting.why("stop").code == "hire_at_least_one"
    sitting.do("type:scientist")
    assert sitting.legal() == ["place:pocket_sun", "place:alchemy_app"]
    assert sitting.why("stop").code == "place_the_hired"
    sitting.do("place:pocket_sun")
    assert sitting.legal() == ["place:pocket_sun", "place:alchemy_app", "stop"]
    assert sitting.why("type:intern").code == "one_type_an_action"
    sitting.do("place:alchemy_app", "stop")
    assert sitting.money()[0] == 20
    assert sitting.asked() == (1, "turn")


def test_R17_a_mixed_hire_selects_a_type_for_each_researcher() -> None:
    sitting = table_of(hire_mode="any").own(0, "pocket_sun").set_money(12, 9, 9)
    sitting.do("hire", "type:scientist")
    assert sitting.legal() == ["place:pocket_sun"]
    sitting.do("place:pocket_sun")
    assert sitting.asked() == (0, "hire_type")
    assert sitting.legal() == [
        "type:intern",
        "type:activist",
        "type:scientist",
        "type:mad_scientist",
        "stop",
    ]
    sitting.do("type:activist")
    assert sitting.legal() == ["place:pocket_sun"]  # What is selected is hired.
    sitting.do("place:pocket_sun", "stop")
    assert sitting.money()[0] == 4
    assert sitting.asked() == (1, "turn")


def test_R17_without_an_open_invention_or_money_there_is_no_hiring() -> None:
    sitting = table_of().own(0)
    assert sitting.legal() == ["fund", "research"]
    assert sitting.why("hire").code == "nothing_to_hire_for"
    sitting = table_of().set_money(1, 9, 9)
    assert sitting.why("hire").code == "nobody_to_hire"


def test_R18_a_researcher_costs_what_the_back_says_and_events_change_it() -> None:
    sitting = table_of().own(0, "pocket_sun").set_money(5, 9, 9)
    sitting.do("hire")
    assert sitting.legal() == ["type:intern", "type:activist", "type:scientist"]
    assert sitting.why("type:mad_scientist").code == "type_too_dear"
    sitting = table_of().own(0, "pocket_sun").set_money(5, 9, 9)
    sitting.modify(cost_mad_scientist=-1, cost_scientist=1, ban_intern=1).do("hire")
    assert sitting.legal() == ["type:activist", "type:mad_scientist"]
    sitting.state.event = 0
    assert sitting.why("type:intern").code == "type_banned"
    sitting.do("type:mad_scientist", "place:pocket_sun")
    assert sitting.money()[0] == 0
    assert sitting.asked() == (1, "turn")


def test_R18_nobody_is_hired_from_an_empty_pile() -> None:
    sitting = table_of().own(0, "pocket_sun").set_money(30, 9, 9)
    sitting.set_pile(TYPES["intern"], [RESEARCHERS["int_cat_sitter"]])
    sitting.do("hire", "type:intern", "place:pocket_sun")
    assert sitting.asked() == (1, "turn")
    sitting = table_of().own(0, "pocket_sun").set_money(30, 9, 9)
    sitting.set_pile(TYPES["activist"])
    sitting.do("hire")
    assert sitting.why("type:activist").code == "pile_empty"


def test_R19_nobody_sees_a_face_until_the_flip_not_even_who_hired_it() -> None:
    sitting = table_of().own(0, "pocket_sun").set_money(30, 9, 9)
    sitting.do("hire", "type:scientist", "place:pocket_sun")
    (slot,) = sitting.game.view(sitting.state, -1)["players"][0]["inventions"][0]["team"]
    assert slot == {
        "type": "scientist",
        "researcher": None,
        "money": None,
        "clock": None,
        "counted": "face_down",
    }
    assert not any("researcher" in news for news in sitting.told)


def test_R31_money_is_public_and_escrow_is_too() -> None:
    sitting = table_of(bribes="full").set_money(9, 8, 7).reveal("kill_switch").quiet_interventions()
    sitting.do("offer:1:install:5")
    view = sitting.game.view(sitting.state, 0)
    assert [player["money"] for player in view["players"]] == [4, 8, 7]
    assert view["event"] is not None
    assert view["event"]["escrow"] == 5


def test_R34_the_bank_never_runs_out_and_start_money_is_an_option() -> None:
    assert table_of(start_money=20).money() == [21, 20, 20]
    sitting = table_of().set_money(5000, 9, 9).do("fund")
    assert sitting.money()[0] == 5004


def test_R35_any_number_of_inventions_may_be_open() -> None:
    sitting = table_of().set_money(90, 9, 9)
    sitting.own(0, *[name for name in INVENTIONS if name != "pocket_sun"][:12])
    sitting.looked("pocket_sun").do("research", "take:pocket_sun")
    assert len(sitting.state.open_inventions[0]) == 13


def test_R36_a_first_picker_beyond_the_table_goes_on_counting() -> None:
    for picker, seat in ((0, 0), (2, 2), (3, 0), (5, 2)):
        state = science(first_picker=picker).new(3, Dealer(FastChance(1)))
        assert state.first_picker == seat


def test_R37_every_card_of_a_pile_is_as_likely_as_any_other() -> None:
    counts = [0] * len(PARTS.researchers)
    for seed in range(1400):
        sitting = table_of(seed=seed).own(0, "pocket_sun")
        sitting.do("hire", "type:intern", "place:pocket_sun")
        counts[sitting.state.staff[0] // 64 % 64] += 1
    drawn = [count for count in counts if count]
    assert len(drawn) == 14
    assert all(60 <= count <= 150 for count in drawn)
