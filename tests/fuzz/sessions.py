"""Random sequences of calls to an open session: clauses and constraints for good or under guards, new literals, queries
of all kinds, cancelled ones too; and questions about puzzles of the same model in between, whose sessions stay open.

After each call the answer is compared with all assignments that satisfy what was added so far.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from typing import Any
from unittest.mock import patch

from clueproof.backends import BackendError, Limit, Satisfied, Session, Undecided, backend
from clueproof.backends.sat import INCREMENTAL
from clueproof.clock import CANCELLED, TIME_LIMIT
from clueproof.model import Assignment, Constraint, Literal, Variable
from clueproof.questions.sessions import close_all
from clueproof.seeded_random import SeededRandom
from tests.fuzz.campaign import Case, Kind, Tally, faults, valid
from tests.fuzz.model_data import Built, Truth
from tests.fuzz.models import PUZZLE_QUESTIONS, SESSION_QUESTIONS, Asked, Posed
from tests.fuzz.random_models import MAKERS, Pool, random_constraint, random_model
from tests.fuzz.shrinking import with_less, with_one
from tests.fuzz.solvers import OPTIONAL, PROGRAMS, eager, is_team, takes

MOST_ASSIGNMENTS = 96
MOST_NEW = 3
"""New literals in one session."""
FIRST_NEW = 100
"""New literals are called b100, b101 ..."""
OFTEN: dict[str, float] = {
    "sat": 0.6,
    "native": 0.6,
    "cpsat": 0.12,
    "cpsat:native": 0.08,
    "portfolio:sat:minisat22,cpsat": 0.02,
    "cubes:jobs=2,sat:minisat22": 0.02,
    "deduction:search": 0.3,
    "brute-force": 0.25,
    "auto": 0.1,
    "exact-cover": 0.01,
}
"""In which share of the cases a backend is asked."""
TUNED = "clueproof.backends.clause_session"
"""Where the constants are that a case may change, so that solvers are replaced often."""


class World(Assignment):
    """An assignment that tells of literals too that the session made."""

    __slots__ = ("new",)

    def __init__(self, known: Assignment, new: Mapping[Literal, bool]) -> None:
        super().__init__(known.literals, known.integers)
        self.new = new

    def true(self, literal: Literal) -> bool:
        there = self.new.get(abs(literal))
        return super().true(literal) if there is None else there == (literal > 0)

    def all_true(self, literals: Sequence[Literal]) -> list[bool]:
        return [*map(self.true, literals)]

    def value(self, cell: Variable) -> int:
        return int(self.true(cell)) if isinstance(cell, int) else super().value(cell)


class GrowingTruth(Truth):
    """All assignments that satisfy a model and what a session was told since."""

    def __init__(self, built: Built) -> None:
        super().__init__(built)
        self.assignments = [World(one, {}) for one in self.assignments]
        self._guarded: dict[Literal, list[Callable[[Assignment], bool]]] = {}

    def add(self, holds: Callable[[Assignment], bool], guard: Literal | None) -> None:
        """What holds from now on, or while the guard is assumed."""
        if guard is None:
            self.assignments = [*filter(holds, self.assignments)]
        else:
            self._guarded[guard].append(holds)

    def new(self, literal: Literal) -> None:
        """A literal that may be true or false."""
        self.assignments = [
            World(one, {**one.new, literal: value})
            for one in self.assignments
            if isinstance(one, World)
            for value in (False, True)
        ]

    def open(self, guard: Literal) -> None:
        """A new guard."""
        self._guarded[guard] = []

    def close(self, guard: Literal) -> None:
        """The guard is gone, with what it was for."""
        del self._guarded[guard]

    def under(self, assumptions: list[Literal]) -> list[Assignment]:
        guards = [literal for literal in assumptions if literal in self._guarded]
        assumed = [literal for literal in assumptions if literal not in self._guarded]
        holding = [holds for guard in guards for holds in self._guarded[guard]]
        return [one for one in super().under(assumed) if all(holds(one) for holds in holding)]


class Calls:
    """An open session and the truth about it; `do` makes one call and compares. A context manager."""

    def __init__(self, case: Case, name: str, tally: Tally) -> None:
        with valid():
            self.built = Built(case["model"])
            self.built.literals(case["literals"])
            self.bare, self.truth = Truth(self.built), GrowingTruth(self.built)
        self.name, self.tally = name, tally
        self.guards: dict[str, Literal] = {}
        self.new: list[str] = []
        self._opened = 0
        self._unread: list[tuple[Satisfied, list[Assignment]]] = []
        self._tuning = ExitStack()
        for constant, value in case.get("tuning", {}).items():
            self._tuning.enter_context(patch(f"{TUNED}.{constant}", value))
        self._tuning.enter_context(eager())
        with faults(self._asked("open").what):
            self.session: Session = backend(name).open(self.built.model)

    def __enter__(self) -> Calls:
        return self

    def __exit__(self, *_: object) -> None:
        self.session.close()
        close_all()
        self._tuning.close()

    def do(self, step: Mapping[str, Any]) -> None:
        """One call. Raises DisagreementError."""
        with valid():
            asked = self._asked(step["do"])
        with faults(asked.what):
            getattr(self, f"_{step['do']}")(asked, step)

    def finish(self) -> None:
        """Answers that nobody has read yet are still right."""
        asked = self._asked("read late")
        with faults(asked.what):
            for answer, right in self._unread:
                asked.compared()
                asked.must(answer.keys in self.truth.keys(right), f"{answer.keys}, read late, is no solution")
                asked.must(asked.among(answer.assignment, right), f"{asked.show([answer.assignment])}, read late")
        self._unread.clear()

    def _asked(self, question: str) -> Asked:
        return Asked(self.built, self.truth, self.name, question, self.tally)

    def _assumptions(self, step: Mapping[str, Any]) -> list[Literal]:
        with valid():
            guards = [self.guards[name] for name in step.get("guards", ())]
            return [*guards, *self.built.literals(step.get("assume", []))]

    def _guard(self, step: Mapping[str, Any]) -> Literal | None:
        with valid():
            name = step.get("guard")
            return None if name is None else self.guards[name]

    # what changes the session

    def _clause(self, asked: Asked, step: Mapping[str, Any]) -> None:
        guard = self._guard(step)
        with valid():
            literals = self.built.literals(step["literals"])
        self.session.add_clause(literals, guard)
        self.truth.add(lambda one: any(map(one.true, literals)), guard)

    def _constraint(self, asked: Asked, step: Mapping[str, Any]) -> None:
        guard = self._guard(step)
        with valid():
            made: Constraint = self.built.constraint(step["constraint"])
            assert all(made.holds(one) in (True, False) for one in self.truth.assignments)
        try:
            self.session.add_constraint(made if guard is None else made.enforced_by(guard))
        except BackendError:
            top = self.built.model.variables
            refused = any(isinstance(cell, int) and abs(cell) > top for cell in made.cells())
            asked.must(is_team(self.name) and refused, "a constraint is refused")
            return
        self.truth.add(made.holds, guard)

    def _literal(self, asked: Asked, step: Mapping[str, Any]) -> None:
        name = f"b{FIRST_NEW + len(self.new)}"
        literal = self.session.new_literal()
        self.built.variables[name] = literal
        self.truth.new(literal)
        self.new.append(name)

    def _open(self, asked: Asked, step: Mapping[str, Any]) -> None:
        guard = self.session.open_guard()
        asked.must(guard not in self.guards.values(), f"the guard {guard} is there already")
        self.guards[f"g{self._opened}"] = guard
        self._opened += 1
        self.truth.open(guard)

    def _close(self, asked: Asked, step: Mapping[str, Any]) -> None:
        with valid():
            guard = self.guards.pop(step["guard"])
        self.session.close_guard(guard)
        self.truth.close(guard)

    def _cancel(self, asked: Asked, step: Mapping[str, Any]) -> None:
        """Queries have no answer until they are let go on."""
        self.session.cancel()
        answer = self.session.solve(self._assumptions(step))
        self.session.resume()
        asked.compared()
        asked.must(answer == Undecided(CANCELLED), f"{answer} although it is cancelled")

    def _late(self, asked: Asked, step: Mapping[str, Any]) -> None:
        """The time is over before it begins."""
        answer = self.session.solve(self._assumptions(step), Limit(deadline=time.monotonic() - 1))
        asked.compared()
        asked.must(answer == Undecided(TIME_LIMIT), f"{answer} although the time is over")

    # queries

    def _solve(self, asked: Asked, step: Mapping[str, Any]) -> None:
        assumptions = self._assumptions(step)
        if not step.get("later"):
            SESSION_QUESTIONS["solve"](asked, self.session, assumptions)
            return
        answer, right = self.session.solve(assumptions), self.truth.under(assumptions)
        if isinstance(answer, Satisfied):
            self._unread.append((answer, right))
        else:
            asked.answered(answer, assumptions, right)

    def _all(self, asked: Asked, step: Mapping[str, Any]) -> None:
        SESSION_QUESTIONS["all solutions"](asked, self.session, self._assumptions(step))

    def _optimise(self, asked: Asked, step: Mapping[str, Any]) -> None:
        SESSION_QUESTIONS["optimise"](asked, self.session, self._assumptions(step))

    def _implied(self, asked: Asked, step: Mapping[str, Any]) -> None:
        SESSION_QUESTIONS["implied"](asked, self.session, self._assumptions(step))

    # questions about puzzles, in sessions that stay open in between

    def _ask(self, asked: Asked, step: Mapping[str, Any]) -> None:
        with valid():
            about = Asked(self.built, self.bare, self.name, step["question"], self.tally)
            posed = Posed.of(self.built, self.bare, step["clues"])
        PUZZLE_QUESTIONS[step["question"]](about, posed)


class KnownPool(Pool):
    """The cells of a model that is compiled already: only literals that are there."""

    def __init__(self, case: Case, chance: SeededRandom) -> None:
        super().__init__(chance, case["model"]["booleans"], case["model"]["integers"])
        self.there = [*self.booleans, *case["literals"]]

    def literal(self) -> str:
        name = self.chance.one_of(self.there)
        return f"-{name}" if self.chance.happens(0.4) else name


LATER = [name for name in MAKERS if name not in ("Matching", "ValueRegions")]
"""Constraints that can be added to a session: regions need literals of their own, and matchings integers, which the
model must have."""
WEIGHTS: dict[str, int] = {
    "solve": 10, "clause": 4, "constraint": 2, "open": 3, "close": 2, "literal": 1, "all": 2, "optimise": 2,
    "implied": 2, "cancel": 1, "late": 1, "ask": 3,
}  # fmt: skip
"""How often each call is made."""
DECK = [what for what, weight in WEIGHTS.items() for _ in range(weight)]


class Steps:
    """Random calls that can be made, one after the other."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.new: list[str] = []
        self.guards: list[str] = []
        self.opened = 0

    def step(self, what: str, chance: SeededRandom) -> dict[str, Any] | None:
        """A call of that sort; None if there can be none now."""
        pool = KnownPool(self.case, chance)
        guard = chance.one_of(self.guards) if self.guards and chance.happens(0.7) else None
        if what in ("clause", "constraint"):
            pool.there += self.new
            # without a guard what is added stays, and soon nothing is left
            if guard is None and chance.happens(0.6):
                return None
            if what == "clause":
                return {"do": what, "literals": pool.some(pool.literal, 0 if guard else 1, 4), "guard": guard}
            return {"do": what, "constraint": random_constraint(pool, chance.one_of(LATER)), "guard": guard}
        if what == "open":
            self.guards.append(f"g{self.opened}")
            self.opened += 1
            return {"do": what}
        if what == "close":
            if guard is None:
                return None
            self.guards.remove(guard)
            return {"do": what, "guard": guard}
        if what == "literal":
            if len(self.new) == MOST_NEW:
                return None
            self.new.append(f"b{FIRST_NEW + len(self.new)}")
            return {"do": what}
        if what == "ask":
            clues = [pool.literal() for _ in range(chance.one_of((0, 1, 2, 4, 8)))]
            return {"do": what, "question": chance.one_of([*PUZZLE_QUESTIONS]), "clues": clues}
        pool.there += self.new
        assume = [pool.literal() for _ in range(chance.one_of((0, 0, 1, 2, 3, 6)))]
        asked = {"do": what, "assume": assume, "guards": [name for name in self.guards if chance.happens(0.6)]}
        return {**asked, "later": True} if what == "solve" and chance.happens(0.2) else asked


def beginning(chance: SeededRandom) -> Case:
    """A model, and which literals it has."""
    model = random_model(chance, MOST_ASSIGNMENTS)
    literals = [
        f"{name}{relation}{value}"
        for name, values in model["integers"].items()
        for value in values
        for relation in ("=", "<=")
        if chance.happens(0.6)
    ]
    case: Case = {"model": model, "literals": literals}
    if chance.happens(0.5):
        case["tuning"] = {"RELOAD_AFTER": chance.below(6), "DEDICATED_AFTER": 1 + chance.below(3)}
    return case


def make(chance: SeededRandom, number: int) -> Case:
    """A model and a few dozen calls."""
    case = beginning(chance)
    steps = Steps(case)
    made = [steps.step(chance.one_of(DECK), chance) for _ in range(chance.one_of((10, 30, 60)))]
    backends = [name for name, often in OFTEN.items() if chance.happens(often)]
    backends.append(f"sat:{chance.one_of(INCREMENTAL)}")
    if PROGRAMS and chance.happens(0.01):
        backends.append(chance.one_of(PROGRAMS))
    if chance.happens(0.05):
        backends.append(chance.one_of(OPTIONAL))
    return {**case, "steps": [step for step in made if step is not None], "backends": backends}


def compare(case: Case, tally: Tally) -> None:
    """All calls, in each backend. Raises DisagreementError."""
    for name in case["backends"]:
        with valid():
            model = Built(case["model"]).model
        if not takes(name, model):
            tally.refused += 1
            continue
        with Calls(case, name, tally) as calls:
            for step in case["steps"]:
                calls.do(step)
            calls.finish()


def smaller(case: Case) -> Iterator[Case]:
    """With less of anything."""
    yield from with_one(case, "backends")
    yield from with_less(case)


KIND = Kind("sessions", make, compare, smaller)
