"""Random models: every question that a session can be asked, and every question about a puzzle whose rules they are, in
all backends, beside all assignments that satisfy the model.

`deduction` and `deduction:trial` may say that they don't know. What a backend can't take, such as rules that are no
exact cover, is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from typing import Any

from pysat.solvers import Solver

from clueproof import NotUniqueError, Puzzle, Unknown, candidates, count, minimise, solve, verify
from clueproof.backends import Optimum, Refuted, Satisfied, Session, Undecided, backend
from clueproof.backends.sat import INCREMENTAL, ONE_SHOT
from clueproof.clock import TIME_LIMIT
from clueproof.lowering.clauses import CHOICES, Formula
from clueproof.model import Assignment, Cut, LazyConstraint, Literal
from clueproof.questions import Multiple, NoSolution, Solved, Unique
from clueproof.seeded_random import SeededRandom
from tests.fuzz.campaign import Answerer, Case, Kind, Tally, faults, valid
from tests.fuzz.model_data import Built, ModelRules, Truth
from tests.fuzz.random_models import random_cover, random_model, random_queries
from tests.fuzz.shrinking import with_less, with_one
from tests.fuzz.solvers import OPTIONAL, PROGRAMS, eager, is_team, starts_anew, takes

SECONDS = 60
"""For a question about a model so small."""
MOST_LISTED = 60
"""More solutions are not listed one by one."""
SLOW = ("cpsat", "brute-force", "exact-cover")
"""Backends that are asked less, whatever their options."""
SINGLE = ("solve", "implied", "verify")
"""Questions of one or two queries, asked more often."""
WRITTEN_OUT = "written out"
"""What stands for a backend: a formula as it is exported, lazy constraints included."""
OFTEN: dict[str, float] = {
    "sat": 1.0,
    "native": 0.9,
    "cpsat": 0.3,
    "cpsat:native": 0.2,
    "cpsat:linear=order,cardinality=totalizer": 0.05,
    "cpsat:linear=direct,cuts=lazy": 0.05,
    "deduction": 0.3,
    "deduction:trial": 0.2,
    "deduction:search": 0.5,
    "brute-force": 0.1,
    "auto": 0.1,
    "checked:sat:minisat22 by deduction:search": 0.05,
    "portfolio:sat:minisat22,cpsat": 0.05,
    "cubes:jobs=2,sat:minisat22": 0.05,
    WRITTEN_OUT: 0.3,
}
"""In which share of the cases a backend is asked."""

COVERS = 0.02
"""The share of exact covers, which `exact-cover` takes."""


class Asked(Answerer):
    """One backend's answers about a model, each compared with the truth."""

    def __init__(self, built: Built, truth: Truth, name: str, question: str, tally: Tally) -> None:
        super().__init__(name, question, tally)
        self.built, self.truth = built, truth

    def compared(self) -> None:
        """One more verdict."""
        kinds = [constraint["type"] for constraint in self.built.data["constraints"]]
        self.tally.compared(backend=self.backend, question=self.question, constraint=kinds)

    def open(self, why: str) -> None:
        """No answer, which techniques alone may give; others only for lack of time."""
        self.must(why == TIME_LIMIT or self.backend in ("deduction", "deduction:trial"), f"undecided: {why}")
        super().open(why)

    # one answer

    def answered(self, answer: object, assumptions: Sequence[Literal], right: list[Assignment]) -> None:
        """Satisfied or refuted, as is right."""
        self.compared()
        if isinstance(answer, Refuted):
            self.must(not right, f"refuted under {self.names(assumptions)}, but {self.show(right)}")
            self.core(answer.core, assumptions)
        else:
            assert isinstance(answer, Satisfied), answer
            if answer.forced:
                self.must(all(self.among(answer.assignment, [one]) for one in right), f"forced, but {self.show(right)}")
            self.witness(answer, assumptions)

    def witness(self, answer: Satisfied, assumptions: Sequence[Literal]) -> None:
        """The assignment satisfies the model."""
        found, model = answer.assignment, self.built.model
        shown = self.show([found])
        for constraint in model.constraints:
            self.must(constraint.holds(found), f"{shown} breaks {constraint}")
        self.must(all(map(found.true, assumptions)), f"{shown} is not {self.names(assumptions)}")
        self.must(answer.keys == tuple(map(found.value, model.keys)), f"keys {answer.keys} in {shown}")
        self.must(self.among(found, self.truth.under([*assumptions])), f"{shown} is no solution")
        for integer in model.integers:
            value = found.value(integer)
            for other, literal in integer.known_equals.items():
                self.must(found.true(literal) == (value == other), f"{integer} is {value} in {shown}")
            for bound, literal in integer.known_at_most.items():
                self.must(found.true(literal) == (value <= bound), f"{integer} is {value} in {shown}")

    def among(self, found: Assignment, right: list[Assignment]) -> bool:
        """Is it one of those, whatever it says of variables that are not the model's?"""
        variables = range(1, self.built.model.variables + 1)
        return any(
            all(found.true(variable) == one.true(variable) for variable in variables)
            and [*found.integers] == [*one.integers]
            for one in right
        )

    def core(self, core: Sequence[Literal], assumptions: Sequence[Literal]) -> None:
        """The core is a part of the assumptions, and has no solution."""
        self.must({*core} <= {*assumptions}, f"core {self.names(core)} of {self.names(assumptions)}")
        right = self.truth.under([*core])
        self.must(not right, f"core {self.names(core)}, but {self.show(right)}")

    def names(self, literals: Sequence[Literal]) -> str:
        """Literals as people read them."""
        model = self.built.model
        said = [model.describe(one) if abs(one) <= model.variables else f"variable {one}" for one in literals]
        return ", ".join(said) or "nothing"

    def show(self, assignments: list[Assignment]) -> str:
        """The first of some assignments."""
        if not assignments:
            return "there is no solution"
        model, one = self.built.model, assignments[0]
        values = {
            name: one.value(cell)
            for name, cell in self.built.variables.items()
            if not isinstance(cell, int) or cell <= model.variables
        }
        return f"{values} of {len(assignments)}"


# questions to a session


def _solve(asked: Asked, session: Session, assumptions: list[Literal]) -> None:
    answer = session.solve(assumptions)
    if isinstance(answer, Undecided):
        asked.open(answer.reason)
    else:
        asked.answered(answer, assumptions, asked.truth.under(assumptions))


def _all_solutions(asked: Asked, session: Session, assumptions: list[Literal]) -> None:
    """By blocking each by its keys."""
    wanted = asked.truth.keys(asked.truth.under(assumptions))
    if len(wanted) > MOST_LISTED:
        return
    found: set[tuple[int, ...]] = set()
    with session.guard() as guard:
        while isinstance(answer := session.solve([*assumptions, guard]), Satisfied):
            asked.must(answer.keys not in found, f"{answer.keys} again")
            asked.must(answer.keys in wanted, f"{answer.keys} is no solution")
            found.add(answer.keys)
            session.add_clause(session.model.difference(answer.keys), guard)
    if isinstance(answer, Undecided):
        asked.open(answer.reason)
        return
    asked.compared()
    asked.must(found == wanted, f"{len(found)} solutions, but there are {len(wanted)}: {sorted(wanted - found)[:1]}")


def _optimise(asked: Asked, session: Session, assumptions: list[Literal]) -> None:
    """The best value; then, with a guard that holds it, how many solutions have it."""
    if session.model.objective is None:
        return
    right = asked.truth.under(assumptions)
    found = session.optimise(assumptions)
    if isinstance(found, Undecided):
        asked.open(found.reason)
        return
    if not isinstance(found, Optimum):
        asked.answered(found, assumptions, right)
        return
    asked.witness(found.best, assumptions)
    value = asked.truth.value(found.best.assignment)
    asked.must(value == found.value, f"a solution worth {value} is told as one of {found.value}")
    if not found.proven:
        asked.open(f"bound {found.bound}")
        return
    asked.compared()
    values = sorted({asked.truth.value(one) for one in right})
    best = values[-1 if session.model.objective.maximise else 0]
    asked.must(found.value == best, f"optimum {found.value} of {values}")
    wanted = asked.truth.keys([one for one in right if asked.truth.value(one) == best])
    if len(wanted) > MOST_LISTED:
        return
    seen: set[tuple[int, ...]] = set()
    with session.guard() as guard:
        session.hold(found, guard)
        while isinstance(answer := session.solve([*assumptions, guard]), Satisfied):
            asked.must(answer.keys in wanted - seen, f"{answer.keys} as good as {best}")
            seen.add(answer.keys)
            session.add_clause(session.model.difference(answer.keys), guard)
    if isinstance(answer, Undecided):
        asked.open(answer.reason)
    else:
        asked.compared()
        asked.must(seen == wanted, f"{len(seen)} as good as {best}, but there are {len(wanted)}")


def _implied(asked: Asked, session: Session, assumptions: list[Literal]) -> None:
    found = session.implied(assumptions)
    asked.compared()
    right = asked.truth.under(assumptions[: found.many])
    known = {abs(literal) for one in right[:1] for literal in one.literals}
    for literal in found.literals:
        if abs(literal) in known:
            wrong = [one for one in right if not one.true(literal)]
            asked.must(not wrong, f"{asked.names([literal])} from {asked.names(assumptions)}, but {asked.show(wrong)}")
    if found.many < len(assumptions):
        right = asked.truth.under(assumptions[: found.many + 1])
        asked.must(not right, f"{asked.names(assumptions[: found.many + 1])} refuted, but {asked.show(right)}")


SESSION_QUESTIONS: dict[str, Callable[[Asked, Session, list[Literal]], None]] = {
    "solve": _solve,
    "all solutions": _all_solutions,
    "optimise": _optimise,
    "implied": _implied,
}

# questions about a puzzle whose rules are the model, and whose clues are assumptions


@dataclass(frozen=True)
class Posed:
    """A puzzle, and what is right about it."""

    puzzle: Puzzle
    assumptions: list[Literal]
    best: int | None
    """The best value that a solution has."""
    right: set[tuple[int, ...]]
    """The solutions that count."""

    @classmethod
    def of(cls, built: Built, truth: Truth, clues: Sequence[str]) -> Posed:
        assumptions = built.literals(clues)
        best, those = truth.best(truth.under(assumptions))
        return cls(ModelRules().puzzle(built, *clues), assumptions, best, truth.keys(those))


def _told(asked: Asked, posed: Posed, answer: Any) -> bool:
    """What all answers have in common; False if the answer is none."""
    if isinstance(answer, Unknown):
        asked.open(answer.reason)
        return False
    asked.compared()
    if isinstance(answer, NoSolution):
        asked.must(not posed.right, f"no solution, but {posed.right}")
        core = [posed.assumptions[place] for place in answer.core.positions]
        asked.core(core, posed.assumptions)
        for literal in core if answer.core.irreducible else ():
            rest = [other for other in core if other != literal]
            asked.must(bool(asked.truth.under(rest)), f"core {asked.names(core)} is not irreducible")
    elif answer.best is not None:
        asked.must(answer.best.proven, f"not proved: {answer.best}")
        asked.must(answer.best.value == posed.best, f"best {answer.best.value}, but it is {posed.best}")
    return True


def _solve_puzzle(asked: Asked, posed: Posed) -> None:
    answer = solve(posed.puzzle, backend=asked.backend, time_limit=SECONDS, irreducible=True)
    if _told(asked, posed, answer) and isinstance(answer, Solved):
        asked.must(answer.solution in posed.right, f"{answer.solution} is no solution")


def _verify(asked: Asked, posed: Posed) -> None:
    answer = verify(posed.puzzle, backend=asked.backend, time_limit=SECONDS)
    if not _told(asked, posed, answer):
        return
    number = len(posed.right)
    word = "multiple" if number > 1 else ("none", "unique")[number]
    asked.must(answer.word == word, f"{answer.word}, but there are {number} solutions")
    if isinstance(answer, Unique):
        asked.must(answer.solution in posed.right, f"{answer.solution} is no solution")
    if isinstance(answer, Multiple):
        both = {answer.solution, answer.second}
        asked.must(len(both) == 2 and both <= posed.right, f"{both} are no two solutions")


def _count(asked: Asked, posed: Posed) -> None:
    answer = count(posed.puzzle, MOST_LISTED, backend=asked.backend, time_limit=SECONDS)
    if not answer.complete and answer.found < MOST_LISTED:
        asked.open(str(answer.reason))
        return
    asked.compared()
    number = min(len(posed.right), MOST_LISTED)
    asked.must(answer.found == number, f"{answer.found} solutions, but there are {len(posed.right)}")


def _candidates(asked: Asked, posed: Posed) -> None:
    answer = candidates(posed.puzzle, backend=asked.backend, time_limit=SECONDS)
    if not _told(asked, posed, answer) or isinstance(answer, NoSolution | Unknown):
        return
    if not answer.complete:
        asked.open(str(answer.reason))
        return
    asked.must({*answer.witnesses} <= posed.right, f"{answer.witnesses} are no solutions")
    for place, key in enumerate(answer.keys):
        wanted = {keys[place] for keys in posed.right}
        asked.must({*key.seen} == wanted, f"{key.name} is {[*key.seen]}, but it is {wanted}")


def _minimise(asked: Asked, posed: Posed) -> None:
    if len(posed.right) != 1 or posed.best is not None or len({*posed.assumptions}) < len(posed.assumptions):
        return
    try:
        found = minimise(posed.puzzle, backend=asked.backend, time_limit=SECONDS)
    except NotUniqueError as error:
        asked.must(isinstance(error.verdict, Unknown), str(error))
        asked.open(str(error))
        return
    asked.compared()
    kept = asked.built.literals(found.puzzle.clues)
    asked.must({*kept} <= {*posed.assumptions}, f"clues {asked.names(kept)}")
    asked.must(len(asked.truth.keys(asked.truth.under(kept))) == 1, f"{asked.names(kept)} leave several solutions")
    if not found.irreducible:
        asked.open(str(found.reason))
        return
    for literal in kept:
        rest = asked.truth.under([other for other in kept if other != literal])
        asked.must(len(asked.truth.keys(rest)) > 1, f"{asked.names([literal])} is not needed")


PUZZLE_QUESTIONS: dict[str, Callable[[Asked, Posed], None]] = {
    "solve puzzle": _solve_puzzle,
    "verify": _verify,
    "count": _count,
    "candidates": _candidates,
    "minimise": _minimise,
}

# a formula for export, where lazy constraints are written out


def _solve_formula(asked: Asked, solver: Solver, assumptions: list[Literal]) -> None:
    right, variables = asked.truth.under(assumptions), asked.built.model.variables
    asked.compared()
    if solver.solve(assumptions=assumptions):
        found = solver.get_model()[:variables]
        asked.must(found in [[*one.literals] for one in right], f"{found} under {asked.names(assumptions)} is none")
    else:
        asked.must(not right, f"refuted under {asked.names(assumptions)}, but {asked.show(right)}")


def _written_out(built: Built, truth: Truth, queries: Sequence[list[Literal]], tally: Tally) -> None:
    asked = Asked(built, truth, WRITTEN_OUT, "solve", tally)
    with faults(asked.what):
        formula = Formula(built.model, static=True)
        asked.must(not formula.lazy, f"{formula.lazy} is left out")
        with Solver("cadical153", bootstrap_with=formula.clauses) as solver:
            # a variable that no clause mentions has a value too
            solver.add_clause([built.model.variables, -built.model.variables])
            for assumptions in queries:
                _solve_formula(asked, solver, assumptions)


def _follows(asked: Asked, constraint: LazyConstraint, cut: Cut) -> None:
    """All solutions satisfy a cut of a lazy constraint."""
    asked.compared()
    wrong = [one for one in asked.truth.assignments if not any(map(one.true, cut.clause))]
    asked.must(not wrong, f"{cut} of {constraint} does not follow: {asked.show(wrong)}")


def _session_answers(
    built: Built,
    truth: Truth,
    name: str,
    questions: Sequence[str],
    queries: Sequence[list[Literal]],
    more: Sequence[list[Literal]],
    tally: Tally,
) -> None:
    with ExitStack() as stack:
        stack.enter_context(eager())
        with faults(Asked(built, truth, name, "open", tally).what):
            session = stack.enter_context(backend(name).open(built.model))
        session.on_cut = partial(_follows, Asked(built, truth, name, "cut", tally))
        for question in questions:
            asked = Asked(built, truth, name, question, tally)
            with faults(asked.what):
                for assumptions in [*queries, *more] if question in SINGLE else queries:
                    SESSION_QUESTIONS[question](asked, session, assumptions)


def compare(case: Case, tally: Tally) -> None:
    """All questions of the case to all its backends. Raises DisagreementError."""
    with valid():
        built = Built(case["model"])
        queries, more = ([built.literals(names) for names in case[part]] for part in ("queries", "more"))
        truth = Truth(built)
    for name in case["backends"]:
        quick = name.partition(":")[0] not in SLOW and not is_team(name) and not starts_anew(name)
        questions = case["questions"] if not starts_anew(name) else [q for q in case["questions"] if q in SINGLE]
        if name == WRITTEN_OUT:
            _written_out(built, truth, [*queries, *more], tally)
        elif takes(name, built.model):
            of_session = [question for question in questions if question in SESSION_QUESTIONS]
            _session_answers(built, truth, name, of_session, queries, more if quick else [], tally)
            for question in questions:
                if question in PUZZLE_QUESTIONS:
                    asked = Asked(built, truth, name, question, tally)
                    with faults(asked.what):
                        for clues in case["queries"]:
                            PUZZLE_QUESTIONS[question](asked, Posed.of(built, truth, clues))
        else:
            tally.refused += 1


def _true_queries(model: dict[str, Any], chance: SeededRandom, number: int) -> list[list[str]]:
    """Lists of assumptions that are true in some solution, of all its variables or of a few; none without one."""
    built = Built(model)
    assignments, queries = Truth(built).assignments, []
    for _ in range(number if assignments else 0):
        one, share = chance.one_of(assignments), chance.one_of((0.3, 0.7, 1.0))
        values = {name: one.value(cell) for name, cell in built.variables.items() if chance.happens(share)}
        queries.append(
            chance.shuffled(
                [
                    f"{name}={value}" if name in model["integers"] else "-" * (not value) + name
                    for name, value in values.items()
                ]
            )
        )
    return queries


def make(chance: SeededRandom, number: int) -> Case:
    """A random model, a few lists of assumptions, and whom to ask what."""
    covers = chance.happens(COVERS)
    model = random_cover(chance) if covers else random_model(chance)
    backends = [name for name, often in OFTEN.items() if chance.happens(often)]
    if covers:
        backends.append("exact-cover")
    backends += [f"sat:{chance.one_of(INCREMENTAL)}" for _ in range(2)]
    option = chance.one_of([*CHOICES])
    backends.append(f"sat:{chance.one_of(INCREMENTAL)},{option}={chance.one_of(CHOICES[option])}")
    if chance.happens(0.01):
        backends.append(chance.one_of([*PROGRAMS, *[f"sat:{name}" for name in ONE_SHOT]]))
    if chance.happens(0.05):
        backends.append(chance.one_of(OPTIONAL))
    questions = [*SESSION_QUESTIONS, *PUZZLE_QUESTIONS]
    return {
        "model": model,
        "queries": [[], *random_queries(model, chance, 3), *_true_queries(model, chance, 2)],
        "more": [*random_queries(model, chance, 20), *_true_queries(model, chance, 10)],
        "backends": [*dict.fromkeys(backends)],
        "questions": [question for question in questions if question == "solve" or chance.happens(0.4)],
    }


def _fixed(part: Any) -> bool:
    """Faces are true of all lines of some paths together."""
    return isinstance(part, dict) and bool(part.get("faces"))


def smaller(case: Case) -> Iterator[Case]:
    """With less of anything."""
    yield from with_one(case, "backends", "questions")
    yield from with_less(case, _fixed)


KIND = Kind("models", make, compare, smaller)
