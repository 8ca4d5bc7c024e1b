"""Small cores of contradictory clues, and what is counted on the way."""

from __future__ import annotations

import pytest

from clueproof.backends import Limit, Refuted, backend
from clueproof.model import Clause, Literal, Model
from clueproof.questions.bookkeeping import Bookkeeping
from clueproof.questions.unsat_core import shrink_core

SOLVERS = ("sat", "sat:cadical195", "cpsat", "brute-force")


def pairs(number: int) -> tuple[Model, list[Literal]]:
    """Booleans of which no two neighbours are both true."""
    model = Model()
    cells = [model.boolean(str(place)) for place in range(number)]
    model.key(*cells)
    for one, other in zip(cells[::2], cells[1::2], strict=True):
        model.add(Clause(-one, -other))
    return model, cells


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_clue_that_stands_twice(solver: str) -> None:
    """Half of a core must not stand in for itself for ever."""
    model, (a, b) = pairs(2)
    with backend(solver).open(model) as session:
        answer = session.solve([a, a, b])
        assert isinstance(answer, Refuted)
        core, irreducible = shrink_core(session, [a, a, b], answer, Limit(), irreducible=True)
        assert (sorted(core), irreducible) == ([a, b], True)


@pytest.mark.parametrize("solver", SOLVERS)
def test_one_of_several_cores(solver: str) -> None:
    model, cells = pairs(8)
    books = Bookkeeping()
    with backend(solver).open(model) as session:
        answer = session.solve(cells)
        assert isinstance(answer, Refuted)
        with books.counting(session):
            core, irreducible = shrink_core(session, cells, answer, Limit())
        assert irreducible and len(core) == 2
        assert isinstance(session.solve(core), Refuted)
    assert books.evidence().queries == books.queries <= 8
    # who names cores needs no query for what is outside of them
    assert books.queries == 2 or not solver.startswith("sat")


def test_queries_are_counted_though_the_block_fails() -> None:
    model, cells = pairs(2)
    books = Bookkeeping()
    with backend("sat").open(model) as session:
        session.solve(cells)
        with pytest.raises(ZeroDivisionError), books.counting(session):
            session.solve(cells)
            raise ZeroDivisionError
    assert books.queries == 1
