"""Castle Wall.

Rules: some cells of the grid are white, black or grey. Draw one closed loop through the centres of other cells,
straight or with right angles. It never branches or crosses itself, and need not pass all cells. White cells are inside
the loop, black ones outside, grey ones on either side. A number with an arrow is how many lines from cell to cell the
loop has along the row or column of its cell where the arrow points. Source:
https://wpcunofficial.miraheze.org/wiki/Castle_Wall
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import clueproof.genres as cp
from clueproof.codecs.penpa import (
    BLACK,
    BORDER,
    POINTING,
    WHITE_TEXT,
    Grid,
    Penpa,
    Pointings,
    Sheet,
    Text,
    cell_at,
    doubled,
)
from clueproof.codecs.puzzlink import SIDED_POINTINGS, Link, Part, Value, written
from clueproof.codecs.scanner import Fields, Scanner
from clueproof.english import counted
from clueproof.puzzle.layers.pointing import SIGNS
from clueproof.puzzle.layers.sided_cells import SIDES, sided_text
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

    def write(self, puzzle: cp.Puzzle[Any, Any], sheet: Sheet) -> None:
        given, sides = puzzle.clues[cp.GIVEN], puzzle.clues[cp.SIDE]
        for cell in sorted(puzzle.shape.walls):
            says, side = given.get(cell), sides.get(cell)
            black = side == "outside"
            if says is not None:
                text = f"{says.number}_{self.WAYS.index(says.way)}"
                sheet.texts[doubled(cell)] = Text(text, WHITE_TEXT if black else 1, POINTING)
            elif side == "inside":
                sheet.texts[doubled(cell)] = Text("", 1, POINTING)
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

    def write(self, puzzle: cp.Puzzle[Any, Any]) -> str:
        shape, given, sides = puzzle.shape, puzzle.clues[cp.GIVEN], puzzle.clues[cp.SIDE]
        spots = [(r, c) for r in range(shape.height) for c in range(shape.width)]
        values: list[Value] = [None] * len(spots)
        for place, spot in enumerate(spots):
            if spot in shape.walls:
                says = given.get(spot)
                pointing = 0 if says is None else says.number * 5 + [*SIGNS].index(says.way) + 1
                values[place] = pointing * 3 + self._SIDES.index(sides.get(spot))
        return written(SIDED_POINTINGS, values, spots)

    def _text(self, value: int) -> str:
        pointing, side = divmod(value, 3)
        number, arrow = divmod(pointing, 5)
        return sided_text(self._SIDES[side], cp.Pointing(number, [*SIGNS][arrow - 1]) if arrow else None)


class CastleWall(cp.Genre[cp.WalledShape, cp.EdgeEncoding, cp.Lines]):
    """The cells with clues belong to the shape, so each board has a model anyway; numbers are constraints of it, as in
    Yajilin, and sides are literals."""

    name = "castle-wall"
    title = "Castle Wall"
    noun = "a Castle Wall"
    usual = cp.Usual((8, 8))
    constraint_kinds = frozenset({cp.GIVEN})
    shape = cp.WalledShape
    layers = (cp.SidedCells(),)
    answer = cp.EdgeLines(along=False, cells=cp.free_cells)
    puzzlink = Link("castle", SidedPointingsPart())
    penpa = Penpa(SidedPointingsDrawing())

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
        ahead = e.at(cp.links_ahead(clue.spot, clue.says.way, shape))
        with e.group(cp.cell_name(*clue.spot)):
            return e.model.clue(cp.Exactly(clue.says.number, ahead), f"{cp.cell_name(*clue.spot)} says {clue.says}")

    def broken_rule(self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], solution: cp.Lines) -> str | None:
        for (r, c), says in puzzle.clues[cp.GIVEN].items():
            ahead = cp.pointed_at((r, c), says.way, puzzle.shape)
            found = len({line for line in solution if line[0] in ahead and line[1] in ahead})
            if found != says.number:
                return f"{cp.cell_name(r, c)} points at {counted(found, 'line')}, not {says.number}"
        return cp.not_one_loop(self.answer, puzzle.shape, solution)

    def says(self, shape: cp.WalledShape, solution: cp.Lines, kind: str) -> Callable[[cp.Spot], str | None]:
        if kind == cp.GIVEN:
            return lambda cell: None  # a solution leaves open where arrows point

        return lambda cell: "inside" if cp.is_inside(cell, solution) else "outside"

    def lasting(self, shape: cp.WalledShape) -> frozenset[str]:
        return frozenset({cp.SIDE})  # in puzzles that people make, few cells are grey

    def agrees(self, stated: object, found: object) -> bool:
        return found is None  # `broken_rule` looks at the numbers

    def fault(self, shape: cp.WalledShape, solution: cp.Lines, clue: cp.Clue, found: str) -> str:
        return f"{cp.cell_name(*clue.spot)} is {found} the loop, not {clue.says}"

    def random_clues(
        self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], solution: cp.Lines, chance: cp.SeededRandom
    ) -> list[cp.Clue]:
        numbers = [
            cp.Clue(cp.GIVEN, cell, chance.one_of(every)) for cell, every in lines_ahead(puzzle.shape, solution).items()
        ]
        return [*numbers, *self.implied(puzzle, solution)]


def lines_ahead(shape: cp.WalledShape, solution: cp.Lines) -> dict[cp.Spot, list[cp.Pointing]]:
    """All that each wall can say of the lines ahead; arrows to the border at once, or from next to it, left aside."""
    found: dict[cp.Spot, list[cp.Pointing]] = {}
    for cell in sorted(shape.walls):
        for way in cp.WAYS:
            ahead = cp.links_ahead(cell, way, shape)
            if len(ahead) > 1:
                found.setdefault(cell, []).append(cp.Pointing(sum(link in solution for link in ahead), way))
    return found
