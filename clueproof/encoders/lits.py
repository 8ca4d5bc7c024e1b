"""LITS (Nuruomino).

Rules: shade four connected cells in each region, an L, I, T or S. No 2x2 square is all shaded, the shaded cells form
one connected region, and where the shaded cells of two regions share a side they differ in shape; turned and mirrored
shapes count as the same. Source: https://www.nikoli.co.jp/en/puzzles/lits/

A border that ends inside a region parts shaded cells as well, as it does on puzz.link: no shape goes over it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.kudamono import Kudamono, RoomLines
from clueproof.codecs.penpa import Penpa, ThickLines
from clueproof.codecs.puzzlink import DIGITS, Flag, Link, Part, Rooms, flooded, pairs
from clueproof.codecs.scanner import Fields, Scanner
from clueproof.english import counted, listed, with_article

OVER = "no shape goes over a border inside its region"


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
    technique_names: ClassVar = {
        ("only way left", "no 2x2 square"): "no 2x2 square",
        ("only way left", "shapes that share a side differ"): "like tetrominoes don't touch",
        ("last place", "form"): "only place for a tetromino",
        ("in every place", "form"): "in every place for a tetromino",
        ("in no place", "form"): "out of reach of a tetromino",
        ("ways to place a shape", ""): "ways to place a tetromino",
    }

    def generator(self) -> cp.Generator:
        return cp.MarkedRegionsGenerator(self, lay_shapes)

    def rules(self, shape: cp.AreaShape, e: cp.ShadingEncoding) -> None:
        letters: list[dict[str, cp.Literal]] = []
        own_cells = e.shaded if self.of == "shaded" else e.unshaded
        sentence = f"its {self.of} cells form {listed([with_article(self.letters[0]), *self.letters[1:]], 'or')}"
        for cells in shape.cells_of:
            name, shaded = f"the region of {cp.cell_name(*cells[0])}", tuple([own_cells[cell] for cell in cells])
            forms = cp.places_in(cells, {letter: cp.TETROMINOES[letter] for letter in sorted(self.letters)})
            letters.append({x: e.model.statement(f"{name} has {with_article(x)}", f"{name} has no {x}") for x in forms})
            with e.group(name):
                every = tuple([places for form in forms.values() for places in form])
                e.add(cp.Placement(shaded, every), sentence)
                e.add(cp.Exactly(1, tuple(letters[-1].values())), sentence)
                for letter, own in letters[-1].items():
                    form = f"its {self.of} cells form {with_article(letter)}"
                    e.add(cp.Placement(shaded, forms[letter], enforce=(own,)), form)
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
            if (letter := cp.letter_of(own)) not in self.letters:
                return cp.square(own)
            letters.append(letter)
        for one, other in sorted(shape.inner_borders):
            if one in shaded and other in shaded:
                return f"the shape of {cp.cell_name(*one)} and {cp.cell_name(*other)} goes over the border between them"
        for one, other in sorted(shape.walls):
            letter = letters[shape.region_of[one]]
            if one in formed and other in formed and letter == letters[shape.region_of[other]]:
                names = f"{cp.cell_name(*one)} and {cp.cell_name(*other)}"
                return f"{names} share a side, and each is part of {with_article(letter)}"
        return cp.square(shaded) or cp.cut_off(shaded)


USUAL_REGION_SIZE = 7
"""Usual cells of a region."""
TRIES_PER_SHAPE = 40
"""For each shape, before a board with fewer is accepted."""


def lay_shapes(empty: cp.Puzzle, _: object, rng: cp.SeededRandom) -> cp.Begun | None:
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
        letter = cp.letter_of(piece) if len(piece) == 4 else None
        touched = {letters[piece_of[cell]] for cell in _around(piece, height, width) if cell in piece_of}
        if letter is not None and letter not in touched and cp.square(piece | piece_of.keys()) is None:
            piece_of.update(dict.fromkeys(piece, len(letters)))
            letters.append(letter)
            free -= piece
    return ({*piece_of}, list(piece_of.items())) if len(letters) * 3 >= wanted * 2 else None


def _around(cells: Collection[cp.Cell], height: int, width: int) -> set[cp.Cell]:
    """The cells that share a side with one of these and are none of them."""
    return {near for cell in cells for near in cp.beside(cell, height, width)}.difference(cells)
