"""`checked:BACKEND by CHECKER`, and `--check-with`: no refutation is believed on one backend's word."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import clueproof
from clueproof import DisagreementError
from clueproof.backends import BackendError, Satisfied, backend
from clueproof.backends.checked import CheckedBackend
from clueproof.generation import Recipe, make
from clueproof.model import AtMost, Clause, Model
from tests.stub_backends import Gloomy, Hasty, Undecisive, Wrong

LIAR = f"dimacs:{shlex.join([sys.executable, str(Path(__file__).parent / 'programs' / 'liar.py'), 'minicard'])}"
ONE = "sudoku id=one\n1...\n..3.\n.4..\n...2\n"
TWO = "sudoku id=two\n1...\n....\n....\n...2\n"
NONE = "sudoku id=none\n1..1\n....\n....\n....\n"
GRAPH = "independent-set id=best vertices=6\nedges:\n1 2\n2 3\n3 4\n4 5\n"


def checked(asked: str | clueproof.Backend, by: str = "sat") -> CheckedBackend:
    return CheckedBackend(backend(asked) if isinstance(asked, str) else asked, backend(by))


def test_a_program_that_lies_is_believed_no_more() -> None:
    two = clueproof.parse(TWO)
    assert clueproof.verify(two, backend=LIAR).word == "unique"
    with pytest.raises(DisagreementError, match="says that there is no solution but sat says that there is one"):
        clueproof.verify(two, backend=f"checked:{LIAR} by sat")


QUESTIONS: dict[str, Callable[..., Any]] = {
    "solve": clueproof.solve, "verify": clueproof.verify, "count": clueproof.count,
    "candidates": clueproof.candidates, "minimise": clueproof.minimise, "redundant": clueproof.redundant,
    "repair": clueproof.repair, "solutions": lambda puzzle, **options: [*clueproof.solutions(puzzle, **options)],
}  # fmt: skip


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
def test_every_question_is_checked(question: Callable[..., Any]) -> None:
    with pytest.raises(DisagreementError):
        question(clueproof.parse(TWO), backend=checked(Gloomy()))


def test_the_word_of_both_is_the_answer() -> None:
    for text, word in ((ONE, "unique"), (TWO, "multiple"), (NONE, "none"), (GRAPH, "unique")):
        verdict = clueproof.verify(clueproof.parse(text), backend="checked:auto by cpsat")
        assert verdict.word == word
        assert verdict.evidence.backend.startswith("checked:sat by cpsat")
    with pytest.raises(DisagreementError):
        clueproof.verify(clueproof.parse(TWO), backend=checked(Hasty()))
    unknown = clueproof.verify(clueproof.parse(ONE), backend=CheckedBackend(backend("sat"), Undecisive()))
    assert (unknown.word, unknown.solutions) == ("unknown", clueproof.verify(clueproof.parse(ONE)).solutions)
    with pytest.raises(clueproof.InternalError, match="breaks the rules"):
        clueproof.verify(clueproof.parse(ONE), backend=checked(Wrong()))


def test_an_optimum_is_two_backends_word() -> None:
    best = clueproof.solve(clueproof.parse(GRAPH), backend="checked:cpsat by sat")
    assert isinstance(best, clueproof.Solved) and best.best is not None
    assert (best.best.value, best.best.proven) == (4, True)
    # the first answer is no optimum, and the liar says that there is no better one
    hasty = CheckedBackend(backend(LIAR), backend("brute-force"))
    assert clueproof.solve(clueproof.parse(TWO), backend=hasty).word == "solved"


def test_puzzles_are_made_with_it() -> None:
    recipe = Recipe("sudoku", (4, 4))
    assert make(recipe, 1, backend="checked:sat by brute-force") == make(recipe, 1)
    with pytest.raises(DisagreementError):
        make(recipe, 1, backend=checked(Gloomy()))


def test_new_literals_are_those_of_both() -> None:
    model = Model()
    x, y = model.boolean("x"), model.boolean("y")
    model.key(x, y)
    model.add(Clause(x, y))
    with backend("checked:sat by cpsat").open(model) as session:
        session.add_constraint(AtMost(1, (x, y)))
        literal = session.new_literal()
        session.add_clause((-literal, x))
        assert isinstance(session.solve([literal, y]), clueproof.backends.Refuted)  # type: ignore[attr-defined]
        assert isinstance(session.solve([literal]), Satisfied)
        with pytest.raises(BackendError, match="no constraint about new literals"):
            session.add_constraint(AtMost(1, (literal, x)))


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("checked", "checked needs a backend"),
        ("checked:sat by sat", "sat can't check itself"),
        ("checked:satt by sat", "unknown backend"),
        ("checked:sat by satt", "unknown backend"),
    ],
)
def test_names_that_are_none(spec: str, said: str) -> None:
    with pytest.raises(BackendError, match=said):
        backend(spec)


def test_the_other_kind_is_the_usual_checker() -> None:
    assert backend("checked:dimacs:minisat").name == "checked:dimacs:minisat by cpsat"
    assert backend("checked:cpsat:workers=2").name == "checked:cpsat:workers=2 by sat"
