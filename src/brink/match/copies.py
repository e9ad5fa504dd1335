"""Copies of a match to try things out with: what if? Their dice are their own, whoever asks."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from brink.kernel.chance import FastChance
from brink.kernel.dealer import Dealer
from brink.match.log import Log
from brink.match.refused import Refused

if TYPE_CHECKING:
    from brink.match.match import Match

SEED_BITS = 62
REDEALING = 1  # The cards of a re-deal come from other dice than what is rolled after it.


class Notes(Log):
    """What was tried out in a copy. It proves nothing, so it is kept in memory only."""

    def chained(self, lines: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Return lines as they are: there is no seed to chain them with."""
        return [dict(line) for line in lines]

    def must_be_kept(self) -> None:
        """Refuse: no reader could check such a log."""
        raise Refused("only_a_copy", "only_a_copy.copy_try_things")


def clone(match: Match, seed: int | None) -> Match:
    """Return a copy at the same position, with the same past."""
    found = copied(match, seed)
    found.state = match.state.clone()
    found.past = list(match.past)
    found.events = list(match.events)
    return found


def redeal(match: Match, seat: int | None, seed: int | None) -> Match:
    """Return a copy at a position that a seat takes for the true one, without a past."""
    eyes = match.eyes(seat)
    found = copied(match, seed)
    assert isinstance(found.seed, int)
    cards = Dealer(FastChance(found.seed, REDEALING), muted=True)
    found.state = match.game.redeal(match.state, eyes, cards)
    found.past = []  # The true positions are in there,
    found.events = []  # and here what others were told.
    return found


def copied(match: Match, seed: int | None) -> Match:
    """Return a match at the same table with fresh dice; its position is still to be set."""
    if seed is not None and type(seed) is not int:
        raise Refused("bad_seed", "bad_seed.seed_whole_number", seed=f"{seed!r}")
    found = type(match).__new__(type(match))
    found.__dict__.update(match.__dict__)  # Box, rules, words: none of them ever changes.
    found.seats, found.bots = list(match.seats), list(match.bots)
    found.seed = secrets.randbits(SEED_BITS) if seed is None else seed
    found.dealer = Dealer(FastChance(found.seed))
    found.log = Notes()
    return found
