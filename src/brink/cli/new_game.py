"""`brink new-game`: a package with a small game that runs, to be changed into one's own."""

from __future__ import annotations

import keyword
import re
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from brink.cli.errors import CommandError
from brink.cli.screen import make_console
from brink.games.catalog import GAME_ID, game_ids

TEMPLATE = Path(__file__).parent.parent / "template"
COPIED = (".py", ".toml", ".md")


def new_game(
    name: Annotated[str, typer.Argument(help="Its id, e.g. my_game: small letters and _.")],
    folder: Annotated[Path, typer.Option(help="Where to make its folder.")] = Path(),
) -> None:
    """Make a package with a small game in it, to be changed into one of your own.

    Example: brink new-game my_game
    """
    check_name(name)
    home = folder / name
    if home.exists():
        raise CommandError(f"{home}: is there already; choose another name or --folder")
    if find_spec(name) is not None:
        raise CommandError(f"Python has a module {name!r} already; choose another name")
    for path in sorted(TEMPLATE.rglob("*")):
        if path.suffix in COPIED:
            made = home / place_of(path.relative_to(TEMPLATE), name)
            made.parent.mkdir(parents=True, exist_ok=True)
            made.write_text(renamed(path.read_text(encoding="utf-8"), name), encoding="utf-8")
    console = make_console()
    console.print(Text(f"{home} has a small game that runs. Next:", style="bold"))
    for line in (
        f"pip install -e {home}      once; changes are seen at the next start",
        f"brink play {name}      in the terminal",
        "brink serve      in the browser, at the plain table",
        f"brink check-content {name}      whether content and texts are in order",
        f"python -m pytest {home}      whether it keeps the laws of all games",
    ):
        command, _, what = line.partition("      ")
        console.print(Text.assemble("  ", (command, "cyan"), f"   {what}"), soft_wrap=True)


def check_name(name: str) -> None:
    """Refuse a name that cannot be a game's and a package's, or is another's."""
    if not GAME_ID.fullmatch(name) or name.startswith("_") or keyword.iskeyword(name):
        raise CommandError(f"{name!r} cannot name a game; use 2 to 40 small letters and _")
    if name in game_ids():
        raise CommandError(f"there is a game {name!r} already; choose another name")


def place_of(path: Path, name: str) -> Path:
    """Return where a file of the template goes in the package."""
    if path.name == "package.toml":
        return Path("pyproject.toml")
    if path.parts[0] == "tests":
        return Path("tests", path.name.replace("my_game", name))
    return Path(name) / path


def renamed(text: str, name: str) -> str:
    """Return a file of the template for a game of this name."""
    words = [word for word in re.split("_+", name) if word]
    title = " ".join(words).capitalize()
    kind = "".join(word.capitalize() for word in words)
    text = text.replace("brink.template", name).replace("my_game", name)
    text = text.replace("MyGame", kind).replace("MyState", f"{kind}State")
    return text.replace("My Game", title)
