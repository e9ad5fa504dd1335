"""The worked examples of section 9, number by number."""

from __future__ import annotations

import pytest

from brink.games.path_to_safety.rules.turn import TURN_START
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from tests.games.path_to_safety.arrange import (
    GOVERNANCE,
    PARTS,
    Card,
    Die,
    Faces,
    Luck,
    Position,
    Value,
    arrange,
    difficulties,
    kinds_of_news,
    new_position,
    path_game,
)

MAD = "mad_science"


@pytest.mark.parametrize(("edition", "dice", "start"), [("standard", 14, -10), ("quick", 10, -13)])
def test_example_1_counts(edition: str, dice: int, start: int) -> None:
    waiting = new_position(4, 1, edition=edition)
    state = waiting.state
    assert sum(len(hand) for hand in state.hands) == 12
    assert len(state.deck) == 104 - 12 + 6 == 98
    assert state.discard_size() == 0
    for strategy in range(4):
        assert state.seen_count(strategy) == 5
        assert state.strategy_deck_size(strategy) == 7
    assert waiting.clock() == (dice, "continue")
    assert state.progress == [start] * 4
    for seed in range(30):
        drawn = path_game(edition=edition, early_end="off").new(4, Dealer(FastChance(seed)))
        mad_science = drawn.discard_size()
        assert len(drawn.deck) == 97 - mad_science <= 97
        assert [len(hand) for hand in drawn.hands] == [4, 3, 3, 3]
        assert drawn.pool == dice - mad_science


def test_example_2_risk_in_standard() -> None:
    position = arrange([["gov_03"], ["pro_06"], [], []], deck=["af_09"])
    assert position.clock() == (14, "continue")
    position.play("publish:gov_03", Die(3), Card("af_09"))
    assert position.state.progress == [1, 0, 0, 0]
    assert position.clock() == (13, "continue")
    assert position.game.view(position.state, 0)["clock"]["reserve"] == 1
    assert position.asked() == (1, "action")


def test_example_3_risk_in_quick() -> None:
    position = arrange(
        [["gov_03"], [], [], []],
        preset="quick",
        options={"early_end": "on"},
        deck=["af_07", "af_08", "af_09"],
    )
    assert position.clock() == (10, "continue")
    news = position.play("publish:gov_03", Die(3), Card("af_07"), Card("af_08"), Card("af_09"))
    assert {
        "event": "risk_rolled",
        "desk": "desk_1",
        "die": 3,
        "threshold": 2,
        "advances": "no",
    } in news
    assert position.clock() == (10, "continue")
    assert [position.hand(desk) for desk in (1, 2, 3)] == [["af_07"], ["af_08"], ["af_09"]]


def test_example_3_an_ace_rolls_nothing_but_still_makes_the_others_draw() -> None:
    deck = ["af_07", "af_08", "af_09"]
    position = arrange(
        [["gov_01"], [], [], []], preset="quick", options={"early_end": "on"}, deck=deck
    )
    news = position.play("publish:gov_01", *[Card(card) for card in deck])
    assert "risk_rolled" not in kinds_of_news(news)
    assert [len(position.hand(desk)) for desk in range(4)] == [0, 1, 1, 1]


def test_example_4_momentum() -> None:
    position = arrange(
        [[], ["gov_08", "gov_12"], ["pro_06"]], discard=["gov_11"], deck=["pa_09"], desk=1
    )
    position.play("publish:gov_08")
    assert position.state.progress[GOVERNANCE] == 1
    assert position.asked() == (1, "momentum")
    position.play("research:gov_12", Value(GOVERNANCE, 6), Card("pa_09"))
    assert position.state.seen[GOVERNANCE] == 1 << 5
    assert position.asked() == (2, "action")
    assert position.pile()[-1] == "gov_12"


def test_example_5_two_mad_science_cards_in_one_draw() -> None:
    position = arrange(
        [["pa_10"], []],
        options={"early_end": "on"},
        deck=[MAD, MAD, "pa_09"],
        discard=["pa_01"],
        pool=3,
        step=TURN_START,
    )
    news = position.play("draw", Card(MAD), Card(MAD), Card("pa_09"))
    clocks = [(e["pool"], e["indicator"]) for e in news if e["event"] == "advanced"]
    assert clocks == [(2, "continue"), (1, "end")]
    assert position.clock() == (1, "end")
    assert position.hand(0) == ["pa_09", "pa_10"]
    assert position.pile()[-1] == MAD
    view = position.game.view(position.state, 1)
    hand = view["desks"][0]["hand"]
    assert hand is not None
    assert [card["matches"] for card in hand] == [False, False]
    position.play("publish:pa_09")
    assert position.asked() == (1, "turn_start")


def test_example_6_conference() -> None:
    position = arrange(
        [[], ["pro_05"], ["af_08"]], deck=[MAD, "af_07", "gov_02", "pa_06"], desk=1, pool=9
    )
    assert position.legal() == {"publish:pro_05", "conference"}
    assert kinds_of_news(position.play("conference")) == ["called_conference"]
    luck: list[Luck] = [Card(MAD), Card("af_07"), Card("gov_02")]
    news = position.play("discard:pro_05", *luck, Card("pa_06"))
    assert kinds_of_news(news) == [
        *("discarded", "drew_mad_science", "drew", "drew"),
        *("turn_began", "drew"),
    ]
    assert position.hand(2) == ["af_07", "af_08", "pa_06"]
    assert position.hand(0) == ["gov_02"]
    assert position.state.pool == 9
    assert position.pile() == ["pro_05", MAD]
    assert position.asked() == (2, "action")
    position.play("publish:af_08", Faces("x" * 9), Card("pro_05"))
    assert position.asked() == (0, "action"), "desk 3 could not match"


def example_7(pool: int, at_end: bool) -> Position:
    return arrange(
        [["af_06"], ["gov_06"]], options={"early_end": "on"}, pool=pool, at_end=at_end, desk=1
    )


def test_example_7_two_dice_go_on_with_one_x_and_the_advance_flips_the_indicator() -> None:
    position = example_7(2, at_end=False)
    position.play("publish:gov_06", Faces("x✓"))
    assert position.clock() == (1, "end")


def test_example_7_with_one_die_a_check_ends_the_game_and_an_x_makes_the_pool_two() -> None:
    stops = example_7(1, at_end=True)
    stops.play("publish:gov_06", Faces("✓"), *difficulties(1, 2, 3, 4))
    assert stops.game.decision(stops.state) is None
    goes_on = example_7(1, at_end=True)
    goes_on.play("publish:gov_06", Faces("x"))
    assert goes_on.clock() == (2, "end")
    assert goes_on.asked() == (0, "turn_start")


@pytest.mark.parametrize(
    ("tie_wins", "won", "ending"), [("off", False, "one_paper_short"), ("on", True, "photo_finish")]
)
def test_example_8_equal_is_not_enough(tie_wins: str, won: bool, ending: str) -> None:
    position = arrange(
        [["gov_06"]], options={"tie_wins": tie_wins}, pool=1, at_end=True, progress=[3, 0, 0, 0]
    )
    position.play("publish:gov_06", Faces("✓"), *difficulties(4, 1, 1, 1))
    outcome = position.game.outcome(position.state)
    assert outcome is not None
    assert outcome.facts["progress"] == {
        "governance": 4,
        "agent_foundations": 0,
        "pivotal_act": 0,
        "prosaic": 0,
    }
    assert outcome.facts["won"] is won
    assert outcome.facts["best_margin"] == 0
    assert outcome.endings == [ending]


def test_example_9_reshuffle() -> None:
    position = arrange(
        [[], []],
        options={"early_end": "on"},
        discard=["gov_06", MAD, "af_12", "pa_01"],
        step=TURN_START,
    )
    news = position.play("draw", Card(MAD), Card("af_12"))
    assert {"event": "reshuffled", "cards": 3} in news
    assert position.pile() == ["pa_01", MAD]
    assert position.clock() == (13, "continue")
    assert position.hand(0) == ["af_12"]
    assert [PARTS.card_ids[card] for card in position.state.deck] == ["gov_06"]


def test_example_10_vote() -> None:
    def asked_player_1() -> Position:
        position = arrange(
            [["gov_06"], ["gov_07"], ["gov_08"]],
            options={"early_end": "on"},
            deck=["af_07"],
            desk=1,
            step=TURN_START,
        )
        position.play("propose_end")
        assert position.asked() == (2, "vote_end")
        position.play("agree")
        assert position.asked() == (0, "vote_end")
        return position

    refused = asked_player_1()
    refused.play("refuse", Card("af_07"))
    assert refused.asked() == (1, "action")
    assert refused.hand(1) == ["af_07", "gov_07"]
    agreed = asked_player_1()
    news = agreed.play("agree", *difficulties(4, 5, 6, 7))
    assert "round_rolled" not in kinds_of_news(news)
    outcome = agreed.game.outcome(agreed.state)
    assert outcome is not None
    assert outcome.facts["trigger"] == "vote"
