"""KenKen (Keen, Calcudoku, Mathdoku).

Rules: write a number from 1 to n into every cell of an n x n grid so that each row and each column holds every number
once. The grid is divided into cages. The numbers of a cage, in some order, make its target by its operation: they add
up to it, multiply to it, or it is what is left of the greatest of them when the others are subtracted from it, or when
it is divided by them. In a cage a number may stand twice, if not in one row or column. Without an operation any of the
four may be meant. Source: https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/keen.html
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

import clueproof.genres as cp
from clueproof.codecs.game_ids import KEEN, GameId, read_regions, written_regions
from clueproof.codecs.penpa import (
    BORDER,
    NUMBER,
    Drawn,
    Grid,
    Penpa,
    PenpaText,
    RangeBeside,
    Sheet,
    taken_borders,
    taken_corner,
)
from clueproof.codecs.puzzlink import rooms_of
from clueproof.codecs.scanner import Fields, NotationError, Scanner
from clueproof.english import listed
from clueproof.grid.edges import site_name
from clueproof.puzzle.layers.cages import ALSO as OPERATION_SIGNS
from clueproof.syntax.record import JsonValue

NUMERALS = cp.Numerals(lambda shape: shape.side)


class OperationCagesDrawing(Drawn):
    """Cages that thick lines divide, each with what it says in the upper left corner of a cell: 12, 3+, 10×."""

    WRITTEN: Mapping[str, str] = {"*": "×", "-": "−", "/": "÷"}

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        room = rooms_of(sheet.height, sheet.width, taken_borders(sheet))
        cages: dict[int, dict[str, JsonValue]] = {}
        for cell in sheet.cells:
            cage = cages.setdefault(room[cell], {"cells": []})
            cage["cells"].append([*cell])  # type: ignore[union-attr]
            for says in taken_corner(sheet, cell, rf"(?P<target>{NUMBER})(?P<op>[-+*/x×÷:−]?)"):
                if "target" in cage:
                    raise NotationError(f"the cage of {site_name(cell)} says two things")
                op = OPERATION_SIGNS.get(says["op"], says["op"])
                cage.update({"target": int(says["target"]), **({"op": op} if op else {})})
        return {"cages": list[JsonValue](cages.values())}

    def write(self, puzzle: cp.Puzzle, sheet: Sheet) -> None:
        cage_of = {cell: cage for cage in puzzle.shape.cages for cell in cage}
        for r, c in sheet.cells:
            for other in ((r, c + 1), (r + 1, c)):
                if sheet.inside(other) and cage_of[r, c] != cage_of[other]:
                    sheet.borders[(r, c), other] = BORDER
        for cell, says in puzzle.clues[cp.CAGE].items():
            sheet.corners[cell, 0] = PenpaText(f"{says.target}{self.WRITTEN.get(says.operation, says.operation)}")


class Keen(GameId[cp.GridShape]):
    """The structure of the cages, a comma, and their clues in the order of their first cells: `a7` for a sum, `m`, `s`
    and `d` for a product, a difference and a quotient."""

    OPERATIONS: Mapping[str, str] = {"a": "+", "m": "*", "s": "-", "d": "/"}
    ROWS = (3, 9)
    LARGEST_READ = 99

    def options(self, parameters: str) -> re.Match[str]:
        found = re.fullmatch(r"\d+(?:d[a-z])?m?", parameters)
        if found is None:
            raise NotationError("parameters of keen are the size, perhaps with m for multiplication (6, 6m)", 0)
        return found

    def fields(self, scanner: Scanner, height: int, width: int, options: re.Match[str]) -> Fields:
        side = width
        if side > self.LARGEST_READ:
            raise NotationError(f"a side of {side} is too large", 0)
        cells_of: dict[int, list[cp.Cell]] = {}
        for place, region in enumerate(read_regions(scanner, side, KEEN)):
            cells_of.setdefault(region, []).append(divmod(place, side))
        scanner.expect(",")
        cages: list[JsonValue] = []
        for cells in cells_of.values():
            letter = scanner.take("".join(self.OPERATIONS))
            if letter is None:
                scanner.fail("a, m, s or d")
            target = scanner.take_number("a target")
            # the program writes a lone number as a sum or product
            operation = self.OPERATIONS[letter] if len(cells) > 1 else ""
            cages.append({"op": operation, "target": target, "cells": [list[JsonValue](cell) for cell in cells]})
        return {"n": side, "cages": cages}

    def refuse(self, puzzle: cp.Puzzle) -> None:
        super().refuse(puzzle)
        shape, given = puzzle.shape, puzzle.clues[cp.CAGE]
        for cage in shape.cages:
            if cage[0] not in given or (len(cage) > 1 and not given[cage[0]].operation):
                raise NotationError("each cage of keen has a target with an operation")
            if len(cage) > 2 and given[cage[0]].operation in ("-", "/"):
                raise NotationError("cages of keen with a difference or a quotient have two cells")

    def parameters(self, shape: cp.GridShape) -> str:
        return str(shape.side)

    def body(self, puzzle: cp.Puzzle) -> str:
        shape, letter_of = puzzle.shape, {operation: letter for letter, operation in self.OPERATIONS.items()}
        said = [puzzle.clues[cp.CAGE][cage[0]] for cage in shape.cages]
        cage_of = {cell: number for number, cage in enumerate(shape.cages) for cell in cage}
        structure = written_regions([cage_of[cell] for cell in sorted(cage_of)], shape.side, KEEN)
        clues = "".join([f"{letter_of[says.operation or '+']}{says.target}" for says in said])
        return f"{structure},{clues}"


class KenKen(cp.Genre[cp.CagedShape, cp.CellEncoding, cp.NumberRows]):
    """The clue of a cage is no literal: hardly any two puzzles have the same cages, so that each has a model of its own
    in any case."""

    name = "kenken"
    aliases = ("keen", "calcudoku", "mathdoku", "kendoku", "inkies", "tomtom")
    group = "Numbers and letters in lines"
    title = "KenKen (Keen, Calcudoku, Mathdoku)"
    noun = "a KenKen"
    usual = cp.Usual((6, 6), irreducible=False)
    shape = cp.CagedShape
    square = True
    largest = 35
    constraint_kinds = frozenset({cp.CAGE})
    layers = (cp.Cages(cp.Reckonings(), covering=True, walls=True),)
    answer = cp.Numbers(NUMERALS, lambda shape: shape.side)
    penpa = Penpa(OperationCagesDrawing(), RangeBeside("1", lambda shape: shape.side))
    game_id = Keen("keen")

    def generator(self) -> cp.Generator:
        return cp.CagesGenerator(self, _random_clue, largest=4)

    def empty(self, height: int, width: int, options: Mapping[str, JsonValue]) -> cp.Puzzle[cp.CagedShape, cp.Clues]:
        bare = super().empty(height, width, options)
        # each cell is a cage
        return cp.Puzzle(
            self, cp.CagedShape(height, width, tuple([(cell,) for cell in cp.rectangle(height, width)])), bare.clues
        )

    def wording(self, puzzle: cp.Puzzle[cp.CagedShape, cp.Clues]) -> Mapping[str, str]:
        cells = {cage[0]: len(cage) for cage in puzzle.shape.cages}
        untold = any(not sign.operation and cells[place] > 1 for place, sign in puzzle.clues[cp.CAGE].items())
        return {} if untold else {" Without an operation any of the four may be meant.": ""}

    def rules(self, shape: cp.CagedShape, e: cp.CellEncoding) -> None:
        for name, line in e.cells.lines:
            with e.group(name):
                e.add(cp.AllDifferent(line), "every number once")

    def clue(self, shape: cp.CagedShape, e: cp.CellEncoding, clue: cp.Clue) -> cp.Literal:
        cage, says = cp.cage_at(shape, clue.position), clue.value
        line = tuple([e.cells[cell] for cell in cage])
        if says.operation or len(line) == 1:
            return e.model.clue(_made(says.operation, line, says.target), _sentence(says.operation, cage, says.target))
        ways = {operation: e.model.statement(*_either_way(operation, cage, says.target)) for operation in cp.OPERATIONS}
        for operation, way in ways.items():
            e.add(_made(operation, line, says.target).enforced_by(way), _sentence(operation, cage, says.target))
        return e.model.clue(cp.Clause(*ways.values()), _sentence("", cage, says.target))

    def find_violation(self, puzzle: cp.Puzzle[cp.CagedShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        return cp.repeated(solution)

    def clue_values(
        self, shape: cp.CagedShape, solution: cp.NumberRows, kind: str
    ) -> Callable[[cp.Cell], cp.Reckoning]:
        numbers = {cage[0]: tuple([solution[r][c] for r, c in cage]) for cage in shape.cages}
        return lambda first: cp.Reckoning("+" if len(numbers[first]) > 1 else "", sum(numbers[first]), numbers[first])

    def clue_holds(self, stated: cp.Reckoning, found: cp.Reckoning) -> bool:
        return stated.fits(found.numbers)

    def describe_violation(
        self, shape: cp.CagedShape, solution: cp.NumberRows, clue: cp.Clue, found: cp.Reckoning
    ) -> str:
        made, numbers = cp.Reckonings().written(clue.value), listed([*map(str, found.numbers)])
        return f"the cage of {cp.cell_name(*clue.position)} holds {numbers}, not {made}"


def _made(operation: str, line: tuple[cp.Integer, ...], target: int) -> cp.Constraint:
    """The numbers make the target."""
    if operation == "*":
        return cp.Product(line, target)
    make = {"-": cp.difference, "/": cp.quotient}.get(operation, cp.total)
    return make(line, target)


def _sentence(operation: str, cage: cp.Cage, target: int) -> str:
    """The same in words."""
    names = listed([cp.cell_name(*cell) for cell in cage])
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


def _either_way(operation: str, cage: cp.Cage, target: int) -> tuple[str, str]:
    """A statement about an operation, and its negation."""
    does = _sentence(operation, cage, target)
    return does, f"not so: {does}"


def _random_clue(options: cp.Record) -> cp.RandomClue:
    """What draws the clue of a cage. Option: `operations`, which ones there are."""
    allowed = (options.text("operations") or cp.OPERATIONS).replace("x", "*")
    if not set(allowed) <= set(cp.OPERATIONS):
        raise cp.RecipeError(f"operations are some of {' '.join(cp.OPERATIONS)}, not {allowed!r}")
    if not set(allowed) & set("+*"):
        raise cp.RecipeError("operations without + and * leave cages of three cells without a clue")
    return lambda numbers, rng: rng.one_of([*_clues_of(numbers, allowed)])


def _clues_of(numbers: tuple[int, ...], allowed: str) -> Iterator[cp.Reckoning]:
    """What a cage with these numbers can say; a difference or a quotient of two, as people expect it."""
    greatest, least = max(numbers), min(numbers)
    if len(numbers) == 1:
        yield cp.Reckoning("", greatest)
        return
    product = 1
    for number in numbers:
        product *= number
    if len(numbers) == 2 and "-" in allowed:
        yield cp.Reckoning("-", greatest - least)
    if len(numbers) == 2 and "/" in allowed and greatest % least == 0:
        # they are rare, and a cage of two that could be one is
        yield from [cp.Reckoning("/", greatest // least)] * 3
    if "+" in allowed:
        yield cp.Reckoning("+", sum(numbers))
    if "*" in allowed:
        yield cp.Reckoning("*", product)
