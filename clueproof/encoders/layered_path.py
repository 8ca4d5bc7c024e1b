"""A path through layers of numbers, one number of each layer, as a flow; and the sum along it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from clueproof.genres import Encoding
from clueproof.model import Exactly, Integer, Literal, Model

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
