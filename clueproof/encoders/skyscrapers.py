"""Skyscrapers (Towers).

Rules: put a building of height 1 to n into each cell of a grid with n rows and columns so that every
height stands once in every row and every column. A number at the border is how many buildings are
seen from there: a building hides the lower ones behind it. Source:
https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/towers.html
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import TypeAlias

from clueproof.encoders.borders import (
    BORDER,
    SIDES,
    Framed,
    broken_border,
    frame_clues,
    framed_of,
    read_framed,
    seen_from_around,
    views,
)
from clueproof.encoders.clue import GIVEN, Clue
from clueproof.encoders.numerals import BLANK, SYMBOLS, number_of
from clueproof.encoders.record import JsonValue, Record
from clueproof.encoders.rule_set import Puzzle, RuleSet
from clueproof.grid import Grid, cell_name
from clueproof.grid.board import Board
from clueproof.model import AllDifferent, Cell, Integer, Literal, Model, VisibleCount

LARGEST = 35
ONE_DIGIT = 9
"""Up to this size rows are written as strings of digits, above as lists of numbers."""
NO_CLUE = BLANK | {"-1"}

Rows: TypeAlias = tuple[tuple[int, ...], ...]


class Skyscrapers(RuleSet[int, Framed, Rows]):
    """The shape is the number of rows. Clues are the numbers around the grid and the heights in it."""

    name = "skyscrapers"
    title = "Skyscrapers (Towers)"
    kinds = (BORDER, GIVEN)
    largest = LARGEST

    def parse(self, record: Record) -> Puzzle[int, Framed]:
        found = read_framed(record, "a Skyscrapers puzzle", LARGEST, NO_CLUE)
        side = found.side
        numbers = number_of(SYMBOLS[:side], side)
        expected = f"a number from 1 to {side}, or . for none"
        return Puzzle(
            self, side, Framed(found.clues(numbers, expected), found.cells(numbers, expected)), layout=found.layout
        )

    def format(self, puzzle: Puzzle[int, Framed]) -> Record:
        borders, cells = puzzle.clues
        record = Record(lines=SIDES)
        if not any(cells) and min(map(min, borders)) > ONE_DIGIT:
            # each digit could be a clue
            record.fields["size"] = puzzle.shape
        for name, clues in zip(SIDES, borders, strict=True):
            record.fields[name] = _written(clues)
        if any(cells):
            record.fields["grid"] = [_written(row) for row in _rows(cells, puzzle.shape)]
        return record

    def rules(self, shape: int) -> Model:
        model = Model()
        heights = range(1, shape + 1)
        cells = model.integer_grid(shape, shape, heights)
        model.key(*cells)
        for name, line in cells.lines:
            with model.group(name):
                model.add(AllDifferent(line), "every height once")
        counts: dict[str, list[Cell]] = {name: [] for name in SIDES}
        for name, _, place, line in views(cells):
            count = model.integer(f"the number seen in {place}", heights)
            for number in heights:
                # a frozen model makes no literals, and clues are made of these
                count.equals(number)
            counts[name].append(count)
            with model.group(place):
                model.add(VisibleCount(line, count), "as many buildings are seen as the number says")
        for name, integers in counts.items():
            model.grids[name] = Grid(1, shape, integers)
        return model

    def clues(self, puzzle: Puzzle[int, Framed], model: Model) -> list[Literal]:
        borders, cells = puzzle.clues
        places = [*zip(SIDES, borders, strict=True), ("cells", cells)]
        return [
            cell.equals(clue)
            for name, clues in places
            for cell, clue in zip(model.grids[name].cells, clues, strict=True)
            if clue and isinstance(cell, Integer)
        ]

    def decode(self, puzzle: Puzzle[int, Framed], keys: tuple[int, ...]) -> Rows:
        return _rows(keys, puzzle.shape)

    def check(self, puzzle: Puzzle[int, Framed], solution: Rows) -> str | None:
        side = puzzle.shape
        if len(solution) != side or any(len(row) != side for row in solution):
            return f"the solution is not {side} by {side}"
        heights = list(range(1, side + 1))
        for kind, lines in (("row", solution), ("column", tuple(zip(*solution, strict=True)))):
            for number, line in enumerate(lines, 1):
                if sorted(line) != heights:
                    return f"{kind} {number} does not hold every height from 1 to {side} once"
        for place, given in enumerate(puzzle.clues.cells):
            row, column = divmod(place, side)
            if given and solution[row][column] != given:
                return f"{cell_name(row, column)} is given as {given}, not {solution[row][column]}"
        return broken_border(puzzle.clues.borders, solution, _miscounted) or None

    def draw(self, puzzle: Puzzle[int, Framed], solution: Rows | None = None) -> Board:
        side = puzzle.shape
        spots = [divmod(place, side) for place in range(side * side)]
        given = {spot: height for spot, height in zip(spots, puzzle.clues.cells, strict=True) if height}
        shown = given if solution is None else {(r, c): solution[r][c] for r, c in spots}
        return Board(
            side,
            side,
            texts={spot: str(height) for spot, height in shown.items()},
            given=frozenset(given),
            margins={
                name: tuple(str(clue) if clue else "" for clue in clues)
                for name, clues in zip(SIDES, puzzle.clues.borders, strict=True)
            },
        )

    def solution_value(self, puzzle: Puzzle[int, Framed], solution: Rows) -> JsonValue:
        return [list(row) if puzzle.layout == "cells" else _written(row) for row in solution]

    def clue_list(self, puzzle: Puzzle[int, Framed]) -> list[Clue]:
        return frame_clues(puzzle.clues, puzzle.shape)

    def with_clues(self, puzzle: Puzzle[int, Framed], clues: Iterable[Clue]) -> Puzzle[int, Framed]:
        return replace(puzzle, clues=framed_of(clues, puzzle.shape))

    def implied(self, puzzle: Puzzle[int, Framed], solution: Rows) -> list[Clue]:
        cells = tuple(chain.from_iterable(solution))
        return frame_clues(Framed(seen_from_around(solution, _seen), cells), puzzle.shape)

    def blank(self, height: int, width: int, options: Mapping[str, JsonValue]) -> Puzzle[int, Framed]:
        return super().blank(height, width, {**options, "top": "." * width})


def _rows(numbers: Sequence[int], side: int) -> Rows:
    return tuple([tuple(numbers[start : start + side]) for start in range(0, side * side, side)])


def _written(numbers: Sequence[int]) -> JsonValue:
    if len(numbers) > ONE_DIGIT:
        return list(numbers)
    return "".join([str(number) if number else "." for number in numbers])


def _miscounted(clue: int, line: Sequence[int]) -> str:
    seen = _seen(line)
    return "" if seen == clue else f"{seen} buildings are seen, not {clue}"


def _seen(line: Sequence[int]) -> int:
    """How many buildings are seen from before the first."""
    return sum(all(height > nearer for nearer in line[:place]) for place, height in enumerate(line))
