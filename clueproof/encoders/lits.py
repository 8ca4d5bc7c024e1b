"""LITS (Nuruomino).

Rules: shade four connected cells in each region, an L, I, T or S. No 2x2 square is all shaded, the shaded cells form
one connected region, and where the shaded cells of two regions share a side they differ in shape; turned and mirrored
shapes count as the same. Source: https://www.nikoli.co.jp/en/puzzles/lits/

A border that ends inside a region parts shaded cells as well, as it does on puzz.link: no shape goes over it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from typing import Any, ClassVar

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.kudamono import Kudamono, RoomLines
from clueproof.codecs.penpa import Penpa, ThickLines
from clueproof.codecs.puzzlink import DIGITS, Flag, Link, Part, Rooms, flooded, pairs
from clueproof.codecs.scanner import Fields, Scanner
from clueproof.english import counted, listed

LETTERS = {
    "L": ((0, 0), (0, 1), (0, 2), (1, 0)),
    "I": ((0, 0), (0, 1), (0, 2), (0, 3)),
    "T": ((0, 0), (0, 1), (0, 2), (1, 1)),
    "S": ((0, 0), (0, 1), (1, 1), (1, 2)),
    "O": ((0, 0), (0, 1), (1, 0), (1, 1)),
}
"""The cells of each shape, in one position."""
OVER = "no shape goes over a border inside its region"
AN = {"L": "an L", "I": "an I", "T": "a T", "S": "an S", "O": "an O"}


class LetteredRooms(Part):
    """A division of the grid, as old links say it: a symbol for each cell, another one than that of its neighbours in
    other rooms."""

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        found = scanner.several(DIGITS, height * width, "a digit or letter for each cell")
        symbol = {divmod(place, width): one for place, one in enumerate(found)}
        room = flooded(height, width, {pair for pair in pairs(height, width) if symbol[pair[0]] != symbol[pair[1]]})
        return {"regions": [[room[r, c] + 1 for c in range(width)] for r in range(height)]}

    def write(self, puzzle: cp.Puzzle) -> str:
        return Rooms(inner=True).write(puzzle)


class Lits(cp.Genre[cp.AreaShape, cp.ShadingEncoding, cp.SignRows]):
    """There are no clues: regions are a matter of the shape. So each puzzle has a model of its own."""

    name = "lits"
    aliases = ("nuruomino",)
    group = "Shading"
    title = "LITS (Nuruomino)"
    noun = "a LITS"
    usual = cp.Usual((6, 6))
    shape = cp.AreaShape
    layers: ClassVar[tuple[Any, ...]] = (cp.Rooms(holes=True), cp.InnerBorders())
    answer = cp.Shading()
    letters: ClassVar = "LITS"
    """The shapes that there can be."""
    of: ClassVar = "shaded"
    """Which cells form them."""
    puzzlink = Link("lits", Rooms(inner=True), flags=(Flag("d", "the link is an old one", {}, (LetteredRooms(),)),))
    penpa = Penpa(ThickLines())
    kudamono = Kudamono("lits", RoomLines())

    def generator(self) -> cp.Generator:
        return cp.MarkedRegionsGenerator(self, _begin)

    def rules(self, shape: cp.AreaShape, e: cp.ShadingEncoding) -> None:
        letters: list[dict[str, cp.Literal]] = []
        own_cells = e.shaded if self.of == "shaded" else e.unshaded
        sentence = f"its {self.of} cells form {listed([AN[self.letters[0]], *self.letters[1:]], 'or')}"
        for cells in shape.cells_of:
            name, shaded = f"the region of {cp.cell_name(*cells[0])}", tuple([own_cells[cell] for cell in cells])
            forms = {letter: form for letter, form in shapes_in(cells).items() if letter in self.letters}
            letters.append({x: e.model.statement(f"{name} has {AN[x]}", f"{name} has no {x}") for x in forms})
            with e.group(name):
                every = tuple([places for form in forms.values() for places in form])
                e.add(cp.Placement(shaded, every), sentence)
                e.add(cp.Exactly(1, tuple(letters[-1].values())), sentence)
                for letter, own in letters[-1].items():
                    e.add(cp.Placement(shaded, forms[letter], enforce=(own,)), f"its {self.of} cells form {AN[letter]}")
        region_of = shape.region_of
        # in an order of its own a set would make other clauses, and so other puzzles, on each machine
        for one, other in sorted(shape.walls):
            first, second = letters[region_of[one]], letters[region_of[other]]
            both = [letter for letter in first if letter in second]
            e.ban(
                [(own_cells[one], own_cells[other], first[letter], second[letter]) for letter in both],
                "shapes that share a side differ",
            )
        e.ban([(e.shaded[one], e.shaded[other]) for one, other in sorted(shape.inner_borders)], OVER)
        e.no_square(e.shaded, "no 2x2 square is all shaded")
        e.connected(e.shaded, "the shaded cells form one connected region")

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shaded, shape = cp.Shading.shaded(solution), puzzle.shape
        formed = shaded if self.of == "shaded" else cp.Shading.unshaded(solution)
        letters: list[str] = []
        for cells in shape.cells_of:
            own, name = formed.intersection(cells), f"the region of {cp.cell_name(*cells[0])}"
            if len(own) != 4:
                return f"{name} has {counted(len(own), f'{self.of} cell')}, not 4"
            if (fault := cp.cut_off(own)) is not None:
                return fault
            if (letter := letter_of(own)) not in self.letters:
                return cp.square(own)
            letters.append(letter)
        for one, other in sorted(shape.inner_borders):
            if one in shaded and other in shaded:
                return f"the shape of {cp.cell_name(*one)} and {cp.cell_name(*other)} goes over the border between them"
        for one, other in sorted(shape.walls):
            letter = letters[shape.region_of[one]]
            if one in formed and other in formed and letter == letters[shape.region_of[other]]:
                return f"{cp.cell_name(*one)} and {cp.cell_name(*other)} share a side, and each is part of {AN[letter]}"
        return cp.square(shaded) or cp.cut_off(shaded)


def letter_of(piece: Iterable[cp.Cell]) -> str:
    """The letter of four connected cells."""
    return _letter(_in_corner(piece))


@cache
def _letter(cells: tuple[cp.Cell, ...]) -> str:
    every = set[tuple[cp.Cell, ...]]()
    for _ in range(4):
        cells = _in_corner((c, -r) for r, c in cells)
        every |= {cells, _in_corner((r, -c) for r, c in cells)}
    return next(letter for letter, own in LETTERS.items() if own in every)


def _in_corner(cells: Iterable[cp.Cell]) -> tuple[cp.Cell, ...]:
    """The same cells, moved up and to the left as far as they can be."""
    cells = sorted(cells)
    left = min(c for _, c in cells)
    return tuple([(r - cells[0][0], c - left) for r, c in cells])


@cache
def _placed_letters() -> list[tuple[str, tuple[cp.Cell, ...]]]:
    """Each letter in each position: its cells, from the first of them in reading order."""
    found: set[tuple[cp.Cell, ...]] = {((0, 0),)}
    for _ in range(3):
        found = {
            _in_corner({*piece, near})
            for piece in found
            for cell in piece
            for link in cp.sides_of(cell)
            for near in link
            if near not in piece
        }
    return [(letter_of(piece), tuple([(r, c - piece[0][1]) for r, c in piece])) for piece in sorted(found)]


def shapes_in(cells: list[cp.Cell]) -> dict[str, tuple[tuple[int, ...], ...]]:
    """The sets of four connected ones among the cells, row by row, by the letter that they are: the positions of their
    cells."""
    # cells as numbers, so far apart from row to row that no piece runs into the next one
    stride = max(c for _, c in cells) + 4
    place = {r * stride + c: number for number, (r, c) in enumerate(cells)}
    steps = [(letter, [down * stride + right for down, right in piece[1:]]) for letter, piece in _placed_letters()]
    by_letter: dict[str, list[tuple[int, ...]]] = {}
    for cell, first in place.items():
        for letter, (to_second, to_third, to_fourth) in steps:
            second = place.get(cell + to_second)
            if second is None:
                continue
            third, fourth = place.get(cell + to_third), place.get(cell + to_fourth)
            if third is not None and fourth is not None:
                by_letter.setdefault(letter, []).append((first, second, third, fourth))
    return {letter: tuple(sorted(places)) for letter, places in sorted(by_letter.items())}


USUAL_REGION_SIZE = 7
"""Usual cells of a region."""
TRIES_PER_SHAPE = 40
"""For each shape, before a board with fewer is accepted."""


def _begin(empty: cp.Puzzle, _: object, rng: cp.SeededRandom) -> cp.Begun | None:
    """Shapes that hang together, laid one by one, as the beginnings of regions."""
    height, width = empty.shape.height, empty.shape.width
    free, wanted = {*cp.rectangle(height, width)}, max(1, height * width // USUAL_REGION_SIZE)
    piece_of: dict[cp.Cell, int] = {}
    letters: list[str] = []
    for _ in range(TRIES_PER_SHAPE * wanted):
        check_clock()
        begin = _around(piece_of, height, width) & free if piece_of else free
        if len(letters) == wanted or not begin:
            break
        piece = {rng.one_of(sorted(begin))}
        while len(piece) < 4 and (further := _around(piece, height, width) & free):
            piece.add(rng.one_of(sorted(further)))
        letter = letter_of(piece) if len(piece) == 4 else None
        touched = {letters[piece_of[cell]] for cell in _around(piece, height, width) if cell in piece_of}
        if letter is not None and letter not in touched and cp.square(piece | piece_of.keys()) is None:
            piece_of.update(dict.fromkeys(piece, len(letters)))
            letters.append(letter)
            free -= piece
    return ({*piece_of}, list(piece_of.items())) if len(letters) * 3 >= wanted * 2 else None


def _around(cells: Collection[cp.Cell], height: int, width: int) -> set[cp.Cell]:
    """The cells that share a side with one of these and are none of them."""
    return {near for cell in cells for near in cp.beside(cell, height, width)}.difference(cells)
