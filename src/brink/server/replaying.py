"""Telling a finished game line by line, in one pass over its log."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any

import orjson

from brink.games.wording import Seen
from brink.match.match import Match
from brink.match.retelling import Retelling
from brink.server.outcome import outcome_told

if TYPE_CHECKING:  # A thinker needs no words for programs, and reads no library for them.
    from brink.server.messages import EventTold
    from brink.server.replies import AskedTold, LineTold

SET_UP = 2  # The header and the set-up: the first table there is.
MOST_LINES = 1_000  # In one answer.
GZIP = 16 + zlib.MAX_WBITS
FAST = 1


class Teller:
    """Tells lines as one pair of eyes sees them; of each view what has changed since the last."""

    def __init__(self, eyes: int) -> None:
        self.eyes = eyes
        self.view: Mapping[str, Any] = {}
        self.sentences: dict[tuple[int | str, ...], str] = {}

    def tell(self, match: Match) -> LineTold:
        """Tell the table as it stands now, and what the last line did."""
        view = match.game.view(match.state, self.eyes)
        before, self.view = self.view, view
        asked = asked_told(match)
        return {
            "view": {
                part: seen
                for part, seen in view.items()
                if part not in before or seen != before[part]
            },
            "gone": [part for part in before if part not in view],
            "asked": asked,
            "outcome": outcome_told(match) if asked is None else None,
            "events": self.events(match),
        }

    def events(self, match: Match) -> list[EventTold]:
        """Tell what happened."""
        seen = [event.seen_by(self.eyes) for event in match.events]
        whole = match.wording.recalled(seen, match.box.around(match.state))
        return [
            {"event": one, "text": self.sentence(match, said)}
            for one, said in zip(seen, whole, strict=True)
        ]

    def sentence(self, match: Match, seen: Seen) -> str:
        """Return the sentence for an event; the same one is made once."""
        key = (*seen, *seen.values())
        text = self.sentences.get(key)
        if text is None:
            text = self.sentences[key] = match.wording.event(seen)
        return text


def asked_told(match: Match) -> AskedTold | None:
    """Tell who is asked what; nobody here needs the legal answers, which take long to find."""
    step = match.game.steps(match.state).top
    if step is None:
        return None
    return {"seat": int(step.seat(match.state)), "step": step.name()}


def write_replay(log: str, eyes: int, start: int, count: int, squeezed: bool) -> bytes:
    """Return so many lines of a log from one line on as they are sent; none is played twice.

    Each is written as soon as it is told: a thousand views at once would fill the memory.
    """
    lines = [orjson.loads(line) for line in log.split("\n")[:-1]]  # Old names have other ends.
    teller = Teller(eyes)
    tables = islice(Retelling.of_log(lines).walk(), start - SET_UP, start - SET_UP + count)
    told = b",".join([orjson.dumps(teller.tell(match)) for match in tables])
    written = b'{"lines":%d,"start":%d,"told":[%s]}' % (len(lines), start, told)
    return zlib.compress(written, FAST, GZIP) if squeezed else written
