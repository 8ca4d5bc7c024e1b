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


def test_sudokus_have_ratings(cli):
    sudokus = "..6..79...9..4..8.....35..7..9....46..1...3..36....7..5..32.....1..5..2...24..1..\n"
    sudokus += ".4...61....973...66....5.8.3.8.9..5..7.5.3.6..9..6.3.7.2.6....37...526....64...2.\n"
    bound, exact, _ = cli("difficulty", "-", stdin=sudokus).stdout.splitlines()
    assert "SE at least 4.5, hardest" in bound
    assert "SE 1.5, hardest" in exact
    found = map(json.loads, cli("difficulty", "--format", "jsonl", "-", stdin=sudokus).stdout.splitlines())
    assert [(one["rating"], one["rating_exact"]) for one in found] == [(4.5, False), (1.5, True)]


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
