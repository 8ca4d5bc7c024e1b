"""Against programs that nobody here wrote. Each test is skipped where its program is missing."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

import clueproof
from clueproof.exports import to_dimacs

SOLVERS = [name for name in ("cadical", "minisat", "clasp", "picosat") if shutil.which(name)]
PUZZLES = [
    ("sudoku\n" + "...8.1.../.......43/5......../....7.8../..1....../.2..3..../6......75/..34...../...2..6.."),
    ("sudoku\n" + "...8.1.../.......4./5......../....7.8../..1....../.2..3..../6......75/..34...../...2..6.."),
    ("sudoku box=2x3 diagonals\n1...../...4../....../..5.../....../.....2"),
    ("binary\n.01.../0.10../11.0../.1..0./...0../1..1.0"),
    ("binary unique_lines=no\n.01.../0...../....../.1..0./...0../1....."),
]


def run(*command: str, text: str = "") -> str:
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=120, check=False).stdout


def qqwing_lines(text: str) -> list[str]:
    return [line for line in text.split() if len(line) == 81]


@pytest.mark.skipif(not shutil.which("qqwing"), reason="qqwing is not installed")
def test_puzzles_that_qqwing_makes_are_unique_with_its_solution() -> None:
    made = qqwing_lines(run("qqwing", "--generate", "8", "--one-line"))
    assert len(made) == 8
    solved = qqwing_lines(run("qqwing", "--solve", "--one-line", text="\n".join(made) + "\n"))
    for line, solution in zip(made, solved, strict=True):
        verdict = clueproof.verify(clueproof.parse(line, "sudoku"))
        assert isinstance(verdict, clueproof.Unique)
        assert "".join(str(n) for row in verdict.solution for n in row) == solution


@pytest.mark.skipif(not shutil.which("qqwing"), reason="qqwing is not installed")
def test_qqwing_counts_as_many_solutions() -> None:
    """Two clues less than unique: few enough solutions to be counted by both."""
    lines = []
    for line in qqwing_lines(run("qqwing", "--generate", "4", "--one-line")):
        full = qqwing_lines(run("qqwing", "--solve", "--one-line", text=line + "\n"))[0]
        # a full grid with 30 cells left out has some solutions, not millions
        lines.append("".join("." if n % 3 == 1 or n < 6 else symbol for n, symbol in enumerate(full)))
    table = run("qqwing", "--solve", "--count-solutions", "--nosolution", "--csv", text="\n".join(lines) + "\n")
    counted = [int(row.split(",")[0]) for row in table.split()[2:]]
    assert counted == [clueproof.count(clueproof.parse(line, "sudoku")).found for line in lines]


def satisfiable(solver: str, formula: str, folder: Path) -> bool:
    """What the program says of a DIMACS formula; its exit status is 10 or 20 by convention."""
    file = folder / "formula.cnf"
    file.write_text(formula)
    command = [solver, *(["1"] if solver == "clasp" else []), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert "SATISFIABLE" in done.stdout
    return "UNSATISFIABLE" not in done.stdout


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("text", PUZZLES)
def test_exported_formulas_mean_the_same_to_other_solvers(solver: str, text: str, tmp_path: Path) -> None:
    head, _, grid = text.partition("\n")
    puzzle = clueproof.parse(f"{head}\n" + grid.replace("/", "\n"))
    verdict = clueproof.verify(puzzle)
    assert satisfiable(solver, to_dimacs(puzzle), tmp_path) is (verdict.word != "none")
    if verdict.word != "none":
        assert satisfiable(solver, to_dimacs(puzzle, unique=True), tmp_path) is (verdict.word == "multiple")
