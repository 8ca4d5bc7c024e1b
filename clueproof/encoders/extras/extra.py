"""What setters put on a Sudoku besides numbers: cages, lines, dots, rules of the whole board.

An extra is data: its kind, the cells that it is about, in their order, and a value where it has one. A kind says once
what it means for a filled board (`holds`), and once as constraints (`post`), which share nothing but relations of two
numbers. In text an extra is a line such as `cage 15 r1c1-r1c3 r2c1`: the kind, the value, and paths, in which `-` goes
straight on to the next cell named, orthogonally or diagonally. Where a kind has several groups of cells, ` / ` stands
between them.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple, Self, TypeAlias, TypeVar

from clueproof.encoders.extras.denial import DenialError, ways_to_break
from clueproof.encoders.extras.modifiers import ModifiedCells, Modifier
from clueproof.errors import quoted
from clueproof.grid import cell_name
from clueproof.grid.board import Board, Path
from clueproof.grid.edges import Cell, rectangle
from clueproof.model import AdjacencyBan, Clause, Constraint, Integer, Model, Table
from clueproof.seeded_random import SeededRandom

if TYPE_CHECKING:
    from clueproof.puzzle.fields import Kind as Places

Numbers: TypeAlias = Mapping[Cell, int]
"""The numbers of a filled board."""
Value: TypeAlias = tuple[int, ...] | str
"""What an extra says besides its cells: no number, one, or several; or a text."""
Pair: TypeAlias = tuple[Cell, Cell]
Held = TypeVar("Held", int, Integer)
"""What a place holds on a filled board, and in a model."""
TRIES = 300
"""Places at which a random extra is sought."""


class BoardLayout(NamedTuple):
    """The board on which extras stand."""

    height: int
    width: int
    numbers: range
    """The numbers that cells can have."""
    boxes: tuple[tuple[Cell, ...], ...]
    """The cells of each box or region, row by row."""
    holes: frozenset[Cell] = frozenset()
    """The cells that are no part of the board."""
    free: int = 0
    """How many free cells there are besides: they are called as those of a row below the board would be."""
    finding: bool = False
    """Are there regions to be found? The number of the region of each cell is kept farther below."""
    modified: ModifiedCells | None = None
    """The cells whose value differs from their digit, if there are any."""

    @property
    def modifier_found(self) -> Modifier | None:
        """What makes values of digits, if the cells where it does are to be found."""
        return self.modified.modifier if self.modified is not None and self.modified.given is None else None

    @property
    def keyed(self) -> bool:
        """Is there something to be found besides the numbers of the cells?"""
        return self.free > 0 or self.finding or self.modifier_found is not None

    @property
    def digits(self) -> range:
        """The digits that cells can have: their numbers where no cell is modified."""
        return self.numbers if self.modified is None else self.modified.digits

    @property
    def free_cells(self) -> list[Cell]:
        """The free cells."""
        return [(self.height, n) for n in range(self.free)]

    def region_place(self, cell: Cell) -> Cell:
        """Where the number of the region of a cell is kept."""
        return self.height + (self.free > 0) + cell[0], cell[1]

    def modifier_place(self, cell: Cell) -> Cell:
        """Where 1 is kept for a cell that is found to be a doubler, or another modified one, and 0 for others."""
        r, c = self.region_place(cell)
        return r + self.height * self.finding, c

    def other_place(self, cell: Cell) -> Cell:
        """Where the value of a cell is kept beside its digit. Extras about values see the value in the cell, and the
        digit there. Where no cell is modified it is the cell itself."""
        return (-1 - cell[0], cell[1]) if self.modified else cell

    def values_of(self, cell: Cell) -> tuple[int, ...]:
        """The values that a cell can have."""
        if self.modified is None or cell in self.free_cells:
            return tuple(self.numbers)
        modifier, digits, given = self.modified
        modified = map(modifier.value, digits)
        if given is None:
            return tuple(sorted({*digits, *modified}))
        return tuple(sorted(modified if cell in given else digits))

    def value(self, cell: Cell, numbers: Numbers) -> int:
        """The value of a cell on a filled board that has digits, and what was found."""
        if self.modified is None or cell in self.free_cells:
            return numbers[cell]
        modifier, _, given = self.modified
        is_modified = numbers[self.modifier_place(cell)] if given is None else cell in given
        return modifier.value(numbers[cell]) if is_modified else numbers[cell]

    def with_values(self, numbers: Numbers) -> Numbers:
        """A filled board that has digits, and what was found, with the values of cells at their other places."""
        if self.modified is None:
            return numbers
        every = (*self.cells, *self.free_cells)
        return {**numbers, **{self.other_place(cell): self.value(cell, numbers) for cell in every}}

    def seen_by(self, kind: type[Extra]) -> BoardLayout:
        """The board as a kind of extras sees it: its numbers are the values of cells if it is about these. Some of
        them may be no value of any cell."""
        if self.modified is None or kind.of_digits:
            return self
        values = [value for cell in (*self.cells, *self.free_cells) for value in self.values_of(cell)]
        return self._replace(numbers=range(min(values), max(values) + 1))

    def contents_seen_by(self, kind: type[Extra], held: Mapping[Cell, Held]) -> Mapping[Cell, Held]:
        """What cells hold, as a kind of extras sees it."""
        if self.modified is None or kind.of_digits:
            return held
        places = [(cell, self.other_place(cell)) for cell in (*self.cells, *self.free_cells)]
        return {**held, **{one: held[other] for pair in places for one, other in (pair, pair[::-1])}}

    @property
    def cells(self) -> list[Cell]:
        return rectangle(self.height, self.width, self.holes)

    @property
    def box_of(self) -> dict[Cell, int]:
        return {cell: number for number, box in enumerate(self.boxes) for cell in box}


class ExtraModel(NamedTuple):
    """The model to which an extra posts its constraints."""

    model: Model
    cells: Mapping[Cell, Integer]
    layout: BoardLayout

    def of(self, cells: Iterable[Cell]) -> tuple[Integer, ...]:
        return tuple([self.cells[cell] for cell in cells])

    def digits_of(self, cells: Iterable[Cell]) -> tuple[Integer, ...]:
        """The digits of cells, for extras about values."""
        return self.of(map(self.layout.other_place, cells))

    def seen_by(self, kind: type[Extra]) -> ExtraModel:
        """The model as a kind of extras sees it."""
        cells = self.layout.contents_seen_by(kind, self.cells)
        return ExtraModel(self.model, cells, self.layout.seen_by(kind))


@dataclass(frozen=True, order=True)
class Extra(ABC):
    """One thing that a setter has put on the board."""

    groups: tuple[tuple[Cell, ...], ...] = ()
    """The cells, in their order; in one group, but for kinds that have several."""
    value: Value = ()

    kind: ClassVar[str]
    """Its name, in text and in JSON."""
    aliases: ClassVar[tuple[str, ...]] = ()
    values: ClassVar[Literal["none", "one", "optional", "several", "text"]] = "none"
    default: ClassVar[int | None] = None
    """The value that goes without saying."""
    least: ClassVar[int] = 2
    """It has at least so many cells; 0 for a rule of the whole board, which has none."""
    several: ClassVar[bool] = False
    """Does it have several groups?"""
    places: ClassVar[Places] = "lines"
    """How its cells are chosen on a board; those of the whole board have none to choose."""
    repeats: ClassVar[bool] = False
    """Can a cell stand in a group twice, as a line that crosses itself?"""
    placed: ClassVar[bool] = False
    """Does it matter where on the board its cells are? Then none of them is a free cell."""
    oriented: ClassVar[bool] = False
    """Does turning or reflecting the board change what it says, or the order in which its cells are told?"""
    boxed: ClassVar[bool] = False
    """Is it about boxes, or regions that are given?"""
    of_digits: ClassVar[bool] = False
    """Is it about digits, even where the values of cells differ from them?"""
    signed: ClassVar[bool] = False
    """Can its value be negative?"""
    natural: ClassVar[bool] = False
    """Has it a meaning only where no number is negative?"""
    sizes: ClassVar[range] = range(0)
    """How many cells one has that is drawn for a puzzle to be made; none where none is drawn."""
    grows: ClassVar[bool] = False
    """Does a part of it from the first cell on obey its rule too? Then it is drawn cell by cell."""
    diagonally: ClassVar[bool] = True
    """Does one that is drawn go on to diagonal neighbours too?"""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All its cells."""
        return tuple(chain.from_iterable(self.groups))

    @property
    def number(self) -> int:
        """The value of a kind that has one number."""
        assert not isinstance(self.value, str)
        return self.value[0]

    @property
    def several_numbers(self) -> tuple[int, ...]:
        """The value of a kind that has several."""
        assert not isinstance(self.value, str)
        return self.value

    @property
    @abstractmethod
    def sentence(self) -> str:
        """What it says, in words: "r1c1-r1c3 add up to 15"."""

    @abstractmethod
    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        """Does a filled board obey it?"""

    @abstractmethod
    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        """The constraints that say the same."""

    def is_obeyed(self, numbers: Numbers, layout: BoardLayout) -> bool:
        """Does a filled board obey it that has digits, and the values of cells at their other places?"""
        return self.holds(layout.contents_seen_by(type(self), numbers), layout.seen_by(type(self)))

    def constraints(self, e: ExtraModel) -> Iterator[Constraint]:
        """The constraints that say the same in a model of that form."""
        return self.post(e.seen_by(type(self)))

    @classmethod
    def unfit(cls, layout: BoardLayout) -> str | None:
        """Why none can stand on a board, whatever its cells are, in words; None if one can."""
        if cls.boxed and not layout.boxes:
            return "it is about boxes, and the board has none"
        return "it has no meaning with values below 0" if cls.natural and layout.numbers.start < 0 else None

    def fault(self, layout: BoardLayout) -> str | None:
        """Why it can't stand on a board, in words; None if it can."""
        return None

    @classmethod
    def implied(cls, numbers: Numbers, layout: BoardLayout, free: AbstractSet[Cell], rng: SeededRandom) -> Self | None:
        """A random one on free cells that a filled board obeys; None if a few tries led to none."""
        for _ in range(TRIES):
            found = cls.of_cells(cls.random_cells(numbers, layout, free, rng), numbers, layout)
            if found is not None:
                return found
        return None

    @classmethod
    def random_cells(
        cls, numbers: Numbers, layout: BoardLayout, free: AbstractSet[Cell], rng: SeededRandom
    ) -> tuple[Cell, ...]:
        """The cells of one that is drawn, which a filled board may not obey. As it is here, a path of free cells."""
        if not free:
            return ()
        path: tuple[Cell, ...] = (rng.one_of(sorted(free)),)
        many = rng.one_of(cls.sizes)
        while len(path) < many:
            row, column = path[-1]
            around = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
            beside = [cell for cell in around if cls.diagonally or cell[0] == row or cell[1] == column]
            following = [(*path, cell) for cell in rng.shuffled(beside) if cell in free and cell not in path]
            if cls.grows:
                following = [longer for longer in following if cls.of_cells(longer, numbers, layout, part=True)]
            if not following:
                break
            path = following[0]
        return path

    @classmethod
    def of_cells(
        cls, cells: tuple[Cell, ...], numbers: Numbers, layout: BoardLayout, part: bool = False
    ) -> Self | None:
        """The one of these cells that a filled board obeys, with the value that this takes; None if there is none.
        `part`: of a size that it has only while it is drawn."""
        if not cells or not (part or len(cells) in cls.sizes):
            return None
        if cls.default is not None or cls.values == "none":
            values = [default_value(cls)]
        else:
            found = [numbers[cell] for cell in cells]
            least = sum(min(number, 0) for number in found) if cls.signed else 0
            values = [(value,) for value in range(least, sum(max(number, 0) for number in found) + 1)]
        for value in values:
            extra = cls((cells,), value)
            if extra.fault(layout) is None and extra.holds(numbers, layout):
                return extra
        return None

    @property
    def drawn(self) -> bool:
        """Does a picture say all of it? Else a sentence below the board does."""
        return False

    def draw(self, board: Board) -> Board:
        """The board with it. As it is here, for lines."""
        return replace(board, paths=(*board.paths, *[Path(group) for group in self.groups if len(group) > 1]))

    @property
    def where(self) -> str:
        """Its cells as text writes them."""
        return " / ".join(map(path_text, self.groups))

    def __str__(self) -> str:
        stated = () if self.value == default_value(type(self)) else self.value
        value = stated if isinstance(stated, str) else ",".join(map(str, stated))
        return " ".join(filter(None, (self.kind, value, self.where)))


def default_value(kind: type[Extra]) -> Value:
    """The value that needs no saying."""
    return () if kind.default is None else (kind.default,)


@dataclass(frozen=True, order=True)
class Together(Extra):
    """Base of what is said of several extras."""

    oriented = True
    options: tuple[Extra, ...] = ()

    least = 0
    # each of the extras sees what it is about
    of_digits = True
    sign: ClassVar[str]
    """What stands between them in text."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys(chain.from_iterable(option.cells for option in self.options)))

    def draw(self, board: Board) -> Board:
        return board

    def __str__(self) -> str:
        return f"{self.kind} {self.listed}"

    @property
    def listed(self) -> str:
        """The extras as text."""
        return f" {self.sign} ".join([one.listed if isinstance(one, AllOf) else str(one) for one in self.options])


@dataclass(frozen=True, order=True)
class AllOf(Together):
    """All of several extras hold. Within any-of it needs no name: any-of A & B | C."""

    kind = "all-of"
    sign = "&"

    @property
    def sentence(self) -> str:
        return " and ".join(option.sentence for option in self.options)

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        return all(option.is_obeyed(numbers, layout) for option in self.options)

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        for option in self.options:
            yield from option.constraints(e)


@dataclass(frozen=True, order=True)
class AnyOf(Together):
    """One of several extras holds, or more of them."""

    kind = "any-of"
    sign = "|"

    @property
    def sentence(self) -> str:
        return " or ".join(option.sentence for option in self.options)

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        return any(option.is_obeyed(numbers, layout) for option in self.options)

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        chosen = [e.model.boolean(option.sentence) for option in self.options]
        yield Clause(*chosen)
        for option, literal in zip(self.options, chosen, strict=True):
            yield from [constraint.enforced_by(literal) for constraint in option.constraints(e)]


@dataclass(frozen=True, order=True)
class Denied(Together):
    """An extra does not hold. Of most kinds it can be said: not of those that need more than relations of pairs, sums,
    counts, tables and automata."""

    kind = "not"
    sign = ""

    @property
    def sentence(self) -> str:
        return f"it is not so that {self.options[0].sentence}"

    def fault(self, layout: BoardLayout) -> str | None:
        if not self.options:
            return None  # it is not typed yet
        model = Model()
        cells = {cell: model.integer(f"{cell}", layout.numbers) for cell in (*layout.cells, *layout.free_cells)}
        if layout.finding:
            regions = [layout.region_place(cell) for cell in layout.cells]
            cells |= {cell: model.integer(f"{cell}", range(layout.height)) for cell in regions}
        if layout.modified is not None:
            every = (*layout.cells, *layout.free_cells)
            cells |= {layout.other_place(cell): model.integer(f"{cell}", layout.values_of(cell)) for cell in every}
            cells |= {layout.modifier_place(cell): model.integer(f"{cell}", (0, 1)) for cell in layout.cells}
        for cell in cells.values():
            cell.equals_each()
        before = model.variables, len(model.integers)
        refusal = f"not can't be said of {self.options[0].kind}"
        try:
            for constraint in self.options[0].constraints(ExtraModel(model, cells, layout)):
                for _ in ways_to_break(constraint):
                    pass
        except DenialError:
            return refusal
        # variables of its own could be chosen so that it seems not to hold
        return None if (model.variables, len(model.integers)) == before else refusal

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        return not self.options[0].is_obeyed(numbers, layout)

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        chosen: list[int] = []
        for constraint in self.options[0].constraints(e):
            for way in ways_to_break(constraint):
                literal = e.model.boolean(f"one way not to have {self.listed}")
                chosen.append(literal)
                yield from [one.enforced_by(literal) for one in way]
        yield Clause(*chosen)


class RelatedPairs(Extra):
    """Pairs of cells whose numbers are in a relation."""

    directed: ClassVar[bool] = False
    """Does it matter which of the two cells is the first?"""

    def pairs(self, layout: BoardLayout) -> Iterable[Pair]:
        """The pairs; those of cells that follow each other, as it is here."""
        return chain.from_iterable(map(pairwise, self.groups))

    @abstractmethod
    def fits(self, one: int, other: int, layout: BoardLayout) -> bool:
        """Can these numbers be in a pair?"""

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        return all(self.fits(numbers[one], numbers[other], layout) for one, other in self.pairs(layout))

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        pairs = tuple([(e.cells[one], e.cells[other]) for one, other in self.pairs(e.layout)])
        every = [
            ((one, other), self.fits(one, other, e.layout)) for one in e.layout.numbers for other in e.layout.numbers
        ]
        if self.directed:
            allowed = tuple([pair for pair, fits in every if fits])
            yield from [Table(pair, allowed) for pair in pairs]
        elif pairs:
            yield AdjacencyBan(pairs, tuple([pair for pair, fits in every if not fits]))


class Tinted(Extra):
    """An extra whose cells are drawn tinted."""

    places: ClassVar[Places] = "groups"

    def draw(self, board: Board) -> Board:
        return replace(board, tinted=board.tinted.union(self.cells))


CELL = re.compile(r"[rR](\d{1,2})[cC](\d{1,2})")
PATH = re.compile(rf"{CELL.pattern}(?:-{CELL.pattern})*")


def read_path(text: str) -> tuple[Cell, ...] | str:
    """The cells of paths with blanks between them; what is wrong with the text, in words."""
    cells: list[Cell] = []
    for path in text.split():
        if PATH.fullmatch(path) is None:
            return f"{quoted(path)} is no path of cells; expected one such as r1c1-r1c4"
        corners = [(int(found[1]) - 1, int(found[2]) - 1) for found in CELL.finditer(path)]
        cells.append(corners[0])
        for one, other in pairwise(corners):
            stretch = straight(one, other)
            if stretch is None:
                return f"{cell_name(*one)}-{cell_name(*other)} is no straight line"
            cells += stretch[1:]
    return tuple(cells)


def straight(one: Cell, other: Cell) -> list[Cell] | None:
    """The cells from one to another in a row, a column or a diagonal; None if they are in none."""
    down, right = other[0] - one[0], other[1] - one[1]
    if down and right and abs(down) != abs(right):
        return None
    steps = max(abs(down), abs(right))
    if not steps:
        return None
    return [(one[0] + down * n // steps, one[1] + right * n // steps) for n in range(steps + 1)]


def path_text(cells: Sequence[Cell]) -> str:
    """The shortest text of which `read_path` makes these cells."""
    parts: list[str] = []
    corners: list[Cell] = []
    for n, cell in enumerate(cells):
        last = cells[n - 1] if n else None
        if last is None or max(abs(cell[0] - last[0]), abs(cell[1] - last[1])) != 1:
            if corners:
                parts.append("-".join(cell_name(*one) for one in corners))
            corners = [cell]
        elif len(corners) > 1 and _goes_on(cells[n - 2], cells[n - 1], cell):
            corners[-1] = cell
        else:
            corners.append(cell)
    if corners:
        parts.append("-".join(cell_name(*one) for one in corners))
    return " ".join(parts)


def _goes_on(one: Cell, other: Cell, third: Cell) -> bool:
    return (other[0] - one[0], other[1] - one[1]) == (third[0] - other[0], third[1] - other[1])


def thirds(layout: BoardLayout) -> tuple[range, range, range]:
    """The low, middle and high numbers: as many low as high ones, and as many in the middle, or one more or less."""
    low, many = layout.numbers.start, len(layout.numbers)
    outer = (many + 1) // 3
    return range(low, low + outer), range(low + outer, low + many - outer), range(low + many - outer, low + many)
