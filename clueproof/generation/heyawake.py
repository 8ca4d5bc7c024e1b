"""Heyawake and its kin: rooms that are rectangles, and a random shading of them; rooms are parted or changed where
there is another one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet, rule_set
from clueproof.generation.another_solution import another_solution
from clueproof.generation.makers import Drawn
from clueproof.generation.recipe import Recipe, RecipeError
from clueproof.grid.edges import Spot, beside
from clueproof.puzzle.areas import AreaShape, numbered
from clueproof.puzzle.clue import Clue
from clueproof.puzzle.layers.rooms import ROOM
from clueproof.puzzle.random_shapes import rectangular_rooms
from clueproof.questions import Multiple, verify
from clueproof.seeded_random import SeededRandom

REDRAWN = 4
"""Where nothing else helps the shading is drawn anew, so many steps away from where another solution differs."""
ROUNDS = 100
"""So many other solutions are ruled out before other rooms are tried."""


class RoomsToShade(Drawn):
    """Makes Heyawake."""

    def __init__(self, name: str = "heyawake") -> None:
        super().__init__(rule_set(name).usual)

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle | None:
        height, width = recipe.size or self.size
        empty = self.empty(rules, height, width, recipe, chance)
        try:
            keys = self.draw(empty, recipe, chance)
        except RoomsError:
            # other rooms may have one
            return None
        solution = rules.decode(empty, keys)
        for _ in range(ROUNDS):
            check_clock()
            puzzle = self.stating(empty, tuple([int(sign == "#") for row in solution for sign in row]), recipe)
            verdict = verify(puzzle)
            if not isinstance(verdict, Multiple):
                return puzzle
            other = verdict.second if verdict.solution == solution else verdict.solution
            # either can be the one that will be left
            for one, two, anyhow in ((solution, other, False), (other, solution, False), (solution, other, True)):
                parted = _parted(empty, one, two, anyhow, chance)
                if parted != empty:
                    break
            else:
                parted, one = empty, _redrawn(puzzle, solution, other, chance)
            empty, solution = parted, one
        return None

    def empty(self, rules: RuleSet, height: int, width: int, recipe: Recipe, chance: SeededRandom) -> Puzzle:
        blank = rules.empty(height, width, recipe.options)
        return replace(blank, shape=replace(blank.shape, regions=rectangular_rooms(height, width, chance)))

    def draw(self, empty: Puzzle, recipe: Recipe, chance: SeededRandom) -> tuple[int, ...]:
        try:
            return super().draw(empty, recipe, chance)
        except RecipeError as error:
            raise RoomsError(str(error)) from None


def _parted(empty: Puzzle, solution: Sequence[str], other: Sequence[str], anyhow: bool, chance: SeededRandom) -> Puzzle:
    """The rooms, changed where another solution differs: parted into two by a straight line that tells the two apart,
    or a border between two rooms moved so. The first solution keeps the rules. `anyhow`: where no line tells
    them apart, some border near there is moved, so that later one may."""
    shape = empty.shape
    changes = {(r, c): (solution[r][c] == "#") - (other[r][c] == "#") for r, c in _differing(solution, other)}
    if anyhow:
        changes = dict.fromkeys(sorted(_near(changes, 1, shape)), 1)
    for room in chance.shuffled([room for room in shape.cells_of if not changes.keys().isdisjoint(room)]):
        for area in _areas(room, empty.shape, chance):
            parted = _parted_at_a_line(area, empty, solution, changes, chance)
            if parted is not None:
                empty = parted
                break
        if anyhow and empty.shape != shape:
            break
    return empty


def _redrawn(puzzle: Puzzle, solution: Sequence[str], other: Sequence[str], chance: SeededRandom) -> Sequence[str]:
    """Another shading, with other numbers near to where another solution differs."""
    near = _near(_differing(solution, other), REDRAWN, puzzle.shape)
    kept = [Clue(ROOM, room[0], puzzle.clues[ROOM][room[0]]) for room in puzzle.shape.cells_of
            if room[0] in puzzle.clues[ROOM] and near.isdisjoint(room)]  # fmt: skip
    keys = tuple([int(sign == "#") for row in solution for sign in row])
    drawn = another_solution(puzzle.rules.with_clues(puzzle, kept), keys, chance)
    return solution if drawn is None else puzzle.rules.decode(puzzle, drawn)


def _differing(solution: Sequence[str], other: Sequence[str]) -> list[Spot]:
    return [(r, c) for r, row in enumerate(solution) for c, sign in enumerate(row) if sign != other[r][c]]


def _near(cells: Iterable[Spot], steps: int, shape: AreaShape) -> set[Spot]:
    """The cells up to so many steps away."""
    found = {*cells}
    for _ in range(steps):
        found = {near for cell in found for near in (cell, *beside(cell, shape.height, shape.width))}
    return found


def _areas(room: Sequence[Spot], shape: AreaShape, chance: SeededRandom) -> list[list[Spot]]:
    """A room, and with each of its neighbours with which it is a rectangle. None if it isn't a room any more."""
    rooms, mine = shape.cells_of, {shape.region_of[cell] for cell in room}
    if rooms[min(mine)] != room:
        return []
    near = {one if other in mine else other for one, other in shape.touching if (one in mine) != (other in mine)}
    both = [sorted([*room, *rooms[number]]) for number in sorted(near)]
    return [[*room], *chance.shuffled([cells for cells in both if _is_rectangle(cells)])]


def _is_rectangle(cells: Sequence[Spot]) -> bool:
    (top, left), (bottom, right) = cells[0], cells[-1]
    return len(cells) == (bottom - top + 1) * (right - left + 1)


def _parted_at_a_line(
    area: Sequence[Spot],
    empty: Puzzle,
    solution: Sequence[str],
    changes: Mapping[Spot, int],
    chance: SeededRandom,
) -> Puzzle | None:
    """The rooms with an area parted so that the numbers change; None if no line does that and keeps the rules."""
    lines = {tuple(cell for cell in area if cell[axis] < last[axis]) for last in area for axis in (0, 1)}
    whole = {*area}
    for part in chance.shuffled(sorted(lines)):
        if sum([changes.get(cell, 0) for cell in part]):
            near = {*part}
            regions = [
                (min(area) if cell in whole else region, cell in near) for cell, region in empty.shape.region_of.items()
            ]
            parted = replace(empty, shape=replace(empty.shape, regions=numbered(regions)))
            if empty.rules.check(parted, solution) is None:
                return parted
    return None


class AqreRooms(RoomsToShade):
    """Makes Aqre."""

    def __init__(self) -> None:
        super().__init__("aqre")


class ChoconaRooms(RoomsToShade):
    """Makes Chocona."""

    def __init__(self) -> None:
        super().__init__("chocona")


class AyeheyaRooms(RoomsToShade):
    """Makes Ayeheya."""

    def __init__(self) -> None:
        super().__init__("ayeheya")


class RoomsError(RecipeError):
    """Rooms have no shading that obeys the rules."""
