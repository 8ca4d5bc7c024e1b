"""Dancing links: the same solutions as SAT, refusals in one line, and a process that ends when it must."""

from __future__ import annotations

import json
import signal
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from clueproof.backends import BackendError, Refuted, Satisfied, Undecided, backend
from clueproof.backends.process import program_command
from clueproof.backends.session import Capability, Limit
from clueproof.clock import CANCELLED, TIME_LIMIT
from clueproof.lowering.cover import CoverProblem
from clueproof.model import AllDifferent, AtLeast, AtMost, Clause, Exactly, Linear, Model
from tests.processes import running_process

pytest.importorskip("exact_cover")


@pytest.fixture
def dlx():
    return backend("exact-cover")


@pytest.fixture
def pigeon_cover() -> Model:
    """14 pigeons in 13 holes, as an exact cover."""
    model = Model()
    sits = model.boolean_grid(14, 13)
    model.key(*sits)
    for pigeon in sits.rows:
        model.add(Exactly(1, pigeon))
    for hole in sits.columns:
        model.add(AtMost(1, hole))
    return model


def test_all_sudoku_grids_of_side_4(dlx, sudoku4, all_solutions, processes):
    with dlx.open(sudoku4) as session:
        found = list(all_solutions(session))
        assert len(found) == len(set(found)) == 288
        # the guard is gone: everything is there again
        assert len(list(all_solutions(session, [sudoku4.keys[0].equals(1)]))) == 72


def test_agrees_with_sat_on_mixed_models(dlx, all_solutions, processes):
    model = Model()
    x, y, z = (model.integer(name, domain) for name, domain in zip("xyz", ((1, 2, 3), (2, 3, 4), (1, 4)), strict=True))
    a, b, c, d, e = (model.boolean(name) for name in "abcde")
    model.key(x, y, z, a, b, c, d, e)
    model.add(AllDifferent((x, y, z)))  # fewer cells than values
    model.add(Exactly(1, (a, b, x.equals(1))))
    model.add(AtMost(1, (b, c, y.equals(4))))
    model.add(Clause(-z.equals(4)))
    model.add(Clause(d))  # e is free
    literals = [*(cell.equals(v) for cell in (x, y, z) for v in cell.values), x.at_most(2), a, b, c, d, e]
    assumptions = [[], *([sign * literal] for literal in literals for sign in (1, -1))]
    with dlx.open(model) as session, backend("brute-force").open(model) as oracle:
        for assumed in assumptions:
            mine = list(all_solutions(session, assumed))
            assert len(set(mine)) == len(mine)
            assert set(mine) == set(all_solutions(oracle, assumed)), list(map(model.describe, assumed))
        for pair in combinations(literals, 2):
            for signs in product((1, -1), repeat=2):
                assumed = [sign * literal for sign, literal in zip(signs, pair, strict=True)]
                assert type(session.solve(assumed)) is type(oracle.solve(assumed)), assumed


def test_covers_and_assignments_correspond(sudoku4):
    problem = CoverProblem(sudoku4)
    # 4 * 4 * 4 rows; an item for each cell, and for each value in each of 12 lines
    assert (len(problem.rows), problem.items) == (64, 16 + 48)
    assert Counter(map(len, problem.rows)) == {4: 64}
    remainder = problem.under([sudoku4.keys[0].equals(1)])
    assert (len(remainder.chosen), remainder.size) == (1, 60)
    assert problem.under([sudoku4.keys[0].equals(1), sudoku4.keys[1].equals(1)]) is None


def test_full_covers_are_not_mangled(dlx, all_solutions):
    # every row is in the cover: what the package itself would cut away
    model = Model()
    model.key(*(model.boolean(name) for name in "abc"))
    for key in model.keys:
        model.add(Exactly(1, (key,)))
    with dlx.open(model) as session:
        assert list(all_solutions(session)) == [(1, 1, 1)]


def test_more_cells_than_values_and_no_cells(dlx):
    model = Model()
    model.add(AllDifferent(tuple(model.integer(name, (1, 2)) for name in "xyz")))
    with dlx.open(model) as session:
        assert isinstance(session.solve(), Refuted)
    with dlx.open(Model()) as session:
        assert isinstance(session.solve(), Satisfied)


def refused(model: Model) -> list[tuple[object, str]]:
    x, y = (model.integer(name, (1, 2, 3)) for name in "xy")
    a, b = (model.boolean(name) for name in "ab")
    return [
        (AllDifferent((x, y)).enforced_by(a), "it is not always in force"),
        (AllDifferent((x, x)), "it has a cell twice"),
        (AllDifferent((a, b)), "it is about Booleans"),
        (Exactly(2, (a, b)), "it counts to 2, not 1"),
        (Exactly(1, (a, a)), "it has a literal twice"),
        (AtMost(1, (a, -b)), '"not b" is no choice of a row'),
        (Exactly(1, (a, x.at_most(2))), '"x is at most 2" is no choice of a row'),
        (AtLeast(1, (a, b)), "its type is not one of"),
        (Linear(((1, x),), most=2), "its type is not one of"),
        (Clause(a, b), "it has 2 literals, not 1"),
    ]


@pytest.mark.parametrize("number", range(10))
def test_what_is_no_exact_cover_is_refused_in_one_line(dlx, number, processes):
    model = Model()
    constraint, why = refused(model)[number]
    with model.group("row 7"):
        model.add(constraint, "a rule")
    with pytest.raises(BackendError) as caught:
        dlx.open(model)
    kind = type(constraint).__name__
    assert str(caught.value).startswith(
        f"exact-cover can't take this model: {kind} (row 7: a rule) is no exact cover: "
    )
    assert why in str(caught.value)


def test_what_is_added_sifts(dlx, sudoku4, processes):
    a, b = sudoku4.keys[0], sudoku4.keys[5]
    with dlx.open(sudoku4) as session:
        guard, free = session.open_guard(), session.new_literal()
        session.add_clause([a.equals(1)], guard)
        session.add_constraint(AtMost(1, (a.equals(1), b.equals(2))))
        session.add_clause([b.equals(2), free])
        assert isinstance(session.solve([guard, b.equals(2)]), Refuted)
        answer = session.solve([guard])
        assert isinstance(answer, Satisfied)
        assert answer.assignment.true(guard)
        assert answer.assignment.true(free)
        assert answer.assignment.value(a) == 1
        assert isinstance(session.solve([guard, -free]), Refuted)
        assert isinstance(session.solve([b.equals(2)]), Satisfied)
        session.close_guard(guard)
        session.add_clause([-a.equals(1)])
        assert isinstance(session.solve([a.equals(1)]), Refuted)
        assert isinstance(session.solve([]), Satisfied)


def test_the_objective_by_sifting(dlx):
    model = Model()
    x, y, z = (model.integer(name, (1, 2, 3)) for name in "xyz")
    model.key(x, y, z)
    model.add(AllDifferent((x, y, z)))
    model.maximise(((100, y), (10, x), (1, z)))
    with dlx.open(model) as session:
        best = session.optimise()
        assert (best.value, best.proven) == (321, True)
        assert best.best.keys == (2, 3, 1)


def test_the_limit_holds_and_the_process_is_replaced(dlx, pigeon_cover, processes):
    with dlx.open(pigeon_cover) as session:
        # the first pigeon may sit nowhere: easy, and the process has started then
        assert isinstance(session.solve([-key for key in pigeon_cover.keys[:13]]), Refuted)
        for _ in range(2):
            started = time.monotonic()
            answer = session.solve([], Limit.within(0.3))
            assert time.monotonic() - started <= 0.8
            assert isinstance(answer, Undecided)
            assert answer.reason == TIME_LIMIT
        # one hole holds pigeons 1 and 2
        assert isinstance(session.solve([pigeon_cover.keys[0], pigeon_cover.keys[13]]), Refuted)


def test_cancel_from_another_thread(dlx, pigeon_cover, processes):
    with dlx.open(pigeon_cover) as session:
        threading.Timer(0.6, session.cancel).start()
        started = time.monotonic()
        answer = session.solve()
        assert time.monotonic() - started <= 1.1
        assert isinstance(answer, Undecided)
        assert answer.reason == CANCELLED
        session.resume()
        assert isinstance(session.solve([pigeon_cover.keys[0], pigeon_cover.keys[13]]), Refuted)


def test_the_process_stays_for_many_queries_and_ends_with_the_session(dlx, sudoku4, processes):
    session = dlx.open(sudoku4)
    before = processes.children()
    for value in (1, 2, 3):
        assert isinstance(session.solve([sudoku4.keys[0].equals(value)]), Satisfied)
        assert processes.children() == before
    session.close()
    assert processes.gone(before)


def test_a_process_that_dies_between_queries_is_replaced(dlx, sudoku4, processes):
    with dlx.open(sudoku4) as session:
        assert isinstance(session.solve([sudoku4.keys[0].equals(1)]), Satisfied)
        session._searcher._child.close()
        assert isinstance(session.solve([sudoku4.keys[0].equals(2)]), Satisfied)


def test_a_wrong_cover_is_an_error(dlx, sudoku4, monkeypatch):
    with dlx.open(sudoku4) as session:
        monkeypatch.setattr(session._searcher, "_take", lambda: session._searcher._child.output.clear() or [[0, 1]])
        with pytest.raises(BackendError, match="gave a cover that is none"):
            session.solve()


def test_a_missing_package_says_what_to_install(dlx, sudoku4, monkeypatch):
    monkeypatch.setattr("clueproof.backends.exact_cover.find_spec", lambda name: None)
    for ask in (lambda: dlx.open(sudoku4), dlx.version):
        with pytest.raises(BackendError, match=r"pip install 'clueproof\[exact-cover\]'"):
            ask()


def test_a_package_that_fails_to_import_is_an_error_in_one_line(dlx, sudoku4, monkeypatch, tmp_path, processes):
    (tmp_path / "exact_cover.py").write_text("raise ImportError('built for another numpy')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with (
        dlx.open(sudoku4) as session,
        pytest.raises(BackendError, match="process ended: ImportError: built for another numpy"),
    ):
        session.solve()


@pytest.fixture
def program() -> Iterator[subprocess.Popen[bytes]]:
    """The process, ready."""
    command = program_command("exact-cover")
    with running_process(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as process:
        assert process.stdout is not None and process.stdout.readline() == b'"ready"\n'
        yield process


def test_the_program_lists_covers_and_ends_with_its_input(program):
    four = [[0], [1], [0, 1], [0]]
    for rows, items, most, expected in (
        (four, 2, 9, [[0, 1], [1, 3], [2]]),
        (four, 2, 3, [[0, 1], [1, 3], [2]]),
        ([[0], [1], [2]], 3, 9, [[0, 1, 2]]),
        ([[0]], 2, 9, []),
        ([], 1, 9, []),
    ):
        program.stdin.write(json.dumps({"rows": rows, "items": items, "most": most}).encode() + b"\n")
        assert json.loads(program.stdout.readline()) == expected
    program.stdin.close()
    assert program.wait(5) == 0


def test_the_program_ends_in_the_middle_of_a_search(program, pigeon_cover):
    remainder = CoverProblem(pigeon_cover).under([])
    program.stdin.write(json.dumps({"rows": remainder.items, "items": remainder.size, "most": 1}).encode() + b"\n")
    time.sleep(0.3)
    assert program.poll() is None
    program.stdin.close()
    assert program.wait(0.5) == -signal.SIGIO


def test_name_version_and_options(dlx):
    assert dlx.name == "exact-cover"
    assert dlx.version().startswith("exact-cover 1.")
    assert dlx.capabilities == {Capability.LIMIT, Capability.CANCEL}
    with pytest.raises(BackendError, match="has no options"):
        backend("exact-cover:fast")
