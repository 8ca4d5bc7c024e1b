"""`verify`: the right verdict, with evidence for it, and no trace in the session."""

from __future__ import annotations

import random
import time

import pytest

from clueproof import (
    DisagreementError,
    InternalError,
    Multiple,
    NoSolution,
    Puzzle,
    Unique,
    Unknown,
    count,
    parse,
    solutions,
    solve,
    verify,
)
from clueproof.backends import Backend, Refuted, Satisfied, Session
from clueproof.backends import backend as backend_called
from clueproof.model import Model
from tests import backtracking
from tests.givens import clues_of, row_by_row
from tests.questions.backends import usable
from tests.questions.genres import CluesForgotten, Hidden, Keyless, NoBoxes, OneSeatedPigeons, Pigeons, Turned

UNIQUE = "sudoku\n1.3.\n.4..\n....\n4..1\n"
MULTIPLE = "sudoku\n1.3.\n....\n....\n....\n"
NONE = "sudoku\n12..\n..1.\n.1..\n...2\n"


def rows_of(puzzle: Puzzle) -> list[list[int]]:
    side = puzzle.shape.side
    return [list(row_by_row(puzzle)[start : start + side]) for start in range(0, side * side, side)]


def by_hand(puzzle: Puzzle) -> set[backtracking.Grid]:
    return {*backtracking.sudoku(rows_of(puzzle), backtracking.houses(puzzle.shape.side, puzzle.shape.box))}


def random_puzzles(number: int, seed: int) -> list[Puzzle]:
    """6x6 Sudokus, most of them with few solutions or none."""
    chance = random.Random(seed)
    houses = backtracking.houses(6, (2, 3))
    full = next(backtracking.sudoku([[0] * 6] * 6, houses))
    puzzles = []
    for _ in range(number):
        order = chance.sample(range(1, 7), 6)
        keep = chance.choice((0.4, 0.5, 0.6))
        rows = [[order[n - 1] if chance.random() < keep else 0 for n in row] for row in full]
        if chance.random() < 0.3:
            rows[chance.randrange(6)][chance.randrange(6)] = chance.randint(1, 6)
        puzzles.append(parse("\n".join(["sudoku", *("".join(str(n or ".") for n in row) for row in rows)])))
    return puzzles


def test_verdicts_of_many_puzzles_in_one_session() -> None:
    puzzles = random_puzzles(60, seed=1)
    expected = [{0: "none", 1: "unique"}.get(len(by_hand(puzzle)), "multiple") for puzzle in puzzles]
    assert {*expected} == {"none", "unique", "multiple"}
    order = [*range(60)] * 3
    random.Random(2).shuffle(order)
    assert [verify(puzzles[place]).word for place in order] == [expected[place] for place in order]


def test_multiple_then_unique_then_none_and_back() -> None:
    for _ in range(5):
        assert [verify(parse(text)).word for text in (MULTIPLE, UNIQUE, NONE)] == ["multiple", "unique", "none"]
        assert count(parse("sudoku\n" + "....\n" * 4)).found == 288


def test_interleaved_generators_and_verdicts() -> None:
    empty, some, one = (parse(text) for text in ("sudoku\n" + "....\n" * 4, MULTIPLE, UNIQUE))
    first, second, third = solutions(empty), solutions(some), solutions(empty, limit=100)
    found: list[list[backtracking.Grid]] = [[], [], []]
    for turn in range(400):
        for place, generator in enumerate((first, second, third)):
            found[place] += [solution for solution in [next(generator, None)] if solution is not None]
        if turn % 20 == 0:
            assert verify(one).word == "unique"
            assert verify(some).word == "multiple"
    assert {*found[0]} == by_hand(empty)
    assert {*found[1]} == by_hand(some)
    assert [len({*group}) for group in found] == [len(group) for group in found] == [288, len(by_hand(some)), 100]


def test_a_generator_that_is_left_alone_leaves_no_trace() -> None:
    empty = parse("sudoku\n" + "....\n" * 4)
    for taken in range(5):
        generator = solutions(empty)
        for _ in range(taken):
            next(generator)
        generator.close()
        assert count(empty).found == 288
    kept = solutions(empty)
    next(kept)
    assert count(empty).found == 288
    assert len([*kept]) == 287


def test_unique_has_the_solution_and_evidence() -> None:
    puzzle = parse(UNIQUE)
    verdict = verify(puzzle)
    assert isinstance(verdict, Unique)
    assert {verdict.solution} == by_hand(puzzle)
    # unit propagation alone leads to it, so that no other one is sought
    assert verdict.evidence.queries == 1
    assert verify(puzzle, backend="sat:cadical195").evidence.queries == 2
    assert verdict.evidence.seconds > 0
    assert verdict.evidence.backend == "auto"


def test_multiple_has_two_right_solutions_and_says_where_they_differ() -> None:
    for puzzle in [parse(MULTIPLE), *random_puzzles(30, seed=4)]:
        verdict = verify(puzzle)
        if isinstance(verdict, Multiple):
            assert verdict.solution != verdict.second
            assert {verdict.solution, verdict.second} <= by_hand(puzzle)
            side = puzzle.shape.side
            assert verdict.differ == tuple(
                f"r{r + 1}c{c + 1}"
                for r in range(side)
                for c in range(side)
                if verdict.solution[r][c] != verdict.second[r][c]
            )


def test_cores_are_contradictory_and_irreducible() -> None:
    found = 0
    for puzzle in [parse(NONE), *random_puzzles(40, seed=3)]:
        verdict = verify(puzzle, irreducible=True)
        if not isinstance(verdict, NoSolution):
            continue
        found += 1
        assert verdict.core.irreducible
        givens = [place for place, given in enumerate(row_by_row(puzzle)) if given]
        core = [givens[position] for position in verdict.core.positions]
        side = puzzle.shape.side
        assert verdict.core.sentences == tuple(
            f"r{place // side + 1}c{place % side + 1} is {row_by_row(puzzle)[place]}" for place in core
        )
        assert not solvable(puzzle, core)
        assert all(solvable(puzzle, [place for place in core if place != left_out]) for left_out in core)
        quick = verify(puzzle)
        assert isinstance(quick, NoSolution)
        assert not solvable(puzzle, [givens[position] for position in quick.core.positions])
    assert found >= 8


def solvable(puzzle: Puzzle, places: list[int]) -> bool:
    """By backtracking, with the givens at these places alone."""
    clues = clues_of(
        [given if place in places else 0 for place, given in enumerate(row_by_row(puzzle))], puzzle.shape.side
    )
    fewer = Puzzle(puzzle.rules, puzzle.shape, clues)
    houses = backtracking.houses(puzzle.shape.side, puzzle.shape.box)
    return next(backtracking.sudoku(rows_of(fewer), houses), None) is not None


# CP-SAT sees through pigeons; the suite of backends asks it something else
@pytest.mark.parametrize("spec", ["sat", "sat:glucose42", "sat:cadical195", "brute-force", "native", "dimacs:minisat"])
@pytest.mark.parametrize("genre", [Pigeons, OneSeatedPigeons])
def test_a_limit_ends_in_unknown(spec: str, genre: type[Pigeons]) -> None:
    usable(spec)
    puzzle = genre().puzzle(13)
    verify(genre().puzzle(3), backend=spec)
    started = time.monotonic()
    verdict = verify(puzzle, backend=spec, time_limit=0.3)
    assert isinstance(verdict, Unknown)
    assert verdict.reason
    assert time.monotonic() - started < 3
    if genre is Pigeons:
        assert verdict.solution is None
        assert isinstance(solve(puzzle, backend=spec, time_limit=0.1), Unknown)
        answer = count(puzzle, backend=spec, time_limit=0.1)
        assert (answer.found, answer.complete) == (0, False)
        assert answer.reason
        with pytest.raises(TimeoutError):
            next(solutions(puzzle, backend=spec, time_limit=0.1))
    else:
        assert verdict.solution in (None, (1,))


def test_after_unknown_the_session_answers_on() -> None:
    rules = OneSeatedPigeons()
    assert isinstance(verify(rules.puzzle(12), time_limit=0.2), Unknown)
    assert solve(rules.puzzle(12)).word == "solved"
    assert isinstance(verify(rules.puzzle(12, 1), time_limit=5), Unique)
    assert isinstance(verify(rules.puzzle(12), time_limit=0.2), Unknown)


def test_nothing_to_find() -> None:
    keyless = Keyless().puzzle(0)
    assert verify(keyless).word == "unique"
    assert (count(keyless).found, count(keyless).complete) == (1, True)
    assert verify(Keyless().puzzle(0, 1, -1)).word == "none"
    assert verify(Hidden().puzzle(0)).word == "multiple"
    assert verify(Hidden().puzzle(0, 1)).word == "unique"
    assert verify(Hidden().puzzle(0, 1, 3, -5)).word == "unique"
    assert count(Hidden().puzzle(0)).found == 2
    assert verify(parse("sudoku\n.")).word == "unique"


@pytest.mark.parametrize("rules", [NoBoxes(), Turned(), CluesForgotten()])
def test_wrong_rules_end_in_an_error_and_not_in_a_verdict(rules: NoBoxes) -> None:
    puzzle = parse("sudoku box=2x3\n1.....\n.....1\n......\n......\n......\n..3...\n")
    wrong = Puzzle(rules, puzzle.shape, puzzle.clues, id="mine")
    with pytest.raises(InternalError, match=r"^mine: sat.* gave a solution that breaks the rules \(.*this is a bug"):
        # a wrong solution may be right by chance, but not all of them
        for _ in solutions(wrong):
            pass
    with pytest.raises(InternalError):
        count(wrong)


class Forgetful(Backend):
    """Forgets all that is added to a session: the blocked solution comes back."""

    name = "forgetful"
    capabilities = frozenset()

    def open(self, model: Model) -> Session:
        session = backend_called("sat").open(model)
        session.add_clause = lambda clause, guard=None: None  # type: ignore[method-assign, assignment]
        return session

    def version(self) -> str:
        return "none"


class Pessimist(Backend):
    """Says no to everything."""

    name = "pessimist"
    capabilities = frozenset()

    def open(self, model: Model) -> Session:
        session = backend_called("sat").open(model)
        session.query = lambda assumptions, limit: Refuted(())  # type: ignore[method-assign]
        return session

    def version(self) -> str:
        return "none"


def test_a_wrong_backend_ends_in_an_error_and_not_in_a_verdict() -> None:
    with pytest.raises(InternalError, match="forgetful gave the same solution again although it was forbidden"):
        verify(parse(MULTIPLE), backend=Forgetful())
    with pytest.raises(InternalError, match="forgetful gave the same solution again"):
        count(parse(UNIQUE), backend=Forgetful())
    with pytest.raises(
        DisagreementError, match="pessimist says that there is no solution but sat says that there is one"
    ):
        verify(parse(UNIQUE), backend=Pessimist())


def test_satisfied_is_what_a_session_answers() -> None:
    """The wrong backends above are wrong in the way they are meant to be."""
    model = parse(UNIQUE).rules.encode(parse(UNIQUE).shape).model
    with Forgetful().open(model) as session:
        answer = session.solve()
        assert isinstance(answer, Satisfied)
        guard = session.open_guard()
        session.add_clause(model.difference(answer.keys), guard)
        assert isinstance(session.solve([guard]), Satisfied)
