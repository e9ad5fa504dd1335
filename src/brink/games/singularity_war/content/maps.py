"""Read issues and their maps; a broken map is explained row by row and cell by cell."""

from __future__ import annotations

from brink.games.content import ContentError, Entry, nearest, refuse_doubles
from brink.games.singularity_war.rules.answers import MOST_SEATS
from brink.games.singularity_war.rules.ground import (
    END,
    FAR_OFF,
    MOST_CELLS,
    START,
    TERRAIN,
    WALL,
    Ground,
)
from brink.games.singularity_war.rules.parts import NONE, SPECIALS, Enemy, Issue

LARGEST = 16  # Rows and columns of a map.
SIGNS = "# wall, . floor, S start, E end, C cache, H hazard, c common token, e elite token"
# What each special rule says beside its name.
SPECIAL_KEYS = {
    "grace": (),
    "toll": ("threat",),
    "patrol": ("every", "enemy"),
    "blackout": ("range",),
    "creep": ("every",),
    "core": ("enemy",),
}


def read_issues(page: Entry, enemies: list[Enemy]) -> list[Issue]:
    """Read the issues in story order."""
    entries = page.entries("issue")
    refuse_doubles(entries)
    return [read_issue(entry, number + 1, enemies) for number, entry in enumerate(entries)]


def read_issue(entry: Entry, number: int, enemies: list[Enemy]) -> Issue:
    """Read one issue."""
    entry.only(
        "id",
        "limits",
        "closing_in",
        "special",
        "topic",
        "common",
        "elite",
        "fixed",
        "terrain",
        "areas",
    )
    ids = [enemy.id for enemy in enemies]
    ground = read_ground(entry)
    bags = [read_bag(entry, "common", enemies, 0), read_bag(entry, "elite", enemies, 1)]
    fixed = read_fixed(entry, ground, ids)
    for kind, bag in enumerate(bags):
        free = [
            spot
            for spot, spot_kind in enumerate(ground.spot_kinds)
            if spot_kind == kind and fixed[spot] == NONE
        ]
        if len(bag) < len(free):
            key = ("common", "elite")[kind]
            raise entry.fail(key, f"{len(bag)} tokens for {len(free)} cells; no cell stays empty")
    issue = Issue(
        entry.text("id"),
        number,
        ground,
        entry.numbers("limits", MOST_SEATS, 7, 99),
        entry.number("closing_in", 1, 4),
        bags,
        fixed,
        entry.text("topic"),
    )
    read_special(entry.entry("special"), issue, ids)
    return issue


def read_special(entry: Entry, issue: Issue, ids: list[str]) -> None:
    """Read the special rule."""
    rule = entry.choice("rule", SPECIALS)
    keys = SPECIAL_KEYS[rule]
    entry.only("rule", *keys)
    issue.special = SPECIALS.index(rule)
    if "every" in keys:
        issue.every = entry.number("every", 1, 20)
    if "enemy" in keys:
        issue.enemy = ids.index(entry.choice("enemy", ids))
    for key in ("threat", "range"):
        if key in keys:
            issue.amount = entry.number(key, 1, 9)


def read_bag(entry: Entry, key: str, enemies: list[Enemy], kind: int) -> list[int]:
    """Read a token bag: machines and how many tokens of each."""
    written = entry.entry(key)
    ids = [enemy.id for enemy in enemies if enemy.kind == kind]
    bag: list[int] = []
    for name in written.values:
        if name not in ids:
            raise entry.fail(key, f"no {key} machine is called {name!r}; {nearest(name, ids)}")
        number = [enemy.id for enemy in enemies].index(name)
        bag += [number] * written.number(name, 1, 9)
    return sorted(bag)


def read_fixed(entry: Entry, ground: Ground, ids: list[str]) -> list[int]:
    """Read the tokens everybody knows, by token spot."""
    fixed = [NONE] * len(ground.spots)
    written = entry.get("fixed")
    if not isinstance(written, list):
        raise entry.fail("fixed", f"{written!r} is not a list of cells and machines")
    cells = [ground.names[cell] for cell in ground.spots]
    for item in written:
        one = Entry(f"{entry.where}.fixed", item).only("cell", "enemy")
        cell = one.text("cell")
        if cell not in cells:
            raise one.fail("cell", f"{cell!r} is no token cell; these are: {' '.join(cells)}")
        fixed[cells.index(cell)] = ids.index(one.choice("enemy", ids))
    return fixed


def read_ground(entry: Entry) -> Ground:
    """Read both layers of a map, or say which row and which cell is wrong."""
    terrain = read_layer(entry, "terrain", None)
    areas = read_layer(entry, "areas", terrain)
    flat = "".join(terrain)
    for sign, name in ((START, "start"), (END, "end")):
        if flat.count(sign) != 1:
            raise entry.fail(
                "terrain", f"{flat.count(sign)} cells are {name} ({sign}); there has to be one"
            )
    if len(flat) - flat.count(WALL) > MOST_CELLS:
        raise entry.fail("terrain", f"more than {MOST_CELLS} open cells do not fit")
    ground = Ground(terrain, areas)
    for cell in range(ground.size):
        if ground.walk(ground.start, cell) == FAR_OFF:
            row, column = ground.rows[cell], ground.columns[cell]
            raise place(entry, "terrain", row, column, "no way leads there from the start")
    if ground.area_spots[ground.areas[ground.start]]:
        spot = ground.area_spots[ground.areas[ground.start]][0]
        row, column = ground.rows[ground.spots[spot]], ground.columns[ground.spots[spot]]
        raise place(entry, "terrain", row, column, "the area of the start holds no tokens")
    return ground


def read_layer(entry: Entry, key: str, terrain: list[str] | None) -> list[str]:
    """Read one layer: rows of equal length, every sign one that is allowed there."""
    rows = entry.text(key).strip("\n").split("\n")
    if not 2 <= len(rows) <= LARGEST or not 2 <= len(rows[0]) <= LARGEST:
        raise entry.fail(key, f"{len(rows)} rows of {len(rows[0])}; a map has 2 to {LARGEST}")
    if terrain is not None and len(rows) != len(terrain):
        raise entry.fail(key, f"{len(rows)} rows, but the terrain has {len(terrain)}")
    width = len(rows[0] if terrain is None else terrain[0])
    for row, signs in enumerate(rows):
        if len(signs) != width:
            raise ContentError(
                f"{entry.where}.{key}: row {row}, {signs!r}: {len(signs)} cells, not {width}"
            )
        for column, sign in enumerate(signs):
            if terrain is None:
                if sign not in TERRAIN:
                    raise place(entry, key, row, column, f"unknown sign {sign!r}; {SIGNS}")
                continue
            check_area(entry, row, column, sign, terrain[row][column])
    return rows


def check_area(entry: Entry, row: int, column: int, sign: str, terrain: str) -> None:
    """Refuse an area where there is a wall, and a cell without one."""
    if terrain == WALL and sign != WALL:
        raise place(entry, "areas", row, column, f"area {sign!r}, but the terrain has a wall there")
    if terrain != WALL and not (sign.isascii() and sign.isalpha() and sign.isupper()):
        raise place(
            entry, "areas", row, column, f"{sign!r} is no area; an open cell has one of A to Z"
        )


def place(entry: Entry, key: str, row: int, column: int, problem: str) -> ContentError:
    """Return a complaint about one cell of a map."""
    return ContentError(f"{entry.where}.{key}: row {row}, column {column}: {problem}")
