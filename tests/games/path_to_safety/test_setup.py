"""The table before the first question (section 4)."""

from __future__ import annotations

from collections import Counter

import pytest

from brink.games.path_to_safety.rules.state import KIND
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from brink.kernel.game import SeatsError
from tests.games.path_to_safety.arrange import PARTS, Numbers, new_position, path_game

AUTO_DESKS = {1: 3, 2: 4, 3: 3, 4: 4, 5: 5, 6: 6}
AUTO_START = {
    "standard": {1: 0, 2: -3, 3: -6, 4: -10, 5: -14, 6: -15},
    "quick": {1: 0, 2: -4, 3: -9, 4: -13, 5: -17, 6: -17},
}


@pytest.mark.parametrize("edition", ["standard", "quick"])
@pytest.mark.parametrize("desks", ["auto", "one_each"])
@pytest.mark.parametrize("seats", range(1, 7))
def test_every_table_is_laid_out_as_section_4_says(edition: str, desks: str, seats: int) -> None:
    position = new_position(seats, seed=seats, edition=edition, desks=desks)
    state = position.state
    count = AUTO_DESKS[seats] if desks == "auto" else seats
    dice = 14 if edition == "standard" else 10
    assert len(state.hands) == count
    assert [len(hand) for hand in state.hands] == [3] * count
    assert len(state.deck) == 104 - 3 * count + 6
    assert position.pile() == []
    assert [state.seen_count(s) for s in range(4)] == [5] * 4
    assert [state.strategy_deck_size(s) for s in range(4)] == [7] * 4
    assert position.clock() == (dice, "continue")
    assert state.progress == [AUTO_START[edition][count]] * 4
    assert (state.round, state.desk, state.turns) == (1, 0, 1)
    assert position.asked() == (0, "turn_start")


def test_the_science_cards_are_52_kinds_of_two_copies_and_six_mad_science() -> None:
    state = new_position(4).state
    dealt = Counter(card & KIND for hand in state.hands for card in hand)
    assert dealt + Counter(state.deck) == Counter(
        {**dict.fromkeys(range(52), 2), PARTS.mad: 6},
    )


@pytest.mark.parametrize("seats", range(1, 7))
def test_the_desks_go_round_the_players(seats: int) -> None:
    state = new_position(seats).state
    for desk in range(len(state.hands)):
        assert state.player_of(desk) == desk % seats


@pytest.mark.parametrize("seats", [-1, 0, 7, 100])
def test_a_table_of_any_other_size_is_refused_with_the_right_sizes(seats: int) -> None:
    with pytest.raises(SeatsError, match=f"path_to_safety is for 1 to 6 players, not {seats}$"):
        path_game().new(seats, Dealer(FastChance(0)))


def test_every_value_of_a_strategy_is_as_likely_in_each_place_of_its_column() -> None:
    """One face-up card: the thirteen answers of chance give the thirteen values, one each."""
    game = path_game(revealed_at_start=1, starting_hand=1, desks="one_each")
    turned_up = []
    for answer in range(13):
        chance = Numbers(answer, 0, 0, 0, 0)
        state = game.new(1, Dealer(chance))
        assert chance.asked == [13, 13, 13, 13, 104]
        turned_up.append(state.seen[0])
    assert sorted(turned_up) == [1 << bit for bit in range(13)]


def test_the_face_up_values_are_drawn_without_repeats() -> None:
    game = path_game(revealed_at_start=12)
    for seed in range(20):
        state = game.new(4, Dealer(FastChance(seed)))
        assert [state.seen_count(s) for s in range(4)] == [12] * 4


def test_the_news_of_the_set_up_tell_a_player_only_its_own_cards() -> None:
    dealer = Dealer(FastChance(5))
    state = path_game().new(2, dealer)
    dealt = [event for event in dealer.events if event.kind.name == "dealt"]
    assert len(dealt) == 4 * 3
    for event in dealt:
        desk = int(str(event.seen_by(0)["desk"]).removeprefix("desk_")) - 1
        for seat in range(2):
            assert ("card" in event.seen_by(1 << seat)) == (state.player_of(desk) == seat)
        assert "card" not in event.seen_by(0)


def test_the_same_seed_lays_out_the_same_table_and_another_seed_another() -> None:
    game = path_game()
    first, again, other = (game.new(4, Dealer(FastChance(seed))) for seed in (1, 1, 2))
    assert first.pack() == again.pack()
    assert first.pack() != other.pack()
