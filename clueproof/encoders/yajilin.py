"""Yajilin (Arrow Ring).

Rules: some cells of the grid have a number and an arrow, or a question mark. Shade some of the other cells, no two of
which share a side, and draw one closed loop through the centres of all cells that are left, straight or with right
angles. It never branches or crosses itself. A number is how many of the cells at which its arrow points are shaded, as
far as the border; a question mark says nothing. With the option shaded_outside no shaded cell is inside the loop.
Source: https://www.nikoli.co.jp/en/puzzles/yajilin/
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.penpa import Blacks, Grid, Penpa, Pointings, Sheet
from clueproof.codecs.puzzlink import POINTINGS, UNKNOWN, Cells, Flag, Link, Value
from clueproof.codecs.scanner import Fields
from clueproof.encoders.shaded_loop import ShadedLoopGenre
from clueproof.english import counted
from clueproof.puzzle.layers.arrows import BARE, SIGNS


@dataclass(frozen=True, slots=True)
class YajilinShape(cp.WalledShape):
    """Must the shaded cells be outside of the loop?"""

    shaded_outside: bool = cp.flag(False, "shaded cells are outside of the loop")


class ColouredClues(Blacks):
    """Colours and lines around cells in which something else stands: decoration. A coloured cell in which nothing
    stands is `bare`, one of them that says nothing."""

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        fields = super().read(sheet, grid)
        for edge in [edge for edge in sheet.borders if not grid.keys().isdisjoint(edge)]:
            del sheet.borders[edge]
        return fields

    def write(self, puzzle: cp.Puzzle, sheet: Sheet) -> None:
        """None."""


POINTING_CLUES: dict[Value, Hashable] = {
    number * 5 + arrow: cp.Pointing(number, way) for number in range(256) for arrow, way in enumerate(SIGNS, 1)
}
POINTING_WORDS: dict[Value, str] = {UNKNOWN: BARE, **{value: str(says) for value, says in POINTING_CLUES.items()}}


class Yajilin(ShadedLoopGenre[YajilinShape]):
    """The cells with clues belong to the shape, so each board has a model anyway; what they say are constraints of it.
    All numbers in all four directions as literals would take three times as long."""

    name = "yajilin"
    aliases: ClassVar[tuple[str, ...]] = ("yajirin", "arrow-ring")
    title = "Yajilin (Arrow Ring)"
    noun = "a Yajilin"
    usual = cp.Usual((8, 8), irreducible=False)
    constraint_kinds = frozenset({cp.GIVEN})
    shape = YajilinShape
    layers: ClassVar[tuple[Any, ...]] = (cp.PointingCells(),)
    puzzlink = Link(
        "yajilin",
        Cells(POINTINGS, POINTING_WORDS, says=POINTING_CLUES, unnumbered=lambda shape: shape.walls),
        also=("yajirin",),
        flags=(
            Flag("o", "shaded cells are outside of the loop", {"shaded_outside": True}),
            Flag("b", "clues stand on grey", {}),
        ),
    )
    penpa = Penpa(Pointings(lambda shape: shape.walls), ColouredClues(BARE))

    def generator(self) -> cp.Generator:
        return YajilinGenerator(self)

    def clue(self, shape: YajilinShape, e: cp.ShadedLoopEncoding, clue: cp.Clue) -> cp.Literal:
        cells = cp.pointed_at(clue.position, clue.value.way, shape)
        shaded = tuple([e.shaded[cell] for cell in cells if cell in e.shaded])
        with e.group(cp.cell_name(*clue.position)):
            return e.model.clue(
                cp.Exactly(clue.value.number, shaded), f"{cp.cell_name(*clue.position)} says {clue.value}"
            )

    def miscounted(self, puzzle: cp.Puzzle[YajilinShape, cp.Clues], solution: cp.LoopAndShading) -> str | None:
        for cell, says in puzzle.clues[cp.GIVEN].items():
            found = len(solution.shaded.intersection(cp.pointed_at(cell, says.way, puzzle.shape)))
            if found != says.number:
                return f"{cp.cell_name(*cell)} points at {counted(found, 'shaded cell')}, not {says.number}"
        return None

    def clue_values(self, shape: YajilinShape, solution: cp.LoopAndShading, kind: str) -> Callable[[cp.Cell], Any]:
        return lambda cell: None  # a solution leaves open where arrows point

    def clue_holds(self, stated: Any, found: Any) -> bool:
        return True  # `find_violation` looks at the numbers

    def possible_clues(self, shape: cp.WalledShape, solution: cp.LoopAndShading) -> Mapping[cp.Cell, list[Any]]:
        """All that each cell with a clue can say about a solution."""
        return pointings(shape, solution)

    def random_clues(
        self, puzzle: cp.Puzzle[YajilinShape, cp.Clues], solution: cp.LoopAndShading, rng: cp.SeededRandom
    ) -> list[cp.Clue]:
        return [
            cp.Clue(cp.GIVEN, cell, rng.one_of(every))
            for cell, every in self.possible_clues(puzzle.shape, solution).items()
        ]


def pointings(shape: cp.WalledShape, solution: cp.LoopAndShading) -> dict[cp.Cell, list[cp.Pointing]]:
    """All that each cell with a clue can say about a solution; arrows that point at no cell left aside."""
    found: dict[cp.Cell, list[cp.Pointing]] = {}
    for cell in sorted(shape.walls):
        for way in cp.WAYS:
            if cells := cp.pointed_at(cell, way, shape):
                number = len(solution.shaded.intersection(cells))
                found.setdefault(cell, []).append(cp.Pointing(number, way))
    return found


SIDEWAYS = ((0, 1), (0, -1), (1, 0), (-1, 0))
MAX_TURNS = 3
"""So often in a row clues are turned before there are more."""
MAX_SMALL_BOARD = 150
"""On boards of more cells that is done once, and what frees itself last is not shaded: else 20x20 takes minutes."""
CELLS_PER_CLUE = 3
"""One in so many of the cells that could be shaded gets a clue at once."""
CELLS_PER_CHANGE = 20
"""For so many cells in which a solution differs there is one change."""
MIN_LOOP = 4
"""A loop round so many cells is none."""


class YajilinGenerator(cp.Generator):
    """What a random loop leaves over is shaded where it can be, all else gets a clue. Wherever
    another solution differs, a clue is turned so that it doesn't hold for it; if that doesn't help, a shaded cell gets
    one. Where only the lines differ, the loop is cut short."""

    rules: Yajilin

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank = self.rules.empty(height, width, recipe.options)
        if min(height, width) < 2:
            return None
        board, loop = cp.rectangle(height, width), cp.long_loop(height, width, rng)
        shaded = _shaded({*board} - {*loop}, set(), rng)
        shaded -= {*rng.shuffled(sorted(shaded))[: len(shaded) // CELLS_PER_CLUE]}
        says: dict[cp.Cell, Any] = {}
        small, turns = len(board) <= MAX_SMALL_BOARD, 0
        while len(loop) > MIN_LOOP:
            check_clock()
            solution = cp.LoopAndShading(cp.loop_lines(loop), frozenset(shaded))
            shape = replace(blank.shape, walls=frozenset({*board} - {*loop} - shaded))
            every = self.rules.possible_clues(shape, solution)
            says = {cell: says[cell] if says.get(cell) in each else rng.one_of(each) for cell, each in every.items()}
            puzzle = self.rules.with_clues(
                replace(blank, shape=shape), [cp.Clue(cp.GIVEN, *one) for one in says.items()]
            )
            other = solver.another(puzzle, solution)
            if other is None:
                return puzzle
            unshaded, longer = set[cp.Cell](), len(loop)
            differing = _differences(solution, other)
            for piece in differing:
                local = (shaded - piece) | (other.shaded & piece)
                others = self.rules.possible_clues(shape, cp.LoopAndShading(solution.lines, frozenset(local)))
                pairs = [(cell, one) for cell, each in every.items() for one in each]
                turned = [(cell, one) for cell, one in pairs if one not in others.get(cell, ())]
                for _ in range(1 + len(piece) // CELLS_PER_CHANGE):
                    if turned and turns < (MAX_TURNS if small else 1):
                        says.update([rng.one_of(turned)])
                    elif shaded and local != shaded:
                        unshaded.add(rng.one_of(sorted(shaded - local) or sorted(shaded)))
                    elif loop:
                        loop = cp.shortened_loop(loop, (other.lines,), rng)
            turns = 0 if unshaded else turns + 1
            shaded -= unshaded
            if len(loop) < longer and (small or len(differing) > 1):
                free = {*board} - {*loop} - shaded - shape.walls
                shaded = _shaded(free - unshaded, shaded, rng)
        return None


def _differences(one: cp.LoopAndShading, other: cp.LoopAndShading) -> list[set[cp.Cell]]:
    """The pieces of the board in which two solutions differ."""
    cells = {cell for line in one.lines ^ other.lines for cell in line} | (one.shaded ^ other.shaded)
    return [{*piece} for piece in cp.pieces(dict.fromkeys(sorted(cells), True))]


def _shaded(free: set[cp.Cell], before: set[cp.Cell], rng: cp.SeededRandom) -> set[cp.Cell]:
    """Shaded cells, and more of the free ones as long as no two share a side."""
    shaded = {*before}
    for cell in rng.shuffled(sorted(free)):
        if shaded.isdisjoint([(cell[0] + down, cell[1] + right) for down, right in SIDEWAYS]):
            shaded.add(cell)
    return shaded
