"""Numberlink: paths through all cells, cut in two until they are the only ones."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet
from clueproof.encoders.numberlink import Numberlink
from clueproof.generation.makers import Maker
from clueproof.generation.recipe import Recipe
from clueproof.grid.edges import Edge, Spot, beside, edge, links, rectangle
from clueproof.questions import Multiple, Unique, verify
from clueproof.seeded_random import SeededRandom

Path = list[Spot]
SHORTEST = 3
"""Where it can, each part of a path that is cut has so many cells."""
AT_ONCE = 12
"""One in so many of the places where a path could be cut is cut at once."""
TRIES = 80
"""So many times paths are joined again, at most."""


class PathEnds(Maker):
    """Makes Numberlinks. Paths grow together from single cells, as long as none touches itself. Where there is another
    solution, one of them is cut where that one leaves it. In the end, paths are joined again wherever they still are
    the only ones."""

    size = Numberlink.usual.size

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle | None:
        height, width = recipe.size or self.size
        blank = rules.empty(height, width, recipe.options)
        paths = _grown(height, width, chance)
        while len(paths) > 1 or height * width > 1:
            check_clock()
            puzzle = _ended(paths, blank)
            verdict = verify(puzzle)
            if isinstance(verdict, Unique):
                return _joined(paths, blank, chance)
            if not isinstance(verdict, Multiple):
                return None
            others = verdict.solution, verdict.second
            if not _cut(paths, others, chance) and not _filled(paths, others, height, width):
                return None
        return None


def _ended(paths: list[Path], blank: Puzzle) -> Puzzle:
    """The puzzle of the ends of the paths, numbered from the top; single cells are no path."""
    ends = sorted(tuple(sorted((path[0], path[-1]))) for path in paths if len(path) > 1)
    numbered = tuple([(str(number), one, other) for number, (one, other) in enumerate(ends, 1)])
    return replace(blank, shape=replace(blank.shape, ends=numbered))


def _lines(path: Path) -> list[Edge]:
    return [edge(one, other) for one, other in pairwise(path)]


def _grown(height: int, width: int, chance: SeededRandom) -> list[Path]:
    """Paths that no step could join any more without one that touches itself; some are single cells."""
    path_of = {cell: [cell] for cell in rectangle(height, width)}
    for one, other in chance.shuffled(links([*path_of])):
        path = _one_of_two(path_of[one], path_of[other], height, width)
        if path:
            path_of.update(dict.fromkeys(path, path))
    return [path for cell, path in path_of.items() if cell == path[0]]


def _one_of_two(one: Path, other: Path, height: int, width: int) -> Path:
    """Two paths joined where ends of them are neighbours; none if they are one, or touch anywhere else."""
    touching = [(cell, near) for cell in one for near in beside(cell, height, width) if near in other]
    if one is other or len(touching) != 1:
        return []
    ((here, there),) = touching
    if here not in (one[0], one[-1]) or there not in (other[0], other[-1]):
        return []
    return (one if one[-1] == here else one[::-1]) + (other if other[0] == there else other[::-1])


def _cut(paths: list[Path], others: tuple[frozenset[Edge], ...], chance: SeededRandom) -> bool:
    """Cut some paths in two, if possible where another solution has no line and both parts are long enough; was there
    one?"""
    places = {(path[0], place): path for path in paths for place in range(2, len(path) - 1)}
    differing = [
        (start, place)
        for (start, place), path in places.items()
        if any(edge(path[place - 1], path[place]) not in other for other in others)
    ]
    long = [at for at in differing if SHORTEST <= at[1] <= len(places[at]) - SHORTEST]
    among = chance.shuffled(long or differing or [*places])
    for start, place in {start: (start, place) for start, place in among[: 1 + len(among) // AT_ONCE]}.values():
        path = places[start, place]
        paths[:] = [one for one in paths if one is not path] + [path[:place], path[place:]]
    return bool(among)


def _filled(paths: list[Path], others: tuple[frozenset[Edge], ...], height: int, width: int) -> bool:
    """Make two paths out of one of three cells, which another solution leaves, and a free cell beside it; was there
    one?"""
    free = {path[0]: path for path in paths if len(path) == 1}
    for path in paths:
        if len(path) == 3 and any(not {*_lines(path)} <= other for other in others):
            for way in (path, path[::-1]):
                for near in beside(way[0], height, width):
                    if near in free:
                        left = [one for one in paths if one is not path and one is not free[near]]
                        paths[:] = [*left, [near, way[0]], way[1:]]
                        return True
    return False


def _joined(paths: list[Path], blank: Puzzle, chance: SeededRandom) -> Puzzle:
    """The puzzle of the paths joined where they stay the only ones; each place is tried once, of
    large boards some."""
    height, width = blank.shape.height, blank.shape.width
    found, path_of, tries = _ended(paths, blank), {cell: path for path in paths for cell in path}, 0
    for one, other in chance.shuffled(links(rectangle(height, width))):
        check_clock()
        path = _one_of_two(path_of[one], path_of[other], height, width)
        if path and edge(one, other) in _lines(path) and tries < TRIES:
            tries += 1
            left = [old for old in paths if old is not path_of[one] and old is not path_of[other]]
            puzzle = _ended([*left, path], blank)
            if isinstance(verify(puzzle), Unique):
                found, paths = puzzle, [*left, path]
                path_of.update(dict.fromkeys(path, path))
    return found
