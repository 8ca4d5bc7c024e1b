"""`clueproof repair --solution`: which solution is meant; `--all`: all smallest repairs."""

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


def test_all_repairs(cli: Any) -> None:
    wrong = "sudoku id=b\n1..1\n.3..\n..2.\n...4\n"
    whole = "sudoku id=c\n12.4\n....\n....\n4..1\n"
    result = cli("repair", "-", "--all", stdin=f"sudoku id=a\n{OPEN}\n{wrong}\n{whole}")
    lines = result.stdout.splitlines()
    assert result.exit_code == 0
    assert lines[:2] == ["a  repaired  all 16 repairs that add 1 clue", "    add: r1c2 is 2"]
    assert lines[17:23] == [
        "b  repaired  all 4 repairs with 1 change",
        "    drop: r1c1 is 1",
        "    change: r1c1 is 1; instead: r1c1 is 2",
        "    change: r1c4 is 1; instead: r1c4 is 3",
        "    change: r1c4 is 1; instead: r1c4 is 2",
        "c  unique    as it is",
    ]


def test_all_repairs_to_one_solution(cli: Any) -> None:
    result = cli("repair", "-", "--all", "--solution", ONE.replace("\n", ""), stdin=f"sudoku id=a\n{OPEN}")
    assert result.stdout.startswith(
        "a  repaired  all 8 repairs that add 1 clue for this solution\n    add: r1c2 is 3\n"
    )
    assert result.exit_code == 0


def test_all_repairs_with_kinds(cli: Any) -> None:
    result = cli("repair", "-", "--all", "--kind", "border", stdin="skyscrapers\n...\n...\n...\n")
    assert result.stdout.splitlines()[1].startswith("    add: the number seen in column 1 from the top is")
    assert "r1c1" not in result.stdout
    refused = cli("repair", "-", "--all", "--kind", "line", stdin="skyscrapers\n...\n...\n...\n")
    assert refused.exit_code == 2
    assert "skyscrapers has no clues of the kind 'line'; there are border, given" in refused.stderr


def test_as_many_repairs_as_asked_for(cli: Any) -> None:
    result = cli("repair", "-", "--all", "--limit", "2", "--format", "jsonl", stdin=f"sudoku\n{OPEN}")
    found = json.loads(result.stdout)
    assert result.exit_code == 0
    assert (found["verdict"], found["complete"], found["reason"]) == ("repaired", False, "limit reached")
    assert [one["changes"] for one in found["repairs"]] == [["add: r1c2 is 2"], ["add: r1c3 is 3"]]
    assert found["repairs"][0]["solution"] == OTHER.split()


def test_more_solutions_than_are_examined(cli: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clueproof.questions.repairs.MAX_KNOWN", 11)
    result = cli("repair", "-", "--all", "--limit", "1", stdin="sudoku id=twelve\n12..\n34..\n....\n....\n")
    assert result.exit_code == 3
    assert result.stdout.startswith(
        "twelve  repaired  1 repair that adds 2 clues, perhaps not all: limit reached, there are more than 11 "
        "solutions, of which one was examined, and fewer changes may suffice\n    add: "
    )


def test_all_repairs_in_no_time(cli: Any) -> None:
    result = cli("repair", "-", "--all", "--time-limit", "1e-9", stdin=f"sudoku id=a\n{OPEN}")
    assert result.exit_code == 3
    assert result.stdout == "a  unknown   time limit reached\n"
    empty = cli("repair", "-", "--all", "--time-limit", "0.5", stdin="sudoku id=empty\n" + "." * 81)
    assert empty.exit_code == 3
    assert "time limit reached" in empty.stdout


def test_what_has_no_repair(cli: Any) -> None:
    result = cli("repair", "-", "--all", stdin="binary id=flat\n........\n........\n")
    assert result.exit_code == 1
    assert result.stdout.startswith("flat  irreparable  no grid of this shape obeys the rules")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--limit", "2"), "--limit needs --all"),
        (("--all", "--show"), "--show has no use with --all, which writes no puzzles"),
        (("--all", "--limit", "0"), "0 is not in the range x>=1"),
    ],
)
def test_wrong_use(cli: Any, options: tuple[str, ...], said: str) -> None:
    result = cli("repair", "-", *options, stdin=f"sudoku\n{OPEN}")
    assert result.exit_code == 2
    assert said in result.stderr
