"""Pills.

Rules: place pills on a board with a number in each cell, each over three cells in a row or column; no two overlap. A
pill is worth the sum of its three numbers. There is one pill of each worth from 1 to n, where n is the number of pills.
A number at the border is the sum of the numbers under pills in its row or column.
Source: https://www.janko.at/Raetsel/Pillen/
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import clueproof.genres as cp
from clueproof.english import counted
from clueproof.syntax.record import JsonValue


@dataclass(frozen=True, slots=True)
class PillShape(cp.AmountShape):
    """The numbers of the cells, and how many pills there are."""

    pills: int = cp.choice(
        10,
        among=range(1, 101),
        words="how many pills there are",
        says=lambda number: f"{counted(number, 'pill')}, worth 1 to {number}",
    )


class PlacedPills(cp.NumbersAndGaps):
    """Each cell holds the worth of the pill on it, 0 for none, drawn small in its corner."""

    def draw(self, board: cp.Board, shape: cp.GridShape, solution: cp.NumberRows, layout: str) -> cp.Board:
        worth = {cell: number for cell, number in cp.by_cell(solution).items() if number}
        small = {cell: {**board.small.get(cell, {}), "nw": str(number)} for cell, number in worth.items()}
        return replace(board, shaded=board.shaded | worth.keys(), small={**board.small, **small})


class Pills(cp.Genre[PillShape, cp.CellEncoding, cp.NumberRows]):
    """A sum is a constraint: hardly two puzzles have the same numbers, so that each has a model of its own."""

    name = "pills"
    aliases = ("pillen",)
    group = "Things to place"
    title = "Pills"
    noun = "a Pills puzzle"
    usual = cp.Usual((8, 8))
    shape = PillShape
    largest = 50
    constraint_kinds = frozenset({cp.BORDER})
    layers = (
        cp.Framed(
            cp.Amounts(least=0),
            lambda cells: 1000 * cells,
            "all numbers of that {line} can be together",
            {"top": "col_sums", "left": "row_sums"},
            {"col_sums": ("top", "columns", "cols"), "row_sums": ("left", "rows", "side")},
            cp.BORDER,
        ),
    )
    answer = PlacedPills(cp.Counts(1, lambda shape: shape.pills, "the {most} pills"), lambda shape: shape.pills)

    def generator(self) -> cp.Generator:
        return PillsGenerator(self)

    def empty(self, height: int, width: int, options: Mapping[str, JsonValue]) -> cp.Puzzle[PillShape, cp.Clues]:
        # as many as are usual, 10 on 10x10
        return super().empty(height, width, {"pills": max(1, height * width // 10), **options})

    def wording(self, puzzle: cp.Puzzle[PillShape, cp.Clues]) -> Mapping[str, str]:
        each = "There is one pill of each worth from 1 to n, where n is the number of pills."
        most = puzzle.shape.pills
        return {
            each: f"There is one pill of each worth from 1 to {most}." if most > 1 else "There is one pill, worth 1."
        }

    def rules(self, shape: PillShape, e: cp.CellEncoding) -> None:
        covering: dict[tuple[cp.Cell, int], list[cp.Literal]] = {}
        of_worth: dict[int, list[cp.Literal]] = {worth: [] for worth in range(1, shape.pills + 1)}
        for cells, worth in places(shape):
            where = f"from {cp.cell_name(*cells[0])} to {cp.cell_name(*cells[-1])}"
            pill = e.model.statement(f"a pill of {worth} {where}", f"no pill of {worth} {where}")
            of_worth[worth].append(pill)
            for cell in cells:
                covering.setdefault((cell, worth), []).append(pill)
        each = {worth: tuple(pills) for worth, pills in of_worth.items()}
        e.add_counts(cp.Exactly, 1, each, lambda worth: f"one pill of {worth}")
        rows = {(cell, worth): (-e.cells[cell].equals(worth), *pills) for (cell, worth), pills in covering.items()}
        e.add_clauses(rows, "a cell is under a pill", lambda about: cp.cell_name(*about[0]))
        on = [(-pill, e.cells[cell].equals(worth)) for (cell, worth), pills in covering.items() for pill in pills]
        e.add_clauses(on, "a pill lies on its three cells")
        free = [(cell, worth) for cell in cp.rectangle(shape.height, shape.width) for worth in of_worth]
        none = [(-e.cells[cell].equals(worth),) for cell, worth in free if (cell, worth) not in covering]
        e.add_clauses(none, "no such pill finds room there")

    def clue(self, shape: PillShape, e: cp.CellEncoding, clue: cp.Clue) -> cp.Literal:
        name, cells = cp.line_of(clue.position, shape)
        covered = tuple([(shape.amounts[r][c], -e.cells[r, c].equals(0)) for r, c in cells if shape.amounts[r][c]])
        return e.model.clue(cp.Linear(covered, clue.value, clue.value), f"the sum of {name} is {clue.value}")

    def find_violation(self, puzzle: cp.Puzzle[PillShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        shape, cells_of = puzzle.shape, dict[int, list[cp.Cell]]()
        for cell, worth in cp.by_cell(solution).items():
            cells_of.setdefault(worth, []).append(cell)
        for worth in range(1, shape.pills + 1):
            cells = cells_of.get(worth, [])
            if len(cells) != 3:
                return f"the pill of {worth} is on {counted(len(cells), 'cell')}, not 3"
            (r, c), *_ = cells
            if cells not in ([(r, c), (r, c + 1), (r, c + 2)], [(r, c), (r + 1, c), (r + 2, c)]):
                return f"the cells of the pill of {worth} are not in a line"
            if (found := sum(shape.amounts[y][x] for y, x in cells)) != worth:
                return f"the cells of the pill of {worth} have the sum {found}"
        return None

    def clue_values(self, shape: PillShape, solution: cp.NumberRows, kind: str) -> Callable[[cp.Cell], int]:
        def under(border: cp.Cell) -> int:
            return sum(shape.amounts[r][c] for r, c in cp.line_of(border, shape)[1] if solution[r][c])

        return under

    def describe_violation(self, shape: PillShape, solution: cp.NumberRows, clue: cp.Clue, found: int) -> str:
        return f"the numbers under pills in {cp.line_of(clue.position, shape)[0]} are {found}, not {clue.value}"


def places(shape: PillShape) -> list[tuple[list[cp.Cell], int]]:
    """Where pills can lie, each with its worth."""
    lines = [[(r, c + step) for step in range(3)] for r in range(shape.height) for c in range(shape.width - 2)]
    lines += [[(r + step, c) for step in range(3)] for r in range(shape.height - 2) for c in range(shape.width)]
    found = [(cells, sum(shape.amounts[r][c] for r, c in cells)) for cells in lines]
    return [(cells, worth) for cells, worth in found if 1 <= worth <= shape.pills]


LARGEST_NUMBER = 5
"""The largest number of a random board."""


class PillsGenerator(cp.RandomSolutionGenerator):
    """Random numbers, and pills at random."""

    redraws = True

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        empty = self.empty(recipe, rng)
        shape = empty.shape
        numbers = [[rng.below(LARGEST_NUMBER + 1) for _ in range(shape.width)] for _ in range(shape.height)]
        empty = replace(empty, shape=replace(shape, amounts=tuple(map(tuple, numbers))))
        keys = self.random_solution(empty, recipe, rng, solver)
        return self.with_implied_clues(empty, keys, recipe)
