"""The common rules of Nurikabe, Norinuri and Nuribou: the cells that are not shaded form islands with a number each."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.penpa import Penpa, Texts
from clueproof.codecs.puzzlink import FROM_1, UNKNOWN, Cells
from clueproof.english import counted

LAND = "land is in an island with a number; no island has two numbers"
BETWEEN = "a cell between two islands is sea"
UNREACHED = "a cell that no island reaches is sea"
IN_LINKS = Cells(FROM_1, {UNKNOWN: "?"}, unnumbered=lambda shape: shape.islands)


class NumberedIslands(cp.Genre[cp.NumberedShape, cp.ShadingEncoding, cp.SignRows]):
    """Where numbers are is the shape. The model is that of one puzzle: its numbers say which cells an island can reach
    (20x36: 1/20 of the pairs of a cell and an island). Each genre adds the rules of its sea."""

    group = "Shading"
    shape = cp.NumberedShape
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (cp.Numbered(lambda shape: len(shape.cells), "the {most} cells of the board", "an island", holes=True),)
    answer = cp.Shading("sea", "land")
    penpa = Penpa(Texts({"?": "?"}, unnumbered=lambda shape: shape.islands))

    @abstractmethod
    def sea_rules(self, shape: cp.NumberedShape, e: cp.ShadingEncoding) -> None:
        """Post the rules about the sea, `e.shaded`."""

    @abstractmethod
    def sea_violation(self, shape: cp.NumberedShape, sea: frozenset[cp.Cell]) -> str | None:
        """A rule about the sea that is broken, in words, checked directly by the rules."""

    def has_private_model(self, puzzle: cp.Puzzle[cp.NumberedShape, cp.Clues]) -> bool:
        return True

    def protected_kinds(self, shape: cp.NumberedShape) -> frozenset[str]:
        return frozenset({cp.GIVEN})

    def rules(self, shape: cp.NumberedShape, e: cp.ShadingEncoding) -> None:
        self.sea_rules(shape, e)
        e.add_clauses([(e.unshaded[root],) for root in shape.islands], "a number is land")

    def clues(self, puzzle: cp.Puzzle[cp.NumberedShape, cp.Clues], encoding: cp.ShadingEncoding) -> list[cp.Literal]:
        e, numbers, roots = encoding, puzzle.clues[cp.GIVEN], puzzle.shape.islands
        told = {
            root: e.model.selector(f"the island of {cp.cell_name(*root)} has {counted(number, 'cell')}")
            for root, number in numbers.items()
        }
        regions = e.numbered_regions(
            e.unshaded,
            {root: (numbers[root], told[root]) if root in told else None for root in roots},
            lambda root: f"the island of {_number_at(root, numbers)}",
            LAND,
        )
        rows: dict[tuple[bool, int], list[tuple[cp.Literal, ...]]] = {}
        for node, sizes in regions.out_of_reach():
            row = (*[-size for size in sizes], -regions.nodes[node])
            rows.setdefault((regions.is_shared(node), len(sizes)), []).append(row)
        for (between, conditions), family in rows.items():
            e.add_clauses(family, BETWEEN if between else UNREACHED, conditions=conditions)
        return [*told.values()]

    def find_violation(self, puzzle: cp.Puzzle[cp.NumberedShape, cp.Clues], solution: cp.SignRows) -> str | None:
        sea, land = self.answer.shaded(solution), self.answer.unshaded(solution)
        for root in puzzle.shape.islands:
            if root in sea:
                return f"{cp.cell_name(*root)} has a number, but is sea"
        if (fault := self.sea_violation(puzzle.shape, sea)) is not None:
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

    def numbered(self, blank: cp.Puzzle, numbers: Mapping[cp.Cell, int]) -> cp.Puzzle:
        """The puzzle with these numbers."""
        puzzle = replace(blank, shape=replace(blank.shape, islands=tuple(sorted(numbers))))
        return self.with_clues(puzzle, [cp.Clue(cp.GIVEN, cell, numbers[cell]) for cell in puzzle.shape.islands])


MAX_ROUNDS = 200
"""Other solutions that are ruled out before another sea is tried."""
MAX_MOVES = 2
"""So often the number of an island is moved before the sea around it is drawn anew."""
SEAS = 100
"""Random seas of which one is taken."""

Piece: TypeAlias = "tuple[cp.Cell, ...]"


class PiecesOfSeaGenerator(cp.Generator):
    """A random sea of pieces. While there is another solution, a number is moved that rules it out; or pieces near
    there are drawn anew."""

    rules: NumberedIslands

    def __init__(
        self,
        rules: NumberedIslands,
        pieces: Callable[[int, int], Sequence[Piece]],
    ) -> None:
        """`pieces`: all that fit on a board of that height and width."""
        super().__init__(rules)
        self._pieces = pieces

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank = self.rules.empty(height, width, recipe.options)
        pieces = self._pieces(height, width)
        sea = self._grown(blank.shape, [], pieces, rng)
        at: dict[cp.Cell, frozenset[cp.Cell]] = {}
        moved = Counter[cp.Cell]()
        for _ in range(MAX_ROUNDS):
            check_clock()
            land = {*cp.rectangle(height, width)}.difference(*sea)
            islands = [frozenset(island) for island in cp.pieces(dict.fromkeys(sorted(land), True))]
            kept = {cell: island for cell, island in at.items() if island in islands}
            at = kept | {rng.one_of(sorted(island)): island for island in islands if island not in kept.values()}
            puzzle = self.rules.numbered(blank, {cell: len(island) for cell, island in at.items()})
            solution = self.rules.decode(blank, tuple([int(cell not in land) for cell in cp.rectangle(height, width)]))
            other = solver.another(puzzle, solution)
            if other is None:
                return puzzle
            flooded = self.rules.answer.shaded(other)
            changed: set[cp.Cell] = set()
            for number, island in rng.shuffled([*at.items()]):
                if island.isdisjoint(flooded) or not changed.isdisjoint(island):
                    continue
                near = _near(island, blank.shape)
                changed |= near
                del at[number]
                moved.update(island)
                if moved[number] % MAX_MOVES:
                    at[rng.one_of(sorted(island & flooded))] = island
                else:
                    sea = self._grown(blank.shape, [piece for piece in sea if near.isdisjoint(piece)], pieces, rng)
        return None

    def _grown(
        self, shape: cp.NumberedShape, begun: list[Piece], pieces: Sequence[Piece], rng: cp.SeededRandom
    ) -> list[Piece]:
        """As many pieces as random ones find room, among them those that are there: of several such seas the one with
        the smallest islands."""

        def size(sea: list[Piece]) -> int:
            land = {*shape.cells}.difference(*sea)
            return sum([len(island) ** 2 for island in cp.pieces(dict.fromkeys(sorted(land), True))])

        return min([self._random_sea(shape, begun, pieces, rng) for _ in range(SEAS)], key=size)

    def _random_sea(
        self, shape: cp.NumberedShape, begun: list[Piece], pieces: Sequence[Piece], rng: cp.SeededRandom
    ) -> list[Piece]:
        of = {cell: piece for piece in begun for cell in piece}
        closed = _near(of, shape)
        for piece in rng.drawn(pieces):
            if closed.isdisjoint(piece):
                corners = [(r + down, c + right) for r, c in piece for down in (-1, 1) for right in (-1, 1)]
                touched = {cell for corner in corners if corner in of for cell in of[corner]}
                if self.rules.sea_violation(shape, frozenset(touched.union(piece))) is None:
                    of.update(dict.fromkeys(piece, piece))
                    closed |= _near(piece, shape)
        return [*dict.fromkeys(of.values())]


def _near(cells: Collection[cp.Cell], shape: cp.NumberedShape) -> set[cp.Cell]:
    """Cells and those beside them."""
    return {near for cell in cells for near in (cell, *cp.beside(cell, shape.height, shape.width))}


def _number_at(cell: cp.Cell, numbers: Mapping[cp.Cell, int]) -> str:
    """ "the 4 at r2c3"; "r2c3" where the number is left out."""
    name = cp.cell_name(*cell)
    return f"the {numbers[cell]} at {name}" if cell in numbers else name
