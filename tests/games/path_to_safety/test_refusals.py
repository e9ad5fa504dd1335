"""Why not: a reason for every answer the rules turn down."""

from __future__ import annotations

import re

import pytest

from brink.games.path_to_safety.rules.turn import (
    CONFERENCE_DISCARD,
    MOMENTUM_BONUS,
    MOMENTUM_TURN,
    TAKE_ACTION,
    TURN_START,
    VoteEnd,
)
from tests.games.path_to_safety.arrange import Faces, Position, arrange, difficulties

HAND = ["gov_03", "gov_08", "af_12"]
SAFE = ["gov_08", "af_12"]


def at(decision: str, early_end: str = "on") -> Position:
    """Return seat 1 of 3 at each decision, hand gov_03, gov_08, af_12; `safe` lacks the first."""
    steps = {
        "turn_start": (TURN_START, "standard", HAND),
        "vote_end": (VoteEnd(1, 1), "standard", HAND),
        "action": (TAKE_ACTION, "standard", HAND),
        "action safe": (TAKE_ACTION, "quick", SAFE),
        "conference_discard": (CONFERENCE_DISCARD, "standard", HAND),
        "conference_discard risky": (CONFERENCE_DISCARD, "quick", HAND),
        "momentum": (MOMENTUM_BONUS, "standard", HAND),
        "momentum turn": (MOMENTUM_TURN, "quick", HAND),
    }
    step, preset, hand = steps[decision]
    hands = [["pa_01"], hand, ["pa_02"]]
    desk = 0 if decision == "vote_end" else 1
    return arrange(hands, preset=preset, options={"early_end": early_end}, desk=desk, step=step)


DECISIONS = [
    "turn_start",
    "vote_end",
    "action",
    "action safe",
    "conference_discard",
    "conference_discard risky",
    "momentum",
    "momentum turn",
]

REFUSED = [
    ("turn_start", "agree", "no_vote_open", "R18"),
    ("turn_start", "refuse", "no_vote_open", "R18"),
    ("turn_start", "take_turn", "no_momentum_yet", "R11"),
    ("turn_start", "pass", "no_momentum_yet", "R11"),
    ("turn_start", "publish:gov_03", "draw_first", "R27"),
    ("turn_start", "research:af_12", "draw_first", "R27"),
    ("turn_start", "conference", "draw_first", "R27"),
    ("turn_start", "discard:gov_03", "draw_first", "R27"),
    ("vote_end", "draw", "vote_open", "R18"),
    ("vote_end", "propose_end", "vote_open", "R18"),
    ("vote_end", "take_turn", "vote_open", "R18"),
    ("vote_end", "pass", "vote_open", "R18"),
    ("vote_end", "publish:gov_03", "vote_open", "R18"),
    ("vote_end", "conference", "vote_open", "R18"),
    ("vote_end", "discard:gov_03", "vote_open", "R18"),
    ("action", "draw", "already_drawn", "R27"),
    ("action", "propose_end", "too_late_to_propose", "R18"),
    ("action", "agree", "no_vote_open", "R18"),
    ("action", "refuse", "no_vote_open", "R18"),
    ("action", "take_turn", "no_momentum_yet", "R11"),
    ("action", "pass", "must_act", "R27"),
    ("action", "publish:gov_04", "not_in_hand", "R22"),
    ("action", "research:gov_12", "not_in_hand", "R22"),
    ("action", "discard:gov_03", "confer_first", "R12"),
    ("action", "discard:gov_04", "not_in_hand", "R22"),
    ("action safe", "conference", "no_risky_card", "R32"),
    ("conference_discard", "draw", "conference_called", "R12"),
    ("conference_discard", "propose_end", "conference_called", "R12"),
    ("conference_discard", "agree", "conference_called", "R12"),
    ("conference_discard", "refuse", "conference_called", "R12"),
    ("conference_discard", "take_turn", "conference_called", "R12"),
    ("conference_discard", "pass", "conference_called", "R12"),
    ("conference_discard", "publish:gov_03", "conference_called", "R12"),
    ("conference_discard", "conference", "conference_called", "R12"),
    ("conference_discard", "discard:gov_04", "not_in_hand", "R22"),
    ("conference_discard risky", "discard:gov_08", "card_too_safe", "R32"),
    ("conference_discard risky", "discard:af_12", "card_too_safe", "R32"),
    ("momentum", "propose_end", "too_late_to_propose", "R18"),
    ("momentum", "agree", "no_vote_open", "R18"),
    ("momentum", "refuse", "no_vote_open", "R18"),
    ("momentum", "take_turn", "no_extra_turns", "R30"),
    ("momentum", "conference", "no_momentum_conference", "R12"),
    ("momentum", "discard:gov_03", "no_momentum_conference", "R12"),
    ("momentum", "publish:gov_04", "not_in_hand", "R22"),
    ("momentum turn", "draw", "take_turn_first", "R30"),
    ("momentum turn", "propose_end", "too_late_to_propose", "R18"),
    ("momentum turn", "agree", "no_vote_open", "R18"),
    ("momentum turn", "refuse", "no_vote_open", "R18"),
    ("momentum turn", "publish:gov_03", "take_turn_first", "R30"),
    ("momentum turn", "conference", "take_turn_first", "R30"),
    ("momentum turn", "discard:gov_03", "take_turn_first", "R30"),
]


@pytest.mark.parametrize(("decision", "action", "code", "ruling"), REFUSED)
def test_each_answer_out_of_place_is_refused_with_its_own_reason(
    decision: str, action: str, code: str, ruling: str
) -> None:
    refusal = at(decision).why_not(action)
    assert refusal is not None
    assert (refusal.code, refusal.ruling) == (code, ruling)


@pytest.mark.parametrize("decision", ["action", "momentum", "momentum turn"])
def test_a_table_without_early_end_says_so(decision: str) -> None:
    refusal = at(decision, early_end="off").why_not("propose_end")
    assert refusal is not None
    assert (refusal.code, refusal.ruling) == ("no_early_end", "R18")


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
    expected = ("not_your_vote", "R18") if decision == "vote_end" else ("not_your_desk", "R25")
    for seat in (0, 2):
        for action in position.game.actions.all:
            refusal = position.why_not(action.text, seat)
            assert refusal is not None
            assert (refusal.code, refusal.ruling) == expected


def test_the_words_of_a_reason_name_the_card_and_the_desk() -> None:
    refusal = at("action").why_not("publish:gov_04")
    assert refusal is not None
    assert refusal.values == {"card": "gov_04", "desk": "desk_2"}
    refusal = at("conference_discard risky").why_not("discard:gov_08")
    assert refusal is not None
    assert refusal.values == {"card": "gov_08"}
    refusal = at("action").why_not("pass", seat=0)
    assert refusal is not None
    assert refusal.values["desk"] == "desk_2"


def test_a_player_of_two_desks_may_act_for_the_active_one_only() -> None:
    position = arrange([["gov_03"], ["gov_04"], ["gov_05"], []], seats=2, desk=2)
    assert position.asked() == (0, "action")
    assert position.why_not("publish:gov_05") is None
    refusal = position.why_not("publish:gov_03")
    assert refusal is not None
    assert refusal.code == "not_in_hand"


def test_after_the_end_everything_is_refused_because_the_game_is_over() -> None:
    position = arrange([["gov_06"]], pool=1, at_end=True)
    position.play("publish:gov_06", Faces("✓"), *difficulties(1, 2, 3, 4))
    for seat in range(2):
        for action in position.game.actions.all:
            refusal = position.game.why_not(position.state, seat, action)
            assert refusal is not None
            assert refusal.code == "game_over"
