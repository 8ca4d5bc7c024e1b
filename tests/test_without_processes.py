"""In a browser there are no threads and no other processes, and many modules are missing: the rest works."""

from __future__ import annotations

import pytest

from tests.without import said_without

MISSING = (
    "numpy", "ortools", "PIL", "fpdf", "pypdfium2", "exact_cover", "pyapproxmc", "cdclkit", "matplotlib",
    "ctypes", "resource", "sqlite3",
)  # fmt: skip
LIKE_A_BROWSER = """
import os, threading

# who is asked by this name can't start any either
sys.platform = "emscripten"

def start(self):
    raise RuntimeError("can't start new thread")

threading.Thread.start = start
for name in ("fork", "posix_spawn", "_exit", "killpg"):
    delattr(os, name)
"""
FILES = {
    "open.txt": "sudoku id=a\n1..4\n....\n....\n4..1\n",
    "unique.txt": "sudoku id=a\n12.4\n....\n....\n4..1\n",
    "nonogram.txt": "nonogram id=n\nrows: 1 / 1\ncolumns: 1 / 1\n",
    "path.txt": "unidirectional-tsp id=p\n2 7 4\n8 1 9\n6 5 3\n",
}
NONE = "further processes, which a browser does not have"
SAYS = {
    "verify unique.txt open.txt": (1, "2 puzzles: 1 unique, 1 multiple"),
    # its clues are fixed in a solver of their own, elsewhere one that gets a thread
    "verify --time-limit 9 nonogram.txt": (1, "multiple"),
    "verify --time-limit 9 --backend sat:glucose4 unique.txt": (0, "unique"),
    "verify --backend auto path.txt": (0, "optimum"),
    "verify --backend deduction:search unique.txt": (0, "unique"),
    "verify --certificate certificates unique.txt": (0, "unique"),
    "verify --backend sat:kissat404 unique.txt": (2, f"error: sat:kissat404 needs {NONE}\n"),
    "verify --backend portfolio:sat,deduction unique.txt": (2, f"error: a portfolio needs {NONE}\n"),
    "verify --backend cubes:sat unique.txt": (2, f"error: a query cut into cubes needs {NONE}\n"),
    "verify --backend dimacs:minisat unique.txt": (2, f"error: dimacs:minisat needs {NONE}\n"),
    "verify --backend exact-cover unique.txt": (2, f"exact-cover needs {NONE}\n"),
    "verify --jobs 2 unique.txt open.txt": (2, f"error: more than one job needs {NONE}\n"),
    "count open.txt": (0, "2 solutions"),
    "candidates open.txt": (0, "8 of 16 values settled"),
    "redundant unique.txt": (0, "no clue could be left out"),
    "minimise unique.txt": (0, "sudoku"),
    "repair open.txt": (0, "the fewest"),
    "explain unique.txt": (0, "steps"),
    "hint unique.txt": (0, "look at"),
    "difficulty unique.txt": (0, "trivial"),
    "draw unique.txt": (0, "1"),
    "export --to dimacs unique.txt": (0, "p cnf"),
    "generate sudoku --size 4 --seed 1": (0, "sudoku"),
    "generate elimination --seed 1": (0, "elimination"),
    "backends": (0, f"not usable: exact-cover needs {NONE}"),
}


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[int, str]]:
    """The exit status and output of each command there."""
    return said_without(tmp_path_factory.mktemp("browser"), MISSING, FILES, [*SAYS], LIKE_A_BROWSER)


@pytest.mark.parametrize("command", SAYS)
def test_what_works_there_and_what_says_why_not(command: str, said: dict[str, tuple[int, str]]) -> None:
    status, output = said[command]
    assert SAYS[command][1] in output
    assert status == SAYS[command][0]
