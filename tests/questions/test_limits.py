"""Time limits and tokens: whatever takes the time, every question ends as it says, and never with a wrong answer."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

import clueproof
from clueproof import comparison, explanation, exports
from clueproof.backends import BackendError, Limit, backend
from clueproof.clock import CANCELLED, TIME_LIMIT, Cancel, CancelledError, Clock, StoppedError, TimeLimitError
from clueproof.encoders import Puzzle
from clueproof.generation import Recipe, generate, make
from clueproof.model import Clause, Model
from clueproof.questions import sessions
from clueproof.questions.minimise import NotUniqueError
from tests.questions.backends import usable
from tests.questions.genres import (
    Bare,
    EndlessClues,
    EndlessLowering,
    EndlesslyCut,
    EndlessRules,
    ManySolutions,
    OneSeatedPigeons,
)

pytestmark = pytest.mark.usefixtures("frozen_heap")
UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SEVERAL = "1..4........4..1"
NONE = "11" + "." * 14
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."

BACKENDS = (
    "auto",
    "sat",
    "sat:glucose42",
    "sat:cadical153",
    "sat:minisat22",
    "sat:kissat404",
    "cpsat",
    "dimacs:minisat",
    "exact-cover",
    "deduction",
    "deduction:search",
    "brute-force",
)
NEVER = 60.0
"""Seconds that nothing here may take: each thing would take for ever without a limit."""


class Looks:
    """A token that is cancelled once it was looked at so many times."""

    def __init__(self, number: int) -> None:
        self.number = number

    @property
    def cancelled(self) -> bool:
        self.number -= 1
        return self.number < 0


def sudoku(text: str) -> Puzzle:
    return clueproof.parse(text, "sudoku")


# what takes the time


@pytest.mark.parametrize("name", BACKENDS)
@pytest.mark.parametrize("genre", [EndlessRules, EndlessClues, EndlessLowering, EndlesslyCut])
def test_building_ends_in_every_backend(genre: type[Bare], name: str) -> None:
    usable(name)
    begun = time.monotonic()
    try:
        verdict = clueproof.verify(genre().puzzle(1), backend=name, time_limit=0.1)
    except BackendError as error:
        assert "can't take this model" in str(error)
        return
    assert time.monotonic() - begun < NEVER
    if verdict.word != "unknown":
        # these two never write a rule out: they ask it what it means
        assert name in ("brute-force", "deduction", "deduction:search")
    elif name != "deduction":
        assert isinstance(verdict, clueproof.Unknown) and verdict.reason == TIME_LIMIT


@pytest.mark.parametrize("genre", [EndlessRules, EndlessClues, EndlessLowering, EndlesslyCut])
def test_building_can_be_cancelled(genre: type[Bare]) -> None:
    for token in (Looks(0), Looks(5), Looks(100)):
        verdict = clueproof.verify(genre().puzzle(1), backend="sat", cancel=token)
        assert isinstance(verdict, clueproof.Unknown) and verdict.reason == CANCELLED


def test_what_was_not_built_to_the_end_is_not_kept() -> None:
    class Slow(Bare):
        """Slow the first few times."""

        times = 0

        def model(self, shape: Any) -> Model:
            Slow.times += 1
            model = Model()
            key = model.boolean("key")
            model.key(key)
            model.add(Clause(key))
            while Slow.times < 3:
                model.boolean("one more")
            return model

    puzzle = Slow().puzzle(1)
    words = [clueproof.verify(puzzle, time_limit=limit).word for limit in (0.05, 0.05, None, 60)]
    assert words == ["unknown", "unknown", "unique", "unique"]
    assert Slow.times == 3


@pytest.mark.parametrize("apart", [5, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", ["sat", "sat:minisat22", "cpsat", "dimacs:minisat", "deduction:search"])
def test_wherever_it_stops_the_next_question_is_answered(name: str, apart: int) -> None:
    """A token stops it at each look in turn, or some, while the model is built, while it is loaded, and afterwards."""
    usable(name)
    stopped, answered = set(), 0
    for looks in range(0, 60, apart):
        sessions.close_all()
        shape = UNIQUE if looks % 2 else HARD
        verdict = clueproof.verify(sudoku(shape), backend=name, cancel=Looks(looks))
        stopped.add(verdict.word)
        if isinstance(verdict, clueproof.Unknown):
            assert verdict.reason == CANCELLED
            answered = 0
        else:
            assert verdict.word == "unique"
            answered += 1
        assert clueproof.verify(sudoku(UNIQUE), backend=name).word == "unique"
        assert clueproof.verify(sudoku(SEVERAL), backend=name).word == "multiple"
        assert clueproof.verify(sudoku(NONE), backend=name).word == "none"
        if answered == 4:
            # neither of the two is looked at as often
            break
    assert "unknown" in stopped


# what each question says


def _ended(question: Callable[..., Any], puzzle: Puzzle, **options: Any) -> str:
    """Why the question ended without an answer, by what it says; else what it answered."""
    try:
        found = question(puzzle, **options)
    except NotUniqueError as error:
        found = error.verdict
    except StoppedError as stopped:
        return stopped.reason
    except exports.NotSolvedError as error:
        return str(error).rpartition(": ")[2]
    if isinstance(found, list):
        return f"{len(found)} of them"
    if isinstance(found, str):
        return "a formula"
    if isinstance(found, comparison.Comparison):
        (row,) = found.rows
        return row.message or row.word
    if isinstance(found, explanation.Walkthrough):
        return {"The time limit came before the end.": TIME_LIMIT, "It was cancelled before the end.": CANCELLED}.get(
            found.sentence, found.outcome
        )
    if isinstance(found, explanation.ExplainedStep):
        return "a step"
    if isinstance(found, explanation.Ending):
        return {"time limit": TIME_LIMIT}.get(found.end, found.end)
    if isinstance(found, explanation.Why):
        return found.statement if found.word == "unknown" and found.statement in (TIME_LIMIT, CANCELLED) else found.word
    reason = getattr(found, "reason", None)
    return reason if reason is not None else found.word if hasattr(found, "word") else type(found).__name__


QUESTIONS: dict[str, Callable[..., Any]] = {
    "solve": clueproof.solve,
    "verify": clueproof.verify,
    "count": clueproof.count,
    "solutions": lambda puzzle, **options: list(clueproof.solutions(puzzle, **options)),
    "candidates": clueproof.candidates,
    "minimise": clueproof.minimise,
    "redundant": clueproof.redundant,
    "repair": clueproof.repair,
    "explain": explanation.walk_through,
    "hint": explanation.hint,
    "why": lambda puzzle, **options: explanation.why(puzzle, "r1c3", **options),
    "difficulty": explanation.difficulty,
    "to_dimacs": lambda puzzle, **options: exports.to_dimacs(puzzle, unique=True, **options),
    "to_cpsat": lambda puzzle, **options: exports.to_cpsat(puzzle, unique=True, **options),
    "compare": lambda puzzle, **options: comparison.compare([puzzle], ["sat"], **options),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_no_time_at_all(name: str) -> None:
    assert _ended(QUESTIONS[name], sudoku(HARD), time_limit=1e-9) == TIME_LIMIT


@pytest.mark.parametrize("name", QUESTIONS)
def test_cancelled_before_it_began(name: str) -> None:
    cancel = Cancel()
    cancel.cancel()
    assert _ended(QUESTIONS[name], sudoku(HARD), cancel=cancel) == CANCELLED
    assert _ended(QUESTIONS[name], sudoku(HARD), cancel=cancel, time_limit=1000) == CANCELLED


@pytest.mark.parametrize("name", QUESTIONS)
def test_cancelled_at_any_look(name: str) -> None:
    """The answer is the one that there is without a token, or says that it was cancelled."""
    puzzle = sudoku(UNIQUE)
    answer = _ended(QUESTIONS[name], puzzle)
    seen = set()
    for looks in (1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 10_000, 10_000_000):
        sessions.close_all()
        said = _ended(QUESTIONS[name], puzzle, cancel=Looks(looks))
        # what was asked about is known, but not the answer
        assert said == answer or CANCELLED in said or (name, said) == ("why", "unknown"), (looks, said)
        seen.add(said)
    assert answer in seen
    # an easy step is found before anybody looks
    assert len(seen) > 1 or name == "hint"


@pytest.mark.parametrize("name", ["count", "solutions", "verify", "candidates", "minimise", "repair", "explain"])
def test_cancelled_from_another_thread(name: str) -> None:
    puzzle: Any = (
        OneSeatedPigeons().puzzle(13) if name == "verify" else sudoku("." * 625 if name != "count" else "." * 81)
    )
    cancel, said = Cancel(), []
    options = {"backend": "sat"} if name in ("verify", "count", "solutions") else {}
    work = threading.Thread(target=lambda: said.append(_ended(QUESTIONS[name], puzzle, cancel=cancel, **options)))
    work.start()
    time.sleep(0.3)
    cancel.cancel()
    work.join(NEVER)
    assert not work.is_alive()
    (reason,) = said
    # where there are several solutions some of these questions are answered at once
    assert reason == CANCELLED or name in ("minimise", "explain")


def test_a_token_may_serve_many_questions() -> None:
    cancel = Cancel()
    puzzle = ManySolutions().puzzle(1)
    said: list[Any] = []
    work = [
        threading.Thread(target=lambda name=name: said.append(clueproof.count(puzzle, backend=name, cancel=cancel)))
        for name in ("sat", "cpsat", "brute-force", "deduction:search")
    ]
    for thread in work:
        thread.start()
    time.sleep(1)
    cancel.cancel()
    for thread in work:
        thread.join(NEVER)
    assert [(answer.complete, answer.reason) for answer in said] == [(False, CANCELLED)] * 4


def test_solutions_that_were_found_stay_found() -> None:
    puzzle = ManySolutions().puzzle(1)
    cancel = Cancel()
    found = clueproof.solutions(puzzle, cancel=cancel)
    assert len({next(found) for _ in range(5)}) == 5
    cancel.cancel()
    with pytest.raises(CancelledError):
        next(found)
    assert clueproof.count(puzzle, limit=3, cancel=Cancel()).found == 3
    with pytest.raises(TimeLimitError):
        list(clueproof.solutions(puzzle, time_limit=0.2))


def test_a_suspended_generator_leaves_other_questions_alone() -> None:
    puzzle = ManySolutions().puzzle(1)
    cancel = Cancel()
    found = clueproof.solutions(puzzle, cancel=cancel, time_limit=1000)
    next(found)
    cancel.cancel()
    assert clueproof.verify(puzzle).word == "multiple"
    assert clueproof.verify(sudoku(UNIQUE)).word == "unique"
    found.close()  # type: ignore[attr-defined]


# the contract of sessions


def test_who_sets_no_limit_is_never_told_undecided() -> None:
    """ "Undecided" might be taken for "no" there."""
    model = OneSeatedPigeons().model(13)
    with backend("sat").open(model) as session:
        key = model.keys[0]
        assert isinstance(key, int)
        with Clock(0.1), pytest.raises(TimeLimitError):
            session.solve([-key])
        with Clock(0.1):
            answer = session.solve([-key], Limit.within(1000))
            assert getattr(answer, "reason", "") == TIME_LIMIT
        with Clock(None, Looks(3)), pytest.raises(CancelledError):
            session.solve([-key], Limit(conflicts=10**9))


def test_a_limit_knows_the_clock() -> None:
    cancel = Cancel()
    limit = Limit.within(1000, cancel)
    assert limit.left is not None and limit.left > 900 and limit.bounded and limit.over() is None
    assert not Limit().bounded and Limit().left is None
    with Clock(10):
        assert limit.left < 11 and Limit().left is not None and Limit().bounded
        assert Limit.within(5).left is not None and Limit.within(5).left < 6  # type: ignore[operator]
    assert limit.attempt(7) == Limit(limit.deadline, 7, cancel)
    cancel.cancel()
    assert (limit.left, limit.over(), limit.attempt(3).over()) == (0.0, CANCELLED, CANCELLED)
    assert Limit.within(0).over() == TIME_LIMIT


# making puzzles


@pytest.mark.parametrize(
    "recipe",
    [
        Recipe("skyscrapers", (35, 35)),
        Recipe("binary", (200, 200)),
        Recipe("sudoku", (25, 25)),
        Recipe("nonogram", (100, 100)),
        Recipe("elimination", None, {}),
        Recipe("independent-set"),
        Recipe("sudoku", difficulty="hard"),
    ],
    ids=lambda recipe: f"{recipe.rules}{recipe.difficulty or ''}",
)
def test_making_ends(recipe: Recipe) -> None:
    begun = time.monotonic()
    with pytest.raises(TimeLimitError):
        make(recipe, 1, time_limit=1e-3)
    with pytest.raises(CancelledError):
        make(recipe, 1, cancel=Looks(20))
    assert time.monotonic() - begun < NEVER


def test_a_time_limit_has_no_part_in_what_is_made() -> None:
    recipe = Recipe("sudoku", (6, 6))
    usual = make(recipe, "limits", 2)
    made = 0
    for looks in (50, 100, 200, 400, 800, 1600, 10**9):
        try:
            assert make(recipe, "limits", 2, cancel=Looks(looks)) == usual
            made += 1
        except CancelledError:
            assert made == 0
    assert made


def test_what_was_not_made_in_time_is_told_and_the_next_one_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    from clueproof.generation import making

    real = making.make

    def slow(recipe: Recipe, seed: int | str, number: int, *rest: Any) -> Any:
        if number == 2:
            raise TimeLimitError
        return real(recipe, seed, number, *rest)

    monkeypatch.setattr(making, "make", slow)
    missed = []
    recipe = Recipe("sudoku", (4, 4))
    ids = [
        m.puzzle.id for m in generate(recipe, 7, 3, time_limit=9, missed=lambda number, error: missed.append(number))
    ]
    assert (ids, missed) == (["7-1", "7-3"], [2])
    found = generate(recipe, 7, 3, time_limit=9)
    assert next(found).puzzle.id == "7-1"
    with pytest.raises(TimeLimitError):
        next(found)


def test_making_in_several_processes_has_limits_too() -> None:
    missed: list[int] = []
    recipe = Recipe("binary", (200, 200))
    assert not list(generate(recipe, 1, 2, jobs=2, time_limit=0.05, missed=lambda number, error: missed.append(number)))
    assert missed == [1, 2]
    cancel = Cancel()
    threading.Timer(1, cancel.cancel).start()
    with pytest.raises(CancelledError):
        list(generate(recipe, 1, 2, jobs=2, cancel=cancel))
