"""Nurikabe.

Rules: shade some cells of the grid, the sea. The sea is connected, and no four cells of it form a square. The other
cells are islands: each connected piece of them contains exactly one number, which is how many cells it has. A `?` is a
number that isn't told. Source: https://www.nikoli.co.jp/en/puzzles/nurikabe/
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain, combinations

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.penpa import Penpa, Texts
from clueproof.codecs.puzzlink import NUMBERS, UNKNOWN, Cells, Link
from clueproof.english import counted

LAND = "land is in an island with a number"
MOST_PAIRS = 6000
"""With more pairs of an island and a cell, the cells of an island are those that its number lets it reach. Nothing is
known then of the cells beyond while the number is left out."""
MOST_STEPS = 4000
"""Of an island with more literals for steps, that it is connected is left to cuts."""


@dataclass
class IslandEncoding(cp.ShadingEncoding):
    """For each island the cells that it can have, with the literals "this cell is of it"."""

    of: dict[cp.Cell, dict[cp.Cell, cp.Literal]] = field(default_factory=dict)


class Nurikabe(cp.Genre[cp.NumberedShape, IslandEncoding, cp.SignRows]):
    """Where numbers are is the shape. A number is a constraint: the cells that it can reach are those of its puzzle
    (20x36: 1/20 of the pairs of a cell and an island)."""

    name = "nurikabe"
    aliases = ("islands-in-the-stream", "cell-structure")
    group = "Shading"
    title = "Nurikabe (Islands in the stream)"
    noun = "a Nurikabe"
    shape = cp.NumberedShape
    usual = cp.Usual((8, 8), irreducible=False)
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (cp.Numbered(lambda shape: len(shape.cells), "the {most} cells of the board", "an island", holes=True),)
    answer = cp.Shading("sea", "land", IslandEncoding)
    puzzlink = Link("nurikabe", Cells(NUMBERS, {UNKNOWN: "?"}, unnumbered=lambda shape: shape.islands))
    penpa = Penpa(Texts({"?": "?"}, unnumbered=lambda shape: shape.islands))

    def generator(self) -> cp.Generator:
        return NurikabeGenerator(self)

    def has_private_model(self, puzzle: cp.Puzzle[cp.NumberedShape, cp.Clues]) -> bool:
        return True

    def has_relaxed_model(self, puzzle: cp.Puzzle[cp.NumberedShape, cp.Clues]) -> bool:
        return sum(map(len, in_reach(puzzle.shape).values())) > MOST_PAIRS

    def protected_kinds(self, shape: cp.NumberedShape) -> frozenset[str]:
        return frozenset({cp.GIVEN})

    def rules(self, shape: cp.NumberedShape, e: IslandEncoding) -> None:
        for square in cp.squares(shape.height, shape.width, shape.holes):
            e.add(cp.Clause(*(-e.shaded[cell] for cell in square)), "no four cells of the sea form a square")
        e.connected(e.shaded, "the sea is connected")
        for root in shape.islands:
            e.add(cp.Clause(e.unshaded[root]), "a number is land")

    def clues(self, puzzle: cp.Puzzle[cp.NumberedShape, cp.Clues], encoding: IslandEncoding) -> list[cp.Literal]:
        e, shape, numbers = encoding, puzzle.shape, puzzle.clues[cp.GIVEN]
        told = {
            root: e.model.selector(f"the island of {cp.cell_name(*root)} has {counted(number, 'cell')}")
            for root, number in numbers.items()
        }
        far = in_reach(shape)
        near = {
            root: {cell for cell, steps in far[root].items() if root not in numbers or steps < numbers[root]}
            for root in far
        }
        exact = not self.has_relaxed_model(puzzle)
        for root, cells in far.items():
            number = _number_at(root, numbers)
            with e.group(f"the island of {number}"):
                self._island(e, root, [cell for cell in cells if exact or cell in near[root]], cells, number)
                if root in told:
                    self._number(e, root, numbers[root], cells, told[root])
        for cell in shape.cells:
            # nothing is said of cells that only other numbers could have while these are left out
            untold = [-told[root] for root in far if cell in far[root] and cell not in near[root]]
            reaching = [e.of[root][cell] for root in far if cell in near[root]]
            if reaching:
                e.add(cp.Clause(e.shaded[cell], *reaching, *untold), LAND)
            else:
                e.add(cp.Clause(e.shaded[cell], enforce=tuple([-one for one in untold])), unreached(cell, shape))
            for one, other in combinations(reaching, 2):
                e.add(cp.Clause(-one, -other), "no island has two numbers")
            if exact and untold:
                e.add(cp.Clause(e.shaded[cell], *(of[cell] for of in e.of.values() if cell in of)), LAND)
        return [*told.values()]

    def _island(
        self, e: IslandEncoding, root: cp.Cell, cells: list[cp.Cell], reach: Collection[cp.Cell], number: str
    ) -> None:
        """The cells of an island, called by its `number`; those that it could reach but are not among them are left
        open."""
        words = f"not in the island of {number}", f"in the island of {number}"
        has = e.of[root] = {cell: e.model.boolean(cp.cell_name(*cell), words) for cell in cells}
        e.add(cp.Clause(has[root]), "its number is in it")
        for cell, own in has.items():
            e.add(cp.Clause(e.unshaded[cell], enforce=(own,)), "its cells are land")
            for near in cp.beside(cell, e.shaded.height, e.shaded.width, e.holes):
                if near in has:
                    e.add(cp.Clause(e.shaded[near], enforce=(own, -has[near])), "what is beside it is sea")
                elif near not in reach:
                    e.add(cp.Clause(e.shaded[near], enforce=(own,)), "it touches no other island")
        place = {cell: number for number, cell in enumerate(cells)}
        edges = tuple([(place[one], place[other]) for one, other in cp.links(cells)])
        e.add(cp.Connected(tuple(has.values()), edges), "it is connected")

    def _number(
        self, e: IslandEncoding, root: cp.Cell, number: int, far: Mapping[cp.Cell, int], told: cp.Literal
    ) -> None:
        """The cells of an island with a number: not too far away, each beside one that is a step nearer."""
        has, name = e.of[root], _number_at(root, {root: number})
        near = {cell: steps for cell, steps in far.items() if steps < number}
        e.add(
            cp.Exactly(number, tuple([has[cell] for cell in near]), enforce=(told,)),
            f"the island of {name} has {counted(number, 'cell')}",
        )
        for cell, own in has.items():
            if cell not in near:
                e.add(cp.Clause(-own, enforce=(told,)), f"the island of {name} has {counted(number, 'cell')}")
        for cell, own in has.items():
            for other in cp.beside(cell, e.shaded.height, e.shaded.width, e.holes) if cell in near else ():
                if other in far and other not in near:
                    e.add(
                        cp.Clause(e.shaded[other], enforce=(told, own)),
                        f"the island of {name} has {counted(number, 'cell')} at most",
                    )
        if sum(number - steps for steps in near.values()) > MOST_STEPS:
            return
        within = {
            cell: [e.model.boolean(cp.cell_name(*cell), _within(step, name)) for step in range(steps, number - 1)]
            + [has[cell]]
            for cell, steps in near.items()
        }
        for cell, steps in near.items():
            for step, literal in enumerate(within[cell], steps):
                before = [
                    within[other][step - 1 - near[other]]
                    for other in cp.beside(cell, e.shaded.height, e.shaded.width)
                    if other in near and near[other] < step
                ]
                if cell != root:
                    e.add(cp.Clause(-literal, *before, enforce=(told,)), "it is connected")
                if literal != has[cell]:
                    e.add(cp.Clause(-literal, within[cell][step + 1 - steps]), "it is connected")

    def find_violation(self, puzzle: cp.Puzzle[cp.NumberedShape, cp.Clues], solution: cp.SignRows) -> str | None:
        sea, land = self.answer.shaded(solution), self.answer.unshaded(solution)
        for root in puzzle.shape.islands:
            if root in sea:
                return f"{cp.cell_name(*root)} has a number, but is sea"
        for square in cp.squares(puzzle.shape.height, puzzle.shape.width):
            if sea.issuperset(square):
                return f"the square from {cp.cell_name(*square[0])} to {cp.cell_name(*square[3])} is sea"
        if (fault := cp.cut_off(sea)) is not None:
            return fault
        seen: set[cp.Cell] = set()
        for cell in sorted(land):
            if cell not in seen:
                island = cp.one_piece(land, cell)
                seen |= island
                inside = island.intersection(puzzle.shape.islands)
                if len(inside) != 1:
                    return f"the island of {cp.cell_name(*cell)} contains {counted(len(inside), 'number')}, not 1"
        return None

    def clue_values(self, shape: cp.NumberedShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        land = self.answer.unshaded(solution)
        return lambda cell: len(cp.one_piece(land, cell))

    def describe_violation(self, shape: cp.NumberedShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"the island of {cp.cell_name(*clue.position)} has {counted(found, 'cell')}, not {clue.value}"


def _number_at(cell: cp.Cell, numbers: Mapping[cp.Cell, int]) -> str:
    """ "the 4 at r2c3"; "r2c3" where the number is left out."""
    name = cp.cell_name(*cell)
    return f"the {numbers[cell]} at {name}" if cell in numbers else name


def _within(steps: int, number: str) -> tuple[str, str]:
    """What a cell is whose island does not lead from its number to it in so many steps, and one whose island does."""
    return f"not within {counted(steps, 'step')} of {number}", f"within {counted(steps, 'step')} of {number}"


@lru_cache(maxsize=16)
def in_reach(shape: cp.NumberedShape) -> dict[cp.Cell, dict[cp.Cell, int]]:
    """For each number the cells that its island can have, and how many steps away they are."""
    return {cell: steps_from(shape, cell) for cell in shape.islands}


def unreached(cell: cp.Cell, shape: cp.NumberedShape) -> str:
    """Why no island has a cell: a rule."""
    if len({*cp.beside(cell, shape.height, shape.width)}.intersection(shape.islands)) > 1:
        return "a cell between two islands is sea"
    return "a cell that no island reaches is sea"


def steps_from(shape: cp.NumberedShape, root: cp.Cell) -> dict[cp.Cell, int]:
    """How many steps away the cells are that the island of a number can have: none is beside another number."""
    closed = {
        near
        for other in shape.islands
        if other != root
        for near in (other, *cp.beside(other, shape.height, shape.width))
    }
    found = {root: 0}
    for cell in (ahead := [root]):
        for near in cp.beside(cell, shape.height, shape.width, shape.holes):
            if near not in found and near not in closed:
                found[near] = found[cell] + 1
                ahead.append(near)
    return found


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
            puzzle = _numbered(blank, board.numbers)
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


def _numbered(blank: cp.Puzzle, says: dict[cp.Cell, int]) -> cp.Puzzle:
    puzzle = replace(blank, shape=replace(blank.shape, islands=tuple(sorted(says))))
    return blank.rules.with_clues(puzzle, [cp.Clue(cp.GIVEN, cell, says[cell]) for cell in puzzle.shape.islands])


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
