"""Regional Yajilin.

Rules: the board is divided into rooms. Shade some cells, no two of which share a side, and draw one closed loop through
the centres of all cells that are left, straight or with right angles. It never branches or crosses itself. The number
of a room is how many of its cells are shaded. With the option shaded_outside no shaded cell is inside the loop.
Source: https://puzz.link/rules.html?yajilin-regions
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.penpa import Penpa, ThickLines
from clueproof.codecs.puzzlink import NUMBERS, Flag, Link, Rooms
from clueproof.encoders.shaded_loop import ShadedLoopGenre
from clueproof.english import counted


@dataclass(frozen=True, slots=True)
class RegionalYajilinShape(cp.AreaShape):
    """Must the shaded cells be outside of the loop?"""

    shaded_outside: bool = cp.flag(False, "shaded cells are outside of the loop")


class RegionalYajilin(ShadedLoopGenre[RegionalYajilinShape]):
    """A number is a constraint: hardly two puzzles have the same rooms, so that each has a model of its own."""

    name = "regional-yajilin"
    aliases = ("yajilin-regions", "yajirin-regions")
    title = "Regional Yajilin"
    noun = "a Regional Yajilin"
    shape = RegionalYajilinShape
    usual = cp.Usual((8, 8))
    constraint_kinds = frozenset({cp.ROOM})
    layers = (cp.Rooms(cp.ROOM_CELLS),)
    answer = cp.ShadedLoop(cp.board_cells)
    puzzlink = Link(
        "yajilin-regions",
        Rooms(NUMBERS),
        also=("yajirin-regions",),
        flags=(Flag("o", "shaded cells are outside of the loop", {"shaded_outside": True}),),
    )
    penpa = Penpa(ThickLines(numbers="numbers", in_corner=True))

    def generator(self) -> cp.Generator:
        return RegionalYajilinGenerator(self)

    def clue(self, shape: RegionalYajilinShape, e: cp.ShadedLoopEncoding, clue: cp.Clue) -> cp.Literal:
        shaded = tuple([e.shaded[cell] for cell in shape.region_with(clue.position)])
        says = f"{counted(clue.value, 'shaded cell')} in {cp.room_name(clue.position)}"
        return e.model.clue(cp.Exactly(clue.value, shaded), says)

    def miscounted(self, puzzle: cp.Puzzle[RegionalYajilinShape, cp.Clues], solution: cp.LoopAndShading) -> str | None:
        return None  # numbers are the values of clues

    def clue_values(
        self, shape: RegionalYajilinShape, solution: cp.LoopAndShading, kind: str
    ) -> Callable[[cp.Cell], int]:
        has = {room[0]: len(solution.shaded.intersection(room)) for room in shape.cells_of}
        return has.__getitem__

    def describe_violation(
        self, shape: RegionalYajilinShape, solution: cp.LoopAndShading, clue: cp.Clue, found: int
    ) -> str:
        return f"{counted(found, 'shaded cell')} in {cp.room_name(clue.position)}, not {clue.value}"


DENSE = 0.7
"""So often a block of six cells has a shaded one at least."""
MAX_DRAWS = 50


class RegionalYajilinGenerator(cp.CutRoomsGenerator):
    """The same for a solution with shaded cells nearly everywhere, so that these alone tell the loop."""

    rules: RegionalYajilin

    def differing(self, one: cp.LoopAndShading, other: cp.LoopAndShading) -> Collection[cp.Cell]:
        return one.shaded ^ other.shaded

    def random_solution(
        self, empty: cp.Puzzle, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver
    ) -> tuple[int, ...]:
        shape, rules, recipe_for_all = empty.shape, self.rules, replace(recipe, kinds=None)
        alone = replace(empty, shape=replace(shape, regions=tuple(range(shape.height * shape.width))))
        for _ in range(MAX_DRAWS):
            check_clock()
            e = rules.answer.encode(shape)
            rules.rules(shape, e)
            for height, width in ((2, 3), (3, 2)):
                corners = cp.rectangle(shape.height - height + 1, shape.width - width + 1)
                inside = cp.rectangle(height, width)
                blocks = [tuple([e.shaded[r + y, c + x] for y, x in inside]) for r, c in corners]
                e.add_clauses([block for block in blocks if rng.happens(DENSE)])
            keys = solver.random_keys(e.model, rng)
            if keys is not None and solver.is_unique(self.with_implied_clues(alone, keys, recipe_for_all)):
                return keys
        return super().random_solution(empty, recipe, rng, solver)
