"""Every encoding that can be chosen is what formulas are made of."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product

import pytest
from pysat.solvers import Solver

import clueproof
from clueproof.backends import BackendError, Satisfied, backend
from clueproof.lowering.clauses import CHOICES, EncodingChoice, formula_of, sums
from clueproof.lowering.clauses.target import counting_clauses
from clueproof.model import AllDifferent, AtMost, Exactly, Linear, Model, Runs
from clueproof.testing.installed import installed


def model_of_all() -> Model:
    """A constraint for each of the choices, of which each is long enough to be said in different ways."""
    model = Model()
    cells = [model.integer(f"x{place}", range(7)) for place in range(7)]
    literals = [model.boolean(f"b{place}") for place in range(14)]
    model.key(*cells, *literals)
    model.add(AllDifferent(tuple(cells)))
    model.add(Exactly(7, tuple(literals)))
    model.add(AtMost(1, tuple(literals[:8])))
    model.add(Linear(tuple(zip((1, -2, 3), cells, strict=False)), 1, 9))
    model.add(Runs(tuple(literals), ((2, 1), (5, 1))))
    return model


def test_each_choice_is_a_formula_of_its_own() -> None:
    model = model_of_all()
    usual = formula_of(model)
    assert formula_of(model, EncodingChoice()) is usual
    for option, ways in CHOICES.items():
        for way in ways:
            formula = formula_of(model, EncodingChoice.of({option: way}))
            assert formula is formula_of(model, EncodingChoice.of({option: way}))
            # what is written by itself for so few cells
            small = {("all-different", "pairwise"), ("at-most-one", "pairwise"), ("linear", "direct")}
            same = option == "cuts" or (option, way) in small
            assert ({*map(frozenset, formula.clauses)} == {*map(frozenset, usual.clauses)}) is same, (option, way)


def test_sessions_and_verdicts_tell_the_size() -> None:
    model = model_of_all()
    sizes = {}
    for name in ("sat", "sat:all-different=ladder", "sat:kissat404,all-different=ladder", "checked:sat by brute-force"):
        with backend(name).open(model) as session:
            sizes[name] = session.size
    formula = formula_of(model)
    assert sizes["sat"] == sizes["checked:sat by brute-force"] == (formula.top, len(formula.clauses))
    assert sizes["sat:all-different=ladder"] == sizes["sat:kissat404,all-different=ladder"] != sizes["sat"]
    with backend("brute-force").open(model) as session:
        assert session.size is None
    puzzle = clueproof.parse("sudoku id=one\n1...\n..3.\n.4..\n...2\n")
    ladder, usual = (clueproof.verify(puzzle, backend=name).evidence for name in ("sat:all-different=ladder", "sat"))
    assert ladder.size is not None and usual.size is not None
    assert ladder.size.variables > usual.size.variables


def test_a_session_is_found_again_by_its_encoding() -> None:
    """One name for one encoding, in whatever order its parts were typed; two encodings never share one."""
    one, other = backend("sat:cardinality=totalizer,all-different=ladder"), backend("sat:all-different=ladder")
    assert one.name == backend("sat:all-different=ladder,cardinality=totalizer").name
    assert one.name == "sat:all-different=ladder,cardinality=totalizer"
    assert len({one.name, other.name, "sat", "sat:minicard,all-different=ladder"}) == 4
    assert backend("sat:Glucose42,runs=automaton").name == "sat:glucose42,runs=automaton"


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("sat:all-different=laddr", "unknown encoding 'laddr' of all-different; did you mean ladder?"),
        ("sat:alldifferent=ladder", "unknown option 'alldifferent'; did you mean all-different?"),
        ("sat:minicard,colour=red", "there are all-different, at-most-one, cardinality, cuts, linear, runs, seed"),
        ("sat:runs=", "unknown encoding '' of runs; there are automaton"),
        ("sat:runs=automaton,minicard", "and a solver, where one can be chosen, comes first"),
        ("sat:runs=automaton,runs=automaton", "runs of sat is there twice"),
        ("sat:minicart,runs=automaton", "did you mean minicard?"),
        ("sat:seed=-1", "seed is a number from 0 to 2147483647, not '-1'"),
        ("dimacs:cadical,runs=automata", "did you mean automaton? (options of dimacs)"),
        ("sat:cardinality=pairwise", "unknown encoding 'pairwise' of cardinality"),
    ],
)
def test_what_there_is_not_is_refused(spec: str, says: str) -> None:
    with pytest.raises(BackendError) as refused:
        backend(spec)
    assert says in str(refused.value)


@pytest.mark.parametrize("way", [*CHOICES["cardinality"]])
def test_pysats_clauses_count(way: str) -> None:
    """All bounds of up to six literals; PySAT says nothing at all where none may be true."""
    for size in range(1, 7):
        for least, most in combinations_with_replacement(range(size + 1), 2):
            _, clauses = counting_clauses(way, size, least, most)
            with Solver(name="minicard", bootstrap_with=[[*clause] for clause in clauses]) as solver:
                for signs in product((-1, 1), repeat=size):
                    literals = [sign * place for place, sign in enumerate(signs, 1)]
                    right = least <= signs.count(1) <= most
                    assert solver.solve(assumptions=literals) is right, (size, least, most, literals)
            if (least, most) == (0, size):
                assert not clauses


SUMS = [
    (((1, (1, 2, 3)), (1, (1, 2, 3)), (1, (1, 2, 3))), 6, 6),
    (((2, (0, 1, 4)), (-3, (0, 1)), (1, (-2, 5)), (1, (2,))), -1, 7),
    (((1, (0, 1)), (3, (0, 1)), (-2, (0, 1)), (5, (0, 1)), (2, (0, 3))), 2, 6),
    (((4, (1, 3, 7)),), 5, 20),
    (((1, (1, 2)), (7, (1, 2))), 20, None),
    (((1, (1, 2)), (7, (1, 2)), (2, (0, 9))), None, 3),
    ((), 0, 0),
    ((), 1, None),
]
"""Coefficients with domains, and the bounds."""


@pytest.mark.parametrize("most_arcs", [sums.MAX_ARCS, 3])
@pytest.mark.parametrize("enforced", [False, True])
@pytest.mark.parametrize("way", CHOICES["linear"])
def test_sums_in_every_encoding_mean_the_same(
    way: str, enforced: bool, most_arcs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where they get so large that they become another one."""
    monkeypatch.setattr(sums, "MAX_ARCS", most_arcs)
    for parts, least, most in SUMS:
        model = Model()
        cells = [
            model.boolean(f"b{place}") if domain == (0, 1) else model.integer(f"x{place}", domain)
            for place, (_, domain) in enumerate(parts)
        ]
        switch = model.boolean("switch")
        model.key(*cells, switch)
        constraint = Linear(tuple((factor, cell) for (factor, _), cell in zip(parts, cells, strict=True)), least, most)
        model.add(constraint.enforced_by(switch) if enforced else constraint)
        wanted = {
            (*values, on)
            for values in product(*(domain for _, domain in parts))
            for on in (0, 1)
            if (enforced and not on)
            or (
                (least is None or sum(f * v for (f, _), v in zip(parts, values, strict=True)) >= least)
                and (most is None or sum(f * v for (f, _), v in zip(parts, values, strict=True)) <= most)
            )
        }
        with backend(f"sat:minicard,linear={way}").open(model) as session:
            found = []
            while isinstance(answer := session.solve(), Satisfied):
                found.append(answer.keys)
                session.add_clause(model.difference(answer.keys))
        assert len(found) == len({*found})
        assert {*found} == wanted, (way, parts)


ISLANDS = "range\n. . . .\n. . 5 .\n. . . .\n. 4 . .\n"


@pytest.mark.parametrize("text", [ISLANDS, "slitherlink\n3 . .\n. . .\n. . 2\n", "fillomino\n3 . .\n. . 2\n. 1 .\n"])
def test_what_is_written_out_or_ordered_anew_has_the_same_solutions(text: str) -> None:
    puzzle = clueproof.parse(text)
    found = {*clueproof.solutions(puzzle)}
    assert found
    names = ["sat:cuts=static", "sat:seed=1", "sat:minicard,cuts=static,seed=7", "cpsat:cuts=static"]
    for name in (*names, *installed(("native:cuts=static", "native:seed=3", "native:cuts=lazy,seed=3"))):
        assert {*clueproof.solutions(puzzle, backend=name)} == found
        evidence = clueproof.verify(puzzle, backend=name).evidence
        assert ("cuts=static" in name) <= ("cuts" not in evidence.statistics)


def test_static_connectivity_leaves_nothing_to_cut() -> None:
    model = clueproof.questions.uniqueness.model_of(clueproof.parse(ISLANDS))
    assert formula_of(model).lazy
    assert not formula_of(model, EncodingChoice(cuts="static")).lazy
    assert formula_of(model, EncodingChoice(cuts="static")).top > formula_of(model).top


def test_a_seed_puts_the_same_clauses_into_another_order() -> None:
    model = model_of_all()
    usual, one, again, other = (formula_of(model, EncodingChoice(seed=seed)).clauses for seed in (0, 1, 1, 2))
    assert one is again
    assert usual != one != other
    counts = [Counter(map(frozenset, clauses)) for clauses in (usual, one, other)]
    assert counts[0] == counts[1] == counts[2]


def test_encodings_behind_a_command() -> None:
    made = backend("dimacs:no-such-program -q --opt=3,all-different=ladder,seed=3")
    assert made.encoding == EncodingChoice(all_different="ladder", seed=3)
    assert made.engine == "dimacs:no-such-program -q --opt=3"
    assert backend("dimacs:program --a=1,b=2").encoding == EncodingChoice()
