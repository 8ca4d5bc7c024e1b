"""Extras about the whole board, which name no cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from clueproof.encoders.extras.extra import BoardLayout, Extra, ExtraModel, Numbers, Pair, RelatedPairs, thirds
from clueproof.english import listed
from clueproof.grid import one_piece
from clueproof.grid.edges import Cell, links, squares
from clueproof.model import AllDifferent, Clause, Connected, Constraint, Integer, Literal

KNIGHT = ((1, -2), (1, 2), (2, -1), (2, 1))
KING = ((1, -1), (1, 1))


class StepsApart(RelatedPairs):
    """Base: no number stands at two cells that lie a step apart."""

    least = 0
    of_digits = True
    steps: tuple[Cell, ...]

    def pairs(self, layout: BoardLayout) -> Iterable[Pair]:
        cells = {*layout.cells}
        steps = [((r, c), (r + down, c + right)) for r, c in layout.cells for down, right in self.steps]
        return [(one, other) for one, other in steps if other in cells]

    def fits(self, one: int, other: int, layout: BoardLayout) -> bool:
        return one != other


class AntiKnight(StepsApart):
    """No number stands twice a knight's move apart."""

    kind = "anti-knight"
    sentence = "no number twice a knight's move apart"
    steps = KNIGHT


class AntiKing(StepsApart):
    """No number stands twice a king's move apart."""

    kind = "anti-king"
    sentence = "no number twice a king's move apart"
    steps = (*KING, (0, 1), (1, 0))


class AntiTaxicab(Extra):
    """No number stands twice so many steps apart, along rows and columns, as it says."""

    kind = "anti-taxicab"
    of_digits = True
    least = 0
    sentence = "no number twice as many steps apart as it says"

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        return not any(
            numbers[one] == numbers[other] == abs(one[0] - other[0]) + abs(one[1] - other[1])
            for one, other in combinations(layout.cells, 2)
        )

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        for one, other in combinations(e.layout.cells, 2):
            steps = abs(one[0] - other[0]) + abs(one[1] - other[1])
            if steps in e.layout.numbers:
                yield Clause(-e.cells[one].equals(steps), -e.cells[other].equals(steps))


class Squares(Extra):
    """Base: every 2x2 square has a number of each of three kinds."""

    least = 0
    of_digits = True

    def parts(self, layout: BoardLayout) -> Iterable[Iterable[int]]:
        """The numbers of each kind."""
        raise NotImplementedError

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        found = [{numbers[cell] for cell in square} for square in squares(layout.height, layout.width)]
        return all(square.intersection(part) for square in found for part in self.parts(layout))

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        for square in squares(e.layout.height, e.layout.width):
            for part in self.parts(e.layout):
                yield Clause(*[cell.equals(number) for cell in e.of(square) for number in part])


class GlobalEntropy(Squares):
    """Every 2x2 square has a low, a middle and a high number."""

    kind = "global-entropy"
    sentence = "every 2x2 square has a low, a middle and a high number"

    def fault(self, layout: BoardLayout) -> str | None:
        many = len(layout.numbers)
        return None if many % 3 == 0 else f"{many} numbers are not low, middle and high in equal parts"

    def parts(self, layout: BoardLayout) -> Iterable[Iterable[int]]:
        return thirds(layout)


class GlobalModular(Squares):
    """Every 2x2 square has numbers of every remainder after division by 3."""

    kind = "global-modular"
    sentence = "every 2x2 square has numbers of every remainder by 3"

    def parts(self, layout: BoardLayout) -> Iterable[Iterable[int]]:
        return [[number for number in layout.numbers if number % 3 == rest] for rest in range(3)]


class Houses(Extra):
    """Base: groups of cells that hold no number twice."""

    least = 0
    of_digits = True

    def houses(self, layout: BoardLayout) -> Iterable[Iterable[Cell]]:
        raise NotImplementedError

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        found = [[numbers[cell] for cell in house] for house in self.houses(layout)]
        return all(len({*house}) == len(house) for house in found)

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        yield from [AllDifferent(e.of(house)) for house in self.houses(e.layout)]


class DisjointGroups(Houses):
    """No number stands twice at the same place of boxes."""

    kind = "disjoint-groups"
    aliases = ("disjoint-sets",)
    boxed = True
    sentence = "no number twice at the same place of boxes"

    def houses(self, layout: BoardLayout) -> Iterable[Iterable[Cell]]:
        return zip(*layout.boxes, strict=True)


class Windoku(Houses):
    """More boxes, a cell away from the border and from each other, hold no number twice: four on 9 by 9 cells."""

    kind = "windoku"
    boxed = True
    sentence = "no number twice in a window"

    def fault(self, layout: BoardLayout) -> str | None:
        return None if self.box(layout) else "windows are those of boards with boxes of the same form"

    @staticmethod
    def box(layout: BoardLayout) -> tuple[int, int] | None:
        """Height and width of the boxes, if they are all alike, and not of one row or column."""
        forms = {(box[-1][0] - box[0][0] + 1, box[-1][1] - box[0][1] + 1) for box in layout.boxes}
        found = forms.pop() if len(forms) == 1 else (0, 0)
        return found if min(found) > 1 and found[0] * found[1] == len(layout.boxes[0]) else None

    def houses(self, layout: BoardLayout) -> Iterable[Iterable[Cell]]:
        high, wide = self.box(layout) or (layout.height, layout.width)
        rows, columns = range(1, layout.height - high, high + 1), range(1, layout.width - wide, wide + 1)
        return [[(r + down, c + right) for down in range(high) for right in range(wide)] for r in rows for c in columns]


class ConnectedHolders(Extra):
    """The cells that hold one of the numbers stated are connected along their sides: no two groups of them are apart.
    Those of a snake, or what is shaded."""

    kind = "connected"
    of_digits = True
    values = "several"
    least = 0

    @property
    def sentence(self) -> str:
        return f"the cells with {', '.join(map(str, self.several_numbers))} are connected"

    def fault(self, layout: BoardLayout) -> str | None:
        strange = [number for number in self.several_numbers if number not in layout.numbers]
        return f"no cell can hold {strange[0]}" if strange else None

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        cells = [cell for cell in layout.cells if numbers[cell] in self.several_numbers]
        return not cells or len(one_piece(cells)) == len(cells)

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        nodes: list[Literal] = []
        for cell in e.of(e.layout.cells):
            own = [cell.equals(number) for number in dict.fromkeys(self.several_numbers)]
            inside = own[0]
            if len(own) > 1:
                words = listed([*map(str, self.several_numbers)], "or")
                inside = e.model.statement(f"{cell.name} is {words}", f"{cell.name} is not {words}")
                yield Clause(-inside, *own)
                yield from [Clause(inside, -literal) for literal in own]
            nodes.append(inside)
        place = {cell: number for number, cell in enumerate(e.layout.cells)}
        yield Connected(tuple(nodes), tuple([(place[one], place[other]) for one, other in links(e.layout.cells)]))


class DutchFlatmates(Extra):
    """Each 5 has a 1 above it or a 9 below it, or both."""

    oriented = True
    kind = "dutch-flatmates"
    of_digits = True
    least = 0
    sentence = "each 5 has a 1 above it or a 9 below it"

    def fault(self, layout: BoardLayout) -> str | None:
        return None if {1, 5, 9} <= {*layout.numbers} else "it needs the numbers 1, 5 and 9"

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        board = {cell: numbers[cell] for cell in layout.cells}
        fives = [cell for cell, number in board.items() if number == 5]
        return all(board.get((r - 1, c)) == 1 or board.get((r + 1, c)) == 9 for r, c in fives)

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        board = {*e.layout.cells}
        for r, c in e.layout.cells:
            mates = (((r - 1, c), 1), ((r + 1, c), 9))
            there = [e.cells[cell].equals(number) for cell, number in mates if cell in board]
            yield Clause(-e.cells[r, c].equals(5), *there)


class Doppelganger(Extra):
    """The numbers are 0 to n on n rows. Each row, column and box has a 0 and lacks one of the other numbers; no two
    rows lack the same, nor two columns or boxes. Where a 0 stands, its row, column and box lack different numbers."""

    oriented = True
    kind = "doppelganger"
    of_digits = True
    boxed = True
    least = 0
    sentence = "rows, columns and boxes each lack a number of their own, different ones where a 0 stands"

    def fault(self, layout: BoardLayout) -> str | None:
        many = layout.height
        fits = layout.width == many and layout.numbers == range(many + 1) and {*map(len, layout.boxes)} == {many}
        return None if fits else "it needs n rows of n cells, boxes of n cells, and the numbers from 0 to n"

    def kinds_of_houses(self, layout: BoardLayout) -> list[list[tuple[Cell, ...]]]:
        """The rows, the columns and the boxes."""
        rows = [tuple([(r, c) for c in range(layout.width)]) for r in range(layout.height)]
        return [rows, [*zip(*rows, strict=True)], [*layout.boxes]]

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        lacking: list[dict[Cell, int]] = []
        for houses in self.kinds_of_houses(layout):
            lacks = [{*layout.numbers} - {numbers[cell] for cell in house} for house in houses]
            if any(len(lack) != 1 or 0 in lack for lack in lacks) or len({*map(min, lacks)}) < len(houses):
                return False
            lacking.append({cell: min(lack) for house, lack in zip(houses, lacks, strict=True) for cell in house})
        zeros = [cell for cell in layout.cells if numbers[cell] == 0]
        return all(len({lack[cell] for lack in lacking}) == len(lacking) for cell in zeros)

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        lacking: list[dict[Cell, Integer]] = []
        for name, houses in zip(("row", "column", "box"), self.kinds_of_houses(e.layout), strict=True):
            lacks = [e.model.integer(f"what {name} {n + 1} lacks", e.layout.numbers[1:]) for n in range(len(houses))]
            yield AllDifferent(tuple(lacks))
            for house, lack in zip(houses, lacks, strict=True):
                # with what it lacks it has every number once
                yield AllDifferent((*e.of(house), lack))
                yield Clause(*[cell.equals(0) for cell in e.of(house)])
            lacking.append({cell: lack for house, lack in zip(houses, lacks, strict=True) for cell in house})
        for cell in e.layout.cells:
            yield AllDifferent(tuple([lack[cell] for lack in lacking]), enforce=(e.cells[cell].equals(0),))
