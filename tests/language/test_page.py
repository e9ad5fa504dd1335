"""The pages of texts: they can be read, what is said is there, and what is there is said."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from brink.language.languages import HERE, english, find_language
from brink.language.message import parse

ROOT = Path(__file__).parent.parent.parent
SAID = re.compile(r"\bsay\(([^()]*?)[,)]", re.S)
KEY = re.compile(r"'(\w+\.\w+)'")
FILES = ("page", "room", "later")
BUILT = {  # Texts whose keys are put together where they are said.
    "proof.proven",
    "proof.not_proven",
    "proof.false",
    "take_back.ask_for",
    "take_back.ask_for_last",
    "take_back.take_back",
    "take_back.take_back_last",
}


def texts(page: Mapping[str, object], path: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a page, by its path."""
    for key, value in page.items():
        if isinstance(value, Mapping):
            yield from texts(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", str(value)


def said_by_the_pages() -> set[str]:
    sources = [*ROOT.glob("web/src/**/*.svelte"), *ROOT.glob("web/src/**/*.ts")]
    calls = (call for path in sources for call in SAID.findall(path.read_text(encoding="utf-8")))
    return {key for call in calls for key in KEY.findall(call)}


@pytest.mark.parametrize("path", sorted(HERE.glob("*/*.toml")), ids=lambda path: path.stem)
def test_every_message_can_be_read(path: Path) -> None:
    for _, text in texts(english().page(path.stem)):
        parse(text)


def test_what_the_pages_say_is_written_and_what_is_written_is_said() -> None:
    written = {path for name in FILES for path, _ in texts(english().page(name))}
    said = said_by_the_pages() | BUILT
    assert said - written == set(), f"in none of {FILES}"
    assert written - said == set(), "nobody says it"


STATIC = re.compile(r"^\s*(?:import|export)\s(?!type)(?:[^;(]*?\bfrom\s)?\s*'([^']+)'", re.M)
LAZY = re.compile(r"import\(\s*'([^']+)'")
WEB = ROOT / "web" / "src"
ALIASES = {"$lib": WEB / "lib", "$ui": WEB / "ui", "$art": WEB / "art"}


def module(near: Path, name: str) -> Path | None:
    first, _, rest = name.partition("/")
    base = ALIASES[first] / rest if first in ALIASES else near.parent / name
    ways = (Path(f"{base}{ending}") for ending in ("", ".ts", ".svelte", ".svelte.ts"))
    return next((way.resolve() for way in ways if way.is_file() and way.suffix != ".toml"), None)


def read_with(entry: Path) -> set[Path]:
    """A module and all that is read before it."""
    found, due = {entry}, [entry]
    while due:
        here = due.pop()
        for name in STATIC.findall(here.read_text(encoding="utf-8")):
            if (other := module(here, name)) and other not in found:
                found.add(other)
                due.append(other)
    return found


def test_whatever_is_read_comes_with_what_it_says() -> None:
    tables = {name: set(english().page(name)) for name in FILES}
    assert sum(map(len, tables.values())) == len(set.union(*tables.values()))
    sources = [*WEB.rglob("*.svelte"), *WEB.rglob("*.ts")]
    lazy = {
        entry
        for path in sources
        for name in LAZY.findall(path.read_text(encoding="utf-8"))
        if (entry := module(path, name))
    }
    assert len(lazy) > 10
    for entry in lazy:
        parts = read_with(entry)
        keys = {key for part in parts for key in KEY.findall(part.read_text(encoding="utf-8"))}
        said = {key.split(".")[0] for key in keys}
        names = {part.name for part in parts}
        if said & tables["later"]:
            assert "later_texts.ts" in names, (entry.name, said & tables["later"])
        if said & tables["room"] and entry.parent.name == "screens":
            assert {"room_texts.ts", "RoomScreen.svelte"} & names or entry.name == "Lobby.svelte"


REFUSAL = re.compile(r'(f?)"([a-z_]+\.(?:[a-z_0-9]|\{[^}"]*\})+)"')


def said_by_the_engine() -> list[str]:
    """What is between quotes and could be the path of a text; places of f-strings as `*`."""
    found = []
    for path in (ROOT / "src" / "brink").rglob("*.py"):
        for _, text in REFUSAL.findall(path.read_text(encoding="utf-8")):
            found.append(re.sub(r"\{.*?\}", "*", text))
    return found


def test_every_refusal_is_written_and_every_one_that_is_written_is_said() -> None:
    said = set(said_by_the_engine())
    patterns = [re.compile(one.replace(".", r"\.").replace("*", r"\w+")) for one in said]
    written = [path for path, _ in texts(english().page("refusals"))]
    assert [one for one in written if not any(way.fullmatch(one) for way in patterns)] == []
    codes = {path.split(".")[0] for path in written}
    named = {one for one in said if one.split(".")[0] in codes and "*" not in one}
    raised = re.compile(r'Refused\(\s*"(\w+)",\s*"([\w.]+)"')
    for path in (ROOT / "src" / "brink").rglob("*.py"):
        for code, text in raised.findall(path.read_text(encoding="utf-8")):
            assert text in written, f"{path.name}: {text}"
            assert text.split(".")[0] == code, path.name
    assert named


def test_in_the_language_nobody_speaks_every_refusal_is_strange() -> None:
    strange = dict(texts(find_language("en-XA").page("refusals")))
    for path, text in texts(english().page("refusals")):
        if re.sub(r"\{\w+\}", "", text).strip(" .:"):
            assert strange[path].startswith("["), path
