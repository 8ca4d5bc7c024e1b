"""A SAT program that lies about one thing: that a formula with a long clause has no solution. `liar.py SOLVER FILE`.

The clause that forbids a solution is long, since it is about all keys.
"""

from __future__ import annotations

import sys
from pathlib import Path

from clueproof.backends import programs

LONG = 16
"""Literals."""

if __name__ == "__main__":
    clauses = programs.read_clauses(Path(sys.argv[2]).read_text().splitlines())
    if max(map(len, clauses)) >= LONG:
        print("s UNSATISFIABLE")
        sys.exit(20)
    sys.exit(programs.solve(*sys.argv[1:]))
