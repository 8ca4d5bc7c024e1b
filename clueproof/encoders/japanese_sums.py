"""Japanese Sums.

Rules: write a number from 1 to k into some cells, and shade the others, so that no number stands twice in a row or
column. The list at a row or column has the sums of its blocks of numbers between shaded cells, in this order; a `?` is
any sum, and a line without a list may have any blocks. Source: https://puzz.link/rules.html?japanesesums
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

import clueproof.genres as cp
from clueproof.codecs.puzzlink import FROM_1, UNKNOWN, Cells, Link, Lists, Number, Optional
from clueproof.syntax.record import JsonValue

ANY = -1
LISTS = cp.LineLists({"?": ANY}, lambda total: 1)
LARGEST = 35


@dataclass(frozen=True, slots=True)
class SumShape(cp.GridShape):
    """How many numbers there are."""

    numbers: int = cp.count("how many numbers there are", LARGEST)


VALUES = cp.Counts(0, lambda shape: shape.numbers, "{most}, the largest number", spaced=True)


class JapaneseSums(cp.Genre[SumShape, cp.CellEncoding, cp.NumberRows]):
    """A list is a constraint. A shaded cell is a 0."""

    name = "japanese-sums"
    group = "Numbers and letters in lines"
    title = "Japanese Sums"
    noun = "a Japanese Sums"
    shape = SumShape
    usual = cp.Usual((5, 5), left_out_first=(cp.GIVEN,))
    constraint_kinds = frozenset({cp.LINE})
    layers = (cp.CellValues(VALUES, optional=True), LISTS)
    answer = cp.Numbers(VALUES, lambda shape: shape.numbers, least=0)
    puzzlink = Link("japanesesums", Number("numbers"), Lists({UNKNOWN: "?"}, {UNKNOWN: ANY}), Optional(Cells(FROM_1)))

    def empty(self, height: int, width: int, options: Mapping[str, JsonValue]) -> cp.Puzzle[SumShape, cp.Clues]:
        return super().empty(height, width, {"numbers": max(1, min(height, width, 8) - 1), **options})

    def wording(self, puzzle: cp.Puzzle[SumShape, cp.Clues]) -> Mapping[str, str]:
        return {"1 to k": f"1 to {puzzle.shape.numbers}"}

    def rules(self, shape: SumShape, e: cp.CellEncoding) -> None:
        for number in range(1, shape.numbers + 1):
            has = cp.Grid(shape.height, shape.width, [cell.equals(number) for cell in e.cells])
            e.add_counts(cp.AtMost, 1, dict(has.lines), f"{number} at most once", str)

    def clue(self, shape: SumShape, e: cp.CellEncoding, clue: cp.Clue) -> cp.Literal:
        line = tuple([e.cells[cell] for cell in cp.line_of(clue.position, shape)[1]])
        return e.model.clue(_adds_up(line, clue.value), f"{cp.line_name(clue.position)} has {LISTS.text(clue.value)}")

    def find_violation(self, puzzle: cp.Puzzle[SumShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        for name, line in cp.named_lines(solution):
            filled = [number for number in line if number]
            if len({*filled}) < len(filled):
                return f"{name} has a number twice"
        return None

    def clue_values(
        self, shape: SumShape, solution: cp.NumberRows, kind: str
    ) -> Callable[[cp.Cell], int | tuple[int, ...] | None]:
        if kind == cp.GIVEN:
            return super().clue_values(shape, solution, kind)
        return lambda at: tuple([sum(block) for has, block in groupby(cp.line_at(solution, at), bool) if has]) or None

    def clue_holds(self, stated: object, found: object) -> bool:
        if not isinstance(stated, tuple) or not isinstance(found, tuple) or len(stated) != len(found):
            return False
        return all(one in (ANY, other) for one, other in zip(stated, found, strict=True))

    def describe_violation(self, shape: SumShape, solution: cp.NumberRows, clue: cp.Clue, found: object) -> str:
        if clue.kind == cp.GIVEN:
            return super().describe_violation(shape, solution, clue, found)
        has = f"the sums {LISTS.text(found)}" if isinstance(found, tuple) else "no number"
        return f"{cp.line_name(clue.position)} has {has}, not {LISTS.text(clue.value)}"


def _adds_up(line: tuple[cp.Integer, ...], sums: tuple[int, ...]) -> cp.Automaton:
    """The blocks of the line have these sums. A state is how many blocks have ended, and the sum of the present one; a
    block that may have any sum has 1 from its first number on."""

    def after(ended: int, total: int) -> Iterator[tuple[int, tuple[int, int]]]:
        wanted = sums[ended] if ended < len(sums) else 0
        if not total or wanted in (ANY, total):
            yield 0, (ended + bool(total), 0)
        for value in line[0].values:
            if value and wanted == ANY:
                yield value, (ended, 1)
            elif value and total + value <= wanted:
                yield value, (ended, total + value)

    number, ahead = {(0, 0): 0}, [(0, 0)]
    steps: list[tuple[int, int, int]] = []
    for state in ahead:
        for value, following in after(*state):
            if following not in number:
                number[following] = len(number)
                ahead.append(following)
            steps.append((number[state], value, number[following]))
    last = len(sums) - 1
    ends = [(len(sums), 0), (last, 1 if sums[last] == ANY else sums[last])]
    return cp.Automaton(line, 0, tuple([number[state] for state in ends if state in number]), tuple(steps))
