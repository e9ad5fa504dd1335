"""The heuristic: it wins what can be won at once, spares what it can, and says why."""

from __future__ import annotations

import pytest

from brink.games.catalog import find
from brink.games.singularity_war.bot.habits import USUAL, Habits
from brink.games.singularity_war.bot.heuristic import WarBot
from brink.games.singularity_war.bot.supplies import card_worth
from brink.kernel.bot import Look
from brink.kernel.chance import FastChance
from brink.match.match import Match
from tests.games.singularity_war.arrange import CARDS, Position, arrange, war_game


def choice(place: Position) -> str:
    decision = place.game.decision(place.state)
    assert decision is not None
    look = Look(place.game, place.state, 0b1111)
    return WarBot().choose(decision, look, FastChance(1)).text


def follow(place: Position, moves: int) -> list[str]:
    """Let the bot play on; luck may be anything."""
    played = []
    for _ in range(moves):
        if place.game.decision(place.state) is None:
            break
        played.append(choice(place))
        place.play(played[-1], loose=True)
    return played


def test_it_takes_the_last_step_with_everybody() -> None:
    place = arrange(seats=2, at=["7,7"], hands=[["keep_moving", "sidearm"]], threat=5)
    assert follow(place, 3) == ["play:keep_moving", "carry:1", "to:8,8"]
    assert place.result == "win"


def test_it_kills_what_would_make_the_last_step_fatal() -> None:
    place = arrange(
        at=["7,7"],
        groups={"7,7": {"scrap_hound": 1}},
        hands=[["keep_moving", "sidearm"]],
        threat=12,
        awareness=2,
    )
    played = follow(place, 4)
    assert played[:2] == ["play:sidearm", "hit:7,7:scrap_hound"]
    assert place.result == "win"


def test_it_shoots_what_would_fire_rather_than_what_would_not() -> None:
    place = arrange(
        at=["5,2"],
        groups={"5,4": {"perch_gun": 1}, "4,3": {"nano_mites": 3}},
        hands=[["sidearm"]],
        turn=2,
    )
    assert follow(place, 2) == ["play:sidearm", "hit:5,4:perch_gun"]


def test_it_does_not_dig_when_the_next_trigger_would_be_the_last() -> None:
    place = arrange(
        at=["0,0"],
        hands=[["sidearm"]],
        decks=[["its_closing_in", "sidearm"]],
        threat=14,
        awareness=1,
    )
    assert choice(place) == "end_turn"


def test_a_better_card_is_worth_more() -> None:
    rules = war_game().rules
    worth = {name: card_worth(USUAL, rules, number, 2) for name, number in CARDS.items()}
    assert worth["grapple_line"] > worth["courier_legs"] > worth["keep_moving"]
    assert worth["emp_lance"] > worth["carbine"] > worth["sidearm"]
    assert worth["human_ethos"] > worth["vigil"]
    assert worth["moratorium"] < 1.1 * 5, "it works once"
    last = war_game(start_issue=6).rules
    assert card_worth(USUAL, last, CARDS["faraday_cloak"], 2) < worth["faraday_cloak"], "the Core"


@pytest.mark.compiled
@pytest.mark.parametrize("issue", [1, 4])
def test_its_hints_have_reasons_in_words(issue: int) -> None:
    match = Match("singularity_war", ["Ada", "Bo"], seed=issue, start_issue=issue)
    codes = set()
    while match.decision is not None and match.position < 60:
        hint = match.hint()
        assert hint.reasons
        for reason in hint.reasons:
            assert "{" not in reason
            codes.add(reason.split(":")[0])
        match.play(hint.action)
    assert len(codes) > 4


@pytest.mark.compiled
def test_it_plays_closed_hands_and_every_mode() -> None:
    box = find("singularity_war")
    for options in (
        {"hands": "closed"},
        {"mode": "arcade", "start_issue": 2, "ties": "choose"},
        {"mode": "story", "cycle_limit": "none", "reshuffle_limit": "none"},
    ):
        match = Match(box.id, ["bot:heuristic"] * 3, seed=4, **options)
        while match.outcome is None:
            match.bot_move()


def test_its_weights_can_be_bent() -> None:
    brave = Habits()
    brave.least = 1_000.0  # Nothing is worth playing.
    place = arrange(at=["0,0"], hands=[["keep_moving"]], cycle_limit=0)
    decision = place.game.decision(place.state)
    assert decision is not None
    look = Look(place.game, place.state, 1)
    assert WarBot(brave).choose(decision, look, FastChance(1)).text == "end_turn"
    assert WarBot().choose(decision, look, FastChance(1)).text == "play:keep_moving"
