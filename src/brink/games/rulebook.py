"""A rulebook that follows the room: its numbers and sentences come from the profile in play.

A rulebook is Markdown with a few tags:

    {mad_science_dice}                  a value: a number, or a word's words
    {spelled starting_hand card|cards}  in letters, and with what is counted
    {said first_picker}                 a number in words, too: seat 2
    {if tie_wins=on} … {else} … {end}   a sentence for some value; != for any other
    {changes}  {options}                what this table has changed, and every option in words

A name is an option's, or one of the facts a game works out from the profile. What the book would
not say so is ==marked==.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from brink.games.content import ContentError, nearest
from brink.games.options import GROUPS, Option, OptionSheet, Profile, Value
from brink.language.message import written

TAG = re.compile(r"\{([^{}\n]*)\}")
ALONE = re.compile(r"^(\{(?:if [^{}\n]*|else|end)\})\n", re.MULTILINE)
CONDITION = re.compile(r"if (\w+)(!?=)(\S+)")
NUMBER = re.compile(r"(?:(spelled|Spelled|said) )?(\w+)(?: ([^|]+)\|([^|]+))?")
LINE = re.compile(r"(\s*(?:#+ |[-*] |\d+\. )?)(.*?)(\s*)")
MARKED = re.compile("==(.+?)==")
LETTERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
    *("eighteen", "nineteen", "twenty"),
)
Facts = Mapping[str, Value]


@dataclass
class Condition:
    """An open {if …}: whether it holds at this table, and whether it does by the book."""

    tag: str
    holds: bool
    usual: bool
    turned: bool = False


@dataclass(frozen=True)
class Book:
    """What a rulebook is filled in with."""

    sheet: OptionSheet
    profile: Profile
    said: Mapping[str, str]  # Every option's value in words.
    now: Facts  # Values and facts at this table,
    usual: Facts  # and by the book.
    where: str
    open: list[Condition] = field(default_factory=list)

    def fill(self, template: str) -> str:
        """Return the rulebook as this table plays it."""
        pieces: list[tuple[str, bool]] = []
        for line, text, tag in tokens(ALONE.sub(r"\1", template)):
            shown = all(one.holds for one in self.open)
            usual = all(one.usual for one in self.open)
            if tag is None:
                pieces += [(text, not usual)] if shown else []
                continue
            try:
                told = self.tag(tag)
            except ValueError as error:
                raise ContentError(f"{self.where}: line {line}: {{{tag}}}: {error}") from None
            if told is not None and shown:
                pieces.append((told[0], told[1] or not usual))
        if self.open:
            raise ContentError(f"{self.where}: {{{self.open[-1].tag}}} has no {{end}}")
        filled = "".join(marked(text) if mark else text for text, mark in runs(pieces))
        return re.sub(r"\n{3,}", "\n\n", filled)

    def tag(self, tag: str) -> tuple[str, bool] | None:
        """Return what stands for a tag, and whether the book has something else."""
        if tag.startswith("if "):
            self.open.append(self.condition(tag))
        elif tag == "else":
            self.turn()
        elif tag == "end":
            if not self.open:
                raise ValueError("there is no {if …} before it")
            self.open.pop()
        elif tag == "changes":
            return self.changes(), False
        elif tag == "options":
            return self.options(), False
        else:
            return self.value(tag)
        return None

    def condition(self, tag: str) -> Condition:
        """Open a condition."""
        found = CONDITION.fullmatch(tag)
        if found is None:
            raise ValueError("write it as {if option=value} or {if option!=value}")
        name, sign, value = found.groups()
        self.find(name)
        option = self.sheet.options.get(name)
        wanted = value if option is None else str(option.parse(value))
        same = sign == "="
        return Condition(
            tag, (str(self.now[name]) == wanted) == same, (str(self.usual[name]) == wanted) == same
        )

    def turn(self) -> None:
        """Say what holds otherwise."""
        if not self.open or self.open[-1].turned:
            raise ValueError("there is no {if …} before it that has no {else} yet")
        last = self.open[-1]
        last.holds, last.usual, last.turned = not last.holds, not last.usual, True

    def value(self, tag: str) -> tuple[str, bool]:
        """Return a value, in figures or letters, with what is counted."""
        found = NUMBER.fullmatch(tag)
        if found is None:
            raise ValueError(
                "write it as {option}, {spelled option}, {said option} or {option one|many}"
            )
        spelled, name, one, many = found.groups()
        value = self.find(name)
        text = self.option_text(name, value, said=spelled == "said")
        if (
            spelled in ("spelled", "Spelled")
            and isinstance(value, int)
            and 0 <= value < len(LETTERS)
        ):
            text = LETTERS[value].capitalize() if spelled == "Spelled" else LETTERS[value]
        if one:
            text += f" {one if value == 1 else many}"
        return text, value != self.usual[name]

    def find(self, name: str) -> Value:
        """Return the value of an option or a fact."""
        if name not in self.now:
            raise ValueError(f"unknown name {name!r}; {nearest(name, self.now)}")
        return self.now[name]

    def option_text(self, name: str, value: Value, *, said: bool) -> str:
        """Return a value as it stands in a sentence: a number bare, unless words are wanted."""
        if isinstance(value, int) and not said:
            return written(value)
        option = self.sheet.options.get(name)
        return str(value) if option is None else option.said(value)

    def changes(self) -> str:
        """Return what this table has changed; "" if it plays by the book."""
        changed = [self.sheet.options[name] for name in self.sheet.changed(self.profile)]
        if not changed:
            return ""
        lines = [f"- **{option.name}:** =={self.said[option.id]}==" for option in changed]
        head = "**House rules at this table.** What the book has otherwise is ==marked== below."
        return "\n".join([head, "", *lines])

    def options(self) -> str:
        """Return every option in words, group by group."""
        changed = self.sheet.changed(self.profile)
        parts = []
        for group, title in GROUPS.items():
            rows = [
                option_row(option, self.said[option.id], changed=option.id in changed)
                for option in self.sheet.options.values()
                if option.group == group
            ]
            if rows:
                parts.append("\n".join([f"| {title} | here | |", "|---|---|---|", *rows]))
        return "\n\n".join(parts)


def unmarked(text: str, before: str = "", after: str = "") -> str:
    """Return a text without its marks, or with others in their place."""
    return MARKED.sub(rf"{before}\1{after}", text)


def option_row(option: Option, said: str, *, changed: bool) -> str:
    """Return a row of the options' table."""
    value = f"=={said}==" if changed else said
    return f"| {option.name} | {value} | {option.meaning} ({option.ruling}) |"


def tokens(template: str) -> Iterator[tuple[int, str, str | None]]:
    """Return the texts and tags of a template in order, with the line each begins in."""
    at = 0
    for found in TAG.finditer(template):
        yield template.count("\n", 0, at) + 1, template[at : found.start()], None
        yield template.count("\n", 0, found.start()) + 1, "", found[1]
        at = found.end()
    yield template.count("\n", 0, at) + 1, template[at:], None


def runs(pieces: list[tuple[str, bool]]) -> Iterator[tuple[str, bool]]:
    """Join neighbours that are marked alike."""
    text, mark = "", False
    for piece, wanted in pieces:
        if wanted != mark:
            yield text, mark
            text, mark = "", wanted
        text += piece
    yield text, mark


def marked(text: str) -> str:
    """Mark a text line by line, and in a table cell by cell."""
    return "\n".join(marked_line(line) for line in text.split("\n"))


def marked_line(line: str) -> str:
    """Mark one line."""
    if not line.strip() or set(line) <= set("|-"):
        return line
    if line.startswith("|"):
        cells = line.strip("|").split("|")
        return "|" + "|".join(f" =={cell.strip()}== " for cell in cells) + "|"
    found = LINE.fullmatch(line)
    assert found is not None
    lead, body, tail = found.groups()
    return f"{lead}=={body}=={tail}"
