"""Extras about groups of cells, and about single cells: cages, regions, sums, counts, quadruples, odd and even."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, combinations, pairwise
from typing import ClassVar

from clueproof.encoders.extras.extra import (
    BoardLayout,
    Extra,
    ExtraModel,
    Numbers,
    Pair,
    RelatedPairs,
    Tinted,
)
from clueproof.encoders.extras.lines import less
from clueproof.english import listed
from clueproof.grid.board import Board
from clueproof.grid.edges import Cell, beside
from clueproof.grid.symbols import Symbol
from clueproof.model import AllDifferent, AtLeast, Clause, Constraint, Exactly, Linear, Literal, total


def caged(board: Board, cells: Iterable[Cell], text: str) -> Board:
    """The board with a dashed outline around the cells, and a text in the upper left corner of the first."""
    first, inside = min(cells), frozenset(cells)
    small = {**board.small, first: {**board.small.get(first, {}), "nw": text}} if text else board.small
    return replace(board, cages=(*board.cages, inside), small=small)


def circled(board: Board, cells: Iterable[Cell]) -> Board:
    """The board with circles in these cells."""
    return replace(board, symbols={**board.symbols, **dict.fromkeys(cells, Symbol.WHITE_CIRCLE)})


class DifferentNumbers(Tinted):
    """No number stands twice in it."""

    kind = "different"
    of_digits = True
    sizes = range(5, 8)
    grows = True
    diagonally = False
    aliases: ClassVar[tuple[str, ...]] = ("all-different", "extra-region", "diagonal")

    @property
    def sentence(self) -> str:
        return f"no number twice in {self.where}"

    def fault(self, layout: BoardLayout) -> str | None:
        many = len(layout.digits)
        return (
            f"{len(self.cells)} cells can't hold different ones of {many} numbers" if len(self.cells) > many else None
        )

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        return len({numbers[cell] for cell in self.cells}) == len(self.cells)

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        yield AllDifferent(e.of(self.cells))


class KillerCage(DifferentNumbers):
    """No number stands twice in it, and its numbers add up to the sum, if one is stated."""

    kind = "cage"
    signed = True
    of_digits = False
    sizes = range(2, 5)
    diagonally = False
    aliases = ("killer-cage",)
    values = "optional"
    least = 1

    @property
    def sentence(self) -> str:
        adding_up = f", which add up to {self.number}" if self.value else ""
        return f"{self.where} holds different numbers{adding_up}"

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        digits = {numbers[layout.other_place(cell)] for cell in self.cells}
        adds_up = not self.value or sum(numbers[cell] for cell in self.cells) == self.number
        return len(digits) == len(self.cells) and adds_up

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        yield AllDifferent(e.digits_of(self.cells))
        if self.value:
            yield total(e.of(self.cells), self.number)

    @property
    def drawn(self) -> bool:
        return True

    def draw(self, board: Board) -> Board:
        return caged(board, self.cells, str(self.number) if self.value else "")


class SumOfCells(Extra):
    """Its numbers, which may be equal, add up to the number stated."""

    kind = "sum"
    signed = True
    repeats = True
    aliases = ("little-killer",)
    values = "one"
    least = 1

    @property
    def sentence(self) -> str:
        return f"{self.where} adds up to {self.number}"

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        return sum(numbers[cell] for cell in self.cells) == self.number

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        terms = tuple([(often, e.cells[cell]) for cell, often in Counter(self.cells).items()])
        yield Linear(terms, self.number, self.number)


class Contains(Tinted):
    """It holds the numbers stated, each as often as it is stated or more often: a quadruple is one of four cells."""

    kind = "contains"
    of_digits = True
    aliases = ("quadruple", "quad")
    values = "several"
    least = 1

    @property
    def sentence(self) -> str:
        return f"{self.where} holds {listed([*map(str, self.several_numbers)])}"

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        return not Counter(self.several_numbers) - Counter(numbers[cell] for cell in self.cells)

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        for number, often in Counter(self.several_numbers).items():
            yield AtLeast(often, tuple([cell.equals(number) for cell in e.of(self.cells)]))


class ContainsExactly(Tinted):
    """It holds each of the numbers stated just as often as it is stated."""

    kind = "contains-exactly"
    of_digits = True
    values = "several"
    least = 1

    @property
    def sentence(self) -> str:
        return f"{self.where} holds {listed([*map(str, self.several_numbers)])}, each just as often"

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        found = Counter(numbers[cell] for cell in self.cells)
        return all(found[number] == often for number, often in Counter(self.several_numbers).items())

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        for number, often in Counter(self.several_numbers).items():
            yield Exactly(often, tuple([cell.equals(number) for cell in e.of(self.cells)]))


class LookAndSay(Tinted):
    """The numbers stated are read in pairs: how often, and which number: 2,3 are exactly two threes."""

    kind = "look-and-say"
    of_digits = True
    values = "several"
    least = 1

    @property
    def said(self) -> list[tuple[int, int]]:
        return [*zip(self.several_numbers[::2], self.several_numbers[1::2], strict=False)]

    @property
    def sentence(self) -> str:
        return f"{self.where} holds {listed([f'{often} times {number}' for often, number in self.said])}"

    def fault(self, layout: BoardLayout) -> str | None:
        return "how often and which number belong together: 2,3" if len(self.several_numbers) % 2 else None

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        found = [numbers[cell] for cell in self.cells]
        return all(found.count(number) == often for often, number in self.said)

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        for often, number in self.said:
            yield Exactly(often, tuple([cell.equals(number) for cell in e.of(self.cells)]))


class SameNumbers(Tinted):
    """Groups of as many cells that hold the same numbers, each as often."""

    kind = "same-numbers"
    aliases = ("same-values",)
    several = True

    @property
    def sentence(self) -> str:
        return f"{self.where} hold the same numbers"

    def fault(self, layout: BoardLayout) -> str | None:
        alike = len(self.groups) > 1 and len({*map(len, self.groups)}) == 1
        return None if alike else "it needs groups of as many cells with / between them"

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        return len({tuple(sorted(numbers[cell] for cell in group)) for group in self.groups}) == 1

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        for one, other in pairwise(self.groups):
            for number in e.layout.numbers:
                first, second = [[e.cells[cell].equals(number) for cell in group] for group in (one, other)]
                # as many in one group as are not missing in the other
                yield Exactly(len(one), (*first, *(-literal for literal in second)))


class Clone(Tinted, RelatedPairs):
    """Groups of as many cells that hold the same numbers at the same places."""

    oriented = True
    kind = "clone"
    several = True

    @property
    def sentence(self) -> str:
        return f"{self.where} hold the same numbers at the same places"

    def fault(self, layout: BoardLayout) -> str | None:
        alike = len(self.groups) > 1 and len({*map(len, self.groups)}) == 1
        return None if alike else "it needs groups of as many cells with / between them"

    def pairs(self, layout: BoardLayout) -> list[Pair]:
        return [pair for one, other in pairwise(self.groups) for pair in zip(one, other, strict=True)]

    def fits(self, one: int, other: int, layout: BoardLayout) -> bool:
        return one == other


class CountDistinct(Tinted):
    """The first number is how many different ones the other cells hold."""

    kind = "count-distinct"
    of_digits = True
    places = "lines"

    @property
    def sentence(self) -> str:
        return f"the first number of {self.where} is how many different ones the others are"

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        first, *others = [numbers[cell] for cell in self.cells]
        return first == len({*others})

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        first, *others = e.of(self.cells)
        present: list[Literal] = []
        for number in e.layout.numbers:
            here = e.model.statement(f"{number} stands in {self.where}", f"{number} does not stand in {self.where}")
            present.append(here)
            literals = [cell.equals(number) for cell in others]
            yield Clause(-here, *literals)
            yield from [Clause(here, -literal) for literal in literals]
        for number in e.layout.numbers:
            yield Exactly(number, tuple(present), enforce=(first.equals(number),))


class RellikCage(DifferentNumbers):
    """No number stands twice in it, and no choice of some of its numbers, or of one, adds up to the number stated."""

    kind = "rellik-cage"
    of_digits = False
    sizes = range(0)
    values = "one"
    least = 1
    LARGEST: ClassVar = 9

    def draw(self, board: Board) -> Board:
        return caged(board, self.cells, str(self.number))

    @property
    def sentence(self) -> str:
        return f"{self.where} holds different numbers, none of which add up to {self.number}"

    def fault(self, layout: BoardLayout) -> str | None:
        if len(self.cells) > self.LARGEST:
            return f"it has {len(self.cells)} cells; at most {self.LARGEST} are read"
        return super().fault(layout)

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        sums: set[int] = set()
        for cell in self.cells:
            sums |= {before + numbers[cell] for before in (0, *sums)}
        digits = {numbers[layout.other_place(cell)] for cell in self.cells}
        return len(digits) == len(self.cells) and self.number not in sums

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        yield AllDifferent(e.digits_of(self.cells))
        choices = chain.from_iterable(combinations(e.of(self.cells), many) for many in range(1, len(self.cells) + 1))
        for choice in choices:
            low, high = min(e.layout.numbers) * len(choice), max(e.layout.numbers) * len(choice)
            if low <= self.number <= high:
                names = listed([cell.name for cell in choice])
                less_than = e.model.statement(
                    f"{names} add up to less than {self.number}", f"{names} add up to more than {self.number}"
                )
                terms = tuple([(1, cell) for cell in choice])
                yield Linear(terms, None, self.number - 1, enforce=(less_than,))
                yield Linear(terms, self.number + 1, None, enforce=(-less_than,))


class EqualityCage(DifferentNumbers):
    """No number stands twice in it; it has as many even as odd numbers, and as many low as high ones. A number in the
    middle is neither low nor high, and can't stand in it."""

    kind = "equality-cage"
    sizes = range(4, 5)
    grows = False

    def draw(self, board: Board) -> Board:
        return caged(board, self.cells, "")

    @property
    def sentence(self) -> str:
        return f"{self.where} holds as many even as odd numbers and as many low as high ones, no number twice"

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        found = [numbers[cell] for cell in self.cells]
        twice = 2 * len(found)
        ends = layout.numbers.start + layout.numbers[-1]
        even = 4 * sum(number % 2 == 0 for number in found) == twice
        low, high = (sum(2 * number < ends for number in found), sum(2 * number > ends for number in found))
        return len({*found}) == len(found) and even and low == high == len(found) - low

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        yield AllDifferent(e.of(self.cells))
        half, odd = divmod(len(self.cells), 2)
        if odd:
            yield Clause()
            return
        ends = e.layout.numbers.start + e.layout.numbers[-1]
        numbers = e.layout.numbers
        even = [number for number in numbers if number % 2 == 0]
        low, high = [n for n in numbers if 2 * n < ends], [n for n in numbers if 2 * n > ends]
        for allowed in (even, low, high):
            chosen = [[cell.equals(number) for number in allowed] for cell in e.of(self.cells)]
            yield Exactly(half, tuple(chain.from_iterable(chosen)))


class Lunchbox(DifferentNumbers):
    """No number stands twice in it, and those between the least and the largest add up to the number stated."""

    kind = "lunchbox"
    values = "one"
    of_digits = False

    def draw(self, board: Board) -> Board:
        return caged(board, self.cells, str(self.number))

    @property
    def sentence(self) -> str:
        return f"between the least and the largest number of {self.where} the sum is {self.number}"

    @classmethod
    def unfit(cls, layout: BoardLayout) -> str | None:
        unsettled = "it has no settled meaning where values differ from digits"
        return unsettled if layout.modified else super().unfit(layout)

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        found = [numbers[cell] for cell in self.cells]
        one, other = sorted((found.index(min(found)), found.index(max(found))))
        return len({*found}) == len(found) and sum(found[one + 1 : other]) == self.number

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        cells = e.of(self.cells)
        yield AllDifferent(cells)
        ends: dict[bool, list[Literal]] = {False: [], True: []}
        for largest, literals in ends.items():
            for cell in cells:
                says = f"the {'largest' if largest else 'least'} of {self.where}"
                here = e.model.statement(f"{cell.name} is {says}", f"{cell.name} is not {says}")
                literals.append(here)
                pairs = [(other, cell) if largest else (cell, other) for other in cells if other is not cell]
                yield from [less(low, high, 1, here) for low, high in pairs]
            yield Clause(*literals)
        for one, other in combinations(range(len(cells)), 2):
            terms = tuple([(1, cell) for cell in cells[one + 1 : other]])
            for low, high in ((one, other), (other, one)):
                both = (ends[False][low], ends[True][high])
                if terms:
                    yield Linear(terms, self.number, self.number, enforce=both)
                elif self.number:
                    yield Clause(enforce=both)


class CountingCircles(Extra):
    """The number in a circle is how many of its circles hold that number."""

    kind = "counting-circles"
    of_digits = True
    least = 1
    places = "groups"

    def draw(self, board: Board) -> Board:
        return circled(board, self.cells)

    @property
    def sentence(self) -> str:
        return f"the number in a circle of {self.where} is how many of them hold it"

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        found = Counter(numbers[cell] for cell in self.cells)
        return all(number == often for number, often in found.items())

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        for number in e.layout.numbers:
            literals = tuple([cell.equals(number) for cell in e.of(self.cells)])
            there = e.model.statement(
                f"{number} stands in a circle of {self.where}", f"no circle of {self.where} has {number}"
            )
            yield Exactly(number, literals, enforce=(there,))
            yield from [Clause(there, -literal) for literal in literals]


class Allowed(Tinted):
    """Base of the kinds that say which numbers single cells can have."""

    least = 1
    of_digits = True

    def fits(self, number: int, layout: BoardLayout) -> bool:
        raise NotImplementedError

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        return all(self.fits(numbers[cell], layout) for cell in self.cells)

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        for cell in e.of(self.cells):
            yield from [Clause(-cell.equals(n)) for n in e.layout.numbers if not self.fits(n, e.layout)]


class Odd(Allowed):
    """Each of its cells holds an odd number."""

    kind = "odd"
    sizes = range(1, 2)

    @property
    def sentence(self) -> str:
        return f"odd numbers in {self.where}"

    def fits(self, number: int, layout: BoardLayout) -> bool:
        return number % 2 == 1


class Even(Allowed):
    """Each of its cells holds an even number."""

    kind = "even"
    sizes = range(1, 2)

    @property
    def sentence(self) -> str:
        return f"even numbers in {self.where}"

    def fits(self, number: int, layout: BoardLayout) -> bool:
        return number % 2 == 0


class OneOfNumbers(Allowed):
    """Each of its cells holds one of the numbers stated."""

    kind = "one-of"
    values = "several"

    @property
    def sentence(self) -> str:
        return f"one of {', '.join(map(str, self.several_numbers))} in {self.where}"

    def fits(self, number: int, layout: BoardLayout) -> bool:
        return number in self.several_numbers


class Extreme(Tinted, RelatedPairs):
    """Base of the kinds in which a cell is compared with the cells beside it that are none of the same kind."""

    least = 1
    placed = True
    directed = True

    def pairs(self, layout: BoardLayout) -> list[Pair]:
        own = {*self.cells}
        return [
            (cell, other)
            for cell in self.cells
            for other in beside(cell, layout.height, layout.width)
            if other not in own
        ]


class Minimum(Extreme):
    """Each of its cells holds less than every cell beside it that is none of them."""

    kind = "minimum"
    sizes = range(1, 2)

    @property
    def sentence(self) -> str:
        return f"{self.where} holds less than the cells beside it"

    def fits(self, one: int, other: int, layout: BoardLayout) -> bool:
        return one < other


class Maximum(Extreme):
    """Each of its cells holds more than every cell beside it that is none of them: a fortress."""

    kind = "maximum"
    sizes = range(1, 2)
    aliases = ("fortress",)

    @property
    def sentence(self) -> str:
        return f"{self.where} holds more than the cells beside it"

    def fits(self, one: int, other: int, layout: BoardLayout) -> bool:
        return one > other
