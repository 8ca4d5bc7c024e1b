"""Exported formulas: they mean what the comments say, and have as many solutions as the puzzle."""

from __future__ import annotations

import re

import pytest
from pysat.solvers import Solver

import clueproof
from clueproof.encoders import Puzzle
from clueproof.encoders.binary import Binary
from clueproof.export import ExportError, NoSolutionError, NotSolvedError, to_dimacs
from tests import stub_backends
from tests.third_party.island import Island, IslandShape

UNIQUE = "binary id=one\n01..\n....\n.11.\n...0\n"
OPEN = "binary id=open\n....\n....\n....\n....\n"
SUDOKU = "sudoku\n12..\n34..\n..4.\n...1\n"
NONE = "binary\n01\n0.\n"


class Dimacs:
    """A DIMACS text, read strictly: comments, one problem line, clauses."""

    def __init__(self, text: str) -> None:
        lines = text.splitlines()
        places = [place for place, line in enumerate(lines) if line.startswith("p")]
        assert len(places) == 1
        assert all(line.startswith("c ") for line in lines[: places[0]])
        self.comments = [line[2:] for line in lines[: places[0]]]
        _, kind, variables, clauses = lines[places[0]].split()
        assert kind == "cnf"
        self.clauses = [[int(token) for token in line.split()] for line in lines[places[0] + 1 :]]
        assert all(clause[-1] == 0 and 0 not in clause[:-1] for clause in self.clauses)
        self.clauses = [clause[:-1] for clause in self.clauses]
        self.variables = int(variables)
        assert len(self.clauses) == int(clauses)
        assert {abs(literal) for clause in self.clauses for literal in clause} <= set(range(1, self.variables + 1))
        self.meaning = {
            int(match[1]): match[2] for line in self.comments if (match := re.fullmatch(r"(\d+) (.*)", line))
        }

    def solutions(self, keys: list[int]) -> list[frozenset[int]]:
        """The key literals of all solutions, by blocking."""
        found = []
        with Solver(name="glucose42", bootstrap_with=self.clauses) as solver:
            while solver.solve():
                model = frozenset(literal for literal in solver.get_model() if abs(literal) in keys)
                found.append(model)
                solver.add_clause([-literal for literal in model])
        return found


def test_the_formula_has_the_solutions_of_the_puzzle():
    formula = Dimacs(to_dimacs(clueproof.parse(OPEN)))
    cells = [variable for variable, says in formula.meaning.items() if re.fullmatch(r"r\dc\d is 1", says)]
    assert len(cells) == 16
    assert len(formula.solutions(cells)) == 72


def test_the_comments_say_what_variables_mean():
    puzzle = clueproof.parse(SUDOKU)
    formula = Dimacs(to_dimacs(puzzle))
    (solution,) = formula.solutions(list(range(1, 65)))
    said = {formula.meaning[literal] for literal in solution if literal > 0}
    rows = clueproof.solve(puzzle).solution
    assert said == {f"r{r + 1}c{c + 1} is {rows[r][c]}" for r in range(4) for c in range(4)}


def test_clues_are_unit_clauses_and_named():
    formula = Dimacs(to_dimacs(clueproof.parse(SUDOKU)))
    units = [clause[0] for clause in formula.clauses if len(clause) == 1]
    clues = ["r1c1 is 1", "r1c2 is 2", "r2c1 is 3", "r2c2 is 4", "r3c3 is 4", "r4c4 is 1"]
    assert [formula.meaning[unit] for unit in units] == clues
    assert [line for line in formula.comments if line.startswith("clue ")] == [
        f"clue {unit} {says}" for unit, says in zip(units, clues, strict=True)
    ]
    assert "clues: 6" in formula.comments


def test_no_comment_begins_with_what_solvers_take_for_more():
    for unique in (False, True):
        comments = Dimacs(to_dimacs(clueproof.parse(UNIQUE), unique)).comments
        assert not {line.split()[0] for line in comments} & {"p", "t", "x", "s", "v", "ind", "vp", "max"}


@pytest.mark.parametrize(("text", "satisfiable"), [(UNIQUE, False), (OPEN, True)])
def test_a_solution_forbidden(text, satisfiable):
    puzzle = clueproof.parse(text)
    assert clueproof.verify(puzzle).word == ("multiple" if satisfiable else "unique")
    plain, blocked = Dimacs(to_dimacs(puzzle)), Dimacs(to_dimacs(puzzle, unique=True))
    assert blocked.clauses[:-1] == plain.clauses
    assert len(blocked.clauses[-1]) == 16
    with Solver(name="minisat22", bootstrap_with=blocked.clauses) as solver:
        assert solver.solve() == satisfiable


def test_nothing_to_forbid():
    with pytest.raises(NoSolutionError, match="no solution that could be forbidden"):
        to_dimacs(clueproof.parse(NONE), unique=True)
    with pytest.raises(NotSolvedError, match="time limit reached"):
        to_dimacs(clueproof.parse(OPEN), unique=True, backend=stub_backends.Undecisive())


def test_lazy_constraints_are_written_out():
    puzzle = Puzzle(Island(), IslandShape(3, 3, 4), ("...", ".o.", "..."))
    formula = Dimacs(to_dimacs(puzzle))
    cells = [variable for variable, says in formula.meaning.items() if says.endswith(" is shaded")]
    assert len(cells) == 9
    assert len(formula.solutions(cells)) == clueproof.count(puzzle).found == 8


def test_integers_are_explained_in_both_encodings():
    class Numbered(Binary):
        """With numbers beside the grid that no literal of the model tells."""

        def rules(self, shape):
            model = super().rules(shape)
            model.integer("few", range(3))
            model.integer("many", range(40))
            return model

    formula = Dimacs(to_dimacs(Puzzle(Numbered(), clueproof.parse(UNIQUE).shape, (None,) * 16)))
    assert {"few is 2", "many is at most 3"} <= set(formula.meaning.values())


def test_an_objective_cannot_be_said():
    class Most(Binary):
        """As many ones in the first row as can be."""

        def rules(self, shape):
            model = super().rules(shape)
            model.maximise((1, cell) for cell in model.grids["cells"].cells[:4])
            return model

    puzzle = Puzzle(Most(), clueproof.parse(UNIQUE).shape, clueproof.parse(UNIQUE).clues)
    with pytest.raises(ExportError, match="DIMACS can't say"):
        to_dimacs(puzzle)
