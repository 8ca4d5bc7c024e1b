"""`sat`: any solver of PySAT by name, incremental, clauses of the rules loaded once.

The default is a pair: MiniCard for queries under assumptions, within a tenth of the best solver on every
list of 9x9 Sudokus and on Binary puzzles, and CaDiCaL 1.9.5 for queries that turn out hard, the best
that has a budget on all large instances that were measured (benchmarks/results/README.md). Models that hold the
clues of one puzzle go to Glucose 4.2 at once: it is the best on nonograms, the largest of them.
"""

from clueproof.backends.sat.backend import HARD, INCREMENTAL, ONE_SHOT, POSTED, QUICK, SatBackend, make
from clueproof.backends.sat.session import SatSession
from clueproof.backends.sat.solver import UNPUNCTUAL, PySatSolver

__all__ = [
    "HARD",
    "INCREMENTAL",
    "ONE_SHOT",
    "POSTED",
    "QUICK",
    "UNPUNCTUAL",
    "PySatSolver",
    "SatBackend",
    "SatSession",
    "make",
]
