"""The map in letters: it reads without colour, and aloud row by row."""

from __future__ import annotations

from brink.games.singularity_war.rules.view import MapView, PlayerView, WarView
from brink.games.singularity_war.text.cards import say
from brink.games.wording import Wording

WALL = "#"
SIGNS = {"S": "S", "E": "E"}
HAZARD, CACHE, USED, COMMON, ELITE = "~", "$", "s", "?", "!"
NEAR_ROWS = 9  # Of the map on a low terminal.
MOST_SIGNS = 5  # In one cell; twelve columns then fit the terminal. The list below has them all.


def chart(table: WarView, wording: Wording, *, near: bool = False) -> list[str]:
    """Return the map: a row of areas and terrain, members and machines in each cell.

    A cell is its sign, then members by number, then machines by letter: `.12m` is floor with two
    members and mites. Between two areas stands a bar. Near, it is the part around the party.
    """
    drawn = table["map"]
    signs = cell_signs(table, wording)
    rows, columns = range(len(drawn["rows"])), range(len(drawn["rows"][0]))
    wide = [max(3, *(len(sign) for sign in signs.values()))] * len(columns)
    if near:
        rows = around(table, rows)
        wide = [
            max(2, *(len(sign) for cell, sign in signs.items() if cell.endswith(f",{column}")))
            for column in range(len(wide))
        ]
    head = "    " + " ".join(f"{column:<{wide[column]}}" for column in columns).rstrip()
    lines = [head]
    for row in rows:
        line = f"{row:>2} "
        for column in columns:
            line += border(drawn, row, column)
            wall = drawn["rows"][row][column] == WALL
            sign = WALL * wide[column] if wall else signs[f"{row},{column}"]
            line += f"{sign:<{wide[column]}}"
        lines.append(line.rstrip())
    if int(drawn["end"].split(",")[0]) not in rows:  # Where everybody wants to go.
        lines.append("    " + say(wording, "short_end", cell=drawn["end"]))
    return lines


def around(table: WarView, whole: range) -> range:
    """Return the rows of the map nearest to whoever is up, or to the first member."""
    member = table["players"][table["active"] or 0]
    here = int(member["cell"].split(",")[0])
    first = min(max(0, here - NEAR_ROWS // 2), max(0, len(whole) - NEAR_ROWS))
    return whole[first : first + NEAR_ROWS]


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
