"""`difficulty`: a line for each puzzle, objects, exit statuses."""

from __future__ import annotations

import json

from tests.cli.puzzles import BAD, MULTIPLE, NONE, UNIQUE


def test_a_line_for_each_puzzle(cli):
    result = cli("difficulty", "-", stdin=UNIQUE + "\n" + UNIQUE.replace("id=right", "id=again"))
    assert result.exit_code == 0
    first, second, total = result.stdout.splitlines()
    assert first.startswith("right  easy      score 1.")
    assert "hardest hidden single" in first
    assert second == first.replace("right", "again")
    assert total.startswith("2 puzzles: 2 easy (")


def test_objects(cli):
    result = cli("difficulty", "--format", "jsonl", "-", stdin=UNIQUE)
    (found,) = map(json.loads, result.stdout.splitlines())
    assert (found["id"], found["puzzle"], found["grade"], found["level"]) == ("right", "sudoku", "easy", 1)
    assert 1 < found["score"] < 2
    assert [*found["steps"]][-1] == found["hardest"]
    assert "cores" not in found


def test_what_has_no_grade(cli):
    result = cli("difficulty", "-", stdin=MULTIPLE + "\n" + NONE)
    assert result.exit_code == 1
    first, second, total = result.stdout.splitlines()
    assert first.startswith("open  multiple  solutions differ in ")
    assert second.startswith("wrong  none      ") and "contradict each other" in second
    assert total.startswith("2 puzzles: 1 multiple, 1 none (")
    objects = cli("difficulty", "--format", "jsonl", "-", stdin=MULTIPLE)
    assert json.loads(objects.stdout)["verdict"] == "multiple"


def test_out_of_time(cli):
    result = cli("difficulty", "--time-limit", "0.000000001", "-", stdin=UNIQUE)
    assert result.exit_code == 3
    assert result.stdout == "right  unknown   time limit reached\n"


def test_bad_input(cli):
    assert cli("difficulty", "-", stdin=BAD).exit_code == 2
    result = cli("difficulty", "-", stdin="independent-set id=graph\nedges:\na b\nb c\n")
    assert result.exit_code == 2
    assert "asks for the best solution" in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_generate_to_a_grade(cli):
    made = cli("generate", "sudoku", "--difficulty", "medium", "--seed", "cli")
    assert made.exit_code == 0
    assert "medium" in made.stdout.splitlines()[0]
    assert cli("difficulty", "-", stdin=made.stdout).stdout.startswith("cli-1  medium    score 2.")
    objects = cli("generate", "sudoku", "--size", "4", "--difficulty", "trivial", "--seed", "1", "--format", "jsonl")
    assert json.loads(objects.stdout)["meta"]["grade"] == "trivial"
    wrong = cli("generate", "sudoku", "--difficulty", "tricky")
    assert wrong.exit_code == 2
    assert wrong.stderr.startswith("error: there is no grade 'tricky'")
