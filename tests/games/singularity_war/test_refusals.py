"""Every answer the rules turn down is turned down with its own reason and ruling."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from brink.games.singularity_war.rules.refusals import NOT_OPEN
from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from tests.games.singularity_war.arrange import Position, arrange, war_game
from tests.games.singularity_war.test_text import FOLDER, codes_in


def begun(*answers: str, **position: object) -> Callable[[], Position]:
    """Return how a position is come to: laid out, then some answers given."""

    def make() -> Position:
        place = arrange(**position)  # type: ignore[arg-type]
        for answer in answers:
            place.play(answer, loose=True)
        return place

    return make


def trimming() -> Position:
    game = war_game(start_issue=2)
    place = Position(game, game.new(2, Dealer(FastChance(1), muted=True)))
    while place.asked()[1] != "trim":
        place.play("pass", loose=True)
    return place


IDLE = begun(hands=[["sidearm", "keep_moving"]], seats=2)
PAYING = begun("ability", hands=[["sidearm", "keep_moving", "crowbar"]], discards=[["sidearm"]])
EFFECT = begun("play:hit_and_run", hands=[["hit_and_run", "sidearm"]], at=["1,1"])
CARRYING = begun("play:keep_moving", hands=[["keep_moving"]], seats=3, at=["0,0", "0,0", "2,2"])
MOVING = begun("play:keep_moving", hands=[["keep_moving"]], at=["0,0"])
AIMING = begun(
    "play:sidearm",
    hands=[["sidearm"]],
    at=["0,0"],
    groups={"0,1": {"nano_mites": 1}, "2,3": {"nano_mites": 1}},
)
SWARMING = begun(
    "play:rust_swarm",
    hands=[["rust_swarm"]],
    at=["0,0"],
    groups={"0,1": {"nano_mites": 1}, "1,2": {"nano_mites": 1}},
)
LINING = begun("play:arc_coil", hands=[["arc_coil"]], at=["0,0"])
JAMMING = begun("play:spoof", hands=[["spoof"]], at=["0,0"], groups={"0,1": {"nano_mites": 1}})
PLACING = begun("end_turn", at=["5,2"], groups={"5,5": {"watcher_drone": 5}}, ties="choose", turn=2)
CACHE = begun(
    "play:keep_moving", "carry:none", "to:2,8", hands=[["keep_moving"]], at=["2,6"], seats=2
)
SCOUTING = begun(
    "play:scout_ahead",
    "use:0",
    hands=[["scout_ahead"]],
    tokens={"0,6": None, "1,7": "perch_gun"},
)
SCRUBBING = begun(
    "play:poisoned_dataset",
    issue=2,
    hands=[["poisoned_dataset"]],
    tokens={"1,5": None, "2,8": None},
)
FETCHING = begun("play:salvage", hands=[["salvage"]], discards=[["sidearm", "salvage"]])
PURGING = begun("play:retraining", "use:0", hands=[["retraining"]], discards=[["sidearm"]])
RALLYING = begun(
    "play:rally_flare", "use:0", hands=[["rally_flare"]], seats=3, at=["0,0", "0,2", "8,8"]
)

Case = tuple[Callable[[], Position], str, str, str]
CASES: list[Case] = [
    (IDLE, "play:crowbar", "not_in_hand", "R24"),
    (begun(hands=[["sidearm"]], cycle_limit=0), "cycle:sidearm", "no_cycles_left", "R3"),
    (begun(hands=[["sidearm"]]), "ability", "cannot_pay", "R30"),
    (begun(hands=[["sidearm", "crowbar"]]), "ability", "nothing_to_fetch", "R38"),
    (PAYING, "discard:lab_notes", "not_in_hand", "R37"),
    (PAYING, "end_turn", "pay_first", "R37"),
    (EFFECT, "use:2", "effect_done", "R23"),
    (EFFECT, "play:sidearm", "effect_first", "R23"),
    (CARRYING, "carry:2", "not_here", "R11"),
    (CARRYING, "to:0,1", "carry_first", "R11"),
    (MOVING, "end_turn", "destination_first", "R10"),
    (MOVING, "to:0,0", "already_there", "R10"),
    (MOVING, "to:0,3", "out_of_reach", "R10"),
    (AIMING, "end_turn", "target_first", "R16"),
    (AIMING, "hit:0,2:nano_mites", "nobody_there", "R16"),
    (AIMING, "hit:2,3:nano_mites", "out_of_range", "R8"),
    (SWARMING, "hit:1,2:nano_mites", "off_the_line", "R8"),
    (LINING, "dir:N", "wall_there", "R9"),
    (LINING, "end_turn", "direction_first", "R9"),
    (JAMMING, "end_turn", "jam_first", "R8"),
    (JAMMING, "jam:0,2", "nothing_to_jam", "R8"),
    (PLACING, "place:0,0", "not_a_destination", "R6"),
    (PLACING, "end_turn", "tie_first", "R6"),
    (CACHE, "end_turn", "cache_first", "R18"),
    (SCOUTING, "end_turn", "scout_first", "R15"),
    (SCOUTING, "token:4,2", "token_gone", "R15"),
    (SCOUTING, "token:1,7", "token_face_up", "R15"),
    (SCRUBBING, "end_turn", "scrub_first", "R41"),
    (SCRUBBING, "token:2,8", "elite_token", "R41"),
    (SCRUBBING, "token:4,5", "token_gone", "R41"),
    (FETCHING, "end_turn", "fetch_first", "R38"),
    (FETCHING, "fetch:salvage", "cannot_fetch", "R38"),
    (PURGING, "end_turn", "purge_first", "R23"),
    (PURGING, "purge:crowbar", "cannot_purge", "R23"),
    (RALLYING, "end_turn", "rally_first", "R23"),
    (RALLYING, "rally:2", "cannot_rally", "R23"),
    (trimming, "end_turn", "trim_first", "R27"),
    (trimming, "trim:moratorium", "not_in_deck", "R27"),
    (IDLE, "use:0", "no_card_open", "R23"),
    (IDLE, "to:0,1", "no_move_open", "R11"),
    (IDLE, "stop", "nothing_to_stop", "R10"),
    (IDLE, "hold_fire", "no_attack_open", "R16"),
    (IDLE, "jam:0,1", "no_jam_open", "R8"),
    (IDLE, "place:0,1", "no_tie_open", "R6"),
    (IDLE, "pass", "no_cache_open", "R18"),
    (IDLE, "token:0,6", "no_scouting_open", "R15"),
    (IDLE, "fetch:sidearm", "no_fetch_open", "R38"),
    (IDLE, "purge:sidearm", "no_purge_open", "R23"),
    (IDLE, "rally:1", "no_rally_open", "R23"),
    (IDLE, "discard:sidearm", "no_price_open", "R30"),
    (IDLE, "keep", "no_trim_open", "R27"),
]


@pytest.mark.parametrize(("make", "answer", "code", "ruling"), CASES, ids=[c[2] for c in CASES])
def test_an_answer_is_turned_down_with_its_reason(
    make: Callable[[], Position], answer: str, code: str, ruling: str
) -> None:
    reason = make().why_not(answer)
    assert reason is not None
    assert (reason.code, reason.ruling) == (code, ruling)


def test_a_card_that_is_not_on_display_cannot_be_taken() -> None:
    place = CACHE()
    shown = {answer for answer in place.legal() if answer.startswith("take:")}
    absent = next(
        action.text
        for action in place.game.actions.all
        if action.text.startswith("take:") and action.text not in shown
    )
    reason = place.why_not(absent)
    assert reason is not None
    assert (reason.code, reason.ruling) == ("not_on_display", "R18")


@pytest.mark.parametrize(
    ("make", "code", "ruling"),
    [
        (IDLE, "not_your_play", "R4"),
        (CACHE, "not_your_pick", "R18"),
        (trimming, "not_your_trim", "R27"),
    ],
    ids=["play", "cache", "trim"],
)
def test_whoever_is_not_asked_is_told_who_is(
    make: Callable[[], Position], code: str, ruling: str
) -> None:
    place = make()
    asked = place.asked()[0]
    legal = sorted(place.legal())[0]
    reason = place.why_not(legal, seat=1 - asked)
    assert reason is not None
    assert (reason.code, reason.ruling) == (code, ruling)
    assert reason.values["asked"] == asked
    assert place.why_not(legal, seat=asked) is None


def test_no_reason_of_the_rules_is_left_out() -> None:
    tried = {case[2] for case in CASES}
    tried |= {"not_on_display", "not_your_play", "not_your_pick", "not_your_trim"}
    written = codes_in(FOLDER / "rules") | {code for code, _ in NOT_OPEN.values()}
    assert written <= tried | {"game_over"}, written - tried
