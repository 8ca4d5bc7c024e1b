"""The common rules of genres whose rooms state how many cells are shaded: Heyawake, Ayeheya, Aqre, Chocona."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.english import counted


class ShadedRooms(cp.Genre[cp.AreaShape, cp.ShadingEncoding, cp.SignRows]):
    """A number is a constraint: hardly any two puzzles have the same rooms, so that each has a model of its own."""

    shape = cp.AreaShape
    constraint_kinds = frozenset({cp.ROOM})
    answer = cp.Shading()

    def generator(self) -> cp.Generator:
        return ShadedRoomsGenerator(self)

    def clue(self, shape: cp.AreaShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        room = shape.region_with(clue.position)
        says = f"{cp.room_name(clue.position)} has {counted(clue.value, 'shaded cell')}"
        return e.model.clue(cp.Exactly(clue.value, tuple([e.shaded[cell] for cell in room])), says)

    def clue_values(self, shape: cp.AreaShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        shaded = cp.Shading.shaded(solution)
        has = {room[0]: len(shaded.intersection(room)) for room in shape.cells_of}
        return has.__getitem__

    def describe_violation(self, shape: cp.AreaShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{cp.room_name(clue.position)} has {counted(found, 'shaded cell')}, not {clue.value}"


REDRAWN_REACH = 4
"""Where nothing else helps the shading is drawn anew, up to so many steps from where another solution differs."""
MAX_ROUNDS = 100
"""Other solutions that are ruled out before other rooms are tried."""


class ShadedRoomsGenerator(cp.RandomSolutionGenerator):
    """Rectangular rooms, and a random shading. Where there is another solution, rooms are divided or changed."""

    redraws = True

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        empty = self.empty(recipe, rng)
        keys = self.random_solution(empty, recipe, rng, solver)
        solution = self.rules.decode(empty, keys)
        for _ in range(MAX_ROUNDS):
            check_clock()
            puzzle = self.with_implied_clues(
                empty, tuple([int(sign == "#") for row in solution for sign in row]), recipe
            )
            other = solver.another(puzzle, solution)
            if other is None:
                return puzzle
            # either solution may become the only one
            for one, two, anyhow in ((solution, other, False), (other, solution, False), (solution, other, True)):
                parted = _parted(empty, one, two, anyhow, rng)
                if parted != empty:
                    break
            else:
                parted, one = empty, _redrawn(puzzle, solution, other, rng, solver)
            empty, solution = parted, one
        return None

    def empty(self, recipe: cp.Recipe, rng: cp.SeededRandom) -> cp.Puzzle:
        empty = super().empty(recipe, rng)
        shape = empty.shape
        return replace(empty, shape=replace(shape, regions=cp.rectangular_rooms(shape.height, shape.width, rng)))


def _parted(
    empty: cp.Puzzle, solution: Sequence[str], other: Sequence[str], anyhow: bool, rng: cp.SeededRandom
) -> cp.Puzzle:
    """The rooms, changed where another solution differs: one room is divided by a straight line that distinguishes the
    solutions, or a border between two rooms is moved for that. The first solution still obeys the rules. `anyhow`: if
    no line distinguishes them, some border nearby is moved, so that a later one may."""
    shape = empty.shape
    changes = {(r, c): (solution[r][c] == "#") - (other[r][c] == "#") for r, c in _differing(solution, other)}
    if anyhow:
        changes = dict.fromkeys(sorted(_near(changes, 1, shape)), 1)
    for room in rng.shuffled([room for room in shape.cells_of if not changes.keys().isdisjoint(room)]):
        for area in _areas(room, empty.shape, rng):
            parted = _parted_at_a_line(area, empty, solution, changes, rng)
            if parted is not None:
                empty = parted
                break
        if anyhow and empty.shape != shape:
            break
    return empty


def _redrawn(
    puzzle: cp.Puzzle, solution: Sequence[str], other: Sequence[str], rng: cp.SeededRandom, solver: cp.PuzzleSolver
) -> Sequence[str]:
    """Another shading, with other numbers near to where another solution differs."""
    near = _near(_differing(solution, other), REDRAWN_REACH, puzzle.shape)
    kept = [cp.Clue(cp.ROOM, room[0], puzzle.clues[cp.ROOM][room[0]]) for room in puzzle.shape.cells_of
            if room[0] in puzzle.clues[cp.ROOM] and near.isdisjoint(room)]  # fmt: skip
    keys = tuple([int(sign == "#") for row in solution for sign in row])
    drawn = solver.another_random(puzzle.rules.with_clues(puzzle, kept), keys, rng)
    return solution if drawn is None else puzzle.rules.decode(puzzle, drawn)


def _differing(solution: Sequence[str], other: Sequence[str]) -> list[cp.Cell]:
    return [(r, c) for r, row in enumerate(solution) for c, sign in enumerate(row) if sign != other[r][c]]


def _near(cells: Iterable[cp.Cell], steps: int, shape: cp.AreaShape) -> set[cp.Cell]:
    """The cells up to so many steps away."""
    found = {*cells}
    for _ in range(steps):
        found = {near for cell in found for near in (cell, *cp.beside(cell, shape.height, shape.width))}
    return found


def _areas(room: Sequence[cp.Cell], shape: cp.AreaShape, rng: cp.SeededRandom) -> list[list[cp.Cell]]:
    """A room, and its union with each neighbour with which it forms a rectangle; none if it is no room any more."""
    rooms, mine = shape.cells_of, {shape.region_of[cell] for cell in room}
    if rooms[min(mine)] != room:
        return []
    near = {one if other in mine else other for one, other in shape.touching if (one in mine) != (other in mine)}
    both = [sorted([*room, *rooms[number]]) for number in sorted(near)]
    return [[*room], *rng.shuffled([cells for cells in both if _is_rectangle(cells)])]


def _is_rectangle(cells: Sequence[cp.Cell]) -> bool:
    (top, left), (bottom, right) = cells[0], cells[-1]
    return len(cells) == (bottom - top + 1) * (right - left + 1)


def _parted_at_a_line(
    area: Sequence[cp.Cell],
    empty: cp.Puzzle,
    solution: Sequence[str],
    changes: Mapping[cp.Cell, int],
    rng: cp.SeededRandom,
) -> cp.Puzzle | None:
    """The rooms with an area divided so that the numbers change; None if no line does that and obeys the rules."""
    lines = {tuple(cell for cell in area if cell[axis] < last[axis]) for last in area for axis in (0, 1)}
    whole = {*area}
    for part in rng.shuffled(sorted(lines)):
        if sum([changes.get(cell, 0) for cell in part]):
            near = {*part}
            regions = [
                (min(area) if cell in whole else region, cell in near) for cell, region in empty.shape.region_of.items()
            ]
            parted = replace(empty, shape=replace(empty.shape, regions=cp.numbered(regions)))
            if empty.rules.check(parted, solution) is None:
                return parted
    return None
