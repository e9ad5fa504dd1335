"""A campaign: a chain of ordinary games, and a small record of how each ended.

The record names the game, who plays, and for every chapter its options, its log and its outcome.
What the players carry on (decks, unlocks, attempts) is in the options of the next chapter, so that
every chapter can be replayed and verified by itself.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from brink.games.box import Box, Chapters
from brink.games.catalog import find
from brink.games.options import Value
from brink.kernel.outcome import Outcome
from brink.match.contents import bring_content, keep_content
from brink.match.log import LogError, short
from brink.match.match import Match
from brink.match.places import write_private
from brink.match.refused import Refused
from brink.match.replay import replay, resume
from brink.match.seating import read_seats
from brink.match.texts import accept_file_name, is_file_name, is_readable

FORMAT = 1
KEYS = {"campaign", "game", "rules", "content", "seats", "chapters", "next"}
CHAPTER_KEYS = {"options", "log", "outcome"}
OUTCOME_KEYS = {"endings", "winners", "scores", "rounds", "turns", "facts"}


@dataclass
class Chapter:
    """One game of the chain; its outcome is None while it is played."""

    options: dict[str, Value]
    log: str  # A file beside the record.
    outcome: Outcome | None = None


@dataclass
class Campaign:
    """The record of a campaign, and the file it lies in."""

    box: Box
    path: Path
    seats: list[str]  # As Match reads them: names, "bot:<id>".
    chapters: list[Chapter] = field(default_factory=list)
    next: dict[str, Value] | None = None  # The options of the chapter to come; None: it is over.

    @classmethod
    def begin(
        cls, game: str, path: str | Path, seats: Sequence[str], options: Mapping[str, object]
    ) -> Campaign:
        """Begin a campaign in a new file."""
        box = find(game)
        chapters = chapters_of(box)
        profile = box.sheet.profile({**chapters.begin, **options})
        box.open(profile)
        read_seats(list(seats), box.wording(profile).actors())
        accept_file_name(Path(path).name)
        campaign = cls(box, Path(path), list(seats), [], dict(profile.values))
        campaign.save()
        return campaign

    @property
    def over(self) -> bool:
        """Whether the last chapter has been played."""
        return self.next is None and (not self.chapters or self.chapters[-1].outcome is not None)

    @property
    def outcomes(self) -> list[Outcome]:
        """How the chapters so far have ended."""
        return [chapter.outcome for chapter in self.chapters if chapter.outcome is not None]

    def open_chapter(self, seed: int | None = None, *, practice: bool = False) -> Match:
        """Return the chapter that is being played, or begin the next one."""
        if self.chapters and self.chapters[-1].outcome is None:
            match = resume(self.log_path(len(self.chapters) - 1))
            if match.outcome is not None:  # It ended, and the record did not hear of it.
                self.close_chapter(match)
                return self.open_chapter(seed, practice=practice)
            return match
        if self.next is None:
            raise Refused("campaign_over", "campaign_over.campaign_over", path=self.path)
        path = self.chapter_path()
        seats = read_seats(self.seats)  # Whoever began goes on, whatever they are called.
        match = Match(self.box, seats, seed, None, practice, **self.next)
        self.chapters.append(Chapter(self.next, path.name))
        match.save(path)
        self.next = None
        self.save()
        return match

    def close_chapter(self, match: Match) -> None:
        """Note how the chapter ended, and what follows from it."""
        outcome = match.outcome
        assert outcome is not None, "the chapter is still being played"
        self.chapters[-1].outcome = outcome
        following = chapters_of(self.box).follow(match.profile, outcome)
        self.next = None if following is None else dict(following)
        self.save()

    def replay(self, number: int) -> Match:
        """Return a chapter, from 1, as it was played."""
        if not 1 <= number <= len(self.chapters):
            raise Refused(
                "no_such_chapter",
                "no_such_chapter.no_chapter",
                path=self.path,
                number=number,
                count=len(self.chapters),
            )
        return replay(self.log_path(number - 1))

    def beside(self, options: Mapping[str, object]) -> Mapping[str, object]:
        """Return the options of a game beside the campaign, with what it has unlocked."""
        return chapters_of(self.box).beside(options, self.outcomes)

    def chapter_path(self) -> Path:
        """Return where the chapter that is played, or would be opened now, has its log."""
        if self.chapters and self.chapters[-1].outcome is None:
            return self.log_path(len(self.chapters) - 1)
        return self.path.with_name(f"{self.path.stem}-{len(self.chapters) + 1:02}.jsonl")

    def log_path(self, place: int) -> Path:
        """Return where a chapter's log lies."""
        return self.path.with_name(self.chapters[place].log)

    def save(self) -> None:
        """Write the record; either all of it or nothing."""
        keep_content(self.box, self.path)
        record = {
            "campaign": FORMAT,
            "game": self.box.id,
            "rules": self.box.rules_version,
            "content": self.box.content_hash,
            "seats": self.seats,
            "chapters": [
                {
                    "options": chapter.options,
                    "log": chapter.log,
                    "outcome": None if chapter.outcome is None else chapter.outcome.as_json(),
                }
                for chapter in self.chapters
            ],
            "next": self.next,
        }
        fresh = self.path.with_name(self.path.name + ".part")
        try:
            write_private(fresh, json.dumps(record, ensure_ascii=False, indent=1) + "\n")
            fresh.replace(self.path)
        finally:
            fresh.unlink(missing_ok=True)


def chapters_of(box: Box) -> Chapters:
    """Return how a game is played as a campaign, or refuse."""
    if box.chapters is None:
        raise Refused("no_campaign", "no_campaign.not_played_as", id=box.id)
    return box.chapters


def load_campaign(path: str | Path) -> Campaign:
    """Read a campaign's record, or say what is wrong with it."""
    where = Path(path)
    try:
        record = json.loads(where.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise LogError(f"{where}: no campaign: {short(str(error))}") from None
    if not isinstance(record, dict) or record.keys() != KEYS or record["campaign"] != FORMAT:
        raise LogError(f"{where}: no campaign of format {FORMAT}")
    if not isinstance(record["game"], str) or type(record["rules"]) is not int:
        raise LogError(f"{where}: game and rules are {short([record['game'], record['rules']])}")
    if not isinstance(record["content"], str):
        raise LogError(f"{where}: content is {short(record['content'])}")
    chapters_of(find(record["game"], record["rules"]))
    bring_content(record["content"], where)
    box = find(record["game"], record["rules"], record["content"])
    if not is_list_of_texts(record["seats"]) or not isinstance(record["chapters"], list):
        raise LogError(f"{where}: seats and chapters are lists")
    chapters = [read_chapter(where, chapter) for chapter in record["chapters"]]
    following = record["next"]
    if following is not None:
        following = read_options(where, following)
        box.open(box.sheet.profile(following))
    return Campaign(box, where, record["seats"], chapters, following)


def is_list_of_texts(value: object) -> bool:
    """Return whether a value is a list of texts."""
    return isinstance(value, list) and all(is_readable(text) for text in value)


def read_options(where: Path, options: object) -> dict[str, Value]:
    """Read a chapter's options."""
    if not isinstance(options, dict) or any(
        type(value) not in (int, str) for value in options.values()
    ):
        raise LogError(f"{where}: {short(options)} are no options")
    return options


def read_chapter(where: Path, chapter: object) -> Chapter:
    """Read one chapter of a record; its log lies beside the record, nowhere else."""
    if not isinstance(chapter, dict) or chapter.keys() != CHAPTER_KEYS:
        raise LogError(f"{where}: {short(chapter)} is no chapter")
    log = chapter["log"]
    if not is_file_name(log):
        raise LogError(f"{where}: {short(log)} is no name of a log")
    outcome: Any = chapter["outcome"]
    if outcome is not None:
        if not isinstance(outcome, dict) or outcome.keys() != OUTCOME_KEYS:
            raise LogError(f"{where}: {short(outcome)} is no outcome")
        outcome = Outcome(**outcome)
    return Chapter(read_options(where, chapter["options"]), log, outcome)
