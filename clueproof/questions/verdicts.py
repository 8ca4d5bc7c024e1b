"""The answers to questions: plain data, each with one word that says which it is (`word`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Generic, Literal, NamedTuple, TypeAlias

from clueproof import render
from clueproof.backends import ModelSize
from clueproof.grid.board import Board
from clueproof.puzzle.rule_set import Puzzle, PuzzleOf
from clueproof.puzzle.solution import Solution
from clueproof.questions.told import Told, ToldByPicture
from clueproof.syntax.record import JsonValue

MAX_NAMED = 12
"""Clues of a contradiction that are named; further ones are counted."""


class Phases(NamedTuple):
    """What the time of a question went into, in seconds; the parts sum up to it.

    `building`: the model, and `encoding`: its compiled form (clauses, or CP-SAT's model), unless they exist from an
    earlier puzzle. `loading`: clauses are given to a solver, at its first query; CP-SAT does that inside of `solving`.
    `solving`: the first solution, the best one where there is an objective, and its check, or the refutation.
    `cutting`: solutions are looked at for cuts of lazy constraints. `proving`: another solution, or the proof that
    there is none; where the puzzle has no solution, the second refutation by SAT.
    """

    building: float = 0.0
    encoding: float = 0.0
    loading: float = 0.0
    solving: float = 0.0
    cutting: float = 0.0
    proving: float = 0.0


@dataclass(frozen=True, slots=True)
class Evidence:
    """How the answer was reached.

    `backend` names the one that answered and, after "+", the one that took over where the first can't answer. It is
    "auto" where that took the fastest solver there is, which `solver` names then, for what no solver can choose;
    `queries` is the number of queries to solvers; `seconds` is wall time. `statistics` are further counts of the
    backend's session: `cuts` of lazy constraints, `reloads` of its solver, `dedicated` solvers of hard queries, and
    `conflicts`, `decisions`, `propagations` and `restarts` if the solver reports them; zeros are left out. `phases` are
    those of `solve` and `verify`, all 0 where time was up while the model was built. `size` is the size of the compiled
    model, if it is compiled to clauses or CP-SAT constraints.
    """

    backend: str
    queries: int
    seconds: float
    statistics: Mapping[str, int] = field(default_factory=dict, compare=False)
    phases: Phases = field(default=Phases(), compare=False)
    size: ModelSize | None = field(default=None, compare=False)
    solver: str = field(default="", compare=False)


class _Deferred:
    """Fields that are computed when they are first read."""

    __slots__ = ("_find",)
    _find: Callable[[], Core]


@dataclass(frozen=True, slots=True)
class Core(_Deferred):
    """Clues that contradict each other under the rules, in words and as positions in the puzzle's clues.

    With `irreducible`, proved: leaving out any one of them ends the contradiction. Empty: the rules
    alone, for this shape, have no solution.

    The solver that proves a contradiction names `first`, mostly too many clues; that is known at once. The core of a
    verdict is made smaller when one of its other fields is first read, so that the verdict alone costs nothing more.
    This takes two seconds at most; a core that takes longer stays as small as it has become.
    """

    sentences: tuple[str, ...]
    positions: tuple[int, ...]
    irreducible: bool
    first: tuple[int, ...] = field(default=(), repr=False, compare=False)

    @classmethod
    def deferred(cls, first: tuple[int, ...], find: Callable[[], Core]) -> Core:
        """A core that is made small by `find` when it is first read."""
        core = object.__new__(cls)
        object.__setattr__(core, "first", first)
        object.__setattr__(core, "_find", find)
        return core

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            """A field that is not computed yet."""
            if name not in ("sentences", "positions", "irreducible"):
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)
            found = self._find()
            for known in ("sentences", "positions", "irreducible"):
                object.__setattr__(self, known, getattr(found, known))
            return getattr(found, name)

    def __str__(self) -> str:
        return self.sentence

    @property
    def sentence(self) -> str:
        """The contradiction in words; of many clues the first dozen."""
        if not self.sentences:
            return "no grid of this shape obeys the rules, whatever the clues"
        if len(self.sentences) == 1:
            return f"{self.sentences[0]}: this clue alone contradicts the rules"
        named = [*self.sentences[:MAX_NAMED]]
        if len(self.sentences) > MAX_NAMED:
            named.append(f"... and {len(self.sentences) - MAX_NAMED} more")
        return f"{len(self.sentences)} clues contradict each other: {'; '.join(named)}"


@dataclass(frozen=True, slots=True)
class Best:
    """The value of a puzzle's objective: the best found, and a bound that no solution passes.

    Where the rules choose among equally good solutions, `chosen` says that the choice is proved too.
    """

    value: int
    bound: int | None
    chosen: bool = True

    @property
    def proven(self) -> bool:
        """Is it proved that no solution is better?"""
        return self.value == self.bound and self.chosen


def _picture(answer: Solved | Unique | Multiple) -> str | None:
    """The picture that notebooks show."""
    return None if answer.puzzle is None else picture(answer.puzzle, answer.word, answer.solutions)


@dataclass(frozen=True, slots=True, repr=False)
class Solved(Told, Generic[Solution]):
    """There is this solution; nothing is said about others, but for `best` where the puzzle has an objective."""

    solution: Solution
    evidence: Evidence
    best: Best | None = None
    puzzle: PuzzleOf[Solution] | None = field(default=None, compare=False, kw_only=True)
    word: ClassVar[Literal["solved"]] = "solved"
    _repr_svg_ = _picture

    @property
    def solutions(self) -> tuple[Solution]:
        """Those that it holds."""
        return (self.solution,)


@dataclass(frozen=True, slots=True, repr=False)
class Unique(Told, Generic[Solution]):
    """This is the only solution, or the only optimal one: with it blocked, nothing satisfies rules and clues."""

    solution: Solution
    evidence: Evidence
    best: Best | None = None
    puzzle: PuzzleOf[Solution] | None = field(default=None, compare=False, kw_only=True)
    word: ClassVar[Literal["unique"]] = "unique"
    _repr_svg_ = _picture

    @property
    def solutions(self) -> tuple[Solution]:
        """Those that it holds."""
        return (self.solution,)


@dataclass(frozen=True, slots=True, repr=False)
class Multiple(Told, Generic[Solution]):
    """At least these two solutions, equally good ones, exist; `differ` names what differs between them."""

    solution: Solution
    second: Solution
    differ: tuple[str, ...]
    evidence: Evidence
    best: Best | None = None
    puzzle: PuzzleOf[Solution] | None = field(default=None, compare=False, kw_only=True)
    word: ClassVar[Literal["multiple"]] = "multiple"
    _repr_svg_ = _picture

    @property
    def solutions(self) -> tuple[Solution, Solution]:
        """Those that it holds."""
        return self.solution, self.second


@dataclass(frozen=True, slots=True, repr=False)
class NoSolution(Told):
    """The clues contradict each other; `core` are some that already do."""

    core: Core
    evidence: Evidence
    puzzle: Puzzle | None = field(default=None, compare=False, kw_only=True)
    word: ClassVar[Literal["none"]] = "none"

    @property
    def solutions(self) -> tuple[()]:
        """Those that it holds."""
        return ()


@dataclass(frozen=True, slots=True, repr=False)
class Unknown(Told, Generic[Solution]):
    """Not decided, and why; `solution` if one was found before."""

    reason: str
    evidence: Evidence
    solution: Solution | None = None
    best: Best | None = None
    puzzle: PuzzleOf[Solution] | None = field(default=None, compare=False, kw_only=True)
    word: ClassVar[Literal["unknown"]] = "unknown"

    @property
    def solutions(self) -> tuple[Solution, ...]:
        """Those that it holds."""
        return () if self.solution is None else (self.solution,)


Verdict: TypeAlias = Unique[Solution] | Multiple[Solution] | NoSolution | Unknown[Solution]
SolveAnswer: TypeAlias = Solved[Solution] | NoSolution | Unknown[Solution]


@dataclass(frozen=True, slots=True, repr=False)
class Count(ToldByPicture, Generic[Solution]):
    """How many solutions: exactly `found` when `complete`, else at least that many, and why it stopped. Their
    `solutions`, if they were kept."""

    found: int
    complete: bool
    reason: str | None
    evidence: Evidence
    solutions: tuple[Solution, ...] = ()
    puzzle: PuzzleOf[Solution] | None = field(default=None, compare=False, kw_only=True)


def verdict_fields(answer: Verdict | SolveAnswer, puzzle: Puzzle | None) -> dict[str, JsonValue]:
    """What there is to say of the puzzle that the answer is about; without its solutions where that is not known."""
    found: dict[str, JsonValue] = {"verdict": answer.word}
    if isinstance(answer, NoSolution):
        core = answer.core
        found["core"], found["irreducible"] = list(core.sentences), core.irreducible
        if not core.sentences:
            found["reason"] = core.sentence
        return found
    if puzzle is not None and answer.solution is not None:
        found["solution"] = puzzle.rules.solution_value(puzzle, answer.solution)
    if isinstance(answer, Multiple):
        if puzzle is not None:
            found["second"] = puzzle.rules.solution_value(puzzle, answer.second)
        found["differ"] = list(answer.differ)
    elif isinstance(answer, Unknown):
        found["reason"] = answer.reason
    return found if answer.best is None else {**found, **_optimum(answer.best)}


def named(puzzle: Puzzle) -> dict[str, JsonValue]:
    """Its own id as it is, a number too, else the place that it came from; its rule set; and what was passed over, if
    anything was."""
    notes: dict[str, JsonValue] = {"notes": [*puzzle.notes]} if puzzle.notes else {}
    return {"id": puzzle.name if puzzle.id in (None, "") else puzzle.id, "puzzle": puzzle.rules.name, **notes}


def known(evidence: Evidence) -> dict[str, JsonValue]:
    """Which backend answered, and how long it took."""
    return {"backend": evidence.backend, "seconds": round(evidence.seconds, 6)}


def _optimum(best: Best) -> dict[str, int]:
    return {"value": best.value} if best.bound is None else {"value": best.value, "bound": best.bound}


def boards(puzzle: Puzzle, solutions: Sequence[object]) -> tuple[Board, ...]:
    """The solution; of two both, what differs marked; the puzzle if there is none."""
    drawn = tuple(puzzle.rules.draw(puzzle, solution) for solution in solutions or (None,))
    return render.differences_marked(*drawn) if len(drawn) == 2 else drawn


def picture(puzzle: Puzzle, word: str, solutions: Sequence[object]) -> str:
    """The answer as SVG, its verdict in one `word` above it."""
    return render.to_sheet([render.Figure(word, boards(puzzle, solutions))])
