"""A path through layers of numbers, one number of each layer, as a flow; and the sum along it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from clueproof.clock import check_clock
from clueproof.errors import quoted, shortened
from clueproof.generators.recipe import RecipeError
from clueproof.genres import Encoding
from clueproof.model import Exactly, Integer, Literal, Model
from clueproof.seeded_random import SeededRandom
from clueproof.syntax.numbers import LARGEST_NUMBER
from clueproof.syntax.record import Record

Steps: TypeAlias = Callable[[int], Iterable[int]]
"""From a place in a layer to the places in the next layer, all counted from 1, each once."""
Best: TypeAlias = Callable[[Iterable[int]], int]
"""`min` or `max`."""


@dataclass(kw_only=True)
class PathEncoding(Encoding):
    """Where the path is in each layer, and for each step whether the path takes it."""

    places: list[Integer]
    steps: list[Literal]


class LayeredPath:
    """The numbers of each layer, and the steps from each layer but the last to the next one."""

    def __init__(self, layers: Sequence[Sequence[int]], steps: Steps) -> None:
        self.layers = layers
        self.steps = [
            [(start, end) for start in range(1, len(layer) + 1) for end in steps(start)] for layer in layers[:-1]
        ]

    def encode(self, names: Sequence[str]) -> PathEncoding:
        """Integers, called by the names, say at which place of each layer the path is: the keys.

        From each place where the path is one step leads on, and one leads there: a flow, with a
        Boolean and two short constraints for each step, which unit propagation follows.
        """
        model = Model()
        places = [model.integer(name, range(1, len(layer) + 1)) for name, layer in zip(names, self.layers, strict=True)]
        model.key(*places)
        literals: list[Literal] = []
        for steps, here, there in zip(self.steps, places, places[1:], strict=False):
            taken = [model.boolean(f"{here.name} is {start} and {there.name} is {end}") for start, end in steps]
            with model.group(f"from {here.name} to {there.name}"):
                _one_each(model, here, [start for start, _ in steps], taken)
                _one_each(model, there, [end for _, end in steps], taken)
            literals += taken
        return PathEncoding(model, places=places, steps=literals)

    def loss(self, e: PathEncoding, best: Best) -> tuple[int, list[tuple[int, Literal]]]:
        """The sum along the path, as the best sum of all and what each step loses against the best way on.

        The best sum onward from a place is added where the path enters it and taken away where it
        leaves it, so all terms are of one sign (the reduced costs of Johnson, "Efficient algorithms
        for shortest paths in sparse networks", 1977). Whatever those sums are, the total stays what
        it is; when they are right, the bound is seen without search.
        """
        ahead = [list(self.layers[-1])]
        for layer, steps in zip(reversed(self.layers[:-1]), reversed(self.steps), strict=True):
            following: list[list[int]] = [[] for _ in layer]
            for start, end in steps:
                following[start - 1].append(ahead[-1][end - 1])
            ahead.append([number + best(sums) for number, sums in zip(layer, following, strict=True)])
        ahead.reverse()
        constant = best(ahead[0])
        terms = [(total - constant, e.places[0].equals(place)) for place, total in enumerate(ahead[0], 1)]
        losses = (
            number_at[start - 1] + there[end - 1] - here[start - 1]
            for number_at, steps, (here, there) in zip(self.layers, self.steps, pairwise(ahead), strict=False)
            for start, end in steps
        )
        terms += zip(losses, e.steps, strict=True)
        return constant, [(loss, literal) for loss, literal in terms if loss]

    def objective(self, e: PathEncoding, best: Best) -> list[tuple[int, Literal]]:
        """The sum along the path as terms, for an objective that wants the best one (see `loss`)."""
        constant, terms = self.loss(e, best)
        return [(constant, e.model.true), *terms]


def _one_each(model: Model, integer: Integer, places: Sequence[int], steps: Sequence[Literal]) -> None:
    """One step is taken at the place where the path is, none at the others."""
    at: dict[int, list[Literal]] = {place: [-integer.equals(place)] for place in integer.values}
    for place, step in zip(places, steps, strict=True):
        at[place].append(step)
    for literals in at.values():
        model.add(Exactly(1, tuple(literals)), "a step leads from each number on the way to the next one")


NUMBERS = 1, 9
"""Default for the least and the greatest number."""

Layers = list[list[int]]


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


def numbers_between(options: Record) -> tuple[int, int]:
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


def random_number(least: int, greatest: int, rng: SeededRandom) -> int:
    return least + rng.below(greatest - least + 1)
