"""The friendly front."""

from __future__ import annotations

import pytest

from brink.bots.registry import UnknownBot
from brink.games.catalog import UnknownGame
from brink.games.options import OptionError
from brink.kernel.game import SeatsError
from brink.match.match import Match
from brink.match.refused import Refused


def test_a_match_is_played_by_writing_actions() -> None:
    match = Match("path_to_safety", seats=4, seed=7, edition="quick")
    assert match.decision is not None
    assert match.decision.step.name() == "turn_start"
    match.play("draw")
    assert match.decision.step.name() == "action"
    assert match.position == 1
    assert match.outcome is None


def test_a_refused_move_says_why_and_changes_nothing() -> None:
    match = Match("path_to_safety", seats=2, seed=7)
    before = match.hash
    with pytest.raises(Refused) as refused:
        match.play("pass")
    assert refused.value.code == "no_momentum_yet"
    assert refused.value.ruling == "R11"
    assert "R11" in refused.value.sentence
    assert (match.hash, match.position, len(match.log.lines)) == (before, 0, 2)


def test_why_not_answers_without_playing() -> None:
    match = Match("path_to_safety", seats=2, seed=7)
    assert match.why_not("draw") is None
    assert "Player 1" in (match.why_not("draw", seat=1) or "")
    assert match.position == 0


def test_a_misspelt_action_is_met_with_the_nearest_one() -> None:
    match = Match("path_to_safety", seats=2, seed=7)
    with pytest.raises(Refused, match="did you mean 'draw'"):
        match.play("drow")


def test_a_card_under_the_wrong_verb_is_met_with_the_right_one() -> None:
    match = Match("path_to_safety", seats=2, seed=7)
    with pytest.raises(Refused, match="'research:gov_11'"):
        match.play("publish:gov_11")


def test_unknown_games_options_bots_and_seats_are_refused_with_what_is_allowed() -> None:
    with pytest.raises(UnknownGame, match="did you mean 'path_to_safety'"):
        Match("path_to_savety")
    with pytest.raises(OptionError, match="did you mean 'edition'"):
        Match("path_to_safety", editon="quick")
    with pytest.raises(OptionError, match="did you mean 'quick'"):
        Match("path_to_safety", edition="quik")
    with pytest.raises(UnknownBot, match="did you mean 'heuristic'"):
        Match("path_to_safety", seats=["Ada", "bot:heuristik"])
    with pytest.raises(SeatsError, match="1 to 6 players, not 7"):
        Match("path_to_safety", seats=7)
    with pytest.raises(Refused, match="there is no seat 4"):
        Match("path_to_safety", seats=2, seed=1).view(4)


def test_bots_play_their_own_seats_only() -> None:
    match = Match("path_to_safety", seats=["Ada", "bot:heuristic"], seed=1)
    with pytest.raises(Refused, match="no bot is asked"):
        match.bot_move()
    while match.decision is not None and match.decision.seat == 0:
        match.play(match.decision.legal[0])
    match.bot_move()
    assert match.past[-1].seat == 1


def test_a_hint_names_a_legal_move_and_its_reasons() -> None:
    match = Match("path_to_safety", seats=3, seed=1)
    match.play("draw")
    hint = match.hint()
    assert match.why_not(hint.action) is None
    assert hint.label
    assert hint.reasons


def test_a_hint_rests_only_on_what_the_seat_may_know() -> None:
    match = Match("path_to_safety", seats=3, seed=1)
    match.play("draw")
    hint = match.hint()
    from brink.kernel.chance import FastChance
    from brink.kernel.dealer import Dealer

    for seed in range(10):
        match.state = match.game.redeal(match.state, 1, Dealer(FastChance(seed), muted=True))
        again = match.hint()
        assert (again.action, again.reasons) == (hint.action, hint.reasons)
