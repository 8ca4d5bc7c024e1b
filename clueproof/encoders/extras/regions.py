"""Extras about regions that are to be found: how far they reach, and how many cells they have somewhere."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence

from clueproof.encoders.extras.extra import BoardLayout, Extra, ExtraModel, Numbers
from clueproof.grid.board import Board
from clueproof.grid.edges import Cell
from clueproof.model import Clause, Constraint, Exactly, Literal


class AboutRegions(Extra):
    """Base of the kinds that are about regions to be found. Lines of theirs would be taken for other kinds."""

    placed = True

    def draw(self, board: Board) -> Board:
        return board

    @classmethod
    def unfit(cls, layout: BoardLayout) -> str | None:
        return super().unfit(layout) if layout.finding else "it is about regions to be found: regions=find"


def _clauses_of(e: ExtraModel, literal: Literal, one: Cell, other: Cell, *unless: Literal) -> Iterator[Constraint]:
    """The clauses that make a literal say that two cells are in one region, and that `unless` are all false."""
    first, second = [e.cells[e.layout.region_place(cell)] for cell in (one, other)]
    for without in unless:
        yield Clause(-literal, -without)
    for region in range(e.layout.height):
        a, b = first.equals(region), second.equals(region)
        yield Clause(-literal, -a, b)
        yield Clause(-literal, a, -b)
        yield Clause(literal, -a, -b, *unless)


class InOneRegion(AboutRegions):
    """Its cells are in one region of those to be found."""

    kind = "same-region"
    sizes = range(2, 4)
    grows = True
    diagonally = False

    @property
    def sentence(self) -> str:
        return f"{self.where} is in one region"

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        return len({numbers[layout.region_place(cell)] for cell in self.cells}) == 1

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        first, *others = [e.cells[e.layout.region_place(cell)] for cell in self.cells]
        for other in others:
            for region in range(e.layout.height):
                yield Clause(-first.equals(region), other.equals(region))


class CountedRegion(AboutRegions):
    """Base: the number of a cell is how many cells are in the region of a first one, less a number that may be
    stated."""

    values = "optional"
    default = 0
    least = 1
    several = True
    sizes = range(1, 2)

    @abstractmethod
    def counted(self, layout: BoardLayout) -> Sequence[Sequence[Cell]]:
        """The lists of cells that are looked at, each of which begins with the first one."""

    @abstractmethod
    def many(self, inside: Sequence[Sequence[bool]]) -> int:
        """How many of them count, besides the first, where these are in its region."""

    @abstractmethod
    def literals(self, e: ExtraModel) -> Iterator[tuple[Literal, Iterator[Constraint]]]:
        """For each other cell the literal that it counts, and what gives it its meaning."""

    @property
    def less(self) -> str:
        return f", less {self.number}" if self.number else ""

    def fault(self, layout: BoardLayout) -> str | None:
        if len(self.groups[0]) != 1:
            return "its first group is the cell with the number"
        cells = self.counted(layout)
        if len({group[0] for group in cells}) > 1:
            return "the cells that are counted begin with the same one"
        others = [cell for group in cells for cell in group[1:]]
        return None if len({*others}) == len(others) else "a cell would be counted twice"

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        cells = self.counted(layout)
        region = numbers[layout.region_place(cells[0][0])]
        inside = [[numbers[layout.region_place(cell)] == region for cell in group[1:]] for group in cells]
        return numbers[self.groups[0][0]] == 1 + self.many(inside) - self.number

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        found: list[Literal] = []
        for literal, clauses in self.literals(e):
            found.append(literal)
            yield from clauses
        for number in e.layout.numbers:
            here, others = e.cells[self.groups[0][0]].equals(number), number + self.number - 1
            if 0 <= others <= len(found):
                yield Exactly(others, tuple(found), enforce=(here,))
            else:
                yield Clause(-here)


class RegionRun(CountedRegion):
    """The first cell holds how many cells, one after the other on the paths of the other groups, are in the region of
    the cell with which all of them begin, that one included; less the number that is stated, if one is. Without other
    groups the paths lead from the first cell in all four directions."""

    kind = "region-run"
    aliases = ("chaos-arrow",)

    @property
    def sentence(self) -> str:
        return f"the first number of {self.where} is how far its region goes on{self.less}"

    def counted(self, layout: BoardLayout) -> Sequence[Sequence[Cell]]:
        if len(self.groups) > 1:
            return self.groups[1:]
        ((r, c),) = self.groups[0]
        ahead = range(r, -1, -1), range(r, layout.height), range(c, -1, -1), range(c, layout.width)
        up, down, left, right = ahead
        return [
            *[[(row, c) for row in rows] for rows in (up, down)],
            *[[(r, col) for col in cs] for cs in (left, right)],
        ]

    def many(self, inside: Sequence[Sequence[bool]]) -> int:
        return sum(next((n for n, one in enumerate(group) if not one), len(group)) for group in inside)

    def literals(self, e: ExtraModel) -> Iterator[tuple[Literal, Iterator[Constraint]]]:
        for first, *others in self.counted(e.layout):
            before: list[Literal] = []
            for cell in others:
                literal = e.model.boolean(f"the run of {self.where} comes to {cell}")
                yield literal, _clauses_of(e, literal, first, cell, *before)
                before = [-literal]


class RegionCount(CountedRegion):
    """The first cell holds how many cells of the other group are in the region of its first one, that one included;
    less the number that is stated, if one is. Without another group it is that of the first cell and of the up to eight
    around it."""

    kind = "region-count"
    aliases = ("chaos-count",)

    @property
    def sentence(self) -> str:
        return f"the first number of {self.where} is how many of the cells are in one region with the next{self.less}"

    def fault(self, layout: BoardLayout) -> str | None:
        return "it has one or two groups" if len(self.groups) > 2 else super().fault(layout)

    def counted(self, layout: BoardLayout) -> Sequence[Sequence[Cell]]:
        if len(self.groups) > 1:
            return self.groups[1:]
        ((r, c),) = self.groups[0]
        near = [cell for cell in layout.cells if max(abs(cell[0] - r), abs(cell[1] - c)) == 1]
        return [[(r, c), *near]]

    def many(self, inside: Sequence[Sequence[bool]]) -> int:
        return sum(map(sum, inside))

    def literals(self, e: ExtraModel) -> Iterator[tuple[Literal, Iterator[Constraint]]]:
        ((first, *others),) = self.counted(e.layout)
        for cell in others:
            literal = e.model.boolean(f"{cell} is in the region of {first}")
            yield literal, _clauses_of(e, literal, first, cell)
