"""Kakuro: black cells at random, symmetric about the middle, until the sums of a random filling leave one solution."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet
from clueproof.encoders.kakuro import Kakuro
from clueproof.generation.another_solution import another_solution
from clueproof.generation.makers import Drawn
from clueproof.generation.recipe import Recipe, RecipeError
from clueproof.grid import one_piece
from clueproof.grid.edges import Spot, rectangle
from clueproof.puzzle.answers.cells import free_cells
from clueproof.puzzle.layers.black_cells import LARGEST, WalledShape, stretches
from clueproof.seeded_random import SeededRandom
from clueproof.syntax.record import JsonValue, Record

USUAL_LONGEST = 5
"""Lines are as long at most, unless the option `longest` says otherwise."""
BLACKENED = 0.25
"""How often a cell becomes black where several fillings are left, if one can; else numbers are changed."""
BLACK = 0.3
"""The share of black cells inside of the frame to begin with."""


class KakuroGrids(Drawn):
    """While another filling has the same sums, the cells in which it differs get other numbers, or one of them becomes
    black. Every line has two cells at least, and the white cells are connected. Option: `longest`, the cells of the
    longest line."""

    def __init__(self) -> None:
        super().__init__(Kakuro.usual)

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle | None:
        height, width = recipe.size or self.size
        if height < 3 or width < 3:
            raise RecipeError("a Kakuro has three rows and three columns at least, with those of the sums")
        options = Record(dict(recipe.options), typed=True)
        longest = options.whole("longest", 2, LARGEST) or USUAL_LONGEST
        rest: dict[str, JsonValue] = {
            name: value for name, value in recipe.options.items() if name not in options.taken
        }
        empty = rules.empty(height, width, rest)
        shape = _begun(empty.shape, BLACK if recipe.density is None else recipe.density, longest, chance)
        numbers = _filled(shape, chance, {})
        attempts = 2 * height * width
        while numbers is not None and attempts:
            check_clock()
            attempts -= 1
            free = free_cells(shape)
            keys = tuple([numbers[spot] for spot in free])
            puzzle = self.stating(replace(empty, shape=shape), keys, recipe)
            other = another_solution(puzzle, keys, chance, near=True)
            if other is None:
                return puzzle
            differ = [spot for spot, one, another in zip(free, keys, other, strict=True) if one != another]
            changed = (
                (_with_black(shape, spot) for spot in chance.shuffled(differ)) if chance.happens(BLACKENED) else ()
            )
            found = next((one for one in changed if _is_good(one)), None)
            if found is not None:
                shape = found
            else:
                numbers = _filled(shape, chance, {spot: numbers[spot] for spot in free if spot not in differ})
        return None


def _begun(shape: WalledShape, density: float, longest: int, chance: SeededRandom) -> WalledShape:
    """The frame, and black cells inside until there are enough and no line is too long, as far as that goes."""
    frame = len(shape.walls)
    many = density * (shape.height - 1) * (shape.width - 1)
    for spot in chance.shuffled(free_cells(shape)):
        if spot in shape.walls:
            continue
        if len(shape.walls) - frame >= many and max(map(len, _lines_at(shape, spot))) <= longest:
            continue
        changed = _with_black(shape, spot)
        if _is_good(changed):
            shape = changed
    return shape


def _lines_at(shape: WalledShape, spot: Spot) -> list[list[Spot]]:
    return [line for line in stretches(shape) if spot in line]


def _with_black(shape: WalledShape, spot: Spot) -> WalledShape:
    """The shape with a black cell here and at the opposite place inside of the frame."""
    return replace(shape, walls=shape.walls | {spot, (shape.height - spot[0], shape.width - spot[1])})


def _is_good(shape: WalledShape) -> bool:
    """Has every line two cells at least, and are the white cells connected?"""
    free = {*free_cells(shape)}
    return bool(free) and min(map(len, stretches(shape))) > 1 and len(one_piece(free)) == len(free)


def _filled(shape: WalledShape, chance: SeededRandom, known: Mapping[Spot, int]) -> dict[Spot, int] | None:
    """Numbers at random beside those that are known, none twice in a line; None if they lead nowhere.

    Small and large ones are more frequent: their sums have fewer ways.
    """
    lines: dict[Spot, list[list[Spot]]] = {spot: [] for spot in free_cells(shape)}
    for line in stretches(shape):
        for spot in line:
            lines[spot].append(line)
    numbers = dict(known)
    extremes = [number for number in range(1, LARGEST + 1) for _ in range(abs(2 * number - LARGEST - 1) + 1)]
    for spot in rectangle(shape.height, shape.width, shape.walls | known.keys()):
        taken = {numbers.get(other) for line in lines[spot] for other in line}
        left = [number for number in extremes if number not in taken]
        if not left:
            return None
        numbers[spot] = chance.one_of(left)
    return numbers
