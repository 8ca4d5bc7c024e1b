"""Phrases: what people call cells, values and rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from clueproof.backends.deduction.variables import Variables, View, bits
from clueproof.english import counted, listed
from clueproof.model import Cell, Integer, Model

ADDED = "a rule that was added"


class Phrases:
    """What people call the variables, their candidates, and the rules of a model."""

    def __init__(self, variables: Variables) -> None:
        self._variables = variables

    def cell(self, variable: int) -> Cell:
        """The cell behind a variable."""
        return self._variables.cell[variable]

    def name(self, variable: int) -> str:
        """ "r1c2"; for a Boolean without a cell's name, its sentence in quotes."""
        cell = self._variables.cell[variable]
        if isinstance(cell, Integer):
            return cell.name
        return _called(self._describe(cell), self._describe(-cell))

    def names(self, variables: Iterable[int]) -> str:
        """ "r1c2, r1c3 and r2c1"."""
        return listed([self.name(variable) for variable in variables])

    def value(self, variable: int, bit: int) -> str:
        """What people call a value of this variable."""
        cell, value = self._variables.cell[variable], self._variables.value(bit)
        if isinstance(cell, Integer):
            return str(cell.words.get(value, value))
        says = self._describe(cell if value else -cell)
        _, link, tail = says.partition(" is ")
        return tail if link else "true" if value else "false"

    def values(self, variable: int, mask: int, link: str = "and") -> str:
        """ "2, 5 and 7"."""
        return listed([self.value(variable, bit) for bit in bits(mask)], link)

    def says(self, variable: int, mask: int, true: bool = True) -> str:
        """ "r1c2 is 5", "r1c2 is not 5"; of several values "r1c2 is 5 or 7"."""
        cell = self._variables.cell[variable]
        if not isinstance(cell, Integer) and mask.bit_count() == 1:
            return self._describe(cell if (mask == self._variables.true) is true else -cell)
        return f"{self.name(variable)} is {'' if true else 'not '}{self.values(variable, mask, 'or')}"

    def place(self, constraints: Iterable[int]) -> str:
        """Where constraints apply: "row 3"; the sentences of those that have no place."""
        groups = [self._variables.model.group_of[position] for position in constraints if position >= 0]
        return listed(list(dict.fromkeys(group.place or group.sentence for group in groups))) or ADDED

    def places(self, rules: Iterable[Iterable[int]]) -> str:
        """As `place`, for several rules with their constraints."""
        return listed([self.place(constraints) for constraints in rules])

    def rule(self, constraints: Iterable[int]) -> str:
        """What constraints say, with their place: "row 3: no three alike next to each other"."""
        sentences: dict[str, list[str]] = defaultdict(list)
        for position in constraints:
            if position >= 0:
                group = self._variables.model.group_of[position]
                sentences[group.place].append(group.sentence)
        rules = {place: ", ".join(dict.fromkeys(filter(None, texts))) for place, texts in sentences.items()}
        return (
            listed([f"{place}: {text}" if place and text else place or text for place, text in rules.items()]) or ADDED
        )

    def counted(self, number: int, views: Sequence[View]) -> str:
        """A number of what is counted: "5 cells that are 1", or "5" if the literals say different things."""
        tails = {self.says(view.variable, view.yes).partition(" is ")[2] for view in views}
        if len(tails) != 1 or not all(tails):
            return str(number)
        return f"{counted(number, 'cell')} that {'is' if number == 1 else 'are'} {tails.pop()}"

    def _describe(self, literal: int) -> str:
        if abs(literal) > self._variables.model.variables:
            return f"{'' if literal > 0 else 'not '}added {abs(literal)}"
        return self._variables.model.describe(literal)


def cell_words(cell: Cell, model: Model) -> str:
    """The name of a cell: "r1c2"; for a Boolean that doesn't say something like "r1c2 is 1", its sentence in quotes."""
    return cell.name if isinstance(cell, Integer) else _called(model.describe(cell), model.describe(-cell))


def _called(says: str, otherwise: str) -> str:
    head, link, _ = says.partition(" is ")
    return head if link and otherwise.startswith(head + link) else f'"{says}"'
