"""Nurikabe.

Rules: shade some cells of the grid, the sea. The sea is connected, and no four cells of it form a square. The other
cells are islands: each connected piece of them contains exactly one number, which is how many cells it has. A `?` is a
number that isn't told. Source: https://www.nikoli.co.jp/en/puzzles/nurikabe/
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import chain
from typing import ClassVar

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.puzzlink import Link
from clueproof.encoders.numbered_islands import IN_LINKS, NumberedIslands


class Nurikabe(NumberedIslands):
    name = "nurikabe"
    aliases = ("islands-in-the-stream", "cell-structure")
    title = "Nurikabe (Islands in the stream)"
    noun = "a Nurikabe"
    usual = cp.Usual((8, 8), irreducible=False)
    puzzlink = Link("nurikabe", IN_LINKS)
    technique_names: ClassVar = {("only way left", "form a square"): "no 2x2 pool"}

    def generator(self) -> cp.Generator:
        return NurikabeGenerator(self)

    def sea_rules(self, shape: cp.NumberedShape, e: cp.ShadingEncoding) -> None:
        e.no_square(e.shaded, "no four cells of the sea form a square")
        e.connected(e.shaded, "the sea is connected")

    def sea_violation(self, shape: cp.NumberedShape, sea: frozenset[cp.Cell]) -> str | None:
        for square in cp.squares(shape.height, shape.width):
            if sea.issuperset(square):
                return f"the square from {cp.cell_name(*square[0])} to {cp.cell_name(*square[3])} is sea"
        return cp.cut_off(sea)


USUAL_MAX_ISLAND = 7
"""Usual cells of the largest island."""
GROWTH_PROBABILITY = 0.3
"""How often a cell beside islands joins them, if it can."""
MAX_MOVES = 3
"""So often the number of an island is moved before the island is made smaller."""
MAX_ROUNDS = 100
"""So many other solutions are ruled out before another sea is tried: 10 at 10x10, 20 at 20x36."""


class NurikabeGenerator(cp.Generator):
    """A sea with islands in every square of it; numbers are moved about, and islands made smaller, until there is one
    solution. Option: `largest`, the cells of the largest island."""

    rules: Nurikabe

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        options = dict(recipe.options)
        largest = cp.Record({"largest": options.pop("largest", None)}, typed=True).whole("largest", 1)
        blank = self.rules.empty(height, width, options)
        islands = raised(height, width, largest or USUAL_MAX_ISLAND, rng)
        if not islands:
            return None
        board = _Board(height, width, largest or USUAL_MAX_ISLAND, islands, rng)
        for _ in range(MAX_ROUNDS):
            check_clock()
            puzzle = self.rules.numbered(blank, board.numbers)
            other = solver.another(puzzle, board.solution)
            if other is None:
                return puzzle
            board.rule_out(other)
        return None


class _Board:
    """Islands that change until their numbers tell them. They never touch, and the sea is always connected and has no
    square."""

    def __init__(
        self, height: int, width: int, largest: int, islands: list[set[cp.Cell]], rng: cp.SeededRandom
    ) -> None:
        self._cells, self._squares = cp.rectangle(height, width), cp.squares(height, width)
        self._height, self._width, self._largest, self._rng = height, width, largest, rng
        self._islands = [self._island(cells) for cells in islands]

    @property
    def numbers(self) -> dict[cp.Cell, int]:
        return {island.number: len(island.cells) for island in self._islands}

    @property
    def solution(self) -> tuple[str, ...]:
        text = "".join(["." if cell in self._land else "#" for cell in self._cells])
        return tuple([text[start : start + self._width] for start in range(0, len(text), self._width)])

    def rule_out(self, other: tuple[str, ...]) -> None:
        """Change some islands so that this is no solution: of those that lie close together one, as the rest may differ
        only because it does. Numbers are moved first; then an island near there becomes smaller, or this one larger."""
        sea = {(r, c) for r, row in enumerate(other) for c, sign in enumerate(row) if sign == "#"}
        changed: set[cp.Cell] = set()
        for island in self._rng.shuffled([one for one in self._islands if not one.cells.isdisjoint(sea)]):
            around = _around(island.cells)
            if not changed.isdisjoint(around):
                continue
            changed |= island.cells
            island.moves += 1
            if island.moves > MAX_MOVES:
                others = [one for one in self._islands if one is not island and not one.cells.isdisjoint(around)]
                near = [island, *self._rng.shuffled(others)]
                if any(self._lowered(one, sea) for one in near) or self._raised(island, sea):
                    continue
            if not island.cells.isdisjoint(sea):
                island.number = self._rng.one_of(sorted(island.cells & sea))

    def _lowered(self, island: _Island, sea: set[cp.Cell]) -> bool:
        """Can a cell of an island, one that is in this sea if possible, become sea? Then it does."""
        mine = sorted(island.cells & sea), sorted(island.cells - sea)
        for cell in chain(*map(self._rng.shuffled, mine)):
            left, land = island.cells - {cell}, self._land - {cell}
            flooded = any(cell in square and land.isdisjoint(square) for square in self._squares)
            if left and not flooded and not left.issuperset(cp.beside(cell, self._height, self._width)):
                self._islands.remove(island)
                self._islands += [self._island({*piece}) for piece in cp.pieces(dict.fromkeys(sorted(left), True))]
                return True
        return False

    def _raised(self, island: _Island, sea: set[cp.Cell]) -> bool:
        """Can a cell beside an island that is not in this sea join it? Then it does."""
        free = {*self._cells} - self._land
        for cell in self._rng.shuffled(sorted(free - sea)) if len(island.cells) < self._largest else ():
            touched = self._land.intersection(cp.beside(cell, self._height, self._width))
            if touched and touched <= island.cells and len(cp.one_piece(free - {cell})) == len(free) - 1:
                self._islands.remove(island)
                self._islands.append(self._island(island.cells | {cell}))
                return True
        return False

    def _island(self, cells: set[cp.Cell]) -> _Island:
        return _Island(cells, self._rng.one_of(sorted(cells)))

    @property
    def _land(self) -> set[cp.Cell]:
        return set[cp.Cell]().union(*(island.cells for island in self._islands))


@dataclass(eq=False)
class _Island:
    cells: set[cp.Cell]
    number: cp.Cell
    moves: int = 0


def _around(cells: Collection[cp.Cell]) -> set[cp.Cell]:
    """The cells up to two steps away, beyond the border too."""
    steps = [(down, right) for down in range(-2, 3) for right in range(-2, 3) if abs(down) + abs(right) <= 2]
    return {(r + down, c + right) for r, c in cells for down, right in steps}


def raised(height: int, width: int, largest: int, rng: cp.SeededRandom) -> list[set[cp.Cell]]:
    """Islands of at most so many cells that leave no square of the sea, which stays connected; none if they can't."""
    sea, of = {*cp.rectangle(height, width)}, dict[cp.Cell, set[cp.Cell]]()

    def raise_up(cell: cp.Cell) -> bool:
        island = {cell}.union(*(of[near] for near in cp.beside(cell, height, width) if near in of))
        if len(island) > largest or len(cp.one_piece(sea - {cell})) < len(sea) - 1:
            return False
        sea.remove(cell)
        of.update(dict.fromkeys(island, island))
        return True

    for square in rng.shuffled(cp.squares(height, width)):
        if sea.issuperset(square) and not any(map(raise_up, rng.shuffled(square))):
            return []
    if not of:
        # a line
        any(map(raise_up, rng.shuffled(cp.rectangle(height, width))))
    for cell in rng.shuffled(sorted(sea)):
        # small islands grow and join
        if not of.keys().isdisjoint(cp.beside(cell, height, width)) and rng.happens(GROWTH_PROBABILITY):
            raise_up(cell)
    return sorted({min(island): island for island in of.values()}.values(), key=min)
