"""Proofs that a formula has no solution: written by a solver, in DRAT."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from pysat.solvers import Solver

from clueproof.backends.process import Child
from clueproof.backends.scratch import scratch_folder, write
from clueproof.backends.session import ALONE, Limit
from clueproof.lowering.clauses.dimacs import dimacs_clauses, dimacs_header
from clueproof.model import Literal

QUICK, EFFORT = "glucose4", 20_000
"""The solver that tries first, and the conflicts that it may take: its proofs are short."""
THOROUGH = "cadical195"
"""The solver for what is harder, in a process of its own, which can be ended. In a browser, which has none, it is
called in slices."""
SLICE = 1000
"""Conflicts of a slice."""


class NotRefutedError(Exception):
    """There is no proof; the message says why."""


def refutation(clauses: Sequence[Sequence[Literal]], top: int, limit: Limit) -> tuple[str, str]:
    """The proof, and the solver that wrote it. Raises NotRefutedError if the formula has a solution, or time is up."""
    if any(not clause for clause in clauses):
        return "0\n", "none"
    with Solver(name=QUICK, bootstrap_with=clauses, with_proof=True) as solver:
        solver.conf_budget(EFFORT)
        answer = solver.solve_limited()
        if answer is True:
            raise NotRefutedError("there is another solution")
        if answer is False:
            return _text(solver.get_proof()), QUICK
    if ALONE:
        return _in_slices(clauses, limit), THOROUGH
    with scratch_folder() as folder:
        path = folder / "formula.cnf"
        write(path, [(dimacs_header(top, len(clauses)) + dimacs_clauses(clauses)).encode()])
        program = [sys.executable, "-m", "clueproof.backends.pysat_program", "--proof", THOROUGH, str(path)]
        child = Child(THOROUGH, program)
        try:
            stopped = child.wait(limit, lambda: False)
            if stopped is not None:
                raise NotRefutedError(stopped)
            said = child.output.decode("ascii")
        finally:
            child.close()
    answer_line, _, proof = said.partition("\n")
    if answer_line != "s UNSATISFIABLE":
        raise NotRefutedError("there is another solution" if answer_line == "s SATISFIABLE" else "the solver failed")
    return proof, THOROUGH


def _in_slices(clauses: Sequence[Sequence[Literal]], limit: Limit) -> str:
    """As `refutation`, by the thorough solver in this process."""
    with Solver(name=THOROUGH, bootstrap_with=clauses, with_proof=True) as solver:
        answer = None
        while answer is None:
            if (reason := limit.over()) is not None:
                raise NotRefutedError(reason)
            solver.conf_budget(SLICE)
            answer = solver.solve_limited()
        if answer:
            raise NotRefutedError("there is another solution")
        return _text(solver.get_proof())


def _text(lines: Sequence[str]) -> str:
    """As text; the last step is the empty clause."""
    return "".join(f"{line}\n" for line in ([*lines] if lines[-1:] == ["0"] else [*lines, "0"]))
