"""A refutation in a process that can be killed: `python -m clueproof.backends.refutation_program FORMULA PROOF`.

Reads DIMACS, says whether it is satisfiable as in the SAT competition, and writes the proof in LRAT if it is not.
"""

from __future__ import annotations

import sys
from pathlib import Path

from clueproof.backends.pysat_program import read_clauses
from clueproof.backends.refutation import proof_of, proving


def main(formula: str, proof: str) -> None:
    """Solve, and print the answer."""
    with open(formula, encoding="ascii") as file:
        clauses = read_clauses(file)
    with proving(clauses) as solver:
        satisfiable = solver.solve()
        if not satisfiable:
            Path(proof).write_bytes(proof_of(solver))
    print("s SATISFIABLE" if satisfiable else "s UNSATISFIABLE")


if __name__ == "__main__":
    main(*sys.argv[1:])
