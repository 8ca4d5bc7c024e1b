"""Random problems and sequences of calls for a solver, the same for the same seed. Plain data, JSON can hold it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, TypeAlias

Problem: TypeAlias = dict[str, list[Any]]
Call: TypeAlias = tuple[str, list[Any]]
"""Method and arguments; an item is a pair [category, label]."""

KINDS = ("match", "match", "many", "unmatch", "unmatch", "less", "less", "greater", "adjacent", "adjacent", "unlink")


class Calls:
    """Most sequences are true of a hidden solution; one in five may contradict itself."""

    def __init__(self, seed: int) -> None:
        self.random = random = Random(seed)
        items, categories = random.randint(3, 5), random.randint(2, 5)
        self.problem: Problem = {}
        for number in range(categories):
            name = f"c{number}"
            self.problem[name] = random.choice(
                [
                    list(range(1, items + 1)),
                    sorted(random.sample(range(1, 40), items)),
                    [x / 2 for x in random.sample(range(1, 20), items)],
                    [f"{name}{place}" for place in range(items)],
                    [f"{name}{place}" for place in range(items)],
                ]
            )
        self.hidden = {name: random.sample(labels, items) for name, labels in self.problem.items()}
        self.consistent = random.random() < 0.8

    def __iter__(self) -> Iterator[Call]:
        for _ in range(self.random.randint(3, 25)):
            for _ in range(100):
                method, arguments, true = self._any()
                if true or (not self.consistent and self.random.random() < 0.3):
                    yield method, arguments
                    break

    def _item(self) -> list[Any]:
        name = self.random.choice(list(self.problem))
        return [name, self.random.choice(self.problem[name])]

    def _person(self, item: list[Any]) -> int:
        return self.hidden[item[0]].index(item[1])

    def _any(self) -> tuple[str, list[Any], bool]:
        """Method, arguments, and whether the hidden solution agrees."""
        kind, x, y = self.random.choice(KINDS), self._item(), self._item()
        same = self._person(x) == self._person(y)
        if kind == "match":
            return "match", [x, y], same and x[0] != y[0]
        if kind == "many":
            labels = self.random.sample(self.problem[y[0]], self.random.randint(1, len(self.problem[y[0]])))
            options = [[y[0], label] for label in labels]
            return "match", [x, *options], x[0] != y[0] and self._person(x) in map(self._person, options)
        if kind == "unmatch":
            return "unmatch", [x, y], not same
        if kind == "unlink":
            names, size = list(self.problem), len(self.problem[x[0]])
            positions = [names.index(name) * size + self.problem[name].index(label) for name, label in (x, y)]
            return "unlink", positions, not same
        numeric = [name for name, labels in self.problem.items() if not isinstance(labels[0], str)]
        if not numeric:
            return "unmatch", [x, y], not same
        name = self.random.choice(numeric)
        bounds = self.random.choice(
            [
                [],
                [self.random.choice([1, 1, 2, 0.5])],
                [self.random.choice([0, 1, 2]), self.random.choice([None, 2, 5])],
            ]
        )
        difference = self.hidden[name][self._person(y)] - self.hidden[name][self._person(x)]
        if kind == "adjacent":
            difference, limits = abs(difference), bounds or [1]
        else:
            difference, limits = (-difference if kind == "greater" else difference), bounds or [0.01, None]
        least, most = limits[0], limits[-1]
        true = not same and difference >= least and (most is None or difference <= most)
        return (
            {"less": "less_than", "greater": "greater_than", "adjacent": "adjacent_to"}[kind],
            [x, y, name, *bounds],
            true,
        )


def called(solver: Any, call: Call) -> Any:
    """What the solver answers; the word "contradiction" for a ValueError."""
    method, arguments = call
    try:
        return getattr(solver, method)(*[tuple(part) if isinstance(part, list) else part for part in arguments])
    except (ValueError, TypeError) as error:
        # the original loses count of its assertions at times, and takes labels for whole numbers: no answers
        lost = isinstance(error, TypeError) or "list.remove" in str(error)
        return "lost" if lost else "contradiction"
