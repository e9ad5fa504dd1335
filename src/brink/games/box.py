"""A game box: everything around the rules that a shelf, a menu or a lab needs to know."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from brink.games.documents import Documents, fingerprint, open_documents, read_documents
from brink.games.options import Option, OptionSheet, Profile, Value, load_options
from brink.games.plain import describe_plainly
from brink.games.rulebook import Book, Facts, unmarked
from brink.games.rulings import Ruling, load_rulings
from brink.games.wording import Block, Printed, Wording
from brink.kernel.bot import Bot
from brink.kernel.game import Game
from brink.kernel.outcome import Outcome
from brink.kernel.values import Values

# What an option's word comes to: by option and value.
ComesTo = Mapping[str, Mapping[str, Value]]


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
    # What changes in the options for the game that follows a single one; None: none does.
    next_single: Callable[[Profile, Outcome], Mapping[str, Value] | None]
    # The options of a game beside the campaign, with what its chapters so far have unlocked.
    beside: Callable[[Mapping[str, object], Sequence[Outcome]], Mapping[str, object]]
    # How far it has come: the profile of the newest chapter, and how those that ended did so.
    shelf: Callable[[Profile, Sequence[Outcome], Wording], Shelf]

    def has(self, profile: Profile) -> bool:
        """Return whether a profile is a chapter of a campaign."""
        return all(profile[option] == value for option, value in self.begin.items())


@dataclass(frozen=True)
class Files:
    """A game's files, read and checked: content/, with its options and rulings, and text/."""

    folder: Path
    documents: Documents  # Its content as data.
    sheet: OptionSheet
    rulings: Mapping[str, Ruling]
    kept: bool  # Content of an earlier release: today's texts may not know its words.


def open_files(game: str, home: Path, folder: Path | None, kept: Documents | None) -> Files:
    """Read a game's files, those of another folder, or content that a game has kept."""
    folder = home if folder is None else folder
    documents = open_documents(folder / "content", kept)
    sheet = load_options(game, documents)
    return Files(folder, documents, sheet, load_rulings(documents, sheet), kept is not None)


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
    files: Files
    game: Callable[[Profile], Game[Any]]  # The game under a profile; see open().
    # Which variant of the texts a profile plays with.
    variant: Callable[[Profile], str] = lambda _profile: ""
    # A view in words.
    describe: Callable[[Mapping[str, Any], Wording], list[Block]] = describe_plainly
    # Why it ended so, in sentences.
    conclude: Callable[[Outcome, Wording], list[str]] = lambda _outcome, _wording: []
    # Its own bots, best last; without any, those that play any game.
    bots: Mapping[str, Callable[[], Bot[Any]]] = field(default_factory=dict)
    company: Sequence[str] = ()  # The bots that fill free seats, in turn; none: the best alone.
    player: str = ""  # Which of its bots is the level `player`; none named: the last.
    expert: Callable[[], Bot[Any]] | None = None  # The level above it; None: not yet.
    values: Values[Any] | None = None  # What a position is worth; None: not fitted yet.
    printed: Printed | None = None  # Words that follow from its content.
    chapters: Chapters | None = None  # None: it is not played as a campaign.
    # What values such as auto, or a text, come to for so many players.
    comes_to: Callable[[Profile, int, Wording], ComesTo] = lambda _profile, _seats, _wording: {}
    # Numbers of the rulebook that follow from the options and the content.
    facts: Callable[[Profile, Wording], Facts] = lambda _profile, _wording: {}
    # Words of a position that a sentence may need: what is going on there, openly.
    around: Callable[[Any], Mapping[str, int | str]] = lambda _state: {}

    @property
    def folder(self) -> Path:
        """Where its files lie."""
        return self.files.folder

    @property
    def documents(self) -> Documents:
        """Its content as data."""
        return self.files.documents

    @property
    def sheet(self) -> OptionSheet:
        """Its options and presets."""
        return self.files.sheet

    @property
    def rulings(self) -> Mapping[str, Ruling]:
        """Where its rulebook is silent: what is played."""
        return self.files.rulings

    @property
    def kept(self) -> bool:
        """Whether its content is that of an earlier release."""
        return self.files.kept

    def open(self, profile: Profile | Mapping[str, object] | None = None) -> Game[Any]:
        """Return the game under a profile, or under options as people write them.

        Its states, pickled, find their rules again by what it was opened from.
        """
        if not isinstance(profile, Profile):
            profile = self.sheet.profile({} if profile is None else profile)
        game = self.game(profile)
        game.note_origin(self.origin(profile))
        return game

    def origin(self, profile: Profile) -> str:
        """Return what another process opens the same game by: see `catalog.opened`."""
        return json.dumps([self.id, self.rules_version, self.content_hash, dict(profile.values)])

    def seats_for(self, profile: Profile) -> tuple[int, int]:
        """Return how few and how many may play under a profile; the box tells the usual counts."""
        game = self.open(profile)
        return game.least_seats, game.most_seats

    def wording(self, profile: Profile, players: Sequence[str] = ()) -> Wording:
        """Return the texts for a profile and a table of players."""
        path = self.folder / "text" / "en.toml"
        return Wording(path, self.variant(profile), players, self.printed, lenient=self.kept)

    def said(self, profile: Profile, seats: int | None = None) -> dict[str, str]:
        """Return every option's value in words; for so many players, with what it comes to."""
        meant = {} if seats is None else self.comes_to(profile, seats, self.wording(profile))
        return {
            name: said_with(option, profile[name], meant.get(name, {}), seats)
            for name, option in self.sheet.options.items()
        }

    def rulebook(self, profile: Profile | None = None, seats: int | None = None) -> str:
        """Return the rulebook as a table plays it, in Markdown; without one, by the book."""
        template = (self.folder / "text" / "rulebook.md").read_text(encoding="utf-8")
        profile = self.sheet.profile({}) if profile is None else profile
        return self.book("rulebook.md", profile, seats).fill(template)

    def glossary(self, profile: Profile) -> dict[str, str]:
        """Return the words of the game and what they mean at a table."""
        book = self.book("terms", profile, None)
        terms = self.wording(profile).texts("terms")
        return {term: unmarked(book.fill(meaning)) for term, meaning in terms.items()}

    def book(self, where: str, profile: Profile, seats: int | None) -> Book:
        """Return what texts that follow the room are filled in with."""
        usual, wording = self.sheet.by_the_book(profile), self.wording(profile)
        # The book is today's: of what an earlier release did not have, it tells the default.
        own = self.folder / "content"
        today = load_options(self.id, read_documents(own)).profile({}).values if self.kept else {}
        return Book(
            where=where,
            sheet=self.sheet,
            profile=profile,
            said=self.said(profile, seats),
            now={**today, **profile.values, **self.facts(profile, wording)},
            usual={**today, **usual.values, **self.facts(usual, wording)},
        )

    @cached_property
    def content_hash(self) -> str:
        """A short name for exactly these cards and options, whatever is said about them."""
        return fingerprint(self.documents)


def said_with(option: Option, value: Value, meant: Mapping[str, Value], seats: int | None) -> str:
    """Return a value in words, and what it comes to if that is something else."""
    said, result = option.said(value), meant.get(str(value))
    if result is None:
        return said
    players = "one player" if seats == 1 else f"{seats} players"
    worth = option.said(result) if isinstance(result, int) else result
    named = option.pattern and value not in option.words  # A list, which has no other words.
    return worth if named else f"{said} ({worth} with {players})"
