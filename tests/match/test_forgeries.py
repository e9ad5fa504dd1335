"""Forged logs: each is refused with the reason; one with a forged chain by the head kept."""

from __future__ import annotations

import hashlib
import inspect
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from brink.games.catalog import all_boxes, find
from brink.kernel.chance import SealedChance, commitment, stream_key
from brink.match.fairness import chain_key, derived_salt, dice_salts, next_head
from brink.match.log import LogOutlived
from brink.match.match import Match
from brink.match.replay import replay, resume
from brink.match.verify import Check, Kept, Verdict, verify
from tests.match.old_logs import write_as_format_1
from tests.match.sealed_logs import (
    FIXTURE,
    GIVEN,
    SEED,
    Lines,
    chained_anew,
    forged,
    play_sealed,
    write,
)

GAMES = [box.id for box in all_boxes()]
every_game = pytest.mark.parametrize("game", GAMES)
COMMITTED = commitment(SEED)
BREAKS = "the chain breaks here"


@cache
def fair(game: str) -> Match:
    return play_sealed(game)


def head_of(match: Match) -> str:
    return str(match.log.lines[-1]["chain"])


def salts_of(lines: Lines) -> list[str]:
    found: list[str] = lines[0]["chance"]["salts"]
    return found


def draw_of_another(lines: Lines) -> None:
    line = next(line for line in lines if line.get("draws") and line["draws"][0][0] > 1)
    sides, result = line["draws"][0]
    line["draws"][0] = [sides, (result + 1) % sides]


def other_option(lines: Lines) -> None:
    """Another option, with the hash that belongs to it: the header alone is consistent."""
    sheet = find(lines[0]["game"]).sheet
    values = dict(lines[0]["profile"])
    for option in sheet.options.values():
        others = [word for word in option.words if word != values[option.id]]
        for other in others:
            try:
                profile = sheet.profile({**values, option.id: other})
            except ValueError:
                continue
            lines[0].update(profile=dict(profile.values), profile_hash=profile.hash())
            return
    raise AssertionError(f"{lines[0]['game']} has no other option")


def made_by_the_clock(lines: Lines) -> None:
    """A move said to be the clock's: nothing but the chain tells."""
    head = lines[5].pop("chain")
    lines[5].update(by="clock", chain=head)


def swap(lines: Lines, one: int, other: int) -> None:
    lines[one], lines[other] = lines[other], lines[one]


# What is done to the lines, and what is said of it; the chain is left as it was.
FORGERIES: dict[str, tuple[Callable[[Lines], object], str]] = {
    "fewer salts": (lambda ls: salts_of(ls).pop(), "every seat has one of its own"),
    "no salts": (lambda ls: salts_of(ls).clear(), "every seat has one of its own"),
    "more salts": (lambda ls: salts_of(ls).append("one more"), "every seat has one of its own"),
    "a bot's salt that was chosen": (
        lambda ls: salts_of(ls).__setitem__(-1, "chosen"),
        "is not the one that follows from the commitment",
    ),
    "an empty salt": (
        lambda ls: salts_of(ls).__setitem__(0, ""),
        "is not the one that follows from the commitment",
    ),
    "another player's salt": (
        lambda ls: salts_of(ls).__setitem__(0, "not Ada's words"),
        f"line 1: {BREAKS}",
    ),
    "salts that changed seats": (lambda ls: swap(salts_of(ls), 0, 1), f"line 1: {BREAKS}"),  # type: ignore[arg-type]
    "a renamed seat": (lambda ls: ls[0]["seats"][0].update(name="Eve"), f"line 1: {BREAKS}"),
    "seats that changed names": (lambda ls: swap(ls[0]["seats"], 0, 1), f"line 1: {BREAKS}"),
    "a person for a bot": (lambda ls: ls[0]["seats"][-1].pop("bot"), f"line 1: {BREAKS}"),
    "another version": (lambda ls: ls[0].update(brink="9.9.9"), f"line 1: {BREAKS}"),
    "another option": (other_option, "line 1"),
    "other rules": (lambda ls: ls[0].update(rules=99), "line 1"),
    "another seed": (lambda ls: ls[-1].update(seed="00" * 32), "not the one committed to"),
    "another commitment": (
        lambda ls: ls[0]["chance"].update(commitment="0" * 64),
        "is not the one that follows from the commitment",
    ),
    "a changed draw": (draw_of_another, "draw 1"),
    "a line changed": (made_by_the_clock, f"line 6: {BREAKS}"),
    "a line cut": (lambda ls: ls.pop(6), "line 7"),
    "a line moved": (lambda ls: swap(ls, 5, 6), "line 6"),
    "a line repeated": (lambda ls: ls.insert(6, ls[5]), "line 7"),
    "the last lines cut": (lambda ls: ls.pop(), "its last line is missing"),
    "a chain cut off": (lambda ls: ls[4].pop("chain"), "line 5: the line does not end with its"),
    "a head changed": (lambda ls: ls[4].update(chain="0" * 64), f"line 5: {BREAKS}"),
    "a key after the chain": (
        lambda ls: ls[4].update(hash=ls[4].pop("hash")),
        "line 5: the line does not end with its chain",
    ),
}


def judge(lines: Lines, path: Path, kept: Kept | None = None) -> Verdict:
    return verify(write(lines, path / "game.jsonl"), kept)


@every_game
@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_log_is_refused_with_the_reason(name: str, game: str, tmp_path: Path) -> None:
    match = fair(game)
    edit, said = FORGERIES[name]
    verdict = judge(forged(match.log.lines, edit), tmp_path)
    assert not verdict.ok
    assert said in verdict.sentence


@every_game
@pytest.mark.parametrize("name", FORGERIES)
def test_a_chain_that_is_forged_as_well_is_caught_by_the_head_somebody_kept(
    name: str, game: str, tmp_path: Path
) -> None:
    match = fair(game)
    edit, _ = FORGERIES[name]
    changed = chained_anew(forged(match.log.lines, edit))
    if changed == match.log.lines:
        return  # A forged chain made whole again is the true log.
    if name == "other rules":
        with pytest.raises(LogOutlived, match="rules version 99 is not carried"):
            judge(changed, tmp_path)
        return
    verdict = judge(changed, tmp_path, Kept(head=head_of(match)))
    assert not verdict.ok


@every_game
def test_what_a_player_kept_is_found_in_the_log(game: str, tmp_path: Path) -> None:
    match = fair(game)
    kept = Kept(COMMITTED, {0: GIVEN[0]}, head_of(match))
    verdict = judge(match.log.lines, tmp_path, kept)
    assert verdict.ok
    assert verdict.proven
    said = [check.sentence for check in verdict.checks if check.found == "proven"]
    assert any("commitment is the one you kept" in sentence for sentence in said)
    assert any("salt of seat 1 (Ada) is the one you kept" in sentence for sentence in said)
    assert any("up to there it is the game you saw" in sentence for sentence in said)
    assert any("given for seat 1 (Ada), seat 2 (Bö);" in sentence for sentence in said)


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        (Kept(commitment="0" * 64), "not the one you kept"),
        (Kept(salts={0: "other words"}), "salt of seat 1 (Ada) is not the one you kept"),
        (Kept(salts={9: "words"}), "There is no seat 10"),
        (Kept(head="0" * 64), "not the game you saw"),
    ],
    ids=["commitment", "salt", "seat", "head"],
)
def test_a_log_that_differs_from_what_was_kept_is_false(
    kept: Kept, said: str, tmp_path: Path
) -> None:
    verdict = judge(fair("path_to_safety").log.lines, tmp_path, kept)
    assert not verdict.ok
    assert said in verdict.sentence


def test_another_game_under_the_same_commitment_is_told_apart_by_the_head_alone(
    tmp_path: Path,
) -> None:
    match, other = fair("path_to_safety"), play_sealed("ai_rush")
    assert other.log.lines[0]["chance"] == match.log.lines[0]["chance"]
    assert judge(other.log.lines, tmp_path, Kept(COMMITTED, {0: GIVEN[0]})).ok
    assert not judge(other.log.lines, tmp_path, Kept(head=head_of(match))).ok


def test_dice_made_without_ones_salt_are_found_out_by_it(tmp_path: Path) -> None:
    other = play_sealed("path_to_safety", given=("", *GIVEN[1:]))
    assert judge(other.log.lines, tmp_path).ok
    assert not judge(other.log.lines, tmp_path, Kept(salts={0: GIVEN[0]})).ok


def test_a_seed_changed_afterwards_is_found_out_by_the_commitment(tmp_path: Path) -> None:
    other = play_sealed("path_to_safety", seed=bytes(32))
    assert judge(other.log.lines, tmp_path, Kept(salts={0: GIVEN[0]})).ok
    assert not judge(other.log.lines, tmp_path, Kept(commitment=COMMITTED)).ok


def unproven(checks: tuple[Check, ...]) -> str:
    return " ".join(check.sentence for check in checks if check.found == "not proven")


def test_what_a_log_alone_cannot_show_is_said(tmp_path: Path) -> None:
    lines = fair("path_to_safety").log.lines
    said = unproven(judge(lines, tmp_path).checks)
    for part in ("no commitment", "are the log's word until", "no head", "gave the last salt"):
        assert part in said
    both = judge(lines, tmp_path, Kept(salts=dict(enumerate(GIVEN[:2]))))
    assert "are the log's word" not in unproven(both.checks)
    early = judge(lines, tmp_path, Kept(head=lines[9]["chain"]))
    assert "says nothing of the" in " ".join(check.sentence for check in early.checks)


def test_a_game_nobody_gave_a_salt_for_is_called_what_it_is(tmp_path: Path) -> None:
    match = play_sealed("path_to_safety", given=("",) * 4)
    assert "Nobody gave a salt" in unproven(judge(match.log.lines, tmp_path).checks)
    seeded = Match("path_to_safety", seats=2, seed=3)
    seeded.save(tmp_path / "seeded.jsonl")
    assert "could have chosen the dice" in unproven(verify(tmp_path / "seeded.jsonl").checks)


def test_a_log_cut_before_its_end_is_unproven_and_its_later_head_is_missed(tmp_path: Path) -> None:
    match = fair("path_to_safety")
    cut = match.log.lines[:-5]
    verdict = judge(cut, tmp_path)
    assert verdict.ok
    assert not verdict.proven
    assert "The game is not over" in unproven(verdict.checks)
    assert not judge(cut, tmp_path, Kept(head=head_of(match))).ok


# The old format.


def test_a_log_of_format_1_verifies_without_a_chain_and_says_so(tmp_path: Path) -> None:
    path = write(fair("path_to_safety").log.lines, tmp_path / "old.jsonl")
    write_as_format_1(path)
    verdict = verify(path)
    assert verdict.ok
    assert verdict.proven
    assert "carries no chain" in unproven(verdict.checks)
    assert not verify(path, Kept(head="0" * 64)).ok


def test_an_unfinished_log_of_format_1_goes_on_without_a_chain(tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl"
    match = Match("path_to_safety", seats=2)
    match.save(path)
    match.play("draw")
    write_as_format_1(path)
    again = resume(path)
    decision = again.decision
    assert decision is not None
    again.play(decision.legal[0])
    assert not any("chain" in line for line in replay(path).log.lines)
    assert verify(path).ok


def test_a_chain_in_a_log_of_format_1_has_no_place(tmp_path: Path) -> None:
    lines = forged(fair("path_to_safety").log.lines, lambda ls: ls[0].update(log=1))
    assert "format 1 has no chain" in judge(lines, tmp_path).sentence


# Nothing left to choose.


def test_ten_thousand_starts_from_one_record_deal_one_game() -> None:
    """There is no choice left to try: seed and given salts make the dice, and nothing else does."""
    first = dice_salts(SEED, GIVEN)
    keys = {stream_key(SEED, dice_salts(SEED, GIVEN)) for _ in range(10_000)}
    assert keys == {stream_key(SEED, first)}
    assert list(inspect.signature(stream_key).parameters) == ["seed", "salts"]
    assert list(inspect.signature(dice_salts).parameters) == ["seed", "given"]
    assert "secrets" not in inspect.getsource(inspect.getmodule(dice_salts))  # type: ignore[arg-type]
    one, other = play_sealed("path_to_safety"), play_sealed("path_to_safety")
    assert one.log.lines == other.log.lines


def test_a_derived_salt_follows_from_commitment_and_seat() -> None:
    written = f"brink salt{COMMITTED}3".encode()
    assert derived_salt(COMMITTED, 3) == hashlib.sha256(written).hexdigest()
    assert dice_salts(SEED, ["mine", ""]) == ["mine", derived_salt(COMMITTED, 1)]


def test_a_head_told_in_play_needs_the_seed_and_tells_no_deal_from_another() -> None:
    """Whoever guesses the hidden cards of a line cannot try the guess on its head."""
    line = fair("path_to_safety").log.lines[1]
    text = json.dumps({key: line[key] for key in line if key != "chain"})
    head = next_head(chain_key(SEED), "0" * 64, text)
    seeds = [bytes([n]) * 32 for n in range(50)]
    assert len({head, *(next_head(chain_key(seed), "0" * 64, text) for seed in seeds)}) == 51
    public = [COMMITTED.encode(), bytes.fromhex(COMMITTED), b"", text.encode()]
    assert all(next_head(chain_key(guess), "0" * 64, text) != head for guess in public)
    same_deal_twice = next_head(chain_key(SEED), head, text)
    assert same_deal_twice != head, "equal lines have unequal heads: nothing can be compared"


def test_the_game_the_browser_is_tried_on_is_a_fair_one() -> None:
    """Its rules may be those of an older release: dice and chain are checked without them."""
    lines: list[dict[str, Any]] = [json.loads(line) for line in FIXTURE.read_text().splitlines()]
    assert chained_anew(lines) == lines
    chance = SealedChance(SEED, dice_salts(SEED, GIVEN))
    draws = [draw for line in lines for draw in line.get("draws", [])]
    assert [chance.below(sides) for sides, _ in draws] == [result for _, result in draws]
    assert salts_of(lines) == dice_salts(SEED, GIVEN)
