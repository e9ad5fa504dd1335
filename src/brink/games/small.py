"""What a small game need not write itself: it is asked of its classes, which is slower.

A game that is to be played by the million says it in so many words, as our own do, and is compiled.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from brink.games.box import Box, open_files
from brink.games.documents import Documents
from brink.games.options import Profile
from brink.kernel.bot import Bot
from brink.kernel.fields import COPYING, Fields
from brink.kernel.game import Game
from brink.kernel.pickling import made_with
from brink.kernel.row import Row
from brink.kernel.state import State
from brink.kernel.step import Step, StepKinds, Steps

S = TypeVar("S", bound="SmallState")
WORD = re.compile(r"(?<!^)(?=[A-Z])")

# The questions of each module, in the order they are written in.
questions: dict[str, dict[str, type[Step[Any]]]] = {}


class SmallState(State):
    """A position: every attribute that `__init__` sets is a field of it.

    A field is a number, a yes or no, a `Row`, or a list of rows (a hand a seat). What `__init__`
    takes are the rules, kept under the same names; they never change.
    """

    def __init__(self) -> None:
        self.steps: Steps[Any] = Steps()

    def fields(self, of: State, each: Fields) -> None:
        """Take every attribute through, the pending steps last."""
        assert isinstance(of, SmallState)
        for name in field_names(self):
            value = getattr(of, name)
            if isinstance(value, bool):
                setattr(self, name, each.flag(value))
            elif isinstance(value, int):
                setattr(self, name, each.number(value))
            elif isinstance(value, Row):
                setattr(self, name, each.row(value))
            elif isinstance(value, list):
                setattr(self, name, each.rows(value, each.number(len(value))))
            else:
                kind = type(value).__name__
                raise TypeError(f"{type(self).__name__}.{name}: a state holds no {kind}")
        each.stack(self.steps, of.steps)

    def kinds(self) -> StepKinds:
        return Questions(type(self).__module__)

    def clone(self: S) -> S:
        """Return an independent copy."""
        copy = type(self)(*made_with(self))
        copy.fields(self, COPYING)
        return copy


def field_names(state: SmallState) -> list[str]:
    """Return the attributes of a state that may change."""
    rules = inspect.signature(type(state)).parameters
    return [name for name in vars(state) if name not in rules and name != "steps"]


class Question(Step[S]):
    """A question to one seat. What its `__init__` takes are numbers, kept under the same names."""

    def __init__(self, asked: int) -> None:
        self.asked = asked

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        questions.setdefault(cls.__module__, {})[cls.__name__] = cls

    def name(self) -> str:
        """Return the class's name as texts write it: ChooseFace is choose_face."""
        return WORD.sub("_", type(self).__name__).lower()

    def seat(self, state: S) -> int:
        return self.asked

    def pack(self) -> list[int]:
        kinds = [*questions[type(self).__module__]]
        given: list[Any] = made_with(self)
        return [kinds.index(type(self).__name__), *given]


class Questions(StepKinds):
    """Makes the pending questions of a module again from what they have packed."""

    def __init__(self, module: str) -> None:
        self.module = module

    def step(self, written: Row) -> Step[Any]:
        kind, *given = written.numbers()
        return [*questions[self.module].values()][kind](*given)


class SmallGame(Game[S]):
    """A game whose states keep their pending steps under `steps`."""

    def steps(self, state: S) -> Steps[S]:
        return state.steps


def box_of(
    game_id: str,
    here: str,
    game: Callable[[Profile], Game[Any]],
    *,
    title: str,
    tagline: str,
    credit: str,
    kind: str,
    seats: tuple[int, int],
    minutes: tuple[int, int],
    rules_version: int = 1,
    bots: Mapping[str, Callable[[], Bot[Any]]] | None = None,
) -> Callable[[Path | None, Documents | None], Box]:
    """Return what opens a small game's box: the function its entry point names.

    `here` is the `__file__` that content/ and text/ lie beside; `game` makes it under a profile.
    """

    def load_box(folder: Path | None = None, kept: Documents | None = None) -> Box:
        return Box(
            id=game_id,
            title=title,
            tagline=tagline,
            credit=credit,
            kind=kind,
            least_seats=seats[0],
            most_seats=seats[1],
            minutes=minutes,
            rules_version=rules_version,
            files=open_files(game_id, Path(here).parent, folder, kept),
            game=game,
            bots=bots or {},
        )

    return load_box
