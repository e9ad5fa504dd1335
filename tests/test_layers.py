"""Who may import whom: only downward (docs/architecture.md)."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import brink

SOURCE = Path(__file__).parent.parent / "src" / "brink"
LEVELS = {
    "testing": 6,  # May use all of them; none of them uses it.
    "template": 7,  # A game as somebody else would write it.
    "cli": 5,
    "server": 4,
    "lab": 4,
    "envs": 4,
    "match": 3,
    "bots": 2,
    "games": 1,
    "language": 0,
    "kernel": 0,
}
STANDARD_ONLY = {
    "__future__",
    "abc",
    "collections",
    "dataclasses",
    "bisect",
    "difflib",
    "hashlib",
    "hmac",
    "inspect",
    "math",
    "struct",
    "sys",
    "typing",
    # The compiler's own: vectors, and the machine's numbers (ADR 0028).
    "librt",
    "mypy_extensions",
}
FORBIDDEN = {"random", "time", "asyncio", "os", "pathlib", "io", "open"}


def imports(path: Path) -> set[str]:
    """Every module a file imports, those for type checkers only left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    checking = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    found: set[str] = set()
    for node in ast.walk(tree):
        if id(node) in checking:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def layer(module: str) -> str:
    return module.split(".")[1] if module.startswith("brink.") else ""


def files() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def test_layers_import_only_downward() -> None:
    for path in files():
        own = path.relative_to(SOURCE).parts[0]
        if own not in LEVELS:
            continue
        for module in imports(path):
            other = layer(module)
            if other in LEVELS and other != own:
                assert LEVELS[other] < LEVELS[own], f"{path.relative_to(SOURCE)} imports {module}"


def test_kernel_and_rules_know_only_the_standard_library_and_no_luck_but_their_own() -> None:
    for path in files():
        parts = path.relative_to(SOURCE).parts
        if parts[0] != "kernel" and "rules" not in parts:
            continue
        for module in imports(path):
            top = module.split(".")[0]
            assert top == "brink" or top in STANDARD_ONLY, f"{path.name} imports {module}"
            assert top not in FORBIDDEN
        assert re.search(r"(?<!\w)open\(", path.read_text(encoding="utf-8")) is None


def test_no_game_imports_another_and_nothing_below_names_one() -> None:
    games = [path.name for path in (SOURCE / "games").iterdir() if (path / "game.py").exists()]
    assert games
    for path in files():
        parts = path.relative_to(SOURCE).parts
        own = parts[1] if parts[0] == "games" and parts[1] in games else None
        for module in imports(path):
            named = [game for game in games if f"brink.games.{game}." in module + "."]
            allowed = own is not None or path.name == "catalog.py"
            assert not named or (allowed and own in (None, named[0])), f"{path} imports {module}"
        if parts[0] in ("kernel", "bots", "lab", "match", "cli"):
            text = path.read_text(encoding="utf-8")
            if path.name != "match.py":  # Its docstring shows an example.
                assert not [game for game in games if game in text], path


def test_inside_a_game_box_joins_bot_game_content_and_rules_in_that_order() -> None:
    order = {"rules": 0, "content": 1, "text": 1, "game": 1, "bot": 2, "box": 3}
    for path in files():
        parts = path.relative_to(SOURCE).parts
        if parts[0] != "games" or len(parts) < 3:
            continue
        own = Path(parts[2]).stem
        for module in imports(path):
            if module.startswith(f"brink.games.{parts[1]}."):
                other = module.split(".")[3]
                if own in order and other in order and own != other:
                    assert order[other] < order[own], f"{path} imports {module}"


def test_the_front_door_names_what_it_exports() -> None:
    assert brink.__all__ == sorted(brink.__all__, key=lambda name: (not name.isupper(), name))
    assert all(hasattr(brink, name) for name in brink.__all__)


def test_compiled_code_never_shifts_a_literal() -> None:
    """Compiled, `1 << n` is a 32-bit shift: kernel/bits.py has the right one."""
    for path in files():
        parts = path.relative_to(SOURCE).parts
        if parts[0] == "kernel" or "rules" in parts or "bot" in parts or path.name == "game.py":
            assert "1 <<" not in path.read_text(encoding="utf-8").replace("`1 <<", ""), path
