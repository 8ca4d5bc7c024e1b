"""Kropki.

Rules: write a number from 1 to n into every cell of an n x n grid so that each row and each column holds every number
once. A white dot between two cells says that their numbers differ by 1, a black one that one of them is twice the
other; between 1 and 2 either may stand. Where no dot stands neither holds, unless the option `all_dots` is off. Source:
https://en.wikipedia.org/wiki/Kropki
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

import clueproof.genres as cp
from clueproof.codecs.penpa import CirclesBetween, Penpa
from clueproof.codecs.puzzlink import CIRCLES, Between, Link
from clueproof.syntax.record import JsonValue

NUMERALS = cp.Numerals(lambda shape: shape.side)
EITHER = "a dot of either colour"
"""What stands between 1 and 2."""


@dataclass(frozen=True, slots=True)
class KropkiShape(cp.GridShape):
    """Does every pair that could have a dot have one?"""

    all_dots: bool = cp.flag(True, "all dots are there", off="some dots may be missing")


class Kropki(cp.Genre[KropkiShape, cp.CellEncoding, cp.NumberRows]):
    """Clues are dots, and given numbers, all of them literals of one model for the shape. That a dot is missing is a
    clue too, which stays when clues are left out."""

    name = "kropki"
    aliases = ("kropki-dots",)
    group = "Numbers and letters in lines"
    title = "Kropki"
    noun = "a Kropki"
    usual = cp.Usual((6, 6), left_out_first=(cp.GIVEN,), easy_up_to=49)
    shape = KropkiShape
    square = True
    largest = 35
    layers = (cp.SignedCells(NUMERALS, lambda shape: cp.DOT_PAIRS if shape.all_dots else cp.SOME_DOTS),)
    answer = cp.Numbers(NUMERALS, lambda shape: shape.side)
    puzzlink = Link("kropki", Between(CIRCLES, {1: "o", 2: "@"}, {1: cp.WHITE_DOT, 2: cp.BLACK_DOT}))
    penpa = Penpa(CirclesBetween({1: "o", 2: "@"}, {cp.WHITE_DOT: 1, cp.BLACK_DOT: 2}, cp.SIGN))

    technique_names: ClassVar = {
        ("next to each other", "no dot"): "no dot between",
    }

    def parse(self, record: cp.Record) -> cp.Puzzle[KropkiShape, cp.Clues]:
        if "horiz_board" in record.fields or "vert_board" in record.fields:
            _put_together(record)
        return super().parse(record)

    def protected_kinds(self, shape: KropkiShape) -> frozenset[str]:
        return frozenset({cp.SIGN}) if shape.all_dots else frozenset()

    def wording(self, puzzle: cp.Puzzle[KropkiShape, cp.Clues]) -> Mapping[str, str]:
        missing = "Where no dot stands neither holds, unless the option `all_dots` is off."
        return {missing: "Where no dot stands neither holds." if puzzle.shape.all_dots else "Not all dots are there."}

    def rules(self, shape: KropkiShape, e: cp.CellEncoding) -> None:
        for name, line in e.cells.lines:
            with e.group(name):
                e.add(cp.AllDifferent(line), "every number once")
        steps = [(low, low + 1) for low in range(1, shape.side)]
        alike = [(number, number) for number in range(1, shape.side + 1)]  # so say the lines; it helps to have it here
        doubles = [(low, 2 * low) for low in range(1, shape.side // 2 + 1)]
        for edge in cp.links(cp.rectangle(shape.height, shape.width)):
            one, other = e.cells[edge[0]], e.cells[edge[1]]
            names = f"{one.name} and {other.name}"
            by_one, double, neither = f"{names} differ by 1", f"one of {names} is twice the other", f"no dot at {names}"
            literals = {}
            open_dots = e.open_values(cp.SIGN, edge, (cp.WHITE_DOT, cp.BLACK_DOT, cp.NO_DOT))
            for dot, pairs, says in ((cp.WHITE_DOT, steps, by_one), (cp.BLACK_DOT, doubles, double)):
                if dot not in open_dots:
                    continue
                literals[dot] = e.model.statement(f"{dot} at {names}", f"not that {says}")
                both_ways = (*pairs, *[(high, low) for low, high in pairs])
                e.add(cp.Table((one, other), both_ways, enforce=(literals[dot],)), says)
            if shape.all_dots and cp.NO_DOT in open_dots:
                literals[cp.NO_DOT] = e.model.statement(neither, f"a dot at {names}")
                e.add(
                    cp.AdjacencyBan(((one, other),), (*alike, *steps, *doubles), enforce=(literals[cp.NO_DOT],)),
                    neither,
                )
            e.state(cp.SIGN, edge, literals)

    def find_violation(self, puzzle: cp.Puzzle[KropkiShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        return cp.repeated(solution)

    def clue_values(
        self, shape: KropkiShape, solution: cp.NumberRows, kind: str
    ) -> Callable[[cp.Cell], object] | Callable[[cp.Edge], object]:
        value = super().clue_values(shape, solution, kind)
        if kind != cp.SIGN:
            return value

        def dot(edge: cp.Edge) -> str | None:
            low, high = sorted(map(value, edge))
            if (low, high) == (1, 2):
                return EITHER
            return (
                cp.WHITE_DOT
                if high - low == 1
                else cp.BLACK_DOT
                if high == 2 * low
                else cp.NO_DOT
                if shape.all_dots
                else None
            )

        return dot

    def clue_holds(self, stated: object, found: object) -> bool:
        return bool(found == EITHER and stated in (cp.WHITE_DOT, cp.BLACK_DOT))

    def implied(self, puzzle: cp.Puzzle[KropkiShape, cp.Clues], solution: cp.NumberRows) -> list[cp.Clue]:
        # between 1 and 2 both colours come up
        return [
            clue._replace(value=(cp.WHITE_DOT, cp.BLACK_DOT)[sum(clue.position[0]) % 2])
            if clue.value == EITHER
            else clue
            for clue in super().implied(puzzle, solution)
        ]

    def describe_violation(self, shape: KropkiShape, solution: cp.NumberRows, clue: cp.Clue, found: object) -> str:
        if clue.kind == cp.SIGN:
            one, other = (solution[r][c] for r, c in clue.position)
            return f"{cp.link_name(clue.position)} has {clue.value}, but holds {one} and {other}"
        return super().describe_violation(shape, solution, clue, found)


def _put_together(record: cp.Record) -> None:
    """The typed grid of a record that has the dots in two grids of their own, W and B: `horiz_board` those between the
    cells of a row, `vert_board` those between the cells of a column."""
    record.also_called("grid", "board")
    parts = {name: record.grid(name, NUMERALS.blanks) for name in ("grid", "horiz_board", "vert_board")}
    cells, across, down = parts.values()
    for part, height, width in ((across, cells.height, cells.width - 1), (down, cells.height - 1, cells.width)):
        if (part.height, part.width) != (height, width):
            record.fail(f"the dots between {cells.size} are {height} rows of {width}, not {part.size}")
    rows: list[JsonValue] = []
    for r in range(cells.height):
        rows.append([*_mixed(cells.rows[r], across.rows[r])])
        if r < down.height:
            rows.append([*_mixed(down.rows[r], ["."] * (cells.width - 1))])
    record.fields.pop("board", None)
    record.fields["grid"] = rows


def _mixed(cells: Iterable[str], between: Iterable[str]) -> Iterator[str]:
    """The cells of a row with what stands between them."""
    signs = iter(between)
    for cell in cells:
        yield cell.strip() or "."
        sign = next(signs, None)
        if sign is not None:
            yield sign.strip() or "."
