"""Easy as ABC (ABC End View).

Rules: put letters into a square grid so that every letter stands once in every row and every column;
the other cells stay empty. A letter at the border is the first one seen from there. Source:
https://en.wikipedia.org/wiki/Buchstabensalat_(puzzle)
"""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
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
from clueproof.encoders.record import EMPTY, JsonValue, Record
from clueproof.encoders.rule_set import Puzzle, RuleSet
from clueproof.errors import quoted
from clueproof.grid import Grid, cell_name
from clueproof.grid.board import Board
from clueproof.model import Exactly, FirstSeen, Literal, Model

LARGEST = 36
STAYS_EMPTY, SOME_LETTER = -1, -2
"""What is given in a cell other than a letter (from 1) or nothing (0)."""
MARKS = {"-": STAYS_EMPTY, "?": SOME_LETTER}

Rows: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AbcShape:
    """The number of rows, and the number of letters."""

    side: int
    letters: int

    @property
    def alphabet(self) -> str:
        """The letters in their order."""
        return string.ascii_uppercase[: self.letters]


class EasyAsAbc(RuleSet[AbcShape, Framed, Rows]):
    """Clues are letters as numbers from 1, around the grid and in it; in it also the two marks.

    A solution is a string for each row, with a dot for an empty cell.
    """

    name = "easy-as-abc"
    title = "Easy as ABC (ABC End View)"
    kinds = (BORDER, GIVEN)

    def parse(self, record: Record) -> Puzzle[AbcShape, Framed]:
        record.also_called("letters", "characters")
        found = read_framed(record, "Easy as ABC", LARGEST, EMPTY)
        shape = AbcShape(found.side, _letters(record, found.side))
        alphabet = shape.alphabet
        letters = {letter: number for number, letter in enumerate(alphabet, 1)}
        letters |= {letter.lower(): number for letter, number in letters.items()}
        expected = f"a letter from A to {alphabet[-1]}"
        borders = found.clues(letters, f"{expected}, or . for none")
        cells = found.cells(
            {**letters, **MARKS}, f"{expected}, - for a cell that stays empty, ? for some letter, . for nothing"
        )
        return Puzzle(self, shape, Framed(borders, cells), layout=found.layout)

    def format(self, puzzle: Puzzle[AbcShape, Framed]) -> Record:
        borders, cells = puzzle.clues
        symbol = _symbols(puzzle.shape)
        record = Record(lines=SIDES)
        record.fields["letters"] = puzzle.shape.letters
        for name, clues in zip(SIDES, borders, strict=True):
            record.fields[name] = "".join([symbol[clue] for clue in clues])
        if any(cells):
            rows: list[JsonValue] = [*_rows("".join([symbol[cell] for cell in cells]), puzzle.shape.side)]
            record.fields["grid"] = rows
        return record

    def rules(self, shape: AbcShape) -> Model:
        model = Model()
        side, letters = shape.side, list(enumerate(shape.alphabet, 1))
        cells = model.integer_grid(side, side, range(shape.letters + 1), words={0: "empty", **dict(letters)})
        model.key(*cells)
        for number, letter in letters:
            for name, places in Grid(side, side, [cell.equals(number) for cell in cells]).lines:
                with model.group(name):
                    model.add(Exactly(1, places), f"{letter} once")
        seen: dict[str, list[Literal]] = {name: [] for name in SIDES}
        for name, _, place, line in views(cells):
            # every letter needs a place, so that the first one stands among these cells
            near = line[: side - shape.letters + 1]
            with model.group(place):
                for number, letter in letters:
                    first = model.boolean(f"{place}: {letter} first", f"{place}: {letter} not first")
                    model.add(FirstSeen(near, number, enforce=(first,)), f"{letter} first")
                    seen[name].append(first)
        for name, literals in seen.items():
            model.grids[name] = Grid(side, shape.letters, literals)
        return model

    def clues(self, puzzle: Puzzle[AbcShape, Framed], model: Model) -> list[Literal]:
        borders, cells = puzzle.clues
        literals: list[Literal] = []
        for name, clues in zip(SIDES, borders, strict=True):
            seen = model.grids[name]
            literals += [seen[position, clue - 1] for position, clue in enumerate(clues) if clue]  # type: ignore[misc]
        for cell, given in zip(model.grids["cells"], cells, strict=True):
            assert not isinstance(cell, int)
            if given:
                literals.append(-cell.equals(0) if given == SOME_LETTER else cell.equals(max(given, 0)))
        return literals

    def decode(self, puzzle: Puzzle[AbcShape, Framed], keys: tuple[int, ...]) -> Rows:
        side, symbols = puzzle.shape.side, "." + puzzle.shape.alphabet
        text = "".join([symbols[key] for key in keys])
        return _rows(text, side)

    def check(self, puzzle: Puzzle[AbcShape, Framed], solution: Rows) -> str | None:
        side, alphabet = puzzle.shape.side, puzzle.shape.alphabet
        if len(solution) != side or any(len(row) != side for row in solution):
            return f"the solution is not {side} by {side}"
        columns = ["".join(column) for column in zip(*solution, strict=True)]
        for kind, lines in (("row", solution), ("column", columns)):
            for number, line in enumerate(lines, 1):
                if sorted(line.replace(".", "")) != list(alphabet):
                    return f"{kind} {number} does not hold each of {alphabet} once"
        for place, given in enumerate(puzzle.clues.cells):
            row, column = divmod(place, side)
            value = solution[row][column]
            if given > 0 and value != alphabet[given - 1]:
                return f"{cell_name(row, column)} is given as {alphabet[given - 1]}, not {value}"
            if given == STAYS_EMPTY and value != ".":
                return f"{cell_name(row, column)} must stay empty, but holds {value}"
            if given == SOME_LETTER and value == ".":
                return f"{cell_name(row, column)} must hold a letter, but is empty"

        def broken(clue: int, line: Sequence[str]) -> str:
            wanted, first = alphabet[clue - 1], _first(line)
            return "" if first == wanted else f"the first letter is {first}, not {wanted}"

        return broken_border(puzzle.clues.borders, solution, broken) or None

    def draw(self, puzzle: Puzzle[AbcShape, Framed], solution: Rows | None = None) -> Board:
        side = puzzle.shape.side
        symbol = {**_symbols(puzzle.shape), 0: ""}
        spots = [divmod(place, side) for place in range(side * side)]
        given = {spot: symbol[clue] for spot, clue in zip(spots, puzzle.clues.cells, strict=True) if clue}
        shown = given if solution is None else {(r, c): solution[r][c] for r, c in spots if solution[r][c] != "."}
        return Board(
            side,
            side,
            texts=shown,
            given=frozenset(given),
            margins={
                name: tuple(symbol[clue] for clue in clues)
                for name, clues in zip(SIDES, puzzle.clues.borders, strict=True)
            },
        )

    def solution_value(self, puzzle: Puzzle[AbcShape, Framed], solution: Rows) -> JsonValue:
        if puzzle.layout == "cells":
            return [["" if symbol == "." else symbol for symbol in row] for row in solution]
        return list(solution)

    def clue_list(self, puzzle: Puzzle[AbcShape, Framed]) -> list[Clue]:
        return frame_clues(puzzle.clues, puzzle.shape.side)

    def with_clues(self, puzzle: Puzzle[AbcShape, Framed], clues: Iterable[Clue]) -> Puzzle[AbcShape, Framed]:
        return replace(puzzle, clues=framed_of(clues, puzzle.shape.side))

    def implied(self, puzzle: Puzzle[AbcShape, Framed], solution: Rows) -> list[Clue]:
        number_of = {letter: number for number, letter in enumerate(puzzle.shape.alphabet, 1)}
        cells = tuple(number_of.get(symbol, STAYS_EMPTY) for row in solution for symbol in row)
        borders = seen_from_around(solution, lambda line: number_of[_first(line)])
        return frame_clues(Framed(borders, cells), puzzle.shape.side)

    def blank(self, height: int, width: int, options: Mapping[str, JsonValue]) -> Puzzle[AbcShape, Framed]:
        # as many letters as are usual, 3 of 4 up to 5 of 7, and not fewer than half of a large side
        usual = {"letters": max(1, width - 1 - width // 5)}
        return super().blank(height, width, {**usual, **options, "top": "." * width})


def _first(line: Sequence[str]) -> str:
    """The first letter of a line."""
    return "".join(line).lstrip(".")[0]


def _rows(text: str, side: int) -> Rows:
    return tuple([text[start : start + side] for start in range(0, len(text), side)])


def _symbols(shape: AbcShape) -> dict[int, str]:
    """What stands for each clue."""
    return {0: ".", **dict(enumerate(shape.alphabet, 1)), **{value: mark for mark, value in MARKS.items()}}


def _letters(record: Record, side: int) -> int:
    """How many letters there are: their number, or the letters themselves."""
    written = record.get("letters")
    if isinstance(written, list) and all(isinstance(letter, str) for letter in written):
        written = "".join(map(str, written))
    if written is None:
        record.fail("the puzzle does not say which letters there are; write letters=4 for A to D")
    if isinstance(written, str) and written.upper() == string.ascii_uppercase[: len(written)] != "":
        number = len(written)
    elif isinstance(written, str) and not written.isdecimal():
        record.fail(f"letters must be a number, or A, B, C ... in their order, not {quoted(written)}")
    else:
        number = record.whole("letters", 1, len(string.ascii_uppercase)) or 0
    if number > side:
        record.fail(f"{number} letters do not fit a line of {side} cells")
    return number
