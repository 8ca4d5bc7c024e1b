"""Game ids of Solo (Sudoku): `2x3:` with numbers ("_" between two of them) and letters for runs of empty cells.

`2x3` are boxes of two rows and three columns; `9j` is a jigsaw, whose regions stand behind a comma. `x` among the
parameters: both diagonals too. `k` is a Killer Sudoku.
"""

from __future__ import annotations

import re
from typing import Any

from clueproof.formats.game_ids.borders import regions, written_regions
from clueproof.formats.game_ids.game_id import (
    GameId,
    GameIdError,
    Scanner,
    cells,
    given_cells,
    options,
    rows,
    size_of,
    written_cells,
)
from clueproof.puzzle.regions import usual_box
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue

KNOWN = r"(?P<kinds>[jxk]*)(?:a|r\d|md?\d)*(?:d[tbiaeu])?"
"""Jigsaw, diagonals, killer; the symmetry of the givens; the level."""
SMALLEST, LARGEST = 2, 31
"""Rows of the boards that the program takes."""


class Solo(GameId):
    game = "solo"
    puzzle = "sudoku"

    def fields(self, parameters: str, puzzle: Scanner) -> dict[str, JsonValue]:
        if "k" in kinds_of(parameters):
            raise GameIdError("this is a Killer Sudoku; use --puzzle killer-sudoku", 0)
        fields = sudoku_fields(parameters, puzzle)
        puzzle.end()
        return fields

    def written(self, puzzle: Puzzle[Any, Any]) -> str:
        parameters, says = written_sudoku(puzzle)
        return f"{parameters}:{says}"


def kinds_of(parameters: str) -> str:
    """The letters "j", "x" and "k" of the parameters. Raises GameIdError."""
    return options(parameters, KNOWN)["kinds"]


def sudoku_fields(parameters: str, puzzle: Scanner) -> dict[str, JsonValue]:
    """What all kinds begin with: the givens, and behind a comma the regions of a jigsaw. Raises GameIdError."""
    kinds = kinds_of(parameters)
    high, wide = size_of(parameters)[::-1]
    jigsaw, sized = "j" in kinds, re.match(r"\d+x", parameters)
    side = wide if jigsaw and not sized else high * wide
    fields: dict[str, JsonValue] = {"grid": rows(cells(puzzle, side * side, "", numbers=True), side)}
    if jigsaw:
        puzzle.expect(",")
        found = [*map(str, regions(puzzle, side))]
        fields["regions"] = rows(found, side)
    elif (high, wide) != usual_box(side):
        fields["box"] = [high, wide]
    fields["diagonals"] = "x" in kinds
    return fields


def written_sudoku(puzzle: Puzzle[Any, Any], *kinds: str) -> tuple[str, str]:
    """The parameters, with these kinds too, and what all kinds begin with. Raises GameIdError."""
    shape, side = puzzle.shape, puzzle.shape.side
    if not SMALLEST <= side <= LARGEST:
        raise GameIdError(f"no game id: Solo has {SMALLEST} to {LARGEST} rows, not {side}")
    says = written_cells(given_cells(puzzle), numbers=True)
    others = "x" * shape.diagonals + "".join(kinds)
    if shape.regions is None and min(shape.box) > 1:
        high, wide = shape.box
        return f"{high}x{wide}{others}", says
    borders = written_regions(shape.region_of, side)
    if len({*regions(Scanner(borders), side)}) > side:
        raise GameIdError("no game id: the regions of Solo are connected")
    return f"{side}j{others}", f"{says},{borders}"
