"""The heuristic bot looks only where it may, says why, and wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

import pytest

from brink.games.path_to_safety.bot.clock import FUTURES, PACE_STEP, Clock
from brink.games.path_to_safety.bot.heuristic import HeuristicBot
from brink.games.path_to_safety.bot.reasons import ADVICE
from brink.games.path_to_safety.bot.turn import EARLY_ROUNDS, Turn
from brink.games.path_to_safety.rules.state import PathState
from brink.games.path_to_safety.rules.turn import TURN_START, VoteEnd
from brink.kernel.bot import Look
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from brink.kernel.playout import play_out
from brink.kernel.step import Decision, Reason
from tests.games.path_to_safety.arrange import (
    AGENT_FOUNDATIONS,
    GOVERNANCE,
    PIVOTAL_ACT,
    PROSAIC,
    Position,
    arrange,
    new_position,
    path_game,
    pile,
)

BOT = HeuristicBot()
TABLES: list[tuple[int, Mapping[str, object]]] = [
    (3, {}),
    (2, {"edition": "quick"}),
    (4, {"momentum_chain": "on", "mad_science_cards": 0}),
    (5, {"edition": "quick", "conference_cards": "any", "tie_wins": "on"}),
    (1, {"desks": "one_each", "mad_science_dice": 2}),
    (6, {"starting_hand": 6, "stakes_draw": "on", "revealed_at_start": 12}),
]


def advice(position: Position, eyes: int | None = None, seed: int = 0) -> str:
    """Return the bot's answer, by default with what the seat asked can see."""
    decision = position.game.decision(position.state)
    assert decision is not None
    seen = 1 << decision.seat if eyes is None else eyes
    look = Look(position.game, position.state, seen)
    return BOT.choose(decision, look, FastChance(seed)).text


def turn_at(position: Position, eyes: int) -> Turn:
    """Return the prices the bot sees with these eyes."""
    decision = position.game.decision(position.state)
    assert decision is not None
    return BOT.turn(decision, position.state, eyes)


def decisions(position: Position, seed: int) -> Iterator[Decision[PathState]]:
    """Play on, half by the bot with its own eyes and half by chance, and stop at every question."""
    dealer, luck = Dealer(FastChance(seed), True), FastChance(seed, 1)
    while (decision := position.game.decision(position.state)) is not None:
        yield decision
        action = decision.legal[luck.below(len(decision.legal))]
        if action.deliberate or luck.below(2):
            look = Look(position.game, position.state, 1 << decision.seat)
            action = BOT.choose(decision, look, luck)
        position.game.apply(position.state, action, dealer)


def told(reasons: list[Reason]) -> list[tuple[str, str, dict[str, str | int]]]:
    return [(reason.code, reason.ruling, dict(reason.values)) for reason in reasons]


@pytest.mark.compiled
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_what_the_eyes_cannot_see_changes_neither_answer_nor_reasons(
    seats: int, options: Mapping[str, object]
) -> None:
    position = new_position(seats, 7, None, **options)
    game = position.game
    for turn, decision in enumerate(decisions(position, 7)):
        pair = 1 << decision.seat | 1 << (decision.seat + 1) % seats
        for eyes in (1 << decision.seat, pair):
            look = Look(game, position.state, eyes)
            chosen = BOT.choose(decision, look, FastChance(1))
            reasons = told(BOT.reasons(decision, look, chosen))
            for seed in range(2):
                imagined = game.redeal(position.state, eyes, Dealer(FastChance(seed, turn), True))
                asked = game.decision(imagined)
                assert asked is not None
                other = Look(game, imagined, eyes)
                assert BOT.choose(asked, other, FastChance(seed)) is chosen
                assert told(BOT.reasons(asked, other, chosen)) == reasons


@pytest.mark.compiled
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_answer_has_one_to_three_reasons_with_the_words_that_are_listed(
    seats: int, options: Mapping[str, object]
) -> None:
    position = new_position(seats, 11, None, **options)
    for decision in decisions(position, 11):
        look = Look(position.game, position.state, 1 << decision.seat)
        for action in decision.legal:
            reasons = BOT.reasons(decision, look, action)
            assert 1 <= len(reasons) <= 3, action
            for reason in reasons:
                assert list(reason.values) == ADVICE[reason.code], reason.code
                assert "" not in reason.values.values()


def test_the_bot_leaves_the_position_as_it_was() -> None:
    position = new_position(4, 3, edition="quick")
    for decision in decisions(position, 3):
        before = position.state.pack()
        look = Look(position.game, position.state, 0b1111)
        BOT.reasons(decision, look, BOT.choose(decision, look, FastChance(0)))
        assert position.state.pack() == before


@pytest.mark.parametrize("tie_wins", ["on", "off"])
def test_the_game_is_ended_only_when_a_win_is_sure(tie_wins: str) -> None:
    sure = 11 if tie_wins == "on" else 12
    for progress, answers in ((sure - 1, ("draw", "refuse")), (sure, ("propose_end", "agree"))):
        for step, answer in zip((TURN_START, VoteEnd(0, 1)), answers, strict=True):
            position = arrange(
                [["gov_06"], ["gov_07"]],
                options={"early_end": "on", "tie_wins": tie_wins},
                progress=(-5, progress, 10, 0),
                seen=((), (12, 13), (), ()),
                step=step,
            )
            assert advice(position) == answer


def test_of_two_like_points_the_safe_one_is_worth_more() -> None:
    position = new_position(4, 5, early_end="off")
    position.state.hands[0] = pile("gov_05", "gov_06")
    turn, parse = turn_at(position, 0b1111), position.game.actions.parse
    assert turn.worth(parse("publish:gov_06")) > turn.worth(parse("publish:gov_05"))


def test_with_the_clock_about_to_stop_a_match_is_used_for_two_points() -> None:
    position = arrange(
        [["gov_06", "gov_07", "af_12"], ["af_06"], ["pa_06"]],
        deck=["pro_06"] * 20,
        discard=["gov_11"],
        progress=(5, 0, 0, 0),
        pool=3,
        at_end=True,
    )
    assert advice(position) in ("publish:gov_06", "publish:gov_07")


def test_bots_that_pool_their_hands_count_on_what_the_others_hold() -> None:
    position = new_position(3, 5, early_end="off")
    for desk in (1, 2):
        position.state.hands[desk] = pile("gov_06", "gov_07", "gov_08")
    alone, together = turn_at(position, 0b001), turn_at(position, 0b111)
    assert together.prices.chances[GOVERNANCE] > alone.prices.chances[GOVERNANCE]
    assert together.prices.chances[PROSAIC] < alone.prices.chances[PROSAIC]


def test_a_suit_the_next_desk_can_match_is_worth_leaving_on_top() -> None:
    position = new_position(3, 5, early_end="off")
    position.state.pool = 2  # Too late for conferences.
    position.state.hands[1] = pile("af_06", "af_07", "af_12")
    suits = turn_at(position, 0b111).suits
    assert suits[AGENT_FOUNDATIONS] > max(suits[GOVERNANCE], suits[PIVOTAL_ACT], suits[PROSAIC])


def test_like_answers_are_settled_by_the_order_of_the_action_list() -> None:
    hand = ["pro_06", "gov_06", "pa_06", "af_06"]
    for order in (hand, hand[::-1]):
        position = arrange([order, ["gov_12"]], deck=["gov_13", "af_13", "pa_13", "pro_13"])
        position.state.hands[1].clear()
        assert advice(position, eyes=0b11) == "publish:gov_06"


def rounds_ahead(clock: Clock, pace: float, advances: int) -> float:
    """Return the mean over all futures."""
    return sum(clock.ahead(pace, advances, future) for future in range(FUTURES)) / FUTURES


def test_a_slower_pace_and_a_fuller_pool_leave_more_rounds() -> None:
    clock = Clock(14)
    means = [
        [rounds_ahead(clock, PACE_STEP * pace / 3, done) for done in range(27)]
        for pace in range(36)
    ]
    for slow, fast in pairwise(means):
        assert all(calm >= hasty - 1e-9 for calm, hasty in zip(slow, fast, strict=True))
    for row in means:
        assert all(early >= late - 1e-9 for early, late in pairwise(row))


@pytest.mark.parametrize(
    ("dice", "at_end", "expected"),
    [(5, False, 3.65), (4, False, 2.77), (3, False, 1.95), (2, False, 1.23), (1, True, 0.64)],
)
def test_the_clock_table_has_the_rounds_the_spec_gives(
    dice: int, at_end: bool, expected: float
) -> None:
    advances = 14 - 2 + dice if at_end else 14 - dice
    mean = rounds_ahead(Clock(14), 0.0, advances)
    assert mean == pytest.approx(expected, abs=0.006)


@pytest.mark.parametrize("seats", [3, 4])
def test_bots_do_more_than_confer_in_the_first_rounds(seats: int) -> None:
    verbs: Counter[str] = Counter()
    for seed in range(8):
        game = path_game(early_end="off")
        dealer = Dealer(FastChance(seed), True)
        state = game.new(seats, dealer)
        look = Look(game, state, (1 << seats) - 1)
        while (decision := game.decision(state)) is not None and state.round <= EARLY_ROUNDS:
            action = BOT.choose(decision, look, FastChance(0))
            if decision.step.name() == "action":
                verbs[action.text.split(":")[0]] += 1
            game.apply(state, action, dealer)
    assert 0.4 < verbs["conference"] / verbs.total() < 0.93, verbs


@pytest.mark.compiled
@pytest.mark.parametrize(("edition", "least"), [("standard", 15), ("quick", 13)])
def test_four_bots_win_more_often_than_not(edition: str, least: int) -> None:
    game = path_game(edition=edition, early_end="off")
    wins = 0
    for seed in range(25):
        dealer = Dealer(FastChance(seed), True)
        state = game.new(4, dealer)
        play_out(game, state, [BOT] * 4, dealer, FastChance(0))
        outcome = game.outcome(state)
        assert outcome is not None
        wins += len(outcome.winners) > 0
    assert wins >= least
