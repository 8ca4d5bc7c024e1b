"""Triangle sum and Unidirectional TSP: random numbers with a single best way."""

from __future__ import annotations

import re
from collections.abc import Sequence

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet, triangle_sum, unidirectional_tsp
from clueproof.encoders.layered_path import LayeredPath, Steps
from clueproof.errors import quoted, shortened
from clueproof.generation.makers import Maker
from clueproof.generation.recipe import Recipe, RecipeError
from clueproof.seeded_random import SeededRandom
from clueproof.syntax.number_rows import LARGEST_NUMBER, written
from clueproof.syntax.record import JsonValue, Record

NUMBERS = 1, 9
"""Default for the least and the greatest number."""
ATTEMPTS = 1000
"""How many triangles without a unique sum are drawn before giving up."""

Layers = list[list[int]]


class Triangles(Maker):
    """Makes triangles; the size is the number of rows.

    Options: `numbers`, from the least to the greatest (0-99); `aim`: greatest, least, or sum for a
    given sum that only one way has.
    """

    size = 8, 8

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle:
        number = recipe.one_size(self.size[0], "rows")
        if number > triangle_sum.LARGEST:
            raise RecipeError(f"a triangle has at most {triangle_sum.LARGEST} rows, not {number}")
        options = Record(dict(recipe.options), typed=True)
        least, greatest = _numbers(options)
        aim = options.text("aim") or "greatest"
        options.done()
        if aim not in ("greatest", "least", "sum"):
            raise RecipeError(f"aim is greatest, least or sum, not {quoted(aim)}")
        fields: dict[str, JsonValue] = {} if aim == "sum" else {"aim": aim}
        for _ in range(ATTEMPTS):
            check_clock()
            rows = [[_random(least, greatest, chance) for _ in range(row)] for row in range(1, number + 1)]
            if aim != "sum":
                single_out(rows, triangle_sum.below, least, greatest, 1 if aim == "greatest" else -1)
                break
            sums = sums_of_one(rows, triangle_sum.below, least)
            if sums:
                fields["sum"] = chance.one_of(sums)
                break
        else:
            raise RecipeError(
                f"in none of {ATTEMPTS} triangles a sum was found that only one way has; ask for fewer rows "
                "or a wider range of numbers"
            )
        return rules.parse(Record({**fields, "grid": written(rows)}))


class Matrices(Maker):
    """Makes matrices for the Unidirectional TSP with a single shortest way.

    Option: `numbers`, from the least to the greatest (0-99).
    """

    size = 5, 6

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle:
        height, width = recipe.size or self.size
        if max(height, width) > unidirectional_tsp.LARGEST:
            raise RecipeError(f"a matrix has at most {unidirectional_tsp.LARGEST} rows and columns")
        options = Record(dict(recipe.options), typed=True)
        least, greatest = _numbers(options)
        options.done()
        columns = [[_random(least, greatest, chance) for _ in range(height)] for _ in range(width)]
        single_out(columns, unidirectional_tsp.beside(height), least, greatest, -1)
        return rules.parse(Record({"grid": written([*zip(*columns, strict=True)])}))


def single_out(layers: Layers, steps: Steps, least: int, greatest: int, sign: int) -> None:
    """Change numbers one by one until one way has the best sum: the greatest, or with sign -1 the least.

    The first of the best ways is kept. While there are others, the number off this way that most of them share gets
    worse by one. If none can get worse, they all are the worst possible, and so are those of the kept way beside
    them: one of these gets better.
    """
    path = LayeredPath(layers, steps)
    worst = least if sign > 0 else greatest
    wanted: list[int] = []
    while True:
        check_clock()
        ways = _BestWays(path, sign)
        wanted = wanted or ways.first()
        if sum(ways.through[0]) == 1:
            return
        if least == greatest:
            raise RecipeError(f"with no number but {least} all ways are equal")
        off = [
            (-count, layer, place)
            for layer, counts in enumerate(ways.through)
            for place, count in enumerate(counts)
            if count and place != wanted[layer] and layers[layer][place] != worst
        ]
        if off:
            _, layer, place = min(off)
            layers[layer][place] -= sign
        else:
            _, layer = min((ways.through[layer][place], layer) for layer, place in enumerate(wanted))
            layers[layer][wanted[layer]] += sign


class _BestWays:
    """How many of the best ways lead through each place; places are counted from 0."""

    def __init__(self, path: LayeredPath, sign: int) -> None:
        self._steps = [[(start - 1, end - 1) for start, end in steps] for steps in path.steps]
        layers = [[sign * number for number in layer] for layer in path.layers]
        back = [[(end, start) for start, end in steps] for steps in reversed(self._steps)]
        # each with its own number, which is so counted twice
        self._there, self._onward = _sums(layers, self._steps), _sums(layers[::-1], back)[::-1]
        self._best = max(best for best, _ in self._onward[0])
        self.through = [
            [
                one * other if there + onward - number == self._best else 0
                for (there, one), (onward, other), number in zip(*parts, strict=True)
            ]
            for parts in zip(self._there, self._onward, layers, strict=True)
        ]

    def first(self) -> list[int]:
        """The one that comes first in lexicographic order."""
        way = [next(place for place, count in enumerate(self.through[0]) if count)]
        for steps, there, onward in zip(self._steps, self._there, self._onward[1:], strict=False):
            way.append(
                min(end for start, end in steps if start == way[-1] and there[start][0] + onward[end][0] == self._best)
            )
        return way


def _sums(layers: Sequence[Sequence[int]], steps: Sequence[Sequence[tuple[int, int]]]) -> list[list[tuple[int, int]]]:
    """For each place the greatest sum of a way that ends there, and how many ways have it."""
    sums = [[(number, 1) for number in layers[0]]]
    for numbers, pairs in zip(layers[1:], steps, strict=True):
        before: list[list[tuple[int, int]]] = [[] for _ in numbers]
        for start, end in pairs:
            before[end].append(sums[-1][start])
        following = []
        for number, ways in zip(numbers, before, strict=True):
            best = max(ways)[0]
            following.append((number + best, sum(count for total, count in ways if total == best)))
        sums.append(following)
    return sums


def sums_of_one(layers: Layers, steps: Steps, least: int) -> list[int]:
    """The sums that exactly one way has, ascending. `least` is the least number there is."""
    path = LayeredPath(layers, steps)
    # bit n of a number: some way to this place has the least conceivable sum plus n
    once = [1 << number - least for number in layers[0]]
    twice = [0 for _ in layers[0]]
    for numbers, pairs in zip(layers[1:], path.steps, strict=True):
        following, often = [0 for _ in numbers], [0 for _ in numbers]
        for start, end in pairs:
            often[end - 1] |= twice[start - 1] | following[end - 1] & once[start - 1]
            following[end - 1] |= once[start - 1]
        once = [sums << number - least for sums, number in zip(following, numbers, strict=True)]
        twice = [sums << number - least for sums, number in zip(often, numbers, strict=True)]
    every, several = 0, 0
    for sums, more in zip(once, twice, strict=True):
        several |= more | every & sums
        every |= sums
    single = bin(every & ~several)[:1:-1]
    return [place + least * len(layers) for place, bit in enumerate(single) if bit == "1"]


def _numbers(options: Record) -> tuple[int, int]:
    """The least and the greatest number that may be drawn."""
    text = options.text("numbers")
    if text is None:
        return NUMBERS
    match = re.fullmatch(r"(-?\d{1,7})-(-?\d{1,7})", text)
    if match is None:
        raise RecipeError(f"numbers are given from the least to the greatest, such as 0-99, not {quoted(text)}")
    least, greatest = int(match[1]), int(match[2])
    if not -LARGEST_NUMBER <= least <= greatest <= LARGEST_NUMBER:
        raise RecipeError(f"numbers go up, and from {-LARGEST_NUMBER} to {LARGEST_NUMBER}; not {shortened(text)}")
    return least, greatest


def _random(least: int, greatest: int, chance: SeededRandom) -> int:
    return least + chance.below(greatest - least + 1)
