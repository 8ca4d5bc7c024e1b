"""Nurikabe: a sea with islands in every square of it; numbers are moved about, and islands made smaller, until there is
one solution."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from itertools import chain

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet
from clueproof.generation.makers import Maker
from clueproof.generation.recipe import Recipe
from clueproof.grid import one_piece
from clueproof.grid.edges import Spot, beside, rectangle, squares
from clueproof.puzzle.answers.regions import pieces
from clueproof.puzzle.clue import GIVEN, Clue
from clueproof.questions import Multiple, verify
from clueproof.seeded_random import SeededRandom
from clueproof.syntax.record import Record

LARGEST = 7
"""Usual cells of the largest island."""
GROWTH = 0.3
"""How often a cell beside islands joins them, if it can."""
MOVES = 3
"""So often the number of an island is moved before the island is made smaller."""
ROUNDS = 100
"""So many other solutions are ruled out before another sea is tried: 10 at 10x10, 20 at 20x36."""


class IslandsInTheSea(Maker):
    """Makes Nurikabe. Option: `largest`, the cells of the largest island."""

    size = 8, 8

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle | None:
        height, width = recipe.size or self.size
        options = dict(recipe.options)
        largest = Record({"largest": options.pop("largest", None)}, typed=True).whole("largest", 1)
        blank = rules.empty(height, width, options)
        islands = raised(height, width, largest or LARGEST, chance)
        if not islands:
            return None
        board = _Board(height, width, largest or LARGEST, islands, chance)
        for _ in range(ROUNDS):
            check_clock()
            puzzle = _numbered(rules, blank, board.numbers)
            verdict = verify(puzzle)
            if not isinstance(verdict, Multiple):
                return puzzle
            board.rule_out(verdict.second if verdict.solution == board.solution else verdict.solution)
        return None


class _Board:
    """Islands that change until their numbers tell them. They never touch, and the sea is always connected and has no
    square."""

    def __init__(self, height: int, width: int, largest: int, islands: list[set[Spot]], chance: SeededRandom) -> None:
        self._cells, self._squares = rectangle(height, width), squares(height, width)
        self._height, self._width, self._largest, self._chance = height, width, largest, chance
        self._islands = [self._island(cells) for cells in islands]

    @property
    def numbers(self) -> dict[Spot, int]:
        return {island.number: len(island.cells) for island in self._islands}

    @property
    def solution(self) -> tuple[str, ...]:
        text = "".join(["." if cell in self._land else "#" for cell in self._cells])
        return tuple([text[start : start + self._width] for start in range(0, len(text), self._width)])

    def rule_out(self, other: tuple[str, ...]) -> None:
        """Change some islands so that this is no solution: of those that lie close together one, as the rest may differ
        only because it does. Numbers are moved first; then an island near there becomes smaller, or this one larger."""
        sea = {(r, c) for r, row in enumerate(other) for c, sign in enumerate(row) if sign == "#"}
        changed: set[Spot] = set()
        for island in self._chance.shuffled([one for one in self._islands if not one.cells.isdisjoint(sea)]):
            around = _around(island.cells)
            if not changed.isdisjoint(around):
                continue
            changed |= island.cells
            island.moves += 1
            if island.moves > MOVES:
                others = [one for one in self._islands if one is not island and not one.cells.isdisjoint(around)]
                near = [island, *self._chance.shuffled(others)]
                if any(self._lowered(one, sea) for one in near) or self._raised(island, sea):
                    continue
            if not island.cells.isdisjoint(sea):
                island.number = self._chance.one_of(sorted(island.cells & sea))

    def _lowered(self, island: _Island, sea: set[Spot]) -> bool:
        """Can a cell of an island, one that is in this sea if possible, become sea? Then it does."""
        mine = sorted(island.cells & sea), sorted(island.cells - sea)
        for cell in chain(*map(self._chance.shuffled, mine)):
            left, land = island.cells - {cell}, self._land - {cell}
            flooded = any(cell in square and land.isdisjoint(square) for square in self._squares)
            if left and not flooded and not left.issuperset(beside(cell, self._height, self._width)):
                self._islands.remove(island)
                self._islands += [self._island({*piece}) for piece in pieces(dict.fromkeys(sorted(left), True))]
                return True
        return False

    def _raised(self, island: _Island, sea: set[Spot]) -> bool:
        """Can a cell beside an island that is not in this sea join it? Then it does."""
        free = {*self._cells} - self._land
        for cell in self._chance.shuffled(sorted(free - sea)) if len(island.cells) < self._largest else ():
            touched = self._land.intersection(beside(cell, self._height, self._width))
            if touched and touched <= island.cells and len(one_piece(free - {cell})) == len(free) - 1:
                self._islands.remove(island)
                self._islands.append(self._island(island.cells | {cell}))
                return True
        return False

    def _island(self, cells: set[Spot]) -> _Island:
        return _Island(cells, self._chance.one_of(sorted(cells)))

    @property
    def _land(self) -> set[Spot]:
        return set[Spot]().union(*(island.cells for island in self._islands))


@dataclass(eq=False)
class _Island:
    cells: set[Spot]
    number: Spot
    moves: int = 0


def _around(cells: Collection[Spot]) -> set[Spot]:
    """The cells up to two steps away, beyond the border too."""
    steps = [(down, right) for down in range(-2, 3) for right in range(-2, 3) if abs(down) + abs(right) <= 2]
    return {(r + down, c + right) for r, c in cells for down, right in steps}


def _numbered(rules: RuleSet, blank: Puzzle, says: dict[Spot, int]) -> Puzzle:
    puzzle = replace(blank, shape=replace(blank.shape, islands=tuple(sorted(says))))
    return rules.with_clues(puzzle, [Clue(GIVEN, spot, says[spot]) for spot in puzzle.shape.islands])


def raised(height: int, width: int, largest: int, chance: SeededRandom) -> list[set[Spot]]:
    """Islands of at most so many cells that leave no square of the sea, which stays connected; none if they can't."""
    sea, of = {*rectangle(height, width)}, dict[Spot, set[Spot]]()

    def raise_up(cell: Spot) -> bool:
        island = {cell}.union(*(of[near] for near in beside(cell, height, width) if near in of))
        if len(island) > largest or len(one_piece(sea - {cell})) < len(sea) - 1:
            return False
        sea.remove(cell)
        of.update(dict.fromkeys(island, island))
        return True

    for square in chance.shuffled(squares(height, width)):
        if sea.issuperset(square) and not any(map(raise_up, chance.shuffled(square))):
            return []
    if not of:
        # a line
        any(map(raise_up, chance.shuffled(rectangle(height, width))))
    for cell in chance.shuffled(sorted(sea)):
        # small islands grow and join
        if not of.keys().isdisjoint(beside(cell, height, width)) and chance.happens(GROWTH):
            raise_up(cell)
    return sorted({min(island): island for island in of.values()}.values(), key=min)
