"""Rule profiles: options as data, presets, and the answers a table has agreed on."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from brink.games.content import Entry, nearest, refuse_doubles
from brink.games.documents import Documents, find_page
from brink.games.wording import readable
from brink.language.message import written

Value = str | int
PLAY = "play"  # Options that say what is played; what differs in the others, a table has changed.
GROUPS = {
    PLAY: "What is played",
    "difficulty": "Difficulty",
    "length": "Length",
    "table": "At the table",
    "house": "House rules",
}
WRITTEN_NUMBER = re.compile("[-−]?[0-9]{1,9}")
LONGEST_TEXT = 4000  # Of an option that may be written freely.


class OptionError(ValueError):
    """An option, or a value of one, that the game does not have."""


@dataclass(frozen=True)
class Option:
    """One switch of the rules: words to choose from, a range of numbers, a pattern, or several."""

    id: str
    words: tuple[str, ...]
    low: int | None
    high: int | None
    default: Value
    defaults_by: Mapping[str, Mapping[str, Value]]  # Another option's value may set the default.
    meaning: str
    ruling: str
    source: str
    pattern: str = ""  # What may be written besides, e.g. a list; the game reads what it means.
    examples: tuple[str, ...] = ()
    name: str = ""  # What people call it,
    group: str = "house"  # among which others it stands,
    says: Mapping[str, str] = field(default_factory=dict)  # and what its values are in words.

    def said(self, value: Value) -> str:
        """Return a value in words: its own, or those for a number or for a text."""
        own = self.says.get(str(value))
        if own is not None:
            return own
        if isinstance(value, str):
            return self.says.get("text", readable(value))
        form = self.says.get("one") if value == 1 else None
        return (form or self.says.get("number", "{n}")).replace("{n}", written(value))

    def unsaid(self) -> list[str]:
        """Return what its values have no words for."""
        wanted = [*self.words, *(["text"] if self.pattern else [])]
        if self.low is not None and self.high is not None and "number" not in self.says:
            wanted += [str(value) for value in range(self.low, self.high + 1)]
        return [word for word in wanted if word not in self.says]

    def allowed(self) -> str:
        """Return the values in words."""
        span = [] if self.low is None else [f"a whole number from {self.low} to {self.high}"]
        like = [f"a text like {self.examples[0]}"] if self.examples else []
        return " or ".join([", ".join(self.words)] * bool(self.words) + span + like)

    def may_be_written(self, given: str) -> bool:
        """Return whether a text fits the pattern, if there is one."""
        fits = bool(self.pattern) and len(given) <= LONGEST_TEXT
        return fits and re.fullmatch(self.pattern, given) is not None

    def hint(self, given: str) -> str:
        """Return what to say about an unknown word: the nearest one, or all that is allowed."""
        near = nearest(given, self.words)
        only_words = self.low is None and not self.pattern
        return near if near.startswith("did") or only_words else f"choose {self.allowed()}"

    def parse(self, given: object) -> Value:
        """Return a value as the rules know it; accepts yes/no and numbers in writing."""
        if isinstance(given, bool):
            given = "on" if given else "off"
        if isinstance(given, str):
            given = given.strip()
            spoken = {"true": "on", "yes": "on", "false": "off", "no": "off"}
            if given not in self.words and given.lower() in spoken:
                given = spoken[given.lower()]
            if given in self.words or self.may_be_written(given):
                return given
            if self.low is None or not WRITTEN_NUMBER.fullmatch(given):
                raise OptionError(f"option {self.id}: unknown value {given!r}; {self.hint(given)}")
            given = int(given.replace("−", "-"))
        if isinstance(given, int) and str(given) in self.words:
            return str(given)
        if not isinstance(given, int) or self.low is None or self.high is None:
            raise OptionError(f"option {self.id}: {given!r} is not one of {self.allowed()}")
        if not self.low <= given <= self.high:
            raise OptionError(f"option {self.id}: {given} is out of range; choose {self.allowed()}")
        return given


@dataclass(frozen=True)
class Preset:
    """A named set of options."""

    id: str
    about: str
    values: Mapping[str, Value]
    name: str = ""


BY_THE_BOOK = Preset(
    "standard", "As the rulebook has it.", {}, "Standard"
)  # Where none is written.


@dataclass(frozen=True)
class Profile:
    """What a table has agreed on: a value for every option."""

    game: str
    values: Mapping[str, Value] = field(default_factory=dict)

    def hash(self) -> str:
        """Return a short name for exactly this profile."""
        written = json.dumps([self.game, dict(self.values)], sort_keys=True)
        return hashlib.sha256(written.encode()).hexdigest()[:16]

    def __getitem__(self, option: str) -> Value:
        return self.values[option]

    def word(self, option: str) -> str:
        """Return a value that is a word."""
        value = self.values[option]
        assert isinstance(value, str), f"{option} is {value!r}"
        return value

    def number(self, option: str) -> int:
        """Return a value that is a number."""
        value = self.values[option]
        assert isinstance(value, int), f"{option} is {value!r}"
        return value

    def is_on(self, option: str) -> bool:
        """Return whether a switch is on."""
        return self.word(option) == "on"


@dataclass(frozen=True)
class OptionSheet:
    """All options and presets of a game."""

    game: str
    options: Mapping[str, Option]
    presets: Mapping[str, Preset]

    def find(self, name: str) -> Option:
        """Return an option by its id, or say which one is nearest."""
        if name not in self.options:
            raise OptionError(f"unknown option {name!r}; {nearest(name, self.options)}")
        return self.options[name]

    def profile(self, given: Mapping[str, object], preset: str | None = None) -> Profile:
        """Fill in a whole profile: what is given wins over the preset, that over the defaults."""
        chosen: dict[str, Value] = {}
        if preset is not None:
            if preset not in self.presets:
                raise OptionError(f"unknown preset {preset!r}; {nearest(preset, self.presets)}")
            chosen.update(self.presets[preset].values)
        for name, value in given.items():
            chosen[name] = self.find(name).parse(value)
        values: dict[str, Value] = {}
        for option in self.options.values():  # Options that set defaults stand before the others.
            default = option.default
            for other, by_value in option.defaults_by.items():
                default = by_value.get(str(values[other]), default)
            values[option.id] = chosen.get(option.id, default)
        return Profile(self.game, values)

    def by_the_book(self, profile: Profile) -> Profile:
        """Return the profile of a table that plays the same and has changed nothing."""
        played = {
            option.id: profile[option.id]
            for option in self.options.values()
            if option.group == PLAY and option.id in profile.values
        }
        return self.profile(played)

    def changed(self, profile: Profile) -> list[str]:
        """Return the options a table has changed."""
        book = self.by_the_book(profile)
        return [name for name in self.options if profile.values.get(name, book[name]) != book[name]]


def load_options(game: str, documents: Documents) -> OptionSheet:
    """Read a game's options.toml."""
    page = find_page(documents, "options.toml").only("option", "preset")
    entries = page.entries("option")
    refuse_doubles(entries)
    preset_entries = page.entries("preset") if page.values.get("preset") else []
    refuse_doubles(preset_entries)
    options: dict[str, Option] = {}
    for entry in entries:
        option = read_option(entry, options)
        options[option.id] = option
    sheet = OptionSheet(game, options, {})
    presets: dict[str, Preset] = {}
    for entry in preset_entries:
        preset = read_preset(entry, sheet)
        presets[preset.id] = preset
    return OptionSheet(game, options, presets or {BY_THE_BOOK.id: BY_THE_BOOK})


def read_option(entry: Entry, before: Mapping[str, Option]) -> Option:
    """Read one option; those whose values set its default stand before it."""
    entry.only(
        *("id", "words", "low", "high", "pattern", "examples", "default", "defaults_by"),
        *("name", "group", "meaning", "says", "ruling", "source"),
    )
    words = entry.values.get("words", [])
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise entry.fail("words", f"{words!r} is not a list of words")
    ranged = "low" in entry.values or "high" in entry.values
    if not words and not ranged:
        raise entry.fail("words", "an option needs words, or low and high")
    pattern, examples = read_pattern(entry)
    bare = Option(
        id=entry.text("id"),
        words=tuple(words),
        low=entry.number("low", -1000, 1000) if ranged else None,
        high=entry.number("high", -1000, 1000) if ranged else None,
        default="",
        defaults_by={},
        meaning=entry.text("meaning"),
        ruling=entry.text("ruling"),
        source=entry.text("source"),
        pattern=pattern,
        examples=examples,
        name=read_name(entry),
        group=entry.choice("group", GROUPS) if "group" in entry.values else "house",
        says=read_says(entry),
    )
    for example in examples:
        parse_in(entry, "examples", bare, example)
    if bare.low is not None and bare.high is not None and bare.low > bare.high:
        raise entry.fail("low", f"{bare.low} is above high, {bare.high}")
    defaults_by = {}
    written = entry.values.get("defaults_by", {})
    if not isinstance(written, dict):
        raise entry.fail("defaults_by", f"{written!r} is not a table")
    for other, values in written.items():
        if other not in before:
            raise entry.fail("defaults_by", f"{other!r} is no option above this one")
        if not isinstance(values, dict):
            raise entry.fail(f"defaults_by.{other}", f"{values!r} is not a table")
        defaults_by[other] = {
            str(parse_in(entry, "defaults_by", before[other], key)): parse_in(
                entry, "defaults_by", bare, value
            )
            for key, value in values.items()
        }
    return Option(
        **{
            **bare.__dict__,
            "default": parse_in(entry, "default", bare, entry.get("default")),
            "defaults_by": defaults_by,
        }
    )


def read_name(entry: Entry) -> str:
    """Read what an option or a preset is called; without a name, its id has to do."""
    if "name" in entry.values:
        return entry.text("name")
    return readable(entry.text("id")).capitalize()


def read_says(entry: Entry) -> Mapping[str, str]:
    """Read what an option's values are in words."""
    if "says" not in entry.values:
        return {}
    says = entry.entry("says")
    return {value: says.text(value) for value in says.values}


def read_pattern(entry: Entry) -> tuple[str, tuple[str, ...]]:
    """Read what an option may be besides its words: a pattern, and examples of it."""
    if "pattern" not in entry.values:
        return "", ()
    pattern = entry.text("pattern")
    try:
        re.compile(pattern)
    except re.error as error:
        raise entry.fail("pattern", f"{pattern!r} is no pattern: {error}") from None
    examples = entry.get("examples")
    if not isinstance(examples, list) or not examples:
        raise entry.fail("examples", f"{examples!r} is not a list of texts that fit the pattern")
    return pattern, tuple(str(example) for example in examples)


def read_preset(entry: Entry, sheet: OptionSheet) -> Preset:
    """Read one preset."""
    entry.only("id", "name", "about", "values")
    written = entry.entry("values").values
    values = {
        name: parse_in(entry, "values", find_in(entry, "values", sheet, name), value)
        for name, value in written.items()
    }
    return Preset(entry.text("id"), entry.text("about"), values, read_name(entry))


def parse_in(entry: Entry, key: str, option: Option, value: object) -> Value:
    """Parse a value written in a content file: a slip there is the file's fault."""
    try:
        return option.parse(value)
    except OptionError as error:
        raise entry.fail(key, str(error)) from None


def find_in(entry: Entry, key: str, sheet: OptionSheet, name: object) -> Option:
    """Find an option named in a content file."""
    try:
        return sheet.find(str(name))
    except OptionError as error:
        raise entry.fail(key, str(error)) from None
