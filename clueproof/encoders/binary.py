"""Binary puzzle (Takuzu, Binairo); without the last rule the game Unruly.

Rules: fill a grid with even sides with 0 and 1 so that no three alike stand next to each other in a
row or column, every row and column holds as many 0 as 1, and no two rows are alike and no two
columns are alike. Source: https://en.wikipedia.org/wiki/Takuzu
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import clueproof.genres as cp
from clueproof.codecs.game_ids import GameId, RunsBeforeDigits
from clueproof.codecs.penpa import Penpa, Pictures
from clueproof.codecs.puzzlink import CIRCLES, Cells, Link
from clueproof.codecs.scanner import Fields, NotationError, Scanner

BITS = cp.Digits(2)


@dataclass(frozen=True, slots=True)
class BinaryShape(cp.GridShape):
    """Even height and width; must rows, and columns, differ from each other?"""

    unique_lines: bool = cp.flag(True, "no two rows and no two columns are alike", off="rows and columns may be alike")


class Unruly(GameId[BinaryShape]):
    """`u` among the parameters: no two rows are alike and no two columns."""

    LEAST = 6
    """Rows and columns of the smallest board."""

    def fields(self, scanner: Scanner, height: int, width: int, options: re.Match[str]) -> Fields:
        return {**super().fields(scanner, height, width, options), "unique_lines": options[1] != ""}

    def refuse(self, puzzle: cp.Puzzle) -> None:
        shape, least = puzzle.shape, self.LEAST
        if min(shape.height, shape.width) < least:
            raise NotationError(f"no game id: Unruly has boards from {least}x{least}, not {shape.height}x{shape.width}")

    def parameters(self, shape: BinaryShape) -> str:
        return f"{super().parameters(shape)}{'u' if shape.unique_lines else ''}"


class Binary(cp.Genre[BinaryShape, cp.BooleanEncoding, cp.NumberRows]):
    """Clues are given digits."""

    name = "binary"
    aliases = ("takuzu", "binairo", "binero", "binoxxo", "binary-puzzle", "binary-sudoku", "tic-tac-logic", "unruly")
    alias_options: ClassVar = {"unruly": {"unique_lines": False}}
    group = "Numbers and letters in lines"
    title = "Binary puzzle (Takuzu, Binairo; Unruly with unique_lines=no)"
    noun = "a binary puzzle"
    usual = cp.Usual((10, 10))
    shape = BinaryShape
    even = True
    largest = 200
    exchangeable_inputs = ((cp.GIVEN,),)
    layers = (cp.CellValues(BITS),)
    answer = cp.Bits(BITS)
    puzzlink = Link("binairo", Cells(CIRCLES, {1: "0", 2: "1"}, says={1: 0, 2: 1}))
    penpa = Penpa(Pictures("circle_L", {1: "0", 2: "1", 8: "0"}, values={0: 1, 1: 2}))
    game_id = Unruly("unruly", Cells(RunsBeforeDigits()), options="(u?)(?:d[ten])?")

    def wording(self, puzzle: cp.Puzzle[BinaryShape, cp.Clues]) -> Mapping[str, str]:
        alike = ", every row and column holds as many 0 as 1, and no two rows are alike and no two columns are alike"
        return {} if puzzle.shape.unique_lines else {alike: ", and every row and column holds as many 0 as 1"}

    def rules(self, shape: BinaryShape, e: cp.BooleanEncoding) -> None:
        for name, line in e.cells.lines:
            with e.group(name):
                e.add(cp.NoRun(line, length=3), "no three alike next to each other")
                e.add(cp.Exactly(len(line) // 2, line), "as many 0 as 1")
        if shape.unique_lines:
            for kind, lines in (("rows", e.cells.rows), ("columns", e.cells.columns)):
                e.add(cp.LinesDiffer(tuple(lines)), f"no two {kind} alike")

    def find_violation(self, puzzle: cp.Puzzle[BinaryShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        for kind, lines in (("row", solution), ("column", tuple(zip(*solution, strict=True)))):
            for number, line in enumerate(lines, 1):
                if sorted(line) != [0] * (len(line) // 2) + [1] * (len(line) // 2):
                    return f"{kind} {number} does not hold as many 0 as 1"
                text = "".join(map(str, line))
                if "000" in text or "111" in text:
                    return f"{kind} {number} has three alike next to each other"
            if puzzle.shape.unique_lines and len(set(lines)) < len(lines):
                first, second = next(
                    (lines.index(line) + 1, n) for n, line in enumerate(lines, 1) if line in lines[: n - 1]
                )
                return f"{kind}s {first} and {second} are alike"
        return None
