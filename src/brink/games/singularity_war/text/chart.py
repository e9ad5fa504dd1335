"""The map in letters: it reads without colour, and aloud row by row."""

from __future__ import annotations

from brink.games.singularity_war.rules.view import MapView, PlayerView, WarView
from brink.games.wording import Wording

WALL = "#"
SIGNS = {"S": "S", "E": "E"}
HAZARD, CACHE, USED, COMMON, ELITE = "~", "$", "s", "?", "!"
MOST_SIGNS = 5  # In one cell; twelve columns then fit the terminal. The list below has them all.


def chart(table: WarView, wording: Wording) -> list[str]:
    """Return the map: a row of areas and terrain, members and machines in each cell.

    A cell is its sign, then members by number, then machines by letter: `.12m` is floor with two
    members and mites. Between two areas stands a bar.
    """
    drawn = table["map"]
    signs = cell_signs(table, wording)
    width = max(3, *(len(sign) for sign in signs.values())) + 1
    columns = len(drawn["rows"][0])
    head = "    " + "".join(f"{column:<{width}}" for column in range(columns)).rstrip()
    lines = [head]
    for row, terrain in enumerate(drawn["rows"]):
        line = f"{row:>2} "
        for column in range(columns):
            line += border(drawn, row, column)
            wall = terrain[column] == WALL
            sign = WALL * (width - 1) if wall else signs[f"{row},{column}"]
            line += f"{sign:<{width - 1}}"
        lines.append(line.rstrip())
    return lines


def border(drawn: MapView, row: int, column: int) -> str:
    """Return what stands left of a cell: a bar where another area begins."""
    if column == 0:
        return " "
    here, left = drawn["areas"][row][column], drawn["areas"][row][column - 1]
    return "|" if here != left and WALL not in (here, left) else " "


def cell_signs(table: WarView, wording: Wording) -> dict[str, str]:
    """Return what stands in every open cell."""
    drawn = table["map"]
    signs: dict[str, str] = {}
    for row, terrain in enumerate(drawn["rows"]):
        for column, sign in enumerate(terrain):
            if sign != WALL:
                signs[f"{row},{column}"] = SIGNS.get(sign, ".")
    for cell in drawn["hazards"]:
        signs[cell] = HAZARD
    for cache in drawn["caches"]:
        signs[cache["cell"]] = USED if cache["used"] else CACHE
    for token in drawn["tokens"]:
        back = COMMON if token["kind"] == "common" else ELITE
        face = token["enemy"]
        signs[token["cell"]] = back if face is None else back + mark(face, wording)
    for player in table["players"]:
        signs[player["cell"]] += member_mark(player)
    for group in drawn["groups"]:
        signs[group["cell"]] += mark(group["enemy"], wording)
    return {cell: clip(sign) for cell, sign in signs.items()}


def clip(sign: str) -> str:
    """Cut what does not fit a cell."""
    return sign if len(sign) <= MOST_SIGNS else sign[: MOST_SIGNS - 1] + "+"


def mark(enemy: str, wording: Wording) -> str:
    """Return the letter of a machine."""
    return wording.name("enemy_mark", enemy)


def member_mark(player: PlayerView) -> str:
    """Return the number of a member."""
    return str(player["seat"] + 1)
