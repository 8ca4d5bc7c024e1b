"""Fillomino (Filling).

Rules: write a number into each cell of the grid. Cells that share a side and have the same number belong to the same
region, and each region has as many cells as its number says. So regions of the same size never share a side. Source:
https://www.nikoli.co.jp/en/puzzles/fillomino/
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import clueproof.genres as cp
from clueproof.codecs.game_ids import GameId, RunLengths
from clueproof.codecs.penpa import DRAWN_NUMBERS, Penpa
from clueproof.codecs.puzzlink import FROM_1, GIVEN_BORDERS, Cells, Flag, Link
from clueproof.codecs.scanner import Fields, NotationError, Scanner
from clueproof.english import counted

TOLD = 9
"""Larger numbers are rare, and share a key unless one is given."""
COUNTS = cp.Counts(1, lambda shape: shape.height * shape.width, "the {most} cells of the board")


@dataclass(frozen=True, slots=True)
class FillominoShape(cp.GridShape):
    """How large a region can be, if the puzzle says so."""

    largest: int | None = None

    @property
    def most(self) -> int:
        """The largest number that a cell can have."""
        return self.largest or self.height * self.width

    @property
    def told(self) -> int:
        """Numbers up to this one have keys of their own."""
        return self.most if self.largest else min(TOLD, self.most)

    @property
    def parted(self) -> bool:
        """Are there keys for borders between larger regions?"""
        return True


@dataclass(frozen=True, slots=True)
class TellingShape(FillominoShape):
    """What a model tells of regions: see `Fillomino.modelled`."""

    told: int = 0
    parted: bool = False


class Filling(GameId):
    """Filling fills in one digit a cell, and knows no larger region."""

    LARGEST = 9

    def fields(self, scanner: Scanner, height: int, width: int, options: re.Match[str]) -> Fields:
        found = super().fields(scanner, height, width, options)
        return {**found, "largest": self.LARGEST} if height * width > self.LARGEST else found

    def refuse(self, puzzle: cp.Puzzle) -> None:
        if puzzle.shape.most > self.LARGEST:
            most = self.LARGEST
            raise NotationError(f"regions of a game id of filling have at most {most} cells; write largest={most}")


class Fillomino(cp.Genre[FillominoShape, cp.RegionNumberEncoding, cp.NumberRows]):
    """Clues are numbers of cells, and literals: a few models serve all puzzles of a shape.

    Regions are as large as the board unless the option `largest` says otherwise.
    """

    name = "fillomino"
    aliases = ("filling", "polyominous", "fillomino01")
    group = "Regions"
    title = "Fillomino (Filling)"
    noun = "a Fillomino"
    shape = FillominoShape
    usual = cp.Usual((7, 7))
    layers = (cp.CellValues(COUNTS, also_called=("board", "clues")),)
    further_options = (cp.Option("largest", "the largest number that cells can have, if there is one", "number"),)
    answer = cp.RegionNumbers(COUNTS, lambda shape: shape.most, lambda shape: shape.told, lambda shape: shape.parted)
    puzzlink = Link(
        "fillomino",
        Cells(FROM_1),
        GIVEN_BORDERS,
        also=("fillomino01",),
        flags=(Flag("t", "no number is above 3", {"largest": 3}),),
    )
    penpa = Penpa(DRAWN_NUMBERS)
    game_id = Filling("filling", Cells(RunLengths("123456789")))

    def generator(self) -> cp.Generator:
        return FillominoGenerator(self)

    def told(self, shape: FillominoShape) -> Sequence[str]:
        return [] if shape.largest is None else [f"largest number: {shape.largest}"]

    def wording(self, puzzle: cp.Puzzle[FillominoShape, cp.Clues]) -> Mapping[str, str]:
        most = puzzle.shape.largest
        return {} if most is None else {"Write a number into": f"Write a number from 1 to {most} into"}

    def rules(self, shape: FillominoShape, e: cp.RegionNumberEncoding) -> None:
        e.value_regions("each region has as many cells as its number says")

    def find_violation(self, puzzle: cp.Puzzle[FillominoShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        numbers = cp.by_cell(solution)
        for cell, number in numbers.items():
            if number > puzzle.shape.most:
                return f"{cp.cell_name(*cell)} is {number}, but the largest number is {puzzle.shape.largest}"
        for region in cp.pieces(numbers):
            said = numbers[region[0]]
            if len(region) != said:
                return f"the region of {cp.cell_name(*region[0])} has {counted(len(region), 'cell')}, not {said}"
        return None

    def sketch(
        self, puzzle: cp.Puzzle[FillominoShape, cp.Clues], encoding: cp.RegionNumberEncoding
    ) -> cp.PartialBoard | None:
        return cp.SizePartialBoard.of(puzzle, encoding)

    # the largest number

    def shape_of(self, record: cp.Record, height: int, width: int) -> FillominoShape:
        largest = record.whole("largest", 1, height * width)
        # one that is no limit
        largest = None if largest == height * width else largest
        return replace(super().shape_of(record, height, width), largest=largest)

    def write_shape(self, record: cp.Record, shape: FillominoShape) -> None:
        if shape.largest is not None:
            record.fields["largest"] = shape.largest

    def parse(self, record: cp.Record) -> cp.Puzzle[FillominoShape, cp.Clues]:
        puzzle = super().parse(record)
        for cell, number in puzzle.clues[cp.GIVEN].items():
            if number > puzzle.shape.most:
                record.fail(f"{cp.cell_name(*cell)} is {number}, but the largest number is {puzzle.shape.largest}")
        return puzzle

    # the model

    def modelled(self, puzzle: cp.Puzzle[FillominoShape, cp.Clues]) -> TellingShape:
        """With a key for each number that is given, but none for borders between larger regions if no solution can have
        two of them side by side.

        Joined to one they would be a solution as well, whatever clues are left out. So without these borders a model
        still has a solution if there is one, and another one than a solution of this puzzle if there is another.
        """
        shape, given = puzzle.shape, puzzle.clues[cp.GIVEN]
        told = _told(puzzle)
        parted = told < shape.most and _room(shape, given) > 2 * (told + 1)
        return TellingShape(shape.height, shape.width, shape.largest, told, parted)

    def decode(self, puzzle: cp.Puzzle[FillominoShape, cp.Clues], keys: tuple[int, ...]) -> cp.NumberRows:
        shape = puzzle.shape
        return self.answer.decode(TellingShape(shape.height, shape.width, shape.largest, _told(puzzle)), keys)


def _told(puzzle: cp.Puzzle[FillominoShape, cp.Clues]) -> int:
    """All numbers that are given have keys of their own."""
    given: Mapping[cp.Cell, int] = puzzle.clues[cp.GIVEN]
    return max(puzzle.shape.told, *given.values(), 0)


def _room(shape: FillominoShape, given: Mapping[cp.Cell, int]) -> int:
    """So many connected cells at most are in regions without a given number."""
    free = {cell: cell not in given for cell in cp.rectangle(shape.height, shape.width)}
    connected = max([len(piece) for piece in cp.pieces(free) if free[piece[0]]], default=0)
    left = len(free)
    spots_of: dict[int, list[cp.Cell]] = {}
    for cell, number in given.items():
        spots_of.setdefault(number, []).append(cell)
    for number, cells in spots_of.items():
        apart: list[cp.Cell] = []  # too far from each other to be in one region
        for r, c in cells:
            if all(abs(r - row) + abs(c - column) >= number for row, column in apart):
                apart.append((r, c))
        left -= max(number * len(apart), len(cells))
    return min(connected, left)


USUAL_LARGEST = 9
"""Cells of the largest region in puzzles that set no limit: with larger ones they take long to make."""


class FillominoGenerator(cp.RandomSolutionGenerator):
    """A random solution without the large regions that only a few puzzles have."""

    def random_solution(
        self, empty: cp.Puzzle, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver
    ) -> tuple[int, ...]:
        shape = empty.shape
        if shape.largest is None and shape.most > USUAL_LARGEST:
            empty = replace(empty, shape=replace(shape, largest=USUAL_LARGEST))
        return super().random_solution(empty, recipe, rng, solver)
