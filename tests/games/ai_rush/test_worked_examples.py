"""The spec's worked examples, one by one."""

from __future__ import annotations

from brink.games.ai_rush.rules.ending import finish
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from tests.games.ai_rush.arrange import Card, Position, arrange

DICE_ONLY = {"abilities": "off"}


def shakey_trains_tech() -> Position:
    place = arrange("shakey mycin parry", options=DICE_ONLY)
    place.play("announce:tech")
    place.no_bets()
    return place


def test_example_1_two_rolls_and_a_stop_bring_three_agents() -> None:
    place = shakey_trains_tech()
    place.roll(4, 7)
    place.play("stop")
    assert place.on("tech") == {"shakey": 3}
    assert place.asked() == ("mycin", "announce")


def test_example_2_a_lower_third_roll_turns_the_pile_red() -> None:
    place = shakey_trains_tech()
    place.roll(4, 7, 6)
    assert place.on("tech") == {"rogue": 3}
    assert place.asked() == ("mycin", "announce")


def test_example_3_equal_totals_are_safe() -> None:
    place = shakey_trains_tech()
    place.roll(8, 8, 8)
    place.play("stop")
    assert place.on("tech") == {"shakey": 6}


def test_example_4_bets_are_asked_from_the_next_seat_on_and_copy_the_pile() -> None:
    place = arrange(
        "shakey mycin parry eliza", options=DICE_ONLY, quarter=2, active="mycin", first="shakey"
    )
    place.play("announce:bio")
    for company, answer in (("parry", "bet"), ("eliza", "no_bet"), ("shakey", "bet")):
        assert place.asked() == (company, "bet")
        place.play(answer)
    place.roll(5, 6, 6)
    place.play("stop")
    assert place.on("bio") == {"mycin": 6, "parry": 6, "shakey": 6}


def test_example_5_a_bet_and_an_investment_both_copy_and_quarter_4_doubles_it_all() -> None:
    place = arrange("shakey parry eliza", quarter=4, invested=[("parry", "shakey")])
    place.play("announce:tech")
    place.bets("bet", "no_bet")
    place.roll(6, 9, 5)
    assert place.on("tech") == {"shakey": 4, "rogue": 18}


def test_example_6_agents_of_icons_survive_the_bust() -> None:
    place = arrange("dendral shakey mycin")
    place.play("announce:tech")
    place.no_bets()
    place.roll(5)
    assert place.on("bio") == {"dendral": 1}
    place.roll(4)
    assert place.on("bio") == {"dendral": 1}
    assert place.on("tech") == {"rogue": 1}


def test_example_7_luck_saves_a_roll_and_its_icon_fires_again() -> None:
    place = arrange("shakey dendral mycin")
    place.play("announce:tech")
    place.no_bets()
    place.roll(7)
    assert place.waiting("shakey") == (2, 0)
    place.play("roll", 5)
    assert place.asked() == ("shakey", "luck")
    assert place.legal() == ["luck:0", "luck:1", "luck:2"]
    place.play("luck:2")
    assert place.state.pile == 3
    assert place.waiting("shakey") == (2, 0)
    place.play("stop")
    assert place.waiting("shakey") == (2, 0)


def test_example_8_a_card_gives_luck_and_a_reroll_for_the_next_roll_only() -> None:
    place = arrange("mycin shakey parry", quarter=2, hands={"mycin": ["benchmark_prize"]})
    place.play("announce:bio")
    place.no_bets()
    place.play("roll", 6)
    place.play("play:benchmark_prize")
    assert place.waiting("mycin") == (2, 1)
    place.play("roll", 3)
    assert place.asked() == ("mycin", "reroll")
    place.play("reroll", 5)
    place.play("luck:1")
    assert (place.state.last_total, place.state.pile) == (6, 3)
    assert place.waiting("mycin") == (0, 0)
    assert "stop" in place.legal()


def test_example_9_leaders_draw_ventures_and_a_full_hand_stops_the_draw() -> None:
    held = ["wet_lab_grant", "compute_voucher", "civic_pilot", "general_purpose_grant"]
    place = arrange(
        "mycin parry eliza shakey",
        quarter=2,
        active="shakey",
        announced="tech",
        rolled=[12],
        board={"bio": {"mycin": 5, "parry": 5, "rogue": 9}, "tech": {"eliza": 2}},
        hands={"shakey": held},
    )
    ventures = ["acqui_hire", "acqui_hire", "series_z", "series_z", "pivot_deck", "pivot_deck"]
    drawn = [Card(name) for name in ventures]
    place.play("stop", *drawn, Card("stipend_small_print"))
    for company in ("mycin", "parry", "eliza"):
        assert len(place.hand(company)) == 2
        assert set(place.hand(company)) <= set(ventures)
    assert place.hand("shakey") == [*held, "stipend_small_print"]


def final_table(rogue_on_tech: int) -> Position:
    place = arrange(
        "mycin parry shakey",
        quarter=4,
        board={
            "bio": {"mycin": 20, "parry": 20, "rogue": 19},
            "tech": {"shakey": 14, "rogue": rogue_on_tech},
        },
    )
    place.state.steps.clear()
    finish(place.state, Dealer(FastChance(0)))
    return place


def test_example_10_all_leaders_win_unless_rogue_ties_anywhere() -> None:
    place = final_table(13)
    outcome = place.game.outcome(place.state)
    assert outcome is not None
    assert outcome.winners == [0, 1, 2]
    assert outcome.endings == ["asi_mycin_bio", "asi_parry_bio", "asi_shakey_tech"]
    place = final_table(14)
    outcome = place.game.outcome(place.state)
    assert outcome is not None
    assert outcome.winners == []
    assert outcome.endings == ["rogue_tech"]
