"""Minesweeper, as a puzzle on paper.

Rules: put mines into cells without a clue, at most one each. A number is how many of the cells around its own, up to
eight, have a mine. A question mark is a cell without a mine that doesn't tell. The puzzle may say how many mines there
are in all. Source: https://en.wikipedia.org/wiki/Minesweeper_(video_game)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import clueproof.genres as cp
from clueproof.english import counted

MINES = "mines"
"""The kind of the clue that says how many mines there are in all."""


class Minesweeper(cp.Genre[cp.HoledShape, cp.MarkEncoding, cp.SignRows]):
    """A number is no literal: a puzzle gets a model of its own, with as many counts as numbers, as in Mosaic."""

    name = "minesweeper"
    title = "Minesweeper"
    noun = "a Minesweeper"
    shape = cp.HoledShape
    usual = cp.Usual((8, 8), density=0.25, left_out_first=(MINES,))
    largest = 200
    constraint_kinds = frozenset({cp.GIVEN, MINES})
    layers = (
        cp.CellNumbers(
            cp.Counts(0, 8, "the 8 cells around it", packed=True, untold="?"),
            also_called=("board",),
            limit=cp.Limit(lambda shape, spot: len(_around(shape, spot)), "the {most} cells of the board around it"),
            holes=True,
        ),
        cp.Totals(lambda shape: len(shape.cells), "the {most} cells of the board", MINES),
    )
    answer = cp.Marks("*", "a mine", cp.Symbol.MINE, lambda shape: shape.cells)

    def parse(self, record: cp.Record) -> cp.Puzzle[cp.HoledShape, cp.Clues]:
        puzzle = super().parse(record)
        given = puzzle.clues[cp.GIVEN]
        if cp.Counts.UNTOLD in given.values() and len(given) == len(puzzle.shape.cells):
            record.fail("? is a cell without a mine, and no cell is left for one; write . for a cell that can have one")
        return puzzle

    def rules(self, shape: cp.HoledShape, e: cp.MarkEncoding) -> None:
        pass  # the clues are all there is

    def clue(self, shape: cp.HoledShape, e: cp.MarkEncoding, clue: cp.Clue) -> cp.Literal:
        if clue.kind == MINES:
            with e.group("the board"):
                return e.model.clue(
                    cp.Exactly(clue.value, (*e.marks.values(),)), f"the board has {counted(clue.value, 'mine')}"
                )
        name, told = cp.cell_name(*clue.position), clue.value != cp.Counts.UNTOLD
        around = f"has {counted(clue.value, 'mine')} around it" if told else "has no mine"
        holds = e.model.selector(f"{name} {around}")
        e.add(cp.Clause(-e.marks[clue.position], enforce=(holds,)), "no mine is where a clue is")
        with e.group(name):
            if told:
                near = e.at(_around(shape, clue.position))
                e.add(cp.Exactly(clue.value, near, enforce=(holds,)), f"{name} {around}")
        return holds

    def find_violation(self, puzzle: cp.Puzzle[cp.HoledShape, cp.Clues], solution: cp.SignRows) -> str | None:
        return None  # the clues are all there is

    def clue_values(self, shape: cp.HoledShape, solution: cp.SignRows, kind: str) -> Callable[[Any], int | None]:
        if kind == MINES:
            return lambda _: "".join(solution).count("*")
        padded = ["." * (shape.width + 2), *(f".{row}." for row in solution), "." * (shape.width + 2)]

        def number(spot: cp.Spot) -> int | None:
            r, c = spot
            if solution[r][c] == "*":
                return None
            return sum(row[c : c + 3].count("*") for row in padded[r : r + 3])

        return number

    def clue_holds(self, stated: int, found: int | None) -> bool:
        return stated == cp.Counts.UNTOLD and found is not None

    def describe_violation(self, shape: cp.HoledShape, solution: cp.SignRows, clue: cp.Clue, found: int | None) -> str:
        if clue.kind == MINES:
            return f"the board has {counted(found or 0, 'mine')}, not {clue.value}"
        name = cp.cell_name(*clue.position)
        if found is None:
            return f"{name} has a clue and a mine"
        return f"{name} has {counted(found, 'mine')} around it, not {clue.value}"


def _around(shape: cp.GridShape, spot: cp.Spot) -> list[cp.Spot]:
    near = cp.three_by_three(spot, shape.height, shape.width)
    return [cell for cell in near if cell != spot and cell not in cp.holes_of(shape)]
