"""Encodings by themselves: integers, counters, diagrams, sums in binary; random shapes; stated sizes."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pysat.solvers import Solver

from clueproof.backends import Refuted, Satisfied, backend
from clueproof.lowering.clauses import Formula, sums, unary_count
from clueproof.lowering.clauses.sums import SATISFIED, VIOLATED, diagram_of
from clueproof.model import (
    Acyclic,
    AdjacencyBan,
    AllDifferent,
    AtLeast,
    AtMost,
    Automaton,
    Clause,
    Connected,
    Exactly,
    Integer,
    Lexicographic,
    Linear,
    LinesDiffer,
    Literal,
    Model,
    NoRun,
    Runs,
    Table,
    values_of,
)
from clueproof.testing.lowering import Case, agree, allowed, assignment_of, bits, digits, literals_of
from tests.lowering.cases import BARE

few = settings(max_examples=40, derandomize=True, deadline=None, database=None)


# integers


@pytest.mark.parametrize("domain", [(4,), (0, 1), (-3, 0, 7), range(16), range(17), range(-20, 25), range(0, 300, 7)])
@pytest.mark.parametrize("asked", ["nothing", "equals", "at most", "both", "one of each"])
def test_the_literals_of_an_integer_say_its_value(domain: tuple[int, ...], asked: str) -> None:
    model = Model()
    x = model.integer("x", domain)
    values = x.values
    literals = {
        "nothing": [],
        "equals": [x.equals(value) for value in values],
        "at most": [x.at_most(value) for value in values],
        "both": [*map(x.equals, values), *map(x.at_most, values)],
        "one of each": [x.at_most(values[len(values) // 2]), x.equals(values[-1])],
    }[asked]
    with backend("sat").open(model) as session:
        for literal in literals:
            for sign in (1, -1):
                answer = session.solve([sign * literal])
                possible = [value for value in values if assignment_of(model, [x], [value]).true(sign * literal)]
                assert isinstance(answer, Satisfied) is bool(possible)
                if isinstance(answer, Satisfied):
                    value = answer.assignment.integers[0]
                    assert value in possible
                    true = assignment_of(model, [x], [value])
                    assert [*filter(answer.assignment.true, literals)] == [*filter(true.true, literals)]
        if asked == "at most":
            for value in values:
                answer = session.solve([x.at_most(value), *([-x.at_most(value - 1)] if value != values[0] else [])])
                assert isinstance(answer, Satisfied)
                assert answer.assignment.value(x) == value


def test_values_between_those_of_the_domain() -> None:
    model = Model()
    x = model.integer("x", (2, 5, 9))
    literals = [(x.equals(value), x.at_most(value), x.at_least(value)) for value in range(12)]
    five = assignment_of(model, [x], [5])
    assert [tuple(map(five.true, triple)) for triple in literals] == [
        (value == 5, value >= 5, value <= 5) for value in range(12)
    ]
    assert x.at_most(5) == x.at_most(6) == x.at_most(8)
    assert x.equals(5) == x.equals(5)
    assert -x.at_least(9) == x.at_most(5)


@pytest.mark.parametrize("size", [0, 1, 2, 31, 32, 33, 40, 80])
def test_at_most_one(size: int) -> None:
    model = Model()
    literals = [model.boolean(str(place)) for place in range(size)]
    formula = Formula(model)
    formula.at_most_one(literals)
    with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
        for literal in literals:
            others = [-other for other in literals if other != literal]
            assert solver.solve(assumptions=[literal, *others])
            consistent, implied = solver.propagate(assumptions=[literal])
            assert consistent
            assert set(others) <= set(implied), "unit propagation is complete"
        for pair in combinations(literals[:: max(1, size // 8)], 2):
            assert not solver.solve(assumptions=pair)
    if size <= 32:
        assert formula.top == size


# counting and adding


@pytest.mark.parametrize("size", range(1, 8))
def test_a_unary_count_counts_both_ways(size: int) -> None:
    for upto in range(size + 2):
        model = Model()
        literals = [model.boolean(str(place)) for place in range(size)]
        formula = Formula(model)
        count = unary_count(literals, formula, upto)
        assert len(count) == min(upto, size)
        with Solver("minisat22", bootstrap_with=[*formula.clauses, [literals[0], -literals[0]]]) as solver:
            for signs in product((1, -1), repeat=size):
                assumed = [sign * literal for sign, literal in zip(signs, literals, strict=True)]
                consistent, implied = solver.propagate(assumptions=assumed)
                known = {*implied, *assumed}
                assert consistent
                assert [reached in known for reached in count] == [
                    signs.count(1) > least for least in range(len(count))
                ]
                assert [-reached in known for reached in count] == [
                    signs.count(1) <= least for least in range(len(count))
                ]


def _asked(model: Model, assumptions: list[Literal]) -> bool:
    with backend("sat").open(model) as session:
        answer = session.solve(assumptions)
        assert isinstance(answer, Satisfied | Refuted)
        return isinstance(answer, Satisfied)


@pytest.mark.parametrize(("bound", "possible"), [(4500, True), (4501, False)])
def test_a_linear_sum_of_very_many_terms(bound: int, possible: bool) -> None:
    """Deeper than Python's stack: 1 + 2 + 1 + 2 ..., all 3000 of them true."""
    model = Model()
    cells = [model.boolean(str(place)) for place in range(3000)]
    model.add(Linear(tuple((1 + place % 2, cell) for place, cell in enumerate(cells)), least=bound))
    assert _asked(model, []) is possible


def test_a_linear_sum_whose_diagram_would_explode() -> None:
    """60 coefficients up to a million, both bounds met exactly by one known choice."""
    model = Model()
    cells = [model.boolean(str(place)) for place in range(60)]
    coefficients = [(place * 7_368_787 + 12_345) % 1_000_003 * (-1) ** (place % 3) for place in range(60)]
    chosen = [place * 5 % 7 < 3 for place in range(60)]
    total = sum(coefficient for coefficient, is_in in zip(coefficients, chosen, strict=True) if is_in)
    terms = tuple(zip(coefficients, cells, strict=True))
    assert diagram_of(terms, total, total, sums.MAX_ARCS) is None
    model.add(Linear(terms, total, total))
    literals = [cell if is_in else -cell for cell, is_in in zip(cells, chosen, strict=True)]
    assert Formula(model).top < 3000
    assert _asked(model, literals)
    assert not _asked(model, [-literals[0], *literals[1:]])
    assert not _asked(model, [*literals[:-1], -literals[-1]])


def test_a_linear_sum_over_large_domains() -> None:
    model = Model()
    x, y, z = (model.integer(name, range(400)) for name in "xyz")
    model.add(Linear(((1, x), (1, y), (-1, z)), 0, 0))
    literals = [x.equals(123), y.equals(250), z.equals(373), z.equals(372)]
    assert _asked(model, literals[:3])
    assert not _asked(model, [*literals[:2], literals[3]])


def test_coefficients_beyond_machine_numbers() -> None:
    model = Model()
    cells = [model.boolean(str(place)) for place in range(4)]
    model.add(Linear(tuple((10**30 * (place + 1) + place, cell) for place, cell in enumerate(cells)), 10**31 + 6))
    assert _asked(model, cells)
    for cell in cells:
        assert not _asked(model, [-cell])


def test_a_count_too_large_for_a_totalizer() -> None:
    model = Model()
    cells = [model.boolean(str(place)) for place in range(1500)]
    model.add(Exactly(750, tuple(cells)))
    assert _asked(model, [*cells[:750], *(-cell for cell in cells[750:])])
    assert not _asked(model, [*cells[:751], *(-cell for cell in cells[751:])])
    assert not _asked(model, [*cells[:749], *(-cell for cell in cells[749:])])


def test_a_diagram_shares_nodes_and_stops_at_its_budget() -> None:
    terms = [(1, cell) for cell in range(1, 11)]
    diagram = diagram_of(terms, 5, 5, 1000)
    assert diagram is not None
    # the sums 0 to 5 that can still become 5, in 10 levels: a parallelogram of 6 by 6, less the two ends
    assert len(diagram.nodes) == 6 * 6 - 1
    assert all(child < place for place, node in enumerate(diagram.nodes) for _, child in node.arcs)
    assert diagram_of(terms, 5, 5, 10) is None
    assert diagram_of(terms, -3, 20, 0) == ([], SATISFIED)
    assert diagram_of(terms, 11, 20, 0) == ([], VIOLATED)


# the sizes that docstrings state


def _size(constraint_of: Case) -> tuple[int, int]:
    """(auxiliary variables, clauses) beyond the keys' own."""
    model, _, cells = constraint_of.build()
    bare = Model()
    bare.key(*(bare.boolean("") if isinstance(cell, int) else bare.integer("", cell.values) for cell in cells))
    formula, empty = Formula(model), Formula(bare)
    return formula.top - empty.top, len(formula.clauses) - len(empty.clauses)


def test_sizes_are_as_stated() -> None:
    sizes = {
        "pairwise": _size(Case("", digits(9, range(9)), lambda x: AllDifferent(tuple(x)))),
        "windows": _size(Case("", bits(10), lambda x: NoRun(tuple(x), 3))),
        "lines": _size(Case("", bits(8), lambda x: LinesDiffer((tuple(x[:4]), tuple(x[4:]))))),
        "table": _size(Case("", digits(2, range(3)), lambda x: Table(tuple(x), ((0, 1), (1, 2), (2, 0), (0, 0))))),
        "triples": _size(Case("", digits(3, range(3)), lambda x: Table(tuple(x), ((0, 1, 2), (1, 2, 0))))),
        "subsets": _size(Case("", bits(8), lambda x: Exactly(4, tuple(x)))),
        "bans": _size(Case("", bits(2), lambda x: AdjacencyBan(((x[0], x[1]),), ((0, 1),)))),
    }
    assert sizes == {
        "pairwise": (0, 9 * 36 + 9),
        "windows": (0, 8 * 2),
        "lines": (4, 2 * 4 + 1),
        "table": (0, 2 * 3),
        "triples": (2, 2 * 3 + 3 * 3 + 1),
        "subsets": (0, 2 * 56),
        "bans": (0, 2),
    }
    # two blocks with slack 3: order variables alone
    assert _size(Case("", bits(9), lambda x: Runs(tuple(x), ((2, 1), (3, 1)))))[0] == 2 * 3


def test_an_adjacency_ban_of_two_equal_values_is_one_clause() -> None:
    assert _size(Case("", bits(2), lambda x: AdjacencyBan(((x[0], x[1]),), ((1, 1),)))) == (0, 1)


# what unit propagation alone finds


def _propagates(case: Case) -> None:
    """Each partial assignment: propagation finds the contradiction, or removes every value without support."""
    model, constraint, cells = case.build()
    models = [values for values, holds in allowed(model, constraint, cells).items() if holds]
    clauses = Formula(model).clauses
    facts = _facts(clauses)  # the solver doesn't name those again
    with Solver("minisat22", bootstrap_with=[*clauses, [1, -1]]) as solver:
        for partial in product(*((None, *values_of(cell)) for cell in cells)):
            fixed = [(cell, value) for cell, value in zip(cells, partial, strict=True) if value is not None]
            assumed = literals_of([cell for cell, _ in fixed], [value for _, value in fixed])
            left = [m for m in models if all(p is None or p == v for p, v in zip(partial, m, strict=True))]
            consistent, implied = solver.propagate(assumptions=assumed)
            assert consistent is bool(left), (case.name, partial)
            if left:
                known = {*facts, *implied, *assumed}
                for place, cell in enumerate(cells):
                    for value in values_of(cell):
                        denied = -literals_of([cell], [value])[0]
                        supported = any(m[place] == value for m in left)
                        assert (denied in known) is not supported, (case.name, partial, cell, value)


def _facts(clauses: list[list[Literal]]) -> set[Literal]:
    """What unit propagation finds without assumptions."""
    facts: set[Literal] = set()
    before = -1
    while len(facts) > before:
        before = len(facts)
        for clause in clauses:
            open_literals = [literal for literal in clause if -literal not in facts]
            if len(open_literals) == 1:
                facts.add(open_literals[0])
    return facts


COMPLETE = (
    "automaton, even number of ones",
    "automaton, three values",
    "automaton, unequal domains",
    "table, three rows",
    "table, Booleans and integers",
    "exactly 2 of 5",
    "exactly 3 of 7, some negated",
    "no run of 3",
    "adjacency ban, integers",
)


@pytest.mark.parametrize("name", COMPLETE)
def test_unit_propagation_is_complete(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (case,) = (case for case in BARE if case.name == name)
    _propagates(case)
    if isinstance(case.build()[1], Exactly):
        monkeypatch.setattr(sums, "MAX_SUBSETS", 0)
        _propagates(case)


# random shapes

values = st.lists(st.integers(-2, 4), min_size=1, max_size=3, unique=True)
domain = st.one_of(st.none(), values)


def domains(most: int, least: int = 0) -> st.SearchStrategy[list[list[int] | None]]:
    return st.lists(domain, min_size=least, max_size=most)


@few
@given(
    domains(4),
    st.dictionaries(st.tuples(st.integers(0, 3), st.integers(-2, 4)), st.integers(0, 3)),
    st.sets(st.integers(0, 3)),
)
def test_random_automata(cells: list[list[int] | None], steps: dict[tuple[int, int], int], accepting: set[int]) -> None:
    transitions = tuple((state, value, after) for (state, value), after in steps.items())
    agree("sat", Case("automaton", tuple(cells), lambda x: Automaton(tuple(x), 0, tuple(accepting), transitions)))


@few
@given(domains(4), st.data())
def test_random_tables(cells: list[list[int] | None], data: st.DataObject) -> None:
    row = st.tuples(*(st.sampled_from(values or (0, 1)) | st.integers(-3, 5) for values in cells))
    rows = tuple(data.draw(st.lists(row, max_size=6)))
    agree("sat", Case("table", tuple(cells), lambda x: Table(tuple(x), rows)))


coefficients = st.one_of(st.integers(-4, 4), st.integers(-1000, 1000), st.sampled_from((10**9, -(10**9))))
bounds = st.one_of(st.none(), st.integers(-30, 30), st.integers(-3000, 3000))


@few
@given(st.lists(st.tuples(coefficients, domain), max_size=5), bounds, bounds, st.booleans(), st.booleans())
def test_random_linear_sums(
    terms: list[tuple[int, list[int] | None]], least: int | None, most: int | None, repeated: bool, binary: bool
) -> None:
    weights = [weight for weight, _ in terms]

    def constraint(x: list[int | Integer]) -> Linear:
        cells = list(x)
        if repeated and x:
            cells.append(-x[0] if isinstance(x[0], int) else x[0])
        return Linear(tuple(zip([*weights, 3], cells, strict=False)), least, most)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sums, "MAX_ARCS", -1 if binary else 1000)
        agree("sat", Case("linear", tuple(cells for _, cells in terms), constraint))


@few
@given(st.integers(0, 7), st.integers(-1, 8), st.sampled_from((Exactly, AtLeast, AtMost)), st.data())
def test_random_counts(size: int, count: int, kind: type[Exactly], data: st.DataObject) -> None:
    places = (
        data.draw(st.lists(st.tuples(st.integers(0, size - 1), st.sampled_from((1, -1))), max_size=9)) if size else []
    )
    subsets = data.draw(st.sampled_from((0, 30, 500)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sums, "MAX_SUBSETS", subsets)
        agree("sat", Case("count", bits(size), lambda x: kind(count, tuple(sign * x[place] for place, sign in places))))


@few
@given(st.integers(1, 7), st.data(), st.booleans())
def test_random_graphs(nodes: int, data: st.DataObject, static: bool) -> None:
    node = st.integers(0, nodes - 1)
    edges = tuple(data.draw(st.lists(st.tuples(node, node), max_size=8)))
    for case in (
        Case("connected", bits(nodes), lambda x: Connected(tuple(x), edges)),
        Case("acyclic", bits(len(edges)), lambda x: Acyclic(tuple(x), edges)),
    ):
        _agrees(case, static)


def _agrees(case: Case, static: bool) -> None:
    if static:
        model, constraint, cells = case.build()
        with Solver("minisat22", bootstrap_with=Formula(model, static=True).clauses) as solver:
            for values, holds in allowed(model, constraint, cells).items():
                assert solver.solve(assumptions=literals_of(cells, values)) is holds
    else:
        agree("sat", case)


@few
@given(
    st.one_of(st.integers(0, 8).map(bits), st.integers(0, 5).map(lambda size: digits(size, range(3)))),
    st.lists(st.tuples(st.integers(1, 3), st.integers(1, 2)), max_size=4),
)
def test_random_runs(cells: tuple[list[int] | None, ...], blocks: list[tuple[int, int]]) -> None:
    agree("sat", Case("runs", cells, lambda x: Runs(tuple(x), tuple(blocks))))


@few
@given(st.lists(st.tuples(domain, domain), max_size=3), st.booleans())
def test_random_lexicographic_orders(pairs: list[tuple[list[int] | None, list[int] | None]], strict: bool) -> None:
    cells = (*(left for left, _ in pairs), *(right for _, right in pairs))
    half = len(pairs)
    agree("sat", Case("lexicographic", cells, lambda x: Lexicographic(tuple(x[:half]), tuple(x[half:]), strict)))


@few
@given(st.integers(0, 2), st.integers(0, 3), st.data())
def test_random_lines_differ(width: int, height: int, data: st.DataObject) -> None:
    cells = tuple(data.draw(domain) for _ in range(width * height))
    agree(
        "sat",
        Case(
            "lines", cells, lambda x: LinesDiffer(tuple(tuple(x[r * width : (r + 1) * width]) for r in range(height)))
        ),
    )


@few
@given(st.lists(values, min_size=3, max_size=3), st.data())
def test_constraints_share_their_cells(cells: list[list[int]], data: st.DataObject) -> None:
    """Direct and order literals of the same integers in use together, some constraints enforced."""
    model = Model()
    x = [model.integer(str(place), values) for place, values in enumerate(cells)]
    p = model.boolean("p")
    menu = (
        Linear(((2, x[0]), (-1, x[1]), (1, x[2])), -2, 3),
        AllDifferent(tuple(x)),
        Lexicographic((x[0], x[1]), (x[1], x[2])),
        Clause(x[0].at_most(1), x[2].equals(2)),
        NoRun(tuple(x), 2),
        Table((x[0], x[2]), ((0, 1), (1, 1), (2, 0), (-1, 3))),
        AdjacencyBan(((x[0], x[1]), (x[1], x[2])), ((0, 1), (2, 2))),
    )
    for constraint in data.draw(st.lists(st.sampled_from(menu), max_size=4, unique=True)):
        model.add(constraint.enforced_by(*data.draw(st.sampled_from(((), (p,), (-p,))))))
    model.key(*x, p)
    with backend("sat").open(model) as session:
        for values in product(*map(values_of, [*x, p])):
            assignment = assignment_of(model, [*x, p], values)
            answer = session.solve(literals_of([*x, p], values))
            assert isinstance(answer, Satisfied) is all(c.holds(assignment) for c in model.constraints)


@few
@given(
    st.lists(st.integers(-2, 6), min_size=2, max_size=5, unique=True),
    st.integers(2, 3),
    st.integers(-6, 16),
    st.integers(0, 3),
    st.booleans(),
    st.booleans(),
)
def test_sums_of_different_numbers(
    values: list[int], size: int, least: int, more: int, enforced: bool, different_first: bool
) -> None:
    """The sum of numbers that another constraint keeps apart is written by sets, but only where that one always holds
    and comes before."""
    model = Model()
    x = [model.integer(name, values) for name in "abc"[:size]]
    p = model.boolean("p")
    different, total = AllDifferent(tuple(x)), Linear(tuple((1, cell) for cell in x), least, least + more)
    if enforced:
        different = different.enforced_by(p)
    for constraint in (different, total.enforced_by(-p)) if different_first else (total.enforced_by(-p), different):
        model.add(constraint)
    model.key(*x, p)
    with backend("sat").open(model) as session:
        for found in product(*map(values_of, [*x, p])):
            assignment = assignment_of(model, [*x, p], found)
            answer = session.solve(literals_of([*x, p], found))
            assert isinstance(answer, Satisfied) is all(c.holds(assignment) for c in model.constraints)


def test_few_sets_are_written_as_such() -> None:
    model = Model()
    run = tuple(model.integer(name, range(1, 10)) for name in "abcd")
    model.add(AllDifferent(run))
    before = Formula(model)
    model = Model()
    run = tuple(model.integer(name, range(1, 10)) for name in "abcd")
    model.add(AllDifferent(run))
    model.add(Linear(tuple((1, cell) for cell in run), 11, 11))
    after = Formula(model)
    # 1, 2, 3 and 5 alone
    assert (after.top - before.top, len(after.clauses) - len(before.clauses)) == (9 + 1, 9 * 5 + 9 + 1)
