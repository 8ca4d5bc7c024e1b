"""Somebody else's package with a constraint of its own, and with faults: messages name the package."""

from __future__ import annotations

import subprocess
import sys
from functools import cache

import pytest

from tests.installed import command_line, environment_of, install

GENRE = """\
from dataclasses import dataclass

import clueproof.genres as cp
from parity.even import Even

FAULTS = ("none", "rules", "check", "says", "draw", "parse", "wrong", "clues")


@dataclass(frozen=True, slots=True)
class Shape(cp.GridShape):
    fault: int = cp.choice(0, among=range(len(FAULTS)))

    def at(self, place):
        if FAULTS[self.fault] == place:
            raise KeyError(f"no {place}\\n at all")


class Parity(cp.Genre):
    name, title, noun = "parity", "Even rows", "a puzzle of even rows"
    shape = Shape
    layers = (cp.CellValues(cp.Counts(0, 1, "one", packed=True)),)
    answer = cp.Bits(cp.Counts(0, 1, "one", packed=True))

    def rules(self, shape, e):
        shape.at("rules")
        for name, line in e.cells.lines:
            with e.group(name):
                e.add(Even(line), "an even number of 1")

    def find_violation(self, puzzle, solution):
        puzzle.shape.at("check")
        if FAULTS[puzzle.shape.fault] == "wrong":
            return "it is never right"
        lines = (*solution, *zip(*solution))
        return "an odd line" if any(sum(line) % 2 for line in lines) else None

    def clue_values(self, shape, solution, kind):
        shape.at("says")
        return super().clue_values(shape, solution, kind)

    def clues(self, puzzle, e):
        # what we stumble over
        return None if FAULTS[puzzle.shape.fault] == "clues" else super().clues(puzzle, e)

    def draw_shape(self, shape):
        shape.at("draw")
        return super().draw_shape(shape)

    def shape_of(self, record, height, width):
        shape = super().shape_of(record, height, width)
        shape.at("parse")
        return shape
"""
CONSTRAINT = '''\
from dataclasses import dataclass

from clueproof.model import Variable, Constraint


@dataclass(frozen=True)
class Even(Constraint):
    """An even number of the cells is 1."""

    line: tuple[Variable, ...]

    def means(self, assignment):
        return sum(map(assignment.value, self.line)) % 2 == 0

    def cells(self):
        return self.line
'''
LOWERING = """\
from itertools import product

from clueproof.lowering.clauses import write_clauses
from parity.even import Even


@write_clauses.register
def even(constraint: Even, target) -> None:
    for signs in product((1, -1), repeat=len(constraint.line)):
        if signs.count(-1) % 2:
            target.add([sign * cell for sign, cell in zip(signs, constraint.line)])
"""
SUITE = """\
from clueproof.testing import Case, LoweringSuite, bits
from parity.even import Even


class TestEven(LoweringSuite):
    cases = (Case("even, of 4", bits(4), lambda x: Even(tuple(x))), Case("even, of none", (), lambda x: Even(())))
"""
PUZZLE = "parity id=p fault={}\n1..\n.1.\n...\n"


REGISTERED = "[clueproof.constraints]\nparity = parity.lowering\n"


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """`package(lowering=...)`: the folder in which it is installed with these parts."""

    @cache
    def installed(constraints=REGISTERED, lowering=LOWERING):
        parts = {"__init__": "", "genre": GENRE, "even": CONSTRAINT, "lowering": lowering, "test_even": SUITE}
        entry_points = f"[clueproof.rule_sets]\nparity = parity.genre:Parity\nclass = parity.genre:Shape\n{constraints}"
        files = {f"parity/{name}.py": text for name, text in parts.items()}
        return install(tmp_path_factory.mktemp("site"), "even-rows", "2.0", files, entry_points)

    return installed


@pytest.fixture(scope="module")
def theirs(package):
    """The command line where their package is installed whole."""
    with command_line(package()) as run:
        yield run


@pytest.mark.parametrize("name", ["auto", "sat", "cpsat", "brute-force"])
def test_their_lowering_is_found(theirs, name):
    done = theirs("count", "--backend", name, "-", stdin=PUZZLE.format(0))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split()[:2] == ["p", "4"]


def test_their_lowering_is_tested(package):
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "parity/test_even.py"]
    site = package()
    done = subprocess.run(command, capture_output=True, text=True, cwd=site, env=environment_of(site), timeout=60)
    assert done.returncode == 0, done.stdout


def test_a_constraint_without_a_lowering_is_one_line(package):
    with command_line(package(constraints="")) as run:
        for command in ("verify", "solve", "count", "minimise", "candidates"):
            done = run(command, "-", stdin=PUZZLE.format(0))
            assert done.returncode == 2, done.stderr
            assert done.stderr.count("\n") == 1
            assert "Even has no clause lowering; the package even-rows should register one" in done.stderr


def test_a_lowering_that_cannot_be_imported_is_one_line(package):
    with command_line(package(lowering="import no_such_module\n")) as run:
        done = run("verify", "-", stdin=PUZZLE.format(0))
    assert done.returncode == 2
    assert "the lowerings of the package even-rows can't be loaded: ModuleNotFoundError: No module" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("fault", "command", "where"),
    [
        (1, "verify", "Shape.at (parity/genre.py:"),
        (2, "verify", "Shape.at (parity/genre.py:"),
        (3, "verify", "Shape.at (parity/genre.py:"),
        (4, "solve", "Shape.at (parity/genre.py:"),
        (5, "verify", "Shape.at (parity/genre.py:"),
        (5, "count", "Shape.at (parity/genre.py:"),
        (1, "explain", "Shape.at (parity/genre.py:"),
    ],
)
def test_an_error_in_their_rules_names_their_package(theirs, fault, command, where):
    done = theirs(command, "-", stdin=PUZZLE.format(fault))
    assert done.returncode == 70, done.stderr
    assert done.stderr.startswith(f"INTERNAL ERROR: <stdin>:1: error in the package even-rows: {where}")
    assert "KeyError: 'no " in done.stderr
    assert done.stderr.count("\n") == 1
    assert "bug in clueproof" not in done.stderr


def test_an_error_in_their_rules_names_their_package_from_other_processes(theirs):
    for jobs in ("1", "2"):
        done = theirs("generate", "parity", "--size", "3x3", "--set", "fault=1", "--jobs", jobs, "--count", "2")
        assert done.returncode == 70, done.stderr
        assert done.stderr.startswith("INTERNAL ERROR: error in the package even-rows: Shape.at (parity/genre.py:")
        assert done.stderr.count("\n") == 1


def test_rules_and_check_that_differ_are_their_bug(theirs):
    done = theirs("verify", "-", stdin=PUZZLE.format(6))
    assert done.returncode == 70
    assert "breaks the rules (it is never right); this is a bug in even-rows, please report it" in done.stderr


def test_what_is_no_rule_set_is_one_line(theirs):
    done = theirs("verify", "--puzzle", "class", "-", stdin="1..\n")
    assert done.returncode == 2
    assert done.stderr == "error: what the package even-rows names 'class' is no RuleSet\n"
