"""A game box: everything around the rules that a shelf, a menu or a lab needs to know."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from brink.games.documents import Documents, fingerprint
from brink.games.options import OptionSheet, Profile, Value
from brink.games.rulings import Ruling
from brink.games.wording import Block, Printed, Wording
from brink.kernel.bot import Bot
from brink.kernel.game import Game
from brink.kernel.outcome import Outcome


@dataclass(frozen=True)
class ShelfChapter:
    """One chapter of a campaign, as it stands on the shelf."""

    id: str  # Names its picture.
    title: str
    state: str  # "won", "now", "lost" (for good) or "to_come"
    note: str


@dataclass(frozen=True)
class Shelf:
    """A campaign in words: its chapters, what was played, what is kept, and what is unlocked."""

    chapters: list[ShelfChapter]
    played: list[str]  # A line for every game that has ended, in order.
    kept: list[Block]
    unlocked: list[str]
    beside: str  # What a game beside the campaign is called.


@dataclass(frozen=True)
class Chapters:
    """How a game is played as a campaign: every chapter is a game of its own, under a profile."""

    begin: Mapping[str, Value]  # The options of a campaign's first chapter.
    # The options of the next chapter, after this one ended so; None: the campaign is over.
    follow: Callable[[Profile, Outcome], Mapping[str, Value] | None]
    # The options of a game beside the campaign, with what its chapters so far have unlocked.
    beside: Callable[[Mapping[str, object], Sequence[Outcome]], Mapping[str, object]]
    # How far it has come: the profile of the newest chapter, and how those that ended did so.
    shelf: Callable[[Profile, Sequence[Outcome], Wording], Shelf]

    def has(self, profile: Profile) -> bool:
        """Return whether a profile is a chapter of a campaign."""
        return all(profile[option] == value for option, value in self.begin.items())


@dataclass(frozen=True)
class Box:
    """One game of the catalog, loaded and checked."""

    id: str
    title: str
    tagline: str
    credit: str
    kind: str  # "cooperative" or "versus"
    least_seats: int
    most_seats: int
    minutes: tuple[int, int]
    rules_version: int  # Goes up whenever an old log would no longer replay.
    folder: Path
    documents: Documents  # Its content as data.
    sheet: OptionSheet
    rulings: Mapping[str, Ruling]
    game: Callable[[Profile], Game[Any]]  # The game under a profile; see open().
    variant: Callable[[Profile], str]  # Which variant of the texts a profile plays with.
    describe: Callable[[Mapping[str, Any], Wording], list[Block]]  # A view in words.
    conclude: Callable[[Outcome, Wording], list[str]]  # Why it ended so, in sentences.
    bots: Mapping[str, Callable[[], Bot[Any]]]  # Its own bots, best last.
    company: Sequence[str] = ()  # The bots that fill free seats, in turn; none: the best alone.
    printed: Printed | None = None  # Words that follow from its content.
    kept: bool = False  # Content of an earlier release: today's texts may not know its words.
    chapters: Chapters | None = None  # None: it is not played as a campaign.

    def open(self, profile: Profile | Mapping[str, object] | None = None) -> Game[Any]:
        """Return the game under a profile, or under options as people write them.

        Its states, pickled, find their rules again by what it was opened from.
        """
        if not isinstance(profile, Profile):
            profile = self.sheet.profile({} if profile is None else profile)
        game = self.game(profile)
        origin = [self.id, self.rules_version, self.content_hash, dict(profile.values)]
        game.note_origin(json.dumps(origin))
        return game

    def seats_for(self, profile: Profile) -> tuple[int, int]:
        """Return how few and how many may play under a profile; the box tells the usual counts."""
        game = self.open(profile)
        return game.least_seats, game.most_seats

    def wording(self, profile: Profile, players: Sequence[str] = ()) -> Wording:
        """Return the texts for a profile and a table of players."""
        path = self.folder / "text" / "en.toml"
        return Wording(path, self.variant(profile), players, self.printed, lenient=self.kept)

    def rulebook(self) -> str:
        """Return the rulebook chapter, in Markdown."""
        return (self.folder / "text" / "rulebook.md").read_text(encoding="utf-8")

    @cached_property
    def content_hash(self) -> str:
        """A short name for exactly these cards and options, whatever is said about them."""
        return fingerprint(self.documents)
