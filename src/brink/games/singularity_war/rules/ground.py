"""A map and everything about it that never changes: steps, walking distances, straight lines.

Cells are the open squares, numbered in reading order. All tables are made once a map: while a game
is played nothing is searched for but the cheapest route of a move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.kernel.row import Row, filled, row_of, rows

if TYPE_CHECKING:
    from mypy_extensions import i64

OFF: Final = -1  # Not a cell: a wall, or beyond the edge.
FAR_OFF: Final = 999  # Farther than any range and any walk.
MOST_CELLS: Final = 256
LONGEST_STRIDE: Final = 3  # The farthest a machine moves in one turn.

# The order in which routes that are otherwise equal are told apart (5.4).
DIRECTIONS: Final = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
DOWN: Final = [-1, -1, 0, 1, 1, 1, 0, -1]
RIGHT: Final = [0, 1, 1, 1, 0, -1, -1, -1]

WALL: Final = "#"
START: Final = "S"
END: Final = "E"
CACHE: Final = "C"
HAZARD: Final = "H"
COMMON_SPOT: Final = "c"
ELITE_SPOT: Final = "e"
TERRAIN: Final = "#.SECHce"


@final
class Ground:
    """The map of an issue."""

    def __init__(self, terrain: list[str], areas: list[str]) -> None:
        self.terrain: Final = terrain
        self.area_rows: Final = areas
        self.height: Final = len(terrain)
        self.width: Final = len(terrain[0])
        self.rows: Final = Row()
        self.columns: Final = Row()
        self.numbers: Final = filled(self.height * self.width, OFF)
        letters: list[str] = []
        self.start: i64 = OFF
        self.end: i64 = OFF
        self.caches: Final = Row()
        self.hazards: Final = Row()
        self.spots: Final = Row()  # Cells of encounter tokens, in reading order …
        self.spot_kinds: Final = Row()  # … and whether common or elite.
        for row in range(self.height):
            for column in range(self.width):
                sign = terrain[row][column]
                if sign == WALL:
                    continue
                cell = len(self.rows)
                self.numbers[row * self.width + column] = cell
                self.rows.append(row)
                self.columns.append(column)
                letters.append(areas[row][column])
                self.note(sign, cell)
        self.size: Final[i64] = len(self.rows)
        self.names: Final = [
            f"{self.rows[cell]},{self.columns[cell]}" for cell in range(len(self.rows))
        ]
        self.area_letters: Final = sorted(set(letters))
        self.areas: Final = row_of([self.area_letters.index(letter) for letter in letters])
        self.area_cells: Final = rows(len(self.area_letters))
        for cell in range(len(self.rows)):
            self.area_cells[self.areas[cell]].append(cell)
        self.area_spots: Final = rows(len(self.area_letters))
        for spot, cell in enumerate(self.spots):
            self.area_spots[self.areas[cell]].append(spot)
        self.steps: Final = self.all_steps()  # By cell × 8 + direction: a cell, or OFF (R9).
        self.around: Final[list[Row]] = []  # The cells one step away, in reading order.
        for cell in range(len(self.rows)):
            near = [self.steps[cell * 8 + way] for way in range(8)]
            self.around.append(row_of(sorted([other for other in near if other != OFF])))
        self.walks: Final = self.all_walks()  # By cell × size + cell: the least number of steps.
        self.lines: Final = self.all_lines()  # The same: steps along a straight line (R8) …
        self.free_lines: Final = self.all_free_lines()  # … and if walls are no matter.
        # By stride × size + cell: the cells exactly so many steps away, in reading order.
        self.rings: Final = self.all_rings()

    def note(self, sign: str, cell: i64) -> None:
        """Keep what a sign of the terrain says about a cell."""
        if sign == START:
            self.start = cell
        elif sign == END:
            self.end = cell
        elif sign == CACHE:
            self.caches.append(cell)
        elif sign == HAZARD:
            self.hazards.append(cell)
        elif sign in (COMMON_SPOT, ELITE_SPOT):
            self.spots.append(cell)
            self.spot_kinds.append(0 if sign == COMMON_SPOT else 1)

    def at(self, row: i64, column: i64) -> i64:
        """Return the cell at a row and column, or OFF."""
        if row < 0 or column < 0 or row >= self.height or column >= self.width:
            return OFF
        return self.numbers.all[row * self.width + column]

    def step_from(self, cell: i64, direction: i64) -> i64:
        """Return where a step leads, or OFF: a wall, or a squeeze between two walls (R9)."""
        row = self.rows.all[cell]
        column = self.columns.all[cell]
        down: i64 = DOWN[direction]
        right: i64 = RIGHT[direction]
        squeezed = self.at(row + down, column) == OFF and self.at(row, column + right) == OFF
        if down != 0 and right != 0 and squeezed:
            return OFF
        return self.at(row + down, column + right)

    def all_steps(self) -> Row:
        """Return where a step leads from every cell in every direction."""
        steps = Row()
        for cell in range(len(self.rows)):
            for direction in range(len(DIRECTIONS)):
                steps.append(self.step_from(cell, direction))
        return steps

    def all_walks(self) -> Row:
        """Return the walking distances between all cells, by one search from each."""
        walks = filled(self.size * self.size, FAR_OFF)
        for origin in range(self.size):
            base: i64 = origin * self.size
            walks.all[base + origin] = 0
            wave = row_of([origin])
            distance: i64 = 0
            while wave:
                distance += 1
                following = Row()
                for cell in wave.all:
                    for other in self.around[cell].all:
                        if walks.all[base + other] == FAR_OFF:
                            walks.all[base + other] = distance
                            following.append(other)
                wave = following
        return walks

    def all_lines(self) -> Row:
        """Return how many steps of a straight line lie between all cells (R8)."""
        lines = filled(self.size * self.size, FAR_OFF)
        for origin in range(self.size):
            base: i64 = origin * self.size
            lines.all[base + origin] = 0
            for direction in range(8):
                cell = self.steps.all[origin * 8 + direction]
                length: i64 = 1
                while cell != OFF:
                    lines.all[base + cell] = length
                    cell = self.steps.all[cell * 8 + direction]
                    length += 1
        return lines

    def all_free_lines(self) -> Row:
        """Return the lengths of straight lines that walls do not break (5.5)."""
        lines = filled(self.size * self.size, FAR_OFF)
        for origin in range(self.size):
            for other in range(self.size):
                down: i64 = abs(self.rows[other] - self.rows[origin])
                right: i64 = abs(self.columns[other] - self.columns[origin])
                if down == 0 or right in (0, down):
                    lines.all[origin * self.size + other] = max(down, right)
        return lines

    def all_rings(self) -> list[Row]:
        """Return the cells exactly 0, 1, 2 … steps away from every cell, in reading order."""
        rings = rows((LONGEST_STRIDE + 1) * self.size)
        for cell in range(self.size):
            for other in range(self.size):
                distance = self.walks.all[cell * self.size + other]
                if distance <= LONGEST_STRIDE:
                    rings[distance * self.size + cell].append(other)
        return rings

    def walk(self, cell: i64, other: i64) -> i64:
        """Return the walking distance between two cells."""
        return self.walks.all[cell * self.size + other]

    def line(self, cell: i64, other: i64, through_walls: bool) -> i64:
        """Return the length of the straight line between two cells, FAR_OFF if there is none."""
        table = self.free_lines if through_walls else self.lines
        return table.all[cell * self.size + other]
