"""ApproxMC as a program: `python -m clueproof.backends.approxmc_program SEED EPSILON DELTA FILE`.

FILE is DIMACS with a line `c p show 1 2 3 0` of the variables to be counted over. Prints two numbers: the estimate is
the first one times 2 to the power of the second. A program, since what is a process can be killed.
"""

from __future__ import annotations

import sys

from pyapproxmc import Counter

from clueproof.backends.pysat_program import read_clauses

SHOWN = "c p show "


def main(arguments: list[str]) -> int:
    """Estimate, and print the result."""
    seed, epsilon, delta, path = arguments
    with open(path, encoding="ascii") as file:
        lines = file.readlines()
    shown = [int(word) for line in lines if line.startswith(SHOWN) for word in line.removeprefix(SHOWN).split()[:-1]]
    counter = Counter(seed=int(seed), epsilon=float(epsilon), delta=float(delta))
    counter.add_clauses(read_clauses(lines))
    print(*counter.count(shown))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
