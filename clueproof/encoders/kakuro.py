"""Kakuro (Cross Sums).

Rules: write a number from 1 to 9 into every white cell. A number at the right of a black cell is the sum of the white
cells to the right of it, up to the next black cell; a number below, the sum of the white cells below. No number stands
twice in such a line. A line may have no sum: its numbers still differ. Some white cells may be given. Source:
https://en.wikipedia.org/wiki/Kakuro
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.puzzle.layers.split_cells import LARGEST
from clueproof.syntax.record import JsonValue

NUMBERS = {str(number): str(number) for number in range(1, 10)}


class Kakuro(cp.Genre[cp.WalledShape, cp.OpenCellEncoding, cp.SignRows]):
    """A sum is no literal: hardly any two puzzles have the same black cells, so that each has a model of its own in any
    case."""

    name = "kakuro"
    aliases = ("cross-sums",)
    group = "Numbers and letters in lines"
    title = "Kakuro (Cross Sums)"
    noun = "a Kakuro"
    usual = cp.Usual((8, 8), irreducible=False)
    hash_rows = cp.SplitCells.ROWS
    shape = cp.WalledShape
    constraint_kinds = frozenset(cp.SplitCells.SUMS)
    layers = (cp.SplitCells(),)
    answer = cp.OpenCells(NUMBERS, cp.free_cells)

    def generator(self) -> cp.Generator:
        return KakuroGenerator(self)

    def empty(self, height: int, width: int, options: Mapping[str, JsonValue]) -> cp.Puzzle[cp.WalledShape, cp.Clues]:
        bare = super().empty(height, width, options)
        frame = frozenset(cell for cell in cp.rectangle(height, width) if 0 in cell)
        return replace(bare, shape=replace(bare.shape, walls=frame))

    def rules(self, shape: cp.WalledShape, e: cp.OpenCellEncoding) -> None:
        for stretch in cp.stretches(shape):
            if len(stretch) > 1:
                with e.group(f"{cp.cell_name(*stretch[0])} to {cp.cell_name(*stretch[-1])}"):
                    e.add(cp.AllDifferent(tuple([e.cells[cell] for cell in stretch])), "no number twice")

    def clue(self, shape: cp.WalledShape, e: cp.OpenCellEncoding, clue: cp.Clue) -> cp.Literal:
        run = cp.run_from(shape, clue.spot, clue.kind)
        return e.model.clue(cp.total(tuple([e.cells[cell] for cell in run]), clue.says), _adds_up(run, clue.says))

    def broken_rule(self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], solution: cp.SignRows) -> str | None:
        for kind, lines in (("row", solution), ("column", [*zip(*solution, strict=True)])):
            for number, line in enumerate(lines, 1):
                for run in "".join(line).split(self.answer.CLOSED):
                    if len({*run}) < len(run):
                        return f"{kind} {number} has a number twice between black cells"
        return None

    def implied(self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], solution: cp.SignRows) -> list[cp.Clue]:
        # given cells are what is stated where sums don't do
        return [clue for clue in super().implied(puzzle, solution) if clue.kind != cp.GIVEN]

    def says(self, shape: cp.WalledShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Spot], Any]:
        if kind == cp.GIVEN:
            return super().says(shape, solution, kind)
        lines = solution if kind == cp.ACROSS else ["".join(column) for column in zip(*solution, strict=True)]

        def total(wall: cp.Spot) -> int:
            line, place = wall if kind == cp.ACROSS else wall[::-1]
            return sum(map(int, lines[line][place + 1 :].split(self.answer.CLOSED)[0]))

        return total

    def fault(self, shape: cp.WalledShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        if clue.kind == cp.GIVEN:
            return super().fault(shape, solution, clue, found)
        return f"{_adds_up(cp.run_from(shape, clue.spot, clue.kind), found)}, not {clue.says}"


def _adds_up(run: list[cp.Spot], total: int) -> str:
    first, last = cp.cell_name(*run[0]), cp.cell_name(*run[-1])
    return f"{first} to {last} add up to {total}" if len(run) > 1 else f"{first} is {total}"


USUAL_MAX_LINE = 5
"""Lines are as long at most, unless the option `longest` says otherwise."""
BLACKENING_PROBABILITY = 0.25
"""How often a cell becomes black where several fillings are left, if one can; else numbers are changed."""
USUAL_DENSITY = 0.3
"""The share of black cells inside of the frame to begin with."""


class KakuroGenerator(cp.RandomSolutionGenerator):
    """While another filling has the same sums, the cells in which it differs get other numbers, or one of them becomes
    black. Every line has two cells at least, and the white cells are connected. Option: `longest`, the cells of the
    longest line."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.Solver) -> cp.Puzzle[Any, Any] | None:
        height, width = recipe.size or self.size
        if height < 3 or width < 3:
            raise cp.RecipeError("a Kakuro has three rows and three columns at least, with those of the sums")
        options = cp.Record(dict(recipe.options), typed=True)
        longest = options.whole("longest", 2, LARGEST) or USUAL_MAX_LINE
        empty = self.rules.empty(height, width, cp.other_options(recipe.options, options.taken))
        shape = _begun(empty.shape, USUAL_DENSITY if recipe.density is None else recipe.density, longest, rng)
        numbers = _filled(shape, rng, {})
        attempts = 2 * height * width
        while numbers is not None and attempts:
            check_clock()
            attempts -= 1
            free = cp.free_cells(shape)
            keys = tuple([numbers[spot] for spot in free])
            puzzle = self.with_implied_clues(replace(empty, shape=shape), keys, recipe)
            other = solver.another_random(puzzle, keys, rng, near=True)
            if other is None:
                return puzzle
            differ = [spot for spot, one, another in zip(free, keys, other, strict=True) if one != another]
            blackened = rng.happens(BLACKENING_PROBABILITY)
            changed = (_with_black(shape, spot) for spot in rng.shuffled(differ)) if blackened else ()
            found = next((one for one in changed if _is_good(one)), None)
            if found is not None:
                shape = found
            else:
                numbers = _filled(shape, rng, {spot: numbers[spot] for spot in free if spot not in differ})
        return None


def _begun(shape: cp.WalledShape, density: float, longest: int, rng: cp.SeededRandom) -> cp.WalledShape:
    """The frame, and black cells inside until there are enough and no line is too long, as far as that goes."""
    frame = len(shape.walls)
    many = density * (shape.height - 1) * (shape.width - 1)
    for spot in rng.shuffled(cp.free_cells(shape)):
        if spot in shape.walls:
            continue
        if len(shape.walls) - frame >= many and max(map(len, _lines_at(shape, spot))) <= longest:
            continue
        changed = _with_black(shape, spot)
        if _is_good(changed):
            shape = changed
    return shape


def _lines_at(shape: cp.WalledShape, spot: cp.Spot) -> list[list[cp.Spot]]:
    return [line for line in cp.stretches(shape) if spot in line]


def _with_black(shape: cp.WalledShape, spot: cp.Spot) -> cp.WalledShape:
    """The shape with a black cell here and at the opposite place inside of the frame."""
    return replace(shape, walls=shape.walls | {spot, (shape.height - spot[0], shape.width - spot[1])})


def _is_good(shape: cp.WalledShape) -> bool:
    """Has every line two cells at least, and are the white cells connected?"""
    free = {*cp.free_cells(shape)}
    return bool(free) and min(map(len, cp.stretches(shape))) > 1 and len(cp.one_piece(free)) == len(free)


def _filled(shape: cp.WalledShape, rng: cp.SeededRandom, known: Mapping[cp.Spot, int]) -> dict[cp.Spot, int] | None:
    """Numbers at random beside those that are known, none twice in a line; None if they lead nowhere.

    Small and large ones are more frequent: their sums have fewer ways.
    """
    lines: dict[cp.Spot, list[list[cp.Spot]]] = {spot: [] for spot in cp.free_cells(shape)}
    for line in cp.stretches(shape):
        for spot in line:
            lines[spot].append(line)
    numbers = dict(known)
    extremes = [number for number in range(1, LARGEST + 1) for _ in range(abs(2 * number - LARGEST - 1) + 1)]
    for spot in cp.rectangle(shape.height, shape.width, shape.walls | known.keys()):
        taken = {numbers.get(other) for line in lines[spot] for other in line}
        left = [number for number in extremes if number not in taken]
        if not left:
            return None
        numbers[spot] = rng.one_of(left)
    return numbers
