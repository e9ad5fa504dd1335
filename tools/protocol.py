"""Write the browser's types: the messages, the REST answers, every game's view and events.

`make protocol` writes them; with --check it only says whether they are up to date.
"""

from __future__ import annotations

import sys
import types
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from inspect import getdoc
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from typing_extensions import get_type_hints, is_typeddict

from brink.games.catalog import LOADERS, find
from brink.kernel.event import EventKind
from brink.server import asks, messages, replies

ROOT = Path(__file__).parent.parent / "web" / "src"
HEAD = "// Made by `make protocol` from {source}; not written by hand.\n"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}
LISTS = (list, tuple, Sequence)
MAPS = (dict, Mapping)
NOTES = ("Required", "NotRequired", "ReadOnly")  # Said of a field, not of its type.


class Page:
    """A TypeScript file: every shape it needs, once, in the order they were met."""

    def __init__(self) -> None:
        self.shapes: dict[str, str] = {}

    def type_of(self, hint: object) -> str:
        """Return a Python type in TypeScript; shapes it names come onto the page."""
        if hint is Any or hint is object:
            return "unknown"
        if isinstance(hint, type) and hint in PLAIN:
            return PLAIN[hint]
        if is_typeddict(hint) or (isinstance(hint, type) and issubclass(hint, BaseModel)):
            return self.shape(hint)
        origin, args = get_origin(hint), get_args(hint)
        if origin is Annotated or getattr(origin, "__name__", "") in NOTES:
            return self.type_of(args[0])
        if origin is Literal:
            return options_of(args)
        if origin is Union or origin is types.UnionType:
            return self.union(args)
        if origin in LISTS:
            return self.list_of(args)
        if origin in MAPS:
            return f"Record<string, {self.type_of(args[1])}>"
        raise TypeError(f"tools/protocol.py does not know how to write {hint!r} in TypeScript")

    def union(self, args: Sequence[object]) -> str:
        """Return one type or another, each said once."""
        return " | ".join(dict.fromkeys(self.type_of(arg) for arg in args))

    def list_of(self, args: Sequence[object]) -> str:
        """Return a list of something; a tuple of several things is a TypeScript tuple."""
        if len(args) > 1 and args[-1] is not Ellipsis:
            return "[" + ", ".join(self.type_of(arg) for arg in args) + "]"
        inside = self.type_of(args[0])
        return f"({inside})[]" if "|" in inside else f"{inside}[]"

    def shape(self, shape: Any) -> str:
        """Put a TypedDict or a model onto the page, and return its name."""
        name: str = shape.__name__
        if name not in self.shapes:
            self.shapes[name] = ""  # Keeps its place, also against a shape that holds itself.
            hints = get_type_hints(shape, include_extras=True)
            hints.pop("model_config", None)
            lines = [
                f"  {field}{'?' if may_be_left_out(shape, field) else ''}: {self.type_of(hint)};\n"
                for field, hint in hints.items()
            ]
            said = (getdoc(shape) or "").splitlines()[0]
            self.shapes[name] = f"\n/** {said} */\nexport interface {name} {{\n{''.join(lines)}}}\n"
        return name

    def alias(self, name: str, hint: object) -> None:
        """Give a type a name of its own."""
        self.shapes[name] = f"\nexport type {name} = {self.type_of(hint)};\n"

    def written(self, source: str) -> str:
        """Return the file."""
        return HEAD.format(source=source) + "".join(self.shapes.values())


def options_of(words: Sequence[object]) -> str:
    """Return words of which one is meant."""
    return " | ".join(f"'{word}'" for word in words)


def may_be_left_out(shape: Any, field: str) -> bool:
    """Return whether a field need not be there."""
    if is_typeddict(shape):
        hint = get_type_hints(shape, include_extras=True)[field]
        return str(get_origin(hint)).endswith(".NotRequired")
    return not shape.model_fields[field].is_required()


def protocol_page() -> str:
    """Return the messages of the socket and the answers of the REST doors."""
    page = Page()
    page.alias("Ask", asks.AnyAsk)
    page.alias("Tell", messages.Tell)
    page.shapes["Reaction"] = f"\nexport type Reaction = {options_of(asks.REACTIONS)};\n"
    for model in (
        replies.NewRoom,
        replies.OpenedRoom,
        replies.WaitingRoom,
        replies.RoomListed,
        replies.Problem,
    ):
        page.type_of(model)
    for told in (
        replies.GameTold,
        replies.BookTold,
        replies.ProfileTold,
        replies.MyRoom,
        replies.WayTold,
    ):
        page.type_of(told)
    for told_later in (replies.ReplayTold, replies.ProofTold):
        page.type_of(told_later)
    return page.written("src/brink/server/asks.py, messages.py and replies.py")


def view_page(game: str) -> str:
    """Return what a game's view looks like: what its rules' `view` returns."""
    module = import_module(f"brink.games.{game}.rules.view")
    view: Callable[..., object] = module.view
    page = Page()
    name = page.type_of(get_type_hints(view)["return"])
    page.shapes["View"] = f"\nexport type View = {name};\n"
    return page.written(f"src/brink/games/{game}/rules/view.py")


def events_page(game: str) -> str:
    """Return what every event of a game tells: the kinds its rules' `news.py` declares."""
    lines = [f"  {kind.name}: {event_shape(kind)};\n" for kind in event_kinds(game)]
    said = "\n/** What each kind of event tells; a secret only to whom it concerns. */\n"
    head = HEAD.format(source=f"src/brink/games/{game}/rules/news.py")
    return f"{head}{said}export interface Events {{\n{''.join(lines)}}}\n"


def event_shape(kind: EventKind) -> str:
    """Return the fields of an event in TypeScript."""
    fields = [
        f"{field.name}{'?' if field.secret else ''}: {'number' if field.ids is None else 'string'}"
        for field in kind.fields
    ]
    return f"{{ {'; '.join(fields)} }}" if fields else "object"


def event_kinds(game: str) -> list[EventKind]:
    """Return every kind of event, by name: what the game and its parts hold of its news."""
    box = find(game)
    module = f"brink.games.{game}.rules"
    holders: list[object] = [box.open(box.sheet.profile({}))]
    found: dict[str, EventKind] = {}
    while holders:
        holder = holders.pop()
        for value in [getattr(holder, name) for name in dir(holder) if name[0] != "_"]:
            if isinstance(value, EventKind):
                found[value.name] = value
            elif type(value).__module__ in (
                f"{module}.parts",
                f"{module}.profile",
                f"{module}.news",
            ):
                holders.append(value)
    assert found, game
    return [found[name] for name in sorted(found)]


def pages() -> dict[Path, str]:
    """Return every file that is made here."""
    found = {ROOT / "lib" / "protocol.ts": protocol_page()}
    for game in LOADERS:
        found[ROOT / "games" / game / "view.ts"] = view_page(game)
        found[ROOT / "games" / game / "events.ts"] = events_page(game)
    return found


def main(arguments: Sequence[str]) -> None:
    """Write the files, or say which are out of date."""
    for path, text in pages().items():
        if "--check" not in arguments:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            sys.exit(f"{path.relative_to(ROOT.parent.parent)} is out of date: run `make protocol`")


if __name__ == "__main__":
    main(sys.argv[1:])
