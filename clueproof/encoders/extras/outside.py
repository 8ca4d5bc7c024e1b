"""Extras that stand outside of the board and are about a line of cells seen from there: the first cell named is the
nearest one."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from itertools import accumulate, combinations
from typing import ClassVar

from clueproof.encoders.extras.extra import BoardLayout, Extra, ExtraModel, Numbers, path_text
from clueproof.english import counted
from clueproof.grid.edges import Cell
from clueproof.model import (
    Automaton,
    Clause,
    Constraint,
    Exactly,
    Integer,
    Lexicographic,
    Linear,
    LinesDiffer,
    Literal,
    SumBetween,
)
from clueproof.seeded_random import SeededRandom


class OutsideClue(Extra):
    """Base: one number about one line."""

    values = "one"
    placed = True
    places = "rays"
    sizes = range(2, 100)

    @classmethod
    def random_cells(
        cls, numbers: Numbers, layout: BoardLayout, free: AbstractSet[Cell], rng: SeededRandom
    ) -> tuple[Cell, ...]:
        # a whole row or column, seen from either side
        rows = [[(r, c) for c in range(layout.width)] for r in range(layout.height)]
        line = rng.one_of([*rows, *map(list, zip(*rows, strict=True))])
        return tuple(line[::-1] if rng.happens(0.5) else line)


class Sandwich(OutsideClue):
    """The numbers between the least and the largest of the grid, 1 and 9, add up to the number stated."""

    kind = "sandwich"
    natural = True

    @property
    def sentence(self) -> str:
        return f"between the least and the largest number of {self.where} the sum is {self.number}"

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        digits = [numbers[layout.other_place(cell)] for cell in self.cells]
        crusts = [place for place, digit in enumerate(digits) if digit in (layout.digits[0], layout.digits[-1])]
        if len(crusts) != 2 or digits[crusts[0]] == digits[crusts[1]]:
            return False
        return sum(numbers[cell] for cell in self.cells[crusts[0] + 1 : crusts[1]]) == self.number

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        if self._is_different(e.layout):
            total = e.model.integer(f"the sum in {self.where}", (self.number,))
            yield SumBetween(e.of(self.cells), (e.layout.numbers[0], e.layout.numbers[-1]), total)
        elif not e.layout.modified:
            yield self._automaton(e)
        # the same by the places of the crusts, which propagates where the others have not begun
        cells, digits = e.of(self.cells), e.digits_of(self.cells)
        ends = (e.layout.digits[0], e.layout.digits[-1])
        crust = [
            e.model.statement(f"{cell.name} is a crust of {self.where}", f"{cell.name} is no crust of {self.where}")
            for cell in digits
        ]
        for cell, here in zip(digits, crust, strict=True):
            yield Clause(-here, *[cell.equals(end) for end in ends])
            yield from [Clause(here, -cell.equals(end)) for end in ends]
        for end in ends:
            yield Exactly(1, tuple([cell.equals(end) for cell in digits]))
        for one, other in combinations(range(len(cells)), 2):
            both = (crust[one], crust[other])
            terms = tuple([(1, cell) for cell in cells[one + 1 : other]])
            if not self._can_lie_between(len(terms), e.layout):
                yield Clause(-crust[one], -crust[other])
            elif terms:
                yield Linear(terms, self.number, self.number, enforce=both)

    def _can_lie_between(self, many: int, layout: BoardLayout) -> bool:
        """Can so many numbers between the crusts add up to the number stated?"""
        if layout.modified or not many:
            return many > 0 or self.number == 0
        inner = layout.numbers[1:-1]
        if self._is_different(layout):
            return sum(inner[:many]) <= self.number <= sum(inner[len(inner) - many :])
        return bool(inner) and inner[0] * many <= self.number <= inner[-1] * many

    def _is_different(self, layout: BoardLayout) -> bool:
        """Are its numbers different, as in every row and column?"""
        rows, columns = [{*found} for found in zip(*self.cells, strict=True)]
        straight = min(len(rows), len(columns)) == 1 and len({*self.cells}) == len(self.cells)
        return straight and not layout.modified and max(layout.height, layout.width) <= len(layout.numbers)

    def _automaton(self, e: ExtraModel) -> Automaton:
        # states: before the first crust; what the sum is by now, and which crust is to come; behind
        ends = (e.layout.numbers[0], e.layout.numbers[-1])
        inner = [number for number in e.layout.numbers if number not in ends]
        before, behind = 0, 1
        state = {
            (end, so_far): 2 + 2 * so_far + place for so_far in range(self.number + 1) for place, end in enumerate(ends)
        }
        steps = [(phase, number, phase) for phase in (before, behind) for number in inner]
        for end, other in (ends, ends[::-1]):
            steps.append((before, other, state[end, 0]))
            steps.append((state[end, self.number], end, behind))
            for so_far in range(self.number + 1):
                going_on = [number for number in inner if so_far + number <= self.number]
                steps += [(state[end, so_far], number, state[end, so_far + number]) for number in going_on]
        return Automaton(e.of(self.cells), start=before, accepting=(behind,), transitions=tuple(steps))


class XSum(OutsideClue):
    """The first X numbers add up to the number stated, where X is the first of them."""

    kind = "x-sum"
    natural = True

    @property
    def sentence(self) -> str:
        return f"as many numbers of {self.where} as the first of them says add up to {self.number}"

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        found = [numbers[cell] for cell in self.cells]
        return found[0] <= len(found) and sum(found[: found[0]]) == self.number

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        cells = e.of(self.cells)
        for many in e.layout.numbers:
            first = cells[0].equals(many)
            if many > len(cells) or (not many and self.number):
                yield Clause(-first)
            elif many:
                terms = tuple([(1, cell) for cell in cells[:many]])
                yield Linear(terms, self.number, self.number, enforce=(first,))


class Skyscraper(OutsideClue):
    """So many numbers of the line are larger than all before them; a 0 is none."""

    kind = "skyscraper"
    natural = True

    @property
    def sentence(self) -> str:
        numbers = f"{counted(self.number, 'number')} of {self.where}"
        return f"{numbers} {'is' if self.number == 1 else 'are'} larger than all before"

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        found = [numbers[cell] for cell in self.cells]
        highest = [0, *accumulate(found, max)]
        return sum(number > before for number, before in zip(found, highest, strict=False)) == self.number

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        # a state: the highest so far, and how many have been seen
        most = e.layout.numbers[-1]
        state = {
            (high, seen): high * (self.number + 1) + seen for high in range(most + 1) for seen in range(self.number + 1)
        }
        steps: list[tuple[int, int, int]] = []
        for (high, seen), here in state.items():
            for number in e.layout.numbers:
                there = state.get((max(high, number), seen + (number > high)))
                if there is not None:
                    steps.append((here, number, there))
        done = tuple([state[high, self.number] for high in range(most + 1)])
        yield Automaton(e.of(self.cells), start=state[0, 0], accepting=done, transitions=tuple(steps))


class HiddenSkyscraper(OutsideClue):
    """The first number that is less than one before it is the number stated."""

    kind = "hidden-skyscraper"
    natural = True

    @property
    def sentence(self) -> str:
        return f"the first number of {self.where} that is less than one before it is {self.number}"

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        found = [numbers[cell] for cell in self.cells]
        highest = accumulate(found, max)
        hidden = [number for number, before in zip(found, highest, strict=True) if number < before]
        return bool(hidden) and hidden[0] == self.number

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        most = e.layout.numbers[-1]
        done = most + 1
        steps = [(done, number, done) for number in e.layout.numbers]
        for high in range(most + 1):
            steps += [(high, number, number) for number in e.layout.numbers if number >= high]
            if self.number < high:
                steps.append((high, self.number, done))
        yield Automaton(e.of(self.cells), start=0, accepting=(done,), transitions=tuple(steps))


class NumberedRoom(OutsideClue):
    """The number stated stands in the cell of the line that the first of its numbers says."""

    kind = "numbered-room"
    of_digits = True

    @property
    def sentence(self) -> str:
        return f"{self.number} stands at the place of {self.where} that its first number says"

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        found = [numbers[cell] for cell in self.cells]
        return 1 <= found[0] <= len(found) and found[found[0] - 1] == self.number

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        cells = e.of(self.cells)
        for place in e.layout.numbers:
            there = [cells[place - 1].equals(self.number)] if 1 <= place <= len(cells) else []
            yield Clause(-cells[0].equals(place), *there)


class FullRank(OutsideClue):
    """All rows and columns are read as numbers, each in both directions. In the order of these numbers, from the least
    on, that of the line is at the place stated, and equals no other."""

    kind = "full-rank"
    of_digits = True
    sizes = range(0)
    tied: ClassVar[bool] = False

    @property
    def sentence(self) -> str:
        return f"{self.where} is number {self.number} in the order of all rows and columns, read both ways"

    def fault(self, layout: BoardLayout) -> str | None:
        return None if self.cells in readings(layout) else "it names a whole row or column"

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        own = [numbers[cell] for cell in self.cells]
        others = [[numbers[cell] for cell in line] for line in readings(layout) if line != self.cells]
        less = sum(other < own for other in others)
        return less == self.number - 1 and (self.tied or own not in others)

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        own, less = e.of(self.cells), list[Literal]()
        for line in readings(e.layout):
            if line != self.cells:
                other = e.of(line)
                below = e.model.statement(
                    f"{path_text(line)} is less than {self.where}", f"{path_text(line)} is not less than {self.where}"
                )
                less.append(below)
                yield Lexicographic(other, own, strict=True, enforce=(below,))
                yield Lexicographic(own, other, strict=not self.tied, enforce=(-below,))
        yield Exactly(self.number - 1, tuple(less))


class FullRankWithTies(FullRank):
    """As full-rank, but other lines may be the same number: so many of them are less."""

    kind = "full-rank-with-ties"
    tied = True


class NoEqualLines(Extra):
    """No two of all rows and columns, each read in both directions, are the same number."""

    kind = "no-equal-lines"
    of_digits = True
    least = 0
    sentence = "no two rows or columns, read in either direction, are the same number"

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        found = [tuple([numbers[cell] for cell in line]) for line in readings(layout)]
        return len({*found}) == len(found)

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        by_length: dict[int, list[tuple[Integer, ...]]] = {}
        for line in readings(e.layout):
            by_length.setdefault(len(line), []).append(e.of(line))
        yield from [LinesDiffer(tuple(lines)) for lines in by_length.values()]


def readings(layout: BoardLayout) -> list[tuple[Cell, ...]]:
    """The cells of all rows and columns, in both directions."""
    rows = [tuple([(r, c) for c in range(layout.width)]) for r in range(layout.height)]
    columns = [tuple([(r, c) for r in range(layout.height)]) for c in range(layout.width)]
    return [line for one in (*rows, *columns) for line in (one, one[::-1])]
