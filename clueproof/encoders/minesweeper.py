"""Minesweeper, as a puzzle on paper.

Rules: put mines into cells without a clue, at most one each. A number is how many of the cells around its own, up to
eight, have a mine. A question mark is a cell without a mine that doesn't tell. The puzzle may say how many mines there
are in all. Source: https://en.wikipedia.org/wiki/Minesweeper_(video_game)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import ClassVar

import clueproof.genres as cp
from clueproof.codecs.game_ids import GameId, Solve, rows
from clueproof.codecs.penpa import Penpa, Texts
from clueproof.codecs.puzzlink import NUMBERS, UNKNOWN, Cells, Link
from clueproof.codecs.scanner import Fields, NotationError, Scanner
from clueproof.english import counted, there_are

MINES = "mines"
"""The kind of the clue that says how many mines there are in all."""


class Mines(GameId):
    """The column and the row of the cell that is opened first, and a bit for each cell, is there a mine, in
    hexadecimal; behind `m` they are masked, so that nobody reads them by accident, behind `u` not.

    The puzzle is what the player sees: the numbers that the first cell opens, and how many mines there are.
    """

    TOTAL = "mines"
    HEXADECIMAL = "0123456789abcdefABCDEF"

    def fields(self, scanner: Scanner, height: int, width: int, options: re.Match[str]) -> Fields:
        if scanner.next == "r":
            raise NotationError("an id that begins with r has no mines yet: Mines lays them when a cell is opened")
        first = self._first(scanner, height, width)
        masked = scanner.take("mu") == "m"
        digits = (height * width + 3) // 4
        bits = scanner.several(self.HEXADECIMAL, digits, f"one of {counted(digits, 'hexadecimal digit')}")
        scanner.end()
        there = _bits("".join(bits), height * width, masked)
        mines = {cell for cell, mine in zip(cp.rectangle(height, width), there, strict=True) if mine}
        stated = options["mines"]
        if stated is not None and int(stated) != len(mines):
            raise NotationError(f"the parameters say {counted(int(stated), 'mine')}, the board has {len(mines)}", 0)
        if first in mines:
            raise NotationError(f"{cp.cell_name(*first)}, which is opened first, has a mine")
        numbers = _opened(first, mines, height, width)
        shown = [numbers.get(cell) for cell in cp.rectangle(height, width)]
        return {"grid": rows(shown, width), self.TOTAL: len(mines)}

    def write(self, puzzle: cp.Puzzle, solve: Solve = lambda: None) -> str:
        shape, given, total = puzzle.shape, puzzle.clues[cp.GIVEN], puzzle.clues[self.TOTAL]
        if not total:
            raise NotationError("no game id: in Mines the number of all mines is told")
        if total[None] > shape.height * shape.width - 9:
            raise NotationError("no game id: in Mines nine cells have no mine")
        # where the clues leave open which cells have mines, any that fit will do: the id says the same clues
        bits = solve()
        if bits is None:
            raise NotationError("no game id: an id of Mines says where the mines are, and no mines fit these clues")
        mines = {cell for cell, mine in zip(cp.rectangle(shape.height, shape.width), bits, strict=True) if mine}
        first = next((cell for cell, number in given.items() if number == 0), next(iter(given), None))
        if _opened(first, mines, shape.height, shape.width) != given:
            raise NotationError("no game id: in Mines the numbers are what opening one cell shows")
        at = "" if first is None else f"{first[1]},{first[0]},"
        return f"{self.parameters(shape)}:{at}m{_digits([*map(bool, bits)])}"

    def _first(self, scanner: Scanner, height: int, width: int) -> cp.Cell | None:
        """The cell that is opened first; None where the id says none."""
        if not scanner.next.isdigit():
            return None
        column = self._place(scanner, "column", width)
        return self._place(scanner, "row", height), column

    @staticmethod
    def _place(scanner: Scanner, what: str, size: int) -> int:
        start, number = scanner.at, scanner.number()
        if number is None or number >= size:
            scanner.at = start
            scanner.fail(f"the {what} of the cell that is opened first, from 0 to {size - 1},")
        scanner.expect(",")
        return number


def _opened(first: cp.Cell | None, mines: Collection[cp.Cell], height: int, width: int) -> dict[cp.Cell, int]:
    """The numbers that opening a cell shows: beside a 0 all cells open too."""
    numbers = dict[cp.Cell, int]()
    ahead = [] if first is None else [first]
    while ahead:
        cell = ahead.pop()
        if cell in numbers:
            continue
        near = cp.three_by_three(cell, height, width)
        numbers[cell] = sum(one in mines for one in near)
        if not numbers[cell]:
            ahead += near
    return numbers


def _bits(digits: str, count: int, masked: bool) -> list[bool]:
    """What hexadecimal digits say of so many cells."""
    found = bytes.fromhex(digits + "0" * (len(digits) % 2))
    if masked:
        found = _masked(found, count, (1, 0))
    return [bool(found[place // 8] & 0x80 >> place % 8) for place in range(count)]


def _digits(bits: list[bool]) -> str:
    """The masked digits of cells."""
    count = len(bits)
    size = (count + 7) // 8
    number = int("".join("01"[bit] for bit in bits), 2) << 8 * size - count
    return _masked(number.to_bytes(size, "big"), count, (0, 1)).hex()[: (count + 3) // 4]


def _masked(found: bytes, count: int, order: tuple[int, int]) -> bytes:
    """Both halves, in this order, each masked by the other one: `obfuscate_bitmap` in misc.c of the collection."""
    # only such ids pay for the import
    from hashlib import sha1

    half = len(found) // 2
    halves = [found[:half], found[half:]]
    for place in order:
        other = sha1(halves[1 - place], usedforsecurity=False)
        size, mask, number = len(halves[place]), b"", 0
        while len(mask) < size:
            block = other.copy()
            block.update(str(number).encode())
            mask, number = mask + block.digest(), number + 1
        masked = int.from_bytes(halves[place], "big") ^ int.from_bytes(mask[:size], "big")
        if place == 1:
            # bits of no cell
            masked = masked >> -count % 8 << -count % 8
        halves[place] = masked.to_bytes(size, "big")
    return b"".join(halves)


class Minesweeper(cp.Genre[cp.HoledShape, cp.MarkEncoding, cp.SignRows]):
    """A number is no literal: a puzzle gets a model of its own, with as many counts as numbers, as in Mosaic."""

    name = "minesweeper"
    aliases = ("mines",)
    group = "Things to place"
    title = "Minesweeper"
    noun = "a Minesweeper"
    shape = cp.HoledShape
    usual = cp.Usual((8, 8), density=0.25, left_out_first=(MINES,))
    largest = 200
    constraint_kinds = frozenset({cp.GIVEN, MINES})
    layers = (
        cp.CellNumbers(
            cp.Counts(0, 8, "the 8 cells around it", packed=True, untold="?"),
            also_called=("board",),
            limit=cp.NumberLimit(
                lambda shape, cell: len(_around(shape, cell)), "the {most} cells of the board around it"
            ),
            holes=True,
        ),
        cp.Totals(lambda shape: len(shape.cells), "the {most} cells of the board", MINES),
    )
    answer = cp.Marks("*", "a mine", cp.Symbol.MINE, lambda shape: shape.cells)
    puzzlink = Link("mines", Cells(NUMBERS, {UNKNOWN: "?"}, says={UNKNOWN: cp.Counts.UNTOLD}))
    penpa = Penpa(Texts({"?": "?"}, says={cp.Counts.UNTOLD: "?"}))
    game_id = Mines("mines", options=r"(?:n(?P<mines>\d+))?a?")

    technique_names: ClassVar = {
        ("number complete", "around it"): "number has its mines",
        ("rest is needed", "around it"): "number needs all its mines",
        ("last one left", "around it"): "last mine of a number",
        ("overlap of counts", ""): "shared mines",
    }

    def parse(self, record: cp.Record) -> cp.Puzzle[cp.HoledShape, cp.Clues]:
        puzzle = super().parse(record)
        given = puzzle.clues[cp.GIVEN]
        if cp.Counts.UNTOLD in given.values() and len(given) == len(puzzle.shape.cells):
            record.fail("? is a cell without a mine, and no cell is left for one; write . for a cell that can have one")
        return puzzle

    def wording(self, puzzle: cp.Puzzle[cp.HoledShape, cp.Clues]) -> Mapping[str, str]:
        total = [f"T{there_are(mines, 'mine')[1:]} in all." for mines in puzzle.clues[MINES].values()]
        return {"The puzzle may say how many mines there are in all.": "".join(total)}

    def rules(self, shape: cp.HoledShape, e: cp.MarkEncoding) -> None:
        pass  # the clues are all there is

    def clue(self, shape: cp.HoledShape, e: cp.MarkEncoding, clue: cp.Clue) -> cp.Literal:
        if clue.kind == MINES:
            with e.group("the board"):
                return e.model.clue(
                    cp.Exactly(clue.value, (*e.marks.values(),)), f"the board has {counted(clue.value, 'mine')}"
                )
        name, told = cp.cell_name(*clue.position), clue.value != cp.Counts.UNTOLD
        around = f"has {counted(clue.value, 'mine')} around it" if told else "has no mine"
        holds = e.model.selector(f"{name} {around}")
        e.add(cp.Clause(-e.marks[clue.position], enforce=(holds,)), "no mine is where a clue is")
        with e.group(name):
            if told:
                near = e.at(_around(shape, clue.position))
                e.add(cp.Exactly(clue.value, near, enforce=(holds,)), f"{name} {around}")
        return holds

    def find_violation(self, puzzle: cp.Puzzle[cp.HoledShape, cp.Clues], solution: cp.SignRows) -> str | None:
        return None  # the clues are all there is

    def clue_values(self, shape: cp.HoledShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int | None]:
        if kind == MINES:
            return lambda _: "".join(solution).count("*")
        padded = ["." * (shape.width + 2), *(f".{row}." for row in solution), "." * (shape.width + 2)]

        def number(cell: cp.Cell) -> int | None:
            r, c = cell
            if solution[r][c] == "*":
                return None
            return sum(row[c : c + 3].count("*") for row in padded[r : r + 3])

        return number

    def clue_holds(self, stated: int, found: int | None) -> bool:
        return stated == cp.Counts.UNTOLD and found is not None

    def describe_violation(self, shape: cp.HoledShape, solution: cp.SignRows, clue: cp.Clue, found: int | None) -> str:
        if clue.kind == MINES:
            return f"the board has {counted(found or 0, 'mine')}, not {clue.value}"
        name = cp.cell_name(*clue.position)
        if found is None:
            return f"{name} has a clue and a mine"
        return f"{name} has {counted(found, 'mine')} around it, not {clue.value}"


def _around(shape: cp.GridShape, middle: cp.Cell) -> list[cp.Cell]:
    near = cp.three_by_three(middle, shape.height, shape.width)
    return [cell for cell in near if cell != middle and cell not in cp.holes_of(shape)]
