"""Star Battle.

Rules: put stars into cells so that each row, each column and each region has the same number of them. No two stars
touch, not even at a corner. In puzzles without regions some cells are closed instead, and hold no star; in those with
regions some may be missing. Source:
https://en.wikipedia.org/wiki/Star_Battle
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

import clueproof.genres as cp
from clueproof.codecs.penpa import NumberBeside, Penpa, ThickLines
from clueproof.codecs.puzzlink import Link, Number, Rooms
from clueproof.english import counted, there_are

STAR_COUNTS = range(1, 26)


@dataclass(frozen=True, slots=True)
class StarBattleShape(cp.AreaShape):
    """The regions, how many stars each has, and which cells are closed where there are no regions."""

    stars: int = cp.choice(1, among=STAR_COUNTS, words="stars in each row, column and region")
    closed: frozenset[cp.Cell] = frozenset()


class StarBattle(cp.Genre[StarBattleShape, cp.MarkEncoding, cp.SignRows]):
    """There are no clues: regions are a matter of the shape. So each puzzle has a model of its own."""

    name = "star-battle"
    aliases = ("two-not-touch", "trees-logic")
    group = "Things to place"
    title = "Star Battle"
    noun = "a Star Battle"
    square = True
    largest = 50
    usual = cp.Usual((8, 8))
    shape = StarBattleShape
    layers = (cp.RoomsOrClosedCells(holes=True),)
    answer = cp.Marks("*", "a star", cp.Symbol.STAR, lambda shape: _open(shape))
    puzzlink = Link("starbattle", Number("stars"), Rooms())
    penpa = Penpa(NumberBeside("stars", "star", 2), ThickLines())
    technique_names: ClassVar = {
        ("next to each other", ""): "around a star",
        ("number complete", ""): "has its stars already",
        ("last one left", ""): "last cell for a star",
        ("rest is needed", ""): "last cells for stars",
        ("whichever it is", ""): "exclusion",
        ("too few places", ""): "exclusion",
        ("one step ahead", ""): "pressured exclusion",
        ("two steps ahead", ""): "doubly pressured exclusion",
    }

    def generator(self) -> cp.Generator:
        return cp.MarkedRegionsGenerator(self, _begin)

    def shape_of(self, record: cp.Record, height: int, width: int) -> StarBattleShape:
        record.also_called("stars", "star_count")
        shape: StarBattleShape = super().shape_of(record, height, width)
        if shape.stars > (width + 1) // 2:
            record.fail(f"{counted(shape.stars, 'star')} find no room in a row of {counted(width, 'cell')}")
        return shape

    def read_shape(self, record: cp.Record, tokens: list[cp.Tokens]) -> StarBattleShape:
        shape = super().read_shape(record, tokens)
        if (number := len(shape.cells_of)) != shape.side:
            record.fail(f"{shape.side} regions are needed, as many as rows; {there_are(number, 'region')}")
        return shape

    def told(self, shape: StarBattleShape) -> Sequence[str]:
        where = "row and column" if shape.closed else "row, column and region"
        return [f"{counted(shape.stars, 'star')} in each {where}"]

    def wording(self, puzzle: cp.Puzzle[StarBattleShape, cp.Clues]) -> Mapping[str, str]:
        shape = puzzle.shape
        other = "Grey cells hold no star." if shape.closed else ""
        return {
            "each row, each column and each region has the same number of them": (
                f"each row and each column has {counted(shape.stars, 'star')}"
                if shape.closed
                else f"each row, each column and each region has {counted(shape.stars, 'star')}"
            ),
            "In puzzles without regions some cells are closed instead, and hold no star; in those with regions some "
            "may be missing.": other,
        }

    def rules(self, shape: StarBattleShape, e: cp.MarkEncoding) -> None:
        stars = counted(shape.stars, "star")
        places = {place: e.at(cells) for place, cells in _places(shape)}
        e.add_counts(cp.Exactly, shape.stars, places, lambda place: f"{place} has {stars}", str)
        touching = [(star, other) for cell, star in e.marks.items() for other in e.at(_behind(cell))]
        e.add(cp.AdjacencyBan(tuple(touching), ((1, 1),)), "no two stars touch")

    def find_violation(self, puzzle: cp.Puzzle[StarBattleShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shape, stars = puzzle.shape, self.answer.marked(solution)
        for r, c in sorted(stars):
            for other in ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1)):
                if other in stars:
                    return f"{cp.cell_name(r, c)} and {cp.cell_name(*other)} are stars and touch"
        found = {f"row {number}": row.count("*") for number, row in enumerate(solution, 1)}
        for number, column in enumerate(zip(*solution, strict=True), 1):
            found[f"column {number}"] = column.count("*")
        for cells in [] if shape.closed else shape.cells_of:
            found[f"the region of {cp.cell_name(*cells[0])}"] = sum(cell in stars for cell in cells)
        for place, number in found.items():
            if number != shape.stars:
                return f"{place} has {counted(number, 'star')}, not {shape.stars}"
        return None


def _open(shape: StarBattleShape) -> list[cp.Cell]:
    return cp.rectangle(shape.height, shape.width, shape.closed | shape.holes)


def _behind(cell: cp.Cell) -> list[cp.Cell]:
    """The cells that touch a cell and come after it, row by row."""
    r, c = cell
    return [(r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1)]


def _places(shape: StarBattleShape) -> Iterator[tuple[str, list[cp.Cell]]]:
    """All rows, columns and regions, by name."""
    for number in range(shape.side):
        yield f"row {number + 1}", [(number, c) for c in range(shape.side)]
    for number in range(shape.side):
        yield f"column {number + 1}", [(r, number) for r in range(shape.side)]
    if not shape.by_rows:
        for cells in shape.cells_of:
            yield f"the region of {cp.cell_name(*cells[0])}", cells


def _begin(
    empty: cp.Puzzle[StarBattleShape, cp.Clues],
    solve: Callable[[cp.Puzzle], tuple[int, ...]],
    rng: cp.SeededRandom,
) -> cp.Begun | None:
    """The stars of a random solution, and regions around them."""
    shape, keys = empty.shape, solve(empty)
    stars = [cell for cell, key in zip(cp.rectangle(shape.height, shape.width), keys, strict=True) if key]
    return cp.in_regions(shape.height, shape.width, stars, shape.stars, rng)
