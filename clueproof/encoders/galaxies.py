"""Galaxies (Tentai Show, Spiral Galaxies).

Rules: divide the board into regions, along the lines of the grid. Each region is connected, contains exactly one dot,
and looks the same when it is turned by half around its dot. Cells of the board may be missing. Source:
https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/galaxies.html
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from string import ascii_lowercase
from typing import ClassVar

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.game_ids import GameId
from clueproof.codecs.penpa import ColouredHoles, DotsDrawing, Penpa
from clueproof.codecs.puzzlink import DotsPart, Link
from clueproof.codecs.scanner import Fields, Scanner
from clueproof.english import counted
from clueproof.puzzle.layers.edges import BLANK, DOT
from clueproof.syntax.record import JsonValue

NOWHERE = -2
"""Where a cell would be that no galaxy can reach."""


@lru_cache(maxsize=16)
def reach(shape: cp.DottedShape) -> list[list[cp.Cell]]:
    """The cells that the galaxy of each dot can have: connected with it, and so are the opposite ones, without cells
    that another dot touches."""
    cells, touched = {*shape.cells}, dict[cp.Cell, set[cp.Dot]]()
    for dot in shape.dots:
        for cell in dot.cells:
            touched.setdefault(cell, set()).add(dot)
    found = []
    for dot in shape.dots:
        free = {cell for cell in cells if touched.get(cell, {dot}) == {dot}}
        both = {cell for cell in free if dot.opposite(cell) in free}
        found.append(sorted(cp.one_piece(both, dot.cells[0])) if both.issuperset(dot.cells) else [])
    return found


def owners(shape: cp.DottedShape) -> dict[cp.Cell, dict[int, str]]:
    """For each cell the galaxies that can reach it. That only one can, or none, is straight from the rules."""
    found: dict[cp.Cell, dict[int, str]] = {cell: {} for cell in cp.rectangle(shape.height, shape.width)}
    found |= {hole: {cp.NO_REGION: "no part of the board"} for hole in shape.holes}
    for number, (dot, cells) in enumerate(zip(shape.dots, reach(shape), strict=True)):
        for cell in cells:
            found[cell][number] = f"in the galaxy of {dot.name}"
    core = {cell for dot in shape.dots for cell in dot.cells}
    return {
        cell: said
        if len(said) > 1 or (said and cell in core) or cell in shape.holes
        else {NOWHERE: "in no galaxy", **said}
        for cell, said in found.items()
    }


class GalaxiesId(GameId):
    """Over cells, sides and corners row by row: a letter is a dot behind 0 ("a") to 24 ("y") places without one, "z"
    stands for 25 of those."""

    SKIPPED = 25
    """So many places are skipped by the last letter."""

    def fields(self, scanner: Scanner, height: int, width: int, options: re.Match[str]) -> Fields:
        wide = 2 * width - 1
        places = [BLANK] * ((2 * height - 1) * wide)
        at = 0
        while scanner:
            letter = scanner.take(ascii_lowercase)
            if letter is None:
                scanner.fail("a letter from a to z")
            at += ascii_lowercase.index(letter)
            if letter != "z":
                if at >= len(places):
                    scanner.at -= 1
                    scanner.fail(f"no more than {counted(len(places), 'place')} in all")
                places[at] = DOT
                at += 1
        if DOT not in places or at > len(places):
            scanner.fail("a dot")
        return {"grid": list[JsonValue](["".join(places[at : at + wide]) for at in range(0, len(places), wide)])}

    def body(self, puzzle: cp.Puzzle) -> str:
        wide, before, found = 2 * puzzle.shape.width - 1, 0, ""
        for dot in puzzle.shape.dots:
            place = dot.y * wide + dot.x
            skipped, rest = divmod(place - before, self.SKIPPED)
            found += "z" * skipped + ascii_lowercase[rest]
            before = place + 1
        return found


class Galaxies(cp.Genre[cp.DottedShape, cp.CellEncoding, cp.NumberRows]):
    """The dots are the shape, and there are no clues: a dot that is left out is none that isn't told, it is another
    puzzle, in which a galaxy less has to fill the board."""

    name = "galaxies"
    aliases = ("tentai-show", "tentaisho", "spiral-galaxies", "sym-a-pix")
    group = "Regions"
    title = "Galaxies (Tentai Show)"
    noun = "a Galaxies puzzle"
    shape = cp.DottedShape
    hash_rows = "#oO1@0._-*?| "
    usual = cp.Usual((7, 7), irreducible=False)
    layers = (cp.Dots(),)
    answer = cp.OwnedRegions(owners)
    puzzlink = Link("tentaisho", DotsPart(holes=True))
    penpa = Penpa(ColouredHoles(), DotsDrawing())
    game_id = GalaxiesId("galaxies", options="(d[a-z])?")

    technique_names: ClassVar = {
        ("only way left", "turned by half"): "symmetry",
        ("straight from the rules", "can reach"): "only galaxy in reach",
    }

    def generator(self) -> cp.Generator:
        return GalaxiesGenerator(self)

    def wording(self, puzzle: cp.Puzzle[cp.DottedShape, cp.Clues]) -> Mapping[str, str]:
        return {
            " Cells of the board may be missing.": " Some cells of the board are missing." if puzzle.shape.holes else ""
        }

    def rules(self, shape: cp.DottedShape, e: cp.CellEncoding) -> None:
        for cell, galaxies in owners(shape).items():
            if NOWHERE in galaxies:
                reaching = [e.cells[cell].equals(number) for number in galaxies if number != NOWHERE]
                e.add(
                    cp.Clause(*reaching), f"{'only one' if reaching else 'no'} galaxy can reach {cp.cell_name(*cell)}"
                )
        for number, (dot, cells) in enumerate(zip(shape.dots, reach(shape), strict=True)):
            has = {cell: e.cells[cell].equals(number) for cell in cells}
            place = {cell: position for position, cell in enumerate(cells)}
            turned = [(-has[cell], has[opposite]) for cell in cells if (opposite := dot.opposite(cell)) != cell]
            e.add_clauses(turned, "a galaxy looks the same when turned by half")
            edges = tuple([(place[one], place[other]) for one, other in cp.links(cells)])
            e.add(cp.Connected(tuple(has.values()), edges), f"the galaxy of {dot.name} is connected")

    def sketch(self, puzzle: cp.Puzzle[cp.DottedShape, cp.Clues], encoding: cp.CellEncoding) -> cp.PartialBoard | None:
        return cp.OwnerPartialBoard.of(puzzle, encoding)

    def find_violation(self, puzzle: cp.Puzzle[cp.DottedShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        dots: dict[int, list[cp.Dot]] = {}
        for dot in puzzle.shape.dots:
            touched = {solution[r][c] for r, c in dot.cells}
            if len(touched) > 1:
                return f"the dot {dot.name} is on a border"
            dots.setdefault(touched.pop(), []).append(dot)
        for region, cells in cp.regions_of(solution).items():
            inside, name = dots.get(region, []), cp.cell_name(*cells[0])
            if len(inside) != 1:
                return f"the region of {name} contains {counted(len(inside), 'dot')}, not 1"
            if len(cp.one_piece(cells)) < len(cells):
                return f"the region of {name} is not connected"
            (dot,) = inside
            for cell in cells:
                if dot.opposite(cell) not in cells:
                    return f"the galaxy of {dot.name} has {cp.cell_name(*cell)}, but nothing opposite of it"
        return None


MAX_CELLS = 16
"""How many cells a galaxy gets, or one more."""
CENTRES = 6
"""So many places for a dot are tried; the one whose galaxy gets the most cells is taken."""
MAX_ROUNDS = 60
"""So many times parts of the board are filled anew before another board is begun."""

Galaxy = tuple[cp.Dot, frozenset[cp.Cell]]


class GalaxiesGenerator(cp.Generator):
    """Galaxies are grown around dots until they fill the board, and grown anew where there are several solutions."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank = self.rules.empty(height, width, recipe.options)
        board = [(r, c) for r in range(height) for c in range(width)]
        galaxies = filled([], board, rng)
        for _ in range(MAX_ROUNDS):
            check_clock()
            shape = replace(blank.shape, dots=tuple(sorted(dot for dot, _ in galaxies)))
            both = solver.first_two(replace(blank, shape=shape))
            if len(both) < 2:
                return replace(blank, shape=shape)
            ours = {cells for _, cells in galaxies}
            for other in both:
                ours &= {frozenset(cells) for cells in cp.regions_of(other).values()}
            galaxies = filled([galaxy for galaxy in galaxies if galaxy[1] in ours], board, rng)
        return None


def filled(galaxies: list[Galaxy], board: list[cp.Cell], rng: cp.SeededRandom) -> list[Galaxy]:
    """Galaxies that fill the board together with those that are given."""
    found = {cell: galaxy for galaxy in galaxies for cell in galaxy[1]}
    for cell in rng.shuffled(board):
        if cell not in found:
            free = {*board} - found.keys()
            grown = [_grown(_near(cell, rng), free, rng) for _ in range(CENTRES)]
            alone = cp.Dot(2 * cell[0], 2 * cell[1]), frozenset({cell})
            best = max([one for one in grown if cell in one[1]], key=_size, default=alone)
            found.update(dict.fromkeys(best[1], best))
    for r, c in board:
        for near in ((r, c + 1), (r + 1, c)):
            if near in found and _size(found[r, c]) == _size(found[near]) == 1:
                found[r, c] = found[near] = cp.Dot(r + near[0], c + near[1]), frozenset({(r, c), near})
    return [*dict.fromkeys(found.values())]


def _size(galaxy: Galaxy) -> int:
    return len(galaxy[1])


def _near(cell: cp.Cell, rng: cp.SeededRandom) -> cp.Dot:
    """A place for a dot in the cell or near it."""
    return cp.Dot(max(2 * cell[0] + rng.below(5) - 2, 0), max(2 * cell[1] + rng.below(5) - 2, 0))


def _grown(dot: cp.Dot, free: set[cp.Cell], rng: cp.SeededRandom) -> Galaxy:
    """A galaxy of free cells; an empty one if there is no room for the dot."""
    cells = {*dot.cells}
    if not cells <= free:
        return dot, frozenset()
    wanted = 2 + rng.below(MAX_CELLS - 1)
    while len(cells) < wanted:
        around = {near for r, c in cells for near in ((r - 1, c), (r, c - 1), (r + 1, c), (r, c + 1))}
        possible = sorted(cell for cell in around - cells if cell in free and dot.opposite(cell) in free)
        if not possible:
            break
        cell = rng.one_of(possible)
        cells |= {cell, dot.opposite(cell)}
    return dot, frozenset(cells)
