"""Words: turning ids, events, refusals and endings into sentences. No rule reads them."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from brink.games.content import ContentError, Entry, read
from brink.kernel.action import Action
from brink.kernel.step import Reason
from brink.language.languages import ENGLISH, NO_TEXTS
from brink.language.message import fill, written
from brink.language.pseudo import TAG as PSEUDO
from brink.language.pseudo import pseudo_page
from brink.language.spoken import say, speaking

COMMON = Path(__file__).parent / "en.toml"
SEATS = ("seat", "asked")  # Words that name a player by seat,
PARTIES = ("party", "member")  # and several, as an action writes them: "0,2".
Printed = dict[str, dict[str, str]]  # Names by kind and id, as in [names].
Seen = Mapping[str, int | str]  # An event as some eyes see it, or words that a sentence needs.
NOTHING_AROUND: Seen = {}
FROM_THE_RIGHT = ("R", "AL", "AN")  # How Unicode marks letters and numbers written leftwards,
TURNING = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")  # and signs that turn.


@dataclass(frozen=True)
class Ending:
    """The last page: what happened, in a title and a few sentences."""

    id: str
    title: str
    text: str


@dataclass(frozen=True)
class Block:
    """A titled part of a table's description: a panel in the terminal, plain text elsewhere.

    `compact` is what a low terminal shows of it, lines that say without the title what they are;
    none at all for a panel that can wait. A game that leaves it out has the panel shortened.
    """

    title: str
    lines: list[str]
    compact: list[str] | None = None


@lru_cache(maxsize=1024)
def isolated(name: str) -> str:
    """Return a name for the middle of a sentence: one written from the right turns nothing else."""
    if name.isascii():
        return name
    kinds = [unicodedata.bidirectional(char) for char in name]
    still = "".join(char for char, kind in zip(name, kinds, strict=True) if kind not in TURNING)
    return f"\u2068{still}\u2069" if any(kind in FROM_THE_RIGHT for kind in kinds) else still


def counted(number: int, thing: str) -> str:
    """Return so many of a thing: "1 move", "2 moves"."""
    return f"{written(number)} {thing}{'' if number == 1 else 's'}"


def joined(names: Sequence[str]) -> str:
    """Return names one after the other, as a sentence lists them."""
    if len(names) == 1:
        return names[0]
    return say("common", "in_a_row", {"names": ", ".join(names[:-1]), "last": names[-1]})


def readable(name: str) -> str:
    """Return an id that has no name so that people can read it."""
    return name.replace("_", " ")


def plain_text(blocks: Sequence[Block]) -> str:
    """Return a description as plain text, for a screen reader, a log or a language model."""
    return "\n\n".join("\n".join([block.title, *block.lines]) for block in blocks)


def merge(base: Mapping[str, object], over: Mapping[str, object]) -> dict[str, object]:
    """Return a table of texts with some replaced."""
    merged = dict(base)
    for key, value in over.items():
        old = merged.get(key)
        if isinstance(value, dict) and isinstance(old, dict):
            merged[key] = merge(old, value)
        else:
            merged[key] = value
    return merged


@lru_cache(maxsize=64)
def read_page(path: Path, variant: str, changed: float, tag: str) -> Entry:  # noqa: ARG001 - a key.
    """Read the texts of one edition in a language; once, as long as the file does not change."""
    page = merge(read(COMMON).values, read(path).values)
    if tag == PSEUDO:
        page = pseudo_page(page, NO_TEXTS)
    elif tag != ENGLISH:
        for beside in (COMMON, path):
            other = beside.with_name(f"{tag}.toml")
            page = merge(page, read(other).values) if other.exists() else page
    variants = page.pop("variants", {})
    assert isinstance(variants, dict)
    return Entry(path.name, merge(page, variants.get(variant, {})))


class Wording:
    """A game's texts in one language, for one edition and the players at one table.

    `printed` are names that follow from the content. Lenient, there is a word for ids that are not
    among the texts: those of an earlier release.
    """

    def __init__(
        self,
        path: Path,
        variant: str = "",
        players: Sequence[str] = (),
        printed: Printed | None = None,
        *,
        lenient: bool = False,
    ) -> None:
        changed = path.stat().st_mtime if path.exists() else 0.0
        self.language = speaking()
        self.page = read_page(path, variant, changed, self.language.tag)
        if printed:
            self.page = Entry(self.page.where, merge(self.page.values, {"names": printed}))
        self.players = list(players)
        self.lenient = lenient
        self.also = self.texts("also")
        self.names = self.page.values.get("names", {})
        self.labels: dict[str, str] = {}  # What actions are called, once it has been asked.
        self.follow: dict[str, list[tuple[str, str]]] = {}  # Of each sentence, the words of [also].

    @cached_property
    def events(self) -> Entry:
        """The sentences for events."""
        return self.page.entry("events")

    @cached_property
    def questions(self) -> Entry:
        """The sentences for questions."""
        return self.page.entry("questions")

    @cached_property
    def considers(self) -> Entry:
        """The sentences for what somebody else is asked; where there are none, the questions."""
        return self.page.entry("considers") if "considers" in self.page.values else self.questions

    def player(self, seat: int) -> str:
        """Return what a player is called."""
        return (
            self.players[seat]
            if seat < len(self.players)
            else say("common", "player", {"number": seat + 1})
        )

    def has_name(self, kind: str, name: str) -> bool:
        """Return whether there is a name for an id."""
        names = self.names.get(kind) if isinstance(self.names, dict) else None
        return isinstance(names, dict) and name in names

    def name(self, kind: str, name: str) -> str:
        """Return what an id of some kind (card, desk, …) is called."""
        if self.lenient and not self.has_name(kind, name):
            return readable(name)
        return self.page.entry("names").entry(kind).text(name)

    def actors(self) -> list[str]:
        """Return what those are called who act at this table and sit on no seat by that name.

        The texts say under `actors` which kinds of [names] they are; with an article or without.
        """
        kinds = self.page.values.get("actors", [])
        assert isinstance(kinds, list), f"{self.page.where}: actors is a list of kinds of names"
        if not kinds:
            return []
        names = self.page.entry("names")
        tables = [names.entry(str(kind)) for kind in kinds]
        found = [table.text(name) for table in tables for name in table.values]
        return [*found, *(name[4:] for name in found if name.lower().startswith("the "))]

    def word(self, kind: str, value: int | str) -> str:
        """Return a value of an event or a refusal in words."""
        if isinstance(value, int):
            return isolated(self.player(value)) if kind in SEATS else written(value)
        if kind in PARTIES and value[:1].isdigit():
            return joined([isolated(self.player(int(seat))) for seat in value.split(",")])
        names = self.names.get(kind) if isinstance(self.names, dict) else None
        if isinstance(names, dict) and value in names:
            found = names[value]
            return found if isinstance(found, str) and found else self.name(kind, value)
        return readable(value) if self.lenient else value

    def fill(self, template: str, values: Mapping[str, int | str]) -> str:
        """Put the words for the values into a sentence.

        [also] names words that follow from the values: mark = "names.mark.{card}" lets a sentence
        about a card say its {mark}.
        """
        words = {key: self.word(key, value) for key, value in values.items()}
        follow = self.follow.get(template)
        if follow is None:
            follow = [(word, path) for word, path in self.also.items() if f"{{{word}}}" in template]
            self.follow[template] = follow
        for word, path in follow:
            if word not in words:
                words[word] = self.also_said(path.format(**values))
        return fill(template, words, values, self.language.form)

    def also_said(self, path: str) -> str:
        """Return a word that follows from others; lenient, a line that is not there is not said."""
        table, *_, kind, name = path.split(".")
        if table == "names":
            return self.name(kind, name)
        try:
            return self.text(path)
        except ContentError:
            if not self.lenient:
                raise
            return ""

    def text(self, path: str) -> str:
        """Return any text by its path, e.g. "actions.draw.help"."""
        *tables, key = path.split(".")
        entry = self.page
        for table in tables:
            entry = entry.entry(table)
        return entry.text(key)

    def texts(self, table: str) -> Mapping[str, str]:
        """Return a whole table of texts, e.g. "terms" or "key"; empty if the game has none."""
        if table not in self.page.values:
            return {}
        entry = self.page.entry(table)
        return {key: entry.text(key) for key in entry.values}

    def recalled(self, seen: Sequence[Seen], around: Seen = NOTHING_AROUND) -> list[Seen]:
        """Return what one move did, each event with what brought it about, if its sentence says so.

        The `causes` of an event are kinds of events, each with words for it: the last of them
        before it in the same move is its cause. Where there is none, it is what lies `around`, and
        where nothing does, what `unknown` says.
        """
        return [self.with_cause(one, seen[:number], around) for number, one in enumerate(seen)]

    def with_cause(self, one: Seen, before: Sequence[Seen], around: Seen) -> Seen:
        """Return an event with the words of what brought it about."""
        causes = self.causes.get(str(one["event"]))
        if causes is None:
            return one
        cause = next((past for past in reversed(before) if past["event"] in causes), None)
        if cause is not None:
            return {**cause, **one, "cause": cause["event"]}
        return {**around, **one, "cause": "around"} if around else one

    @cached_property
    def causes(self) -> dict[str, Mapping[str, object]]:
        """Of the events whose sentences say what brought them about: what it is called."""
        found: dict[str, Mapping[str, object]] = {}
        for kind, texts in self.events.values.items():
            causes = texts.get("causes") if isinstance(texts, dict) else None
            if isinstance(causes, dict):
                found[kind] = causes
        return found

    def event(self, seen: Seen) -> str:
        """Return the sentence for an event as somebody has seen it; "" for one not worth saying.

        A sentence may depend on one field: `by` names it, and its value (or `missing`, or `other`)
        the sentence. Something that `was` so much and is so much `now` has moved `by` so much.
        """
        kind = str(seen["event"])
        values = {key: value for key, value in seen.items() if key != "event"}
        events = self.events
        template = events.get(kind)
        if not isinstance(template, str):
            choices = events.entry(kind)
            field = choices.text("by")
            key = str(values[field]) if field in values else "missing"
            if self.lenient and not {key, "other"} & choices.values.keys():
                return ""
            template = str(choices.get(key if key in choices.values else "other"))
            was, now = values.get("was"), values.get("now")
            if isinstance(was, int) and isinstance(now, int):
                values["by"] = abs(now - was)
        causes = self.causes.get(kind)
        if causes is not None:
            values["cause"] = self.fill(str(causes[str(values.get("cause", "unknown"))]), values)
        return self.fill(template, values)

    def refusal(self, reason: Reason) -> str:
        """Return why not, in the game's words, with the ruling it rests on."""
        sentence = self.fill(self.page.entry("refusals").text(reason.code), reason.values)
        return f"{sentence} ({reason.ruling})" if reason.ruling else sentence

    def advice(self, reason: Reason) -> str:
        """Return why a bot would play so."""
        return self.fill(self.page.entry("advice").text(reason.code), reason.values)

    def action(self, action: Action) -> str:
        """Return what an action is called, e.g. on a button."""
        found = self.labels.get(action.text)
        if found is None:
            found = self.labels[action.text] = self.label(action)
        return found

    def label(self, action: Action) -> str:
        """Return what an action is called, from its parts."""
        return self.fill(self.verb(action).text("label"), self.arguments(action))

    def answer(self, action: Action, about: Mapping[str, int | str]) -> str:
        """Return what an answer to a question about something is called.

        Where that says more than the action alone, its entry has a sentence for `here`. A word of
        the question may be meant for one argument alone: `place_1` is said as {place_named} by the
        action whose `place` is 1.
        """
        here = self.verb(action).values.get("here")
        if not isinstance(here, str) or self.lenient:
            return self.action(action)
        values = self.arguments(action)
        for kind, value in list(values.items()):
            named = about.get(f"{kind}_{value}")
            if named is not None:
                values[f"{kind}_named"] = named
        return self.fill(here, {**about, **values})

    def verb(self, action: Action) -> Entry:
        """Return what is written about actions of its kind."""
        return self.page.entry("actions").entry(action.text.split(":")[0])

    def arguments(self, action: Action) -> dict[str, int | str]:
        """Return what an action speaks of, by the kind of each thing."""
        kinds = self.verb(action).values.get("args", [])
        assert isinstance(kinds, list)
        found: dict[str, int | str] = dict(zip(kinds, action.text.split(":")[1:], strict=True))
        for kind in SEATS:  # An action names a seat by its number, a label by its player.
            if kind in found:
                found[kind] = int(found[kind])
        return found

    def question(self, step: str, values: Mapping[str, int | str]) -> str:
        """Return what is asked at a decision."""
        return self.fill(self.questions.text(step), values)

    def consideration(self, step: str, values: Mapping[str, int | str]) -> str:
        """Return what whoever is asked at a decision considers, for everybody else."""
        return self.fill(self.considers.text(step), values)

    def ending(self, name: str) -> Ending:
        """Return the text of an ending."""
        endings = self.page.entry("endings")
        if self.lenient and name not in endings.values:
            return Ending(name, readable(name), "")
        entry = endings.entry(name)
        return Ending(name, entry.text("title"), entry.text("text"))
