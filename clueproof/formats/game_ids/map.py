"""Game ids of Map: `10x8n12:` and the number of regions; which cells belong together, a comma, and the given colours.

The lines between neighbouring cells come in an order of their own: those between rows, row by row, then those between
columns, column by column. A letter is a run of lines that are alike, "a" one and "y" 25, and the runs are in turn no
borders and borders; "z" is 25 lines of a run that goes on. In front of the first line stands one that is none of the
grid's. Of the regions, in the order in which they begin, a digit is the colour, and a letter a run without one, "a"
is 1 and "z" 26.
"""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase

from clueproof.english import counted
from clueproof.formats.game_ids.game_id import GameId, cells, options, size_of, written_cells
from clueproof.formats.notation import NotationError, Scanner
from clueproof.grid.board import Spot
from clueproof.grid.edges import Edge, rectangle
from clueproof.grid.joined import Joined
from clueproof.puzzle.areas import numbered
from clueproof.puzzle.clue import GIVEN
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue

LONGEST = 25
"""Lines that one letter stands for."""
COLOURS = 4
LEAST = 5
"""Regions of a map that the program accepts."""


class Map(GameId):
    game = "map"
    puzzle = "map"

    def fields(self, parameters: str, puzzle: Scanner) -> dict[str, JsonValue]:
        height, width = size_of(parameters)
        stated = options(parameters, "(n(?P<regions>[0-9]{1,6}))?(d[enhu])?")["regions"]
        regions = _regions(puzzle, height, width)
        number = max(regions) + 1
        if stated is not None and number != int(stated):
            there = counted(number, "region")
            raise NotationError(f"the borders make {there}, but the parameters say {stated}", parameters.index("n"))
        puzzle.expect(",")
        colours = cells(puzzle, number, "0123")
        puzzle.end()
        rows = [regions[start : start + width] for start in range(0, len(regions), width)]
        given = {regions.index(region): int(colour) + 1 for region, colour in enumerate(colours) if colour != "."}
        grid = [[given.get(r * width + c, 0) for c in range(width)] for r in range(height)]
        fields: dict[str, JsonValue] = {"regions": [[region + 1 for region in row] for row in rows]}
        return {"grid": [list[JsonValue](row) for row in grid], **fields} if given else fields

    def written(self, puzzle: Puzzle) -> str:
        shape, given = puzzle.shape, puzzle.clues[GIVEN]
        if shape.colours != COLOURS:
            raise NotationError(f"no game id: Map has {COLOURS} colours, not {shape.colours}")
        areas, walls = shape.cells_of, shape.walls
        if len(areas) < LEAST:
            raise NotationError(f"no game id: Map has {LEAST} regions or more, not {len(areas)}")
        borders = "".join(_runs(line in walls for line in _lines(shape.height, shape.width)))
        colours = [str(given[own[0]] - 1) if own[0] in given else "." for own in areas]
        return f"{shape.width}x{shape.height}n{len(areas)}:{borders},{written_cells(colours)}"


def _lines(height: int, width: int) -> list[Edge]:
    """The lines between two cells, in their order."""
    below = [((r, c), (r + 1, c)) for r in range(height - 1) for c in range(width)]
    return below + [((r, c), (r, c + 1)) for c in range(width - 1) for r in range(height)]


def _regions(puzzle: Scanner, height: int, width: int) -> tuple[int, ...]:
    """The region of each cell, row by row."""
    lines = _lines(height, width)
    open_lines: list[Edge] = []
    at, border = -1, False
    while at < len(lines):
        letter = puzzle.take(ascii_lowercase)
        if letter is None:
            puzzle.fail("a run of borders")
        run = LONGEST if letter == "z" else ascii_lowercase.index(letter) + 1
        if at + run > len(lines):
            puzzle.at -= 1
            puzzle.fail(f"a run of at most {counted(len(lines) - at, 'line')}")
        if not border:
            open_lines += lines[max(at, 0) : at + run]
        at += run
        if letter != "z":
            border = not border
    joined = Joined[Spot]()
    for one, other in open_lines:
        joined.join(one, other)
    return numbered(map(joined.root, rectangle(height, width)))


def _runs(borders: Iterator[bool]) -> Iterator[str]:
    """The letters of the runs, the line in front of the first one included."""
    run, before = 1, False
    for border in borders:
        if border != before:
            yield ascii_lowercase[run - 1]
            run, before = 1, border
            continue
        if run == LONGEST:
            yield "z"
            run = 0
        run += 1
    yield ascii_lowercase[run - 1]
