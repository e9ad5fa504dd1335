"""Every card, as the spec lists it and as it is played; and every tracker."""

from __future__ import annotations

import random

import pytest

from brink.games.ai_rush.rules.parts import BLANK
from tests.games.ai_rush.arrange import CARDS, PARTS, Position, arrange

EFFECTS: dict[str, list[str]] = {
    "wet_lab_grant": ["bio_agent", "kind_of_lucky"],
    "compute_voucher": ["tech_agent", "kind_of_lucky"],
    "civic_pilot": ["pol_agent", "kind_of_lucky"],
    "general_purpose_grant": ["agents_of_all_trades"],
    "stipend_small_print": ["agent_of_all_trades"],
    "retraining_scheme": ["re_allocation", "re_allocation"],
    "open_weights_mandate": ["data_theft"],
    "antitrust_remedy": ["data_theft", "re_allocation"],
    "regulatory_sandbox": ["reroll"],
    "safety_institute_visit": ["really_lucky"],
    "borrowed_red_team": ["lucky"],
    "benchmark_prize": ["pretty_lucky", "reroll"],
    "stimulus_package": ["subsidy"],
    "national_champion": ["agent_of_all_trades", "pretty_lucky"],
    "pork_barrel_model": ["agents_of_all_trades", "agent_of_all_trades", "rogue"],
    "blitzscale": ["agents_of_all_trades", "rogue"],
    "move_fast": ["agents_of_all_trades", "agents_of_all_trades", "rogue", "rogue"],
    "acqui_hire": ["data_theft"],
    "circular_deal": ["investment"],
    "friendly_term_sheet": ["agent_of_all_trades", "investment"],
    "pivot_deck": ["re_allocation"],
    "offshore_cluster": ["tech_agent"],
    "genome_holdco": ["bio_agent"],
    "think_tank_donation": ["pol_agent"],
    "cherry_picked_eval": ["reroll"],
    "hype_cycle": ["kind_of_lucky"],
    "loss_carry_forward": ["pretty_lucky"],
    "series_z": ["venture"],
    "plausible_deniability": ["rogue"],
    "rnd_tax_credit": ["agent_of_all_trades"],
}
# By total from 2 to 12; `aoat` and `asoat` are the agents of all trades.
TRACKERS = {
    "eliza": "asoat rogue really_lucky - - pol_agent reroll pol_agent subsidy - -",
    "perceptron": "- asoat rogue tech_agent - pretty_lucky tech_agent - venture - data_theft",
    "dendral": "data_theft - - bio_agent kind_of_lucky - bio_agent subsidy re_allocation rogue -",
    "shakey": "- rogue re_allocation - tech_agent pretty_lucky - tech_agent - aoat asoat",
    "shrdlu": "- - asoat re_allocation tech_agent re_allocation rogue aoat data_theft - -",
    "parry": "- rogue - reroll data_theft - pol_agent - data_theft lucky venture",
    "mycin": "- - subsidy bio_agent - rogue pretty_lucky bio_agent aoat - really_lucky",
    "racter": "venture - - - rogue pol_agent lucky reroll aoat investment -",
    "tierra": "- bio_agent - - investment bio_agent rogue bio_agent pretty_lucky - asoat",
}
SHORT = {"aoat": "agent_of_all_trades", "asoat": "agents_of_all_trades"}
FIVE = "shakey mycin parry eliza racter"  # All three sectors.
ASKED = {
    "re_allocation": "re_allocation",
    "agent_of_all_trades": "all_trades",
    "agents_of_all_trades": "all_trades",
    "rogue": "rogue",
    "data_theft": "data_theft",
    "investment": "investment",
}
LUCK = {"kind_of_lucky": 1, "pretty_lucky": 2, "lucky": 3, "really_lucky": 4}
AGENTS = {"bio_agent": "bio", "tech_agent": "tech", "pol_agent": "pol"}


def test_the_cards_are_the_specs() -> None:
    assert list(EFFECTS) == PARTS.card_ids
    for card in PARTS.cards:
        assert [PARTS.bonus_ids[effect] for effect in card.effects] == EFFECTS[card.id]
        assert card.copies == 2
    assert [card.deck for card in PARTS.cards] == [0] * 15 + [1] * 15


@pytest.mark.parametrize("company", TRACKERS)
def test_the_trackers_are_the_specs(company: str) -> None:
    printed = PARTS.companies[PARTS.company_ids.index(company)].icons.numbers()
    icons = ["-" if icon == BLANK else PARTS.bonus_ids[icon] for icon in printed[2:]]
    assert icons == [SHORT.get(name, name) for name in TRACKERS[company].split()]
    assert printed[:2] == [BLANK, BLANK]
    assert len([icon for icon in icons if icon != "-"]) == 7


def holding(card: str) -> Position:
    """SHAKEY holds the card, and every choice has something to choose from."""
    board = {"bio": {"shakey": 5, "mycin": 5}, "tech": {"shakey": 1}}
    return arrange(FIVE, announced="bio", hands={"shakey": [card]}, board=board)


@pytest.mark.parametrize("card", EFFECTS)
def test_a_card_does_its_effects_from_left_to_right(card: str) -> None:
    place = holding(card)
    pick = random.Random(card)
    place.play_freely(f"play:{card}")
    for effect in EFFECTS[card]:
        if effect in ASKED:
            assert place.asked() == ("shakey", ASKED[effect])
            assert place.state.card == CARDS[card], "it lies on the table until it is done"
            choices = [answer for answer in place.legal() if answer != "decline"]
            place.play_freely(pick.choice(choices))
    assert place.asked() == ("shakey", "train")
    assert place.state.discards[PARTS.cards[CARDS[card]].deck] == [CARDS[card]]
    luck = sum(LUCK.get(effect, 0) for effect in EFFECTS[card])
    assert place.waiting("shakey") == (luck, EFFECTS[card].count("reroll"))
    drawn = 2 * (EFFECTS[card].count("subsidy") + EFFECTS[card].count("venture"))
    assert len(place.hand("shakey")) == drawn
    added = sum(
        {"agent_of_all_trades": 1, "agents_of_all_trades": 2}.get(effect, effect in AGENTS)
        for effect in EFFECTS[card]
    )
    assert place.state.agents_added == 11 + added
    rogue = EFFECTS[card].count("rogue")
    assert rogue <= place.state.rogue_added <= 3 * rogue


@pytest.mark.parametrize("card", [card for card in EFFECTS if set(EFFECTS[card]) & set(AGENTS)])
def test_a_card_for_a_sector_puts_its_agent_there(card: str) -> None:
    place = holding(card)
    (sector,) = [AGENTS[effect] for effect in EFFECTS[card] if effect in AGENTS]
    before = place.on(sector).get("shakey", 0)
    place.play(f"play:{card}")
    assert place.on(sector)["shakey"] == before + 1
