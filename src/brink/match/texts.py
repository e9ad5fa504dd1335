"""What people may write: names, salts, talk, options, names of files.

`accept_…` stands at a door (socket, REST, terminal, Python): it returns a text as it will be kept,
or raises Refused with a sentence. `is_readable` is what every reader of a log or a record asks. It
is wider than any door on purpose, and knows no version of Unicode: what one Brink stores, another
reads.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import NamedTuple

import regex

from brink.match.refused import Refused

LONGEST_NAME = 24  # Signs as people count them; at a screen of many tables there is no more room.
LONGEST_NAME_HERE = 40  # At one keyboard.
MOST_NAME_BYTES = 256  # A family of emoji has 25.
MOST_MARKS = 6  # On one letter; Hebrew with all its points has four.
LONGEST_SALT = 200
LONGEST_TALK = 500
MOST_TALK_BYTES = 4_000
LONGEST_OPTION = 4_000
LONGEST_WRITTEN = 4_000  # Whatever is longer is not even looked at.
LONGEST_READ = 4_000  # Of any text in a log; the salts of old ones may have 2,500 signs.
CONTROL = re.compile("[\x00-\x1f\x7f-\x9f]")
LINE_ENDS = re.compile("[\t\n\v\f\r\x85\u2028\u2029]+")
LEFT_OUT = "\u2800"  # The braille cell without dots: a symbol that shows nothing.


class Patterns(NamedTuple):
    """What is looked for in a text; compiled when somebody first writes something."""

    space: regex.Pattern[str]
    wrong: regex.Pattern[str]
    invisible: regex.Pattern[str]
    visible: regex.Pattern[str]
    sign: regex.Pattern[str]
    flood: regex.Pattern[str]
    salt: regex.Pattern[str]
    tricks: regex.Pattern[str]


TAG = r"[\U000E0030-\U000E0039\U000E0061-\U000E007A]"
# Invisible signs that belong where they are: joiners that join, and selectors of a letter's shape.
KEPT = (
    r"(?<=\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*)\u200D(?=\p{Extended_Pictographic})",
    r"(?<=\p{L}\p{M}*\p{ccc=9})[\u200C\u200D]",  # Indic: after the sign that joins two letters.
    r"(?<=[\p{jt=L}\p{jt=D}]\p{jt=T}*)\u200C(?=\p{jt=T}*[\p{jt=R}\p{jt=D}])",  # Arabic script.
    r"(?<=[\p{Emoji}--[0-9#*]])[\uFE0E\uFE0F]",
    r"(?<=[0-9#*])\uFE0F(?=\u20E3)",  # A key of a telephone.
    r"(?<=\p{Han})[\uFE00-\uFE02\U000E0100-\U000E01EF]",  # Names in Japan have their own shapes.
    r"(?<=\p{Mongolian})[\u180B-\u180D\u180F]",
    rf"(?<=\U0001F3F4{TAG}*){TAG}(?={TAG}*\U000E007F)",  # A region's flag: spelt after a black one,
    rf"(?<=\U0001F3F4{TAG}+)\U000E007F",  # and it has an end.
)
CONTROLS = r"\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}"
UNSEEN = r"[\p{Default_Ignorable_Code_Point}[\p{Cf}--\p{Prepended_Concatenation_Mark}]]"


@cache
def patterns() -> Patterns:
    """Return the patterns."""
    return Patterns(
        *(
            regex.compile(pattern, regex.V1)
            for pattern in (
                r"\p{White_Space}+",
                rf"[{CONTROLS}\p{{Co}}[\p{{Cn}}--\p{{Default_Ignorable_Code_Point}}]]",
                rf"(?:{'|'.join(KEPT)})(*SKIP)(*FAIL)|{UNSEEN}",
                rf"[\p{{L}}\p{{N}}\p{{P}}\p{{S}}--[{LEFT_OUT}{UNSEEN}]]",
                r"\X",
                rf"\p{{M}}{{{MOST_MARKS + 1},}}",
                rf"[\p{{L}}\p{{M}}\p{{N}}\p{{P}}\p{{S}}\p{{Zs}}\u200C\u200D]{{0,{LONGEST_SALT}}}",
                rf"[{CONTROLS}\u202A-\u202E\u2066-\u2069]",
            )
        )
    )


# Reading.


def is_readable(text: object) -> bool:
    """Return whether a text of a log can be read: any that UTF-8 can write, but not endless."""
    return isinstance(text, str) and len(text) <= LONGEST_READ and is_whole(text)


def is_readable_name(text: object) -> bool:
    """Return whether a text of a log can be a name: no door ever took control characters."""
    return isinstance(text, str) and is_readable(text) and not CONTROL.search(text)


def is_whole(text: str) -> bool:
    """Return whether a text can be stored: it has no half of a sign in it, no lone surrogate."""
    return text.isascii() or not any("\ud800" <= char <= "\udfff" for char in text)


def shown(text: str, kept: str = "\n\t") -> str:
    """Return a text without signs that would play tricks with a terminal: they are spelt out."""
    return "".join(
        char
        if char.isprintable() or char in kept or char in "\u200c\u200d\u2068\u2069"
        or unicodedata.category(char) == "Zs"
        else char.encode("unicode_escape").decode()
        for char in text
    )  # fmt: skip


# Doors.


def accept_name(written: str, longest: int = LONGEST_NAME) -> str:
    """Return a player's name as it is kept, or refuse it."""
    if len(written) > MOST_NAME_BYTES:
        raise too_long_a_name(longest)
    name = written.strip()
    must_be_known(name)
    name = tidy(name)
    found = patterns()
    if not found.visible.search(name):
        raise Refused("bad_name", "bad_name.name_needs_at")
    if unicodedata.category(name[0]).startswith("M"):
        raise Refused("bad_name", "bad_name.name_begins_with")
    if found.flood.search(name):
        raise Refused("bad_name", "bad_name.letter_name_at", most_marks=MOST_MARKS)
    if len(found.sign.findall(name)) > longest or len(name.encode()) > MOST_NAME_BYTES:
        raise too_long_a_name(longest)
    return name


def too_long_a_name(longest: int) -> Refused:
    """Return what to say about a name that is too long."""
    return Refused("bad_name", "bad_name.name_at_most", longest=longest, bytes=MOST_NAME_BYTES)


def must_be_known(name: str) -> None:
    """Refuse signs that cannot be stored, or that nobody knows how to show."""
    wrong = patterns().wrong.search(name)
    if wrong is None:
        return
    char = wrong[0]
    kinds = {"Cc": "control", "Cs": "half", "Co": "private"}
    kind = kinds.get(unicodedata.category(char), "unknown")
    if ord(char) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(char) <= 0xFDEF:
        kind = "nothing"
    raise Refused("bad_name", f"bad_name.{kind}", sign=f"{ord(char):04X}")


def tidy(text: str) -> str:
    """Return a text in one spelling: composed, single spaces, nothing invisible but what joins."""
    while True:
        plain = patterns().invisible.sub("", unicodedata.normalize("NFC", text))
        plain = patterns().space.sub(one_space, plain).strip()
        if plain == text:
            return text
        text = plain


def one_space(run: regex.Match[str]) -> str:
    """Return one space for many: an ideographic one, as wide as the letters beside it, stays so."""
    return "\u3000" if set(run[0]) == {"\u3000"} else " "


def accept_salt(salt: str) -> str:
    """Return a salt exactly as it was given, or refuse it without repeating it: it is a secret."""
    if patterns().salt.fullmatch(salt) is None:
        raise Refused("bad_salt", "bad_salt.salt_at_most", longest_salt=LONGEST_SALT)
    return salt


def accept_talk(written: str) -> str:
    """Return a line of talk as everybody will read it, or refuse it."""
    if len(written) > LONGEST_WRITTEN or not is_whole(written):
        raise Refused("bad_talk", "bad_talk.line_talk_at", longest_talk=LONGEST_TALK)
    found = patterns()
    line = unicodedata.normalize("NFC", LINE_ENDS.sub(" ", written))
    line = found.flood.sub(lambda marks: marks[0][:MOST_MARKS], found.tricks.sub("", line)).strip()
    if len(found.sign.findall(line)) > LONGEST_TALK or len(line.encode()) > MOST_TALK_BYTES:
        raise Refused("bad_talk", "bad_talk.line_talk_at_2", longest_talk=LONGEST_TALK)
    if not found.visible.search(line):
        raise Refused("bad_talk", "bad_talk.nothing_seen_line")
    return line


def accept_option(written: str) -> str:
    """Return the value of an option, if any game could have it; the game's sheet says more."""
    if len(written) > LONGEST_OPTION or patterns().wrong.search(written):
        raise Refused("bad_option", "bad_option.value_an_option")
    return written


def accept_file_name(written: str) -> str:
    """Return the name of a file that a record will name, or refuse it."""
    if not is_file_name(written) or patterns().wrong.search(written):
        raise Refused(
            "bad_file_name", "bad_file_name.no_name_file", written=shown(written, "")[:80]
        )
    return written


def is_file_name(name: object) -> bool:
    """Return whether a text of a record names a file beside it, and nothing elsewhere."""
    apart = ("", ".", "..")
    return (
        is_readable(name)
        and isinstance(name, str)
        and name not in apart
        and not set(name) & set("/\\\0")
    )
