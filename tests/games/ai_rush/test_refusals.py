"""Why not: a reason for every answer the rules turn down."""

from __future__ import annotations

import re

import pytest

from tests.games.ai_rush.arrange import Position, arrange, new_position

TABLE = "shakey mycin parry"
BOARD = {"bio": {"shakey": 2, "mycin": 1}, "tech": {"shakey": 1}}
HAND = ["acqui_hire", "pivot_deck", "circular_deal", "blitzscale", "benchmark_prize"]


def at(decision: str) -> Position:
    """Return SHAKEY, or whoever is asked, at each decision."""
    if decision == "take_company":
        place = new_position(3, 1, None, companies="draft")
        place.play_freely("take:parry")
        return place
    quarter = 4 if decision == "investment" else 1
    layout = {"board": BOARD, "hands": {"shakey": HAND}, "quarter": quarter}
    if decision in ("announce", "bet"):
        place = arrange(TABLE, **layout)  # type: ignore[arg-type]
        if decision == "bet":
            place.play("announce:bio")
        return place
    first = "parry" if decision == "investment" else "shakey"
    place = arrange(TABLE, announced="bio", first=first, active="shakey", **layout)  # type: ignore[arg-type]
    plays = {
        "played": ["play:benchmark_prize"],
        "rolled": [],
        "reroll": ["play:benchmark_prize"],
        "luck": ["play:benchmark_prize"],
        "all_trades": ["play:blitzscale"],
        "rogue": ["play:blitzscale", "add:bio"],
        "re_allocation": ["play:pivot_deck"],
        "data_theft": ["play:acqui_hire"],
        "investment": ["play:circular_deal"],
    }
    for text in plays.get(decision, []):
        place.play(text)
    if decision == "rolled":
        place.play("roll", 2)
    if decision in ("reroll", "luck"):
        place.play("roll", 9)
    if decision == "luck":
        place.play("keep")
    return place


DECISIONS = [
    "take_company",
    "announce",
    "bet",
    "train",
    "played",
    "rolled",
    "reroll",
    "luck",
    "all_trades",
    "rogue",
    "re_allocation",
    "data_theft",
    "investment",
]
REFUSED = [
    ("take_company", "roll", "take_a_company", "R37"),
    ("take_company", "take:parry", "company_taken", "R37"),
    ("announce", "announce:pol", "sector_not_in_play", "R4"),
    ("announce", "roll", "announce_first", "R11"),
    ("announce", "play:acqui_hire", "announce_first", "R11"),
    ("bet", "roll", "bet_or_not", "R21"),
    ("train", "stop", "first_roll_is_compulsory", "R8"),
    ("train", "play:series_z", "not_in_hand", "R27"),
    ("train", "announce:tech", "already_announced", "R11"),
    ("train", "bet", "no_bet_on_oneself", "R23"),
    ("train", "no_bet", "no_bet_on_oneself", "R23"),
    ("train", "keep", "no_dice_to_reroll", "R18"),
    ("train", "reroll", "no_dice_to_reroll", "R18"),
    ("train", "luck:1", "no_dice_to_nudge", "R19"),
    ("train", "take:eliza", "companies_are_set", "R37"),
    ("train", "add:bio", "no_agents_to_add", "R12"),
    ("train", "rogue:bio:1", "no_rogue_to_place", "R12"),
    ("train", "move:bio:tech", "no_re_allocation", "R12"),
    ("train", "steal:mycin:bio", "no_data_theft", "R12"),
    ("train", "invest:mycin:bio", "no_investment", "R12"),
    ("train", "decline", "nothing_to_decline", "R13"),
    ("played", "play:acqui_hire", "one_card_a_roll", "R27"),
    ("reroll", "stop", "keep_or_reroll", "R18"),
    ("luck", "stop", "luck_first", "R19"),
    ("luck", "luck:3", "too_much_luck", "R19"),
    ("all_trades", "add:pol", "sector_not_in_play", "R4"),
    ("all_trades", "decline", "must_add", "R13"),
    ("all_trades", "roll", "add_first", "R12"),
    ("rogue", "rogue:pol:1", "sector_not_in_play", "R4"),
    ("rogue", "decline", "must_place_rogue", "R13"),
    ("rogue", "roll", "place_rogue_first", "R12"),
    ("re_allocation", "roll", "move_or_decline", "R15"),
    ("re_allocation", "move:bio:pol", "sector_not_in_play", "R4"),
    ("data_theft", "roll", "steal_or_decline", "R17"),
    ("data_theft", "steal:eliza:bio", "nobody_plays_it", "R17"),
    ("data_theft", "steal:shakey:bio", "own_agent", "R17"),
    ("data_theft", "steal:mycin:tech", "nothing_to_steal", "R17"),
    ("data_theft", "steal:mycin:pol", "sector_not_in_play", "R4"),
    ("investment", "roll", "invest_or_decline", "R20"),
    ("investment", "invest:eliza:bio", "nobody_plays_it", "R20"),
    ("investment", "invest:shakey:bio", "own_company", "R20"),
    ("investment", "invest:parry:bio", "no_turn_left", "R20"),
    ("investment", "invest:mycin:pol", "sector_not_in_play", "R4"),
]


@pytest.mark.parametrize(("decision", "action", "code", "ruling"), REFUSED)
def test_each_answer_out_of_place_is_refused_with_its_own_reason(
    decision: str, action: str, code: str, ruling: str
) -> None:
    refusal = at(decision).why_not(action)
    assert refusal is not None
    assert (refusal.code, refusal.ruling) == (code, ruling)


@pytest.mark.parametrize("decision", DECISIONS)
def test_an_answer_is_legal_exactly_if_there_is_no_reason_against_it(decision: str) -> None:
    position = at(decision)
    legal = position.legal()
    assert legal
    for action in position.game.actions.all:
        refusal = position.why_not(action.text)
        assert (refusal is None) == (action.text in legal), action.text
        if refusal is not None:
            assert re.fullmatch(r"[a-z_]+", refusal.code)
            assert re.fullmatch(r"R\d+", refusal.ruling)


@pytest.mark.parametrize("decision", DECISIONS)
def test_nobody_may_answer_for_another_seat(decision: str) -> None:
    position = at(decision)
    asked = position.game.decision(position.state)
    assert asked is not None
    for seat in range(3):
        if seat == asked.seat:
            continue
        codes = {
            refusal.code
            for action in position.game.actions.all
            if (refusal := position.game.why_not(position.state, seat, action)) is not None
        }
        assert len(codes) == 1
        assert codes <= {"not_your_training", "not_your_bet", "bets_come_first", "not_your_pick"}


def test_a_move_without_an_agent_and_an_investment_without_one_are_told_apart() -> None:
    board = {"bio": {"shakey": 1}, "tech": {"mycin": 1}}
    place = arrange(TABLE, announced="bio", board=board, hands={"shakey": ["pivot_deck"]})
    place.play("play:pivot_deck")
    refusal = place.why_not("move:tech:bio")
    assert refusal is not None
    assert (refusal.code, refusal.ruling) == ("no_own_agent", "R15")
    place = arrange(TABLE, announced="bio", board=board, hands={"shakey": ["circular_deal"]})
    place.play("play:circular_deal")
    refusal = place.why_not("invest:mycin:tech")
    assert refusal is not None
    assert (refusal.code, refusal.ruling) == ("no_own_agent", "R20")


def test_a_table_without_abilities_says_so() -> None:
    place = arrange(TABLE, options={"abilities": "off"}, announced="bio")
    refusal = place.why_not("play:series_z")
    assert refusal is not None
    assert (refusal.code, refusal.ruling) == ("no_abilities", "R35")
