"""Copies of a match: independent, with dice of their own, and blind where their seat is."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from pathlib import Path

import pytest

import brink
from brink.games.catalog import all_boxes
from brink.games.options import OptionError
from brink.kernel.chance import SealedChance
from brink.match.match import Match
from brink.match.refused import Refused

every_game = pytest.mark.parametrize("game", [box.id for box in all_boxes()])


def begun(game: str, dice: int | None = None) -> Match:
    """A match some moves old and not over, with a bot at it."""
    box = brink.find(game)
    people = [f"Guest {number}" for number in range(max(1, box.least_seats - 1))]
    for seed in range(20):
        match = Match(game, [*people, f"bot:{[*box.bots][-1]}"], dice)
        play(match, 8, seed)
        if match.decision is not None:
            return match
    raise AssertionError("every game was over at once")


def play(match: Match, moves: int, seed: int) -> None:
    pick = random.Random(seed)
    for _ in range(moves):
        decision = match.decision
        if decision is None:
            return
        match.play(pick.choice(decision.legal))


def marks(match: Match) -> tuple[str, int, int, list[int]]:
    return match.hash, match.position, len(match.log.lines), match.dealer.chance.place()


@every_game
@pytest.mark.parametrize("way", ["clone", "redeal", "copy", "deepcopy"])
def test_a_copy_is_played_to_its_end_and_the_match_does_not_notice(game: str, way: str) -> None:
    match = begun(game)
    before = marks(match)
    decision = match.decision
    assert decision is not None
    ways: dict[str, Callable[[], Match]] = {
        "clone": match.clone,
        "redeal": lambda: match.redeal(decision.seat),
        "copy": lambda: copy.copy(match),
        "deepcopy": lambda: copy.deepcopy(match),
    }
    other = ways[way]()
    assert other.view(decision.seat) == match.view(decision.seat)
    assert other.decision is not None
    assert other.decision.legal == decision.legal
    play(other, 10_000, seed=2)
    assert other.outcome is not None
    assert marks(match) == before
    play(match, 1, seed=3)
    assert match.position == before[1] + 1


@every_game
def test_a_copy_has_dice_of_its_own_and_no_seed_of_the_real_game(game: str) -> None:
    match = begun(game)
    secret = match.seed
    assert isinstance(secret, bytes)
    for other in (match.clone(), match.redeal(0), copy.deepcopy(match)):
        assert not isinstance(other.dealer.chance, SealedChance)
        play(other, 10_000, seed=2)
        assert secret.hex() not in str(other.log.lines)
        assert secret not in vars(other).values()
        assert other.log.key is None


@every_game
def test_with_a_seed_a_copy_is_repeated_and_without_one_it_is_not(game: str) -> None:
    match = begun(game, dice=5)

    def end(other: Match) -> str:
        play(other, 10_000, seed=4)
        return other.hash

    assert end(match.clone(seed=9)) == end(match.clone(seed=9))
    assert end(match.redeal(0, seed=9)) == end(match.redeal(0, seed=9))
    assert len({end(match.clone()) for _ in range(6)}) > 1


@every_game
def test_a_redeal_looks_the_same_to_its_seat_and_keeps_no_true_position(game: str) -> None:
    match = begun(game)
    for seat in (None, *range(len(match.seats))):
        found = [match.redeal(seat, seed=number) for number in range(6)]
        assert all(one.view(seat) == match.view(seat) for one in found)
        assert all(one.text(seat) == match.text(seat) for one in found)
        assert all(not one.past and not one.events and not one.log.lines for one in found)
    with pytest.raises(Refused, match="there is no seat 99"):
        match.redeal(99)
    with pytest.raises(Refused, match="a seed is a whole number"):
        match.clone(seed="7")  # type: ignore[arg-type]


def test_a_clone_has_the_past_and_takes_it_back_alone() -> None:
    match = Match("path_to_safety", ["Ada", "bot:random"], seed=7)
    match.play("draw")
    match.play("conference")
    other = match.clone()
    other.undo(agreed=True)
    assert (other.position, match.position) == (1, 2)


def test_a_copy_goes_to_no_file_and_its_bots_play(tmp_path: Path) -> None:
    match = begun("path_to_safety")
    for other in (match.clone(), match.redeal(0)):
        with pytest.raises(Refused, match="Save the match itself"):
            other.save(tmp_path / "copy.jsonl")
        while other.decision is not None:
            if other.bots[other.decision.seat] is None:
                other.play(other.hint().action)
            else:
                other.bot_move()
    assert list(tmp_path.iterdir()) == []


@every_game
def test_a_box_is_opened_with_options_as_people_write_them(game: str) -> None:
    box = brink.find(game)
    assert box.open({}).id == box.open().id == box.open(box.sheet.profile({})).id == game
    with pytest.raises(OptionError, match="unknown option 'colour'"):
        box.open({"colour": "red"})
    assert brink.find("path_to_safety").open({"edition": "quick"}).least_seats == 1
