"""Imagining what others may hold: nothing seen changes, everything unseen is dealt anew."""

from __future__ import annotations

from collections import Counter

import pytest

from brink.games.path_to_safety.rules.state import AGE, KIND, PathState
from brink.games.path_to_safety.rules.turn import CONFERENCE_DISCARD, TAKE_ACTION
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from tests.games.path_to_safety.arrange import (
    PARTS,
    Faces,
    Numbers,
    Position,
    arrange,
    difficulties,
    names,
    new_position,
)

SEEDS = range(40)


def imagine(position: Position, eyes: int, seed: int) -> PathState:
    before = position.state.pack()
    imagined = position.game.redeal(position.state, eyes, Dealer(FastChance(seed), True))
    assert position.state.pack() == before, "the true position was touched"
    return imagined


def all_cards(state: PathState) -> Counter[int]:
    held = [card & KIND for hand in state.hands for card in hand]
    return Counter(state.deck) + Counter(state.discard) + Counter(held)


def played(seats: int, seed: int, moves: int, **options: object) -> Position:
    position = new_position(seats, seed, None, **options)
    dealer, chance = Dealer(FastChance(seed, 1)), FastChance(seed, 2)
    for _ in range(moves):
        decision = position.game.decision(position.state)
        if decision is None:
            break
        legal = [action for action in decision.legal if not action.deliberate]
        position.game.apply(position.state, legal[chance.below(len(legal))], dealer)
    return position


@pytest.mark.parametrize("edition", ["standard", "quick"])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("moves", [0, 7, 20])
def test_a_redeal_changes_nothing_these_eyes_see(edition: str, seats: int, moves: int) -> None:
    position = played(seats, 11 * seats + moves, moves, edition=edition)
    state = position.state
    for eyes in [0, *(1 << seat for seat in range(seats)), 0b11]:
        for seed in range(5):
            imagined = imagine(position, eyes, seed)
            assert position.game.view(imagined, eyes) == position.game.view(state, eyes)
            for desk in range(len(state.hands)):
                assert len(imagined.hands[desk]) == len(state.hands[desk])
                if eyes & (1 << state.player_of(desk)):
                    assert imagined.hands[desk] == state.hands[desk]
            assert len(imagined.deck) == len(state.deck)
            assert imagined.deck.count(PARTS.mad) == state.deck.count(PARTS.mad)
            assert all(card & KIND != PARTS.mad for hand in imagined.hands for card in hand)
            assert all_cards(imagined) == all_cards(state)
            assert imagined.steps.all() == state.steps.all()


def test_a_redeal_really_deals() -> None:
    position = new_position(4, 1)
    hands = {tuple(names(imagine(position, 1, seed).hands[1])) for seed in SEEDS}
    assert len(hands) > 30


def test_two_desks_of_one_player_are_both_kept() -> None:
    position = new_position(2, 1)
    for seed in SEEDS:
        imagined = imagine(position, 1, seed)
        assert imagined.hands[0] == position.state.hands[0]
        assert imagined.hands[2] == position.state.hands[2]


def test_several_eyes_keep_all_their_hands_and_deal_the_rest() -> None:
    position = new_position(4, 1)
    dealt = set()
    for seed in SEEDS:
        imagined = imagine(position, 0b0101, seed)
        assert imagined.hands[0] == position.state.hands[0]
        assert imagined.hands[2] == position.state.hands[2]
        dealt.add((tuple(imagined.hands[1]), tuple(imagined.hands[3])))
    assert len(dealt) > 30


def test_a_spectator_imagines_every_hand() -> None:
    position = new_position(4, 1)
    for desk in range(4):
        hands = {tuple(imagine(position, 0, seed).hands[desk]) for seed in SEEDS}
        assert len(hands) > 30


def test_open_hands_and_a_finished_game_leave_nothing_to_imagine() -> None:
    seen = new_position(4, 1, open_hands="on")
    assert imagine(seen, 1, 3).pack() == seen.state.pack()
    over = arrange([["gov_06"], ["af_06", "gov_06"]], pool=1, at_end=True, desk=1, deck=["pa_06"])
    over.play("publish:gov_06", Faces("✓"), *difficulties(1, 2, 3, 4))
    assert imagine(over, 1, 3).pack() == over.state.pack()


def test_a_hidden_card_is_each_unseen_ordinary_card_with_the_same_chance() -> None:
    position = arrange([["gov_06"], ["af_06"]], deck=["pa_06", "pa_07", "mad_science", "pa_08"])
    imagined = []
    for answer in range(4):
        chance = Numbers(answer)
        state = position.game.redeal(position.state, 1, Dealer(chance, True))
        assert chance.asked == [4]
        imagined += names(state.hands[1])
        assert len(state.deck) == 4
        assert state.deck.count(PARTS.mad) == 1
    assert sorted(imagined) == ["af_06", "pa_06", "pa_07", "pa_08"]


def reshuffled() -> Position:
    """Return three desks after one reshuffle: two old cards and one new each, and a new deck."""
    hands = [
        ["gov_06", "gov_07", "gov_08"],
        ["af_06", "af_07", "af_08"],
        ["pa_06", "pa_07", "pa_08"],
    ]
    return arrange(
        hands,
        deck=["pro_06", "pro_07", "mad_science", "pro_08"],
        discard=["pro_09", "pro_10"],
        ages=[[0, 0, 1]] * 3,
        step=TAKE_ACTION,
    )


def test_a_card_drawn_before_a_reshuffle_was_out_of_the_deck_then() -> None:
    position = reshuffled()
    old_cards, new_cards = set(), set()
    for seed in range(200):
        imagined = imagine(position, 1, seed)
        assert imagined.hands[0] == position.state.hands[0]
        hidden = [card for hand in imagined.hands[1:] for card in hand]
        old = names([card for card in hidden if card // AGE == 0])
        new = names([card for card in hidden if card // AGE == 1])
        assert old == ["af_06", "af_07", "pa_06", "pa_07"]
        assert len(new) == 2
        assert sorted(new + names(imagined.deck)) == sorted(
            ["af_08", "pa_08", "pro_06", "pro_07", "pro_08", "mad_science"]
        )
        old_cards.add(tuple(names([c for c in imagined.hands[1] if c // AGE == 0])))
        new_cards.update(new)
    assert len(old_cards) == 6, "four old cards can be split in two hands in six ways"
    assert new_cards == {"af_08", "pa_08", "pro_06", "pro_07", "pro_08"}


def test_after_a_real_reshuffle_old_cards_stay_among_those_held_then() -> None:
    """Played, not arranged: cards held before the reshuffle are told from those drawn after."""
    position = arrange(
        [["gov_06", "gov_07"], ["af_06", "af_07"], ["pa_06", "pa_07"]],
        options={"early_end": "on"},
        discard=["pro_06", "pro_07", "pro_08", "pro_09", "pro_10", "gov_10"],
        step=CONFERENCE_DISCARD,
    )
    dealer = Dealer(FastChance(5))
    position.game.apply(position.state, position.game.actions.parse("discard:gov_06"), dealer)
    assert position.state.reshuffles == 1
    assert [len(hand) for hand in position.state.hands] == [1, 3, 3]
    for seed in range(100):
        imagined = imagine(position, 1, seed)
        hidden = [names(hand) for hand in imagined.hands[1:]]
        held_before = {"af_06", "af_07", "pa_06", "pa_07"}
        for hand in hidden:
            assert len(held_before & set(hand)) == 2


@pytest.mark.parametrize("hand", [["gov_03", "gov_08", "af_12"], ["af_12", "gov_08", "gov_01"]])
def test_who_calls_a_risky_conference_is_imagined_with_a_risky_card(hand: list[str]) -> None:
    position = arrange(
        [["gov_06"], hand, ["pa_07", "pa_02"]],
        preset="quick",
        deck=["pro_06", "pro_07", "pro_08", "pro_09", "af_05", "mad_science"],
        desk=1,
        step=CONFERENCE_DISCARD,
    )
    promised: set[str] = set()
    for seed in range(200):
        imagined = imagine(position, 1, seed)
        decision = position.game.decision(imagined)
        assert decision is not None
        assert decision.legal
        assert all_cards(imagined) == all_cards(position.state)
        assert len(imagined.hands[1]) == 3
        promised.update(action.text for action in decision.legal)
    risky = {card for card in [*hand, "pa_02", "af_05"] if card[-2:] <= "05"}
    assert promised == {f"discard:{card}" for card in risky}


def test_the_promise_is_kept_with_cards_of_several_ages() -> None:
    for ages in ([0, 1, 1], [1, 0, 1], [1, 1, 0], [0, 0, 1], [1, 0, 0]):
        position = arrange(
            [["gov_06"], ["gov_08", "gov_03", "af_12"], ["pa_07", "pa_09"]],
            preset="quick",
            deck=["pro_06", "pro_07", "pro_08"],
            desk=1,
            step=CONFERENCE_DISCARD,
            ages=[[0], ages, [0, 1]],
        )
        for seed in range(60):
            imagined = imagine(position, 1, seed)
            decision = position.game.decision(imagined)
            assert decision is not None
            assert decision.legal
            assert [card // AGE for card in imagined.hands[1]] == ages


def test_nothing_is_promised_by_a_conference_that_takes_any_card() -> None:
    position = arrange(
        [["gov_06"], ["gov_03"]],
        deck=["pro_06", "pro_07"],
        desk=1,
        step=CONFERENCE_DISCARD,
    )
    imagined = {names(imagine(position, 1, seed).hands[1])[0] for seed in SEEDS}
    assert imagined == {"gov_03", "pro_06", "pro_07"}


def test_the_caller_of_a_risky_conference_keeps_its_own_hand() -> None:
    position = arrange(
        [["gov_06"], ["gov_03", "gov_08"]],
        preset="quick",
        deck=["pro_06", "pro_07"],
        desk=1,
        step=CONFERENCE_DISCARD,
    )
    for seed in SEEDS:
        assert imagine(position, 2, seed).hands[1] == position.state.hands[1]
