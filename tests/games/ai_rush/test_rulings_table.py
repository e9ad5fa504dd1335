"""Rulings about the table: decks, sectors, who begins, and what is seen."""

from __future__ import annotations

from collections import Counter

import pytest

from brink.games.ai_rush.rules.state import KIND
from brink.games.catalog import find
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from tests.games.ai_rush.arrange import (
    CONTENT,
    PARTS,
    SHEET,
    Card,
    arrange,
    kinds_of_news,
    new_position,
    rush_game,
)


def test_R1_tax_breaks_and_ventures_are_one_deck_of_thirty() -> None:
    assert PARTS.decks == ["subsidy", "venture"]
    assert [len(deck) for deck in PARTS.full_decks] == [30, 30]
    assert {card.copies for card in PARTS.cards} == {2}


def test_R2_agents_never_run_out() -> None:
    place = arrange("shakey mycin parry", board={"tech": {"shakey": 500}}, announced="tech")
    place.roll(4)
    assert place.legal() == ["move:tech:bio", "decline"]
    assert len({company.colour for company in PARTS.companies}) == 9


@pytest.mark.parametrize(
    ("seats", "options", "orphans"),
    [
        (3, {}, 0),
        (3, {"orphans": "auto"}, 12),
        (4, {"orphans": "auto"}, 10),
        (8, {"orphans": "auto"}, 2),
        (9, {"orphans": "auto"}, 0),
        (3, {"orphans": "auto", "abilities": "off"}, 6),
        (5, {"orphans": 3}, 12),
    ],
)
def test_R3_sectors_start_empty_or_with_orphans(
    seats: int, options: dict[str, object], orphans: int
) -> None:
    place = new_position(seats, 1, None, **options)
    for sector in place.state.sectors:
        name = PARTS.sectors[sector]
        assert place.on(name) == ({"rogue": orphans} if orphans else {})
    assert place.state.rogue_added == 0


def test_R4_small_tables_share_two_sectors_and_others_have_three() -> None:
    for seats in (3, 4):
        assert new_position(seats).legal() == ["announce:bio", "announce:tech"]
        other = new_position(seats, 0, None, sectors="tech+pol")
        assert other.legal() == ["announce:tech", "announce:pol"]
        reason = other.why_not("announce:bio")
        assert reason is not None
        assert (reason.code, reason.ruling) == ("sector_not_in_play", "R4")
    for seats in range(5, 10):
        place = new_position(seats, 0, None, sectors="bio+pol")
        assert place.legal() == ["announce:bio", "announce:tech", "announce:pol"]


def test_R5_eliza_begins_if_she_is_in_play_and_chance_decides_otherwise() -> None:
    began: Counter[bool] = Counter()
    first: Counter[int] = Counter()
    for seed in range(400):
        place = new_position(4, seed)
        eliza = PARTS.opener in place.state.companies
        began[eliza] += 1
        if eliza:
            assert place.asked() == ("eliza", "announce")
        else:
            first[place.state.first] += 1
    assert began[True] > 100
    assert set(first) == {0, 1, 2, 3}
    chosen = Counter(
        new_position(9, seed, None, first_player="random").asked()[0] for seed in range(300)
    )
    assert len(chosen) == 9


def quarter_two(order: str, board: dict[str, dict[str, int]]) -> list[str]:
    place = arrange(
        "shakey mycin parry eliza",
        options={"abilities": "off", "turn_order": order},
        quarter=1,
        first="parry",
        active="mycin",
        board=board,
        announced="bio",
        rolled=[12],
    )
    place.play("stop")
    names = [PARTS.company_ids[company] for company in place.state.companies]
    return [names[place.state.at_place(turn)] for turn in range(4)]


def test_R6_the_largest_company_begins_and_ties_go_to_who_played_earlier() -> None:
    lead = {"bio": {"shakey": 4}, "tech": {"eliza": 5, "shakey": 2}}
    assert quarter_two("leader_first", lead) == ["shakey", "mycin", "parry", "eliza"]
    # Played in the order parry, eliza, shakey, mycin; mycin's last agent makes it 3 as well.
    tie = {"bio": {"shakey": 3, "mycin": 2}, "tech": {"eliza": 3}}
    assert quarter_two("leader_first", tie) == ["eliza", "shakey", "mycin", "parry"]
    assert quarter_two("fixed", lead) == ["parry", "eliza", "shakey", "mycin"]
    assert quarter_two("rotate", lead) == ["eliza", "shakey", "mycin", "parry"]


def test_R34_talk_binds_nobody_and_flooding_is_an_ordinary_play() -> None:
    place = arrange("eliza mycin parry", announced="bio", board={"bio": {"eliza": 3}})
    place.play("roll", 3)
    assert "rogue:bio:3" in place.legal()
    place.play("rogue:bio:3")
    assert place.on("bio") == {"eliza": 3, "rogue": 3}


def test_R35_without_abilities_there_are_no_icons_cards_or_deals() -> None:
    place = new_position(5, 3, None, abilities="off")
    assert place.state.decks == [[], []]
    news = place.let_all_pass()
    assert place.state.quarter == 2
    assert not {"icon", "earned", "drew"} & set(kinds_of_news(news))
    assert all(not hand for hand in place.state.hands)
    assert all(
        spot["icon"] is None for spot in place.game.view(place.state, 0)["companies"][0]["tracker"]
    )


def test_R35_without_betting_nobody_is_asked_but_investments_still_work() -> None:
    place = arrange(
        "shakey mycin parry", options={"betting": "off"}, invested=[("parry", "shakey")]
    )
    place.play("announce:tech")
    assert place.asked() == ("shakey", "train")
    place.roll(12)
    place.play("add:bio")
    place.play("stop")
    assert place.on("tech") == {"shakey": 1, "parry": 1}


def test_R36_the_quarter_is_kept_by_itself() -> None:
    place = new_position(3, 5, "first_game")
    for quarter in (1, 2, 3, 4):
        assert place.state.quarter == quarter
        place.let_all_pass()
    assert place.state.over
    assert place.state.turns == 12


def test_R37_companies_are_dealt_by_chance_or_taken_in_seat_order() -> None:
    dealt = Counter(tuple(new_position(3, seed).state.companies) for seed in range(300))
    assert len(dealt) > 200
    assert all(len(set(companies)) == 3 for companies in dealt)
    place = new_position(3, 1, None, companies="draft")
    assert place.legal() == [f"take:{name}" for name in PARTS.company_ids]
    place.play_freely("take:parry")
    assert "take:parry" not in place.legal()
    reason = place.why_not("take:parry")
    assert reason is not None
    assert reason.code == "company_taken"
    place.play_freely("take:eliza")
    place.play_freely("take:mycin")
    assert place.asked() == ("eliza", "announce")


def test_R38_a_hand_is_seen_by_its_owner_and_its_backs_by_all() -> None:
    hands = {"shakey": ["series_z", "wet_lab_grant"], "mycin": ["acqui_hire"]}
    for option, shown in (("off", False), ("on", True)):
        place = arrange("shakey mycin parry", hands=hands, options={"open_hands": option})
        view = place.game.view(place.state, 1 << 1)
        shakey, mycin, _ = view["companies"]
        assert shakey["cards"] == {"subsidy": 1, "venture": 1}
        assert (shakey["hand"] is not None) == shown
        assert mycin["hand"] is not None
        assert [card["card"] for card in mycin["hand"]] == ["acqui_hire"]


@pytest.mark.parametrize("open_hands", ["off", "on"])
def test_R38_a_drawn_card_is_told_to_its_drawer_alone(open_hands: str) -> None:
    place = arrange(
        "shakey mycin parry",
        options={"open_hands": open_hands},
        announced="bio",
        hands={"shakey": ["series_z"]},
    )
    dealer = Dealer(FastChance(3))
    place.game.apply(place.state, place.game.actions.parse("play:series_z"), dealer)
    drawn = [event for event in dealer.events if event.kind.name == "drew"]
    assert len(drawn) == 2
    for event in drawn:
        assert "card" in event.seen_by(1 << 0)
        assert ("card" in event.seen_by(1 << 1)) == (open_hands == "on")
        assert ("card" in event.seen_by(0)) == (open_hands == "on")


def test_R39_after_the_end_all_hands_lie_open() -> None:
    place = arrange(
        "shakey mycin parry",
        quarter=4,
        first="shakey",
        active="parry",
        hands={"mycin": ["acqui_hire"]},
        announced="bio",
        rolled=[12],
    )
    assert place.game.view(place.state, 0)["companies"][1]["hand"] is None
    dealer = Dealer(FastChance(0))
    place.game.apply(place.state, place.game.actions.parse("stop"), dealer)
    assert place.state.over
    hand = place.game.view(place.state, 0)["companies"][1]["hand"]
    assert hand is not None
    assert hand[0]["card"] == "acqui_hire"
    assert dealer.mark == 1, "showing hands is a revelation"


def test_R40_two_copies_of_a_card_are_one_choice() -> None:
    place = arrange(
        "shakey mycin parry",
        announced="bio",
        hands={"shakey": ["series_z", "hype_cycle", "hype_cycle", "wet_lab_grant"]},
    )
    assert place.legal() == ["roll", "play:wet_lab_grant", "play:hype_cycle", "play:series_z"]
    place.play("play:hype_cycle")
    assert place.hand("shakey") == ["wet_lab_grant", "hype_cycle", "series_z"]


def test_R41_chance_decides_a_card_when_it_is_drawn() -> None:
    first: Counter[int] = Counter()
    for seed in range(200):
        place = arrange("shakey mycin parry", announced="bio", hands={"shakey": ["series_z"]})
        dealer = Dealer(FastChance(seed))
        place.game.apply(place.state, place.game.actions.parse("play:series_z"), dealer)
        first.update(held & KIND for held in place.state.hands[0])
    assert len(first) == 15
    place = arrange("shakey mycin parry", announced="bio", hands={"shakey": ["series_z"]})
    place.play("play:series_z", Card("acqui_hire"), Card("blitzscale"))
    assert place.hand("shakey") == ["blitzscale", "acqui_hire"]


def test_R42_bots_keep_their_hands_to_themselves() -> None:
    for make in find("ai_rush").bots.values():
        assert not make().shares()


def test_the_options_are_the_specs() -> None:
    profile = SHEET.profile({})
    assert dict(profile.values) == {
        "abilities": "on",
        "betting": "on",
        "sectors": "bio+tech",
        "orphans": 0,
        "rogue_rule": "lead",
        "first_player": "eliza",
        "turn_order": "leader_first",
        "companies": "random",
        "final_multiplier": 2,
        "open_hands": "off",
    }
    presets = {name: dict(preset.values) for name, preset in SHEET.presets.items()}
    assert presets == {
        "rulebook": {},
        "tense": {"orphans": "auto"},
        "first_game": {"abilities": "off"},
    }
    assert rush_game().rules.parts is CONTENT.parts
