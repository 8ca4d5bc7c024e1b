"""Independent set: the data card; against brute force over all subsets, known graphs, large weights."""

from __future__ import annotations

import json
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clueproof import (
    Multiple,
    Puzzle,
    Solved,
    Unique,
    backend,
    count,
    parse,
    rule_set,
    solutions,
    solve,
    verify,
)
from clueproof.backends import Limit, Optimum
from clueproof.formats import to_json, to_text
from clueproof.questions.instance import compile_puzzle
from clueproof.questions.minimise import minimise
from clueproof.questions.uniqueness import model_of
from clueproof.testing import Card, GenreSuite

RULES = rule_set("independent-set")
PETERSEN = "independent-set vertices=10\n" + "\n".join(
    f"{a} {b}" for i in range(5) for a, b in ((i + 1, (i + 1) % 5 + 1), (i + 1, i + 6), (i + 6, (i + 2) % 5 + 6))
)
STATED = "independent-set at-least=2 in=a out=c\na b\nb c\nc d"
TWELVE = "independent-set in=1 out=2 vertices=12\n1 2\n3 12"
WEIGHED = "independent-set\nvertices: a b c d\nedges:\na b\nb c\nweights:\n  a: 3\n  b: 2\n  c: 1\n  d: 1\n"


class TestIndependentSet(GenreSuite):
    card = Card(
        name="independent-set",
        aliases=("stable-set",),
        source="the five largest sets of the Petersen graph, of which one has 1, 3 and 9",
        puzzle=PETERSEN.replace("vertices=10", "vertices=10 in=1,3,9"),
        solution=("1", "3", "9", "10"),
        board="#1  2 #3  4  5  6  7  8 #9 10",
        solved_board=" #1   2  #3   4   5   6   7   8  #9 #10",
        small=(
            "independent-set vertices=1",
            "independent-set at-least=0\na b",
            "independent-set\n0 3\nin: 0\nout: 3",
            "independent-set exactly=2\nout: 1\n1 2\n2 3",
            "independent-set at-least=2\na b\nb c\nc d\nd a",
            WEIGHED,
            "independent-set exactly=2 in=d\na b\nb c\nc d\nweights: 3 2 1 1",
            TWELVE,
        ),
        forms=(
            (
                WEIGHED,
                "independent-set\nvertices: a b c d\na b\nb c\nweights:\n  a 3\n  b: 2\n",
                "stable-set\na - b\nb c\nvertices:\na b\nc, d\nweights: 3 2 1 1",
                "independent-set\nb - a c\nnodes: a b c d\nedges:\n  b a\nweights: 3,2,1,1",
                '{"puzzle": "independent-set", "vertices": ["a", "b", "c", "d"], "edges": [["a", "b"], ["c", "b"],'
                ' ["a", "b"]], "weights": {"b": 2, "a": 3}}',
                '{"puzzle": "independent-set", "nodes": "a b c d", "edges": ["b - a c"], "weights": [3, 2, 1, 1]}',
            ),
            ("independent-set exactly=2\nvertices: a b c d\nin: a\nout: c\nedges:\na b\nb c\n",),
            ("independent-set\nvertices: ann bob\nedges:\n  ann bob\nweights:\n  ann: 1\n  bob: 0\n",),
            ("independent-set vertices=4\nedges:\n1 2\n2 3\n",),
        ),
        written=(
            PETERSEN,
            "independent-set\nvertices: sudoku range clueproof\nedges:\n  sudoku range\nin: range\nweights:\n  range 0",
            "independent-set\nvertices: 3 2 1\nin: 2 1",
            "independent-set at-least=0\na b\nweights: 2 3",
            "independent-set vertices=80\n" + "\n".join(f"{a} {b}" for a, b in combinations(range(1, 81), 2)),
            "independent-set\n" + "\n".join(f"n{a} n{b}" for a, b in combinations(range(50), 2)),
        ),
        refused=(
            ("independent-set", "the graph has no vertices"),
            ("independent-set vertices=0", "vertices must be at least 1 and at most 10000, not 0"),
            ("independent-set vertices=1000000", "vertices must be at least 1 and at most 10000, not 1000000"),
            ("independent-set\na a", "<text>:2: an edge joins a to itself"),
            ("independent-set\na b\na", "<text>:3: an edge is two vertices, or 'a - b c' for several, not 'a'"),
            ("independent-set\na b c", "<text>:2: an edge is two vertices, or 'a - b c' for several, not 'a b c'"),
            ("independent-set\na -", "<text>:2: an edge is two vertices"),
            ("independent-set\na *b", "<text>:2: '*b' is no name"),
            ("independent-set vertices=3\n1 2\n2 4", "<text>:3: there is no vertex '4'; they are numbered 1 to 3"),
            (
                "independent-set\nvertices: anna bert\nanna brt",
                "<text>:3: there is no vertex 'brt'; did you mean 'bert'?",
            ),
            ("independent-set\nvertices: anna bert anna\nanna bert", "vertices item 1: vertex anna is listed twice"),
            ("independent-set\nin: zoe\nanna bert", "in item 1: there is no vertex 'zoe'; they are anna to bert"),
            ("independent-set\nin: a\nout: b a\na b", "vertex a is both in and out"),
            ("independent-set at-least=3\na b", "at_least must be at least 0 and at most 2, not 3"),
            ("independent-set exactly=-1\na b", "exactly must be at least 0 and at most 2, not -1"),
            ("independent-set exactly=some\na b", "exactly must be a whole number, not 'some'"),
            ("independent-set exactly=1 at-least=1\na b", "give at_least or exactly, not both"),
            (
                "independent-set\na b\nweights:\na -1",
                "<text>:4: a weight is a whole number from 0 to 1,000,000,000, not",
            ),
            ("independent-set\na b\nweights:\na 1.5", "<text>:4: a weight is a whole number"),
            ("independent-set\na b\nweights:\na 1000000001", "<text>:4: a weight is a whole number"),
            ("independent-set\na b\nweights:\nc 1", "<text>:4: there is no vertex 'c'"),
            ("independent-set\na b\nweights:\na 1 2", "<text>:4: expected a vertex and its weight, not 'a 1 2'"),
            ("independent-set\na b\nweights: 1 2 3", "3 weights, but the vertices are 2"),
            ("independent-set most\na b", "unknown option 'most'"),
            ('{"puzzle": "independent-set", "edges": [["a", null]]}', "edges item 1: expected names of vertices"),
            ('{"puzzle": "independent-set", "edges": [[1, 2], []]}', "edges item 2: an edge is two vertices"),
            ('{"puzzle": "independent-set", "edges": [["%s", 2]]}' % ("1" * 5000), "edges item 1: '1111"),
            ('{"puzzle": "independent-set", "edges": 5}', "edges item 1: an edge is two vertices"),
            ('{"puzzle": "independent-set", "edges": {"a": ["b"]}}', "edges must be a list"),
            ('{"puzzle": "independent-set", "edges": [["a b", "c"]]}', "edges item 1: 'a b' is no name"),
            ('{"puzzle": "independent-set", "vertices": 2.5, "edges": []}', "vertices must be a whole number, not 2.5"),
            (
                '{"puzzle": "independent-set", "vertices": 2, "edges": [[1, 1]]}',
                "edges item 1: an edge joins 1 to itself",
            ),
            (
                '{"puzzle": "independent-set", "edges": [[1, 2]], "weights": {"1": true}}',
                "the weight of 1: a weight is",
            ),
            ('{"puzzle": "independent-set", "edges": [[1, 2]], "weights": []}', "0 weights, but the vertices are 2"),
        ),
        broken=(
            (STATED, ("a", "d"), None),
            (STATED, ("a", "x"), "there is no vertex x"),
            (STATED, ("a", "a"), "a vertex is listed twice"),
            (STATED, ("a", "b"), "a and b are chosen and adjacent"),
            (STATED, ("b", "d"), "a is not chosen"),
            (STATED, ("a", "c"), "c is chosen"),
            (STATED, ("a",), "1 vertex is chosen, not at least 2"),
            ("independent-set exactly=2\na b\nc d", ("a",), "1 vertex is chosen, not 2"),
        ),
        wrong=(
            ("independent-set\nin: b a\na b\nb c", ("a is chosen", "b is chosen")),
            (PETERSEN.replace("vertices=10", "vertices=10 at-least=5"), ("at least 5 vertices are chosen",)),
            (
                "independent-set exactly=2\nout: 1\n1 2\n2 3",
                ("1 is not chosen", "exactly 2 vertices are chosen"),
            ),
        ),
        open=((PETERSEN, ()),),
        boards=(
            (TWELVE, None, "#1 x2  3  4  5  6  7  8  9 10\n11 12"),
            (TWELVE, ("1", "12"), " #1   2   3   4   5   6   7   8   9  10\n 11 #12"),
            ("independent-set vertices=2", ("1", "2"), "#1 #2"),
            (WEIGHED, ("a", "c", "d"), "3:#a  2:b 1:#c 1:#d"),
        ),
        answers=(
            (TWELVE, ("1", "12"), [1, 12]),
            ("independent-set\nb a\na c", ("b", "c"), ["b", "c"]),
        ),
        in_json=(
            (
                WEIGHED,
                {
                    "puzzle": "independent-set",
                    "vertices": ["a", "b", "c", "d"],
                    "edges": [["a", "b"], ["b", "c"]],
                    "weights": {"a": 3, "b": 2, "c": 1, "d": 1},
                },
            ),
        ),
        not_implied=frozenset({"at-least"}),
    )


def test_the_picture_is_the_graph() -> None:
    puzzle = parse(WEIGHED)
    board, drawn = RULES.draw(puzzle), RULES.draw(puzzle, ("a", "c", "d"))
    assert board.places == drawn.places and board.places.keys() == {(0, c) for c in range(4)}
    assert board.joins == {((0, 0), (0, 1)), ((0, 1), (0, 2))}
    assert drawn.shaded == {(0, 0), (0, 2), (0, 3)}


def test_a_graph_too_large_to_be_drawn_is_a_list() -> None:
    board = RULES.draw(parse("independent-set vertices=201\n1 2"))
    assert (board.places, board.height, board.texts[20, 0]) == ({}, 21, "201")


BACKENDS = ["sat", "sat:glucose42", "cpsat", "brute-force"]


def record(random: Random, vertices: int, **more: object) -> dict[str, object]:
    """A random graph as JSON, with whatever else is said about it."""
    density = random.choice([0.1, 0.3, 0.5, 0.8])
    edges = [[a, b] for a, b in combinations(range(1, vertices + 1), 2) if random.random() < density]
    return {"puzzle": "independent-set", "vertices": vertices, "edges": edges, **more}


def best_sets(fields: dict[str, object]) -> tuple[int | None, set[tuple[str, ...]]]:
    """Greatest weight, if one is asked for, and the sets, by trying all subsets. Straight from the rules."""
    number = fields["vertices"]
    weights = fields.get("weights")
    assert isinstance(number, int)
    weight = dict.fromkeys(range(1, number + 1), 1)
    if isinstance(weights, dict):
        weight.update({int(name): value for name, value in weights.items()})
    edges = {frozenset(edge) for edge in fields["edges"]}  # type: ignore[attr-defined]
    least, exact = fields.get("at_least", 0), fields.get("exactly")
    found = [
        chosen
        for size in range(number + 1)
        for chosen in combinations(weight, size)
        if not any(frozenset(pair) in edges for pair in combinations(chosen, 2))
        if {*fields.get("in", ())} <= {*chosen} and not {*fields.get("out", ())} & {*chosen}  # type: ignore[misc]
        if size >= least and exact in (None, size)  # type: ignore[operator]
    ]
    best = None
    if found and (weights is not None or ("at_least" not in fields and exact is None)):
        best = max(sum(weight[name] for name in chosen) for chosen in found)
        found = [chosen for chosen in found if sum(weight[name] for name in chosen) == best]
    return best, {tuple(map(str, chosen)) for chosen in found}


def said(random: Random, vertices: int) -> dict[str, object]:
    """Any of the clues and options, at random."""
    more: dict[str, object] = {}
    size = random.randint(0, vertices)
    more.update(random.choice([{}, {}, {"at_least": size // 2}, {"exactly": size // 2}]))
    if random.random() < 0.5:
        heaviest = random.choice([3, 1_000_000])
        names = random.sample(range(1, vertices + 1), random.randint(1, vertices))
        more["weights"] = {str(name): random.randint(0, heaviest) for name in names}
    for name in ("in", "out"):
        if random.random() < 0.3:
            more[name] = [random.randint(1, vertices)]
    if more.get("in") == more.get("out"):
        more.pop("in", None)
    return more


@pytest.mark.parametrize("backend", BACKENDS)
def test_against_brute_force(backend: str) -> None:
    random = Random(6)
    words = set()
    for _ in range(12 if backend == "brute-force" else 40):
        vertices = random.randint(1, 7 if backend == "brute-force" else 9)
        fields = record(random, vertices, **said(random, vertices))
        best, sets = best_sets(fields)
        asked = parse(json.dumps(fields))
        verdict = verify(asked, backend=backend)
        words.add(verdict.word)
        assert verdict.word == {0: "none", 1: "unique"}.get(len(sets), "multiple")
        if isinstance(verdict, (Unique, Multiple)):
            assert (verdict.best and verdict.best.value) == best
            assert verdict.best is None or verdict.best.proven
            assert verdict.solution in sets
        if isinstance(verdict, Multiple):
            assert verdict.second in sets - {verdict.solution}
            named = {*verdict.solution} ^ {*verdict.second}
            assert {*verdict.differ} == named
        assert {*solutions(asked, backend=backend)} == sets
        answer = count(asked, backend=backend)
        assert (answer.found, answer.complete) == (len(sets), True)
    assert words == {"unique", "multiple", "none"}


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(1, 8))
def test_check_agrees_with_the_rules_on_all_subsets(random: Random, vertices: int) -> None:
    fields = record(random, vertices, **{k: v for k, v in said(random, vertices).items() if k != "weights"})
    if "at_least" not in fields and "exactly" not in fields:
        # every set obeys the rules then, not only the largest
        fields["at_least"] = 0
    asked = parse(json.dumps(fields))
    _, sets = best_sets(fields)
    names = [*map(str, range(1, vertices + 1))]
    for size in range(vertices + 1):
        for chosen in combinations(names, size):
            assert (RULES.check(asked, chosen) is None) == (chosen in sets)
    assert parse(to_text(asked)) == asked
    assert parse(json.dumps(to_json(asked))) == asked


def test_search_by_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    # as where the core-guided search gets stuck at once
    monkeypatch.setattr("clueproof.backends.optimise.GUIDED_EFFORT", 1)
    monkeypatch.setattr("clueproof.backends.optimise.CASE_EFFORT", 2)
    random = Random(8)
    for _ in range(25):
        vertices = random.randint(6, 10)
        fields = record(random, vertices, **said(random, vertices))
        best, sets = best_sets(fields)
        verdict = verify(parse(json.dumps(fields)), backend="sat")
        assert verdict.word == {0: "none", 1: "unique"}.get(len(sets), "multiple")
        if isinstance(verdict, (Unique, Multiple)):
            assert (verdict.best and verdict.best.value) == best
            assert verdict.solution in sets


def cycle(size: int) -> Puzzle[object, object]:
    return parse("independent-set\n" + "\n".join(f"{place} {place % size + 1}" for place in range(1, size + 1)))


@pytest.mark.parametrize(
    ("asked", "size", "number"),
    [
        (parse(PETERSEN), 4, 5),
        (cycle(3), 1, 3),
        (cycle(8), 4, 2),
        (cycle(9), 4, 9),
        (parse("independent-set vertices=6"), 6, 1),
        # the cube
        (parse("independent-set\n0 - 1 2 4\n7 - 3 5 6\n3 - 1 2\n5 - 1 4\n6 - 2 4"), 4, 2),
    ],
)
def test_known_graphs(asked: Puzzle[object, object], size: int, number: int) -> None:
    answer = solve(asked)
    assert isinstance(answer, Solved)
    assert answer.best is not None
    assert (answer.best.value, answer.best.bound) == (size, size)
    assert count(asked).found == number


@pytest.mark.parametrize("backend", ["sat", "cpsat", "auto"])
def test_large_weights(backend: str) -> None:
    random = Random(1)
    fields = record(random, 40)
    fields["weights"] = {str(name): random.randint(900_000, 1_000_000) for name in range(1, 41)}
    one = verify(parse(json.dumps(fields)), backend=backend)
    assert isinstance(one, Unique)
    assert one.best is not None
    other = solve(parse(json.dumps(fields)), backend="cpsat" if backend == "sat" else "sat")
    assert isinstance(other, Solved)
    assert (other.solution, other.best) == (one.solution, one.best)


@pytest.mark.parametrize("name", ["sat", "cpsat"])
def test_a_bound_where_too_little_effort_proves_no_optimum(name: str) -> None:
    fields = record(Random(2), 150)
    model = model_of(parse(json.dumps(fields)))
    with backend(name).open(model) as session:
        found = session.optimise((), Limit(conflicts=300))
    assert isinstance(found, Optimum)
    assert found.bound is not None
    assert sum(found.best.keys) == found.value < found.bound <= 150


def test_vertices_that_are_not_listed_come_in_order() -> None:
    assert parse("independent-set\nb c\na b").shape.graph.vertices == ("b", "c", "a")
    assert parse("independent-set\n10 2\n2 7").shape.graph.vertices == ("2", "7", "10")


def test_clues_one_by_one() -> None:
    asked = parse(PETERSEN.replace("vertices=10", "vertices=10 exactly=4 in=3,1 out=5"))
    clues = RULES.clue_list(asked)
    assert [(kind, says) for kind, _, says in clues] == [*[("given", True)] * 2, ("given", False), ("exactly", 4)]
    assert len(clues) == len(compile_puzzle(asked).clues)
    assert RULES.with_clues(asked, clues) == asked
    bare = RULES.with_clues(asked, [])
    every = RULES.implied(bare, ("1", "3", "9", "10"))
    full = RULES.with_clues(bare, every)
    assert RULES.check(full, ("1", "3", "9", "10")) is None
    assert RULES.check(full, ("1", "3", "9")) is not None
    assert RULES.clue_list(full)[-1].value == 4


def test_clues_that_can_be_left_out() -> None:
    # of the five largest sets of the Petersen graph two have 3, one of them 1 too
    asked = parse(PETERSEN.replace("vertices=10", "vertices=10 in=1,3,9 out=5"))
    result = minimise(asked)
    assert result.irreducible
    assert result.solution == ("1", "3", "9", "10")
    assert isinstance(verify(result.puzzle), Unique)
    for clue in RULES.clue_list(result.puzzle):
        rest = [other for other in RULES.clue_list(result.puzzle) if other != clue]
        verdict = verify(RULES.with_clues(asked, rest))
        assert not isinstance(verdict, Unique) or verdict.solution != result.solution
