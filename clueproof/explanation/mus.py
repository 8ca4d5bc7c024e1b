"""The smallest set of premises from which one of several conclusions follows.

Implicit hitting sets: premises are enough for a conclusion exactly if, for every assignment in which the
conclusion is false, one of them is broken there. Source: Ignatiev, Previti, Liffiton and Marques-Silva,
"Smallest MUS extraction with minimal hitting set dualization" (2015); that one of several conclusions may
be chosen is from Gamba, Bogaerts and Guns, "Efficiently explaining CSPs with unsatisfiable subset
optimization" (2021).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum

from clueproof.backends import Limit, Refuted, Satisfied, Session, backend
from clueproof.clock import StoppedError, check_clock
from clueproof.lowering.clauses import formula_of
from clueproof.model import Assignment, AtMost, Constraint, Exactly, Literal, Model
from clueproof.puzzle.rule_set import Puzzle
from clueproof.questions.instance import compile_puzzle
from clueproof.questions.minimal_sets import delete
from clueproof.seeded_random import SeededRandom

CLOCK_MASK = 1023
"""The clock is checked once for every 1024 clauses."""
SOLVER = "sat"
MAX_REDUCED = 10
"""Conclusions, those with the smallest cores that the solver gives, for which a core is made irreducible."""
MAX_REDUCED_BRIEFLY = 2
"""The same where the search is to be brief."""
VARIED, VARIATIONS = 2, 4
"""The number of smallest cores that are made irreducible again, and in how many other orders."""
MAX_PROVABLE = 8
"""Cores up to this size can be proved smallest in `ROUNDS`; for larger ones a fifth of the rounds is enough to find
much smaller ones, if there are any."""
MAX_HOPELESS = 3
"""After so many irreducible cores, all of them twice as large as wanted, or as can be proved smallest, the search ends.
"""
MAX_UNDECIDED = 20
"""After so many conclusions about which nothing is known within the limit of a query, no more are tried where few
premises are wanted, or where there is a core already."""
MAX_SMALL = 3
"""Cores up to this size are left as they are."""
CONFLICTS = 2000
"""The limit of a single query: a refutation that takes more conflicts explains nothing to people."""
CONFLICTS_OF_FEW = 600
"""The same where few premises are wanted, or where the search is to be brief."""
ROUNDS = 20
"""Assignments to learn from before the search for smaller sets ends. (A bound on rounds, not on time, gives the same
result on every machine.)"""


class PremiseKind(StrEnum):
    """What a premise is."""

    RULE = "rule"
    CLUE = "clue"
    FACT = "fact"
    """Found by an earlier step."""


@dataclass(frozen=True, slots=True)
class Premise:
    """What a conclusion can follow from: a rule at a place, a clue, or a fact found before.

    `literal` puts it in force while it is assumed; `sentence` is the premise in words.
    """

    kind: PremiseKind
    literal: Literal
    sentence: str


class GroupSelectors:
    """A puzzle's model with a selector for each rule: see `Model.with_selectors`. Rules and clues are premises.

    The objective is left out, as deduction does not compare solutions.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        instance = compile_puzzle(puzzle)
        clues = [*dict.fromkeys(instance.clues)]
        describe = instance.model.describe
        self.model: Model
        self.model, self._constraints = instance.model.with_selectors(clues)
        self.clues = [Premise(PremiseKind.CLUE, literal, describe(literal)) for literal in clues]
        stated = {*map(abs, clues)}
        self.rules = [
            Premise(PremiseKind.RULE, literal, self.model.describe(literal))
            for literal in self._constraints
            if abs(literal) not in stated
        ]

    def constraints(self, premise: Premise) -> Sequence[Constraint]:
        """The constraints that the premise puts in force; none for facts, and for a clue that is a literal."""
        return self._constraints.get(premise.literal, ())

    def true(self, literal: Literal, assignment: Assignment) -> bool:
        """Does the assignment satisfy what the literal puts in force, whether it is in force there or not?"""
        constraints = self._constraints.get(literal)
        if constraints is None or assignment.true(literal):
            return assignment.true(literal)
        return all(
            constraint.means(assignment)
            for constraint in constraints
            if all(assignment.true(other) for other in constraint.enforce if other != literal)
        )


class Propagation:
    """The clauses of a model, and what follows from premises, breadth first, so that chains are short."""

    def __init__(self, clauses: Sequence[Sequence[Literal]]) -> None:
        self._clauses = clauses
        self._where: dict[Literal, list[int]] = {}
        """For each literal the numbers of the clauses with its negation."""
        for number, clause in enumerate(clauses):
            if not number & CLOCK_MASK:
                check_clock()
            for literal in clause:
                self._where.setdefault(-literal, []).append(number)
        self._lengths = list(map(len, clauses))
        self._premise_of: dict[Literal, Premise] = {}
        self._reason: dict[Literal, int] = {}
        """For each literal that follows from premises, the number of the clause that implied it."""
        self._left: list[int] = self._lengths
        """How many literals of each clause are not false yet."""
        self._broken: int | None = None
        self._open: dict[Literal, list[int]] = {}

    def suppose(self, says: Mapping[Premise, Iterable[Literal]]) -> None:
        """Assume these premises and no others; `says` has the literals that each puts in force."""
        self._premise_of = {}
        for premise, literals in says.items():
            for literal in literals:
                self._premise_of.setdefault(literal, premise)
        units = [number for number, length in enumerate(self._lengths) if length == 1]
        self._left, self._reason = list(self._lengths), {}
        self._broken = self._spread([*self._premise_of], units, self._left, self._reason, self._where)
        # chains meet only clauses that are still open
        self._open = {}
        for number, clause in enumerate(self._clauses):
            if not number & CLOCK_MASK:
                check_clock()
            if self._left[number] > 1 and not any(map(self._is_true, clause)):
                for literal in clause:
                    self._open.setdefault(-literal, []).append(number)

    def refutation(self, literal: Literal, reach: int | None = None) -> set[Premise] | None:
        """Premises that refute the literal; None if propagation finds none.

        With `reach` it gives up after so many implied literals.
        """
        check_clock()
        if self._broken is not None:
            return self._traced([-other for other in self._clauses[self._broken]], {}, literal)
        if self._is_true(-literal):
            return self._traced([-literal], {}, literal)
        if self._is_true(literal):
            return None
        made: dict[Literal, int] = {}
        broken = self._spread([literal], (), _Overlay(self._left), made, self._open, reach)
        if broken is None:
            return None
        return self._traced([-other for other in self._clauses[broken]], made, literal)

    def _is_true(self, literal: Literal) -> bool:
        return literal in self._premise_of or literal in self._reason

    def _spread(
        self,
        start: Sequence[Literal],
        units: Iterable[int],
        left: list[int] | _Overlay,
        made: dict[Literal, int],
        where: Mapping[Literal, Sequence[int]],
        reach: int | None = None,
    ) -> int | None:
        """Make the literals and what follows from them true; the number of a clause that becomes false, if any does."""
        first = set(start)
        queue = deque(start)
        known = self._is_true
        clauses = self._clauses

        def conclude(number: int) -> int | None:
            """Make the last literal of a unit clause true; the clause's number if it is false instead."""
            for literal in clauses[number]:
                if literal in first or literal in made or known(literal):
                    return None
                if not (-literal in first or -literal in made or known(-literal)):
                    made[literal] = number
                    queue.append(literal)
                    return None
            return number

        for number in units:
            if (broken := conclude(number)) is not None:
                return broken
        reached = 0
        while queue and reached != reach:
            reached += 1
            for number in where.get(queue.popleft(), ()):
                left[number] -= 1
                if left[number] < 2 and (broken := conclude(number)) is not None:
                    return broken
        return None

    def _traced(self, true: list[Literal], made: dict[Literal, int], assumed: Literal) -> set[Premise]:
        """The premises behind literals that are true."""
        premises: set[Premise] = set()
        seen: set[Literal] = set()
        while true:
            literal = true.pop()
            if literal in seen or literal == assumed:
                continue
            seen.add(literal)
            premise = self._premise_of.get(literal)
            if premise is not None:
                premises.add(premise)
                continue
            number = made[literal] if literal in made else self._reason[literal]
            true += [-other for other in self._clauses[number] if other != literal]
        return premises


class _Overlay:
    """A list that stores only its changes."""

    __slots__ = ("_changed", "_under")

    def __init__(self, under: list[int]) -> None:
        self._under = under
        self._changed: dict[int, int] = {}

    def __getitem__(self, place: int) -> int:
        found = self._changed.get(place)
        return self._under[place] if found is None else found

    def __setitem__(self, place: int, value: int) -> None:
        self._changed[place] = value


@dataclass(frozen=True, slots=True)
class Mus:
    """A minimal unsatisfiable set: a conclusion (None for a contradiction) and premises from which it follows.

    None of the premises can be left out. If it is `smallest`, it is proved that no conclusion that was offered
    follows from fewer.
    """

    conclusion: Literal | None
    premises: tuple[Premise, ...]
    smallest: bool


class MusFinder:
    """Finds minimal unsatisfiable sets in one puzzle."""

    def __init__(self, session: Session, selectors: GroupSelectors, rounds: int = ROUNDS) -> None:
        self.selectors = selectors
        self._rounds = rounds
        self._session = session
        self.propagation = Propagation(formula_of(selectors.model).clauses)
        self._facts: dict[Literal, tuple[Literal, ...]] = {}

    @classmethod
    @contextmanager
    def open(cls, puzzle: Puzzle, rounds: int = ROUNDS) -> Iterator[MusFinder]:
        """A finder for the puzzle, in a new session: learnt clauses of a kept one would change which set is found."""
        selectors = GroupSelectors(puzzle)
        with backend(SOLVER).open(selectors.model) as session:
            yield cls(session, selectors, rounds)

    def fact(self, literals: Sequence[Literal], sentence: str) -> Premise:
        """A premise that means all these literals together."""
        guard = self._session.open_guard()
        for literal in literals:
            self._session.add_clause((literal,), guard)
        self._facts[guard] = tuple(literals)
        return Premise(PremiseKind.FACT, guard, sentence)

    def propagates(self, premises: Iterable[Premise], conclusion: Literal) -> bool:
        """Does unit propagation refute the opposite of the conclusion under the premises?"""
        assumed = [*(premise.literal for premise in premises), -conclusion]
        return self._session.implied(assumed).many < len(assumed)

    def forget(self) -> None:
        """Drop all facts."""
        for guard in self._facts:
            self._session.close_guard(guard)
        self._facts.clear()

    def smallest(
        self,
        premises: Sequence[Premise],
        conclusions: Sequence[Literal],
        limit: Limit,
        near: Sequence[tuple[Literal, Sequence[Premise]]] = (),
        few: int | None = None,
        briefly: bool = False,
    ) -> Mus | None:
        """The conclusion that needs the fewest premises, as far as can be found. Conclusions that don't follow are
        ignored; without conclusions a contradiction is sought. None if nothing follows, or nothing was found in time.

        `near` are conclusions with premises from which they probably follow, which saves a search among all premises.
        The search ends early if a set of `few` premises, without it one of `MAX_PROVABLE`, is unlikely. With `briefly`
        a few sets are made irreducible, and none smaller is sought.
        """
        limit = limit.attempt(CONFLICTS if few is None else CONFLICTS_OF_FEW)
        found = [core for conclusion, some in near for core in self._cores(some, [conclusion], limit)]
        if not found:
            found = self._cores(premises, conclusions or [None], limit, few is not None or briefly)
        best: Mus | None = None
        chance = SeededRandom("reasons")
        ranked = []
        reduced = sorted(found, key=lambda one: len(one[1]))[: MAX_REDUCED_BRIEFLY if briefly else MAX_REDUCED]
        for place, (conclusion, core, refuted) in enumerate(reduced):
            kept = self._irreducible(core, conclusion, refuted, range(len(core)), limit, briefly)
            ranked.append((len(kept), place, conclusion, core, refuted))
            if best is None or len(kept) < len(best.premises):
                best = Mus(conclusion, kept, False)
            if len(ranked) == MAX_HOPELESS and len(best.premises) > 2 * (few or MAX_PROVABLE):
                return best
        if briefly:
            return best
        for _, _, conclusion, core, refuted in sorted(ranked, key=lambda one: one[:2])[:VARIED]:
            for _ in range(VARIATIONS if best is not None and len(best.premises) > MAX_SMALL else 0):
                kept = self._irreducible(core, conclusion, refuted, chance.shuffled(range(len(core))), limit)
                if best is None or len(kept) < len(best.premises):
                    best = Mus(conclusion, kept, False)
        if best is None:
            return None
        return self._improved(best, premises, conclusions, limit)

    def others_of(self, mus: Mus, conclusions: Sequence[Literal], limit: Limit) -> Iterator[Literal]:
        """Those of these conclusions that follow from the premises of the set too."""
        for conclusion, _, _ in self._cores(mus.premises, conclusions, limit.attempt(CONFLICTS_OF_FEW)):
            if conclusion is not None:
                yield conclusion

    def _irreducible(
        self,
        core: Sequence[Premise],
        conclusion: Literal | None,
        refuted: Refuted,
        order: Sequence[int],
        limit: Limit,
        briefly: bool = False,
    ) -> tuple[Premise, ...]:
        literals = [premise.literal for premise in core]
        groups = [[place] for place in order]
        if briefly:
            limit = limit.attempt(CONFLICTS_OF_FEW)
        result = delete(self._session, literals, _denial(conclusion), refuted, groups, limit, follow_cores=briefly)
        return tuple(core[place] for place in result.kept)

    def _cores(
        self,
        premises: Sequence[Premise],
        conclusions: Sequence[Literal | None],
        limit: Limit,
        brief: bool = False,
    ) -> list[tuple[Literal | None, list[Premise], Refuted]]:
        """For each conclusion that follows, the core that the solver gives. If `brief`, the search ends without any
        where solving is too hard."""
        literals = [premise.literal for premise in premises]
        found = []
        undecided = 0
        perhaps = {*conclusions}
        for conclusion in conclusions:
            if conclusion not in perhaps or limit.left == 0:
                continue
            answer = self._session.solve([*_denial(conclusion), *literals], limit)
            if isinstance(answer, Refuted):
                core = set(answer.core)
                found.append((conclusion, [p for p in premises if p.literal in core], answer))
            elif isinstance(answer, Satisfied):
                # conclusions that are false in this assignment don't follow
                true = answer.assignment.true
                perhaps = {other for other in perhaps if other is not None and true(other)}
            else:
                undecided += 1
                if undecided >= MAX_UNDECIDED and (brief or found):
                    break
        return found

    def _improved(self, best: Mus, premises: Sequence[Premise], conclusions: Sequence[Literal], limit: Limit) -> Mus:
        """A smaller set, if one is found within the rounds."""
        try:
            with _Chooser(premises, conclusions) as chooser:
                return self._chosen(chooser, best, premises, conclusions, limit)
        except StoppedError:
            return best

    def _chosen(
        self,
        chooser: _Chooser,
        best: Mus,
        premises: Sequence[Premise],
        conclusions: Sequence[Literal],
        limit: Limit,
    ) -> Mus:
        number_of = {premise.literal: number for number, premise in enumerate(premises)}
        size = 0
        hopeful = len(best.premises) <= MAX_PROVABLE
        for _ in range(self._rounds if hopeful else self._rounds // 5):
            choice = None
            while size < len(best.premises) and (choice := chooser.choice(size)) is None:
                size += 1
            if choice is None:
                return Mus(best.conclusion, best.premises, True)
            chosen, conclusion = choice
            answer = self._session.solve(
                [*_denial(conclusion), *(premises[number].literal for number in chosen)], limit
            )
            if isinstance(answer, Refuted):
                return Mus(conclusion, tuple(premises[number] for number in sorted(chosen)), True)
            if not isinstance(answer, Satisfied):
                return best
            assignment, broken = self._grown(premises, _denial(conclusion), answer.assignment, limit)
            chooser.learn(
                [number_of[premise.literal] for premise in broken],
                [other for other in conclusions if assignment.true(other)],
            )
        return best

    def _grown(
        self, premises: Sequence[Premise], denial: tuple[Literal, ...], assignment: Assignment, limit: Limit
    ) -> tuple[Assignment, list[Premise]]:
        """An assignment in which a subset of these premises is broken, as small as possible; and that subset."""
        broken = self._broken(premises, assignment)
        tried = 0
        while tried < len(broken):
            bad = {premise.literal for premise in broken}
            fine = [premise.literal for premise in premises if premise.literal not in bad]
            answer = self._session.solve([*denial, *fine, broken[tried].literal], limit)
            if isinstance(answer, Satisfied):
                assignment = answer.assignment
                still = self._broken(broken[tried + 1 :], assignment)
                broken = [*broken[:tried], *still]
            else:
                tried += 1
        return assignment, broken

    def _broken(self, premises: Sequence[Premise], assignment: Assignment) -> list[Premise]:
        """The premises that the assignment does not satisfy, whether they were assumed or not."""

        def true(premise: Premise) -> bool:
            literals = self._facts.get(premise.literal)
            if literals is None:
                return self.selectors.true(premise.literal, assignment)
            return all(map(assignment.true, literals))

        return [premise for premise in premises if not true(premise)]


def _denial(conclusion: Literal | None) -> tuple[Literal, ...]:
    """What to assume so that only the opposite of the conclusion is possible; nothing for a contradiction."""
    return () if conclusion is None else (-conclusion,)


class _Chooser:
    """Chooses few premises, and one conclusion, that all assignments learnt so far leave possible."""

    def __init__(self, premises: Sequence[Premise], conclusions: Sequence[Literal]) -> None:
        model = Model()
        self._premises = [model.boolean(premise.sentence) for premise in premises]
        self._conclusions = {literal: model.boolean(str(literal)) for literal in conclusions}
        model.key(*self._premises, *self._conclusions.values())
        if conclusions:
            model.add(Exactly(1, tuple(self._conclusions.values())))
        self._session = backend(SOLVER).open(model)
        self._bounds: dict[int, Literal] = {}

    def __enter__(self) -> _Chooser:
        return self

    def __exit__(self, *_: object) -> None:
        self._session.close()

    def choice(self, size: int) -> tuple[list[int], Literal | None] | None:
        """Numbers of at most `size` premises and a conclusion; None if there is no such choice."""
        if size not in self._bounds:
            guard = self._bounds[size] = self._session.open_guard()
            self._session.add_constraint(AtMost(size, tuple(self._premises)).enforced_by(guard))
        answer = self._session.solve([self._bounds[size]])
        if not isinstance(answer, Satisfied):
            return None
        true = answer.assignment.true
        chosen = [number for number, literal in enumerate(self._premises) if true(literal)]
        return chosen, next((c for c, literal in self._conclusions.items() if true(literal)), None)

    def learn(self, broken: Sequence[int], followed: Sequence[Literal]) -> None:
        """Note an assignment in which exactly these premises are broken, and exactly these conclusions true."""
        self._session.add_clause(
            [*(self._premises[number] for number in broken), *(self._conclusions[c] for c in followed)]
        )
