"""Rulings about drawing, in and out of turn."""

from __future__ import annotations

from collections import Counter

import pytest

from brink.games.path_to_safety.rules.drawing import draw
from brink.games.path_to_safety.rules.turn import CONFERENCE_DISCARD, MOMENTUM_BONUS, TURN_START
from brink.kernel.dealer import Dealer
from brink.kernel.event import EVERYONE
from tests.games.path_to_safety.arrange import (
    KINDS,
    Card,
    Numbers,
    Script,
    Value,
    arrange,
    kinds_of_news,
    names,
)

WAIT = {"early_end": "on"}
MAD = "mad_science"


def test_R13_mad_science_at_a_conference_is_discarded_and_another_card_drawn() -> None:
    position = arrange(
        [["gov_06"], [], []],
        options=WAIT,
        deck=[MAD, MAD, "af_07", "gov_08"],
        step=CONFERENCE_DISCARD,
    )
    position.play("discard:gov_06", Card(MAD), Card(MAD), Card("af_07"), Card("gov_08"))
    assert position.clock() == (14, "continue")
    assert position.pile() == ["gov_06", MAD, MAD]
    assert (position.hand(1), position.hand(2)) == (["af_07"], ["gov_08"])
    position.state.deck.append(KINDS["gov_09"])
    position.play("draw", Card("gov_09"))
    position.play("publish:gov_09")
    assert position.asked() == (2, "turn_start"), "Mad Science beneath broke the match"


@pytest.mark.parametrize("preset", ["standard", "quick"])
def test_R34_mad_science_advances_on_an_own_draw_and_never_out_of_turn(preset: str) -> None:
    own = arrange([[], []], preset=preset, options=WAIT, deck=[MAD, "af_07"], step=TURN_START)
    dice = own.state.pool
    own.play("draw", Card(MAD), Card("af_07"))
    assert own.clock() == (dice - 1, "continue")
    other = arrange([["gov_03"], []], preset=preset, deck=[MAD, "af_07"], step=CONFERENCE_DISCARD)
    other.state.deck.append(KINDS["pa_06"])
    other.play("discard:gov_03", Card(MAD), Card("af_07"), Card("pa_06"))
    assert other.clock() == (dice, "continue")


def test_R34_mad_science_drawn_by_raised_stakes_does_not_advance() -> None:
    position = arrange([["gov_01"], []], preset="quick", options=WAIT, deck=[MAD, "af_07"])
    position.play("publish:gov_01", Card(MAD), Card("af_07"))
    assert position.clock() == (10, "continue")
    assert position.pile() == ["gov_01", MAD]


def test_R19_an_empty_deck_is_made_anew_of_all_discards_but_the_top_one() -> None:
    position = arrange(
        [["pa_13"], []],
        options=WAIT,
        discard=["gov_06", MAD, "af_12", "pa_01"],
        step=TURN_START,
    )
    dealer = Dealer(Numbers(0))
    draw(position.state, 0, True, dealer)
    assert kinds_of_news([event.seen_by(0) for event in dealer.events]) == ["reshuffled", "drew"]
    assert dealer.events[0].seen_by(0)["cards"] == 3
    assert position.pile() == ["pa_01"]
    drawn = Counter(position.hand(0)) - Counter(["pa_13"])
    assert drawn + Counter(names(position.state.deck)) == Counter(["gov_06", MAD, "af_12"])


def test_R19_the_deck_is_not_reshuffled_before_a_card_is_needed() -> None:
    position = arrange([[], []], options=WAIT, deck=["gov_07"], discard=["af_06", "af_07"])
    draw(position.state, 0, True, Dealer(Numbers(0)))
    assert position.state.deck == []
    assert position.pile() == ["af_06", "af_07"]
    assert position.state.reshuffles == 0


def test_R19_every_card_of_the_new_deck_is_as_likely_to_come() -> None:
    drawn = []
    for answer in range(3):
        position = arrange([[], []], discard=["gov_06", "gov_07", "gov_08", "gov_09"])
        chance = Numbers(answer)
        draw(position.state, 0, True, Dealer(chance))
        assert chance.asked == [3]
        drawn += position.hand(0)
    assert sorted(drawn) == ["gov_06", "gov_07", "gov_08"]


def test_R20_a_draw_reshuffles_once_and_then_ends_without_a_card() -> None:
    position = arrange([["gov_07"], []], options=WAIT, discard=[MAD, MAD, "pa_01"])
    script = Script(position.state, [Card(MAD), Card(MAD)])
    dealer = Dealer(script)
    draw(position.state, 0, True, dealer)
    assert position.hand(0) == ["gov_07"]
    assert position.pile() == ["pa_01", MAD, MAD]
    assert position.clock() == (12, "continue")
    assert dealer.events[-1].seen_by(0) == {"event": "drew_nothing", "desk": "desk_1"}
    assert [e.kind.name for e in dealer.events].count("reshuffled") == 1


@pytest.mark.parametrize("discard", [[], ["gov_06"], [MAD]])
def test_R20_a_pile_of_at_most_one_card_is_not_reshuffled(discard: list[str]) -> None:
    position = arrange([["gov_07"], []], discard=discard)
    draw(position.state, 0, True, Dealer(Numbers()))
    assert position.hand(0) == ["gov_07"]
    assert position.pile() == discard


def test_R20_a_turn_with_an_empty_hand_and_no_card_to_draw_ends_at_once() -> None:
    position = arrange([["gov_06"], [], ["gov_08"]], discard=[MAD])
    news = position.play("publish:gov_06", Card(MAD), Card("gov_06"))
    assert kinds_of_news(news) == [
        *("published", "turn_began", "reshuffled", "drew_mad_science", "advanced", "drew_nothing"),
        *("turn_began", "reshuffled", "drew"),
    ]
    assert position.asked() == (2, "action")
    assert position.hand(1) == []


def test_R20_with_a_card_in_hand_the_desk_acts_though_it_drew_nothing() -> None:
    position = arrange([["gov_07"], []], options=WAIT, step=TURN_START)
    position.play("draw")
    assert position.asked() == (0, "action")


@pytest.mark.parametrize(("open_hands", "told"), [("off", False), ("on", True)])
def test_R22_a_drawn_card_is_seen_by_its_drawer_and_by_all_only_with_open_hands(
    open_hands: str, told: bool
) -> None:
    position = arrange([[], [], []], options={"open_hands": open_hands}, deck=[MAD, "af_07"])
    dealer = Dealer(Script(position.state, [Card(MAD), Card("af_07")]))
    draw(position.state, 1, False, dealer)
    mad, normal = dealer.events
    for eyes in (0, 1, 2, 4, EVERYONE):
        assert mad.seen_by(eyes) == {
            "event": "drew_mad_science",
            "desk": "desk_2",
            "own_turn": "no",
            "title": "torrent",
        }
        knows = eyes in (2, EVERYONE)
        assert ("card" in normal.seen_by(eyes)) == (knows or told)
        hands = [d["hand"] for d in position.game.view(position.state, eyes)["desks"]]
        assert (hands[1] is not None) == (knows or told)
        assert position.game.view(position.state, eyes)["desks"][1]["cards"] == 1


def test_R22_open_hands_leave_decks_and_difficulties_hidden() -> None:
    position = arrange([["gov_06"], []], options={"open_hands": "on"}, deck=["af_07", MAD])
    seen = position.game.view(position.state, EVERYONE)
    assert seen["science_deck"] == 2
    assert seen["strategy_decks"] is None
    assert [strategy["difficulty"] for strategy in seen["strategies"]] == [None] * 4


@pytest.mark.parametrize(("count", "title"), [(0, "torrent"), (7, "rate_limit"), (8, "torrent")])
def test_the_nth_mad_science_card_shows_its_title_and_the_ninth_the_first_again(
    count: int, title: str
) -> None:
    position = arrange([[], []], options=WAIT, deck=[MAD, "af_07"])
    position.state.mad_seen = count
    dealer = Dealer(Script(position.state, [Card(MAD), Card("af_07")]))
    draw(position.state, 1, False, dealer)
    assert dealer.events[0].seen_by(0)["title"] == title
    assert position.state.mad_seen == count + 1


def test_a_momentum_draw_that_brings_nothing_still_ends_the_turn() -> None:
    position = arrange([["gov_07"], []], options=WAIT, step=MOMENTUM_BONUS)
    assert kinds_of_news(position.play("draw")) == ["drew_nothing", "turn_began"]
    assert position.asked() == (1, "turn_start")


def test_a_research_card_turns_up_any_unseen_value_with_the_same_chance() -> None:
    turned = []
    for value in (2, 5, 11):
        position = arrange(
            [["gov_11"], []], options=WAIT, seen=[[1, 3, 4, 6, 7, 8, 9, 10, 12, 13], (), (), ()]
        )
        position.play("research:gov_11", Value(0, value))
        turned.append(position.state.seen[0])
    assert len(set(turned)) == 3
