"""Dominion.

Rules: shade some cells, which form dominoes: each shaded cell shares a side with exactly one other. Cells with a letter
stay unshaded. Each region of unshaded cells has all cells of one letter, and no other letter; a `?` can be any of them.
Source: https://puzz.link/rules.html?dominion
"""

from __future__ import annotations

from dataclasses import replace

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.penpa import Penpa, PenpaText, Sheet, Texts, doubled
from clueproof.codecs.puzzlink import LetterCells, Link
from clueproof.english import counted


class LettersDrawing(Texts):
    """Letters in cells, and question marks."""

    def __init__(self) -> None:
        super().__init__(form="[A-Za-z?]")

    def write(self, puzzle: cp.Puzzle, sheet: Sheet) -> None:
        sheet.texts.update({doubled(cell): PenpaText(cp.letter_name(letter)) for cell, letter in puzzle.shape.letters})


class Dominion(cp.Genre[cp.LetteredShape, cp.ShadingEncoding, cp.SignRows]):
    """There are no clues: letters are a matter of the shape. So each puzzle has a model of its own."""

    name = "dominion"
    group = "Shading"
    title = "Dominion"
    noun = "a Dominion"
    usual = cp.Usual((6, 6))
    shape = cp.LetteredShape
    layers = (cp.LetteredCells(untold=True),)
    answer = cp.Shading()
    puzzlink = Link("dominion", LetterCells(untold=True))
    penpa = Penpa(LettersDrawing())

    def generator(self) -> cp.Generator:
        return DominionGenerator(self)

    def rules(self, shape: cp.LetteredShape, e: cp.ShadingEncoding) -> None:
        cells, lettered = cp.rectangle(shape.height, shape.width), dict(shape.letters)
        free = [cell for cell in cells if cell not in lettered]
        e.shaded_pieces({"domino": cp.drawn("##")}, "shaded cells form dominoes", free)
        told = [*shape.cells_with]
        names = {letter: ("elsewhere", f"in the region of {cp.letter_name(letter)}") for letter in told}
        within = {x: dict(zip(cells, e.model.booleans(cells, names[x], cp.site_name), strict=True)) for x in told}
        e.add_clauses(
            {cell: (e.shaded[cell], *[within[x][cell] for x in told]) for cell in cells},
            "each region has a letter",
            cp.site_name,
        )
        rows: list[tuple[cp.Literal, ...]] = [
            (-own[cell], e.unshaded[cell]) for own in within.values() for cell in cells
        ]
        rows += [
            (-own[one], e.shaded[other], own[other])
            for own in within.values()
            for edge in cp.links(cells)
            for one, other in (edge, edge[::-1])
        ]
        e.add_clauses(rows, "regions end at shaded cells")
        pairs = [(within[x][cell], within[y][cell]) for cell in cells for x in told for y in told if x < y]
        e.ban(pairs, "no region has two letters")
        e.add_clauses([(within[x][cell],) for cell, x in shape.letters if x], "letters are in regions of their own")
        for letter, own in within.items():
            grid = cp.Grid(shape.height, shape.width, [own[cell] for cell in cells])
            e.connected(grid, f"all {cp.letter_name(letter)} are in one region")

    def find_violation(self, puzzle: cp.Puzzle[cp.LetteredShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shaded, letter_at = cp.Shading.shaded(solution), dict(puzzle.shape.letters)
        for cell in sorted(shaded & letter_at.keys()):
            return f"{cp.cell_name(*cell)} has a letter, but is shaded"
        for piece in cp.pieces(dict.fromkeys(sorted(shaded), 1)):
            if len(piece) != 2:
                return f"{counted(len(piece), 'shaded cell')} hang together around {cp.cell_name(*min(piece))}, not 2"
        seen: dict[int, cp.Cell] = {}
        for region in cp.pieces(dict.fromkeys(sorted(cp.Shading.unshaded(solution)), 1)):
            letters = sorted({letter_at[cell] for cell in region if letter_at.get(cell)})
            name = f"the region of {cp.cell_name(*min(region))}"
            if len(letters) != 1:
                found = " and ".join(map(cp.letter_name, letters)) or "no letter"
                return f"{name} has {found}"
            if (other := seen.setdefault(letters[0], min(region))) != min(region):
                return f"{name} has {cp.letter_name(letters[0])}, as that of {cp.cell_name(*other)} has"
        return None


class DominionGenerator(cp.RandomSolutionGenerator):
    """Random dominoes, and a letter in each unshaded cell; those that are not needed are left out, but one a region."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        empty = self.empty(recipe, rng)
        height, width = empty.shape.height, empty.shape.width
        regions = _divided(height, width, rng)
        if len(regions) * 2 * CELLS_OF_A_REGION < height * width:
            return None
        letter = {cell: n for n, region in enumerate(regions, 1) for cell in region}
        left = {n: len(region) for n, region in enumerate(regions, 1)}
        if not solver.is_unique(_lettered(empty, letter)):
            return None
        for cell in rng.shuffled([*letter]):
            check_clock()
            own = letter[cell]
            without = {other: n for other, n in letter.items() if other != cell}
            if left[own] > 1 and solver.is_unique(_lettered(empty, without)):
                letter = without
                left[own] -= 1
        return _lettered(empty, letter)


CELLS_OF_A_REGION = 5
"""Of how many cells regions are on average, those of a puzzle at most twice as many."""


def _divided(height: int, width: int, rng: cp.SeededRandom) -> list[list[cp.Cell]]:
    """Regions between random dominoes; those of which nothing depends are taken away, and as many more as it takes that
    there are few regions."""
    cells = cp.rectangle(height, width)
    domino_of: dict[cp.Cell, int] = {}
    for number, (one, other) in enumerate(rng.drawn(cp.links(cells))):
        around = {near for cell in (one, other) for near in (cell, *cp.beside(cell, height, width))}
        if domino_of.keys().isdisjoint(around):
            domino_of |= {one: number, other: number}
    while True:
        regions = cp.pieces({cell: 1 for cell in cells if cell not in domino_of})
        region_of = {cell: n for n, region in enumerate(regions) for cell in region}
        beside: dict[int, set[int]] = {number: set() for number in domino_of.values()}
        for cell, number in domino_of.items():
            beside[number] |= {region_of[near] for near in cp.beside(cell, height, width) if near in region_of}
        idle = [number for number, near in beside.items() if len(near) == 1]
        if not idle and len(regions) * CELLS_OF_A_REGION <= len(cells):
            return regions
        away = rng.one_of(idle or [*beside])
        domino_of = {cell: number for cell, number in domino_of.items() if number != away}


def _lettered(empty: cp.Puzzle, letter: dict[cp.Cell, int]) -> cp.Puzzle:
    return replace(empty, shape=replace(empty.shape, letters=tuple(sorted(letter.items()))))
