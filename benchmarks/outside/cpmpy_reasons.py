"""Asks CPMpy for a reason; run by the scenario `explain` in a process of its own, with the Python that has CPMpy.

    python benchmarks/outside/cpmpy_reasons.py < REQUEST

The request is a JSON object: `tool` (`mus` or `smus`), and either `known`, the candidates of all cells of a 9x9 Sudoku,
whose rules are all-different constraints here, or `clauses` that always hold; `soft`, the premises, each a list of
literals that say it; and `denied`, the opposite of the conclusion: literals, or [cell, value, is it so?] of a Sudoku.
Writes the number of premises of the reason, the seconds that the tool took, and those that the model took.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

import cpmpy
from cpmpy.tools.explain import mus, smus


def sudoku(known: list[list[int]], cell: int, value: int, is_it: bool) -> tuple[list[Any], list[Any]]:
    """Premises: rules, one for each house, and what is known of each cell; and the opposite of the conclusion."""
    cells = cpmpy.intvar(1, 9, shape=(9, 9))
    lines = [*cells, *cells.T, *(cells[r : r + 3, c : c + 3].flatten() for r in (0, 3, 6) for c in (0, 3, 6))]
    rules = [cpmpy.AllDifferent(line) for line in lines]
    facts = [
        cpmpy.all([cells.flat[place] != gone for gone in range(1, 10) if gone not in values])
        for place, values in enumerate(known)
        if len(values) < 9
    ]
    return [*rules, *facts], [cells.flat[cell] != value if is_it else cells.flat[cell] == value]


def clauses(hard: list[list[int]], soft: list[list[int]], denied: list[int]) -> tuple[list[Any], list[Any]]:
    """The same formula and premises as clueproof has them."""
    last = max(abs(literal) for clause in (*hard, *soft, denied) for literal in clause)
    variables = cpmpy.boolvar(shape=last)

    def says(literal: int) -> Any:
        return variables[literal - 1] if literal > 0 else ~variables[-literal - 1]

    always = [cpmpy.any(list(map(says, clause))) for clause in hard] + list(map(says, denied))
    return [cpmpy.all(list(map(says, literals))) for literals in soft], always


def main() -> None:
    asked = json.load(sys.stdin)
    began = time.perf_counter()
    if "known" in asked:
        soft, hard = sudoku(asked["known"], *asked["denied"])
    else:
        soft, hard = clauses(asked["clauses"], asked["soft"], asked["denied"])
    built = time.perf_counter()
    found = {"mus": mus, "smus": smus}[asked["tool"]](soft=soft, hard=hard, solver="ortools")
    print(json.dumps({"premises": len(found), "seconds": time.perf_counter() - built, "building": built - began}))


if __name__ == "__main__":
    main()
