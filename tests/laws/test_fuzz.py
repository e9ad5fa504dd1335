"""Thousands of bad moves: every one refused with its reason, and nothing changed."""

from __future__ import annotations

import random
import string
from collections import Counter

import pytest

from brink.games.catalog import all_boxes
from brink.kernel.state import state_hash
from brink.match.match import Match
from brink.match.refused import Refused
from tests.conftest import ALL_WALKS

BAD_MOVES = (100_000 if ALL_WALKS else 20_000) // len(all_boxes())  # For each game.
GENERIC = {"illegal", "invalid", "error", ""}


def mangled(pick: random.Random, texts: list[str]) -> str:
    """Text that looks like an action, or does not."""
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


@pytest.mark.parametrize("game", [box.id for box in all_boxes()])
def test_every_bad_move_is_refused_with_a_reason_and_changes_nothing(game: str) -> None:
    pick = random.Random(game)
    boxes = {box.id: box for box in all_boxes()}
    codes: Counter[str] = Counter()
    tried = 0
    seed = 0
    while tried < BAD_MOVES:
        seed += 1
        box = boxes[game]
        preset = pick.choice([*box.sheet.presets])
        seats = pick.randint(*box.seats_for(box.sheet.profile({}, preset)))
        match = Match(game, seats=seats, seed=seed, preset=preset)
        texts = [action.text for action in match.game.actions.all]
        stale: list[str] = []
        while match.decision is not None and tried < BAD_MOVES:
            decision = match.decision
            legal = {action.text for action in decision.legal}
            before = match.hash
            for _ in range(60):
                seat: int | None = decision.seat
                kind = pick.randrange(4)
                if kind == 0:
                    text = mangled(pick, texts)
                elif kind == 1 and stale:
                    text = pick.choice(stale)
                elif kind == 2:
                    seat, text = pick.randrange(-1, seats + 2), pick.choice([*legal])
                    if seat == decision.seat:
                        continue
                else:
                    text = pick.choice(texts)
                if text in legal and seat == decision.seat:
                    continue
                with pytest.raises(Refused) as refused:
                    match.play(text, seat)
                codes[refused.value.code] += 1
                assert refused.value.code not in GENERIC
                assert len(refused.value.sentence) > 15
                assert state_hash(match.state) == before
                tried += 1
            stale.extend(legal)
            match.play(pick.choice(decision.legal))
    assert tried >= BAD_MOVES
    assert len(codes) > 8, codes
