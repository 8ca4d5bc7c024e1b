"""Numberlink (Arukone, Connect the Dots).

Rules: join each two equal numbers by a path through the centres of cells, straight or with right angles. Paths never
branch, cross or touch each other in a cell. With the option `covering` they pass every cell. Walls are passed by none.
Source: https://en.wikipedia.org/wiki/Numberlink
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import ClassVar

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.penpa import NUMBER, Penpa, PenpaText, Sheet, Texts, doubled
from clueproof.codecs.puzzlink import FROM_1, Cells, Flag, Link, written
from clueproof.codecs.scanner import NotationError
from clueproof.grid.edges import edge


class EndsDrawing(Texts):
    """Numbers or letters where paths end."""

    def __init__(self) -> None:
        super().__init__(form=rf"[A-Za-z]|{NUMBER}")

    def write(self, puzzle: cp.Puzzle, sheet: Sheet) -> None:
        for name, *cells in puzzle.shape.ends:
            sheet.texts.update({doubled(cell): PenpaText(name) for cell in cells})


class EndsPart(Cells):
    """Numbers that stand in two cells each, which belong to the shape."""

    def __init__(self) -> None:
        super().__init__(FROM_1)

    def write(self, puzzle: cp.Puzzle) -> str:
        shape = puzzle.shape
        if shape.walls or not all(name.isdecimal() and name[0] != "0" for name, _, _ in shape.ends):
            raise NotationError("links can't say walls, nor names that are no numbers")
        number = {end: int(name) for name, *ends in shape.ends for end in ends}
        cells = [(r, c) for r in range(shape.height) for c in range(shape.width)]
        return written(FROM_1, [number.get(cell) for cell in cells], cells)


class Numberlink(cp.Genre[cp.EndedShape, cp.EdgeEncoding, cp.Lines]):
    """The numbers are the shape, and there are no clues: where a number is left out there is a path less."""

    name = "numberlink"
    aliases = ("numlin", "arukone", "connect-the-dots", "flow-free")
    alias_options: ClassVar = {"connect-the-dots": {"covering": True}, "flow-free": {"covering": True}}
    group = "Loops, paths and links"
    title = "Numberlink (Arukone)"
    noun = "a Numberlink"
    usual = cp.Usual((7, 7), irreducible=False)
    hash_rows = cp.Ends.ROWS
    shape = cp.EndedShape
    layers = (cp.Ends(),)
    answer = cp.EdgeLines(along=False, cells=cp.free_cells)
    puzzlink = (
        Link("numlin", EndsPart(), also=("numberlink",), fields={"covering": False}),
        Link(
            "arukone",
            EndsPart(),
            flags=(Flag("e", "paths need not visit every cell", {"covering": False}),),
            fields={"covering": True},
        ),
    )
    penpa = Penpa(EndsDrawing())

    def generator(self) -> cp.Generator:
        return NumberlinkGenerator(self)

    def exchangeable(
        self, puzzle: cp.Puzzle[cp.EndedShape, cp.Clues]
    ) -> Sequence[tuple[Collection[str], Sequence[str]]]:
        # any names will do
        return ((("end",), [str(number) for number, _ in enumerate(puzzle.shape.ends, 1)]),)

    def wording(self, puzzle: cp.Puzzle[cp.EndedShape, cp.Clues]) -> Mapping[str, str]:
        return {} if puzzle.shape.walls else {" Walls are passed by none.": ""}

    def rules(self, shape: cp.EndedShape, e: cp.EdgeEncoding) -> None:
        every = "the lines form a path between each two equal numbers" + (", through all cells" * shape.covering)
        e.paths([(one, other) for _, one, other in shape.ends], every, shape.covering)
        for cell in cp.free_cells(shape) if shape.covering else ():
            if not e.points.get(cell):
                e.add(cp.Clause(), f"a path passes {cp.cell_name(*cell)}")

    def find_violation(self, puzzle: cp.Puzzle[cp.EndedShape, cp.Clues], solution: cp.Lines) -> str | None:
        at, shape, passed = cp.ways_at(solution), puzzle.shape, set[cp.Cell]()
        ends = {end for _, *both in shape.ends for end in both}
        for cell, ways in sorted(at.items()):
            if len(ways) != (1 if cell in ends else 2):
                what = (
                    "a path goes on" if cell in ends else "a path ends" if len(ways) == 1 else "lines branch or cross"
                )
                return f"{what} at {cp.cell_name(*cell)}"
        for name, one, other in shape.ends:
            before, here = None, one
            passed.add(here)
            while here != other:
                ways = [cell for cell in at.get(here, ()) if cell != before]
                if not ways:
                    return f"no path joins {name} in {cp.cell_name(*one)} and {cp.cell_name(*other)}"
                before, here = here, ways[0]
                passed.add(here)
        for cell in cp.free_cells(shape):
            if cell not in passed and (cell in at or shape.covering):
                return f"{cp.cell_name(*cell)} is on {'a loop' if cell in at else 'no path'}"
        return None


Path = list[cp.Cell]
MIN_PART = 3
"""Where it can, each part of a path that is cut has so many cells."""
AT_ONCE = 12
"""One in so many of the places where a path could be cut is cut at once."""
MAX_JOINS = 80
"""So many times paths are joined again, at most."""


class NumberlinkGenerator(cp.Generator):
    """Paths grow together from single cells, as long as none touches itself. Where there is another
    solution, one of them is cut where that one leaves it. In the end, paths are joined again wherever they still are
    the only ones."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank = self.rules.empty(height, width, recipe.options)
        paths = _grown(height, width, rng)
        while len(paths) > 1 or height * width > 1:
            check_clock()
            puzzle = _ended(paths, blank)
            others = solver.first_two(puzzle)
            if len(others) == 1:
                return _joined(paths, blank, rng, solver)
            if not others:
                return None
            if not _cut(paths, others, rng) and not _filled(paths, others, height, width):
                return None
        return None


def _ended(paths: list[Path], blank: cp.Puzzle) -> cp.Puzzle:
    """The puzzle of the ends of the paths, numbered from the top; single cells are no path."""
    ends = sorted(tuple(sorted((path[0], path[-1]))) for path in paths if len(path) > 1)
    numbered = tuple([(str(number), one, other) for number, (one, other) in enumerate(ends, 1)])
    return replace(blank, shape=replace(blank.shape, ends=numbered))


def _lines(path: Path) -> list[cp.Edge]:
    return [edge(one, other) for one, other in pairwise(path)]


def _grown(height: int, width: int, rng: cp.SeededRandom) -> list[Path]:
    """Paths that no step could join any more without one that touches itself; some are single cells."""
    path_of = {cell: [cell] for cell in cp.rectangle(height, width)}
    for one, other in rng.shuffled(cp.links([*path_of])):
        path = _one_of_two(path_of[one], path_of[other], height, width)
        if path:
            path_of.update(dict.fromkeys(path, path))
    return [path for cell, path in path_of.items() if cell == path[0]]


def _one_of_two(one: Path, other: Path, height: int, width: int) -> Path:
    """Two paths joined where ends of them are neighbours; none if they are one, or touch anywhere else."""
    touching = [(cell, near) for cell in one for near in cp.beside(cell, height, width) if near in other]
    if one is other or len(touching) != 1:
        return []
    ((here, there),) = touching
    if here not in (one[0], one[-1]) or there not in (other[0], other[-1]):
        return []
    return (one if one[-1] == here else one[::-1]) + (other if other[0] == there else other[::-1])


def _cut(paths: list[Path], others: Sequence[frozenset[cp.Edge]], rng: cp.SeededRandom) -> bool:
    """Cut some paths in two, if possible where another solution has no line and both parts are long enough; was there
    one?"""
    places = {(path[0], place): path for path in paths for place in range(2, len(path) - 1)}
    differing = [
        (start, place)
        for (start, place), path in places.items()
        if any(edge(path[place - 1], path[place]) not in other for other in others)
    ]
    long = [at for at in differing if MIN_PART <= at[1] <= len(places[at]) - MIN_PART]
    among = rng.shuffled(long or differing or [*places])
    for start, place in {start: (start, place) for start, place in among[: 1 + len(among) // AT_ONCE]}.values():
        path = places[start, place]
        paths[:] = [one for one in paths if one is not path] + [path[:place], path[place:]]
    return bool(among)


def _filled(paths: list[Path], others: Sequence[frozenset[cp.Edge]], height: int, width: int) -> bool:
    """Make two paths out of one of three cells, which another solution leaves, and a free cell beside it; was there
    one?"""
    free = {path[0]: path for path in paths if len(path) == 1}
    for path in paths:
        if len(path) == 3 and any(not {*_lines(path)} <= other for other in others):
            for way in (path, path[::-1]):
                for near in cp.beside(way[0], height, width):
                    if near in free:
                        left = [one for one in paths if one is not path and one is not free[near]]
                        paths[:] = [*left, [near, way[0]], way[1:]]
                        return True
    return False


def _joined(paths: list[Path], blank: cp.Puzzle, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle:
    """The puzzle of the paths joined where they stay the only ones; each place is tried once, of
    large boards some."""
    height, width = blank.shape.height, blank.shape.width
    found, path_of, tries = _ended(paths, blank), {cell: path for path in paths for cell in path}, 0
    for one, other in rng.shuffled(cp.links(cp.rectangle(height, width))):
        check_clock()
        path = _one_of_two(path_of[one], path_of[other], height, width)
        if path and edge(one, other) in _lines(path) and tries < MAX_JOINS:
            tries += 1
            left = [old for old in paths if old is not path_of[one] and old is not path_of[other]]
            puzzle = _ended([*left, path], blank)
            if solver.is_unique(puzzle):
                found, paths = puzzle, [*left, path]
                path_of.update(dict.fromkeys(path, path))
    return found
