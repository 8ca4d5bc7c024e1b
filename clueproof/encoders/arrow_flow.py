"""Arrow Flow.

Rules: put an arrow, up, right, down or left, into every cell that is neither black nor has a number. Arrows that point
the same way never share a side. Who follows the arrows from any cell comes to a number. The number is how many arrows
lead there; a `?` is a number that isn't told. Source: https://puzz.link/rules.html?arrowflow
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.penpa import ColouredHoles, Penpa, Texts
from clueproof.codecs.puzzlink import NUMBERS, UNKNOWN, Cells, Link
from clueproof.english import counted

WAYS: Mapping[str, cp.Direction] = {"^": "n", ">": "e", "v": "s", "<": "w"}


def open_cells(shape: cp.NumberedShape) -> list[cp.Cell]:
    """The cells with arrows, row by row."""
    return cp.rectangle(shape.height, shape.width, {*shape.islands, *shape.holes})


@dataclass(eq=False, repr=False)
class FlowEncoding(cp.OpenCellEncoding):
    """One integer key for each open cell."""

    ends: dict[cp.Cell, cp.Integer] = field(default_factory=dict)
    """For each open cell the number, by its place, to which its way leads."""


class Flow(cp.CellArrows):
    """An arrow in each cell without a number. A solution is a string for each row, of `^`, `>`, `v`, `<`, and a dot for
    any other cell."""

    def __init__(self) -> None:
        super().__init__(WAYS, open_cells)

    def encode(self, shape: cp.GridShape) -> FlowEncoding:
        e = super().encode(shape)
        return FlowEncoding(e.model, cells=e.cells)


class ArrowFlow(cp.Genre[cp.NumberedShape, FlowEncoding, cp.SignRows]):
    """Each cell has a number for the cell in which its way ends; how many have the same is a literal."""

    name = "arrow-flow"
    group = "Things to place"
    title = "Arrow Flow"
    noun = "an Arrow Flow"
    shape = cp.NumberedShape
    usual = cp.Usual((6, 6))
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (
        cp.Numbered(lambda shape: shape.height * shape.width - 1, "the {most} other cells", "a number", holes=True),
    )
    answer = Flow()
    puzzlink = Link(
        "arrowflow",
        Cells(
            NUMBERS,
            {UNKNOWN: "?", 0: cp.HOLE},
            unnumbered=lambda shape: shape.islands,
            shaped=lambda shape: dict.fromkeys(shape.holes, 0),
        ),
    )
    penpa = Penpa(Texts({"?": "?"}, unnumbered=lambda shape: shape.islands), ColouredHoles())

    def generator(self) -> cp.Generator:
        return ArrowFlowGenerator(self)

    def rules(self, shape: cp.NumberedShape, e: FlowEncoding) -> None:
        cells, goals = e.cells, {goal: number for number, goal in enumerate(shape.islands)}
        names = {number: f"leads to {cp.cell_name(*goal)}" for goal, number in goals.items()}
        e.ends = ends = {
            cell: e.model.integer(f"the way from {cp.cell_name(*cell)}", names or {0: ""}, names) for cell in cells
        }
        used = dict(
            zip(links := cp.links(cells), e.model.booleans(links, ("no way", "a way"), cp.link_name), strict=True)
        )
        closed, leading = list[tuple[cp.Literal, ...]](), list[tuple[cp.Literal, ...]]()
        for cell, arrow in cells.items():
            for value, sign in enumerate(WAYS, 1):
                points, there = arrow.equals(value), cp.ahead(cell, WAYS[sign])
                if there in goals:
                    leading.append((-points, ends[cell].equals(goals[there])))
                elif there in cells:
                    back = cells[there].equals((value + 1) % 4 + 1)
                    closed.append((points, back))
                    leading.append((-points, used[cp.edge(cell, there)]))
                    for number in goals.values():
                        here, next_one = ends[cell].equals(number), ends[there].equals(number)
                        leading += [(-points, -here, next_one), (-points, here, -next_one)]
                else:
                    closed.append((points,))
        e.ban(closed, "arrows lead on")
        e.add_clauses(leading, "cells on one way come to the same number")
        alike = [
            (cells[one].equals(value), cells[other].equals(value)) for one, other in links for value in range(1, 5)
        ]
        e.ban(alike, "arrows that point the same way don't share a side")
        place = {cell: number for number, cell in enumerate(cells)}
        both = tuple([(place[one], place[other]) for one, other in links])
        e.add(cp.Acyclic(tuple(used.values()), both), "no way leads round")

    def clue(self, shape: cp.NumberedShape, e: FlowEncoding, clue: cp.Clue) -> cp.Literal:
        (r, c), number = clue.position, shape.islands.index(clue.position)
        leading = {cell: end.equals(number) for cell, end in e.ends.items()}
        stated = e.model.clue(cp.Exactly(clue.value, tuple(leading.values())), _says(clue.position, clue.value))
        # not needed, but worth it
        far = [(-stated, -leads) for (y, x), leads in leading.items() if abs(y - r) + abs(x - c) > clue.value]
        e.add_clauses(far, "too far from the number", cp.cell_name(r, c), conditions=1)
        return stated

    def find_violation(self, puzzle: cp.Puzzle[cp.NumberedShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shape = puzzle.shape
        cells = open_cells(shape)
        for one, other in cp.links(cells):
            if solution[one[0]][one[1]] == solution[other[0]][other[1]]:
                return f"the arrows in {cp.cell_name(*one)} and {cp.cell_name(*other)} point the same way"
        for cell in cells:
            here, steps = cell, 0
            while here in cells and steps <= len(cells):
                here, steps = cp.ahead(here, WAYS[solution[here[0]][here[1]]]), steps + 1
            if here not in shape.islands:
                return f"the way from {cp.cell_name(*cell)} comes to no number"
        return None

    def clue_values(self, shape: cp.NumberedShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int | None]:
        ending: Counter[cp.Cell] = Counter()
        for cell in open_cells(shape):
            here = cell
            while here not in shape.islands:
                here = cp.ahead(here, WAYS[solution[here[0]][here[1]]])
            ending[here] += 1
        return lambda cell: ending[cell] or None

    def describe_violation(
        self, shape: cp.NumberedShape, solution: cp.SignRows, clue: cp.Clue, found: int | None
    ) -> str:
        return f"{_says(clue.position, found or 0)}, not {clue.value}"


def _says(cell: cp.Cell, arrows: int) -> str:
    return f"{counted(arrows, 'arrow')} lead{'s' if arrows == 1 else ''} to {cp.cell_name(*cell)}"


CELLS_PER_NUMBER = 5
"""There is a number for so many cells of the board to begin with."""


CELLS_PER_STEP = 40
"""For so many cells of the board a number more is put down at once."""


class ArrowFlowGenerator(cp.RandomSolutionGenerator):
    """Numbers in random cells, and random arrows. Where there are other ones, a number takes the place of an arrow that
    points another way there."""

    redraws = True

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        empty = self.empty(recipe, rng)
        board = cp.rectangle(empty.shape.height, empty.shape.width)
        goals = rng.shuffled(board)[: max(1, len(board) // CELLS_PER_NUMBER)]
        puzzle = replace(empty, shape=replace(empty.shape, islands=tuple(sorted(goals))))
        keys = self.random_solution(puzzle, recipe, rng, solver)
        rows = self.rules.decode(puzzle, keys)
        while True:
            check_clock()
            shape = replace(empty.shape, islands=tuple(sorted(goals)))
            puzzle = replace(empty, shape=shape)
            puzzle = self._of_kinds(puzzle, self.rules.implied(puzzle, rows), recipe)
            both = solver.first_two(puzzle)
            if len(both) < 2:
                return puzzle
            one, other = both
            differing = rng.shuffled([(r, c) for r, c in board if one[r][c] != other[r][c]])
            new = differing[: 1 + len(board) // CELLS_PER_STEP]
            goals += new
            rows = tuple(
                ["".join(["." if (r, c) in new else sign for c, sign in enumerate(row)]) for r, row in enumerate(rows)]
            )
