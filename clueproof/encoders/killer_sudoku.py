"""Killer Sudoku, with boxes of every shape or a jigsaw's regions, with or without the diagonals and given numbers.

Rules: write a number from 1 to n into every cell of an n x n grid so that each row, each column and each box (or jigsaw
region) holds every number once; with the option, both long diagonals too. Some of the cells are divided into cages. No
number stands twice in a cage, and the numbers of a cage with a sum add up to it. Source:
https://en.wikipedia.org/wiki/Killer_sudoku
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

import clueproof.genres as cp
from clueproof.codecs.penpa import NUMBER, Drawn, Grid, Penpa, PenpaText, Sheet, Texts, taken_corner
from clueproof.codecs.scanner import Fields, NotationError
from clueproof.encoders.sudoku import FIND, NUMERALS, BoxesDrawing, Solo, Sudoku, SudokuShape
from clueproof.english import listed
from clueproof.errors import Place
from clueproof.grid.edges import site_name
from clueproof.syntax.record import JsonValue


@dataclass(frozen=True, slots=True)
class KillerShape(SudokuShape):
    """A Sudoku with cages."""

    cages: tuple[cp.Cage, ...] = ()


class SumCagesDrawing(Drawn):
    """Cages with a dashed line, each with its sum in the upper left corner of a cell."""

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        cages: list[JsonValue] = []
        for cells in sheet.cages:
            if not all(map(sheet.inside, cells)):
                raise NotationError("a cage has cells outside of the board")
            cage: dict[str, JsonValue] = {"cells": [[*cell] for cell in sorted({*cells})]}
            for cell in sorted({*cells}):
                for says in taken_corner(sheet, cell, NUMBER):
                    if "sum" in cage:
                        raise NotationError(f"the cage of {site_name(cell)} has two sums")
                    cage["sum"] = int(says[0])
            cages.append(cage)
        sheet.cages = []
        return {"cages": cages}

    def write(self, puzzle: cp.Puzzle, sheet: Sheet) -> None:
        sheet.cages = [[*cage] for cage in puzzle.shape.cages]
        for cell, says in puzzle.clues[cp.CAGE].items():
            sheet.corners[cell, 0] = PenpaText(str(says))


class KillerSudoku(Sudoku):
    """A sum is no literal: hardly any two puzzles have the same cages, so that each has a model of its own anyway."""

    name = "killer-sudoku"
    aliases = ("killer", "sum-sudoku", "sumdoku")
    group = "Numbers and letters in lines"
    title = "Killer Sudoku (also jigsaw and X)"
    noun = "a Killer Sudoku"
    usual = cp.Usual((9, 9), irreducible=False)
    shape = KillerShape
    constraint_kinds = frozenset({cp.CAGE})
    further_options: ClassVar[tuple[cp.Option, ...]] = Sudoku.further_options[:1]
    layers = (cp.Cages(cp.Sums()), cp.CellValues(NUMERALS, also_called=("board",), optional=True))
    penpa = Penpa(Texts(), BoxesDrawing(), SumCagesDrawing(), grid="sudoku")
    game_id = Solo(killer=True)

    def generator(self) -> cp.Generator:
        return cp.CagesGenerator(self, _random_clue, largest=5, can_hold=_all_differ)

    def shape_of(self, record: cp.Record, height: int, width: int) -> SudokuShape:
        record.also_called("box", "block_size")
        if "numbers" in record.fields:
            record.fail(f"{self.noun} has the numbers from 1 on; a sudoku whose cages are extras can have others")
        if "free" in record.fields or record.fields.get("regions") == FIND:
            record.fail("free cells and regions to be found are those of a sudoku, whose cages are extras")
        return super().shape_of(record, height, width)

    def read_shape(self, record: cp.Record, tokens: list[cp.Tokens]) -> KillerShape:
        shape = super().read_shape(record, tokens)
        assert isinstance(shape, KillerShape)
        for cage in shape.cages:
            if len(cage) > shape.side:
                record.fail(
                    f"the cage of {cp.cell_name(*cage[0])} has {len(cage)} cells; there are {shape.side} numbers"
                )
        return shape

    def rules(self, shape: KillerShape, e: cp.CellEncoding) -> None:  # type: ignore[override]
        super().rules(shape, e)
        for cage in shape.cages:
            with e.group(f"the cage of {cp.cell_name(*cage[0])}"):
                e.add(cp.AllDifferent(tuple([e.cells[cell] for cell in cage])), "no number twice")

    def clue(self, shape: KillerShape, e: cp.CellEncoding, clue: cp.Clue) -> cp.Literal:  # type: ignore[override]
        cage = cp.cage_at(shape, clue.position)
        names = listed([cp.cell_name(*cell) for cell in cage])
        sentence = f"{names} add up to {clue.value}" if len(cage) > 1 else f"{names} is {clue.value}"
        return e.model.clue(cp.total(tuple([e.cells[cell] for cell in cage]), clue.value), sentence)

    def find_violation(self, puzzle: cp.Puzzle[KillerShape, cp.Clues], solution: cp.NumberRows) -> str | None:  # type: ignore[override]
        for cage in puzzle.shape.cages:
            if len({solution[r][c] for r, c in cage}) < len(cage):
                return f"the cage of {cp.cell_name(*cage[0])} has a number twice"
        return super().find_violation(puzzle, solution)  # type: ignore[arg-type]

    def clue_values(self, shape: KillerShape, solution: cp.NumberRows, kind: str) -> Callable[[cp.Cell], object]:  # type: ignore[override]
        if kind == cp.GIVEN:
            return super().clue_values(shape, solution, kind)
        sums = {cage[0]: sum(solution[r][c] for r, c in cage) for cage in shape.cages}
        return sums.__getitem__

    def describe_violation(self, shape: SudokuShape, solution: cp.NumberRows, clue: cp.Clue, found: object) -> str:
        if clue.kind == cp.GIVEN:
            return super().describe_violation(shape, solution, clue, found)
        return f"the cage of {cp.cell_name(*clue.position)} adds up to {found}, not {clue.value}"

    def parse_line(self, line: str, place: Place | None) -> None:
        return None


def _random_clue(_: cp.Record) -> cp.RandomClue:
    return lambda numbers, _: sum(numbers)


def _all_differ(numbers: tuple[int, ...]) -> bool:
    return len({*numbers}) == len(numbers)
