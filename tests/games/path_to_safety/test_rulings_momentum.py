"""Rulings about momentum and conferences."""

from __future__ import annotations

import pytest

from brink.games.path_to_safety.rules.turn import (
    CONFERENCE_DISCARD,
    MOMENTUM_BONUS,
    MOMENTUM_TURN,
    TURN_START,
)
from tests.games.path_to_safety.arrange import (
    GOVERNANCE,
    KINDS,
    Card,
    Die,
    Faces,
    Luck,
    Value,
    arrange,
    kinds_of_news,
    pile,
)

WAIT = {"early_end": "on"}
MAD = "mad_science"


@pytest.mark.parametrize(("chain", "asked"), [("off", (1, "turn_start")), ("on", (0, "momentum"))])
def test_R9_a_momentum_play_earns_momentum_again_only_with_the_chain(
    chain: str, asked: tuple[int, str]
) -> None:
    position = arrange(
        [["gov_06", "gov_07", "gov_08"], []],
        options={**WAIT, "momentum_chain": chain},
        discard=["gov_09"],
    )
    position.play("publish:gov_06")
    assert position.asked() == (0, "momentum")
    position.play("publish:gov_07")
    assert position.asked() == asked
    assert position.state.progress[GOVERNANCE] == 2


def test_R9_a_chain_ends_with_a_card_that_does_not_match() -> None:
    position = arrange(
        [["gov_06", "af_07"], []], options={**WAIT, "momentum_chain": "on"}, discard=["gov_09"]
    )
    position.play("publish:gov_06")
    position.play("publish:af_07")
    assert position.asked() == (1, "turn_start")


def test_R9_the_chain_changes_nothing_under_extra_turns() -> None:
    for chain in ("on", "off"):
        position = arrange([["gov_06"], []], preset="quick", options={"momentum_chain": chain})
        position.state.discard = pile("gov_09")
        position.play("publish:gov_06")
        assert position.legal() == {"take_turn", "pass"}


def test_R10_momentum_may_be_passed() -> None:
    position = arrange([["gov_06"], []], options=WAIT, step=MOMENTUM_BONUS)
    assert position.legal() == {"publish:gov_06", "draw", "pass"}
    assert kinds_of_news(position.play("pass")) == ["passed", "turn_began"]
    assert position.hand(0) == ["gov_06"]
    assert position.asked() == (1, "turn_start")


def test_R10_a_momentum_draw_is_an_own_draw_so_mad_science_counts() -> None:
    position = arrange([[], []], options=WAIT, deck=[MAD, "af_07"], step=MOMENTUM_BONUS)
    position.play("draw", Card(MAD), Card("af_07"))
    assert position.clock() == (13, "continue")
    assert position.hand(0) == ["af_07"]
    assert position.asked() == (1, "turn_start")


def test_R10_a_momentum_play_resolves_in_full_with_its_risk() -> None:
    position = arrange([["gov_05"], []], options=WAIT, step=MOMENTUM_BONUS)
    position.play("publish:gov_05", Die(5))
    assert position.state.progress[GOVERNANCE] == 1
    assert position.clock() == (13, "continue")
    research = arrange([["gov_12"], []], options=WAIT, step=MOMENTUM_BONUS)
    research.play("research:gov_12", Value(GOVERNANCE, 3))
    assert research.state.seen[GOVERNANCE] == 0b100


@pytest.mark.parametrize(
    ("discard", "matches"),
    [
        ([], False),
        (["gov_01"], True),
        (["gov_13"], True),
        (["af_06"], False),
        (["gov_07", "af_06"], False),
        (["gov_07", MAD], False),
        ([MAD, "gov_07"], True),
    ],
)
@pytest.mark.parametrize("preset", ["standard", "quick"])
def test_R11_a_card_matches_the_strategy_on_top_of_the_pile_as_it_lands(
    discard: list[str], matches: bool, preset: str
) -> None:
    position = arrange([["gov_06"], []], preset=preset, options=WAIT, discard=discard)
    position.play("publish:gov_06")
    assert position.asked() == ((0, "momentum") if matches else (1, "turn_start"))


def test_R11_what_the_play_itself_brings_does_not_change_the_match() -> None:
    """Raised stakes put Mad Science on top after the card has landed."""
    position = arrange(
        [["gov_01"], []], preset="quick", deck=[MAD, "af_07"], discard=["gov_09"], options=WAIT
    )
    position.play("publish:gov_01", Card(MAD), Card("af_07"))
    assert position.pile() == ["gov_09", "gov_01", MAD]
    assert position.asked() == (0, "momentum")


def test_R11_a_conference_discard_counts_as_the_card_beneath() -> None:
    position = arrange(
        [["gov_05"], ["gov_08"]], options=WAIT, deck=["af_06", "af_07"], step=CONFERENCE_DISCARD
    )
    position.play("discard:gov_05", Card("af_06"))
    position.play("draw", Card("af_07"))
    position.play("publish:gov_08")
    assert position.asked() == (1, "momentum")


def test_R11_a_card_left_by_a_reshuffle_is_still_the_card_to_match() -> None:
    position = arrange(
        [["gov_08"], []], options=WAIT, discard=["af_06", "af_07", "gov_01"], step=TURN_START
    )
    position.play("draw", Card("af_06"))
    position.play("publish:gov_08")
    assert position.asked() == (0, "momentum")


@pytest.mark.parametrize("active", [0, 1, 2, 3])
def test_R12_the_others_draw_one_each_starting_after_the_active_desk(active: int) -> None:
    hands: list[list[str]] = [[], [], [], []]
    hands[active] = ["gov_05"]
    deck = ["af_06", "af_07", "af_08"]
    position = arrange(hands, deck=deck, desk=active, step=CONFERENCE_DISCARD, options=WAIT)
    luck: list[Luck] = [Card(card) for card in deck]
    if active == 3:
        luck.append(Faces("x" * 14))
    news = position.play("discard:gov_05", *luck)
    drawers = [event["desk"] for event in news if event["event"] == "drew"]
    assert drawers == [f"desk_{(active + step) % 4 + 1}" for step in (1, 2, 3)]


def test_R12_a_conference_gives_no_momentum_and_rolls_no_risk() -> None:
    position = arrange([["gov_05"], []], options=WAIT, deck=["af_06"], discard=["gov_09"])
    position.play("conference")
    assert position.legal() == {"discard:gov_05"}
    news = position.play("discard:gov_05", Card("af_06"))
    assert kinds_of_news(news) == ["discarded", "drew", "turn_began"]
    assert position.state.progress == [0, 0, 0, 0]
    assert position.asked() == (1, "turn_start")


def test_R12_a_conference_is_legal_even_if_nobody_can_draw() -> None:
    alone = arrange([["gov_06"]], pool=2)
    assert "conference" in alone.legal()
    dry = arrange([["gov_06"], []], options=WAIT)
    dry.play("conference")
    dry.play("discard:gov_06")
    assert dry.hand(1) == []


def test_R30_quick_momentum_is_a_whole_further_turn_or_a_pass_and_it_chains() -> None:
    position = arrange(
        [["gov_06", "gov_07"], []],
        preset="quick",
        options=WAIT,
        deck=["af_06", "af_07"],
        discard=["gov_09"],
    )
    position.play("publish:gov_06")
    assert position.legal() == {"take_turn", "pass"}
    news = position.play("take_turn", Card("af_06"))
    assert kinds_of_news(news) == ["extra_turn", "drew"]
    assert position.legal() == {"publish:gov_07", "publish:af_06"}
    position.play("publish:gov_07")
    assert position.asked() == (0, "momentum")
    assert position.state.turns == 0, "an extra turn is not a scheduled one"
    position.play("pass")
    assert position.asked() == (1, "turn_start")


def test_R30_an_extra_turn_may_be_a_conference() -> None:
    position = arrange([["gov_02"], []], preset="quick", deck=["af_06"], step=MOMENTUM_TURN)
    position.play("take_turn", Card("af_06"))
    assert "conference" in position.legal()


def test_R30_each_edition_has_its_own_momentum_unless_told_otherwise() -> None:
    for preset, rule, legal in (
        ("standard", None, {"draw", "pass"}),
        ("quick", None, {"take_turn", "pass"}),
        ("standard", "extra_turn", {"take_turn", "pass"}),
        ("quick", "bonus", {"draw", "pass"}),
    ):
        options = {} if rule is None else {"momentum_rule": rule}
        position = arrange([["gov_06"], []], preset=preset, options=options, discard=["gov_09"])
        position.play("publish:gov_06")
        assert position.legal() == legal


def test_R31_ones_own_last_card_counts_as_the_card_beneath_in_a_run() -> None:
    position = arrange([["gov_06", "gov_07"], []], preset="quick", discard=["gov_09"])
    position.play("publish:gov_06")
    position.state.deck.append(KINDS["af_06"])
    position.play("take_turn", Card("af_06"))
    assert position.pile()[-1] == "gov_06"
    position.play("publish:gov_07")
    assert position.asked() == (0, "momentum")


def test_R32_a_conference_takes_any_card_in_standard_and_only_a_risky_one_in_quick() -> None:
    hand = ["gov_01", "gov_05", "gov_06", "gov_10", "gov_11", "gov_13"]
    for preset, allowed in ((None, hand), ("quick", ["gov_01", "gov_05"])):
        calling = arrange([hand, []], preset=preset)
        assert "conference" in calling.legal()
        giving = arrange([hand, []], preset=preset, step=CONFERENCE_DISCARD)
        assert giving.legal() == {f"discard:{card}" for card in allowed}
    safe = arrange([["gov_06", "gov_11"], []], preset="quick")
    assert safe.legal() == {"publish:gov_06", "research:gov_11"}
    loose = arrange([["gov_06"], []], preset="quick", options={"conference_cards": "any"})
    assert "conference" in loose.legal()
    strict = arrange([["gov_06"], []], options={"conference_cards": "risky"})
    assert "conference" not in strict.legal()


def test_R47_a_conference_offers_two_copies_of_a_kind_once() -> None:
    position = arrange([["gov_03", "pro_13", "gov_03"], []], options=WAIT, step=CONFERENCE_DISCARD)
    assert position.legal() == {"discard:gov_03", "discard:pro_13"}
    position.play("discard:gov_03")
    assert position.hand(0) == ["gov_03", "pro_13"]
