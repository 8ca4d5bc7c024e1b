"""A path through layers of numbers, one number of each layer, as a flow; and the sum along it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import TypeAlias

from clueproof.model import Exactly, Integer, Literal, Model

Steps: TypeAlias = Callable[[int], Iterable[int]]
"""From a place in a layer to the places in the next layer, all counted from 1, each once."""


class LayeredPath:
    """Variables for the place in each layer and for each step, in a model.

    From each place of a layer one step leads on and to each place of the next one leads, if the path
    goes there: a flow, O(steps) clauses, and unit propagation follows it.
    """

    def __init__(self, model: Model, names: Sequence[str], layers: Sequence[Sequence[int]], steps: Steps) -> None:
        self._model = model
        self._layers = layers
        self.places = [model.integer(name, range(1, len(layer) + 1)) for name, layer in zip(names, layers, strict=True)]
        model.key(*self.places)
        self._taken: list[dict[tuple[int, int], Literal]] = []
        """For each layer but the last the literals of the steps from it."""
        for here, there in pairwise(self.places):
            taken = {
                (start, end): model.boolean(f"{here.name} is {start} and {there.name} is {end}")
                for start in here.values
                for end in steps(start)
            }
            self._taken.append(taken)
            with model.group(f"from {here.name} to {there.name}"):
                _one_each(model, here, [(start, literal) for (start, _), literal in taken.items()])
                _one_each(model, there, [(end, literal) for (_, end), literal in taken.items()])

    def sum(self) -> list[tuple[int, Literal]]:
        """The sum of the numbers on the path, as terms."""
        return [
            (number, integer.equals(place))
            for integer, layer in zip(self.places, self._layers, strict=True)
            for place, number in enumerate(layer, 1)
        ]

    def loss(self, best: Callable[[Iterable[int]], int]) -> list[tuple[int, Literal]]:
        """The same sum as `sum`, told as the best sum of all and what each step loses against the best way on.

        `best` is `min` or `max`. With the best sum onward from each place added where a path enters it and
        taken away where it leaves it, all that is added up is of one sign (the reduced costs of Johnson,
        "Efficient algorithms for shortest paths in sparse networks", 1977). Whatever those sums are,
        the total stays what it is; if they are right, solvers need no search to see the bound.
        """
        ahead = [list(self._layers[-1])]
        for layer, taken in zip(reversed(self._layers[:-1]), reversed(self._taken), strict=True):
            following: list[list[int]] = [[] for _ in layer]
            for start, end in taken:
                following[start - 1].append(ahead[-1][end - 1])
            ahead.append([number + best(sums) for number, sums in zip(layer, following, strict=True)])
        ahead.reverse()
        start = best(ahead[0])
        terms = [(start, self._model.true)]
        terms += [(total - start, self.places[0].equals(place)) for place, total in enumerate(ahead[0], 1)]
        for layer, taken, (here, there) in zip(self._layers, self._taken, pairwise(ahead), strict=False):
            terms += [
                (layer[start - 1] + there[end - 1] - here[start - 1], literal)
                for (start, end), literal in taken.items()
            ]
        return [(coefficient, literal) for coefficient, literal in terms if coefficient]


def _one_each(model: Model, integer: Integer, steps: Sequence[tuple[int, Literal]]) -> None:
    """One step is taken at the place where the path is, none at the others."""
    at: dict[int, list[Literal]] = {place: [-integer.equals(place)] for place in integer.values}
    for place, step in steps:
        at[place].append(step)
    for literals in at.values():
        model.add(Exactly(1, tuple(literals)), "a step leads from each number on the way to the next one")
