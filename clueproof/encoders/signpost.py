"""Signpost (Arrow Path).

Rules: number the cells from 1 so that all numbers lie on one path: the arrow of each cell points at the cell with the
next number, however far away that is in its direction. Some numbers are given. The arrow of the last cell says nothing.
Source: https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/signpost.html
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import clueproof.genres as cp
from clueproof.codecs.game_ids import GameId, rows
from clueproof.codecs.scanner import Fields, Scanner


def pointed_at(shape: cp.ArrowShape, cell: cp.Spot) -> list[cp.Spot]:
    """The cells at which the arrow of a cell points, nearest first."""
    (r, c), arrow = cell, shape.arrows[cell[0] * shape.width + cell[1]]
    found = []
    while arrow is not None:
        r, c = r + cp.STEPS[arrow][0], c + cp.STEPS[arrow][1]
        if not (0 <= r < shape.height and 0 <= c < shape.width):
            break
        found.append((r, c))
    return found


class SignpostId(GameId):
    """For each cell its number, if it is given, and a letter for its arrow, from a (up) clockwise to h."""

    ARROWS: Mapping[str, str] = dict(zip("abcdefgh", cp.STEPS, strict=True))
    LETTERS: Mapping[str, str] = {arrow: letter for letter, arrow in ARROWS.items()}

    def fields(self, scanner: Scanner, height: int, width: int, options: re.Match[str]) -> Fields:
        cells: list[str] = []
        while len(cells) < height * width:
            number = scanner.number()
            arrow = scanner.take("".join(self.ARROWS))
            if arrow is None:
                scanner.fail("an arrow (a to h)")
            # no number is written as 0 too; the arrow of the last cell says nothing
            last = number == height * width
            cells.append(f"{number or ''}{'' if last else self.ARROWS[arrow]}")
        return {"grid": rows(cells, width)}

    def body(self, puzzle: cp.Puzzle[Any, Any]) -> str:
        shape, said = puzzle.shape, ""
        for place, arrow in enumerate(shape.arrows):
            number = puzzle.clues[cp.GIVEN].get(divmod(place, shape.width), "" if arrow else len(shape.arrows))
            said += f"{number}{self.LETTERS[arrow] if arrow else 'a'}"
        return said


class Signpost(cp.Genre[cp.ArrowShape, cp.CellEncoding, cp.NumberRows]):
    """Where arrows point is the shape: a model for a size, with all eight arrows of each cell, would take seven times
    as long (15x15: 4 s instead of 0.6 s). The numbers are literals of the model of the arrows."""

    name = "signpost"
    title = "Signpost (Arrow Path)"
    noun = "a Signpost"
    shape = cp.ArrowShape
    largest = 30
    usual = cp.Usual((6, 6))
    layers = (cp.ArrowedNumbers(),)
    answer = cp.Numbers(
        cp.Counts(1, lambda shape: shape.height * shape.width, ""), lambda shape: shape.height * shape.width
    )
    game_id = SignpostId("signpost", options="c?", like="4x4 or 4x4c")

    def rules(self, shape: cp.ArrowShape, e: cp.CellEncoding) -> None:
        last = len(e.cells)
        with e.group("the board"):
            e.add(cp.AllDifferent(e.cells.cells), "every number once")
        pointing: dict[cp.Spot, list[cp.Spot]] = {cell: [] for cell in cp.rectangle(shape.height, shape.width)}
        for cell in pointing:
            after = pointed_at(shape, cell)
            for other in after:
                pointing[other].append(cell)
            with e.group(cp.cell_name(*cell)):
                following = tuple(e.cells[other] for other in after)
                e.add(cp.Followed(e.cells[cell], following, last), "the next number is where its arrow points")
        for cell, before in pointing.items():
            with e.group(cp.cell_name(*cell)):
                leading = tuple(e.cells[other] for other in before)
                e.add(cp.Followed(e.cells[cell], leading, 1, step=-1), "an arrow points at it from the number before")

    def broken_rule(self, puzzle: cp.Puzzle[cp.ArrowShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        cell_of = {number: (r, c) for r, row in enumerate(solution) for c, number in enumerate(row)}
        for number in range(1, puzzle.shape.height * puzzle.shape.width + 1):
            if number not in cell_of:
                return f"no cell has the number {number}"
            if number > 1 and cell_of[number] not in pointed_at(puzzle.shape, cell_of[number - 1]):
                return f"the arrow of {number - 1} does not point at {number}"
        return None
