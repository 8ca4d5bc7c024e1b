"""`clueproof repair --solution`: which solution is meant."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

OPEN = "1..4\n....\n....\n4..1\n"
ONE, OTHER = "1324\n2413\n3142\n4231\n", "1234\n3412\n2143\n4321\n"


@pytest.mark.parametrize(("meant", "clue"), [(ONE, "r1c2 is 3"), (OTHER, "r1c2 is 2")])
def test_the_solution_that_is_meant(cli: Any, tmp_path: Path, meant: str, clue: str) -> None:
    file = tmp_path / "solution.txt"
    file.write_text(meant)
    for solution in (str(file), meant.replace("\n", "")):
        result = cli("repair", "-", "--show", "--solution", solution, "--format", "jsonl", stdin=f"sudoku\n{OPEN}")
        found = json.loads(result.stdout)
        assert result.exit_code == 0
        assert found["solution"] == meant.split()
        assert found["meta"]["changes"] == [f"add: {clue}"]
        assert (found["meta"]["minimum"], found["meta"]["overall"]) == (True, False)


def test_clues_that_it_denies_are_changed(cli: Any) -> None:
    result = cli("repair", "-", "--solution", "1324243131424213", stdin=f"sudoku\n{OPEN}")
    assert result.stdout.startswith(
        "# 2 changes, the fewest for this solution\n# change: r4c4 is 1; instead: r4c4 is 3\n"
    )


def test_of_several_puzzles_each_has_its_own(cli: Any, tmp_path: Path) -> None:
    file = tmp_path / "solutions.jsonl"
    lines = [{"id": name, "solution": board.split()} for name, board in (("a", ONE), ("b", OTHER))]
    file.write_text("\n".join(map(json.dumps, lines)))
    puzzles = f"sudoku id=b\n{OPEN}\nsudoku id=a\n{OPEN}\nsudoku id=c\n{OPEN}"
    result = cli("repair", "-", "--solution", file, "--format", "jsonl", "--keep-going", stdin=puzzles)
    changes = [json.loads(line)["meta"]["changes"] for line in result.stdout.splitlines()]
    assert changes == [["add: r1c2 is 2"], ["add: r1c2 is 3"]]
    assert "none of 2 objects has the id 'c'" in result.stderr
    assert result.exit_code == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("-", "--solution", "2134432112343412"), "the solution breaks the rules: column 3 does not hold every number"),
        (("-", "--solution", "nofile"), "<argument>: 'nofile' is no filled-in board of this sudoku"),
        (("-", "--solution", "-"), "the puzzle and its solution can't both be piped in"),
    ],
)
def test_what_is_no_solution_is_refused(cli: Any, arguments: tuple[str, ...], said: str) -> None:
    result = cli("repair", *arguments, stdin=f"sudoku\n{OPEN}")
    assert result.exit_code == 2
    assert said in result.stderr
