"""Guide Arrow.

Rules: shade some cells. No two shaded cells share a side, and the unshaded cells form one connected region without a
loop, not even a 2x2 square. The goal and cells with arrows are unshaded. An arrow points at the next cell of the only
way from its cell to the goal over unshaded cells; a `?` is an arrow that isn't told.
Source: https://puzz.link/rules.html?guidearrow
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

import clueproof.genres as cp
from clueproof.codecs.puzzlink import FOUR, NUMBERS, UNKNOWN, Cells, Link, Value
from clueproof.codecs.scanner import Fields, NotationError, Scanner

GOAL, UNTOLD = "G", 5
SIGNS: Mapping[str, int] = {**cp.ARROW_VALUES, "?": UNTOLD}


@dataclass(frozen=True, slots=True)
class GoalShape(cp.GridShape):
    """Where the goal is."""

    goal: cp.Cell = (0, 0)


class GuideArrows(cp.SymbolsAndSigns[GoalShape]):
    """A grid of cells: G is the goal, and arrows are given in some of the others."""

    shape = GoalShape
    words = "arrow"
    signs: ClassVar = {GOAL: "the goal"}
    kind_of_sign = "goal", "goal"

    def once(self, shape: GoalShape) -> Collection[str]:
        return self.signs

    def signs_in(self, shape: GoalShape) -> Mapping[cp.Cell, str]:
        return {shape.goal: GOAL}

    def with_signs(self, shape: GoalShape, at: Mapping[str, Sequence[cp.Cell]]) -> GoalShape:
        return replace(shape, goal=at[GOAL][0])


class GoalAndArrows(Cells):
    """The column and the row of the goal, counted from 1, then arrows: 1 up, 2 down, 3 left, 4 right."""

    def __init__(self) -> None:
        words: dict[Value, str] = {number: sign for sign, number in SIGNS.items() if number in cp.ARROW_WAYS}
        # 0 is shown as no arrow, in a cell that may not be shaded
        super().__init__(FOUR, {**words, 0: "?", UNKNOWN: "?"}, says={UNKNOWN: UNTOLD})

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        column, row = NUMBERS.read(scanner, 1) + NUMBERS.read(scanner, 1)
        fields = super().read(scanner, height, width)
        if not (isinstance(row, int) and isinstance(column, int) and 1 <= row <= height and 1 <= column <= width):
            raise NotationError("the goal is in no cell of the board")
        grid = fields["grid"]
        assert isinstance(grid, list)
        cells = grid[row - 1]
        assert isinstance(cells, list)
        if cells[column - 1] is not None:
            raise NotationError(f"the goal, {cp.cell_name(row - 1, column - 1)}, has an arrow")
        cells[column - 1] = GOAL
        return fields

    def write(self, puzzle: cp.Puzzle) -> str:
        row, column = puzzle.shape.goal
        return NUMBERS.write([column + 1]) + NUMBERS.write([row + 1]) + super().write(puzzle)


class GuideArrow(cp.Genre[GoalShape, cp.ShadingEncoding, cp.SignRows]):
    """Each unshaded cell but the goal has one way on, so that there are too few ways for a loop."""

    name = "guide-arrow"
    group = "Shading"
    title = "Guide Arrow"
    noun = "a Guide Arrow"
    shape = GoalShape
    usual = cp.Usual((7, 7))
    turns: ClassVar = {cp.GIVEN: cp.TURNED_ARROWS}
    layers = (GuideArrows(cp.CellSigns(SIGNS, {"V": 2}, {"?": "not told"}), cp.ARROW_SYMBOLS, ("board",)),)
    answer = cp.Shading()
    puzzlink = Link("guidearrow", GoalAndArrows())

    def generator(self) -> cp.Generator:
        return GuideArrowGenerator(self)

    def rules(self, shape: GoalShape, e: cp.ShadingEncoding) -> None:
        cells = cp.rectangle(shape.height, shape.width)
        links = cp.links(cells)
        e.ban([(e.shaded[one], e.shaded[other]) for one, other in links], "no two shaded cells share a side")
        e.connected(e.unshaded, "the unshaded cells form one connected region")
        steps = [step for one, other in links for step in ((one, other), (other, one))]
        words = "no way to the goal", "the way to the goal"
        literals = e.model.booleans(steps, words, lambda step: f"from {' to '.join(map(cp.site_name, step))}")
        way = dict(zip(steps, literals, strict=True))
        rows: list[tuple[cp.Literal, ...]] = []
        for one, other in links:
            there, back = way[one, other], way[other, one]
            rows += [(e.shaded[one], e.shaded[other], there, back), (-there, -back)]
            rows += [(-step, e.unshaded[cell]) for step in (there, back) for cell in (one, other)]
        e.add_clauses(rows, "between unshaded cells there is a way to the goal")
        e.add_clauses([(e.unshaded[shape.goal],)], "the goal is unshaded")
        on = {cell: [way[cell, near] for near in cp.beside(cell, shape.height, shape.width)] for cell in cells}
        e.ban([(step,) for step in on[shape.goal]], "no way leads on from the goal")
        others = {cell: (e.shaded[cell], *on[cell]) for cell in cells if cell != shape.goal}
        e.add_counts(cp.Exactly, 1, others, "one way leads to the goal", cp.site_name)
        for cell in others:
            arrows = {number: way.get((cell, cp.ahead(cell, cp.ARROW_WAYS[number])), 0) for number in cp.ARROW_WAYS}
            off_board = {
                number: e.model.boolean(f"the arrow in {cp.cell_name(*cell)} points off the board")
                for number, literal in arrows.items()
                if not literal
            }
            e.ban([(literal,) for literal in off_board.values()], "an arrow points into the board")
            e.state(cp.GIVEN, cell, {**arrows, **off_board, UNTOLD: e.unshaded[cell]})

    def find_violation(self, puzzle: cp.Puzzle[GoalShape, cp.Clues], solution: cp.SignRows) -> str | None:
        unshaded = cp.Shading.unshaded(solution)
        if puzzle.shape.goal not in unshaded:
            return f"the goal, {cp.cell_name(*puzzle.shape.goal)}, is shaded"
        fault = cp.touching(cp.Shading.shaded(solution)) or cp.cut_off(unshaded)
        if fault is None and len(cp.links(sorted(unshaded))) >= len(unshaded):
            return "the unshaded cells form a loop"
        return fault

    def clue_values(self, shape: GoalShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int | None]:
        unshaded, ahead, found = cp.Shading.unshaded(solution), [shape.goal], {shape.goal: 0}
        for cell in ahead:
            for number, back in ((1, 2), (2, 1), (3, 4), (4, 3)):
                near = cp.ahead(cell, cp.ARROW_WAYS[number])
                if near in unshaded and near not in found:
                    found[near] = back
                    ahead.append(near)
        return lambda cell: found.get(cell) or None

    def clue_holds(self, stated: int, found: int | None) -> bool:
        return stated == UNTOLD and found is not None

    def describe_violation(self, shape: GoalShape, solution: cp.SignRows, clue: cp.Clue, found: int | None) -> str:
        name = cp.cell_name(*clue.position)
        return (
            f"{name} has an arrow, but is shaded"
            if found is None
            else f"the arrow in {name} points off the way to the goal"
        )

    def violated_clues(self, puzzle: cp.Puzzle[GoalShape, cp.Clues], solution: cp.SignRows) -> Collection[cp.Position]:
        return {
            *super().violated_clues(puzzle, solution),
            *cp.Shading.shaded(solution).intersection([puzzle.shape.goal]),
        }


class GuideArrowGenerator(cp.RandomSolutionGenerator):
    """A random goal, and a random shading with all arrows."""

    def empty(self, recipe: cp.Recipe, rng: cp.SeededRandom) -> cp.Puzzle:
        puzzle = super().empty(recipe, rng)
        goal = rng.one_of(cp.rectangle(puzzle.shape.height, puzzle.shape.width))
        return replace(puzzle, shape=replace(puzzle.shape, goal=goal))
