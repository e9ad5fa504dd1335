"""Every option does what it says; presets and editions give way to what is asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from brink.games.options import OptionError, Value
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from tests.games.path_to_safety.arrange import (
    PARTS,
    SHEET,
    Card,
    Die,
    arrange,
    new_position,
    path_game,
)

EDITIONS = {
    "standard": {
        "mad_science_dice": 14,
        "momentum_rule": "bonus",
        "conference_cards": "any",
        "risk_compare": "le",
        "stakes_draw": "off",
    },
    "quick": {
        "mad_science_dice": 10,
        "momentum_rule": "extra_turn",
        "conference_cards": "risky",
        "risk_compare": "lt",
        "stakes_draw": "on",
    },
}
SAME_IN_BOTH = {
    "desks": "auto",
    "starting_progress": "auto",
    "mad_science_cards": 6,
    "starting_hand": 3,
    "revealed_at_start": 5,
    "early_end": "on",
    "open_hands": "off",
    "tie_wins": "off",
    "momentum_chain": "off",
}
RANGES = {
    "starting_progress": (-30, 10),
    "mad_science_cards": (0, 8),
    "mad_science_dice": (2, 20),
    "starting_hand": (1, 6),
    "revealed_at_start": (0, 12),
}
WORDS = {
    "edition": {"standard", "quick"},
    "desks": {"auto", "one_each"},
    "starting_progress": {"auto"},
    "early_end": {"on", "off"},
    "open_hands": {"on", "off"},
    "tie_wins": {"on", "off"},
    "momentum_rule": {"bonus", "extra_turn"},
    "momentum_chain": {"on", "off"},
    "conference_cards": {"any", "risky"},
    "risk_compare": {"le", "lt"},
    "stakes_draw": {"on", "off"},
}


def every_value() -> Iterator[tuple[str, Value]]:
    for name, option in SHEET.options.items():
        for word in option.words:
            yield name, word
        if option.low is not None and option.high is not None:
            for number in range(option.low, option.high + 1):
                yield name, number


def test_the_options_and_their_values_are_those_of_section_8() -> None:
    assert set(SHEET.options) == {*RANGES, *WORDS}
    for name, option in SHEET.options.items():
        assert set(option.words) == WORDS.get(name, set()), name
        assert (option.low, option.high) == RANGES.get(name, (None, None)), name


@pytest.mark.parametrize("edition", ["standard", "quick"])
def test_the_defaults_are_those_of_section_8(edition: str) -> None:
    expected = {"edition": edition, **SAME_IN_BOTH, **EDITIONS[edition]}
    assert SHEET.profile({"edition": edition}).values == expected
    assert SHEET.profile({}, edition).values == expected
    if edition == "standard":
        assert SHEET.profile({}).values == expected


def test_the_preset_online_table_is_standard_with_three_changes() -> None:
    changes = {"desks": "one_each", "starting_progress": -10, "mad_science_cards": 4}
    expected = {"edition": "standard", **SAME_IN_BOTH, **EDITIONS["standard"], **changes}
    assert SHEET.profile({}, "online_table").values == expected
    assert set(SHEET.presets) == {"standard", "quick", "online_table"}


@pytest.mark.parametrize(("name", "value"), list(every_value()))
def test_every_value_is_accepted_and_a_game_under_it_can_be_played(name: str, value: Value) -> None:
    profile = SHEET.profile({name: value})
    assert profile[name] == value
    assert SHEET.profile({name: str(value)})[name] == value
    game = path_game(None, **{name: value})
    state = game.new(3, Dealer(FastChance(1)))
    dealer = Dealer(FastChance(2), True)
    for _ in range(25):
        decision = game.decision(state)
        if decision is None:
            break
        assert decision.legal
        game.apply(state, decision.legal[-1], dealer)


@pytest.mark.parametrize(("name", "value"), list(every_value()))
def test_what_is_given_beats_every_preset_and_edition(name: str, value: Value) -> None:
    for preset in SHEET.presets:
        assert SHEET.profile({name: value}, preset)[name] == value


def test_a_preset_beats_the_default_and_a_given_edition_sets_the_rest() -> None:
    profile = SHEET.profile({"edition": "quick"}, "online_table")
    assert profile["mad_science_dice"] == 10
    assert profile["starting_progress"] == -10
    assert profile["desks"] == "one_each"
    dice = SHEET.profile({"mad_science_dice": 14}, "quick")
    assert (dice["mad_science_dice"], dice["momentum_rule"]) == (14, "extra_turn")


@pytest.mark.parametrize("count", range(9))
def test_mad_science_cards_are_as_many_as_asked(count: int) -> None:
    assert new_position(3, mad_science_cards=count).state.deck.count(PARTS.mad) == count


@pytest.mark.parametrize("count", range(2, 21))
def test_mad_science_dice_are_as_many_as_asked(count: int) -> None:
    position = new_position(3, mad_science_dice=count)
    assert position.clock() == (count, "continue")
    assert position.game.view(position.state, 0)["clock"]["reserve"] == 0


@pytest.mark.parametrize("count", range(1, 7))
def test_hands_start_with_as_many_cards_as_asked(count: int) -> None:
    state = new_position(6, starting_hand=count).state
    assert [len(hand) for hand in state.hands] == [count] * 6


@pytest.mark.parametrize("count", range(13))
def test_as_many_strategy_cards_are_face_up_as_asked(count: int) -> None:
    state = new_position(3, revealed_at_start=count).state
    assert [state.seen_count(strategy) for strategy in range(4)] == [count] * 4
    assert [state.strategy_deck_size(strategy) for strategy in range(4)] == [12 - count] * 4


@pytest.mark.parametrize("start", range(-30, 11))
def test_progress_starts_where_asked_for_any_number_of_desks(start: int) -> None:
    for seats in (1, 4, 6):
        assert new_position(seats, starting_progress=start).state.progress == [start] * 4


def test_desks_one_each_gives_every_player_one() -> None:
    for seats in range(1, 7):
        assert len(new_position(seats, desks="one_each").state.hands) == seats
    assert len(new_position(1, desks="auto").state.hands) == 3


def test_early_end_asks_before_the_draw() -> None:
    assert new_position(3, early_end="on").asked() == (0, "turn_start")
    assert new_position(3, early_end="off").asked() == (0, "action")


def test_open_hands_shows_every_hand() -> None:
    for value, shown in (("on", True), ("off", False)):
        position = new_position(3, open_hands=value)
        desks = position.game.view(position.state, 1)["desks"]
        assert [desk["hand"] is not None for desk in desks] == [True, shown, shown]


def test_tie_wins_counts_an_equal_progress_as_safe() -> None:
    for value, safe in (("on", True), ("off", False)):
        position = arrange(
            [["gov_06"]],
            options={"tie_wins": value},
            seen=[range(4, 14), (), (), ()],
            progress=[3, 0, 0, 0],
        )
        assert position.state.is_guaranteed(0) == safe
        strategy = position.game.view(position.state, 0)["strategies"][0]
        assert strategy["chance"] == pytest.approx(1 if safe else 2 / 3)


@pytest.mark.parametrize(("rule", "offered"), [("bonus", "draw"), ("extra_turn", "take_turn")])
def test_momentum_rule_says_what_a_match_earns(rule: str, offered: str) -> None:
    position = arrange([["gov_06"], []], options={"momentum_rule": rule}, discard=["gov_07"])
    position.play("publish:gov_06")
    assert position.legal() == {offered, "pass"}


@pytest.mark.parametrize(("chain", "step"), [("on", "momentum"), ("off", "turn_start")])
def test_momentum_chain_lets_a_momentum_play_earn_more(chain: str, step: str) -> None:
    options = {"momentum_chain": chain, "early_end": "on"}
    position = arrange([["gov_06", "gov_08"], []], options=options, discard=["gov_07"])
    position.play("publish:gov_06")
    position.play("publish:gov_08")
    assert position.asked()[1] == step


@pytest.mark.parametrize(("cards", "legal"), [("any", True), ("risky", False)])
def test_conference_cards_says_what_a_conference_may_take(cards: str, legal: bool) -> None:
    position = arrange([["gov_06"], []], options={"conference_cards": cards})
    assert ("conference" in position.legal()) == legal


@pytest.mark.parametrize(("compare", "pool"), [("le", 13), ("lt", 14)])
def test_risk_compare_decides_a_die_equal_to_the_risk(compare: str, pool: int) -> None:
    options = {"risk_compare": compare, "early_end": "on"}
    position = arrange([["gov_04"], []], options=options)
    position.play("publish:gov_04", Die(4))
    assert position.state.pool == pool


@pytest.mark.parametrize(("stakes", "cards"), [("on", 1), ("off", 0)])
def test_stakes_draw_gives_the_others_a_card_for_a_risky_one(stakes: str, cards: int) -> None:
    options = {"stakes_draw": stakes, "early_end": "on"}
    position = arrange([["gov_04"], []], options=options, deck=["af_06"])
    position.play("publish:gov_04", Die(6), *[Card("af_06")] * cards)
    assert len(position.hand(1)) == cards


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        (
            "mad_science_card",
            4,
            "unknown option 'mad_science_card'; did you mean 'mad_science_cards'?",
        ),
        ("edition", "quik", "option edition: unknown value 'quik'; did you mean 'quick'?"),
        ("tie_wins", "of", "option tie_wins: unknown value 'of'; did you mean 'off'?"),
        ("risk_compare", "zzz", "option risk_compare: unknown value 'zzz'; choose one of le, lt"),
        (
            "mad_science_dice",
            21,
            "option mad_science_dice: 21 is out of range; choose a whole number from 2 to 20",
        ),
        (
            "mad_science_dice",
            "1",
            "option mad_science_dice: 1 is out of range; choose a whole number from 2 to 20",
        ),
        (
            "starting_progress",
            -31,
            "option starting_progress: -31 is out of range; "
            "choose auto or a whole number from -30 to 10",
        ),
        (
            "starting_hand",
            "many",
            "option starting_hand: unknown value 'many'; choose a whole number from 1 to 6",
        ),
        ("edition", 3, "option edition: 3 is not one of standard, quick"),
        (
            "starting_hand",
            2.5,
            "option starting_hand: 2.5 is not one of a whole number from 1 to 6",
        ),
        (
            "starting_hand",
            None,
            "option starting_hand: None is not one of a whole number from 1 to 6",
        ),
    ],
)
def test_what_the_game_does_not_have_is_refused_with_the_nearest_right_word(
    name: str, value: object, complaint: str
) -> None:
    with pytest.raises(OptionError, match=f"^{re.escape(complaint)}$"):
        path_game(None, **{name: value})


def test_an_unknown_preset_is_refused_with_the_nearest_one() -> None:
    complaint = "unknown preset 'online'; did you mean 'online_table'?"
    with pytest.raises(OptionError, match=f"^{re.escape(complaint)}$"):
        path_game("online")


@pytest.mark.parametrize("edition", ["standard", "quick"])
def test_R42_is_checked_after_edition_and_presets_have_spoken(edition: str) -> None:
    extra = {"edition": edition, "momentum_rule": "extra_turn", "mad_science_cards": 0}
    with pytest.raises(OptionError, match="R42"):
        path_game("online_table", **extra)
    path_game("online_table", **{**extra, "momentum_rule": "bonus"})
