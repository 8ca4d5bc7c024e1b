"""KenKen (Keen, Calcudoku, Mathdoku).

Rules: write a number from 1 to n into every cell of an n x n grid so that each row and each column holds every number
once. The grid is divided into cages. The numbers of a cage, in some order, make its target by its operation: they add
up to it, multiply to it, or it is what is left of the greatest of them when the others are subtracted from it, or when
it is divided by them. In a cage a number may stand twice, if not in one row or column. Without an operation any of the
four may be meant. Source: https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/keen.html
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from clueproof.english import listed
from clueproof.genres import (
    CAGE,
    OPERATIONS,
    Cage,
    CagedShape,
    Cages,
    CellEncoding,
    Clue,
    Clues,
    Genre,
    NumberRows,
    Numbers,
    Numerals,
    Puzzle,
    Reckoning,
    Reckonings,
    Record,
    Tokens,
    Usual,
    cage_at,
    cell_name,
    rectangle,
    with_cages,
)
from clueproof.grid.board import Spot
from clueproof.model import AllDifferent, Clause, Constraint, Integer, Literal, Product, difference, quotient, total
from clueproof.syntax.record import JsonValue

NUMERALS = Numerals(lambda shape: shape.side)


class KenKen(Genre[CagedShape, CellEncoding]):
    """The clue of a cage is no literal: hardly any two puzzles have the same cages, so that each has a model of its own
    in any case. Of a 9x9 it takes 2 ms to write and 17 ms to solve and prove."""

    name = "kenken"
    title = "KenKen (Keen, Calcudoku, Mathdoku)"
    noun = "a KenKen"
    usual = Usual((6, 6), irreducible=False)
    shape = CagedShape
    square = True
    largest = 35
    constraint_kinds = frozenset({CAGE})
    layers = (Cages(Reckonings(), covering=True, walls=True),)
    answer = Numbers(NUMERALS, lambda shape: shape.side)

    def read_shape(self, record: Record, tokens: list[Tokens]) -> CagedShape:
        return with_cages(super().read_shape(record, tokens), tokens)

    def empty(self, height: int, width: int, options: Mapping[str, JsonValue]) -> Puzzle[CagedShape, Clues]:
        bare = super().empty(height, width, options)
        # each cell is a cage
        return Puzzle(
            self, CagedShape(height, width, tuple([(cell,) for cell in rectangle(height, width)])), bare.clues
        )

    def rules(self, shape: CagedShape, e: CellEncoding) -> None:
        for name, line in e.cells.lines:
            with e.group(name):
                e.add(AllDifferent(line), "every number once")

    def clue(self, shape: CagedShape, e: CellEncoding, clue: Clue) -> Literal:
        cage, says = cage_at(shape, clue.spot), clue.says
        line = tuple([e.cells[cell] for cell in cage])
        if says.operation or len(line) == 1:
            return e.model.clue(_made(says.operation, line, says.target), _sentence(says.operation, cage, says.target))
        ways = {operation: e.model.statement(*_either_way(operation, cage, says.target)) for operation in OPERATIONS}
        for operation, way in ways.items():
            e.add(_made(operation, line, says.target).enforced_by(way), _sentence(operation, cage, says.target))
        return e.model.clue(Clause(*ways.values()), _sentence("", cage, says.target))

    def broken_rule(self, puzzle: Puzzle[CagedShape, Clues], solution: NumberRows) -> str | None:
        for kind, lines in (("row", solution), ("column", [*zip(*solution, strict=True)])):
            for number, line in enumerate(lines, 1):
                if len({*line}) < len(line):
                    return f"{kind} {number} has a number twice"
        return None

    def says(self, shape: CagedShape, solution: NumberRows, kind: str) -> Callable[[Spot], Reckoning]:
        numbers = {cage[0]: tuple([solution[r][c] for r, c in cage]) for cage in shape.cages}
        return lambda first: Reckoning("+" if len(numbers[first]) > 1 else "", sum(numbers[first]), numbers[first])

    def agrees(self, stated: Reckoning, found: Reckoning) -> bool:
        return stated.fits(found.numbers)

    def fault(self, shape: CagedShape, solution: NumberRows, clue: Clue, found: Reckoning) -> str:
        made, numbers = Reckonings().written(clue.says), listed([*map(str, found.numbers)])
        return f"the cage of {cell_name(*clue.spot)} holds {numbers}, not {made}"


def _made(operation: str, line: tuple[Integer, ...], target: int) -> Constraint:
    """The numbers make the target."""
    if operation == "*":
        return Product(line, target)
    make = {"-": difference, "/": quotient}.get(operation, total)
    return make(line, target)


def _sentence(operation: str, cage: Cage, target: int) -> str:
    """The same in words."""
    names = listed([cell_name(*cell) for cell in cage])
    if len(cage) == 1:
        return f"{names} is {target}"
    if len(cage) == 2 and operation in ("-", "/"):
        return f"{names} differ by {target}" if operation == "-" else f"one of {names} is {target} times the other"
    return {
        "+": f"{names} add up to {target}",
        "-": f"one of {names} is {target} more than the others together",
        "*": f"{names} multiply to {target}",
        "/": f"one of {names} is {target} times the product of the others",
        "": f"{names} make {target}",
    }[operation]


def _either_way(operation: str, cage: Cage, target: int) -> tuple[str, str]:
    """A statement about an operation, and its negation."""
    does = _sentence(operation, cage, target)
    return does, f"not so: {does}"
