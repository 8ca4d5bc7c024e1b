"""Random lives of the native engine: clauses, rules and variables that come between queries, assumptions, cores, what
follows from assumptions, solutions that are forbidden under guards, which are retired, and series of decisions and
deletions.

Two other solvers are told the same, and get the rules as cuts; each answer must be theirs. A solution must satisfy all
clauses, and the meaning of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

from pysat.solvers import Solver

from clueproof.grid import Grid
from clueproof.model import Acyclic, Assignment, Connected, LazyConstraint, Literal, SingleLoop
from clueproof.seeded_random import SeededRandom
from tests.fuzz.campaign import Case, DisagreementError, Kind, Tally, faults, valid

OTHERS = ("minicard", "cadical195")
SATISFIED, REFUTED = 10, 20
MANY = 1 << 40
RULES = ("connected", "acyclic", "loop")
"""The steps that add one."""

Literals = list[int]


class Company:
    """The engine and other solvers."""

    def __init__(self, variables: int, tally: Tally) -> None:
        self.variables = variables
        self.engine: Any = import_module("clueproof.backends.native._engine").Solver(variables)
        self.others = {name: Solver(name) for name in OTHERS}
        self.clauses: list[Sequence[Literal]] = []
        self.rules: list[LazyConstraint] = []
        self.tally = tally
        self._tell((variables, -variables))

    def close(self) -> None:
        for other in self.others.values():
            other.delete()

    def _tell(self, clause: Sequence[Literal]) -> None:
        for other in self.others.values():
            other.add_clause(clause)

    # what is added

    def grow(self) -> None:
        self.variables += 1
        self.engine.grow(self.variables)
        self._tell((self.variables, -self.variables))

    def add(self, clauses: Sequence[Sequence[Literal]], at_once: bool = False) -> None:
        self.clauses += clauses
        for clause in clauses:
            self._tell(clause)
            if not at_once:
                self.engine.add_clause(clause)
        if at_once:
            self.engine.add_clauses([(), *clauses, ()], 1, len(clauses) + 1)

    def rule(self, rule: LazyConstraint) -> None:
        self.rules.append(rule)
        if isinstance(rule, Connected):
            self.engine.add_connected(rule.nodes, rule.edges, rule.enforce)
        elif isinstance(rule, Acyclic):
            self.engine.add_acyclic(rule.edges, rule.points, rule.ends, rule.enforce)
        elif isinstance(rule, SingleLoop):
            self.add([(*(-literal for literal in rule.enforce), *clause) for clause in rule.clauses()])
            number = {point: place for place, point in enumerate(rule.at)}
            ends = [(number[one], number[other]) for one, other in rule.ends]
            self.engine.add_loop(rule.edges, len(number), ends, rule.enforce)

    # what is asked

    def ask(self, assumptions: Sequence[Literal]) -> bool:
        """A solution must be one, and a core fail by itself; what was forced is the only solution."""
        status = self.engine.solve(assumptions, MANY, 60.0)
        _must(status in (SATISFIED, REFUTED), f"status {status}")
        found = bool(status == SATISFIED)
        self._agreed("solve", found, assumptions)
        if not found:
            core = self.engine.core()
            _must({*core} <= {*assumptions}, f"core {core} of {assumptions}")
            self._agreed("core", False, core)
            return False
        literals = self.literals()
        assignment = Assignment(literals, [])
        _must(len(literals) == self.variables, f"{len(literals)} of {self.variables} variables")
        for clause in [*self.clauses, *((literal,) for literal in assumptions)]:
            _must(any(map(assignment.true, clause)), f"{literals} breaks {clause}")
        for rule in self.rules:
            _must(rule.holds(assignment), f"{literals} breaks {rule}")
        if self.engine.forced():
            for literal in literals:
                self._agreed("forced", False, [*assumptions, -literal])
        return True

    def ask_what_follows(self, assumptions: Sequence[Literal]) -> None:
        many, literals, refuting = self.engine.implied(assumptions)
        _must(refuting >= 0 or many == len(assumptions), f"{many} of {assumptions} hold, and no more are refuted")
        for literal in literals:
            self._agreed("implied", False, [*assumptions[:many], -literal])
        if refuting >= 0:
            self._agreed("refuted", False, assumptions[: many + 1])

    def list(self, assumptions: Sequence[Literal], times: int) -> None:
        """Some solutions, each forbidden under a guard that is retired at the end, as sessions do."""
        self.grow()
        guard, first = self.variables, len(self.clauses)
        while times and self.ask([*assumptions, guard]):
            times -= 1
            self.add([[-guard, *(-literal for literal in self.literals()[:6] if abs(literal) != guard)]])
        self.add([[-guard]])
        # what a retired guard enforced holds
        del self.clauses[first:]

    def draw(self, assumptions: Sequence[Literal], groups: Sequence[Sequence[Literal]], conflicts: int) -> None:
        """Of each group the first literal with which the others find a solution is accepted, and true in the last
        answer."""
        status, done, accepted = self.engine.draw(assumptions, groups, conflicts, 60.0)
        _must(accepted[: len(assumptions)] == [*assumptions], f"{accepted} does not begin with {assumptions}")
        if status == REFUTED:
            self._agreed("draw", False, assumptions)
            return
        _must(status == SATISFIED or conflicts < MANY, f"status {status}")
        _must(done == len(groups) or status != SATISFIED, f"{done} of {groups}")
        found = self.literals() if status == SATISFIED else accepted
        taken = [*assumptions]
        for group in groups[:done]:
            for literal in group:
                possible = self._expected(self.others["minicard"], [*taken, literal])
                taken.append(literal if possible else -literal)
                self._agreed("draw", False, [*accepted, -taken[-1]])
                _must(status != SATISFIED or taken[-1] in found, f"{found} lacks {taken[-1]}")
                if possible:
                    break
        if done:
            self._agreed("draw", True, accepted)

    def leave_out(
        self, always: Sequence[Literal], groups: Sequence[Sequence[Literal]], most: int, conflicts: int
    ) -> None:
        """The groups that are left out are those that the others leave out."""
        whole = [*always, *(literal for group in groups for literal in group)]
        if self.ask(whole):
            return
        out, core, _ = self.engine.leave_out(always, groups, self.engine.core(), most, conflicts, 60.0)
        for number, gone in enumerate(out):
            left = [literal for group in groups[number + 1 :] for literal in group]
            self._agreed("leave out", not gone, [*always, *left])
            always = always if gone else [*always, *groups[number]]
            most -= len(groups[number]) * gone
        self._agreed("leave out", False, core)
        left = [literal for group in groups[len(out) :] for literal in group]
        _must({*core} <= {*always, *left}, f"core {core} of {[*always, *left]}")
        _must(most >= 0, "too many are left out")
        all_done = len(out) == len(groups) or len(groups[len(out)]) > most
        _must(all_done or conflicts < MANY, f"only {len(out)} of {groups}")

    def literals(self) -> Literals:
        """The last answer."""
        return [variable if true else -variable for variable, true in enumerate(self.engine.values(), 1)]

    def _agreed(self, question: str, found: bool, assumptions: Sequence[Literal]) -> None:
        """The others say the same."""
        for name, other in self.others.items():
            _must(self._expected(other, assumptions) is found, f"{question} {assumptions}: {found}, unlike {name}")
        self.tally.compared(question=question, answer="satisfied" if found else "refuted")

    def _expected(self, other: Solver, assumptions: Sequence[Literal]) -> bool:
        """What another solver says. Cuts follow from the rules, so they stay."""
        while other.solve(assumptions=[*dict.fromkeys(assumptions)]):
            assignment = Assignment(other.get_model()[: self.variables], [])
            cuts = [cut.clause for rule in self.rules for cut in rule.cuts(assignment)]
            if not cuts:
                return True
            for cut in cuts:
                other.add_clause(cut)
        return False


def _must(right: bool, says: str) -> None:
    if not right:
        raise DisagreementError("the engine", says)


# random lives


def make(chance: SeededRandom, number: int) -> Case:
    """What an engine is told and asked, one after the other."""
    first = variables = chance.one_of((6, 12, 20, 30))
    steps: list[list[Any]] = []
    some = [_clause(chance, variables) for _ in range(chance.below(3 * variables))]
    steps.append(["clauses", [clause for clause in some if clause], True])
    for _ in range(chance.one_of((10, 30))):
        what = chance.below(24)
        if what < 4:
            steps.append(["clauses", [_clause(chance, variables)], False])
        elif what < 6:
            steps.append(_rule(chance, variables))
        elif what < 7:
            variables += 1
            steps.append(["grow"])
        elif what < 8:
            steps.append(["clauses", [_clause(chance, variables) for _ in range(4)], True])
        elif what < 10:
            steps.append(["follows", _assumptions(chance, variables)])
        elif what < 13:
            steps.append(["list", _assumptions(chance, variables), chance.one_of((2, 8))])
            variables += 1
        elif what < 15:
            groups = [_assumptions(chance, variables) for _ in range(chance.below(variables))]
            steps.append(["draw", _assumptions(chance, variables), groups, chance.one_of((1, MANY, MANY))])
        elif what < 17:
            groups = [_assumptions(chance, variables) for _ in range(chance.below(variables))]
            most = chance.one_of((variables, 6 * variables))
            steps.append(["leave out", _assumptions(chance, variables), groups, most, chance.one_of((1, MANY, MANY))])
        else:
            steps.append(["ask", _assumptions(chance, variables)])
    return {"variables": first, "steps": steps}


def _literal(chance: SeededRandom, variables: int) -> int:
    return (1 + chance.below(variables)) * chance.one_of((1, -1))


def _clause(chance: SeededRandom, variables: int) -> Literals:
    size = 0 if chance.below(400) == 0 else chance.one_of((1, 2, 2, 3, 3, 3, 4, 9))
    return [_literal(chance, variables) for _ in range(size)]


def _assumptions(chance: SeededRandom, variables: int) -> Literals:
    return [_literal(chance, variables) for _ in range(chance.one_of((0, 1, 2, 3, 6)))]


def _rule(chance: SeededRandom, variables: int) -> list[Any]:
    """On a grid, the literals mostly variables of their own, some negated, alike or each other's negations."""
    height, width = chance.one_of(((2, 3), (3, 3), (3, 4), (4, 4), (2, 7)))
    edges = [[*edge] for edge in Grid(height, width, range(height * width)).edges if chance.happens(0.95)]
    wild = chance.happens(0.3)
    enforcing = [_literal(chance, variables) for _ in range(chance.one_of((0, 0, 1, 2)))]

    def some(count: int) -> Literals:
        apart = chance.shuffled(range(1, variables + 1))[:count]
        literals = [*apart, *(1 + chance.below(variables) for _ in range(count - len(apart)))]
        return [literal * chance.one_of((1, -1)) if wild else literal for literal in literals]

    sort = chance.below(10)
    if sort < 5:
        return ["connected", some(height * width), edges, enforcing]
    if sort < 7:
        return ["acyclic", some(len(edges)), edges, enforcing]
    through = [point for point in range(height * width) if chance.happens(0.1)]
    return ["loop", some(len(edges)), edges, through, chance.happens(0.5), enforcing]


def read_rule(step: Sequence[Any]) -> LazyConstraint:
    """The constraint that a step adds."""
    name, literals, edges, *rest = step
    pairs = tuple((one, other) for one, other in edges)
    if name != "loop":
        (enforcing,) = rest
        kind = Connected if name == "connected" else Acyclic
        return kind(tuple(literals), pairs, enforce=tuple(enforcing))
    through, or_none, enforcing = rest
    return SingleLoop(tuple(literals), pairs, tuple(through), or_none, enforce=tuple(enforcing))


def compare(case: Case, tally: Tally) -> None:
    """Live the life. Raises DisagreementError where the engine says something else than others."""
    with valid():
        variables, steps = int(case["variables"]), [*case["steps"]]
        rules = [read_rule(step) if step[0] in RULES else None for step in steps]
        _check(variables, steps)
    company = Company(variables, tally)
    try:
        with faults("the engine"):
            for (name, *rest), rule in zip(steps, rules, strict=True):
                if rule is not None:
                    company.rule(rule)
                else:
                    {
                        "clauses": company.add,
                        "grow": company.grow,
                        "follows": company.ask_what_follows,
                        "list": company.list,
                        "ask": company.ask,
                        "draw": company.draw,
                        "leave out": company.leave_out,
                    }[name](*rest)
    finally:
        company.close()


def _check(variables: int, steps: Sequence[Sequence[Any]]) -> None:
    """That a case which was made smaller names no literal that there is not."""
    for name, *rest in steps:
        for literal in _named(name, rest):
            if not 0 < abs(literal) <= variables:
                raise ValueError(f"no literal {literal}")
        if name in RULES:
            points = len(rest[0]) if name == "connected" else 1 + max((max(edge) for edge in rest[1]), default=0)
            if any(not 0 <= end < points for edge in rest[1] for end in edge) or (
                name != "connected" and len(rest[0]) != len(rest[1])
            ):
                raise ValueError("an edge ends nowhere")
        variables += name in ("grow", "list")


def _named(name: str, rest: Sequence[Any]) -> Iterator[int]:
    if name == "clauses":
        for clause in rest[0]:
            yield from clause
    elif name != "grow":
        yield from rest[0]
        if name in RULES:
            yield from rest[-1]
        elif name in ("draw", "leave out"):
            for group in rest[1]:
                yield from group


KIND = Kind("engine", make, compare)
