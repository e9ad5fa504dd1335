"""The laws of every game: each is tried on a game that was played once at random (`Walked`).

Each law is a plain function that raises an `AssertionError` where it is broken. The last of `LAWS`
sees that none of the others has changed a position.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from typing import Any

from brink.kernel.chance import FastChance
from brink.kernel.dealer import PLAIN, Dealer
from brink.kernel.game import Game
from brink.kernel.row import Row, row_of
from brink.kernel.state import State, state_hash, state_key
from brink.testing.tables import ALL_WALKS, Case, Moment, Walked, walk

Law = Callable[[Walked], None]
LAWS: list[Law] = []
ENOUGH = 100  # Moves to look at; of a short game several are played.
STRIDE = 1 if ALL_WALKS else 7  # Of a longer game's moves one of so many is looked at.


def law(broken: Law) -> Law:
    """Add a law to the list."""
    LAWS.append(broken)
    return broken


def walk_far(case: Case, visit: Callable[[Moment, Any], None]) -> None:
    """Play games at random until enough moves were looked at."""
    moves = 0

    def look(moment: Moment, after: Any) -> None:
        nonlocal moves
        moves += 1
        if moves <= ENOUGH or moves % STRIDE == 0:
            visit(moment, after)

    seed = 0
    while moves < ENOUGH:
        walk(case, look, seed)
        seed += 1


# Play: every game ends, answers are legal and unlike, pieces are never lost.


@law
def a_random_game_ends_with_an_outcome_and_no_question(played: Walked) -> None:
    case = played.case

    def unfinished(moment: Moment, after: Any) -> None:
        assert case.game.outcome(moment.state) is None, "an outcome before the end"

    played.visit(unfinished)
    outcome = case.game.outcome(played.final)
    assert outcome is not None, "nothing is asked any more, but there is no outcome"
    assert outcome.endings, "an outcome needs an ending"
    assert len(outcome.scores) == case.seats, "an outcome needs a score for every seat"
    assert all(0 <= seat < case.seats for seat in outcome.winners)


@law
def every_question_has_answers_all_different_and_all_in_the_list(played: Walked) -> None:
    case = played.case
    listed = case.game.actions.all

    def look(moment: Moment, after: Any) -> None:
        decision = case.game.decision(moment.state)
        assert decision is not None
        assert decision.legal, f"{decision.step.name()} has no answer"
        indices = [action.index for action in decision.legal]
        assert len(set(indices)) == len(indices), f"an answer is offered twice: {decision}"
        assert all(listed[action.index] is action for action in decision.legal)
        assert not all(action.deliberate for action in decision.legal)
        assert 0 <= decision.seat < case.seats

    played.visit(look)


@law
def why_not_is_silent_exactly_for_legal_answers(played: Walked) -> None:
    case = played.case

    def ask(moment: Moment, after: Any) -> None:
        decision = case.game.decision(moment.state)
        assert decision is not None
        legal = {action.index for action in decision.legal}
        for action in case.game.actions.all:
            reason = case.game.why_not(moment.state, decision.seat, action)
            assert (reason is None) == (action.index in legal), action
            if reason is not None:
                assert reason.code not in ("", "illegal")
                assert reason.ruling, f"{reason.code} rests on no ruling"
            for seat in range(case.seats):
                if seat != decision.seat:
                    assert case.game.why_not(moment.state, seat, action) is not None

    played.sample(ask)
    reason = case.game.why_not(played.final, 0, case.game.actions.all[0])
    assert reason is not None
    assert reason.code == "game_over"


@law
def pieces_are_conserved(played: Walked) -> None:
    pieces = played.case.game.pieces
    counts: list[object] = [pieces(played.final)]
    played.visit(lambda moment, after: counts.append(pieces(moment.state)))
    assert counts[0], "a game counts its pieces: some there must be"
    for count in counts:
        assert count == counts[0], f"pieces are lost or found: {count}, at the end {counts[0]}"


@law
def a_clone_is_the_same_position(played: Walked) -> None:
    def copy(moment: Moment, after: Any) -> None:
        other = moment.state.clone()
        assert other is not moment.state
        assert state_hash(other) == state_hash(moment.state)

    played.visit(copy)


@law
def the_same_seed_gives_the_same_game(played: Walked) -> None:
    hashes: list[str] = []
    walk(played.case, lambda moment, after: hashes.append(state_hash(after)))
    assert hashes == played.hashes


@law
def action_texts_are_unique_and_stand_at_their_index(played: Walked) -> None:
    actions = played.case.game.actions
    assert [action.index for action in actions.all] == list(range(len(actions.all)))
    assert len(actions.by_text) == len(actions.all)
    assert all(actions.parse(action.text) is action for action in actions.all)


# Secrecy: what a seat may not know changes nothing it is shown.


def all_eyes(case: Case) -> list[int]:
    """Return the eyes of a spectator, of each seat alone, and of a few pooled."""
    return [0, *(1 << seat for seat in range(case.seats)), (1 << case.seats) - 1, 0b101]


def imagined(case: Case, state: Any, eyes: int, seed: int) -> Any:
    """Return a position those eyes take for the true one."""
    return case.game.redeal(state, eyes, Dealer(FastChance(seed, 77), muted=True))


@law
def a_view_tells_nothing_its_eyes_cannot_see(played: Walked) -> None:
    case = played.case

    def look(moment: Moment, after: Any) -> None:
        for eyes in all_eyes(case):
            other = imagined(case, moment.state, eyes, len(moment.action.text))
            assert json.dumps(case.game.view(other, eyes)) == json.dumps(
                case.game.view(moment.state, eyes)
            ), f"eyes {eyes:b} tell a re-dealt position from the true one"

    played.sample(look)
    final = played.final
    for eyes in all_eyes(case):
        assert case.game.view(imagined(case, final, eyes, 1), eyes) == case.game.view(final, eyes)


@law
def a_view_is_plain_json(played: Walked) -> None:
    case = played.case

    def look(moment: Moment, after: Any) -> None:
        view = case.game.view(moment.state, 1)
        assert json.loads(json.dumps(view)) == view  # No tuples, no numbers as keys.

    played.sample(look)


@law
def legal_answers_and_refusals_are_the_same_in_every_redeal(played: Walked) -> None:
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
                    assert dict(here.values) == dict(there.values), f"{here.code} tells a secret"

    played.sample(ask)


@law
def a_plain_move_teaches_its_mover_nothing(played: Walked) -> None:
    """After it all worlds that the mover thought possible look alike: it may be taken back."""
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


@law
def a_redeal_leaves_the_true_state_alone_and_keeps_the_pieces(played: Walked) -> None:
    case = played.case

    def deal(moment: Moment, after: Any) -> None:
        before = state_hash(moment.state)
        other = imagined(case, moment.state, 1, 5)
        assert state_hash(moment.state) == before
        assert case.game.pieces(other) == case.game.pieces(moment.state)

    played.sample(deal)


def a_redeal_really_deals(cases: list[Case]) -> None:
    """Where a spectator sees less than everybody together, some re-deal is another position."""
    hides = deals = False
    for case in cases:

        def look(moment: Moment, after: Any, case: Case = case) -> None:
            nonlocal hides, deals
            if deals:
                return
            here = json.dumps(case.game.view(moment.state, -1))
            hides = hides or here != json.dumps(case.game.view(moment.state, 0))
            other = imagined(case, moment.state, 0, 3)
            deals = here != json.dumps(case.game.view(other, -1))

        if not deals:
            walk(case, look)
    assert deals or not hides, "something is hidden, but a re-deal never deals it anew"


# States: declared once, read again, carried to other processes.


def read_again(state: Any) -> Any:
    """Return a position written down and read into an empty one of the same kind."""
    _, (kind, given, *_) = state.__reduce__()
    other = kind(*given)
    other.read(row_of(state.pack()))
    return other


def held(state: Any) -> dict[str, object]:
    """Return the numbers and rows a state holds, whether or not it names them among its fields."""
    names = getattr(type(state), "__mypyc_attrs__", None) or vars(state)
    found = {name: getattr(state, name) for name in names}
    return {name: value for name, value in found.items() if isinstance(value, int | Row | list)}


@law
def what_is_written_is_read_again(played: Walked) -> None:
    keys: dict[int, str] = {}

    def look(moment: Moment, after: Any) -> None:
        written = after.pack()
        pickled = pickle.loads(pickle.dumps(after))  # noqa: S301 - just written.
        for other in (read_again(after), pickled, after.clone()):
            assert other.pack() == written
            pending, mine = played.case.game.steps(other), played.case.game.steps(after)
            assert [step.pack() for step in pending] == [step.pack() for step in mine]
            assert state_key(other) == state_key(after)
            assert held(other) == held(after), "is every field named?"
        fingerprint = state_hash(after)
        assert keys.setdefault(state_key(after), fingerprint) == fingerprint

    walk_far(played.case, look)
    assert len(keys) > 1, "one position after another is the same: are all fields named?"


@law
def a_state_read_again_is_played_on_as_the_first_would_be(played: Walked) -> None:
    case = played.case
    count = 0

    def look(moment: Moment, after: Any) -> None:
        nonlocal count
        count += 1
        if count % 7:
            return
        first, second = after.clone(), read_again(after)
        for _ in range(3):
            ends = [answered(case.game, state, count) for state in (first, second)]
            assert ends[0] == ends[1], "a field is not named in fields()"

    walk_far(case, look)


def answered(game: Game[Any], state: State, number: int) -> list[int]:
    """Play an answer, if one is asked for, and return the position as numbers."""
    decision = game.decision(state)
    if decision is not None:
        action = decision.legal[number % len(decision.legal)]
        game.apply(state, action, Dealer(FastChance(number), muted=True))
    return state.pack()


@law
def an_observation_tells_what_the_view_tells_and_nothing_else(played: Walked) -> None:
    case, game = played.case, played.case.game
    eyes_of_all = [0, *(1 << seat for seat in range(case.seats)), -1]
    shared, layout = Row(), None
    seen: dict[int, dict[str, str]] = {eyes: {} for eyes in eyes_of_all}
    count = 0

    def look(moment: Moment, after: Any) -> None:
        nonlocal layout, count
        count += 1
        if layout is None:
            layout = game.layout(after)
            assert len({slot.name for slot in layout}) == len(layout), "two slots of one name"
        for eyes in eyes_of_all:
            found = game.observation(after, eyes, shared).numbers()
            assert len(found) == len(layout)
            for number, slot in zip(found, layout, strict=True):
                assert slot.low - 1 <= number <= slot.high, f"{slot}: {number}"
            if eyes >= 0:
                other = game.redeal(after, eyes, Dealer(FastChance(count), muted=True))
                assert game.observation(other, eyes, Row()).numbers() == found
            view = json.dumps(game.view(after, eyes), sort_keys=True, default=str)
            told = seen[eyes].setdefault(json.dumps(found), view)
            assert told == view, "two views are one observation"

    walk_far(case, look)


@law
def every_move_can_be_told(played: Walked) -> None:
    """Every event, question, refusal and answer met has its sentence, and the table its words."""
    case = played.case
    if case.box is None or case.profile is None:
        return
    box, wording = case.box, case.box.wording(case.profile, [])

    def tell(moment: Moment, after: Any) -> None:
        decision = case.game.decision(moment.state)
        assert decision is not None
        assert wording.question(decision.step.name(), decision.step.values(moment.state)).strip()
        for action in case.game.actions.all[:: max(1, len(case.game.actions.all) // 40)]:
            reason = case.game.why_not(moment.state, decision.seat, action)
            assert reason is None or wording.refusal(reason).strip()
        for event in moment.dealer.events:
            wording.event(event.seen_by(-1))
        for eyes in (0, 1 << decision.seat):
            assert box.describe(case.game.view(moment.state, eyes), wording)

    played.sample(tell)
    outcome = case.game.outcome(played.final)
    assert outcome is not None
    for ending in outcome.endings:
        assert wording.ending(ending).text
    box.conclude(outcome, wording)


@law
def no_state_ever_changes_after_it_was_cloned(played: Walked) -> None:
    """Nor by whatever the laws above have asked of it."""
    for (_, after), was in zip(played.moments, played.hashes, strict=True):
        assert state_hash(after) == was, "a position has changed: a row is shared"
