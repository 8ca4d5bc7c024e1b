"""Proofs: is one accepted of a formula that has a solution?

Formulas of up to five variables, with empty clauses, tautologies and literals that stand twice, and lines that look
like a proof: steps that follow, steps that nearly do, steps that are made up, hints and numbers that are changed,
deletions of whatever is there. What checks proofs in the library, and the program in docs/, may accept them only if no
assignment makes all clauses true; what brings DRAT into LRAT may make such proofs only. The proofs of the solver must
be accepted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib.util import module_from_spec, spec_from_file_location
from itertools import product
from typing import Any

from clueproof.backends.refutation import NotRefutedError, refutation
from clueproof.backends.session import NO_LIMIT
from clueproof.proofs import NotElaboratedError, ProofError, check_lrat, elaborated
from clueproof.seeded_random import SeededRandom
from tests.fuzz.campaign import ROOT, Case, DisagreementError, Kind, Tally, faults, valid
from tests.fuzz.shrinking import with_less

Clause = list[int]
LIBRARY, PROGRAM = "the check", "docs/check_certificate.py"


def make(chance: SeededRandom, number: int) -> Case:
    """A formula, a proof in LRAT and one in DRAT, which are seldom right."""
    variables = 1 + chance.below(5)
    clauses = [_clause(chance, variables) for _ in range(1 + chance.below(12))]
    known = dict(enumerate(clauses, 1))
    steps: list[list[Any]] = []
    for clause in [*(_clause(chance, variables) for _ in range(chance.below(6))), []]:
        newest = len(known) + 1
        steps.append([newest, clause, _hints(clause, known)])
        known[newest] = clause
    for _ in range(chance.below(3)):
        _spoil(steps, chance, variables)
    lines = [_line(step) for step in steps]
    for _ in range(chance.one_of((0, 0, 1, 3))):
        lines.insert(chance.below(len(lines)), f"1 d {1 + chance.below(len(known))} 0")
    return {"clauses": clauses, "lrat": lines, "drat": [*_drat(clauses, steps, chance)]}


def compare(case: Case, tally: Tally) -> None:
    """Raises DisagreementError where something is proved that is not so."""
    with valid():
        clauses: list[Clause] = [[*map(int, clause)] for clause in case["clauses"]]
        lrat, drat = "".join(f"{line}\n" for line in case["lrat"]), "".join(f"{line}\n" for line in case["drat"])
    open_ = satisfiable(clauses)
    for name, accepts in CHECKERS.items():
        with faults(name):
            accepted = accepts(clauses, lrat)
        _compared(tally, name, accepted, open_)
        if accepted and open_:
            raise DisagreementError(name, "a proof is accepted of a formula that has a solution")
    made: list[str] = []
    with faults("elaborated"):
        with suppress(NotElaboratedError):
            made.append(elaborated(clauses, drat).lrat())
        _compared(tally, "elaborated", bool(made), open_)
    with faults("the solver"):
        try:
            made.append(refutation(clauses, 5, NO_LIMIT)[0].lrat())
        except NotRefutedError:
            if not open_:
                raise
    for proof in made:
        for name, accepts in CHECKERS.items():
            if open_ or not accepts(clauses, proof):
                raise DisagreementError(name, f"{'false' if open_ else 'refused'}: {proof}")


def satisfiable(clauses: Sequence[Sequence[int]]) -> bool:
    """Does an assignment make all clauses true?"""
    top = max((abs(literal) for clause in clauses for literal in clause), default=0)
    for signs in product((1, -1), repeat=top):
        true = {sign * variable for variable, sign in enumerate(signs, 1)}
        if not any(true.isdisjoint(clause) for clause in clauses):
            return True
    return False


def _library(clauses: Sequence[Clause], proof: str) -> bool:
    try:
        check_lrat(clauses, proof.splitlines())
    except ProofError:
        return False
    return True


def _program() -> Callable[[Sequence[Clause], str], bool]:
    spec = spec_from_file_location("check_certificate", ROOT / "docs" / "check_certificate.py")
    assert spec is not None and spec.loader is not None
    alone: Any = module_from_spec(spec)
    spec.loader.exec_module(alone)

    def accepts(clauses: Sequence[Clause], proof: str) -> bool:
        try:
            return bool(alone.refuted(clauses, proof))
        except (alone.RefusedError, ValueError, KeyError, IndexError):
            return False

    return accepts


CHECKERS = {LIBRARY: _library, PROGRAM: _program()}


def _compared(tally: Tally, name: str, accepted: bool, open_: bool) -> None:
    formula = "has a solution" if open_ else "has none"
    tally.compared(outcome=f"{name}: {'accepted' if accepted else 'refused'}, the formula {formula}")


def _clause(chance: SeededRandom, variables: int) -> Clause:
    size = chance.one_of((0, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3)) if chance.happens(0.9) else 4
    return [(1 + chance.below(variables)) * chance.one_of((1, -1)) for _ in range(size)]


def _hints(clause: Clause, known: dict[int, Clause]) -> list[int]:
    """What unit propagation goes through, whether or not it ends with a clause that is false."""
    false, found = {*clause}, []
    changed = True
    while changed:
        changed = False
        for number, other in known.items():
            left = {*other} - false
            if not left:
                return [*found, number]
            if len(left) == 1 and number not in found:
                false.update(-literal for literal in left)
                found.append(number)
                changed = True
    return found


def _spoil(steps: list[list[Any]], chance: SeededRandom, variables: int) -> None:
    """Change something in a step."""
    step = chance.one_of(steps)
    what = chance.below(8)
    if what == 0:
        step[0] += chance.one_of((-2, -1, 1))
    elif what == 1:
        step[1] = _clause(chance, variables)
    elif what == 2:
        step[1] = step[1] * 2
    elif what == 3:
        step[2] = chance.shuffled(step[2])
    elif what == 4 and step[2]:
        place = chance.below(len(step[2]))
        step[2][place] *= -1
    elif what == 5:
        step[2] = [*step[2], 1 + chance.below(step[0] + 1)]
    elif what == 6:
        step[2] = step[2][chance.below(2) :][:-1]
    else:
        steps.insert(chance.below(len(steps) + 1), [step[0], step[1][:1], step[2]])


def _line(step: list[Any]) -> str:
    number, clause, hints = step
    return " ".join(map(str, [number, *clause, 0, *hints, 0]))


def _drat(clauses: Sequence[Clause], steps: list[list[Any]], chance: SeededRandom) -> Iterator[str]:
    """The steps without hints; at times with what fooled a checker: all clauses that hold a literal are deleted, and
    then its negation is added, which takes away no solution."""
    for _, clause, _ in steps:
        if chance.happens(0.3) and any(clauses):
            literal = chance.one_of([literal for clause in clauses for literal in clause])
            for other in clauses:
                if literal in other:
                    yield " ".join(map(str, ["d", *other, 0]))
            yield f"{-literal} 0"
        yield " ".join(map(str, [*clause, 0]))


KIND = Kind("proofs", make, compare, with_less)
