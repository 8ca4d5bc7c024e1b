"""Binary puzzle (Takuzu, Binairo); without the last rule the game Unruly.

Rules: fill a grid with even sides with 0 and 1 so that no three alike stand next to each other in a
row or column, every row and column holds as many 0 as 1, and no two rows are alike and no two
columns are alike. Source: https://en.wikipedia.org/wiki/Takuzu
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import TypeAlias

from clueproof.encoders.clue import Clue, cell_values, in_cells
from clueproof.encoders.record import JsonValue, Record
from clueproof.encoders.rule_set import Puzzle, RuleSet
from clueproof.grid import cell_name
from clueproof.grid.board import Board
from clueproof.model import Exactly, LinesDiffer, Literal, Model, NoRun

LARGEST = 200

Rows: TypeAlias = tuple[tuple[int, ...], ...]
Givens: TypeAlias = "tuple[int | None, ...]"


@dataclass(frozen=True, slots=True)
class BinaryShape:
    """Even height and width; must rows, and columns, differ from each other?"""

    height: int
    width: int
    unique_lines: bool = True


class Binary(RuleSet[BinaryShape, Givens, Rows]):
    """Clues are the given digits of all cells, row by row, None for an empty cell."""

    name = "binary"
    title = "Binary puzzle (Takuzu, Binairo; Unruly with unique_lines=no)"
    largest = LARGEST

    def parse(self, record: Record) -> Puzzle[BinaryShape, Givens]:
        grid = record.grid(symbols=True, even=True)
        for side, size in (("height", grid.height), ("width", grid.width)):
            if size % 2:
                record.fail(f"the {side} of a binary puzzle is even, not {size}")
            if size > LARGEST:
                record.fail(f"the {side} of a binary puzzle is at most {LARGEST}, not {size}")
        shape = BinaryShape(grid.height, grid.width, record.flag("unique_lines", True))
        values = grid.values({"0": 0, "1": 1}, "0, 1, or . when empty", -1)
        return Puzzle(self, shape, tuple(None if v < 0 else v for v in values), layout=grid.layout)

    def format(self, puzzle: Puzzle[BinaryShape, Givens]) -> Record:
        record = Record()
        if not puzzle.shape.unique_lines:
            record.fields["unique_lines"] = False
        width = puzzle.shape.width
        record.fields["grid"] = _written(
            [puzzle.clues[start : start + width] for start in range(0, len(puzzle.clues), width)]
        )
        return record

    def rules(self, shape: BinaryShape) -> Model:
        model = Model()
        cells = model.boolean_grid(shape.height, shape.width)
        model.key(*cells)
        for name, line in cells.lines:
            with model.group(name):
                model.add(NoRun(line, length=3), "no three alike next to each other")
                model.add(Exactly(len(line) // 2, line), "as many 0 as 1")
        if shape.unique_lines:
            for kind, lines in (("rows", cells.rows), ("columns", cells.columns)):
                model.add(LinesDiffer(tuple(lines)), f"no two {kind} alike")
        return model

    def clues(self, puzzle: Puzzle[BinaryShape, Givens], model: Model) -> list[Literal]:
        cells: Sequence[Literal] = model.grids["cells"].cells  # type: ignore[assignment]
        givens = zip(cells, puzzle.clues, strict=True)
        return [cell if given else -cell for cell, given in givens if given is not None]

    def decode(self, puzzle: Puzzle[BinaryShape, Givens], keys: tuple[int, ...]) -> Rows:
        width = puzzle.shape.width
        return tuple([keys[start : start + width] for start in range(0, len(keys), width)])

    def check(self, puzzle: Puzzle[BinaryShape, Givens], solution: Rows) -> str | None:
        shape = puzzle.shape
        if len(solution) != shape.height or any(len(row) != shape.width for row in solution):
            return f"the solution is not {shape.height} by {shape.width}"
        digits = [digit for row in solution for digit in row]
        for place, (given, digit) in enumerate(zip(puzzle.clues, digits, strict=True)):
            if given is not None and given != digit:
                return f"{cell_name(*divmod(place, shape.width))} is given as {given}, not {digit}"
        for kind, lines in (("row", solution), ("column", tuple(zip(*solution, strict=True)))):
            for number, line in enumerate(lines, 1):
                if sorted(line) != [0] * (len(line) // 2) + [1] * (len(line) // 2):
                    return f"{kind} {number} does not hold as many 0 as 1"
                text = "".join(map(str, line))
                if "000" in text or "111" in text:
                    return f"{kind} {number} has three alike next to each other"
            if shape.unique_lines and len(set(lines)) < len(lines):
                first, second = next(
                    (a + 1, b + 1) for b in range(len(lines)) for a in range(b) if lines[a] == lines[b]
                )
                return f"{kind}s {first} and {second} are alike"
        return None

    def draw(self, puzzle: Puzzle[BinaryShape, Givens], solution: Rows | None = None) -> Board:
        width = puzzle.shape.width
        spots = [divmod(place, width) for place in range(len(puzzle.clues))]
        givens = {spot: given for spot, given in zip(spots, puzzle.clues, strict=True) if given is not None}
        shown = givens if solution is None else {(r, c): solution[r][c] for r, c in spots}
        return Board(
            puzzle.shape.height,
            width,
            texts={spot: str(digit) for spot, digit in shown.items()},
            given=frozenset(givens),
        )

    def solution_value(self, puzzle: Puzzle[BinaryShape, Givens], solution: Rows) -> JsonValue:
        return [list(row) for row in solution] if puzzle.layout == "cells" else _written(solution)

    def clue_list(self, puzzle: Puzzle[BinaryShape, Givens]) -> list[Clue]:
        return in_cells(puzzle.clues, puzzle.shape.width, None)

    def with_clues(self, puzzle: Puzzle[BinaryShape, Givens], clues: Iterable[Clue]) -> Puzzle[BinaryShape, Givens]:
        return replace(puzzle, clues=cell_values(clues, puzzle.shape.height, puzzle.shape.width, None))

    def implied(self, puzzle: Puzzle[BinaryShape, Givens], solution: Rows) -> list[Clue]:
        return in_cells([*chain.from_iterable(solution)], puzzle.shape.width, None)


def _written(rows: Sequence[Sequence[int | None]]) -> JsonValue:
    return ["".join("." if digit is None else str(digit) for digit in row) for row in rows]
