"""Where OR-tools is not installed all the rest works, and what needs it says so."""

from __future__ import annotations

import pytest

from tests.without import said_without

MISSING = "the backend cpsat needs the package ortools: pip install ortools"
PUZZLES = {
    "open.txt": "sudoku id=a\n1..4\n....\n....\n4..1\n",
    "unique.txt": "sudoku id=a\n12.4\n....\n....\n4..1\n",
    # a sum with weights, for which cpsat is chosen where it is there
    "path.txt": "unidirectional-tsp id=p\n2 7 4\n8 1 9\n6 5 3\n",
}
WORKS = {
    "verify unique.txt open.txt": (1, "2 puzzles: 1 unique, 1 multiple"),
    "solve --format jsonl path.txt": (0, '"value": 6, "bound": 6, "backend": "sat"'),
    "verify --backend auto path.txt": (0, "optimum"),
    "verify --cross-check brute-force open.txt": (1, "multiple"),
    "compare --backends sat,auto,deduction:search unique.txt": (0, "unique"),
    "count open.txt": (0, "2 solutions"),
    "candidates open.txt": (0, "8 of 16 values settled"),
    "minimise unique.txt": (0, "sudoku"),
    "repair open.txt": (0, "the fewest"),
    "explain unique.txt": (0, "steps"),
    "difficulty unique.txt": (0, "trivial"),
    "export --to dimacs unique.txt": (0, "p cnf"),
    "generate sudoku --size 4 --seed 1": (0, "sudoku"),
    "generate unidirectional-tsp --size 3x4 --seed 1": (0, "unidirectional-tsp"),
    "generate binary --size 6 --seed 1 --count 2 --jobs 2": (0, "binary"),
    "backends": (0, f"not usable: {MISSING}"),
}
REFUSED = {
    "verify --backend cpsat:seed=3 unique.txt": f"error: {MISSING}",
    "compare --backends sat,cpsat unique.txt": f"error: {MISSING}",
    "verify --cross-check unique.txt": f"error: {MISSING}; or name another backend for the second opinion",
    "export --to cpsat unique.txt": f"error: {MISSING}",
    "generate sudoku --size 4 --backend cpsat": f"error: {MISSING}",
}


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[int, str]]:
    """The exit status and output of each command, where OR-tools can't be imported."""
    return said_without(tmp_path_factory.mktemp("without"), ["ortools"], PUZZLES, [*WORKS, *REFUSED])


@pytest.mark.parametrize("command", WORKS)
def test_all_the_rest_works(command: str, said: dict[str, tuple[int, str]]) -> None:
    status, output = said[command]
    assert WORKS[command][1] in output
    assert status == WORKS[command][0]


@pytest.mark.parametrize("command", REFUSED)
def test_what_needs_it_says_what_is_missing(command: str, said: dict[str, tuple[int, str]]) -> None:
    assert [*said[command]] == [2, f"{REFUSED[command]}\n"]
