"""Killer Sudoku: a Sudoku, with all that one can have, and a layer of cages.

Rules: write a number from 1 to n into every cell of an n x n grid so that each row, each column and each box (or jigsaw
region) holds every number once; with the option, both long diagonals too. Some of the cells are divided into cages. No
number stands twice in a cage, and the numbers of a cage with a sum add up to it.
Source: https://en.wikipedia.org/wiki/Killer_sudoku

It has the options and extras of a Sudoku. Its cages don't overlap and are part of the shape: a sum that is left out
leaves its cage. Cages of a Sudoku that are extras may overlap, and go as a whole.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields

import clueproof.genres as cp
from clueproof.codecs.penpa import NUMBER, Drawn, Grid, Penpa, PenpaText, Sheet, Texts, taken_corner
from clueproof.codecs.scanner import Fields, NotationError
from clueproof.encoders.extras.groups import KillerCage
from clueproof.encoders.extras.layer import EXTRA, Extras
from clueproof.encoders.registry import rule_set
from clueproof.encoders.sudoku import (
    NUMERALS,
    BoxesDrawing,
    Solo,
    Sudoku,
    SudokuCells,
    SudokuShape,
    is_more_to_find,
    layout_of,
    with_extras,
)
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
    constraint_kinds = Sudoku.constraint_kinds | {cp.CAGE}
    layers = (
        cp.Cages(cp.Sums(lambda shape: shape.values)),
        SudokuCells(NUMERALS, also_called=("board",), optional=True),
        Extras(layout_of),
    )
    penpa = Penpa(Texts(), BoxesDrawing(), SumCagesDrawing(), grid="sudoku")
    game_id = Solo(killer=True)

    def generator(self) -> cp.Generator:
        return KillerGenerator(self, _random_clue, largest=5, can_hold=_all_differ)

    def canonical(self, puzzle: cp.Puzzle[KillerShape, cp.Clues]) -> cp.Puzzle[SudokuShape, cp.Clues]:  # type: ignore[override]
        """The Sudoku whose cages are extras."""
        shape, sums = puzzle.shape, puzzle.clues[cp.CAGE]
        plain = SudokuShape(**{told.name: getattr(shape, told.name) for told in fields(SudokuShape)})
        cages = [KillerCage((cage,), (sums[cage[0]],) if cage[0] in sums else ()) for cage in shape.cages]
        clues = with_extras(puzzle.clues, (*puzzle.clues[EXTRA], *cages))
        sudoku: cp.Puzzle[SudokuShape, cp.Clues] = cp.Puzzle(
            rule_set("sudoku"), plain, clues, puzzle.id, puzzle.place, about=puzzle.about, notes=puzzle.notes
        )
        return sudoku.rules.canonical(sudoku)

    def shape_of(self, record: cp.Record, height: int, width: int) -> SudokuShape:
        record.also_called("box", "block_size")
        shape = super().shape_of(record, height, width)
        if shape.modified is not None:
            name = shape.modified.modifier.plural
            record.fail(f"with {name} cages are extras of a sudoku: lines such as cage 15 r1c1-r1c3")
        return shape

    def read_shape(self, record: cp.Record, tokens: list[cp.Tokens]) -> KillerShape:
        shape = super().read_shape(record, tokens)
        assert isinstance(shape, KillerShape)
        for cage in shape.cages:
            if len(cage) > len(shape.values):
                record.fail(
                    f"the cage of {cp.cell_name(*cage[0])} has {len(cage)} cells; there are {len(shape.values)} numbers"
                )
        return shape

    def rules(self, shape: KillerShape, e: cp.CellEncoding) -> None:  # type: ignore[override]
        super().rules(shape, e)
        for cage in shape.cages:
            with e.group(f"the cage of {cp.cell_name(*cage[0])}"):
                e.add(cp.AllDifferent(tuple([e.cells[cell] for cell in cage])), "no number twice")

    def inputs(self, shape: SudokuShape) -> tuple[cp.InputKind, ...]:
        found: dict[str, cp.InputKind] = {}
        for one in super().inputs(shape):
            # a cage that is typed is one of the layer of cages, which stands before the extras
            found.setdefault(one.name, one)
        return tuple(found.values())

    def clue(self, shape: KillerShape, e: cp.CellEncoding, clue: cp.Clue) -> cp.Literal:  # type: ignore[override]
        if clue.kind != cp.CAGE:
            return super().clue(shape, e, clue)
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
        if kind != cp.CAGE:
            return super().clue_values(shape, solution, kind)
        sums = {cage[0]: sum(solution[r][c] for r, c in cage) for cage in shape.cages}
        return sums.__getitem__

    def describe_violation(self, shape: SudokuShape, solution: cp.NumberRows, clue: cp.Clue, found: object) -> str:
        if clue.kind != cp.CAGE:
            return super().describe_violation(shape, solution, clue, found)
        return f"the cage of {cp.cell_name(*clue.position)} adds up to {found}, not {clue.value}"

    def parse_line(self, line: str, place: Place | None) -> None:
        return None


class KillerGenerator(cp.CagesGenerator):
    """A random Sudoku, divided into cages."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle:
        if is_more_to_find(recipe):
            raise cp.RecipeError(
                "given numbers and sums of cages don't say what free cells hold, or where regions to be found are; "
                "generate sudoku makes such puzzles"
            )
        return super().propose(recipe, rng, solver)


def _random_clue(_: cp.Record) -> cp.RandomClue:
    return lambda numbers, _: sum(numbers)


def _all_differ(numbers: tuple[int, ...]) -> bool:
    return len({*numbers}) == len(numbers)
