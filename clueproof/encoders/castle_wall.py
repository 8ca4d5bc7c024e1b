"""Castle Wall.

Rules: some cells of the grid are white, black or grey. Draw one closed loop through the centres of other cells,
straight or with right angles. It never branches or crosses itself, and need not pass all cells. White cells are inside
the loop, black ones outside, grey ones on either side. A number with an arrow is how many lines from cell to cell the
loop has along the row or column of its cell where the arrow points. Source:
https://wpcunofficial.miraheze.org/wiki/Castle_Wall
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.penpa import (
    BLACK,
    BORDER,
    POINTING,
    WHITE_TEXT,
    Grid,
    Penpa,
    PenpaText,
    Pointings,
    Sheet,
    cell_at,
    doubled,
)
from clueproof.codecs.puzzlink import SIDED_POINTINGS, Link, Part, Value, written
from clueproof.codecs.scanner import Fields, Scanner
from clueproof.english import counted
from clueproof.puzzle.layers.arrows import SIDES, SIGNS, sided_text
from clueproof.syntax.record import JsonValue


class SidedPointingsDrawing(Pointings):
    """Cells beside a loop: white ones inside, black ones outside, grey ones on either side, with an arrow and a number
    or without. A white one without a number has an empty text. Lines around them are decoration."""

    GREY = 3
    PALE = frozenset({1, GREY, 8})

    def __init__(self) -> None:
        super().__init__(lambda shape: shape.walls)

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        for point, text in [*sheet.texts.items()]:
            cell = cell_at(point, sheet)
            if cell is not None and text.kind == POINTING and text.text in ("", "?"):
                grid[cell] = ""
                del sheet.texts[point]
        super().read(sheet, grid)
        for cell, colour in [*sheet.colours.items()]:
            if sheet.inside(cell) and colour in {BLACK, *self.PALE}:
                grid.setdefault(cell, "")
        for cell, arrow in grid.items():
            colour = sheet.colours.get(cell, 0)
            if colour in (0, BLACK) or colour in self.PALE:
                sheet.colours.pop(cell, None)
                side = {0: "W", BLACK: "B"}.get(colour, "")
                grid[cell] = side + arrow.removeprefix("?") or "?"
        for edges in (sheet.borders, sheet.erased):
            for edge in [edge for edge in edges if not grid.keys().isdisjoint(edge)]:
                edges.pop(edge) if isinstance(edges, dict) else edges.discard(edge)
        return {}

    def write(self, puzzle: cp.Puzzle, sheet: Sheet) -> None:
        given, sides = puzzle.clues[cp.GIVEN], puzzle.clues[cp.SIDE]
        for cell in sorted(puzzle.shape.walls):
            says, side = given.get(cell), sides.get(cell)
            black = side == "outside"
            if says is not None:
                text = f"{says.number}_{self.WAYS.index(says.way)}"
                sheet.texts[doubled(cell)] = PenpaText(text, WHITE_TEXT if black else 1, POINTING)
            elif side == "inside":
                sheet.texts[doubled(cell)] = PenpaText("", 1, POINTING)
            if side == "inside":
                sheet.borders.update(dict.fromkeys(cp.sides_of(cell), BORDER))
            else:
                sheet.colours[cell] = BLACK if black else self.GREY


class SidedPointingsPart(Part):
    """Cells that say on which side of a loop they are, and how many lines are ahead."""

    _SIDES = (None, *SIDES.values())

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        found = SIDED_POINTINGS.read(scanner, height * width)
        texts = ["" if value is None else self._text(int(value)) for value in found]
        return {"grid": [list[JsonValue](texts[start : start + width]) for start in range(0, len(texts), width)]}

    def write(self, puzzle: cp.Puzzle) -> str:
        shape, given, sides = puzzle.shape, puzzle.clues[cp.GIVEN], puzzle.clues[cp.SIDE]
        cells = [(r, c) for r in range(shape.height) for c in range(shape.width)]
        values: list[Value] = [None] * len(cells)
        for place, cell in enumerate(cells):
            if cell in shape.walls:
                says = given.get(cell)
                pointing = 0 if says is None else says.number * 5 + [*SIGNS].index(says.way) + 1
                values[place] = pointing * 3 + self._SIDES.index(sides.get(cell))
        return written(SIDED_POINTINGS, values, cells)

    def _text(self, value: int) -> str:
        pointing, side = divmod(value, 3)
        number, arrow = divmod(pointing, 5)
        return sided_text(self._SIDES[side], cp.Pointing(number, [*SIGNS][arrow - 1]) if arrow else None)


class CastleWall(cp.Genre[cp.WalledShape, cp.EdgeEncoding, cp.Lines]):
    """The cells with clues belong to the shape, so each board has a model anyway; numbers are constraints of it, as in
    Yajilin, and sides are literals."""

    name = "castle-wall"
    aliases = ("castle",)
    group = "Loops, paths and links"
    title = "Castle Wall"
    noun = "a Castle Wall"
    usual = cp.Usual((8, 8))
    constraint_kinds = frozenset({cp.GIVEN})
    shape = cp.WalledShape
    layers = (cp.SidedCells(),)
    answer = cp.EdgeLines(along=False, cells=cp.free_cells)
    puzzlink = Link("castle", SidedPointingsPart())
    penpa = Penpa(SidedPointingsDrawing())
    technique_names: ClassVar = {
        ("number complete", "says"): "arrow has all its lines",
        ("rest is needed", "says"): "arrow needs all lines that are left",
        ("last one left", "says"): "last line ahead of an arrow",
        ("only way left", "part"): "inside and outside",
    }

    def generator(self) -> cp.Generator:
        return CastleWallGenerator(self)

    def rules(self, shape: cp.WalledShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop")
        corners = e.inside(shape.height, shape.width)
        for wall in sorted(shape.walls):
            name = cp.cell_name(*wall)
            inside = e.model.boolean(name, ("outside the loop", "inside the loop"))
            with e.group(name):
                e.add(cp.Clause(-inside, corners[wall]), "a wall is where its corners are")
                e.add(cp.Clause(inside, -corners[wall]), "a wall is where its corners are")
            e.state(cp.SIDE, wall, {"inside": inside, "outside": -inside})

    def clue(self, shape: cp.WalledShape, e: cp.EdgeEncoding, clue: cp.Clue) -> cp.Literal:
        ahead = e.at(cp.links_ahead(clue.position, clue.value.way, shape))
        with e.group(cp.cell_name(*clue.position)):
            return e.model.clue(
                cp.Exactly(clue.value.number, ahead), f"{cp.cell_name(*clue.position)} says {clue.value}"
            )

    def find_violation(self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], solution: cp.Lines) -> str | None:
        for (r, c), says in puzzle.clues[cp.GIVEN].items():
            ahead = cp.pointed_at((r, c), says.way, puzzle.shape)
            found = len({line for line in solution if line[0] in ahead and line[1] in ahead})
            if found != says.number:
                return f"{cp.cell_name(r, c)} points at {counted(found, 'line')}, not {says.number}"
        return cp.not_one_loop(self.answer, puzzle.shape, solution)

    def clue_values(self, shape: cp.WalledShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], str | None]:
        if kind == cp.GIVEN:
            return lambda cell: None  # a solution leaves open where arrows point

        return lambda cell: "inside" if cp.is_inside(cell, solution) else "outside"

    def protected_kinds(self, shape: cp.WalledShape) -> frozenset[str]:
        return frozenset({cp.SIDE})  # in puzzles that people make, few cells are grey

    def clue_holds(self, stated: object, found: object) -> bool:
        return found is None  # `find_violation` looks at the numbers

    def describe_violation(self, shape: cp.WalledShape, solution: cp.Lines, clue: cp.Clue, found: str) -> str:
        return f"{cp.cell_name(*clue.position)} is {found} the loop, not {clue.value}"

    def random_clues(
        self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], solution: cp.Lines, rng: cp.SeededRandom
    ) -> list[cp.Clue]:
        numbers = [
            cp.Clue(cp.GIVEN, cell, rng.one_of(every)) for cell, every in lines_ahead(puzzle.shape, solution).items()
        ]
        return [*numbers, *self.implied(puzzle, solution)]


def lines_ahead(shape: cp.WalledShape, solution: cp.Lines) -> dict[cp.Cell, list[cp.Pointing]]:
    """All that each wall can say of the lines ahead; arrows to the border at once, or from next to it, left aside."""
    found: dict[cp.Cell, list[cp.Pointing]] = {}
    for cell in sorted(shape.walls):
        for way in cp.WAYS:
            ahead = cp.links_ahead(cell, way, shape)
            if len(ahead) > 1:
                found.setdefault(cell, []).append(cp.Pointing(sum(link in solution for link in ahead), way))
    return found


CELLS_PER_CUT = 8
"""The loop is cut short once for so many cells of the board, so that there is room for walls."""
CELLS_PER_WALL = 4
"""One in so many of the cells that the loop leaves out is a wall at once."""
MAX_TURNS = 3
"""So many arrows in a row are turned before there is one more wall."""
MIN_LOOP = 4
"""A loop round so many cells is none."""


class CastleWallGenerator(cp.Generator):
    """A random loop with walls on both sides of it. Where there is another loop, arrows are turned so that they
    don't hold for it; then there is one more wall, where possible one that the other loop passes. Where no more can
    be, the loop is cut short."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank = self.rules.empty(height, width, recipe.options)
        if min(height, width) < 2:
            return None
        board, loop = cp.rectangle(height, width), cp.random_loop(height, width, CELLS_PER_CUT, 2 * MIN_LOOP, rng)
        free = {*board} - {*loop}
        walls = {*rng.shuffled(sorted(free))[: len(free) // CELLS_PER_WALL]}
        says: dict[cp.Cell, cp.Pointing] = {}
        turns = 0
        while len(loop) > MIN_LOOP:
            check_clock()
            solution, shape = cp.loop_lines(loop), replace(blank.shape, walls=frozenset(walls))
            bare, every = replace(blank, shape=shape), lines_ahead(shape, solution)
            says = {cell: says[cell] if says.get(cell) in each else rng.one_of(each) for cell, each in every.items()}
            numbers = [cp.Clue(cp.GIVEN, *one) for one in says.items()]
            puzzle = self.rules.with_clues(bare, [*numbers, *self.rules.implied(bare, solution)])
            other = solver.another(puzzle, solution)
            if other is None:
                return puzzle
            others = lines_ahead(shape, other)
            turned = [(cell, one) for cell, each in every.items() for one in each if one not in others[cell]]
            passed = {cell for line in other for cell in line}
            left = sorted({*board} - {*loop} - walls)
            if turned and turns < MAX_TURNS:
                turns += 1
                says.update([rng.one_of(turned)])
            elif left:
                turns = 0
                walls.add(rng.one_of([cell for cell in left if cell in passed] or left))
            else:
                loop = cp.shortened_loop(loop, (other,), rng)
        return None
