"""Techniques of somebody else's package: the example of docs/constraints.md, installed and used."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from clueproof.deduction import Conclusion, Propagator, Watches
from tests.installed import environment_of, install
from tests.pages import ROOT, blocks

CONSTRAINTS = """
from dataclasses import dataclass
from clueproof.model import Constraint

@dataclass(frozen=True)
class Increasing(Constraint):
    line: tuple
    def means(self, assignment):
        values = [assignment.value(cell) for cell in self.line]
        return all(left < right for left, right in zip(values, values[1:]))
    def cells(self):
        return self.line
"""
USE = """
import sys
from clueproof.backends import backend
from clueproof.deduction import Deduction, TechniqueError, trail
from clueproof.model import AllDifferent, Model
from my_package.constraints import Increasing

def model(constraint):
    model = Model()
    cells = tuple(model.integer(name, range(1, 5)) for name in "abc")
    model.key(*cells)
    model.add(constraint(cells), "the rule")
    return model, cells

plain, cells = model(AllDifferent)
known = [cells[0].equals(2)]
theirs, cells = model(Increasing)
try:
    assert [step.technique for step in trail(plain, known)] == ["clues", "peer elimination"]
    for step in trail(theirs):
        print(step.technique, step.level, step.constraints, "|", step.sentence, "|", step.result)
    with backend("deduction:search").open(theirs) as session:
        print(type(session.solve([cells[1].equals(2)])).__name__, type(session.solve([cells[2].equals(2)])).__name__)
except TechniqueError as error:
    print("error:", error)
"""
TECHNIQUES = "[clueproof.techniques]\nmine = my_package.techniques\n"


def example() -> str:
    """The module that the page shows."""
    page = ROOT / "docs" / "constraints.md"
    (block,) = [one.body for one in blocks(page, "python") if "Technique(" in one.body]
    assert TECHNIQUES.splitlines()[1].partition(" = ")[2] in page.read_text()
    return block


Run = Callable[..., list[str]]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Use the constraint where a package with these techniques is installed; what is printed."""

    def use(techniques: str, entry_points: str = TECHNIQUES, script: str = USE) -> list[str]:
        parts = {"__init__": "", "constraints": CONSTRAINTS, "techniques": techniques}
        install(
            tmp_path,
            "their-project",
            "1.0",
            {f"my_package/{name}.py": text for name, text in parts.items()},
            entry_points,
        )
        done = subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            text=True,
            cwd=ROOT,
            env=environment_of(tmp_path),
            timeout=60,
        )
        assert done.stderr == ""
        return done.stdout.splitlines()

    return use


def test_the_example_of_the_page_concludes_and_speaks(run: Run) -> None:
    # 1 to 4 in three cells: the least values are seen, and ours try values by it
    first, *others, answers = run(example())
    assert first == "increasing line 1 (0,) | a, b and c increase, as the rule | b is not 1; c is not 1 or 2"
    assert all(line.startswith("value that doesn't fit ") for line in others)
    assert answers == "Satisfied Refuted"


def test_without_it_only_the_last_cell_is_seen(run: Run) -> None:
    assert run(example(), entry_points="") == ["Satisfied Refuted"]


@pytest.mark.parametrize("place", ["find", "say", "of"])
def test_an_error_names_the_package(run: Run, place: str) -> None:
    broken = re.sub(rf"(    def {place}\(.*\):\n)", r"\g<1>        raise ZeroDivisionError('by nought')\n", example())
    what = {
        "find": "the technique 'increasing line'",
        "say": "the sentence of the technique 'increasing line'",
        "of": "IncreasingLine.of",
    }
    assert run(broken) == [f"error: {what[place]} of the package their-project failed: ZeroDivisionError: by nought"]


def test_what_cannot_be_imported_is_named(run: Run) -> None:
    assert run("import no_such_module") == [
        "error: the techniques 'mine' of the package their-project can't be loaded: "
        "ModuleNotFoundError: No module named 'no_such_module'"
    ]


def test_a_name_that_is_taken_is_refused(run: Run) -> None:
    assert run(example().replace('"increasing line"', '"X-wing"')) == [
        "error: 'X-wing' of the package their-project: there are two such techniques"
    ]


def test_a_class_that_is_not_registered_is_named(run: Run) -> None:
    other = (
        "from clueproof.deduction import Propagator\n\n\n@propagates(Increasing)\nclass Another(Propagator):\n"
        "    @classmethod\n    def of(cls, constraint, position, network):\n"
        "        return IncreasingLine.of(constraint, position, network)\n"
    )
    unregistered = example().replace("@propagates(Increasing)\nclass IncreasingLine", "class IncreasingLine") + other
    assert run(unregistered) == [
        "error: IncreasingLine of the package their-project failed: "
        "ValueError: IncreasingLine with the technique 'increasing line' is not registered"
    ]


MEDDLING = """
from clueproof.deduction import Conclusion, LinePropagator, Technique, propagates
from clueproof.model import AllDifferent

@propagates(AllDifferent)
class NeverTheLast(LinePropagator):
    @classmethod
    def of(cls, constraint, position, network):
        return [cls(constraint.line, network, (position,), network.views(constraint.enforce))]

    def find(self, state):
        masks = self.read(state.domains)
        removals = self.keep(masks, [mask & WANTED for mask in masks])
        return Conclusion(removals, self.variables) if removals else None

    def say(conclusion, constraints, phrases):
        return f"{phrases.names(conclusion.seen)} obey {phrases.rule(constraints)}"

    techniques = (Technique("never the last", 16, find, say, quick=True),)
"""
SUITE = """
import pytest, sys
from clueproof.model import AllDifferent
from clueproof.testing import Case, TechniqueSuite, digits

class TestTheirs(TechniqueSuite):
    techniques = ("never the last",)
    cases = (Case("four, of five", digits(4, range(1, 6)), lambda x: AllDifferent(tuple(x))),)

if __name__ == "__main__":
    import io, contextlib
    with contextlib.redirect_stdout(io.StringIO()) as said:
        status = pytest.main(["-q", "-p", "no:cacheprovider", "--no-header", "--tb=line", "-c", "/dev/null", FILE])
    print(int(status), "where there is none" in said.getvalue(), "concludes nothing" in said.getvalue())
"""


@pytest.mark.parametrize(("wanted", "said"), [("63", "1 False True"), ("15", "1 True False")])
def test_techniques_for_our_constraints_take_part_and_are_tested(
    run: Run, tmp_path: Path, wanted: str, said: str
) -> None:
    """One that never concludes anything fails the suite, and so does one that removes what a solution has."""
    suite = tmp_path / "test_theirs.py"
    suite.write_text(SUITE.replace("FILE", repr(str(suite))))
    script = f"import runpy\nrunpy.run_path({str(suite)!r}, run_name='__main__')\n"
    assert run(MEDDLING.replace("WANTED", wanted), script=script) == [said]


# names of the last release


def test_the_example_of_the_last_release_still_concludes(run: Run) -> None:
    old = example().replace("from clueproof.deduction import", "from clueproof.backends.deduction import")
    old = old.replace("Conclusion(prunings, self.variables)", "Conclusion(removals=prunings, seen=self.variables)")
    first, *_, answers = run(old)
    assert first == "increasing line 1 (0,) | a, b and c increase, as the rule | b is not 1; c is not 1 or 2"
    assert answers == "Satisfied Refuted"


@pytest.mark.parametrize(
    ("old", "new", "given", "value"),
    [
        ("removals", "prunings", [(1, 2)], [(1, 2)]),
        ("gone", "required_prunings", ((1, 2),), ((1, 2),)),
        ("needs", "reason", ((1, 2),), ((1, 2),)),
        ("places", "assigned", (7,), ((7, 4),)),
    ],
)
def test_a_conclusion_answers_to_its_old_names(old: str, new: str, given: Any, value: Any) -> None:
    with pytest.warns(DeprecationWarning, match=f"'{old}' of a conclusion is called '{new}' now"):
        made = Conclusion(**{"prunings": [], "seen": (), "detail": (4,)} | {old: given})
    assert getattr(made, new) == value
    with pytest.warns(DeprecationWarning, match=new):
        assert getattr(made, old) == given
    with pytest.warns(DeprecationWarning, match=new):
        assert Conclusion([], (), (4,))._replace(**{old: given}) == Conclusion([], (), (4,))._replace(**{new: value})


def test_a_propagator_may_say_when_it_wakes() -> None:
    with pytest.warns(DeprecationWarning, match=r"Slow\.wakes is called watches now"):

        class Slow(Propagator):
            def wakes(self) -> Watches:
                return Watches(fixed=self.variables)

    assert Slow((0,), (3,)).watches() == Watches(fixed=(3,))
