"""Extras along lines: thermometers, whispers, arrows and their kin. Sources: the rules that f-puzzles, SudokuPad and
Interactive Sudoku Solver state with their constraints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, combinations, groupby, pairwise

from clueproof.encoders.extras.extra import BoardLayout, Extra, ExtraModel, Numbers, Pair, RelatedPairs, Tinted, thirds
from clueproof.grid.board import Board, Path
from clueproof.grid.edges import Cell
from clueproof.model import Automaton, Clause, Consecutive, Constraint, Integer, Linear


def less(one: Integer, other: Integer, by: int = 0, *enforce: int) -> Linear:
    """The first number is less than the second, at least `by` so much; with 0 it may be the same."""
    return Linear(((1, one), (-1, other)), None, -by, enforce=enforce)


def alike(one: Iterable[Integer], other: Iterable[Integer]) -> Linear:
    """Two groups of cells have the same sum."""
    return Linear((*((1, cell) for cell in one), *((-1, cell) for cell in other)), 0, 0)


class Thermometer(Extra):
    """Numbers grow along it, from the bulb on, which is the first cell."""

    kind = "thermo"
    sizes = range(3, 7)
    grows = True
    aliases = ("thermometer",)

    @property
    def sentence(self) -> str:
        return f"numbers grow along {self.where}"

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        return all(numbers[one] < numbers[other] for one, other in pairwise(self.cells))

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        yield from [less(one, other, 1) for one, other in pairwise(e.of(self.cells))]

    @property
    def drawn(self) -> bool:
        return True

    def draw(self, board: Board) -> Board:
        return replace(board, paths=(*board.paths, Path(self.cells, "thermometer")))


class SlowThermometer(Extra):
    """Numbers never become less along it, from the bulb on, which is the first cell."""

    kind = "slow-thermo"
    sizes = range(3, 7)
    grows = True
    aliases = ("slow-thermometer",)

    @property
    def sentence(self) -> str:
        return f"numbers grow or stay the same along {self.where}"

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        return all(numbers[one] <= numbers[other] for one, other in pairwise(self.cells))

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        yield from [less(one, other) for one, other in pairwise(e.of(self.cells))]


class Whisper(RelatedPairs):
    """Numbers that follow each other differ by 5 or more, or by another number that is stated."""

    kind = "whisper"
    sizes = range(3, 7)
    grows = True
    repeats = True
    aliases = ("whispers", "german-whisper")
    values = "optional"
    default = 5

    @property
    def sentence(self) -> str:
        return f"neighbours on {self.where} differ by {self.number} at least"

    def fits(self, one: int, other: int, layout: BoardLayout) -> bool:
        return abs(one - other) >= self.number


class RenbanLine(Extra):
    """Its numbers follow each other, each once, in any order."""

    kind = "renban"
    sizes = range(3, 5)

    @property
    def sentence(self) -> str:
        return f"{self.where} holds numbers that follow each other"

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        found = sorted(numbers[cell] for cell in self.cells)
        return all(other == one + 1 for one, other in pairwise(found))

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        yield Consecutive(e.of(self.cells))


class Nabner(RelatedPairs):
    """No two of its numbers are equal or follow each other, wherever they stand on it."""

    kind = "nabner"
    sizes = range(3, 5)
    grows = True

    def pairs(self, layout: BoardLayout) -> Iterable[Pair]:
        return combinations(self.cells, 2)

    @property
    def sentence(self) -> str:
        return f"no two numbers on {self.where} are equal or follow each other"

    def fits(self, one: int, other: int, layout: BoardLayout) -> bool:
        return abs(one - other) > 1


class Palindrome(RelatedPairs):
    """It reads the same from both ends."""

    kind = "palindrome"
    sizes = range(3, 5)

    def pairs(self, layout: BoardLayout) -> Iterable[Pair]:
        half = len(self.cells) // 2
        return zip(self.cells[:half], self.cells[::-1], strict=False)

    @property
    def sentence(self) -> str:
        return f"{self.where} reads the same from both ends"

    def fits(self, one: int, other: int, layout: BoardLayout) -> bool:
        return one == other


class BetweenLine(Extra):
    """Its inner numbers lie between those at its ends, and equal neither."""

    kind = "between"
    sizes = range(3, 6)
    aliases = ("between-line",)
    least = 3

    @property
    def sentence(self) -> str:
        return f"the inner numbers of {self.where} lie between those at its ends"

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        first, *inner, last = [numbers[cell] for cell in self.cells]
        low, high = sorted((first, last))
        return all(low < number < high for number in inner)

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        first, *inner, last = e.of(self.cells)
        rising = e.model.statement(f"{first.name} is less than {last.name}", f"{first.name} is more than {last.name}")
        for cell in inner:
            yield less(first, cell, 1, rising)
            yield less(cell, last, 1, rising)
            yield less(last, cell, 1, -rising)
            yield less(cell, first, 1, -rising)


class Lockout(Extra):
    """The numbers at its ends differ by 4 or more, or by another number that is stated, and none of the others lies
    between them or equals one of them."""

    kind = "lockout"
    sizes = range(3, 5)
    aliases = ("lockout-line",)
    values = "optional"
    default = 4

    @property
    def sentence(self) -> str:
        return f"the ends of {self.where} differ by {self.number} at least, and its inner numbers lie outside of them"

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        first, *inner, last = [numbers[cell] for cell in self.cells]
        low, high = sorted((first, last))
        return high - low >= self.number and not any(low <= number <= high for number in inner)

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        first, *inner, last = e.of(self.cells)
        rising = e.model.statement(f"{first.name} is less than {last.name}", f"{first.name} is more than {last.name}")
        for low, high, way in ((first, last, rising), (last, first, -rising)):
            yield less(low, high, self.number, way)
            for cell in inner:
                below = e.model.statement(
                    f"{cell.name} is less than both ends of {self.where}",
                    f"{cell.name} is more than both ends of {self.where}",
                )
                yield less(cell, low, 1, way, below)
                yield less(high, cell, 1, way, -below)


class RegionSumLine(Extra):
    """Its parts in the boxes that it passes have the same sum."""

    kind = "region-sum-line"
    sizes = range(3, 6)
    aliases = ("region-sum", "box-sum-line")
    placed = True
    boxed = True

    @property
    def sentence(self) -> str:
        return f"{self.where} has the same sum in each box that it passes"

    def parts(self, layout: BoardLayout) -> list[list[Cell]]:
        """The stretches of cells that are in one box."""
        box_of = layout.box_of
        return [[*cells] for _, cells in groupby(self.cells, box_of.get)]

    def fault(self, layout: BoardLayout) -> str | None:
        return None if len(self.parts(layout)) > 1 else f"{self.where} does not leave its box"

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        return len({sum(numbers[cell] for cell in part) for part in self.parts(layout)}) == 1

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        yield from [alike(e.of(one), e.of(other)) for one, other in pairwise(self.parts(e.layout))]


class EqualSums(Extra):
    """Groups of cells with the same sum."""

    kind = "equal-sums"
    several = True

    @property
    def sentence(self) -> str:
        return f"{self.where} have the same sum"

    def fault(self, layout: BoardLayout) -> str | None:
        return None if len(self.groups) > 1 else "it needs groups with / between them"

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        return len({sum(numbers[cell] for cell in group) for group in self.groups}) == 1

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        yield from [alike(e.of(one), e.of(other)) for one, other in pairwise(self.groups)]


class Entropic(RelatedPairs):
    """Of any three cells in a row on it one is low, one middle and one high: 1 to 3, 4 to 6, 7 to 9. Where numbers
    can't be divided by three, as many are low as high: 1, 2 and 3, 4."""

    kind = "entropic"
    of_digits = True
    sizes = range(3, 6)
    grows = True
    aliases = ("entropic-line",)

    @property
    def sentence(self) -> str:
        return f"of three neighbours on {self.where} one is low, one middle and one high"

    def pairs(self, layout: BoardLayout) -> Iterable[Pair]:
        return [*pairwise(self.cells), *zip(self.cells, self.cells[2:], strict=False)]

    def fits(self, one: int, other: int, layout: BoardLayout) -> bool:
        return not any(one in third and other in third for third in thirds(layout))


class Modular(RelatedPairs):
    """Of any three cells in a row on it no two have the same remainder after division by 3; or as many as are stated
    by that number."""

    kind = "modular"
    of_digits = True
    sizes = range(3, 6)
    grows = True
    aliases = ("modular-line",)
    values = "optional"
    default = 3

    @property
    def sentence(self) -> str:
        return f"of {self.number} neighbours on {self.where} no two have the same remainder by {self.number}"

    def fault(self, layout: BoardLayout) -> str | None:
        return None if self.number else "no number can be divided by 0"

    def pairs(self, layout: BoardLayout) -> Iterable[Pair]:
        steps = range(1, self.number)
        return chain.from_iterable(zip(self.cells, self.cells[step:], strict=False) for step in steps)

    def fits(self, one: int, other: int, layout: BoardLayout) -> bool:
        return (one - other) % self.number != 0


class Zipper(Extra):
    """Cells as far from its middle have the same sum, which is the number in the middle if there is a middle cell."""

    kind = "zipper"
    sizes = range(3, 5)
    aliases = ("zipper-line",)
    least = 3

    @property
    def sentence(self) -> str:
        return f"cells as far from the middle of {self.where} have the same sum"

    def sums(self) -> list[tuple[Cell, ...]]:
        """The groups of cells whose sums are the same."""
        half, odd = divmod(len(self.cells), 2)
        pairs: list[tuple[Cell, ...]] = [*zip(self.cells[:half], self.cells[::-1], strict=False)]
        return [*pairs, (self.cells[half],)] if odd else pairs

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        return len({sum(numbers[cell] for cell in group) for group in self.sums()}) == 1

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        yield from [alike(e.of(one), e.of(other)) for one, other in pairwise(self.sums())]


class SumLine(Extra):
    """It can be divided into stretches that each add up to the number stated."""

    kind = "sum-line"
    natural = True
    values = "one"
    least = 1

    @property
    def sentence(self) -> str:
        return f"{self.where} is made of stretches that add up to {self.number}"

    def fault(self, layout: BoardLayout) -> str | None:
        return None if self.number else "its stretches add up to 1 or more"

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        found = 0
        for cell in self.cells:
            found += numbers[cell]
            if found == self.number:
                found = 0
        return found == 0

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        sums = range(self.number)
        steps = [(before, number, before + number) for before in sums for number in e.layout.numbers]
        going_on = tuple([(a, n, b % self.number) for a, n, b in steps if b <= self.number])
        yield Automaton(e.of(self.cells), start=0, accepting=(0,), transitions=going_on)


class Arrow(Extra):
    """The numbers along it add up to that in its circle, the first cell."""

    kind = "arrow"
    sizes = range(3, 5)

    @property
    def sentence(self) -> str:
        return f"the first number of {self.where} is the sum of the others"

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        first, *others = [numbers[cell] for cell in self.cells]
        return first == sum(others)

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        first, *others = e.of(self.cells)
        yield alike([first], others)

    @property
    def drawn(self) -> bool:
        return True

    def draw(self, board: Board) -> Board:
        return replace(board, paths=(*board.paths, Path(self.cells, "arrow")))


class PillArrow(Extra):
    """The numbers along it add up to the number of two digits in its first two cells, or of as many as stated."""

    kind = "pill-arrow"
    natural = True
    values = "optional"
    default = 2
    least = 3

    @property
    def sentence(self) -> str:
        return f"the first {self.number} digits of {self.where} are the sum of the others"

    def fault(self, layout: BoardLayout) -> str | None:
        if not 1 <= self.number < len(self.cells):
            return f"a pill of {self.number} cells does not fit {len(self.cells)} cells"
        return None if max(layout.numbers) <= 9 else "numbers of two digits can't be read in a pill"

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        found = [numbers[cell] for cell in self.cells]
        pill = int("".join(map(str, found[: self.number])))
        return pill == sum(found[self.number :])

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        cells = e.of(self.cells)
        digits = [(10 ** (self.number - 1 - place), cell) for place, cell in enumerate(cells[: self.number])]
        yield Linear((*digits, *((-1, cell) for cell in cells[self.number :])), 0, 0)


class DoubleArrow(Extra):
    """The numbers between its ends add up to the sum of those at its ends."""

    kind = "double-arrow"
    sizes = range(3, 6)
    least = 3

    @property
    def sentence(self) -> str:
        return f"the ends of {self.where} have the same sum as what lies between them"

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        first, *inner, last = [numbers[cell] for cell in self.cells]
        return first + last == sum(inner)

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        first, *inner, last = e.of(self.cells)
        yield alike((first, last), inner)


class Indexing(Tinted):
    """Base of the three kinds: a number says where in its row, column or box the number of its own place stands."""

    oriented = True
    placed = True
    of_digits = True
    least = 1

    def targets(self, cell: Cell, layout: BoardLayout) -> tuple[list[Cell], int]:
        """The cells of which the number in a cell is the index, and the number that stands at that place."""
        raise NotImplementedError

    def fault(self, layout: BoardLayout) -> str | None:
        return None if layout.numbers.start == 1 else "places are counted from 1, and numbers are not"

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        for cell in self.cells:
            places, own = self.targets(cell, layout)
            if numbers[cell] > len(places) or numbers[places[numbers[cell] - 1]] != own:
                return False
        return True

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        for cell in self.cells:
            places, own = self.targets(cell, e.layout)
            for number in e.layout.numbers:
                here = e.cells[cell].equals(number)
                there = [e.cells[places[number - 1]].equals(own)] if number <= len(places) else []
                yield Clause(-here, *there)


class ValueIndexer(Extra):
    """Its first number stands in one of the cells behind the second: in that one of which the second number says the
    place. They are counted from 1."""

    oriented = True
    kind = "value-indexer"
    of_digits = True
    least = 3
    repeats = True

    @property
    def sentence(self) -> str:
        return f"behind the second number of {self.where} the first stands as far on as the second says"

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        value, place, *others = [numbers[cell] for cell in self.cells]
        return 1 <= place <= len(others) and others[place - 1] == value

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        value, place, *others = e.of(self.cells)
        for number in e.layout.numbers:
            here = place.equals(number)
            if not 1 <= number <= len(others):
                yield Clause(-here)
            for what in e.layout.numbers if 1 <= number <= len(others) else ():
                yield Clause(-here, -value.equals(what), others[number - 1].equals(what))


class ColumnIndexer(Indexing):
    """A number v in column c says that the number c stands in column v of the row."""

    kind = "column-indexer"

    @property
    def sentence(self) -> str:
        return f"numbers of {self.where} say where in the row the number of their column stands"

    def targets(self, cell: Cell, layout: BoardLayout) -> tuple[list[Cell], int]:
        return [(cell[0], c) for c in range(layout.width)], cell[1] + 1


class RowIndexer(Indexing):
    """A number v in row r says that the number r stands in row v of the column."""

    kind = "row-indexer"

    @property
    def sentence(self) -> str:
        return f"numbers of {self.where} say where in the column the number of their row stands"

    def targets(self, cell: Cell, layout: BoardLayout) -> tuple[list[Cell], int]:
        return [(r, cell[1]) for r in range(layout.height)], cell[0] + 1


class BoxIndexer(Indexing):
    """A number v at place p of a box says that the number p stands at place v of the box."""

    kind = "box-indexer"
    boxed = True

    @property
    def sentence(self) -> str:
        return f"numbers of {self.where} say where in the box the number of their place stands"

    def targets(self, cell: Cell, layout: BoardLayout) -> tuple[list[Cell], int]:
        box = [*layout.boxes[layout.box_of[cell]]]
        return box, box.index(cell) + 1
