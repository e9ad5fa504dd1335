"""The laws of matches: the log is the save and the replay, and no bad move changes anything."""

from __future__ import annotations

import random
import string
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from brink.games.box import Box
from brink.games.options import Profile
from brink.kernel.state import state_hash
from brink.match.match import Match
from brink.match.refused import Refused
from brink.match.replay import replay, resume
from brink.match.verify import verify

BAD_MOVES = 1_000
AT_A_POSITION = 60
GENERIC = {"illegal", "invalid", "error", ""}
EVERY_STEP = 60  # Every position is replayed from the start, so later ones are sampled.
STRIDE = 40
MANY_CODES = 9  # Reasons that a game with many refusals must have given.

Begin = Callable[[int | None], Match]  # From a seed.


def match_of(box: Box, profile: Profile, seats: int) -> Begin:
    """Return how to begin a match under a profile."""
    options: dict[str, object] = dict(profile.values)
    return lambda seed: Match(box, seats, seed, None, False, **options)


def play_on(match: Match, seed: int, moves: int | None = None) -> None:
    """Answer at random, to the end or for some moves."""
    pick = random.Random(seed)  # noqa: S311 - nothing is secret here.
    while match.decision is not None and (moves is None or match.position < moves):
        match.play(pick.choice(match.decision.legal))


def at_every_move(match: Match, seed: int, visit: Callable[[], None]) -> None:
    """Play to the end, visiting every position."""
    pick = random.Random(seed)  # noqa: S311
    while match.decision is not None:
        visit()
        match.play(pick.choice(match.decision.legal))
    visit()


def a_replayed_log_gives_the_same_game(begin: Begin, folder: Path) -> None:
    match = begin(1)
    match.save(folder / "game.jsonl")
    play_on(match, seed=1)
    again = replay(folder / "game.jsonl")
    assert again.hash == match.hash
    assert again.log.lines == match.log.lines
    assert [past.mark for past in again.past] == [past.mark for past in match.past]
    assert again.outcome is not None
    assert match.outcome is not None
    assert again.outcome.as_json() == match.outcome.as_json()


def a_game_saved_at_any_step_is_loaded_as_it_was(begin: Begin, folder: Path) -> None:
    match = begin(10)
    path = folder / "saved.jsonl"

    def save_and_load() -> None:
        late = match.position > EVERY_STEP and match.decision is not None
        if late and match.position % STRIDE:
            return
        match.save(path)
        again = replay(path)
        assert again.hash == match.hash
        assert again.position == match.position
        assert repr(again.decision) == repr(match.decision)
        for seat in range(len(match.seats)):
            assert again.view(seat) == match.view(seat)

    at_every_move(match, 10, save_and_load)


def a_game_loaded_in_the_middle_goes_on_with_the_same_dice(begin: Begin, folder: Path) -> None:
    for number, seed in enumerate((3, None)):
        path = folder / f"cut_{number}.jsonl"
        whole = begin(seed)
        whole.save(path)
        play_on(whole, seed=5, moves=9)
        cut = resume(path)
        whole.log.path = None
        for match in (whole, cut):
            play_on(match, seed=6)
        assert cut.log.lines == whole.log.lines
        assert verify(path).ok


def undo_then_redo_changes_nothing(begin: Begin, _folder: Path) -> int:
    """Take every move back that may be, and play it again; return how many could.

    Where a game ends before anything may be taken back, another is played.
    """
    for seed in range(20, 25):
        if undone := undo_and_redo_all(begin(seed), seed):
            return undone
    return 0


def undo_and_redo_all(match: Match, seed: int) -> int:
    """Do so in one game."""
    hashes = [match.hash]
    undone = 0

    def undo_and_redo() -> None:
        nonlocal undone
        if not match.past:
            return
        hashes.append(match.hash)
        if match.why_not_undo() is not None:
            return
        last = [line for line in match.log.lines if "move" in line][-1]
        match.undo(last["seat"])
        assert match.hash == hashes[-2]
        match.play(last["action"], last["seat"])
        assert match.hash == hashes[-1]
        undone += 1

    at_every_move(match, seed, undo_and_redo)
    return undone


MATCH_LAWS: list[Callable[[Begin, Path], object]] = [
    a_replayed_log_gives_the_same_game,
    a_game_saved_at_any_step_is_loaded_as_it_was,
    a_game_loaded_in_the_middle_goes_on_with_the_same_dice,
    undo_then_redo_changes_nothing,
]


def logs_hold(box: Box, profile: Profile, seats: int) -> None:
    """Try all laws of the log at one table."""
    begin = match_of(box, profile, seats)
    for law in MATCH_LAWS:
        with tempfile.TemporaryDirectory() as folder:
            law(begin, Path(folder))


def mangled(pick: random.Random, texts: list[str]) -> str:
    """Return text that looks like an action, or does not."""
    text = pick.choice(texts)
    kind = pick.randrange(6)
    if kind == 0:
        return "".join(pick.choices(string.printable, k=pick.randrange(40)))
    if kind == 1:
        return text + pick.choice([":", " ", "\x00", ":1", "é", "\n", "x" * 10_000])
    if kind == 2:
        cut = pick.randrange(len(text))
        return text[:cut] + text[cut + 1 :]
    if kind == 3:
        return text.upper()
    if kind == 4:
        return ":".join(reversed(text.split(":"))) + ":"
    return pick.choice(["", "roll", "announce:bio", "hire:intern", "to:1,2", "{}", "null", "-1"])


def every_bad_move_is_refused_with_a_reason_and_changes_nothing(
    box: Box, bad_moves: int = BAD_MOVES
) -> None:
    pick = random.Random(box.id)  # noqa: S311
    codes: Counter[str] = Counter()
    seed = tried = 0
    while tried < bad_moves:
        seed += 1
        preset = pick.choice([*box.sheet.presets])
        seats = pick.randint(*box.seats_for(box.sheet.profile({}, preset)))
        match = Match(box, seats=seats, seed=seed, preset=preset)
        stale: list[str] = []
        while match.decision is not None and tried < bad_moves:
            legal = [action.text for action in match.decision.legal]
            tried += refuse_all(match, pick, stale, codes)
            stale.extend(legal)
            match.play(pick.choice(legal))
    refusals = box.wording(box.sheet.profile({})).page.entry("refusals").values
    assert len(codes) >= min(MANY_CODES, 1 + len(refusals) // 2), f"only {dict(codes)} were met"


def refuse_all(match: Match, pick: random.Random, stale: list[str], codes: Counter[str]) -> int:
    """Try bad moves at one position; return how many."""
    decision = match.decision
    assert decision is not None
    legal = {action.text for action in decision.legal}
    texts = [action.text for action in match.game.actions.all]
    before, tried = match.hash, 0
    for _ in range(AT_A_POSITION):
        seat: int | None = decision.seat
        kind = pick.randrange(4)
        if kind == 0:
            text = mangled(pick, texts)
        elif kind == 1 and stale:
            text = pick.choice(stale)
        elif kind == 2:
            seat, text = pick.randrange(-1, len(match.seats) + 2), pick.choice([*legal])
        else:
            text = pick.choice(texts)
        if text in legal and seat == decision.seat:
            continue
        refused = refusal(match, text, seat)
        codes[refused.code] += 1
        assert refused.code not in GENERIC
        assert len(refused.sentence) > 15, f"{refused.code} says too little: {refused.sentence}"
        assert state_hash(match.state) == before
        tried += 1
    return tried


def refusal(match: Match, text: str, seat: int | None) -> Refused:
    """Play a bad move and return why it is refused."""
    try:
        match.play(text, seat)
    except Refused as refused:
        return refused
    raise AssertionError(f"{text!r} was taken from seat {seat}")
