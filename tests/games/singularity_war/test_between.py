"""Between issues: interludes, spoils, trims, and what Arcade mixes."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from brink.games.options import OptionError
from brink.games.singularity_war.rules.state import WON
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from tests.games.singularity_war.arrange import (
    CARDS,
    PARTS,
    Position,
    arrange,
    war_game,
)


def begin(seats: int = 1, **options: Any) -> Position:
    game = war_game(**options)
    return Position(game, game.new(seats, Dealer(FastChance(3))))


def test_R45_every_skipped_issue_is_an_interlude_of_two_caches_and_a_trim() -> None:
    place = begin(2, start_issue=3)
    asked = []
    while place.state.turn == 0:
        asked.append((place.asked(), place.state.interlude))
        decision = place.game.decision(place.state)
        assert decision is not None
        place.play(decision.legal[0].text, loose=True)
    one = [(0, "cache"), (1, "cache")] * 2 + [(0, "trim"), (0, "trim"), (1, "trim"), (1, "trim")]
    assert asked == [(question, 1) for question in one] + [(question, 2) for question in one]


def test_R28_an_interlude_deals_what_its_issue_has_unlocked() -> None:
    place = begin(1, start_issue=3, trim=0)
    heap = [*place.state.heap, *place.state.display]
    assert {PARTS.cards[card].unlock for card in heap} == {0, 1}
    place.play("pass", loose=True)
    place.play("pass", loose=True)
    assert place.state.interlude == 2
    heap = [*place.state.heap, *place.state.display]
    assert {PARTS.cards[card].unlock for card in heap} == {0, 1, 2}
    place.play("pass", loose=True)
    place.play("pass", loose=True)
    assert {PARTS.cards[card].unlock for card in place.state.heap} == {0, 1, 2}
    assert len(place.state.heap) == 2 * sum(
        1 for card in PARTS.cards if card.copies and card.unlock <= 2
    )


def test_R27_a_deck_is_never_trimmed_below_eight_and_never_of_its_triggers() -> None:
    place = begin(1, start_issue=2, trim=4)
    place.play("pass", loose=True)
    place.play("pass")
    assert place.asked() == (0, "trim")
    assert "trim:its_closing_in" not in place.game.actions.by_text
    place.play("trim:sidearm", loose=True)
    assert place.state.turn == 1, "nine other cards became eight: the issue begins"
    assert place.state.gone == [CARDS["sidearm"]]
    place = begin(1, start_issue=2, trim=0)
    place.play("pass", loose=True)
    place.play("pass", loose=True)
    assert place.state.turn == 1


def test_R36_spoils_go_into_the_decks_after_a_won_story_issue() -> None:
    place = arrange(
        at=["7,7"], hands=[["keep_moving", "vigil"]], decks=[["sidearm"] * 8], mode="story"
    )
    place.play("play:keep_moving")
    place.play("to:8,8", loose=True)
    assert place.state.result == WON
    assert place.game.outcome(place.state) is None
    assert place.asked() == (0, "cache")
    assert place.hand() == []
    assert place.deck() == sorted(["keep_moving", "vigil", *["sidearm"] * 8])
    assert {PARTS.cards[card].unlock for card in place.state.heap} == {0, 1}
    taken = next(text for text in sorted(place.legal()) if text.startswith("take"))
    place.play(taken, loose=True)
    assert place.asked() == (0, "trim")
    place.plays("trim:sidearm", "keep")
    outcome = place.game.outcome(place.state)
    assert outcome is not None
    card = taken.removeprefix("take:")
    deck = Counter(["keep_moving", "vigil", *["sidearm"] * 7, card])
    written = outcome.facts["decks"]
    assert isinstance(written, list)
    found = {part.split("*")[0]: int(part.split("*")[1]) for part in written[0].split("+")}
    assert found == dict(deck)


def test_R36_without_spoils_only_the_trim_is_left_and_a_single_issue_has_neither() -> None:
    place = arrange(
        at=["7,7"], hands=[["keep_moving"]], decks=[["sidearm"] * 9], mode="story", spoils=0
    )
    place.plays("play:keep_moving", "to:8,8")
    assert place.asked() == (0, "trim")
    place = arrange(at=["7,7"], hands=[["keep_moving"]], decks=[["sidearm"] * 9])
    place.plays("play:keep_moving", "to:8,8")
    assert place.game.decision(place.state) is None


def test_R17_held_and_exhausted_cards_come_home_after_the_issue() -> None:
    place = arrange(at=["7,7"], hands=[["keep_moving"]], mode="story", spoils=0, trim=0)
    place.state.held.extend([9, 0, CARDS["crowbar"]])
    place.state.aside[0].append(CARDS["moratorium"])
    place.plays("play:keep_moving", "to:8,8")
    outcome = place.game.outcome(place.state)
    assert outcome is not None
    assert outcome.facts["decks"] == ["keep_moving*1+crowbar*1+moratorium*1"]


def test_the_last_issue_has_no_aftermath_and_wins_the_run() -> None:
    place = arrange(issue=6, at=["5,6"], hands=[["keep_moving"]], mode="story")
    place.plays("play:keep_moving", "to:5,5")
    outcome = place.game.outcome(place.state)
    assert outcome is not None
    assert outcome.endings == ["win_human_ethos_tower", "campaign_won"]


def test_R26_after_a_loss_the_decks_are_those_the_issue_began_with() -> None:
    place = arrange(hands=[["logic_bomb"]], threat=15, mode="story", story_retries=0)
    place.plays("play:logic_bomb", "done")
    outcome = place.game.outcome(place.state)
    assert outcome is not None
    assert outcome.facts["decks"] == ["keep_moving*3+sidearm*3+calm_protocol*3"]
    assert outcome.endings == ["loss_threat_card", "campaign_lost"]


def test_R34_R44_the_topic_is_offered_once_an_issue() -> None:
    for options, topic in (
        ({}, "safety_control"),
        ({"mode": "story", "attempt": 2}, ""),
        ({"questions": "off"}, ""),
    ):
        place = arrange(hands=[["logic_bomb"]], threat=15, **options)
        place.plays("play:logic_bomb", "done")
        outcome = place.game.outcome(place.state)
        assert outcome is not None
        assert outcome.facts["topic"] == topic


def test_R31_arcade_bags_hold_everything_unlocked_but_what_is_fixed() -> None:
    rules = war_game(mode="arcade", start_issue=6).rules
    common = Counter(rules.bags[0])
    elite = Counter(rules.bags[1])
    assert set(common.values()) == {2}
    assert set(elite.values()) == {1}
    assert len(common) == 9
    assert len(elite) == 5, "the Core is on the map already"
    assert war_game(mode="arcade", start_issue=6, head_start=2).rules.interludes == 2
    assert war_game(mode="arcade", start_issue=6).rules.interludes == 5


def test_R42_arcade_with_a_story_run_has_what_it_unlocked() -> None:
    rules = war_game(mode="arcade", arcade_unlock=2, start_issue=3).rules
    assert max(PARTS.enemies[number].unlock for number in rules.enemies) == 2
    assert rules.unlocked == 2
    with pytest.raises(OptionError, match="map 4 is not unlocked"):
        war_game(mode="arcade", arcade_unlock=2, start_issue=4)
    assert war_game(mode="arcade", arcade_unlock="story").rules.unlocked == 0


def test_a_short_bag_leaves_the_last_cells_empty() -> None:
    game = war_game(mode="arcade", arcade_unlock=0, start_issue=1)
    state = game.new(1, Dealer(FastChance(1), muted=True))
    assert len(game.rules.bags[0]) == 8
    assert list(state.tokens) == [-1] * 7
    game = war_game(mode="arcade", arcade_unlock=1, arcade_maps="2")
    state = game.new(1, Dealer(FastChance(1), muted=True))
    elites = [spot for spot, kind in enumerate(game.rules.ground.spot_kinds) if kind == 1]
    assert [state.tokens[spot] for spot in elites] == [-1]


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"characters": "max,max"}, "twice"),
        ({"characters": "rock"}, "did you mean 'rook'"),
        ({"decks": "sidearn*3"}, "did you mean 'sidearm'"),
        ({"decks": "its_closing_in*1"}, "leave it out"),
        ({"decks": "vigil*3"}, "stands 3 times; there are 2"),
        ({"decks": "vigil*2;vigil*1"}, "stands 3 times"),
        ({"mode": "story", "attempt": 5}, "more than story_retries allows"),
    ],
)
def test_options_that_cannot_stand_are_refused_in_words(
    options: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(OptionError, match=complaint):
        war_game(**options)


def test_R46_a_seat_without_a_kept_deck_takes_its_starter_deck() -> None:
    place = begin(2, decks="crowbar*5", start_issue=2)
    assert place.state.turn == 1
    kinds = {PARTS.card_ids[card] for card in place.state.opening[1]}
    assert "solvent_spray" in kinds
    assert {PARTS.card_ids[card] for card in place.state.opening[0]} == {
        "crowbar",
        "its_closing_in",
    }
