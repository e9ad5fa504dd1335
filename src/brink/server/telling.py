"""What a viewer is told. All that leaves a room is built here, from views and events only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Literal, NamedTuple, cast

from brink.games.wording import NOTHING_AROUND, Seen, plain_text
from brink.kernel.event import Event
from brink.language.languages import ENGLISH
from brink.match.match import Match
from brink.match.take_back import Past
from brink.server.messages import (
    DecisionTold,
    EventTold,
    MovedTold,
    TableTold,
)
from brink.server.outcome import outcome_told
from brink.server.take_back import moves_told, offer_told, taken_back_sentence

MoveKind = Literal["set_up", "move", "undo"]
MadeBy = Literal["player", "bot", "stand_in", "clock"]


class Entry(NamedTuple):
    """A move that was made, or taken back: what is told of it, before anybody's eyes are known."""

    seq: int
    seat: int
    kind: MoveKind
    by: MadeBy
    events: Sequence[Event]
    head: str | None  # Of the log's chain after it.
    taken_back: Sequence[Past] = ()  # By an undo, the asker's own move first.
    turn_from: int | None = None  # Who was asked when it was undone.
    around: Seen = NOTHING_AROUND  # What lay on the table, for the sentences that speak of it.


class Viewer(NamedTuple):
    """Somebody looking at a table: the seats they play, none for a spectator."""

    seats: tuple[int, ...] = ()
    wants_words: bool = True  # Whether sentences are wanted, too,
    language: str = ENGLISH  # and in which language.

    @property
    def eyes(self) -> int:
        """What these seats may see together."""
        return sum([1 << seat for seat in self.seats])


class Common:
    """What many viewers are told of one position, worked out once: what all of them may know."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.decision = match.decision
        self.outcome = outcome_told(match)
        self.sentences: dict[tuple[int | str, ...], str] = {}  # By what was seen, whoever saw it.

    @cached_property
    def question(self) -> str:
        """What is asked, in words for whoever is asked."""
        return self.match.question()

    @cached_property
    def consideration(self) -> str:
        """The same in words for everybody else."""
        return self.match.consideration()

    @cached_property
    def about(self) -> Mapping[str, int | str]:
        """What the question speaks of."""
        return {} if self.decision is None else self.decision.step.values(self.match.state)

    def sentence(self, seen: Seen) -> str:
        """Return the sentence for an event as somebody has seen it."""
        key = (*seen, *seen.values())
        found = self.sentences.get(key)
        if found is None:
            found = self.sentences[key] = self.match.wording.event(seen)
        return found


Times = tuple[float | None, float | None]  # What is left for a decision, and what comes before.


def decision_told(common: Common, viewer: Viewer, times: Times) -> DecisionTold | None:
    """Tell what is asked; the legal answers only to whoever is asked: they betray a hand."""
    match, decision = common.match, common.decision
    if decision is None:
        return None
    mine = decision.seat in viewer.seats
    asked = (common.question if mine else common.consideration) if viewer.wants_words else ""
    told: DecisionTold = {
        "seat": decision.seat,
        "step": decision.step.name(),
        "question": asked,
        "mine": mine,
        "legal": [
            {
                "action": action.text,
                "label": match.wording.answer(action, common.about) if viewer.wants_words else "",
                "deliberate": action.deliberate,
            }
            for action in (decision.legal if mine else [])
        ],
        "seconds_left": times[0],
    }
    if times[1] is not None:
        told["hand_over"] = times[1]
    return told


def table_told(
    match: Match,
    seq: int,
    viewer: Viewer,
    times: Times = (None, None),
    common: Common | None = None,
    people: Sequence[int] = (),
) -> TableTold:
    """Tell the whole table; `people` are the seats that can be asked about a take-back."""
    common = common or Common(match)
    offer = offer_told(match, viewer, people)
    return {
        "type": "table",
        "seq": seq,
        "view": cast("dict[str, Any]", match.game.view(match.state, viewer.eyes)),
        "decision": decision_told(common, viewer, times),
        "can_undo": offer is not None and offer["how"] == "at_once",
        "take_back": offer,
        "outcome": common.outcome,
        "head": match.log.head or None,
    }


def text_told(match: Match, viewer: Viewer) -> str:
    """Tell the table in words."""
    view = match.game.view(match.state, viewer.eyes)
    return plain_text(match.box.describe(view, match.wording))


def events_told(
    match: Match,
    events: Sequence[Event],
    viewer: Viewer,
    common: Common | None = None,
    around: Seen | None = None,
) -> list[EventTold]:
    """Tell what happened, each thing as these eyes may know it; by default, what just happened."""
    sentence = match.wording.event if common is None else common.sentence
    seen = [event.seen_by(viewer.eyes) for event in events]
    if not viewer.wants_words:
        return [{"event": one, "text": ""} for one in seen]
    lay = match.box.around(match.state) if around is None else around
    whole = match.wording.recalled(seen, lay)
    return [{"event": one, "text": sentence(said)} for one, said in zip(seen, whole, strict=True)]


def moved_told(
    match: Match, entry: Entry, viewer: Viewer, common: Common | None = None
) -> MovedTold:
    """Tell one move, without the table it led to."""
    told: MovedTold = {
        "type": "moved",
        "seq": entry.seq,
        "seat": entry.seat,
        "kind": entry.kind,
        "by": entry.by,
        "events": events_told(match, entry.events, viewer, common, entry.around),
        "head": entry.head,
    }
    if entry.kind == "undo":
        told["taken_back"] = moves_told(match, entry.taken_back, viewer)
        told["turn_from"] = entry.turn_from
        told["sentence"] = taken_back_sentence(match, entry, viewer) if viewer.wants_words else ""
    return told
