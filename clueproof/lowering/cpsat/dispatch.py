"""The table "constraint type -> CP-SAT". What stands in it is native; all other types go through clauses.

Clauses are no stopgap here. `at_most_one` and `exactly_one` of the target are native, so that the
clause lowering of all-different, for one, is a few exactly-one constraints over Booleans, which is what
CP-SAT does best. Measured, OR-tools 9.15, one worker, seconds of CPU to solve and prove unique:

| constraint    | instances                    | as it is           | the other way                        |
|---------------|------------------------------|--------------------|--------------------------------------|
| all-different | 37 Sudokus 16x16             | exactly-one 0.53   | `all_diff` over integers 4.8         |
| all-different | 5 Sudokus 25x25              | exactly-one 30     | `all_diff` over integers 42          |
| all-different | a Sudoku 9x9                 | exactly-one 0.005  | pairwise 0.018, `all_diff` 0.023     |
| cardinality   | 40 binary puzzles 14x14      | linear 0.59        | clauses 1.0                          |
| cardinality   | 30 binary puzzles 20x20      | linear 1.8         | clauses 2.4                          |
| linear        | magic square 5x5             | integers 0.2       | sums of literals 15, of order ones 2 |
| linear        | knapsack, 8 values up to 100 | integers 0.01      | sums of literals 0.5                 |
| no-run        | 40 + 30 binary puzzles       | clauses 0.59 + 1.8 | linear windows 0.64 + 1.5            |
| runs          | 19 nonograms to 35x30        | clauses 0.28       | `automaton` 1.02                     |
| table         | 8 crosswords 5x5, 700 words  | clauses 0.68       | `table` 0.71                         |
| automaton     | 8 grids 14x14, 6 states      | clauses 0.21       | `automaton` 0.17                     |

Where it makes no difference clauses are safer: OR-tools 9.15 once refuted a satisfiable model with an
enforced `automaton` (without presolve, with inprocessing), and its tracker has more of the kind. In
90,000 queries of random models in what is used here, with and without presolve, none was wrong.
"""

from __future__ import annotations

from functools import singledispatch

from clueproof.lowering.clauses import lower
from clueproof.lowering.cpsat.target import CpSatTarget
from clueproof.lowering.foreign import import_lowerings, is_foreign
from clueproof.model import Constraint


@singledispatch
def write_native(constraint: Constraint, target: CpSatTarget) -> None:
    """Write a constraint, its enforcement included; as clauses, unless its type has an entry of its own.

    Register an entry with `@write_native.register`; a package of yours does so where it registers its clauses.
    """
    if is_foreign(type(constraint)):
        import_lowerings()
        if (registered := write_native.dispatch(type(constraint))) is not AS_CLAUSES:
            registered(constraint, target)
            return
    lower(constraint, target)


AS_CLAUSES = write_native.dispatch(object)


def takes_natively(constraint: Constraint) -> bool:
    """Has CP-SAT more for a constraint than its clauses?"""
    return write_native.dispatch(type(constraint)) is not AS_CLAUSES
