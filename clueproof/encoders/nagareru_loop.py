"""Nagareru Loop (Nagare).

Rules: draw one closed loop through the centres of cells, straight or with right angles, and give it a direction. It
never branches or crosses itself, and passes no black cell. It passes every arrow in an open cell straight on, the way
that the arrow points. From a black cell with an arrow wind blows that way, as far as the next black cell. The loop
never goes against the wind, and where it comes from the side into a cell with wind, it turns with it at once.
Source: https://puzz.link/rules.html?nagare
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.puzzlink import Cells, Link, OneOf, OneSign, Spaces, Value

WALL = "#"
FANS: Mapping[str, int] = {"U": 1, "D": 2, "L": 3, "R": 4}
WAYS = cp.ARROW_WAYS
WORDS: dict[Value, str] = {
    **{way: sign for sign, way in cp.ARROW_VALUES.items()},
    5: WALL,
    **{way + 5: f for f, way in FANS.items()},
}


@dataclass(frozen=True, slots=True)
class WindyShape(cp.WalledShape):
    """The black cells, and those from which wind blows, each with its way."""

    fans: tuple[tuple[cp.Cell, int], ...] = ()

    @property
    def winds(self) -> set[tuple[cp.Cell, int]]:
        """The open cells with wind, each with the way that it blows."""
        found = set()
        for fan, way in self.fans:
            cell = cp.ahead(fan, WAYS[way])
            while cell not in self.walls and 0 <= cell[0] < self.height and 0 <= cell[1] < self.width:
                found.add((cell, way))
                cell = cp.ahead(cell, WAYS[way])
        return found


class ArrowsAndFans(cp.SymbolsAndSigns[WindyShape]):
    """A grid of cells: `#` is black, U, D, L and R are black cells from which wind blows up, down, to the left and to
    the right, and `^`, `v`, `<`, `>` are arrows in open cells."""

    shape = WindyShape
    words = "arrow"
    signs: ClassVar = {WALL: "black", **{sign: f"wind {WAYS[way]}" for sign, way in FANS.items()}}
    kind_of_sign = "black", "black cell"

    def signs_in(self, shape: WindyShape) -> Mapping[cp.Cell, str]:
        sign = {way: sign for sign, way in FANS.items()}
        return {**dict.fromkeys(shape.walls, WALL), **{cell: sign[way] for cell, way in shape.fans}}

    def with_signs(self, shape: WindyShape, at: Mapping[str, Sequence[cp.Cell]]) -> WindyShape:
        fans = tuple(sorted([(cell, way) for sign, way in FANS.items() for cell in at[sign]]))
        return replace(shape, walls=frozenset([cell for cells in at.values() for cell in cells]), fans=fans)

    def draw(self, board: cp.Board, clues: cp.Clues, shape: WindyShape, solved: bool, layout: str) -> cp.Board:
        arrows = {cell: cp.ARROW_SYMBOLS[way] for cell, way in (*shape.fans, *clues[cp.GIVEN].items())}
        known = board.given | shape.walls | arrows.keys()
        return replace(board, symbols={**board.symbols, **arrows}, given=known, shaded=board.shaded | shape.walls)


class NagareruLoop(cp.Genre[WindyShape, cp.EdgeEncoding, cp.Lines]):
    """The loop has a direction; an arrow says of two steps that they lead this way."""

    name = "nagareru-loop"
    aliases = ("nagare", "nagareru")
    group = "Loops, paths and links"
    title = "Nagareru Loop (Nagare)"
    noun = "a Nagareru Loop"
    shape = WindyShape
    usual = cp.Usual((7, 7))
    hash_rows = "#UDLR^v<>._-*?| "
    turns: ClassVar = {cp.GIVEN: cp.TURNED_ARROWS, "black": cp.TURNED_SIDES}
    layers = (ArrowsAndFans(cp.CellSigns(cp.ARROW_VALUES), cp.ARROW_SYMBOLS, ("board",)),)
    answer = cp.EdgeLines(along=False, cells=cp.free_cells)
    puzzlink = Link(
        "nagare",
        Cells(
            OneOf(OneSign({str(number): number for number in WORDS if number}, "a digit from 1 to 9"), Spaces("a")),
            WORDS,
            shaped=lambda shape: {**dict.fromkeys(shape.walls, 5), **{cell: way + 5 for cell, way in shape.fans}},
        ),
    )

    def generator(self) -> cp.Generator:
        return NagareruLoopGenerator(self)

    def rules(self, shape: WindyShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop")
        way = e.directed()
        winds = shape.winds
        against = {(cell, blows): (cell, cp.ahead(cell, WAYS[blows], -1)) for cell, blows in winds}
        e.ban(
            {place: (way[step],) for place, step in against.items() if step in way},
            "the loop does not go against the wind",
            lambda place: cp.site_name(place[0]),
        )
        across = {
            (cell, blows): e.at(
                [cp.edge(cp.ahead(cell, WAYS[side]), cell) for side in (1, 2, 3, 4) if (side > 2) != (blows > 2)]
            )
            for cell, blows in winds
        }
        straight = {place: lines for place, lines in across.items() if len(lines) == 2}
        e.ban(straight, "the loop turns with the wind", lambda place: cp.site_name(place[0]))
        for cell in e.points:
            arrows = {
                number: e.model.boolean(_says(cell, number)) for number in e.open_values(cp.GIVEN, cell, (1, 2, 3, 4))
            }
            e.state(cp.GIVEN, cell, arrows)
            for number, arrow in arrows.items():
                steps = (cp.ahead(cell, WAYS[number], -1), cell), (cell, cp.ahead(cell, WAYS[number]))
                rows = [(-arrow, way.get(step, -e.model.true)) for step in steps]
                e.add_clauses(rows, "the loop passes arrows straight on", cp.cell_name(*cell), conditions=1)

    def find_violation(self, puzzle: cp.Puzzle[WindyShape, cp.Clues], solution: cp.Lines) -> str | None:
        if (fault := cp.not_one_loop(self.answer, puzzle.shape, solution)) is not None:
            return fault
        loop = cp.loop_order(solution)
        faults = [_fault(way, puzzle.shape, puzzle.clues[cp.GIVEN]) for way in (loop, loop[::-1])]
        return faults[0] if None not in faults else None

    def clue_values(self, shape: WindyShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], int | None]:
        return lambda cell: None  # the lines leave open which way the loop goes

    def clue_holds(self, stated: int, found: int | None) -> bool:
        return True  # `find_violation` looks at the arrows

    def random_clues(
        self, puzzle: cp.Puzzle[WindyShape, cp.Clues], solution: cp.Lines, rng: cp.SeededRandom
    ) -> list[cp.Clue]:
        loop = cp.loop_order(solution)
        ways = [way for way in rng.shuffled([loop, loop[::-1]]) if _fault(way, puzzle.shape, {}) is None]
        return arrows_along(ways[0])


def _says(cell: cp.Cell, number: int) -> str:
    return (
        f"the loop passes {cp.cell_name(*cell)} {({1: 'up', 2: 'down', 3: 'to the left', 4: 'to the right'})[number]}"
    )


def _fault(loop: Sequence[cp.Cell], shape: WindyShape, arrows: Mapping[cp.Cell, int]) -> str | None:
    """What keeps a loop that goes this way from obeying arrows and wind, in words; None if it does."""
    entered = {here: before for before, here in zip((loop[-1], *loop), loop, strict=False)}
    left = dict(zip(loop, (*loop[1:], loop[0]), strict=True))
    for cell, number in arrows.items():
        if (entered.get(cell), left.get(cell)) != (cp.ahead(cell, WAYS[number], -1), cp.ahead(cell, WAYS[number])):
            return f"the loop does not pass the arrow in {cp.cell_name(*cell)} straight on, as it points"
    for cell, blows in sorted(shape.winds):
        if cell in left:
            if left[cell] == cp.ahead(cell, WAYS[blows], -1):
                return f"the loop leaves {cp.cell_name(*cell)} against the wind"
            beside = [cp.ahead(cell, WAYS[side]) for side in (1, 2, 3, 4) if (side > 2) != (blows > 2)]
            if entered[cell] in beside and left[cell] in beside:
                return f"the loop goes straight across the wind in {cp.cell_name(*cell)}"
    return None


def arrows_along(loop: Sequence[cp.Cell]) -> list[cp.Clue]:
    """The arrows that a loop which goes this way can have."""
    found = []
    for before, here, following in zip((loop[-1], *loop), loop, (*loop[1:], loop[0]), strict=False):
        for number in WAYS:
            if (before, following) == (cp.ahead(here, WAYS[number], -1), cp.ahead(here, WAYS[number])):
                found.append(cp.Clue(cp.GIVEN, here, number))
    return sorted(found, key=lambda clue: clue.position)


CELLS_PER_CUT, FEWEST = 6, 8
"""The loop is cut short once for so many cells of the board, while it passes more than the fewest."""


class NagareruLoopGenerator(cp.Generator):
    """A random loop with arrows on its straight parts. Where there is another loop, a cell that it alone passes becomes
    black, and wind blows from there if our loop can stand it."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank = self.rules.empty(height, width, recipe.options)
        loop = cp.random_loop(height, width, CELLS_PER_CUT, FEWEST, rng) if min(height, width) > 1 else []
        if not loop:
            return None
        lines, shape = cp.loop_lines(loop), blank.shape
        for _ in range(height * width):
            check_clock()
            puzzle = self.rules.with_clues(replace(blank, shape=shape), arrows_along(loop))
            both = solver.first_two(puzzle)
            if len(both) < 2:
                return puzzle
            stray = sorted({cell for line in both[both[0] == lines] for cell in line} - {*loop})
            if not stray:
                return None
            cell = rng.one_of(stray)
            walls = shape.walls | {cell}
            windy = [
                replace(shape, walls=walls, fans=tuple(sorted((*shape.fans, (cell, way)))))
                for way in rng.shuffled([*WAYS])
            ]
            calm = replace(shape, walls=walls)
            shape = next((one for one in windy if one.winds != calm.winds and _fault(loop, one, {}) is None), calm)
        return None
