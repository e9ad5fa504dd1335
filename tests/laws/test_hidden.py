"""Laws of secrecy: what a seat may not know changes nothing it is shown."""

from __future__ import annotations

import json
from typing import Any

from brink.kernel.chance import FastChance
from brink.kernel.dealer import PLAIN, Dealer
from brink.kernel.state import state_hash
from tests.laws.conftest import CASES
from tests.laws.tables import Case, Moment, Walked, walk


def all_eyes(case: Case) -> list[int]:
    """A spectator, each seat alone, and a few pooled."""
    return [0, *(1 << seat for seat in range(case.seats)), (1 << case.seats) - 1, 0b101]


def imagined(case: Case, state: Any, eyes: int, seed: int) -> Any:
    return case.game.redeal(state, eyes, Dealer(FastChance(seed, 77), muted=True))


def written(view: object) -> str:
    return json.dumps(view)


def test_a_view_tells_nothing_its_eyes_cannot_see(played: Walked) -> None:
    case = played.case

    def look(moment: Moment, after: Any) -> None:
        for eyes in all_eyes(case):
            other = imagined(case, moment.state, eyes, len(moment.action.text))
            assert written(case.game.view(other, eyes)) == written(
                case.game.view(moment.state, eyes)
            )

    played.sample(look)
    final = played.final
    for eyes in all_eyes(case):
        assert case.game.view(imagined(case, final, eyes, 1), eyes) == case.game.view(final, eyes)


def test_a_view_is_plain_json(played: Walked) -> None:
    case = played.case

    def look(moment: Moment, after: Any) -> None:
        view = case.game.view(moment.state, 1)
        assert json.loads(written(view)) == view  # No tuples, no numbers as keys.

    played.sample(look)


def test_legal_answers_and_refusals_are_the_same_in_every_redeal(played: Walked) -> None:
    case = played.case

    def ask(moment: Moment, after: Any) -> None:
        decision = case.game.decision(moment.state)
        assert decision is not None
        for seat in range(case.seats):
            other = imagined(case, moment.state, 1 << seat, seat)
            again = case.game.decision(other)
            assert again is not None
            assert (again.seat, again.step.name()) == (decision.seat, decision.step.name())
            assert again.legal, "a re-deal must leave the seat asked an answer"
            if seat == decision.seat:
                assert [a.index for a in again.legal] == [a.index for a in decision.legal]
            for action in case.game.actions.all[:: 1 + seat]:
                here = case.game.why_not(moment.state, seat, action)
                there = case.game.why_not(other, seat, action)
                assert (here is None) == (there is None)
                if here is not None and there is not None:
                    assert (here.code, here.ruling) == (there.code, there.ruling)
                    assert dict(here.values) == dict(there.values)

    played.sample(ask)


def test_a_plain_move_teaches_its_mover_nothing(played: Walked) -> None:
    """The take-back horizon is safe: after a plain move, all worlds the mover thought possible
    still look alike."""
    case = played.case

    def compare(moment: Moment, after: Any) -> None:
        if moment.dealer.mark != PLAIN:
            return
        eyes = 1 << moment.seat
        for seed in range(3):
            other = imagined(case, moment.state, eyes, seed)
            told = Dealer(FastChance(seed))
            case.game.apply(other, moment.action, told)
            assert told.mark == PLAIN
            assert case.game.view(other, eyes) == case.game.view(after, eyes)
            assert [event.seen_by(eyes) for event in told.events] == [
                event.seen_by(eyes) for event in moment.dealer.events
            ]

    played.visit(compare)


def test_a_redeal_leaves_the_true_state_alone_and_keeps_the_pieces(played: Walked) -> None:
    case = played.case

    def deal(moment: Moment, after: Any) -> None:
        before = state_hash(moment.state)
        other = imagined(case, moment.state, 1, 5)
        assert state_hash(moment.state) == before
        assert case.game.pieces(other) == case.game.pieces(moment.state)

    played.sample(deal)


def test_a_redeal_really_deals() -> None:
    dealt: dict[str, bool] = {}
    for case in CASES:
        if dealt.get(case.game.id):
            continue

        def look(moment: Moment, after: Any, case: Case = case) -> None:
            if dealt.get(case.game.id):
                return
            here = written(case.game.view(moment.state, -1))
            other = written(case.game.view(imagined(case, moment.state, 0, 3), -1))
            dealt[case.game.id] = here != other

        walk(case, look)
    assert all(dealt.values()), dealt
