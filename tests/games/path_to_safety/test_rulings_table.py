"""Rulings about the table: cards, desks, start, hands."""

from __future__ import annotations

import pytest

from brink.games.path_to_safety.rules.state import KIND, PathState
from brink.games.path_to_safety.rules.turn import TURN_START
from brink.kernel.action import Action
from brink.kernel.bot import Bot, Look, bot_eyes
from brink.kernel.chance import Chance, FastChance
from brink.kernel.dealer import Dealer
from brink.kernel.step import Decision
from tests.games.path_to_safety.arrange import (
    KINDS,
    PARTS,
    Card,
    Faces,
    arrange,
    new_position,
    path_game,
    pile,
)


def test_R1_the_table_is_set_up_as_the_new_game_button_does_it() -> None:
    position = new_position(4)
    state = position.state
    for strategy in range(4):
        assert state.seen_count(strategy) == 5
        assert state.strategy_deck_size(strategy) == 7
        assert 13 - state.seen_count(strategy) - state.strategy_deck_size(strategy) == 1
    assert [len(hand) for hand in state.hands] == [3, 3, 3, 3]
    assert position.clock() == (14, "continue")


def test_R5_the_risk_of_an_innovation_is_its_rank_up_to_five_and_nothing_above() -> None:
    for card in PARTS.cards:
        assert card.risk == (card.rank if card.rank <= 5 else 0), card.id
        assert card.is_research == (card.rank >= 11), card.id


@pytest.mark.parametrize(
    ("preset", "options", "cards"),
    [
        (None, {}, 6),
        ("quick", {}, 6),
        ("online_table", {}, 4),
        ("online_table", {"mad_science_cards": 2}, 2),
        (None, {"mad_science_cards": 0}, 0),
    ],
)
def test_R7_six_mad_science_cards_are_shuffled_in_and_four_at_the_online_table(
    preset: str | None, options: dict[str, object], cards: int
) -> None:
    position = new_position(4, 0, preset, **options)
    assert position.state.deck.count(PARTS.mad) == cards
    assert len(position.state.deck) == 104 - 12 + cards


def test_R8_mad_science_is_shuffled_in_after_the_hands_are_dealt() -> None:
    game = path_game(mad_science_cards=8, starting_hand=6)
    for seed in range(50):
        state = game.new(6, Dealer(FastChance(seed)))
        assert all(card & KIND != PARTS.mad for hand in state.hands for card in hand)
        assert state.deck.count(PARTS.mad) == 8


@pytest.mark.parametrize(
    ("edition", "starts"),
    [
        ("standard", {1: 0, 2: -3, 3: -6, 4: -10, 5: -14, 6: -15}),
        ("quick", {1: 0, 2: -4, 3: -9, 4: -13, 5: -17, 6: -17}),
    ],
)
def test_R23_starting_progress_follows_the_number_of_desks_and_the_edition(
    edition: str, starts: dict[int, int]
) -> None:
    for desks, start in starts.items():
        state = new_position(desks, 0, edition=edition, desks="one_each").state
        assert state.progress == [start] * 4
    for seats in range(1, 7):
        assert new_position(seats, 0, "online_table").state.progress == [-10] * 4
        given = new_position(seats, 0, "online_table", edition=edition, starting_progress=-7)
        assert given.state.progress == [-7] * 4


@pytest.mark.parametrize(
    ("seats", "desks", "runs"),
    [
        (1, "auto", [0, 0, 0]),
        (2, "auto", [0, 1, 0, 1]),
        (3, "auto", [0, 1, 2]),
        (4, "auto", [0, 1, 2, 3]),
        (5, "auto", [0, 1, 2, 3, 4]),
        (6, "auto", [0, 1, 2, 3, 4, 5]),
        (1, "one_each", [0]),
        (2, "one_each", [0, 1]),
    ],
)
def test_R24_a_lone_player_runs_three_desks_and_two_players_run_two_each(
    seats: int, desks: str, runs: list[int]
) -> None:
    state = new_position(seats, 0, desks=desks).state
    assert [state.player_of(desk) for desk in range(len(state.hands))] == runs


def test_R25_the_desks_act_in_order_and_every_round_starts_with_desk_1() -> None:
    position = arrange(
        [["gov_06"], ["gov_07"], ["gov_08"]],
        options={"early_end": "on"},
        deck=["af_06", "af_07", "af_08"],
        discard=["mad_science"],
        step=TURN_START,
    )
    asked = []
    for _round in range(2):
        for desk, drawn in enumerate(["af_06", "af_07", "af_08"]):
            asked.append((position.state.round, *position.asked()))
            position.state.deck = pile(drawn)
            position.state.discard = pile()
            position.play("draw", Card(drawn))
            pool = position.state.pool
            position.play(f"publish:{drawn}", *([Faces("x" * pool)] if desk == 2 else []))
    turns = [(r, seat, "turn_start") for r in (1, 2) for seat in range(3)]
    assert asked == turns
    assert (position.state.round, position.state.desk) == (3, 0)


def test_R27_the_action_after_the_draw_is_compulsory() -> None:
    position = arrange([["gov_03", "gov_12"], []])
    assert position.legal() == {"publish:gov_03", "research:gov_12", "conference"}
    refusal = position.why_not("pass")
    assert refusal is not None
    assert (refusal.code, refusal.ruling) == ("must_act", "R27")


def test_R28_progress_is_one_counter_a_strategy_shared_by_all_desks() -> None:
    position = arrange(
        [["gov_06"], ["gov_07"], []],
        options={"early_end": "on"},
        deck=["af_06"],
        discard=["mad_science"],
        progress=[-6, -6, -6, -6],
    )
    position.play("publish:gov_06")
    assert position.state.progress == [-5, -6, -6, -6]
    position.play("draw", Card("af_06"))
    position.play("publish:gov_07")
    assert position.state.progress == [-4, -6, -6, -6]


def test_R29_a_hand_has_no_limit() -> None:
    held = [card.id for card in PARTS.cards]
    position = arrange([["gov_06"], held], deck=["af_06"], options={"early_end": "on"})
    position.play("conference")
    position.play("discard:gov_06", Card("af_06"))
    assert len(position.state.hands[1]) == 53
    position.state.discard = pile()
    position.state.deck.append(KINDS["gov_01"])
    position.play("draw", Card("gov_01"))
    assert len(position.state.hands[1]) == 54
    assert len(position.legal()) == 52 + 1


def test_R37_there_are_fourteen_dice_in_standard_and_ten_in_quick() -> None:
    assert new_position(4).clock() == (14, "continue")
    assert new_position(4, 0, "quick").clock() == (10, "continue")
    assert new_position(4, 0, "quick", mad_science_dice=14).clock() == (14, "continue")


class Sharer(Bot[PathState]):
    def __init__(self, tells: bool) -> None:
        self.tells = tells

    def shares(self) -> bool:
        return self.tells

    def choose(
        self, decision: Decision[PathState], look: Look[PathState], chance: Chance
    ) -> Action:
        return decision.legal[0]


@pytest.mark.parametrize(("open_hands", "person_shown"), [("off", False), ("on", True)])
def test_R43_bots_pool_their_hands_among_bots_and_know_a_persons_only_when_open(
    open_hands: str, person_shown: bool
) -> None:
    """Seats 0 and 2 are sharing bots, 1 a person, 3 a bot that keeps to itself."""
    position = new_position(4, 3, open_hands=open_hands)
    table: list[Bot[PathState] | None] = [Sharer(True), None, Sharer(True), Sharer(False)]
    pooled = bot_eyes(table, 0)
    assert pooled == bot_eyes(table, 2) == 0b0101
    assert bot_eyes(table, 1) == 0b0010
    assert bot_eyes(table, 3) == 0b1000
    shown = [d["hand"] is not None for d in position.game.view(position.state, pooled)["desks"]]
    assert shown == [True, person_shown, True, person_shown]
    looked = Look(position.game, position.state, pooled).imagine(FastChance(1))
    assert looked.hands[0] == position.state.hands[0]
    assert looked.hands[2] == position.state.hands[2]
    assert (looked.hands[1] == position.state.hands[1]) == person_shown
