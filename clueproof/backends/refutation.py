"""Proofs that a formula has no solution, found by a solver: CaDiCaL, which says for each step what it follows from."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pysolvers
from pysat.solvers import Solver

from clueproof.backends.process import Child, program_command
from clueproof.backends.scratch import scratch_folder, write
from clueproof.backends.session import ALONE, Limit
from clueproof.lowering.clauses.formula import dimacs_clauses, dimacs_header
from clueproof.model import Literal
from clueproof.proofs import ProofStep, Refutation, read_lrat

SOLVER = "cadical195"
SMALL, QUICK = 200_000, 2_000
"""A formula of so many clauses is tried in this process for so many conflicts. What is harder goes to a process of its
own, which can be ended."""
ANOTHER = "there is another solution"
LRAT = {"CADICAL_LRAT": "1", "CADICAL_BINARY": "0"}
"""Options of CaDiCaL, for which PySAT has no argument: it reads them from the environment when it is made."""


class NotRefutedError(Exception):
    """There is no proof; the message says why."""


def refutation(clauses: Sequence[Sequence[Literal]], top: int, limit: Limit) -> tuple[Refutation, str]:
    """The steps that are needed, and the solver that found them.

    Raises NotRefutedError if the formula has a solution, or time is up.
    """
    if (empty := next((number for number, clause in enumerate(clauses, 1) if not clause), None)) is not None:
        return Refutation(len(clauses), (ProofStep(len(clauses) + 1, (), (empty,)),)), "none"
    proof = _here(clauses, limit) if ALONE or len(clauses) <= SMALL else None
    if proof is None:
        proof = _in_a_process(clauses, top, limit)
    return read_lrat(len(clauses), proof.splitlines()), SOLVER


@contextmanager
def proving(clauses: Sequence[Sequence[Literal]]) -> Iterator[Solver]:
    """A solver that writes down what each of its steps follows from."""
    before = {name: os.environ.get(name) for name in LRAT}
    os.environ.update(LRAT)
    try:
        solver = Solver(name=SOLVER, bootstrap_with=clauses, with_proof=True)
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
    with solver:
        yield solver


def proof_of(solver: Solver) -> bytes:
    """The proof in LRAT. PySAT's own `get_proof` reads DRAT alone."""
    tracing = solver.solver
    pysolvers.flushpr(tracing.prfp)
    tracing.prfile.seek(0)
    proof: bytes = tracing.prfile.read()
    return proof


def _here(clauses: Sequence[Sequence[Literal]], limit: Limit) -> bytes | None:
    """The proof, found in this process; None if that takes too much, and there are others. Raises NotRefutedError."""
    with proving(clauses) as solver:
        while True:
            solver.conf_budget(QUICK)
            satisfiable = solver.solve_limited()
            if satisfiable:
                raise NotRefutedError(ANOTHER)
            if satisfiable is False:
                return proof_of(solver)
            if not ALONE:
                return None
            if (reason := limit.over()) is not None:
                raise NotRefutedError(reason)


def _in_a_process(clauses: Sequence[Sequence[Literal]], top: int, limit: Limit) -> bytes:
    """The proof. Raises NotRefutedError."""
    with scratch_folder() as folder:
        formula, proof = folder / "formula.cnf", folder / "proof.lrat"
        write(formula, [(dimacs_header(top, len(clauses)) + dimacs_clauses(clauses)).encode()])
        child = Child(SOLVER, program_command("refutation", str(formula), str(proof)))
        try:
            if (stopped := child.wait(limit, lambda: False)) is not None:
                raise NotRefutedError(stopped)
            said = bytes(child.output)
        finally:
            child.close()
        if said == b"s SATISFIABLE\n":
            raise NotRefutedError(ANOTHER)
        if said != b"s UNSATISFIABLE\n":
            raise NotRefutedError(f"the solver failed: {child.last_words}")
        return proof.read_bytes()
