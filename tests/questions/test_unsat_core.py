"""Small cores of contradictory clues: when they are looked for, for how long, and what is counted on the way."""

from __future__ import annotations

import pickle
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from clueproof import Core, NoSolution, Puzzle, parse, read, solve, verify
from clueproof.backends import Limit, Refuted, Session, Undecided, backend
from clueproof.backends.session import EFFORT_LIMIT, Answer
from clueproof.model import Clause, Connected, Literal, Model
from clueproof.questions import unsat_core
from clueproof.questions.instance import compile_puzzle
from clueproof.questions.query import Bookkeeping
from clueproof.questions.unsat_core import FIRST_CONFLICTS, FURTHER_CONFLICTS, shrink_core

SOLVERS = ("sat", "sat:cadical195", "cpsat", "brute-force")
INSTANCES = Path(__file__).parents[2] / "instances"


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


@pytest.fixture
def shrunk(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """From how many clues on a core was made small, each time that one was."""
    found: list[int] = []

    def counted(
        session: Session, clues: Sequence[Literal], refuted: Refuted, limit: Limit, irreducible: bool = False
    ) -> tuple[list[Literal], bool]:
        found.append(len(refuted.core))
        return shrink_core(session, clues, refuted, limit, irreducible)

    monkeypatch.setattr(unsat_core, "shrink_core", counted)
    return found


def contradictory() -> Puzzle:
    """A Slitherlink of which one number was changed. It takes long to find out which clues are needed."""
    (puzzle,) = (each for each in read(INSTANCES / "slitherlink" / "sgt.txt") if each.id == "sgt-loopy-15x15t0dn-9")
    clues = [clue._replace(value=3) if clue.position == (8, 2) else clue for clue in puzzle.rules.clue_list(puzzle)]
    return puzzle.rules.with_clues(puzzle, clues)


def refuted(puzzle: Puzzle, *, irreducible: bool = False, time_limit: float | None = None) -> NoSolution:
    """The verdict on a contradictory puzzle."""
    verdict = verify(puzzle, irreducible=irreducible, time_limit=time_limit)
    assert isinstance(verdict, NoSolution)
    return verdict


def only(puzzle: Puzzle, core: Sequence[int]) -> Puzzle:
    """The puzzle with the clues at these positions alone."""
    clues = puzzle.rules.clue_list(puzzle)
    return puzzle.rules.with_clues(puzzle, [clues[place] for place in core])


@pytest.mark.parametrize("irreducible", [False, True])
def test_the_verdict_does_not_wait_for_the_core(shrunk: list[int], irreducible: bool) -> None:
    puzzle = parse("sudoku\n12..\n..1.\n.1..\n...2\n")
    verdict = refuted(puzzle, irreducible=irreducible)
    assert verdict.word == "none"
    assert solve(only(puzzle, verdict.core.first)).word == "none"
    assert not shrunk
    core = verdict.core
    assert {*core.positions} <= {*core.first} and len(core.sentences) == len(core.positions)
    assert core.irreducible and core == Core(core.sentences, core.positions, True)
    assert shrunk == [len(core.first)]
    # who prints it is told what contradicts what
    assert str(verdict).startswith("none, ") and core.sentences[0] in str(verdict)


def test_a_core_travels_as_it_is(shrunk: list[int]) -> None:
    verdict = refuted(parse("sudoku\n12..\n..1.\n.1..\n...2\n"))
    copy = pickle.loads(pickle.dumps(verdict))
    assert len(shrunk) == 1
    assert copy == verdict and copy.core.first == verdict.core.first
    assert len(shrunk) == 1
    with pytest.raises(AttributeError, match="'Core' object has no attribute 'size'"):
        _ = verdict.core.size  # type: ignore[attr-defined]


def test_a_core_is_made_small_for_a_while_only(monkeypatch: pytest.MonkeyPatch) -> None:
    assert unsat_core.SECONDS == 2
    monkeypatch.setattr(unsat_core, "SECONDS", 0.2)
    puzzle = contradictory()
    core = refuted(puzzle).core
    started = time.monotonic()
    assert not core.irreducible
    assert time.monotonic() - started < 3
    assert len(core.positions) < len(core.first)
    assert solve(only(puzzle, core.positions)).word == "none"


def test_an_irreducible_core_takes_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unsat_core, "SECONDS", 0.0)
    puzzle = parse("sudoku\n12..\n..1.\n.1..\n...2\n")
    quick, irreducible = refuted(puzzle).core, refuted(puzzle, irreducible=True).core
    assert (quick.positions, quick.irreducible) == (quick.first, False)
    assert irreducible.irreducible


def test_the_time_limit_holds_for_the_core_too() -> None:
    core = refuted(contradictory(), irreducible=True, time_limit=1.0).core
    started = time.monotonic()
    assert not core.irreducible
    assert time.monotonic() - started < 2.5


def test_quick_attempts_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = contradictory()
    instance = compile_puzzle(puzzle)
    with backend("sat").open(instance.model) as session:
        answer = session.solve(instance.clues)
        assert isinstance(answer, Refuted)
        asked: list[Limit] = []
        solve_now = session.solve

        def noted(assumptions: Sequence[Literal], limit: Limit) -> Answer:
            asked.append(limit)
            return solve_now(assumptions, limit)

        monkeypatch.setattr(session, "solve", noted)
        shrink_core(session, instance.clues, answer, Limit.within(1.0))
    quick = [limit for limit in asked if (limit.conflicts, limit.rounds) == (FIRST_CONFLICTS, 1)]
    assert 10 < len(quick) < len(asked) and asked[: len(quick)] == quick
    assert {(limit.conflicts, limit.rounds) for limit in asked[len(quick) :]} == {(FURTHER_CONFLICTS, None)}


def test_rounds_of_cuts_are_bounded() -> None:
    model = Model()
    cells = [model.boolean(str(place)) for place in range(9)]
    model.key(*cells)
    model.add(Connected(tuple(cells), tuple((place, place + 1) for place in range(8))))
    with backend("sat").open(model) as session:
        far = [cells[0], cells[8], -cells[2], -cells[6]]
        assert session.solve(far, Limit(rounds=1)) == Undecided(EFFORT_LIMIT)
        assert session.statistics.cuts
        assert isinstance(session.solve(far), Refuted)


@pytest.mark.parametrize(
    ("many", "said"),
    [
        (0, "no grid of this shape obeys the rules, whatever the clues"),
        (1, "clue 0: this clue alone contradicts the rules"),
        (2, "2 clues contradict each other: clue 0; clue 1"),
        (12, "12 clues contradict each other: " + "; ".join(f"clue {number}" for number in range(12))),
        (
            110,
            "110 clues contradict each other: "
            + "; ".join(f"clue {number}" for number in range(12))
            + "; ... and 98 more",
        ),
    ],
)
def test_a_dozen_clues_are_named(many: int, said: str) -> None:
    assert Core(tuple(f"clue {number}" for number in range(many)), tuple(range(many)), False).sentence == said


def test_regions_alone_that_contradict_each_other() -> None:
    fields = refuted(parse("star-battle\naab\ncbb\nccc\n")).to_json()
    assert (fields["core"], fields["irreducible"]) == ([], True)
    assert fields["reason"] == "no grid of this shape obeys the rules, whatever the clues"
