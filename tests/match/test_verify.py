"""Verifying: a true game is accepted, and the first lie in a changed one is named."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from brink.match.log import Unreadable, as_line
from brink.match.match import Match, secret_path
from brink.match.refused import Refused
from brink.match.replay import replay
from brink.match.verify import verify
from tests.laws.matches import play_on

Lines = list[dict[str, Any]]


@pytest.fixture(params=["sealed", "seeded"])
def finished(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    match = Match("path_to_safety", seats=3, seed=None if request.param == "sealed" else 11)
    match.save(path)
    pick = random.Random(3)
    while match.decision is not None:
        legal = [action for action in match.decision.legal if not action.deliberate]
        match.play(pick.choice(legal))
    return path


def change(path: Path, edit: Callable[[Lines], object]) -> None:
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    edit(lines)
    path.write_text("".join(as_line(line) for line in lines))


def first_with_draws(lines: Lines, after: int) -> int:
    return next(n for n, line in enumerate(lines) if n > after and line.get("draws"))


def test_a_true_game_is_accepted(finished: Path) -> None:
    verdict = verify(finished)
    assert verdict.ok, verdict.sentence
    assert verdict.moves > 10
    assert "every draw follows from the seed" in verdict.sentence
    assert not secret_path(finished).exists(), "the seed is in the log now"


def test_every_changed_draw_is_named(finished: Path) -> None:
    original = finished.read_text()
    lines = [json.loads(line) for line in original.splitlines()]
    for number, line in enumerate(lines):
        for place in range(len(line.get("draws", []))):

            def edit(changed: Lines, number: int = number, place: int = place) -> None:
                sides, result = changed[number]["draws"][place]
                changed[number]["draws"][place] = [sides, (result + 1) % sides]

            if line["draws"][place][0] == 1:
                continue
            change(finished, edit)
            verdict = verify(finished)
            where = "set-up" if number == 1 else f"line {number + 1}, move {line['move']}"
            assert not verdict.ok
            assert verdict.sentence.startswith(where), verdict.sentence
            assert f"draw {place + 1}:" in verdict.sentence
            finished.write_text(original)


def test_every_changed_action_is_named(finished: Path) -> None:
    original = finished.read_text()
    lines = [json.loads(line) for line in original.splitlines()]
    texts = [action.text for action in Match("path_to_safety", seed=1).game.actions.all]
    pick = random.Random(1)
    for number, line in enumerate(lines):
        if "action" not in line:
            continue

        def edit(changed: Lines, number: int = number) -> None:
            others = [text for text in texts if text != changed[number]["action"]]
            changed[number]["action"] = pick.choice(others)

        change(finished, edit)
        verdict = verify(finished)
        assert not verdict.ok
        assert verdict.sentence.startswith(f"line {number + 1}, move {line['move']}")
        finished.write_text(original)


def test_a_legal_but_other_action_is_found_by_its_hash(finished: Path) -> None:
    original = replay(finished)
    moves = list(original.past)
    for number, past in enumerate(moves):
        decision = original.game.decision(past.state)
        assert decision is not None
        line = original.log.lines[number + 2]
        others = [action.text for action in decision.legal if action.text != line["action"]]
        if not others:
            continue
        text = finished.read_text()

        def edit(changed: Lines, number: int = number, other: str = others[0]) -> None:
            changed[number + 2]["action"] = other

        change(finished, edit)
        verdict = verify(finished)
        assert not verdict.ok
        assert f"move {number + 1} " in verdict.sentence
        finished.write_text(text)


CHANGES: dict[str, tuple[Callable[[Lines], object], str]] = {
    "another seed": (lambda ls: ls[-1].update(seed="00" * 32), "not the one committed to"),
    "another salt": (lambda ls: ls[0]["chance"]["salts"].reverse(), "line 1: the chain breaks"),
    "another profile": (lambda ls: ls[0]["profile"].update(tie_wins="on"), "profile and its hash"),
    "another option value": (lambda ls: ls[0]["profile"].update(tie_wins="oui"), "tie_wins"),
    "other content": (lambda ls: ls[0].update(content="feed"), "line 1: the chain breaks"),
    "other rules": (lambda ls: ls[0].update(rules=99), "line 1: the chain breaks"),
    "another game": (lambda ls: ls[0].update(game="ludo"), "unknown game 'ludo'"),
    "a missing header field": (lambda ls: ls[0].pop("seats"), "'seats' is missing"),
    "a swapped seat": (lambda ls: ls[5].update(seat=(ls[5]["seat"] + 1) % 3), "line 6, move 4"),
    "a lost move": (lambda ls: ls.pop(6), "line 7: move 6 stands where move 5 is due"),
    "a move after the end": (lambda ls: ls.append(ls[5]), "a line follows the end"),
    "another outcome": (lambda ls: ls[-1]["end"].update(winners=[0]), "outcome is not the one"),
    "a softened mark": (
        lambda ls: ls[first_with_draws(ls, 1)].update(mark="plain"),
        "logged as 'plain', the move is random",
    ),
    "another hash": (lambda ls: ls[4].update(hash="0" * 16), "line 5, move 3"),
    "one draw more": (lambda ls: ls[first_with_draws(ls, 1)]["draws"].append([6, 0]), "move"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_log_is_caught_where_it_lies(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    match = Match("path_to_safety", seats=3)
    match.save(path)
    pick = random.Random(5)
    while match.decision is not None:
        legal = [action for action in match.decision.legal if not action.deliberate]
        match.play(pick.choice(legal))
    edit, said = CHANGES[name]
    change(path, edit)
    verdict = verify(path)
    assert not verdict.ok
    assert said in verdict.sentence


def test_a_line_cut_off_in_mid_write_is_a_move_never_made(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    match = Match("path_to_safety", seats=3, seed=1)
    match.save(path)
    play_on(match, 1, moves=7)
    text = path.read_text()
    for cut in range(len(text) - 200, len(text)):
        path.write_text(text[:cut])
        whole = text[:cut].count("\n") - 2
        assert replay(path).position == whole


def test_a_sealed_game_keeps_its_seed_beside_it_until_the_end(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    match = Match("path_to_safety", seats=2)
    match.save(path)
    match.play("draw")
    assert isinstance(match.seed, bytes)
    assert match.seed.hex() not in path.read_text()
    assert match.seed.hex() in secret_path(path).read_text()
    assert secret_path(path).stat().st_mode & 0o077 == 0
    assert verify(path).ok


def test_without_its_seed_a_sealed_game_can_be_watched_but_not_played_on(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    match = Match("path_to_safety", seats=2)
    match.save(path)
    secret_path(path).unlink()
    verdict = verify(path)
    assert verdict.ok
    assert not verdict.proven
    watched = replay(path)
    with pytest.raises(Refused, match="watched, not played on"):
        watched.play("draw")
    assert watched.hash == match.hash


def test_files_that_are_no_logs_are_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="No such file"):
        replay(tmp_path / "none.jsonl")
    for text, said in [
        ("", "empty"),
        ("{}\n", "no Brink log"),
        ('{"log":7}\n', "no Brink log of format 1 or 2"),
        ("x\n", "not JSON"),
        ("3\n", "object"),
    ]:
        path = tmp_path / "bad.jsonl"
        path.write_text(text)
        for read in (replay, verify):
            with pytest.raises(Unreadable, match=said):
                read(path)
    path.write_bytes(b"\xff\x00")
    with pytest.raises(Unreadable, match="not a text file"):
        replay(path)
