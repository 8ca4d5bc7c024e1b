"""Game ids of Solo (Sudoku): `2x3:` with numbers ("_" between two of them) and letters for runs of empty cells.

`2x3` are boxes of two rows and three columns; `9j` is a jigsaw, whose regions stand behind a comma. `x` among the
parameters: both diagonals too. `k` is a Killer Sudoku.
"""

from __future__ import annotations

import re

from clueproof.formats.game_ids.borders import regions, written_regions
from clueproof.formats.game_ids.game_id import GameId, cells, given_cells, options, rows, size_of, written_cells
from clueproof.formats.notation import NotationError, Scanner
from clueproof.puzzle.layers.cages import CAGE
from clueproof.puzzle.regions import usual_box
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue

KNOWN = r"(?P<kinds>[jxk]*)(?:a|r\d|md?\d)*(?:d[tbiaeu])?"
"""Jigsaw, diagonals, killer; the symmetry of the givens; the level."""
LARGEST_KILLER = 9
SMALLEST, LARGEST = 2, 31
"""Rows of the boards that the program takes."""


class Solo(GameId):
    game = "solo"
    puzzle = "sudoku"

    def fields(self, parameters: str, puzzle: Scanner) -> dict[str, JsonValue]:
        if "k" in kinds_of(parameters):
            # the program makes both
            return {"puzzle": KillerSolo.puzzle, **KillerSolo().fields(parameters, puzzle)}
        fields = sudoku_fields(parameters, puzzle)
        puzzle.end()
        return fields

    def written(self, puzzle: Puzzle) -> str:
        parameters, says = written_sudoku(puzzle)
        return f"{parameters}:{says}"


class KillerSolo(GameId):
    """Behind the givens, and the regions of a jigsaw, stand the cages, written as such regions are, and a grid with the
    sum of each cage in its first cell."""

    game = "solo"
    puzzle = "killer-sudoku"

    def fields(self, parameters: str, puzzle: Scanner) -> dict[str, JsonValue]:
        if "k" not in kinds_of(parameters):
            raise NotationError("this is no Killer Sudoku; use --puzzle sudoku", 0)
        fields = sudoku_fields(parameters, puzzle)
        grid = fields["grid"]
        assert isinstance(grid, list)
        side = len(grid)
        puzzle.expect(",")
        cage_of = regions(puzzle, side)
        puzzle.expect(",")
        sums = cells(puzzle, side * side, "", numbers=True)
        puzzle.end()
        cages: list[JsonValue] = []
        for number in range(max(cage_of) + 1):
            places = [place for place, cage in enumerate(cage_of) if cage == number]
            for place in places[1:]:
                if sums[place] != ".":
                    row, column = divmod(place, side)
                    raise NotationError(f"r{row + 1}c{column + 1} has a sum, but is not the first cell of its cage")
            told: dict[str, JsonValue] = {} if sums[places[0]] == "." else {"sum": int(sums[places[0]])}
            cages.append({"cells": [list[JsonValue](divmod(place, side)) for place in places], **told})
        return {"n": side, **fields, "cages": cages}

    def written(self, puzzle: Puzzle) -> str:
        parameters, says = written_sudoku(puzzle, "k")
        shape, sums = puzzle.shape, puzzle.clues[CAGE]
        if shape.side > LARGEST_KILLER:
            raise NotationError(
                f"no game id: a Killer Sudoku of Solo has {LARGEST_KILLER} rows at most, not {shape.side}"
            )
        every = [divmod(place, shape.side) for place in range(shape.side * shape.side)]
        cage_of = {cell: number for number, cage in enumerate(shape.cages) for cell in cage if len(cage) > 1}
        if len(cage_of) < len(every):
            raise NotationError("no game id: in Solo every cell is in a cage of two cells or more")
        cages = written_regions([cage_of[cell] for cell in every], shape.side)
        told = written_cells([str(sums.get(cell, ".")) for cell in every], numbers=True)
        return f"{parameters}:{says},{cages},{told}"


def kinds_of(parameters: str) -> str:
    """The letters "j", "x" and "k" of the parameters. Raises NotationError."""
    return options(parameters, KNOWN)["kinds"]


def sudoku_fields(parameters: str, puzzle: Scanner) -> dict[str, JsonValue]:
    """What all kinds begin with: the givens, and behind a comma the regions of a jigsaw. Raises NotationError."""
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


def written_sudoku(puzzle: Puzzle, *kinds: str) -> tuple[str, str]:
    """The parameters, with these kinds too, and what all kinds begin with. Raises NotationError."""
    shape, side = puzzle.shape, puzzle.shape.side
    if not SMALLEST <= side <= LARGEST:
        raise NotationError(f"no game id: Solo has {SMALLEST} to {LARGEST} rows, not {side}")
    says = written_cells(given_cells(puzzle), numbers=True)
    others = "x" * shape.diagonals + "".join(kinds)
    if shape.regions is None and min(shape.box) > 1:
        high, wide = shape.box
        return f"{high}x{wide}{others}", says
    borders = written_regions(shape.region_of, side)
    if len({*regions(Scanner(borders), side)}) > side:
        raise NotationError("no game id: the regions of Solo are connected")
    return f"{side}j{others}", f"{says},{borders}"
