"""Models as plain data; and as puzzles, so that every question about puzzles can be asked about any model.

    {"booleans": ["b0", "b1"], "integers": {"x0": [0, 1, 2]},
     "constraints": [{"type": "Exactly", "count": 1, "literals": ["b0", "-b1", "x0=2"], "enforce": ["-x0<=1"]}],
     "keys": ["-b0", "x0"], "objective": {"terms": [[2, "x0"]], "maximise": true, "ties": ["b1"]}}

A cell is a text: a Boolean or an integer by its name, or a literal of an integer; a minus negates. All other fields of
a constraint are those of its class.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import compress, product
from typing import Any

import clueproof.model
from clueproof.encoders import Puzzle
from clueproof.model import Assignment, Clause, Constraint, Integer, Literal, Model, Square, Variable, values_of
from clueproof.puzzle.clue import GIVEN, Clue
from clueproof.puzzle.encoding import Encoding
from tests.questions.genres import Bare

CELL = re.compile(r"(-?)([bx]\d+)(?:(=|<=)(-?\d+))?")


class Built:
    """A model made of its data, and its cells by their names."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.model = Model()
        self.variables: dict[str, Variable] = {name: self.model.boolean(name, ("0", "1")) for name in data["booleans"]}
        for name, values in data["integers"].items():
            self.variables[name] = self.model.integer(name, values)
        for number, constraint in enumerate(data["constraints"], 1):
            self.model.add(self.constraint(constraint), f"rule {number}")
        self.model.key(*map(self.cell, data["keys"]))
        if objective := data.get("objective"):
            terms = [(factor, self.cell(name)) for factor, name in objective["terms"]]
            aim = self.model.maximise if objective.get("maximise") else self.model.minimise
            aim(terms, map(self.cell, objective.get("ties", ())))

    def cell(self, name: str) -> Variable:
        """The cell of that name. Raises ValueError for what is none, KeyError for an unknown one."""
        if (found := CELL.fullmatch(name)) is None:
            raise ValueError(f"{name!r} is no cell")
        minus, variable, relation, value = found.groups()
        cell = self.variables[variable]
        if relation:
            if not isinstance(cell, Integer):
                raise ValueError(f"{variable} is no integer")
            cell = cell.equals(int(value)) if relation == "=" else cell.at_most(int(value))
        if minus and not isinstance(cell, int):
            raise ValueError(f"{variable} is no literal")
        return -cell if minus and isinstance(cell, int) else cell

    def literals(self, names: list[str]) -> list[Literal]:
        """The literals of these names. Raises ValueError for integers."""
        cells = [self.cell(name) for name in names]
        found = [cell for cell in cells if isinstance(cell, int)]
        if len(found) < len(cells):
            raise ValueError("integers can't be assumed")
        return found

    def constraint(self, data: Mapping[str, Any]) -> Constraint:
        """The constraint that the data describe, enforcements of each list inside the next."""
        fields = {name: self._value(value) for name, value in data.items() if name not in ("type", "enforce")}
        if data["type"] == "Matching":
            fields["squares"] = tuple([Square(*square) for square in fields["squares"]])
        if data["type"] == "Clause":
            made: Constraint = Clause(*fields["literals"])
        else:
            made = getattr(clueproof.model, data["type"])(**fields)
        for literal in self.literals(data.get("enforce", [])):
            made = made.enforced_by(literal)
        return made

    def _value(self, value: Any) -> Any:
        if isinstance(value, list):
            return tuple([self._value(part) for part in value])
        return self.cell(value) if isinstance(value, str) and CELL.fullmatch(value) else value


class Truth:
    """All assignments that satisfy a model by what its constraints mean: each of its variables with each of its values
    is tried. Shares nothing with any backend.

    All literals that will be asked about must be there by now.
    """

    def __init__(self, built: Built) -> None:
        self.model = built.model
        model, cells = built.model, [*built.variables.values()]
        literals_of = {cell: self._literals_of(cell) for cell in cells}
        always = [n for n in range(1, model.variables + 1) if model.meaning(n) is None and n not in literals_of]
        self.assignments: list[Assignment] = []
        self._masks: dict[Literal, int] = {}
        self._masks_of = self.assignments
        for values in product(*map(values_of, cells)):
            literals = [0] * model.variables
            for number in always:
                # what is no cell of ours is the literal that is always true
                literals[number - 1] = number
            integers = [0] * len(model.integers)
            for cell, value in zip(cells, values, strict=True):
                if isinstance(cell, Integer):
                    integers[cell.index] = value
                for literal in literals_of[cell][value]:
                    literals[abs(literal) - 1] = literal
            assignment = Assignment(literals, integers)
            if all(constraint.holds(assignment) for constraint in model.constraints):
                self.assignments.append(assignment)

    def _literals_of(self, cell: Variable) -> dict[int, list[Literal]]:
        """For each value of a variable, its literals as they are true then."""
        if isinstance(cell, int):
            return {0: [-cell], 1: [cell]}
        return {
            value: [
                *[literal if value == other else -literal for other, literal in cell.known_equals.items()],
                *[literal if value <= bound else -literal for bound, literal in cell.known_at_most.items()],
            ]
            for value in cell.values
        }

    def under(self, assumptions: list[Literal]) -> list[Assignment]:
        """Those in which all the assumptions are true."""
        if self._masks_of is not self.assignments:
            self._masks, self._masks_of = {}, self.assignments
        mask = (1 << len(self.assignments)) - 1
        for literal in assumptions:
            mask &= self._mask(literal)
        # the lowest bit is the first
        return [*compress(self.assignments, map(int, bin(mask)[:1:-1]))]

    def _mask(self, literal: Literal) -> int:
        """A bit for each assignment in which the literal is true."""
        if literal not in self._masks:
            self._masks[literal] = sum(1 << place for place, one in enumerate(self.assignments) if one.true(literal))
        return self._masks[literal]

    def keys(self, assignments: list[Assignment]) -> set[tuple[int, ...]]:
        """What they say of the keys."""
        return {tuple(map(one.value, self.model.keys)) for one in assignments}

    def value(self, assignment: Assignment) -> int:
        """The sum that is to be the smallest, or the greatest."""
        assert self.model.objective is not None
        return sum(factor * assignment.value(cell) for factor, cell in self.model.objective.terms)

    def best(self, assignments: list[Assignment]) -> tuple[int | None, list[Assignment]]:
        """The best value among them, and those that have it and, compared with each other, the smallest ties; without
        an objective all."""
        objective = self.model.objective
        if objective is None or not assignments:
            return None, assignments
        best = (max if objective.maximise else min)(map(self.value, assignments))
        those = [one for one in assignments if self.value(one) == best]
        smallest = min([one.value(cell) for cell in objective.ties] for one in those)
        return best, [one for one in those if [one.value(cell) for cell in objective.ties] == smallest]


class ModelRules(Bare):
    """The shape is a model; clues are names of its literals; a solution is what its keys are."""

    name = "model"

    def puzzle(self, shape: Built, *clues: str) -> Puzzle:
        return Puzzle(self, shape, clues)

    def encode(self, shape: Built) -> Encoding:
        return Encoding(shape.model)

    def clues(self, puzzle: Puzzle, encoding: Encoding) -> list[Literal]:
        return puzzle.shape.literals(puzzle.clues)

    def clue_list(self, puzzle: Puzzle[Any, Sequence[str]]) -> list[Clue]:
        return [Clue(GIVEN, (0, place), name) for place, name in enumerate(puzzle.clues)]

    def with_clues(self, puzzle: Puzzle, clues: Iterable[Clue]) -> Puzzle:
        return self.puzzle(puzzle.shape, *[clue.value for clue in clues])
