"""Pentominous and its kin: the board is divided into pieces of one size, and pieces that share a side differ."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

import clueproof.genres as cp
from clueproof.codecs.penpa import ColouredHoles, Penpa, Texts
from clueproof.codecs.puzzlink import GIVEN_BORDERS, NUMBERS, UNKNOWN, Cells, Link, Value
from clueproof.english import counted, number_word, with_article

PUZZLINK_HOLE = 12
"""What stands for a cell that is no part of the board, where numbers are letters."""


class DifferingPieces(cp.Genre[cp.HoledShape, cp.RegionEncoding, cp.NumberRows]):
    """Each genre says which pieces there are."""

    group = "Regions"
    shape = cp.HoledShape
    answer = cp.BorderedCells()
    largest = 50
    forms: ClassVar[Mapping[str, cp.Form]]
    turned: ClassVar = True
    """Are pieces the same that are turned or mirrored?"""

    @property
    def size(self) -> int:
        """Of how many cells a piece is."""
        return len(next(iter(self.forms.values())))

    def rules(self, shape: cp.HoledShape, e: cp.RegionEncoding) -> None:
        laid = e.pieces(self.forms, f"each piece has {number_word(self.size)} cells", turned=self.turned)
        alike = [
            (border, laid.of[one][name], laid.of[other][name])
            for (one, other), border in e.borders.items()
            for name in self.forms
        ]
        e.ban(alike, "pieces that share a side differ")
        for cell in e.cells if cp.GIVEN in self.kinds else ():
            e.state(cp.GIVEN, cell, dict(enumerate(laid.of[cell].values())))

    def find_violation(self, puzzle: cp.Puzzle[cp.HoledShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        regions, number = cp.regions_of(solution), cp.by_cell(solution)
        for cells in regions.values():
            name = f"the piece of {cp.cell_name(*cells[0])}"
            if len(cp.one_piece(cells)) < len(cells):
                return f"{name} is not connected"
            if len(cells) != self.size:
                return f"{name} has {counted(len(cells), 'cell')}, not {self.size}"
        look = {region: cp.form_of(cells) if self.turned else cp.in_corner(cells) for region, cells in regions.items()}
        for one, other in cp.links(puzzle.shape.cells):
            if number[one] != number[other] and look[number[one]] == look[number[other]]:
                return f"{cp.cell_name(*one)} and {cp.cell_name(*other)} are in two pieces of the same form"
        return None


class LetteredPieces(DifferingPieces):
    """A letter says which form the piece of its cell has: a literal of one model for all puzzles of a shape."""

    hash_rows = "#abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ._-*?| "

    def clue_values(self, shape: cp.HoledShape, solution: cp.NumberRows, kind: str) -> Callable[[cp.Cell], int]:
        letters, regions = [*self.forms], cp.regions_of(solution)
        place = {region: letters.index(cp.letter_of(cells)) for region, cells in regions.items()}
        return lambda cell: place[solution[cell[0]][cell[1]]]

    def describe_violation(self, shape: cp.HoledShape, solution: cp.NumberRows, clue: cp.Clue, found: int) -> str:
        letters, name = [*self.forms], cp.cell_name(*clue.position)
        return f"the piece of {name} is {with_article(letters[found])}, not {with_article(letters[clue.value])}"


def letter_layer(forms: Mapping[str, cp.Form]) -> cp.HoledNumbers:
    """Letters in cells, as their places among all, and cells that are no part of the board."""
    signs = {letter: place for place, letter in enumerate(forms)}
    return cp.HoledNumbers(cp.CellSigns(signs, {letter.lower(): place for letter, place in signs.items()}), ("board",))


def letter_link(name: str, forms: Mapping[str, cp.Form]) -> Link:
    """Links in which numbers are letters."""
    words: dict[Value, str] = {**dict(enumerate(forms)), PUZZLINK_HOLE: "#", UNKNOWN: ""}
    return Link(name, Cells(NUMBERS, words, unnumbered=lambda shape: shape.holes, bare=PUZZLINK_HOLE), GIVEN_BORDERS)


def letter_drawings(forms: Mapping[str, cp.Form]) -> Penpa:
    """Letters in cells, and dark cells that are no part of the board."""
    return Penpa(Texts(form="|".join(forms), says=dict(enumerate(forms))), ColouredHoles())
