"""Exported formulas: they mean what the comments say, and have as many solutions as the puzzle."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from pysat.solvers import Solver

import clueproof
from clueproof.encoders import Puzzle
from clueproof.encoders.binary import Binary
from clueproof.exports import (
    ExportError,
    NoSolutionToForbidError,
    NotSolvedError,
    cpsat_pieces,
    dimacs_pieces,
    export,
    to_cpsat,
    to_dimacs,
    to_icnf,
)
from clueproof.lowering.clauses import Formula, formula
from clueproof.model import Connected
from clueproof.puzzle.clue import Clues
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
        comments = Dimacs(to_dimacs(clueproof.parse(UNIQUE), unique=unique)).comments
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
    with pytest.raises(NoSolutionToForbidError, match="no solution that could be forbidden"):
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

        def rules(self, shape, e):
            super().rules(shape, e)
            e.model.integer("few", range(3))
            e.model.integer("many", range(40))

    formula = Dimacs(to_dimacs(Puzzle(Numbered(), clueproof.parse(UNIQUE).shape, Clues())))
    assert {"few is 2", "many is at most 3"} <= set(formula.meaning.values())


class Most(Binary):
    """The number that the first row spells, read from the right, is as large as can be."""

    def rules(self, shape, e):
        super().rules(shape, e)
        e.model.maximise((2**place, cell) for place, cell in enumerate(e.cells.cells[:4]))


def most(text=OPEN):
    puzzle = clueproof.parse(text)
    return Puzzle(Most(), puzzle.shape, puzzle.clues, "most")


def test_dimacs_cannot_say_an_objective():
    with pytest.raises(ExportError, match="DIMACS can't say"):
        to_dimacs(most())


def solved(text):
    """What CP-SAT says to a model in text form: its status, the solution by the variables' names, the value."""
    from ortools.sat.python.cp_model import FEASIBLE, OPTIMAL, CpModel, CpSolver

    model = CpModel()
    assert model.proto.parse_text_format(text)
    assert model.validate() == ""
    solver = CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    if status not in (OPTIMAL, FEASIBLE):
        return solver.status_name(status), set(), None
    true = {v.name for v, value in zip(model.proto.variables, solver.response_proto.solution, strict=True) if value}
    return solver.status_name(status), true, solver.objective_value


def test_cpsat_finds_the_solution_by_name():
    puzzle = clueproof.parse(SUDOKU)
    text = to_cpsat(puzzle)
    rows = clueproof.solve(puzzle).solution
    status, true, _ = solved(text)
    assert status == "OPTIMAL"
    assert true == {f"r{r + 1}c{c + 1} is {rows[r][c]}" for r in range(4) for c in range(4)}
    assert "# clue r3c3 is 4\n" in text


@pytest.mark.parametrize(("text", "status"), [(UNIQUE, "INFEASIBLE"), (OPEN, "OPTIMAL")])
def test_cpsat_with_a_solution_forbidden(text, status):
    assert solved(to_cpsat(clueproof.parse(text), unique=True))[0] == status


def test_cpsat_with_lazy_constraints_written_out():
    shape = IslandShape(3, 3, 5)
    status, true, _ = solved(to_cpsat(Puzzle(Island(), shape, ("x..", "o.o", "..x"))))
    assert status == "OPTIMAL"
    assert {name for name in true if name.endswith("shaded")} == {
        f"{cell} is shaded" for cell in ("r1c1", "r1c2", "r2c2", "r3c2", "r3c3")
    }
    assert solved(to_cpsat(Puzzle(Island(), shape, ("x..", "ooo", "..x"))))[0] == "INFEASIBLE"


def test_cpsat_says_the_objective_as_it_is():
    status, true, value = solved(to_cpsat(most()))
    assert (status, value) == ("OPTIMAL", 12)
    assert {"r1c3 is 1", "r1c4 is 1"} <= true


def test_the_best_solution_forbidden():
    pytest.importorskip("ortools")
    assert clueproof.verify(most()).word == "multiple"
    status, true, _ = solved(to_cpsat(most(), unique=True))
    assert status == "OPTIMAL"
    assert {"r1c3 is 1", "r1c4 is 1"} <= true
    one_is_best = "binary\n....\n0110\n10..\n....\n"
    assert clueproof.count(clueproof.parse(one_is_best)).found > 1
    assert clueproof.verify(most(one_is_best)).word == "unique"
    assert solved(to_cpsat(most(one_is_best), unique=True))[0] == "INFEASIBLE"


def test_a_cpsat_model_that_is_too_large_is_refused():
    puzzle = clueproof.parse(RANGE.replace(". . . . .\n", ". . . . .\n" * 3))
    with pytest.raises(ExportError, match="the model has more than 1,000 constraints; it may have more if asked"):
        to_cpsat(puzzle, most=1000)
    pieces = [*cpsat_pieces(puzzle)]
    assert "".join(pieces) == to_cpsat(puzzle)
    assert max(map(len, pieces)) < len(to_cpsat(puzzle)) / 10


def test_few_clauses_are_counted_too() -> None:
    puzzle = clueproof.parse("heyawake\naa\naa\n")
    written = to_dimacs(puzzle)
    number = int(next(line for line in written.splitlines() if line.startswith("p cnf")).split()[3])
    assert to_dimacs(puzzle, most=number) == written
    with pytest.raises(ExportError, match=f"more than {number - 1} clauses"):
        to_dimacs(puzzle, most=number - 1)


def test_nothing_to_forbid_for_cpsat():
    with pytest.raises(NoSolutionToForbidError):
        to_cpsat(clueproof.parse(NONE), unique=True)


FILLOMINO = "fillomino\n3 . .\n. . 2\n. 1 .\n"
RANGE = "range\n. . . . .\n. . 5 . .\n. . . . 4\n. 4 . . .\n. . . . .\n"
GLOBAL = [RANGE, RANGE.replace("5", "."), RANGE.replace("5", "2"), FILLOMINO]
"""Puzzles in which something is connected: with one solution, several and none."""


def satisfiable(clauses) -> bool:
    with Solver(name="glucose42", bootstrap_with=clauses) as solver:
        return solver.solve()


@pytest.mark.parametrize("text", GLOBAL)
def test_cuts_in_the_place_of_what_is_global_say_the_same(text):
    puzzle = clueproof.parse(text)
    word = clueproof.verify(puzzle).word
    for cuts in ("static", "lazy"):
        assert satisfiable(Dimacs(to_dimacs(puzzle, cuts=cuts)).clauses) is (word != "none")
        if word != "none":
            assert satisfiable(Dimacs(to_dimacs(puzzle, cuts=cuts, unique=True)).clauses) is (word == "multiple")
    if word == "none":
        with pytest.raises(NoSolutionToForbidError):
            to_dimacs(puzzle, cuts="lazy", unique=True)


def test_some_puzzle_here_needs_cuts():
    puzzle = clueproof.parse(GLOBAL[1])
    lazy, static = (Dimacs(to_dimacs(puzzle, cuts=cuts, unique=True)) for cuts in ("lazy", "static"))
    skeleton = Formula(clueproof.questions.uniqueness.model_of(puzzle))
    assert any(isinstance(constraint, Connected) for constraint in skeleton.lazy)
    # the rules, the clues, one solution, and cuts
    assert len(lazy.clauses) > len(skeleton.clauses) + len(puzzle.clues) + 1
    assert lazy.variables < static.variables


@pytest.mark.parametrize("text", GLOBAL)
def test_an_incremental_formula_is_replayed(text):
    puzzle = clueproof.parse(text)
    word = clueproof.verify(puzzle).word
    _, body = to_icnf(puzzle, unique=word != "none").split("\np inccnf\n")
    with Solver(name="cadical195") as solver:
        answers = []
        for line in body.splitlines():
            *literals, end = line.removeprefix("a ").split()
            assert end == "0"
            if line.startswith("a "):
                answers.append(solver.solve(assumptions=[*map(int, literals)]))
            else:
                solver.add_clause([*map(int, literals)])
    assert answers[-1] is (word == "multiple")
    assert answers.count(True) >= (word != "none")


def test_a_backend_without_cuts_has_none_to_export():
    with pytest.raises(ExportError, match="brute-force works without cuts; ask another backend"):
        to_icnf(clueproof.parse(RANGE), backend="brute-force")


def test_a_formula_that_is_too_large_is_refused_with_its_size(monkeypatch):
    puzzle = clueproof.parse(RANGE.replace(". . . . .\n", ". . . . .\n" * 3))
    many = len(Dimacs(to_dimacs(puzzle)).clauses)
    monkeypatch.setattr(formula, "AT_ONCE", 1000)
    said = r"more than 2,000 clauses, and these are 0 MB of text already; .* lazy cuts leave out what is global"
    with pytest.raises(ExportError, match=said):
        to_dimacs(puzzle, most=2000)
    assert many > 3000
    # in pieces it is the same
    assert "".join(dimacs_pieces(puzzle)) == to_dimacs(puzzle)
    assert len(Dimacs(to_dimacs(puzzle)).clauses) == many


EVERY = [UNIQUE, OPEN, SUDOKU, NONE, *GLOBAL]


def opb_verdict(text: str, folder: Path) -> bool:
    """What minisat+ says: is it satisfiable?"""
    (folder / "one.opb").write_text(text)
    done = subprocess.run(["minisat+", folder / "one.opb"], capture_output=True, text=True)
    (said,) = [line for line in done.stdout.splitlines() if line.startswith("s ")]
    return {"s SATISFIABLE": True, "s OPTIMUM FOUND": True, "s UNSATISFIABLE": False}[said]


def flatzinc_verdict(text: str, folder: Path) -> bool:
    """The same of Gecode."""
    (folder / "one.fzn").write_text(text)
    done = subprocess.run(["fzn-gecode", folder / "one.fzn"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    unsatisfiable = "=====UNSATISFIABLE=====" in done.stdout
    assert unsatisfiable != ("----------" in done.stdout)
    return not unsatisfiable


@pytest.mark.parametrize("text", EVERY)
@pytest.mark.parametrize(
    ("form", "program", "verdict"),
    [("opb", "minisat+", opb_verdict), ("flatzinc", "fzn-gecode", flatzinc_verdict)],
)
def test_programs_that_read_other_forms_agree(form, program, verdict, text, tmp_path):
    if shutil.which(program) is None:
        pytest.skip(f"needs {program}")
    puzzle = clueproof.parse(text)
    word = clueproof.verify(puzzle).word
    assert verdict(export(puzzle, form), tmp_path) is (word != "none")
    if word != "none":
        assert verdict(export(puzzle, form, unique=True), tmp_path) is (word == "multiple")


def test_opb_counts_as_it_is_read_by_hand():
    """Its constraints, in a solver that counts, have as many solutions as the puzzle."""
    puzzle = clueproof.parse("binary\n0...\n....\n....\n.11.\n")
    lines = export(puzzle, "opb").splitlines()
    variables, constraints = map(int, re.fullmatch(r"\* #variable= (\d+) #constraint= (\d+)", lines[0]).groups())
    said = [line for line in lines if not line.startswith("*")]
    assert len(said) == constraints
    assert any(line.count("x") == 4 and " = 2 ;" in line for line in said)
    with Solver(name="minicard") as solver:
        for line in said:
            sum_, sign, bound = re.fullmatch(r"(.*) (>=|=) (-?\d+) ;", line).groups()
            terms = re.findall(r"([+-]\d+) x(\d+)", sum_)
            literals = [int(name) if int(factor) > 0 else -int(name) for factor, name in terms]
            assert {abs(int(factor)) for factor, _ in terms} == {1}
            least = int(bound) + sum(literal < 0 for literal in literals)
            # MiniCard counts from above
            solver.add_atmost([-literal for literal in literals], len(literals) - least)
            if sign == "=":
                solver.add_atmost(literals, least)
        found = 0
        while solver.solve():
            true = solver.get_model()
            assert len(true) <= variables
            # the cells; what else there is may have several values
            solver.add_clause([-literal for literal in true[:16]])
            found += 1
    assert found == clueproof.count(puzzle).found > 1
