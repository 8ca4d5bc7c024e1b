"""Fewer clues: what is left is unique, irreducible, and the same whoever answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import clueproof
from clueproof.backends import Limit, Refuted, backend
from clueproof.backends.native import covers, engine_if_any
from clueproof.backends.native.covers import CoverSearch
from clueproof.clock import Clock
from clueproof.errors import ClueproofError
from clueproof.generation import Recipe, make
from clueproof.model import AtMost, Clause, Model
from clueproof.questions.instance import Instance, forget_models
from clueproof.questions.minimal_sets import delete
from clueproof.questions.minimise import Choice, ChoiceError, NotUniqueError, minimise, minimised_in, redundant
from clueproof.questions.uniqueness import unique_in
from tests.questions.genres import Bare

BACKENDS = ("sat", "sat:cadical195", "cpsat", "brute-force")


def full(name: str, height: int, width: int, **options: Any) -> clueproof.Puzzle:
    """A puzzle with every clue that its solution implies."""
    rules = clueproof.rule_set(name)
    blank = rules.empty(height, width, options)
    solution = next(clueproof.solutions(blank, 1, backend="sat:glucose42"))
    return rules.with_clues(blank, rules.implied(blank, solution))


SHAPES = [
    ("sudoku", 4, 4),
    ("sudoku", 6, 6),
    ("binary", 4, 6),
    ("range", 3, 4),
    ("easy-as-abc", 4, 4),
    ("skyscrapers", 4, 4),
    ("nonogram", 3, 4),
]


@pytest.mark.parametrize(("name", "height", "width"), SHAPES)
def test_what_is_left_is_unique_and_irreducible(name: str, height: int, width: int) -> None:
    puzzle = full(name, height, width)
    rules = puzzle.rules
    for seed in range(3):
        answer = minimise(puzzle, Choice(seed))
        clues = rules.clue_list(answer.puzzle)
        assert answer.irreducible and answer.reason is None
        assert answer.dropped == len(rules.clue_list(puzzle)) - len(clues) > 0
        assert set(clues) <= set(rules.clue_list(puzzle))
        assert clueproof.verify(answer.puzzle, backend="cpsat").solution == answer.solution  # type: ignore[union-attr]
        for place in range(len(clues)):
            fewer = rules.with_clues(answer.puzzle, clues[:place] + clues[place + 1 :])
            assert isinstance(clueproof.verify(fewer, backend="sat:glucose42"), clueproof.Multiple)
        assert redundant(answer.puzzle).positions == ()


@pytest.mark.parametrize(("name", "height", "width"), SHAPES)
def test_no_backend_changes_the_result(name: str, height: int, width: int) -> None:
    puzzle = full(name, height, width)
    small = height * width <= 12
    found = {
        minimise(puzzle, Choice("x"), backend=which).puzzle.clues
        for which in BACKENDS
        if small or which != "brute-force"
    }
    assert len(found) == 1


def test_another_seed_another_order() -> None:
    puzzle = full("sudoku", 4, 4)
    assert len({minimise(puzzle, Choice(seed)).puzzle.clues for seed in range(10)}) > 5
    assert minimise(puzzle, Choice(3)).puzzle == minimise(puzzle, Choice(3)).puzzle


@pytest.mark.parametrize("symmetry", ["rotation", "quarter", "left-right", "top-bottom", "diagonal", "mirrors", "full"])
def test_symmetric_clues_stay_symmetric(symmetry: str) -> None:
    from clueproof.grid.symmetry import orbit

    for name, side in (("sudoku", 6), ("skyscrapers", 4)):
        puzzle = full(name, side, side)
        answer = minimise(puzzle, Choice(1, symmetry=symmetry))
        kept = {(clue.kind, clue.position) for clue in puzzle.rules.clue_list(answer.puzzle)}
        assert isinstance(clueproof.verify(answer.puzzle), clueproof.Unique)
        for kind, cell in kept:
            assert cell is not None
            assert {(kind, other) for other in orbit(cell, symmetry, side, side)} <= kept
        # each orbit is needed
        for kind, cell in kept:
            gone = {(kind, other) for other in orbit(cell, symmetry, side, side)}  # type: ignore[arg-type]
            left = [c for c in puzzle.rules.clue_list(answer.puzzle) if (c.kind, c.position) not in gone]
            assert isinstance(clueproof.verify(puzzle.rules.with_clues(puzzle, left)), clueproof.Multiple)


def test_a_symmetry_that_the_board_cannot_have_is_refused() -> None:
    with pytest.raises(ChoiceError, match="square board, not 4 by 6"):
        minimise(full("binary", 4, 6), Choice(symmetry="quarter"))
    with pytest.raises(ChoiceError, match="unknown symmetry 'round'"):
        minimise(full("binary", 4, 6), Choice(symmetry="round"))


def test_kinds_that_go_first() -> None:
    puzzle = full("skyscrapers", 4, 4)
    rules = puzzle.rules

    def borders(first: str) -> int:
        left = minimise(puzzle, Choice(1, first=(first,))).puzzle
        return sum(clue.kind == "border" for clue in rules.clue_list(left))

    assert borders("border") == 0 < borders("given")
    with pytest.raises(ChoiceError, match="no clues of the kind 'statement'; there are border, given"):
        minimise(puzzle, Choice(first=("statement",)))


def test_clues_that_are_to_stay_stay() -> None:
    puzzle = full("sudoku", 6, 6)
    wanted = puzzle.rules.clue_list(puzzle)[:9]
    answer = minimise(puzzle, Choice(keep=wanted))
    assert set(wanted) <= set(puzzle.rules.clue_list(answer.puzzle))
    assert answer.irreducible
    by_rule = minimise(puzzle, Choice(keep=lambda clue: clue.position is not None and clue.position[0] == 0))
    assert sum(clue.position[0] == 0 for clue in puzzle.rules.clue_list(by_rule.puzzle)) == 6  # type: ignore[index]


def test_stops_at_a_number_of_clues() -> None:
    puzzle = full("sudoku", 6, 6)
    answer = minimise(puzzle, Choice(at_least=20))
    assert len(puzzle.rules.clue_list(answer.puzzle)) == 20
    assert not answer.irreducible
    assert answer.reason == "not fewer than 20 clues were asked for"
    few = minimise(puzzle, Choice(at_least=2))
    assert few.irreducible and few.puzzle == minimise(puzzle).puzzle


def test_puzzles_without_exactly_one_solution_are_refused() -> None:
    several = clueproof.parse("sudoku\n1...\n....\n....\n....\n")
    none = clueproof.parse("sudoku\n11..\n....\n....\n....\n")
    for question in (minimise, redundant):
        with pytest.raises(NotUniqueError, match="has several solutions") as caught:
            question(several)
        assert isinstance(caught.value.verdict, clueproof.Multiple)
        with pytest.raises(NotUniqueError, match="has no solution"):
            question(none)


def test_when_the_time_runs_out_the_puzzle_so_far_is_unique(monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    puzzle = full("sudoku", 9, 9)
    moments = iter(range(10_000))
    begun = time.monotonic()
    # each look at the clock takes a second of its own
    monkeypatch.setattr(time, "monotonic", lambda: begun + next(moments))
    answer = minimise(puzzle, time_limit=40, backend="sat")
    monkeypatch.undo()
    assert not answer.irreducible and answer.reason == "time limit reached"
    assert 0 < answer.dropped < 57
    assert isinstance(clueproof.verify(answer.puzzle), clueproof.Unique)


def test_a_search_that_is_given_up_in_the_middle_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, choice = full("sudoku", 9, 9), Choice(seed=3)
    expected = minimise(puzzle, choice, backend="sat")
    answered_by = set()
    for steps in (1, 3, 5, 7, 9, 1500):
        monkeypatch.setattr(covers, "STEPS", steps)
        forget_models()
        answer = minimise(puzzle, choice)
        answered_by.add(answer.evidence.backend)
        assert (answer.puzzle, answer.irreducible) == (expected.puzzle, True)
    forget_models()
    assert len(answered_by) == (1 if engine_if_any() is None else 2)


@pytest.mark.skipif(engine_if_any() is None, reason="the engine is not built")
def test_time_that_runs_out_in_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    puzzle, usual = full("sudoku", 9, 9), CoverSearch.without_needless
    begun = time.monotonic()

    def late(search: CoverSearch, *asked: Any) -> tuple[bytes, list[bool]] | None:
        found = usual(search, *asked)
        monkeypatch.setattr(time, "monotonic", lambda: begun + 1000)
        return found if answers else None

    monkeypatch.setattr(CoverSearch, "without_needless", late)
    answers = True
    assert minimise(puzzle, time_limit=100).irreducible
    monkeypatch.setattr(time, "monotonic", lambda: begun)
    answers = False
    with pytest.raises(NotUniqueError, match="time limit reached"):
        minimise(puzzle, time_limit=100)


def test_redundant_names_every_clue_that_could_go_alone() -> None:
    puzzle = clueproof.parse("sudoku\n1234\n34.2\n21.3\n....\n")
    assert isinstance(clueproof.verify(puzzle), clueproof.Unique)
    clues = puzzle.rules.clue_list(puzzle)
    expected = [
        place
        for place in range(len(clues))
        if isinstance(
            clueproof.verify(puzzle.rules.with_clues(puzzle, clues[:place] + clues[place + 1 :])), clueproof.Unique
        )
    ]
    answer = redundant(puzzle)
    assert list(answer.positions) == expected != []
    assert answer.undecided == ()
    assert answer.sentences[0].startswith("r1c")


def test_duplicate_literals_are_not_lost() -> None:
    # the same literal as two clues: one of them can go, not both
    model = Model()
    a, b = model.boolean("a"), model.boolean("b")
    model.key(a, b)
    model.add(Clause(a, b))
    session = backend("sat").open(model)
    never = session.open_guard()
    session.add_clause((-a,), never)
    literals = [a, a, b]
    answer = session.solve([*literals, never])
    assert isinstance(answer, Refuted)
    result = delete(session, literals, (never,), answer, [[0], [1], [2]], Limit())
    assert result.kept == (1,) and result.irreducible


@pytest.mark.parametrize("seed", range(40))
def test_deletion_equals_deletion_by_hand(seed: int) -> None:
    """Against a loop that asks brute force about every single step, on random formulas."""
    from clueproof.seeded_random import SeededRandom

    chance = SeededRandom("formula", seed)
    model = Model()
    variables = [model.boolean(f"x{n}") for n in range(6)]
    model.key(*variables)
    for _ in range(chance.below(8)):
        model.add(Clause(*(v if chance.happens(0.5) else -v for v in chance.shuffled(variables)[:3])))
    model.add(AtMost(3, tuple(variables)))
    literals = [v if chance.happens(0.5) else -v for v in chance.shuffled(variables * 2)]
    groups = [[place] for place in range(8)] + [[8, 9], [10, 11]]
    oracle = backend("brute-force").open(model)

    def is_refuted(places: set[int]) -> bool:
        return isinstance(oracle.solve([literals[place] for place in sorted(places)]), Refuted)

    everything = set(range(12))
    if not is_refuted(everything):
        pytest.skip("has a solution")
    left = set(everything)
    for group in groups:
        if is_refuted(left - set(group)):
            left -= set(group)
    for which in ("sat", "sat:glucose42", "cpsat"):
        session = backend(which).open(model)
        answer = session.solve(literals)
        assert isinstance(answer, Refuted)
        assert set(delete(session, literals, (), answer, groups, Limit()).kept) == left
        session.close()


@pytest.mark.parametrize("name", ["futoshiki", "nurikabe", "tapa", "elimination"])
def test_what_is_left_is_unique_in_the_model_of_all_clues_too(name: str) -> None:
    """And there, as it is irreducible, not without one clue more."""
    size = (3, 3) if name == "elimination" else (4, 4)
    all_clues = make(Recipe(name, size, irreducible=False), "left").puzzle
    made, instance = minimised_in(all_clues, Choice(), "auto", Clock())
    assert instance is not None
    assert instance.puzzle == made.puzzle
    proof = unique_in(instance)
    assert proof is not None
    assert proof.solution == made.solution == clueproof.solve(made.puzzle, backend="sat:cadical195").solution
    rules = made.puzzle.rules
    clues = rules.clue_list(made.puzzle)
    for place in range(len(clues)):
        fewer, left = ([*all_of[:place], *all_of[place + 1 :]] for all_of in (clues, instance.clues))
        assert unique_in(Instance(rules.with_clues(made.puzzle, fewer), instance.encoding, left)) is None


def test_clue_lists_put_together_again() -> None:
    for path in sorted((Path(__file__).parents[2] / "instances").glob("*/*")):
        if path.suffix in (".md", ""):
            continue
        for puzzle in clueproof.read(path):
            rules = puzzle.rules
            try:
                clues = rules.clue_list(puzzle)
            except ClueproofError:
                continue
            assert rules.with_clues(puzzle, clues) == puzzle
            assert {clue.kind for clue in clues} <= set(rules.kinds)
            assert len(set(clues)) == len(clues)


def test_rule_sets_that_say_nothing_about_clues_are_named() -> None:
    puzzle = Bare().puzzle(None)
    with pytest.raises(ClueproofError, match="the rules of bare don't say how to add and take away clues"):
        minimise(puzzle)
