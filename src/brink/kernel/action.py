"""Actions: every answer a game can ever take, each with one text and one number."""

from __future__ import annotations

import bisect
import difflib
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from brink.kernel.bits import bit
from brink.kernel.row import Row

NEIGHBOURS = 40  # On either side of a mistyped action: those it is compared with.


@final
class Action:
    """One answer, `verb:arg[:arg]` in writing. Made once per game and shared by all its states."""

    def __init__(
        self, text: str, index: i64, verb: i64, a: i64, b: i64, c: i64, deliberate: bool
    ) -> None:
        self.text: Final = text
        self.index: Final = index  # Its place in the game's action list, for learning.
        self.verb: Final = verb  # The rules' own number for the verb, then its arguments.
        self.a: Final = a
        self.b: Final = b
        self.c: Final = c
        self.deliberate: Final = deliberate  # Takes a plan: a bot without one never plays it.

    def __repr__(self) -> str:
        return f"<{self.text}>"


@final
class Menu:
    """Answers on offer, in order. One menu serves many questions: it is cleared, not made anew."""

    def __init__(self) -> None:
        self.places = vec[Action]()
        self.size: i64 = 0

    def clear(self) -> None:
        """Take everything off the menu."""
        self.size = 0

    def add(self, action: Action) -> None:
        """Offer one more answer."""
        size = self.size
        if size < len(self.places):
            self.places[size] = action
        else:
            self.places = append(self.places, action)
        self.size = size + 1

    def join(self, actions: list[Action], count: i64) -> None:
        """Offer the first so many of a list."""
        size = self.size
        places = self.places
        for number in range(count):
            if size < len(places):
                places[size] = actions[number]
            else:
                places = append(places, actions[number])
            size += 1
        self.places = places
        self.size = size

    def add_kinds(self, actions: list[Action], row: Row, kind: i64) -> None:
        """Offer the action of each kind in a row once; the mask `kind` takes it from a number."""
        size = self.size
        places = self.places
        offered: i64 = 0
        for number in row.all:
            place = number & kind
            if offered >> place & 1:
                continue
            offered |= bit(place)
            if size < len(places):
                places[size] = actions[place]
            else:
                places = append(places, actions[place])
            size += 1
        self.places = places
        self.size = size

    def at(self, place: i64) -> Action:
        """Return the answer at a place."""
        assert place < self.size, "no such place on the menu"
        return self.places[place]

    def has(self, action: Action) -> bool:
        """Return whether an answer is offered; a state from elsewhere has its own copies."""
        for place in range(self.size):
            if self.places[place].index == action.index:
                return True
        return False

    def actions(self) -> list[Action]:
        """Return what is offered as a list of its own."""
        return list(self.places[: self.size])


class UnknownAction(ValueError):
    """Text that is no action of this game, whatever the position."""


@final
class ActionList:
    """A game's finite list of actions, in a fixed order."""

    def __init__(self) -> None:
        self.all: Final[list[Action]] = []
        self.by_text: Final[dict[str, Action]] = {}
        self.verbs: Final[dict[str, str]] = {}  # Each word an action begins with.
        self.in_order: list[str] = []  # All texts sorted, once somebody has mistyped one.

    def add(
        self, text: str, verb: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, deliberate: bool = False
    ) -> Action:
        """Append one action; its text must be new."""
        assert text not in self.by_text, f"two actions are written {text!r}"
        action = Action(text, len(self.all), verb, a, b, c, deliberate)
        self.all.append(action)
        self.by_text[text] = action
        word = text.partition(":")[0]
        self.verbs[word] = word
        return action

    def parse(self, text: str) -> Action:
        """Return the action written so, or say which one is nearest."""
        action = self.by_text.get(text)
        if action is not None:
            return action
        shown = text if len(text) <= 80 else text[:77] + "..."
        raise UnknownAction(f"{shown!r} is not an action of this game; {self.hint(text[:80])}")

    def hint(self, text: str) -> str:
        """Return what was probably meant: the same arguments under another verb, or the nearest."""
        verb, colon, arguments = text.partition(":")
        meant = [f"{other}:{arguments}" for other in self.verbs if arguments]
        meant = [known for known in meant if known in self.by_text]
        if not meant:
            verbs = difflib.get_close_matches(verb, self.verbs, n=1)
            near = self.neighbours((verbs[0] if verbs else verb) + colon + arguments)
            meant = difflib.get_close_matches(text, near, n=1)
        if not meant:
            return f"actions look like {self.all[-1].text!r}"
        return "did you mean " + " or ".join([repr(known) for known in meant[:3]]) + "?"

    def neighbours(self, text: str) -> list[str]:
        """Return the actions around a text in the order of the alphabet.

        A game may have thousands, and comparing a text with all of them takes too long.
        """
        if len(self.in_order) != len(self.all):
            self.in_order = sorted(self.by_text)
        place = bisect.bisect_left(self.in_order, text)
        return self.in_order[max(0, place - NEIGHBOURS) : place + NEIGHBOURS]
